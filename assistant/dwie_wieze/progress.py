"""How far a goal is, in a few characters: `3/≥6`, `1/=2`, `0/≤0`, `5:4` (own side against the closest other).

In brief: `3/6`, `1/2`, nothing for an upper bound that is kept, `1>0` for one that is not.
"""

from __future__ import annotations

from collections.abc import Sequence

from mellon.models.dwie_wieze.goals import And, Atom, Done, Formula, Tally
from mellon.models.dwie_wieze.goals.status import count


def progress(goal: Formula, seat: int, tricks: Sequence[Done], brief: bool = False) -> str:
    """Return how far a bound goal of a seat is, or an empty string where no few numbers tell it."""
    parts = goal.parts if isinstance(goal, And) else (goal,)
    atoms = [part for part in parts if isinstance(part, Atom)]
    if len(atoms) != len(parts):
        return ""
    done = tuple(tricks)
    bounds: dict[tuple[Tally, int], list[int | None]] = {}
    races = []
    for atom in atoms:
        if len(atom.terms) > 1:
            races.append(_race(atom, seat, done))
            continue
        weight, tally, whose = atom.terms[0]
        pair = bounds.setdefault((tally, whose), [None, None])
        if weight > 0:
            pair[0] = atom.at_least
        else:
            pair[1] = -atom.at_least
    told = [_told(count(tally, whose, done), low, high, brief) for (tally, whose), (low, high) in bounds.items()]
    if races:
        _, own, other = min(races)
        told.append(f"{own}:{other}")
    return " ".join(filter(None, told))


def _told(number: int, low: int | None, high: int | None, brief: bool) -> str:
    if high is None:
        return f"{number}/{low}" if brief else f"{number}/≥{low}"
    if low is None:
        kept = "" if number <= high else f"{number}>{high}"
        return kept if brief else f"{number}/≤{high}"
    if low == high:
        return f"{number}/{low}" if brief else f"{number}/={low}"
    return f"{number}/{low}–{high}"


def _race(atom: Atom, seat: int, done: tuple[Done, ...]) -> tuple[int, int, int]:
    """Return margin, own side and other side of a comparison between seats."""
    sign = next((weight for weight, _, whose in atom.terms if whose == seat), 1)
    own = sum(count(tally, whose, done) for weight, tally, whose in atom.terms if weight * sign > 0)
    other = sum(count(tally, whose, done) for weight, tally, whose in atom.terms if weight * sign < 0)
    return sum(weight * count(tally, whose, done) for weight, tally, whose in atom.terms), own, other
