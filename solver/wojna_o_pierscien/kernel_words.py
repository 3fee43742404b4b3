"""Words of 64 bits by which the kernel of action phases names states; `kernel_words.pxd` says the same to the compiler."""

from __future__ import annotations

BIAS = 1 << 62
"""What is added to a value to make a word of it."""
BITS = 0xFFFFFFFFFFFFFFFF
MIX_A, MIX_B = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
GOLDEN = 0x9E3779B97F4A7C15
DECKS, MORE_DECKS, IDLE_SIDE, PLACES = 1 << 32, 1 << 33, 1 << 34, 1 << 40
"""What is added to the number of a thing of a state, so that things of different kinds have different numbers."""
LOW_HALF, ALL_BUT_LAST = 0xFFFFFFFF, BITS - 0xFF


def mixed(x: int) -> int:
    """Return a number in which every bit depends on all bits of the given one."""
    x = ((x ^ (x >> 30)) * MIX_A) & BITS
    x = ((x ^ (x >> 27)) * MIX_B) & BITS
    return x ^ (x >> 31)


def divided(x: int, y: int) -> int:
    """Return a quotient rounded down; `y` is above zero."""
    return x // y
