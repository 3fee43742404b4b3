"""The words of `--help`, in Polish and English."""

from __future__ import annotations

from mellon.models.common import Text

ABOUT = Text(
    "Mellon: co jest prawdą o tej pozycji? Rozwiązuje i objaśnia pozycje z gier we Władcę Pierścieni.",
    "Mellon: what is true about this position? Solves and explains positions of Lord of the Rings tabletop games.",
)
EPILOG = Text(
    "Kody wyjścia: 0 odpowiedź, 1 błąd programu, 2 dane odrzucone, 3 nierozstrzygnięte w podanych granicach, 130 przerwane.",
    "Exit codes: 0 answered, 1 a fault of the program, 2 input refused, 3 undecided within the limits given, 130 interrupted.",
)
START = Text(
    """Zacznij tak:
  mellon puzzle list                          zagadki pięciu gier
  mellon show dw19_orc_under_the_tower        narysuj pozycję (id zagadki też jest pozycją)
  mellon hint dw19_orc_under_the_tower        oceń każdy ruch
  mellon rules czy ork może rozpocząć lewę    zapytaj o zasady własnymi słowami""",
    """Start here:
  mellon puzzle list                          puzzles of five games
  mellon show dw19_orc_under_the_tower        draw a position (a puzzle's id is one, too)
  mellon hint dw19_orc_under_the_tower        rank every move
  mellon rules can an orc lead a trick        ask about the rules in your own words""",
)
VERBS = {
    "show": Text("Narysuj pozycję tak, jak leży na stole.", "Draw the position as it lies on the table."),
    "legal": Text("Podaj ruchy dozwolone i zasady zabraniające innych.", "List the legal moves, and the rule against every other."),
    "resolve": Text("Wykonaj ruchy z pozycji i opisz krok po kroku skutki.", "Carry out the position's moves, step by step."),
    "solve": Text("Czy da się wygrać, ile to warte: ocena, przebieg, dowód.", "Is it winnable, what is it worth: verdict, line, proof."),
    "hint": Text("Uszereguj dozwolone ruchy według oceny.", "Rank every legal move with its verdict or value."),
    "explain": Text("Wyjaśnij dlaczego: sprzeczne cele, obalenia, wykładnie.", "Say why: conflicting goals, refutations, rulings."),
}
RULES = Text("Wypisz lub przeszukaj zasady i wykładnie.", "List or search rules and rulings.")
POSITION = Text(
    "Plik TOML, id zagadki, „-” (standardowe wejście) albo zapis jednowierszowy zaczynający się od identyfikatora gry.",
    "A TOML file, a puzzle's id, \"-\" (standard input) or a one-line notation that begins with a game's id.",
)
POSITION_NAME = Text("POZYCJA", "POSITION")
JSON = Text("Odpowiedź jako JSON, jeden obiekt na pozycję.", "Answer as JSON, one object per position.")
JSON_RULES = Text("Odpowiedź jako jeden obiekt JSON.", "Answer as one JSON object.")
LANG = Text("Język odpowiedzi.", "Language of the answer.")
TIME = Text("Najdłuższy czas szukania w sekundach, na każdą pozycję.", "Longest search in seconds, for each position.")
TIME_NAME = Text("SEKUNDY", "SECONDS")
STATES = Text("Najwięcej stanów, jakie silnik może zapamiętać.", "Most states that an engine may keep.")
MEMORY = Text(
    "O ile gigabajtów może urosnąć program podczas szukania (domyślnie 2).",
    "By how many gigabytes the program may grow while it searches (2 by default).",
)
RULING = Text("Wykładnia punktu spornego (można powtarzać).", "Reading of a contested ruling (may be repeated).")
RULING_NAME = Text("KLUCZ=WARTOŚĆ", "KEY=VALUE")
ENGINE = Text("Silnik, który ma odpowiedzieć.", "The engine that shall answer.")
ENGINE_NAME = Text("NAZWA", "NAME")
SEED = Text("Ziarno losowości.", "Seed of randomness.")
DETAILS = Text(
    "Dopisz, na czym odpowiedź się opiera: wykładnie domyślne, certyfikat, silnik i jego liczby.",
    "Add what the answer rests on: default rulings, certificate, the engine and its figures.",
)
DETAILS_RULES = Text("Podaj też testy, które się na zasadę powołują.", "Name the tests that cite a rule as well.")
VERIFY = Text("Sprawdź ocenę drugim, niezależnym sposobem.", "Check the verdict in a second, independent way.")
CERTIFICATE = Text("Zapisz dowód do pliku, który sprawdzi „mellon check”.", 'Write the proof to a file, for "mellon check" to verify.')
PICTURE = Text("Narysuj stół do pliku .svg albo .png.", "Draw the table to an .svg or .png file.")
FILE_NAME = Text("PLIK", "FILE")
VERSION = Text("Podaj wersję i zakończ.", "Show the version and exit.")
WORDS = Text(
    "Szukane słowa albo jedno id (wielkość liter i znaki diakrytyczne bez znaczenia).",
    "Words to find, or one id (case and diacritics ignored).",
)
WORDS_NAME = Text("SŁOWA", "WORDS")
GAME = Text("Tylko ta gra.", "This game only.")

FRAME = {
    "Usage: ": Text("Użycie: ", "Usage: "),
    "Options": Text("Opcje", "Options"),
    "Arguments": Text("Argumenty", "Arguments"),
    "Commands": Text("Polecenia", "Commands"),
    "Show this message and exit.": Text("Pokaż tę pomoc i zakończ.", "Show this message and exit."),
    "[OPTIONS]": Text("[OPCJE]", "[OPTIONS]"),
    "[required]": Text("[wymagane]", "[required]"),
    "[x>=1]": Text("[od 1]", "[from 1]"),
    "COMMAND [ARGS]...": Text("POLECENIE [ARGUMENTY]...", "COMMAND [ARGS]..."),
}
"""Phrases that the argument parser writes by itself, by their English wording."""
