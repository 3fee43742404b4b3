"""A commented position of the game to fill in."""

from mellon.models.common import Text

_PL = """\
# Dwie Wieże: pozycja do uzupełnienia. Karty: P pagórki, G góry, L lasy, C cienie, R pierścienie + liczba; BW, CW wieże; OR ork; ZM zmęczenie.
game = "dwie_wieze"
chapter = 19              # rozdział 19-36
players = 3               # 3 albo 4; 2 = z piramidą, 1 = solo
lost = "P6"               # otwarta zagubiona karta (część I)
setup = "free"            # "free": obsadę i wymiany wybiera program; "done": postacie podane, przygotowanie skończone
# me = 1                  # pyta miejsce 1, które widzi tylko własną rękę: usuń inne ręce (holds = "P1" to znane z nich karty)

[[seat]]                  # miejsce 1, dalej zgodnie z ruchem wskazówek zegara
# character = "aragorn_hunter"    # id postaci: mellon cards dwie_wieze aragorn
hand = "P7 P8 G6 G7 G8 L7 L8 BW CW OR OR OR"    # karty na ręce TERAZ (dealt = "..." dla kart rozdanych)

[[seat]]
hand = "P1 P2 P3 G1 G2 L1 L2 C1 C2 C3 C4 C5"

[[seat]]
hand = "P4 P5 G3 G4 G5 L3 L4 L5 L6 C6 C7 C8"

# [[trick]]               # rozegrane lewy, od najstarszej
# lead = 1
# cards = "P7 P1 P4"
"""
_EN = """\
# Dwie Wieże: a position to fill in. Cards: P hills, G mountains, L forests, C shadows, R rings + rank; BW, CW towers; OR orc; ZM weariness.
game = "dwie_wieze"
chapter = 19              # chapters 19-36
players = 3               # 3 or 4; 2 = with the pyramid, 1 = solo
lost = "P6"               # the open lost card (part I)
setup = "free"            # "free": the program chooses cast and exchanges; "done": characters are given and setup is over
# me = 1                  # seat 1 asks, which sees the own hand only: drop the other hands (holds = "P1" are known cards of one)

[[seat]]                  # seat 1, then clockwise
# character = "aragorn_hunter"    # ids of characters: mellon cards dwie_wieze aragorn
hand = "P7 P8 G6 G7 G8 L7 L8 BW CW OR OR OR"    # cards in hand NOW (dealt = "..." for the cards dealt)

[[seat]]
hand = "P1 P2 P3 G1 G2 L1 L2 C1 C2 C3 C4 C5"

[[seat]]
hand = "P4 P5 G3 G4 G5 L3 L4 L5 L6 C6 C7 C8"

# [[trick]]               # tricks played, oldest first
# lead = 1
# cards = "P7 P1 P4"
"""
TEMPLATE = Text(_PL, _EN)
