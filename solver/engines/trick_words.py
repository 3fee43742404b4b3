"""Numbers and words of bits that every part of the search over tricks uses; `trick_words.pxd` says the same to the compiler."""

from __future__ import annotations

NO_SUIT = -1
DECLARED = 64
KEY_WORDS = 3
WEIGHED = 256
FULL = 0xFFFFFFFFFFFFFFFF


def bits(x: int) -> int:
    """Return the number of set bits."""
    return x.bit_count()


def lowest(x: int) -> int:
    """Return the index of the lowest set bit of a number that is not zero."""
    return (x & -x).bit_length() - 1
