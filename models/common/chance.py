"""Chance that is the same on every machine for ever: numbers drawn from SHA-256 of a name, so that a deal is its name.

>>> Lot("mellon").shuffled("abcdef")
['c', 'b', 'd', 'f', 'e', 'a']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

Thing = TypeVar("Thing")
_BYTES = 8
_RANGE = 1 << (8 * _BYTES)


class Lot:
    """A stream of equally likely numbers that a name stands for."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._drawn = 0

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound - 1, each equally likely."""
        fair = _RANGE - _RANGE % bound
        while (number := self._next()) >= fair:
            pass
        return number % bound

    def choice(self, things: Sequence[Thing]) -> Thing:
        """Return one of the things, each equally likely."""
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[Thing]) -> list[Thing]:
        """Return the things in an order that is as likely as any other."""
        order = list(things)
        self.shuffle(order)
        return order

    def shuffle(self, order: list[Thing]) -> None:
        """Put a list into an order that is as likely as any other."""
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]

    def _next(self) -> int:
        digest = sha256(f"{self.name}\n{self._drawn}".encode()).digest()
        self._drawn += 1
        return int.from_bytes(digest[:_BYTES], "big")
