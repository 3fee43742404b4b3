"""Dwie Wieże, chapters 19-36, for 1, 2 (with the pyramid), 3 and 4 players: cards, characters, goals, setup and tricks.

>>> from mellon.models.dwie_wieze import Card
>>> Card.parse("H3")
Card('P3')
"""

from mellon.models.dwie_wieze import rules
from mellon.models.dwie_wieze.cards import Card, Kind, Suit, hand
from mellon.models.dwie_wieze.chapter import Chapter, chapter
from mellon.models.dwie_wieze.moves import Burden, CardMove, Draw, Exchange, Hide, Lay, Move, Play, Take, Unhide
from mellon.models.dwie_wieze.position import Position, Seat
from mellon.models.dwie_wieze.trick import BOOK, Trick

__all__ = [
    "BOOK",
    "Burden",
    "Card",
    "CardMove",
    "Chapter",
    "Draw",
    "Exchange",
    "Hide",
    "Kind",
    "Lay",
    "Move",
    "Play",
    "Position",
    "Seat",
    "Suit",
    "Take",
    "Trick",
    "Unhide",
    "chapter",
    "hand",
    "rules",
]
