"""What the puzzle shelf says, in Polish and English."""

from __future__ import annotations

from mellon.models.common import Text

# --- help --------------------------------------------------------------------------------------------------------------
ABOUT = Text(
    "Zagadki: wypisz, pokaż, sprawdź albo ułóż nową.",
    "Puzzles: list them, show one, check them, make a new one.",
)
LIST = Text("Wypisz zagadki z biblioteki.", "List the puzzles of the library.")
SHOW = Text(
    "Narysuj pozycję i zadaj pytanie; odpowiedź zostaje ukryta.", "Draw the position and ask the question; the answer stays hidden."
)
PATH = Text(
    'Podaj ścieżkę pliku zagadki, np. mellon solve "$(mellon puzzle path ID)".',
    'Print the path of a puzzle\'s file, as in mellon solve "$(mellon puzzle path ID)".',
)
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
    "Ruch zagadki (albo winnable, lost, ułamek, gdy zagadka o to pyta).",
    "The move (or winnable, lost, a fraction where the puzzle asks for that).",
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
LOSES_ALL = Text("Po tym ruchu nie da się już wygrać.", "After this it can no longer be won.")
RIGHT_MOVES = Text("Właściwe: {moves}", "Right: {moves}")
UNDECIDED = Text("Zagadki nie udało się rozstrzygnąć w tym czasie.", "The puzzle could not be decided in this time.")
COSTS = Text("(kosztuje {bits} bita, zostaje {left})", "(costs {bits} bits, {left} left)")
COVERAGE = Text("{game}: {met} z {all} reguł; bez zagadki:", "{game}: {met} of {all} rules; without a puzzle:")
DAILY = Text("Zagadka dnia nr {number} ({date})", "Puzzle of the day no. {number} ({date})")

# --- refusals ----------------------------------------------------------------------------------------------------------
NO_SUCH_PUZZLE = Text("nie ma takiej zagadki ani pliku{meant}", "there is no such puzzle and no such file{meant}")
MEANT = Text("; może {ids}?", "; did you mean {ids}?")
UNWRITABLE = Text("nie da się zapisać: {why}", "cannot be written: {why}")
BAD_LINE = Text(
    "{file}, wiersz {number}: to nie zagadka; niczego nie dopisano", "{file}, line {number}: this is no puzzle; nothing was added"
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
INTERRUPTED = Text("Przerwano: nie ma jeszcze zagadki.", "Interrupted: there is no puzzle yet.")
