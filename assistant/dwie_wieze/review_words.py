"""What `mellon review` says, in Polish and English."""

from __future__ import annotations

from mellon.models.common import Text

ABOUT = Text("Przejdź rozegraną rundę karta po karcie (Dwie Wieże).", "Go through a played round card by card (Dwie Wieże).")
PLACE = Text(
    "Pokaż stół przed tą kartą: numer lewy i karty w lewie, np. 5.2.", "Show the table before this card: trick and card, e.g. 5.2."
)
PLACE_NAME = Text("LEWA.KARTA", "TRICK.CARD")

OPEN = Text(
    "Ocena przy odkrytych kartach: zna wszystkie ręce, których gracze wtedy nie znali.",
    "Judged with all cards open: it knows every hand, which the players did not.",
)
LET_GO = Text("PRZEGRANE od lewy {trick}, karty {place}", "LOST from trick {trick}, card {place}")
LET_GO_SETUP = Text("PRZEGRANE już w przygotowaniu", "LOST in the setup")
FROM_THE_START = Text("PRZEGRANE od początku (udowodnione)", "LOST from the start (proved)")
WON = Text("WYGRANE: runda wygrana", "WON: the round was won")
STILL = Text("DO WYGRANIA: do tej pory nic nie stracono", "WINNABLE: nothing has been let go so far")

NOTHING = Text("Nic jeszcze nie zagrano.", "Nothing has been played yet.")
COURSE = Text("Przebieg rundy", "The round")
AFTER = Text("po lewie", "afterwards")
NUMBER = Text("nr", "no.")
KEY = Text("✗ odtąd nie dało się już wygrać", "✗ from here on the round could no longer be won")
LEFT_OUT = Text("pozostałe akcje pominięto", "the other actions were left out")
VERDICTS = {
    "winnable": Text("do wygrania", "winnable"),
    "lost": Text("przegrane", "lost"),
    "unknown": Text("nierozstrzygnięte", "undecided"),
}
TURN = Text("Zwrot: lewa {trick}, karta {place}", "Turning point: trick {trick}, card {place}")
TURN_SETUP = Text("Zwrot w przygotowaniu", "The turn came in the setup")
HERE = Text("Lewa {trick}, karta {place}", "Trick {trick}, card {place}")
HERE_SETUP = Text("Przygotowanie, akcja {place}", "Setup, action {place}")
BEFORE_AFTER = Text("Przedtem: {before}. Potem: {after}.", "Before: {before}. Afterwards: {after}.")
BETTER = Text("Wygrywało: {cards}.", "This would have kept the win: {cards}.")
UNSURE = Text("Nie rozstrzygnięto: {cards}.", "Undecided: {cards}.")
MOST_ACTIONS = 8
MORE = Text("i jeszcze {count}", "and {count} more")
BETWEEN_BOTH = Text(
    "Przed {low} jeszcze dało się wygrać, po {high} już nie; pomiędzy zabrakło czasu.",
    "Before {low} it could still be won, after {high} it could not; in between the time ran out.",
)
BETWEEN_LOW = Text(
    "Przed {low} jeszcze dało się wygrać; dalej zabrakło czasu.", "Before {low} it could still be won; then the time ran out."
)
BETWEEN_HIGH = Text("Po {high} było już przegrane; wcześniej zabrakło czasu.", "After {high} it was lost; earlier the time ran out.")
ONE_CARD = Text("kartą {card} lewy {trick}", "card {card} of trick {trick}")
ONE_ACTION = Text("akcją {card} przygotowania", "action {card} of the setup")
AFTER_CARD = Text("karcie {card} lewy {trick}", "card {card} of trick {trick}")
AFTER_ACTION = Text("akcji {card} przygotowania", "action {card} of the setup")
SETUP_PART = Text("Przygotowanie", "Setup")
TRICK_NUMBER = Text("Lewa {trick}", "Trick {trick}")
