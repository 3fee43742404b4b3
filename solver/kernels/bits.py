"""Words of 64 bits: counting and finding bits, mixing them into names, and division that rounds down. A part of several kernels."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

FULL = 0xFFFFFFFFFFFFFFFF
MIX_A = 0xBF58476D1CE4E5B9
MIX_B = 0x94D049BB133111EB
GOLDEN = 0x9E3779B97F4A7C15
BY_TWO, BY_FOUR, BY_EIGHT, ONES = 0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x0101010101010101
"""What counting bits adds up in pairs, in fours, in eights, and all eights at once."""


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def bits(x: cython.ulonglong) -> cython.int:
    """Return the number of set bits."""
    if not cython.compiled:
        return x.bit_count()
    x = x - ((x >> 1) & BY_TWO)
    x = (x & BY_FOUR) + ((x >> 2) & BY_FOUR)
    x = (x + (x >> 4)) & BY_EIGHT
    return cython.cast(cython.int, (x * ONES) >> 56)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def lowest(x: cython.ulonglong) -> cython.int:
    """Return the index of the lowest set bit of a number that is not zero."""
    return bits((x ^ (x - 1)) >> 1)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def mixed(x: cython.ulonglong) -> cython.ulonglong:
    """Return a number in which every bit depends on all bits of the given one."""
    x = ((x ^ (x >> 30)) * MIX_A) & FULL
    x = ((x ^ (x >> 27)) * MIX_B) & FULL
    return x ^ (x >> 31)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def divided(x: cython.longlong, y: cython.longlong) -> cython.longlong:
    """Return a quotient rounded down; `y` is above zero."""
    return x // y if x >= 0 else -((-x + y - 1) // y)
