"""What `mellon train` says, in both languages."""

from mellon.models.common import Text

ABOUT = Text(
    "Trenuj: zagadki w pobliżu twojego rankingu; te, które nie wyszły, wracają.",
    "Train: puzzles near your rating; those that were missed come back.",
)
EXAMPLE = Text(
    """\b
Przykład:
  mellon train konfrontacja --count 5
  mellon train export > postepy.json
  mellon train import postepy.json""",
    """\b
For example:
  mellon train konfrontacja --count 5
  mellon train export > progress.json
  mellon train import progress.json""",
)
WHAT_NAME = Text("[GRA | export | import PLIK]", "[GAME | export | import FILE]")
WHAT = Text(
    "gra (bez niej wszystkie); export wypisuje postępy jako JSON, import PLIK je dopisuje",
    "a game (all without it); export prints the progress as JSON, import FILE adds it",
)
DATA = Text("plik postępów (domyślnie w folderze danych użytkownika)", "file of progress (by default in the user's data folder)")
COUNT = Text("skończ po tylu zagadkach", "stop after so many puzzles")
HOW = Text(
    "Wpisz ruch; ? podpowiedź, ! odpowiedź, m ruchy, n następna, q koniec.",
    "Type a move; ? for a hint, ! for the answer, m for the moves, n for the next one, q to end.",
)
PROMPT = Text("ruch> ", "move> ")
HEAD = Text("Zagadka {id} · {stars} · twój ranking {rating}", "Puzzle {id} · {stars} · your rating {rating}")
AGAIN = Text("(wraca: ostatnio nie wyszła)", "(comes back: it was missed)")
RATING = Text("Ranking: {rating}", "Rating: {rating}")
NO_MORE = Text("Nie ma więcej zagadek na dziś.", "There are no more puzzles for today.")
NO_MORE_HINTS = Text("To była ostatnia podpowiedź.", "That was the last hint.")
BYE = Text("Rozwiązane: {right} z {all}.", "Solved: {right} of {all}.")
SHARE = Text("Mellon · {game} · {squares} · {bits} bita podpowiedzi", "Mellon · {game} · {squares} · {bits} bits of hints")
IMPORTED = Text("Dopisano prób: {new}", "Attempts added: {new}")
NO_FILE = Text("podaj plik: mellon train import PLIK", "give a file: mellon train import FILE")
NO_GAME = Text("nie ma gry „{name}”; gry z zagadkami: {games}", 'there is no game "{name}"; games with puzzles: {games}')
