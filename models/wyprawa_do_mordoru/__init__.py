"""Wyprawa do Mordoru for 1 to 4 players: dice, sheets, keeping, the second phase and the end of the game.

>>> from mellon.models.wyprawa_do_mordoru import Face
>>> Face.parse("black:tree").symbol.text.en
'White Tree'
"""

from mellon.models.wyprawa_do_mordoru import rules
from mellon.models.wyprawa_do_mordoru.box import COLOURS, Colour, Face, Symbol
from mellon.models.wyprawa_do_mordoru.dice import Profile, profiles
from mellon.models.wyprawa_do_mordoru.moves import Keep, Move, Repeat
from mellon.models.wyprawa_do_mordoru.position import BOOK, Position, Turn
from mellon.models.wyprawa_do_mordoru.sheet import Player, Sheet, Track

__all__ = [
    "BOOK",
    "COLOURS",
    "Colour",
    "Face",
    "Keep",
    "Move",
    "Player",
    "Position",
    "Profile",
    "Repeat",
    "Sheet",
    "Symbol",
    "Track",
    "Turn",
    "profiles",
    "rules",
]
