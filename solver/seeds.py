"""Seeds of any size, brought into the range that every engine takes."""

from __future__ import annotations

from hashlib import blake2b

BITS = 31


def seed_in_range(seed: int) -> int:
    """Return a seed from 0 to 2^31 - 1: a seed in that range itself, any other one always the same number.

    >>> seed_in_range(7), seed_in_range(-1) == seed_in_range(-1), seed_in_range(-1) == seed_in_range(1)
    (7, True, False)
    """
    if 0 <= seed < 1 << BITS:
        return seed
    return int.from_bytes(blake2b(hex(seed).encode(), digest_size=8).digest(), "big") % (1 << BITS)
