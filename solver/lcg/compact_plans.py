"""Nodes and plans of the graph over packed states."""

from __future__ import annotations

from collections.abc import Iterator

from models.lcg import shadow as sh
from solver.lcg.compact import End


class Spot:
    """A node: a packed state at a choice of attack, or an end in the midst of an attack. `cap`: it is worth no more."""

    __slots__ = ("above", "cap", "coming", "complete", "end", "plans", "safe", "values", "worth")

    def __init__(self, end: End, worth: int | None, cap: int) -> None:
        self.end = end
        self.worth = worth
        self.cap = cap
        self.plans: list[Plan] = []
        self.coming: Iterator[Plan] | None = None
        self.complete = False
        self.safe: dict[int, bool] = {}
        self.values: dict[int, int] = {}
        self.above: dict[int, int] = {}


Branch = tuple[int, int, int, list[Spot]]
"""A kind of card that is open: its shift in the deck number, what is certain after it, what is possible, and the nodes that follow."""


class Plan:
    """One choice. `sure`: settled worths with masks of kinds; `caps`: the highest worths with masks; `open`: what must be searched.

    `direct`: no card is drawn, one of these nodes is chosen (or the worth `floor` taken).
    """

    __slots__ = ("caps", "direct", "floor", "open", "reach", "sure")

    def __init__(self, floor: int, direct: list[Spot] | None) -> None:
        self.floor = floor
        self.direct = direct
        self.sure: list[tuple[int, int]] = []
        self.caps: list[tuple[int, int]] = []
        self.open: list[Branch] = []
        self.reach = 0


_HARM = {sh.DAMAGE_ALL: 8, sh.EXHAUST: 3, sh.DEFENSE_ZERO: 1, sh.BOUNCE: 1}


def harm(kind: sh.Kind) -> int:
    """Return a guess of how much a kind of card hurts, low where it takes long to find out."""
    return sum(n if word == sh.ATTACK else _HARM.get(word, 0) for part in kind.variants for word, n in part)


def best_of(plans: list[Plan]) -> list[Plan]:
    """Leave out plans that another one covers: where it settles in favour at least the kinds that they could reach at all."""
    for plan in plans:
        if plan.direct is not None and plan.floor:
            return [plan]
    kept: list[Plan] = []
    settled = sorted({mask for plan in plans for _, mask in plan.sure}, key=lambda mask: -mask.bit_count())
    seen = set()
    for plan in plans:
        if plan.direct is None:
            own = plan.sure[0][1] if plan.sure else 0
            if any([plan.reach & ~mask == 0 and mask != own for mask in settled]):
                continue
            if not plan.open:
                if own in seen:
                    continue
                seen.add(own)
        kept.append(plan)
    return kept
