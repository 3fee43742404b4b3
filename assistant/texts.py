"""What the doors themselves say, every message in Polish and English."""

from __future__ import annotations

from mellon.models.common import Text


def fill(text: Text, **values: object) -> Text:
    """Put values into the `{name}` places of a message; a Text is put in language by language.

    >>> fill(Text("{n} ruchów", "{n} moves"), n=3).en
    '3 moves'
    """

    def one(lang: str) -> str:
        return text.of(lang).format(**{k: v.of(lang) if isinstance(v, Text) else v for k, v in values.items()})

    return Text(one("pl"), one("en"))


# --- refusing an input -------------------------------------------------------------------------------------------------
NO_SUCH_FILE = Text(
    "nie ma takiego pliku (zapis jednowierszowy zaczyna się od identyfikatora gry: {games})",
    "there is no such file (a one-line notation begins with a game's id: {games})",
)
IS_DIRECTORY = Text("to katalog, a potrzebny jest plik TOML", "this is a directory, a TOML file is needed")
UNREADABLE = Text("pliku nie da się odczytać ({why})", "the file cannot be read ({why})")
EMPTY_NAME = Text(
    "nazwa pozycji jest pusta: podaj plik TOML, „-” (standardowe wejście) albo zapis jednowierszowy",
    'the name of the position is empty: give a TOML file, "-" (standard input) or a one-line notation',
)
FAILED = Text(
    "błąd programu przy tej pozycji ({error}); to wada Mellona, nie pozycji (ślad: zmienna środowiska MELLON_DEBUG=1)",
    "the program failed on this position ({error}); this is a fault of Mellon, not of the position (traceback: environment variable MELLON_DEBUG=1)",
)
NOT_JSON = Text("błąd składni JSON: {why}", "JSON syntax error: {why}")
NOT_TOML = Text("błąd składni TOML: {why}", "TOML syntax error: {why}")
GAME_MISSING = Text('brak wiersza game = "..."; znane gry: {games}', 'the line game = "..." is missing; known games: {games}')
GAME_NOT_TEXT = Text(
    "nazwa gry ma być tekstem w cudzysłowie; znane gry: {games}",
    "the game's name must be a quoted text; known games: {games}",
)
GAME_UNKNOWN = Text("nie znam gry „{name}”; znane gry: {games}", 'unknown game "{name}"; known games: {games}')
ENGINE_UNKNOWN = Text("ta gra nie ma silnika „{name}”; możliwe: {engines}", 'this game has no engine "{name}"; choose {engines}')
MORE_DEFECTS = Text("i jeszcze usterek: {count}", "and {count} more")
NO_POSITION = Text(
    "brak pozycji: podaj plik TOML, „-” (standardowe wejście) albo zapis jednowierszowy",
    'no position given: name a TOML file, "-" (standard input) or a one-line notation',
)
NO_VERB = Text("brak polecenia; możliwe: {verbs}", "no command given; choose {verbs}")
UNKNOWN_VERB = Text("nie ma takiego polecenia; możliwe: {verbs}", "no such command; choose {verbs}")
UNKNOWN_OPTION = Text("nie ma takiej opcji", "no such option")
OPTION_MEANT = Text("; może {options}?", "; did you mean {options}?")
OPTION_NEEDS_VALUE = Text("ta opcja wymaga wartości", "this option needs a value")
OPTION_TAKES_NO_VALUE = Text("ta opcja nie przyjmuje wartości", "this option takes no value")
VALUE_MISSING = Text("brak wartości", "the value is missing")
BAD_VALUE = Text("niewłaściwa wartość ({why})", "bad value ({why})")
TOO_MANY_ARGUMENTS = Text("za dużo argumentów ({why})", "too many arguments ({why})")
BAD_USAGE = Text("niewłaściwe wywołanie ({why})", "bad usage ({why})")
BAD_LANG = Text("„{value}” to nie język; możliwe: pl | en", '"{value}" is not a language; choose pl | en')
BAD_TIME = Text("„{value}” to nie liczba sekund większa od zera", '"{value}" is not a number of seconds greater than zero')
BAD_STATES = Text("„{value}” to nie liczba całkowita większa od zera", '"{value}" is not a whole number greater than zero')
BAD_MEMORY = Text("„{value}” to nie liczba gigabajtów większa od zera", '"{value}" is not a number of gigabytes greater than zero')
BAD_SEED = Text("„{value}” to nie liczba całkowita", '"{value}" is not a whole number')
NEEDS_WHOLE = Text("potrzebna jest liczba całkowita", "a whole number is needed")
NEEDS_NUMBER = Text("potrzebna jest liczba", "a number is needed")
BAD_RULING = Text("„{value}”: potrzebna postać KLUCZ=WARTOŚĆ", '"{value}": the form KEY=VALUE is needed')
VERIFY_ONLY_SOLVE = Text("ta opcja działa tylko z poleceniem solve", "this option works with the command solve only")
PICTURE_ONLY_SHOW = Text("ta opcja działa tylko z poleceniem show", "this option works with the command show only")
NOT_INSTALLED = Text("niezainstalowany", "not installed")
KERNELS = Text("jądra", "kernels")
COMPILED = Text("skompilowane", "compiled")
PLAIN = Text("w czystym Pythonie", "in plain Python")
SEE_HELP = Text("Pomoc: {command}", "Help: {command}")

# --- running -----------------------------------------------------------------------------------------------------------
SEARCHING = Text("Szukam", "Searching")
STOPPING = Text("Przerywam, zbieram to, co już wiadomo…", "Stopping, collecting what is known so far…")
NODES = Text("węzły: {count}", "nodes: {count}")
SECONDS = Text("{seconds} s", "{seconds} s")

# --- headlines ---------------------------------------------------------------------------------------------------------
WINNABLE = Text("DO WYGRANIA", "WINNABLE")
LOST = Text("PRZEGRANE (udowodnione)", "LOST (proved)")
UNDECIDED = Text("NIEROZSTRZYGNIĘTE", "UNDECIDED")
UNDECIDED_WHY = Text(
    "szukanie skończyło się przed odpowiedzią ({limit}); każdy wynik jest nadal możliwy",
    "the search ended before an answer ({limit}); every result is still possible",
)
VALUE = Text("WARTOŚĆ", "VALUE")
INFORMATION = {
    "open": Text("przy odkrytych kartach", "with open cards"),
    "mine": Text("z tego, co wie pytający", "from what the asking player knows"),
}
LIMIT_NAMES = {
    "time": Text("limit czasu", "time limit"),
    "nodes": Text("limit węzłów", "node limit"),
    "states": Text("limit stanów", "state limit"),
    "memory": Text("limit pamięci, --memory go zmienia", "memory limit, --memory changes it"),
    "stopped": Text("zatrzymane na żądanie", "stopped on request"),
    "unconfirmed": Text("dowód nie przeszedł sprawdzenia", "a proof did not stand up to its check"),
    "interrupted": Text("przerwane przez użytkownika", "interrupted by the user"),
}
LIMIT_UNNAMED = Text("osiągnięto limit", "a limit was reached")
VERDICTS = {
    "winnable": Text("do wygrania", "winnable"),
    "lost": Text("przegrane", "lost"),
    "value": Text("wartość", "value"),
    "unknown": Text("nierozstrzygnięte", "undecided"),
}

# --- the parts of an answer --------------------------------------------------------------------------------------------
MOVES = Text("Ruchy", "Moves")
MOVE = Text("ruch", "move")
VERDICT_OR_VALUE = Text("ocena", "verdict")
REMARKS = Text("uwagi", "remarks")
NO_LEGAL_MOVE = Text("Nie ma dozwolonego ruchu.", "There is no legal move.")
ILLEGAL_MOVES = Text("Niedozwolone", "Not allowed")
RULE = Text("zasada", "rule")
WHY = Text("dlaczego", "why")
LINE = Text("Przebieg", "Line")
STEPS = Text("Krok po kroku", "Step by step")
OUTCOME = Text("Wynik", "Outcome")
POSITION_AFTER = Text("Pozycja po ruchach", "Position after the moves")
ALSO = Text("Ponadto", "Also")
DEFAULT_RULINGS = Text("wykładnie domyślne: {keys}", "default rulings: {keys}")
RULINGS_IN_FORCE = Text("Wykładnie w mocy", "Rulings in force")
BY_DEFAULT = Text("domyślna", "default")
ASSUMPTIONS = Text("Założenia spoza instrukcji", "Assumptions not printed in the rulebook")
CERTIFICATE = Text("Certyfikat", "Certificate")
ENTRIES_IN_JSON = Text("pozycji: {count} (w całości z --json)", "{count} entries (in full with --json)")
ENGINE = Text("silnik: {name}", "engine: {name}")
YES = Text("tak", "yes")
NO = Text("nie", "no")

# --- rules -------------------------------------------------------------------------------------------------------------
RULES = Text("Zasady", "Rules")
RULINGS = Text("Wykładnie (punkty sporne)", "Rulings (contested points)")
ID = Text("id", "id")
TITLE = Text("tytuł", "title")
PLACE = Text("miejsce", "place")
READINGS = Text("odczytania", "readings")
RULEBOOK_PLACE = Text("Instrukcja: {place}", "Rulebook: {place}")
MODELLED = Text("Uwzględniona w modelu.", "Part of the model.")
NOT_MODELLED = Text("Nieuwzględniona w modelu.", "Not part of the model.")
NOT_MODELLED_MARK = Text("poza modelem", "not modelled")
TESTED_BY = Text("Testy:", "Tests:")
NO_TEST = Text("Żaden test się na nią nie powołuje.", "No test cites it.")
ALSO_FOUND = Text("Zobacz też", "See also")
MORE_FOUND = Text(
    "  i jeszcze {count} (dokładniejsze pytanie albo --game zawęzi wybór)",
    "  and {count} more (a closer question or --game narrows it down)",
)
NOTHING_FOUND = Text("Nic nie znaleziono: {words}.", "Nothing found: {words}.")
DID_YOU_MEAN = Text(" Może: {ids}?", " Did you mean: {ids}?")
ASK_OTHERWISE = Text(
    " Inne słowa albo mniej słów mogą pomóc; `mellon rules --game GRA` wymienia wszystko.",
    " Other or fewer words may help; `mellon rules --game GAME` lists everything.",
)
