"""The numbers of the trick kernel: results, cards on the table, sizes and weights."""

from __future__ import annotations

FAIL, WIN, ABORT = range(3)
NO_SUIT = -1
DECLARED = 64
"""Marks a card on the table that was declared to win."""
SEAT_SHIFT = 7
"""Above a card and its mark a path holds the seat that played it."""
KEY_WORDS = 3
MOST_UNKNOWN = 20
"""The orders of so many cards can be counted in 64 bits."""
IN_PILE = 4
"""Stands in a key for the owner of a card that is still in the pile."""
WEIGHED = 256
"""So many judgements of tricks are kept within a node."""
FIRST_ROOM = 1024
FIRST_ENTRIES = 1 << 10
MAX_ENTRIES = 1 << 24
NEED = 48
"""The scale of what a goal still asks for."""
LOSER_GONE = 48
WEARY_LEADS = 56
