"""A commented position of the game to fill in."""

from mellon.models.common import Text

_PL = """\
# Wyprawa do Mordoru: tura do uzupełnienia. Symbole i kostki: mellon cards wyprawa_do_mordoru
game = "wyprawa_do_mordoru"
sheet = "basic"           # albo "advanced"
fields = 9                # okrągłe pola, ostatnie to Mordor
squares = 6               # kwadraty toru Nazguli
dice = "default"          # profil kostek: mellon mordor dice
objective = "reach"       # reach | win | turns

[[player]]                # w kolejności ruchów
hobbit = "frodo"
circled = 3               # okrążone pola
halves = 0                # nieskreślone połówki kwadratów
whole = 6                 # nieskreślone całe kwadraty

[turn]                    # tura w toku; można pominąć
kept = []                 # odłożone, np. "black:ring"
roll = ["black:ring", "yellow:ring", "red:nazgul", "blue:orc", "green:weapon"]
"""
_EN = """\
# Wyprawa do Mordoru: a turn to fill in. Symbols and dice: mellon cards wyprawa_do_mordoru
game = "wyprawa_do_mordoru"
sheet = "basic"           # or "advanced"
fields = 9                # round fields, the last one is Mordor
squares = 6               # squares of the Nazgul track
dice = "default"          # dice profile: mellon mordor dice
objective = "reach"       # reach | win | turns

[[player]]                # in turn order
hobbit = "frodo"
circled = 3               # round fields circled
halves = 0                # half squares not crossed
whole = 6                 # whole squares not crossed

[turn]                    # a turn under way; may be left out
kept = []                 # kept, such as "black:ring"
roll = ["black:ring", "yellow:ring", "red:nazgul", "blue:orc", "green:weapon"]
"""
TEMPLATE = Text(_PL, _EN)
