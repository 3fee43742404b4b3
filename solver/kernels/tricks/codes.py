"""The numbers of the trick kernel: results, cards on the table, sizes and weights."""

from __future__ import annotations

FAIL, WIN, ABORT = range(3)
NO_SUIT = -1
DECLARED = 64
"""Marks a card on the table that was declared to win."""
SEAT_SHIFT = 7
"""Above a card and its mark a path holds the seat that played it."""
KEY_WORDS = 3
ATOM, AND, OR, CONSTANT = range(4)
"""The operators of a goal's program."""
FIELDS = 8
FIELD_WIDTH = 8
FIELD_MOST = 127
FIELD_BIAS = 64
"""Sums are kept in fields of eight bits, the highest of which is spare; the largest number means any sum."""
ALL_FIELDS_FULL = 0x8080808080808080
BOUNDLESS = 1 << 20
"""The room of an atom that no reason speaks of."""
MOST_LIMITS = 16
"""So many limits are remembered of one state of the cards."""
MOST_UNKNOWN = 20
"""The orders of so many cards can be counted in 64 bits."""
IN_PILE = 4
"""Stands in a key for the owner of a card that is still in the pile."""
WEIGHED = 256
"""So many judgements of tricks are kept within a node."""
FIRST_ROOM = 1024
FIRST_ENTRIES = 1 << 10
MAX_ENTRIES = 1 << 24
COLLECTORS = 4
"""So many goals that ask for cards of one suit are played as simpler games."""
COLLECT_AFTER = 2000
"""So many nodes come before a search makes ready for a long one: simpler games, codes of suits that are looked up."""
MOST_SUITS = 4
SPAN = 256
"""What there can be of a suit of eight cards."""
SUIT_CODE = 12
ORDER_CODE = 8
LEAST_SHIFT = 56
MOST_SHIFT = 60
RELAXED_KEY = 0xFFFFFFFFFFFFFF
"""The parts of an entry of a simpler game: above its key, how many cards are within reach at least and at most."""
FIRST_RELAXED = 1 << 12
MOST_RELAXED = 1 << 20
NEED = 48
"""The scale of what a goal still asks for."""
LOSER_GONE = 48
WEARY_LEADS = 56
