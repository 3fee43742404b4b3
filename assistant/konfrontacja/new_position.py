"""A commented position of the game to fill in."""

from mellon.models.common import Text

_PL = """\
# Konfrontacja: pozycja do uzupełnienia. Nazwy figur, kart i regionów: mellon cards konfrontacja
game = "konfrontacja"
to_move = "fellowship"    # albo "sauron"
information = "open"      # obie strony znają figury; "hidden": każda zna swoje (me = "fellowship": patrzy jedna, nieznane w stands i alive)
question = "endgame"      # endgame (ile warta), sure_win (czy wygrana wymuszona), battle (jedna walka)

[fellowship]
pieces = { frodo = "arthedain", gimli = "mirkwood" }    # figura = "region"
cards = ["3", "5", "retreat", "magic"]                  # karty walki na ręce
special = []                                            # niewykorzystane karty specjalne
revealed = []                                           # figury, które przeciwnik już zna

[sauron]
pieces = { orcs = "dagorlad", balrog = "caradhras" }
cards = ["1", "2", "3", "retreat"]
"""
_EN = """\
# Konfrontacja: a position to fill in. Names of pieces, cards and regions: mellon cards konfrontacja
game = "konfrontacja"
to_move = "fellowship"    # or "sauron"
information = "open"      # both sides know the pieces; "hidden": each knows its own (me = "fellowship": one looks, unknown ones in stands and alive)
question = "endgame"      # endgame (what it is worth), sure_win (is the win forced), battle (one battle)

[fellowship]
pieces = { frodo = "arthedain", gimli = "mirkwood" }    # piece = "region"
cards = ["3", "5", "retreat", "magic"]                  # combat cards in hand
special = []                                            # special cards not used yet
revealed = []                                           # pieces that the opponent knows

[sauron]
pieces = { orcs = "dagorlad", balrog = "caradhras" }
cards = ["1", "2", "3", "retreat"]
"""
TEMPLATE = Text(_PL, _EN)
