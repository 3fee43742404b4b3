"""What every game's rules offer, built once over its candidates and its one body of legality: can, legal and judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from mellon.models.common.problems import Illegal

P = TypeVar("P")
M = TypeVar("M")
Judged = tuple[list[M], list[tuple[M, Illegal]]]
"""The legal moves, and the others with the rule that forbids each."""


@dataclass(frozen=True)
class GameRules(Generic[P, M]):
    """The questions that `verify` answers about the moves that could be asked about in a position."""

    candidates: Callable[[P], Iterable[M]]
    verify: Callable[[P, M], object]

    def can(self, p: P, move: M) -> bool:
        """Tell whether a move is legal now."""
        try:
            self.verify(p, move)
        except Illegal:
            return False
        return True

    def legal(self, p: P) -> list[M]:
        """Return every legal move."""
        return self.judged(p)[0]

    def judged(self, p: P) -> Judged[M]:
        """Return the legal moves, and the others that could be asked about with the rule that forbids each."""
        good: list[M] = []
        bad: list[tuple[M, Illegal]] = []
        for move in self.candidates(p):
            try:
                self.verify(p, move)
                good.append(move)
            except Illegal as fault:
                bad.append((move, fault))
        return good, bad
