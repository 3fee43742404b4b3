"""What the puzzle shelf says, in Polish and English."""

from __future__ import annotations

from mellon.models.common import Text

# --- help --------------------------------------------------------------------------------------------------------------
ABOUT = Text(
    "Zagadki z pięciu gier: każda jest pozycją, której odpowiedź program udowodnił. Wypisz je, pokaż jedną, spróbuj ruchu, poproś o podpowiedź, sprawdź albo ułóż nowe.",
    "Puzzles from five games: each is a position whose answer the program has proved. List them, show one, try a move, ask for a hint, check them, make new ones.",
)
FIRST_STEPS = Text(
    """\b
Pierwsze kroki:
  mellon puzzle daily                          zagadka dnia
  mellon puzzle show kf_boromirs_choice        stół i pytanie; odpowiedź ukryta
  mellon legal kf_boromirs_choice              jak zapisuje się ruchy
  mellon puzzle try kf_boromirs_choice boromir mirkwood-fangorn
                                               dobrze czy źle i dlaczego
  mellon puzzle hint kf_boromirs_choice        najpierw temat, potem więcej (--step 2, 3 ...)
  mellon solve kf_boromirs_choice              rozwiązanie
  mellon train                                 zagadki jedna po drugiej, na miarę gracza""",
    """\b
First steps:
  mellon puzzle daily                          the puzzle of the day
  mellon puzzle show kf_boromirs_choice        the table and the question; the answer is hidden
  mellon legal kf_boromirs_choice              how moves are written
  mellon puzzle try kf_boromirs_choice boromir mirkwood-fangorn
                                               right or wrong, and why
  mellon puzzle hint kf_boromirs_choice        the theme first, then more (--step 2, 3 ...)
  mellon solve kf_boromirs_choice              the solution
  mellon train                                 one puzzle after another, to your measure""",
)
EXAMPLES = {
    "list": Text("mellon puzzle list --game 'Dwie Wieże' --theme ruling", "mellon puzzle list --game 'Dwie Wieże' --theme ruling"),
    "show": Text("mellon puzzle show kf_boromirs_choice", "mellon puzzle show kf_boromirs_choice"),
    "path": Text("mellon puzzle path kf_boromirs_choice", "mellon puzzle path kf_boromirs_choice"),
    "check": Text("mellon puzzle check kf_boromirs_choice kf_even_odds", "mellon puzzle check kf_boromirs_choice kf_even_odds"),
    "new": Text(
        "mellon puzzle new 'Dwie Wieże' --theme only_card --seed 7\n  mellon puzzle new 'Dwie Wieże' --count 3 --seed 7 --rating 1200-1700 --out moje",
        "mellon puzzle new 'Dwie Wieże' --theme only_card --seed 7\n  mellon puzzle new 'Dwie Wieże' --count 3 --seed 7 --rating 1200-1700 --out mine",
    ),
    "try": Text(
        'mellon puzzle try kf_boromirs_choice boromir mirkwood-fangorn\n  mellon puzzle try kf_boromirs_choice "Boromir: Mroczna Puszcza - Fangorn"',
        'mellon puzzle try kf_boromirs_choice boromir mirkwood-fangorn\n  mellon puzzle try kf_boromirs_choice "Boromir Mirkwood - Fangorn"',
    ),
    "hint": Text("mellon puzzle hint kf_boromirs_choice --step 2", "mellon puzzle hint kf_boromirs_choice --step 2"),
    "daily": Text("mellon puzzle daily --date 2026-11-18", "mellon puzzle daily --date 2026-11-18"),
    "certificate": Text(
        "mellon puzzle certificate kf_boromirs_choice --out dowod.json", "mellon puzzle certificate kf_boromirs_choice --out proof.json"
    ),
    "coverage": Text("mellon puzzle coverage", "mellon puzzle coverage"),
    "dump": Text("mellon puzzle dump zagadki.csv", "mellon puzzle dump puzzles.csv"),
}
"""A call of every subcommand that a newcomer can copy."""
_FOR_EXAMPLE = Text("\b\nPrzykład:\n  ", "\b\nFor example:\n  ")


def example(command: str) -> Text:
    """Return the foot of a subcommand's help page."""
    return _FOR_EXAMPLE + EXAMPLES[command]


CERTIFICATE = Text(
    "Zrób certyfikat odpowiedzi i od razu go sprawdź; kod wyjścia 1, gdy niczego nie dowodzi.",
    "Make the certificate of the answer and check it at once; exit code 1 where it proves nothing.",
)
CERTIFICATE_FILE = Text("Zapisz go w pliku (potem: mellon check PLIK).", "Keep it in a file (then: mellon check FILE).")
CERTIFIED = Text(
    "Certyfikat zapisano i sprawdzono: {file} ({kind}, sprawdzono wpisów: {checked})",
    "The certificate was written and holds: {file} ({kind}, entries checked: {checked})",
)
NOT_CERTIFIED = Text(
    "Zapisano, ale to nie dowód, lecz zgodność silników: {file} ({kind})",
    "Written, but it is no proof, only what engines agree on: {file} ({kind})",
)
LIST = Text("Wypisz zagadki z biblioteki.", "List the puzzles of the library.")
SHOW = Text(
    "Narysuj pozycję i zadaj pytanie; odpowiedź zostaje ukryta.", "Draw the position and ask the question; the answer stays hidden."
)
PATH = Text("Podaj ścieżkę pliku zagadki ręcznie ułożonej.", "Print the path of the file of a hand-made puzzle.")
CHECK = Text(
    "Rozwiąż zagadki od nowa i porównaj z zapisaną odpowiedzią; kod wyjścia 1, gdy któraś się nie zgadza.",
    "Solve puzzles again and compare with the stored answer; exit code 1 if one does not hold.",
)
NEW = Text("Ułóż nową zagadkę i wypisz ją jako TOML.", "Make a new puzzle and print it as TOML.")
TRY = Text(
    "Spróbuj ruchu: czy jest właściwy, co traci, co robią reguły.", "Try a move: is it right, what does it give away, what do the rules do."
)
MOVE_NAME = Text("RUCH", "MOVE")
MOVE = Text(
    "Ruch, zapisany albo w słowach (tak, nie albo liczba, gdy zagadka o to pyta).",
    "The move, in notation or in words (yes, no or a number where the puzzle asks for that).",
)
REVEAL = Text("Podaj właściwe ruchy także po złej próbie.", "Tell the right moves after a wrong try as well.")
HINT = Text("Podaj jeden stopień drabiny podpowiedzi i jego cenę w bitach.", "Give one step of the ladder of hints and its price in bits.")
STEP = Text("Który stopień, od 1.", "Which step, from 1.")
OF_THE_DAY = Text("Zagadka dnia.", "The puzzle of the day.")
DATE = Text("Inny dzień.", "Another day.")
ALL = Text("Także zagadki ułożone przez program.", "Puzzles made by the program as well.")
COUNT = Text("Ile zagadek: wypisz je jako wiersze JSON.", "How many puzzles: print them as JSON lines.")
RATING = Text("Tylko zagadki o trudności od A do B.", "Only puzzles rated from A to B.")
OUT = Text(
    "Dopisz do FOLDER/GRA/generated.jsonl; przerwane układanie można wznowić.",
    "Add to DIR/GAME/generated.jsonl; an interrupted run can go on.",
)
WORKERS = Text(
    "Ile procesów układa naraz; te same zagadki przy każdej liczbie.",
    "How many processes make them at once; the same puzzles whatever the number.",
)
COVER = Text(
    "Które reguły spotykają rozwiązania zagadek, a których nie.", "Which rules the answers of the puzzles meet, and which they do not."
)
DUMP = Text("Zapisz wszystkie ułożone zagadki jako CSV (CC0).", "Write all generated puzzles as CSV (CC0).")
FILE_NAME = Text("PLIK", "FILE")
GAME = Text("Tylko ta gra.", "This game only.")
THEME = Text("Tylko ten temat.", "This theme only.")
NEW_THEME = Text("Temat zagadki; bez niego wybiera go ziarno.", "Theme of the puzzle; without it the seed chooses one.")
NEW_GAME = Text("Identyfikator gry.", "A game's id.")
GAME_NAME = Text("GRA", "GAME")
THEME_NAME = Text("TEMAT", "THEME")
ID = Text("Id zagadki albo plik TOML z tabelą [puzzle].", "A puzzle's id, or a TOML file with a [puzzle] table.")
IDS = Text("Id zagadek albo pliki TOML; bez nich wszystkie z biblioteki.", "Puzzle ids or TOML files; without them the whole library.")
JSON = Text("Odpowiedź jako JSON, jeden obiekt na wiersz.", "Answer as JSON, one object per line.")

# --- answers -----------------------------------------------------------------------------------------------------------
TITLE = Text("tytuł", "title")
THEMES = Text("tematy", "themes")
ONE_RIGHT_MOVE = Text("Właściwy jest tylko jeden pierwszy ruch.", "Only one first move is right.")
TO_TRY = Text("Spróbuj: mellon puzzle try {file} RUCH", "Try: mellon puzzle try {file} MOVE")
TO_TRY_YES_NO = Text("Spróbuj: mellon puzzle try {file} tak (albo nie)", "Try: mellon puzzle try {file} yes (or no)")
TO_TRY_NUMBER = Text("Spróbuj: mellon puzzle try {file} LICZBA (np. 2 albo 1/2)", "Try: mellon puzzle try {file} NUMBER (such as 2 or 1/2)")
MOVES = Text("Ruchy: {moves}", "Moves: {moves}")
YES_OR_NO = Text("Odpowiedz tak albo nie.", "Say yes or no.")
NUMBER_WANTED = Text("Podaj liczbę, np. 2 albo 1/2.", "Give a number, such as 2 or 1/2.")
HOW_HARD = Text("Trudność: {word} ({rating})", "Difficulty: {word} ({rating})")
SOURCE_LINE = Text("Źródło: {source}", "Source: {source}")
SOLUTION = Text("Rozwiązanie: mellon solve {file}", "Solution: mellon solve {file}")
NONE_FOUND = Text("Nie ma takich zagadek.", "There are no such puzzles.")
STATES = {
    "right": Text("zgadza się", "holds"),
    "wrong": Text("NIE ZGADZA SIĘ", "WRONG"),
    "undecided": Text("nierozstrzygnięte w podanym czasie", "undecided within the limits"),
}

RIGHT = Text("Dobrze!", "Right!")
NOT_RIGHT = Text("Nie tym razem.", "Not this time.")
GIVES_AWAY = Text("Traci: {lost}", "It gives away: {lost}")
GOES_ON = Text("Dalej:", "Then:")
LOSES_ALL = Text("Po tym ruchu nie da się już wygrać.", "After this it can no longer be won.")
RIGHT_MOVES = Text("Właściwe: {moves}", "Right: {moves}")
ANSWER = Text("Odpowiedź: {moves}", "The answer: {moves}")
UNDECIDED = Text("Zagadki nie udało się rozstrzygnąć w tym czasie.", "The puzzle could not be decided in this time.")
COSTS = Text("(koszt w bitach: {bits}; zostaje {left})", "(costs {bits} bits, {left} left)")
COVERAGE = Text(
    "{game}: zagadki rozstrzyga {met} z {all} reguł, {excused} nie może rozstrzygnąć pozycji, bez zagadki: {missing}",
    "{game}: {met} of {all} rules decide a puzzle, {excused} cannot decide a position, without a puzzle: {missing}",
)
DAILY = Text("Zagadka dnia nr {number} ({date})", "Puzzle of the day no. {number} ({date})")

# --- refusals ----------------------------------------------------------------------------------------------------------
NO_SUCH_PUZZLE = Text("nie ma takiej zagadki ani pliku{meant}", "there is no such puzzle and no such file{meant}")
MEANT = Text("; może {ids}?", "; did you mean {ids}?")
UNWRITABLE = Text("nie da się zapisać: {why}", "cannot be written: {why}")
BAD_LINE = Text(
    "{file}, wiersz {number}: to nie zagadka; niczego nie dopisano", "{file}, line {number}: this is no puzzle; nothing was added"
)
BUSY = Text(
    "{file}: ktoś inny właśnie tam układa; poczekaj albo podaj inny folder",
    "{file}: somebody else is adding puzzles there; wait, or give another folder",
)
BAD_SPAN = Text("„{value}”: podaj dwie liczby, np. 1400-1700", '"{value}": give two numbers such as 1400-1700')
BAD_COUNT = Text("„{value}”: podaj liczbę od 1 do {most}", '"{value}": give a number from 1 to {most}')
NO_STEP = Text("podaj krok od 1 do {last}", "give a step from 1 to {last}")
BAD_DATE = Text("„{value}” to nie data; podaj RRRR-MM-DD", '"{value}" is no date; give YYYY-MM-DD')
IN_ARCHIVE = Text("zagadki leżą w archiwum i nie mają ścieżki", "the puzzles lie in an archive and have no path")
NO_FILE = Text(
    "ta zagadka nie ma własnego pliku; każdy czasownik przyjmuje jej id: mellon solve {id}",
    "this puzzle has no file of its own; every verb takes its id: mellon solve {id}",
)
NO_SHELF = Text("nie ma gry „{name}”; gry z zagadkami: {games}", 'there is no game "{name}"; games with puzzles: {games}')
NO_MAKER = Text("ta gra nie układa zagadek; układają: {games}", "this game makes no puzzles; these do: {games}")
NO_THEME = Text("nie ma tematu „{name}”; są: {themes}", 'there is no theme "{name}"; there are {themes}')
NOTHING_MADE = Text(
    "przy tym ziarnie nic się nie znalazło; spróbuj innego (--seed)",
    "nothing was found with this seed; try another one (--seed)",
)
INTERRUPTED_MAKING = Text(
    "Przerwano: co ułożono, jest zapisane; to samo polecenie układa dalej.",
    "Interrupted: what was made is kept; the same command goes on.",
)
INTERRUPTED = Text("Przerwano: nie ma jeszcze zagadki.", "Interrupted: there is no puzzle yet.")
