"""Do brute force and the engines say the same? One function for the tests and for long runs.

>>> compare(4, seed=1).judged
4
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from math import factorial
from types import ModuleType

from mellon.models.dwie_wieze import Position, rules
from mellon.models.dwie_wieze.goals import holds
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze import cpsat, search
from mellon.solver.dwie_wieze.found import Found
from mellon.solver.kernels import load_plain
from mellon.solver.limits import Watch
from tests.support.dwie_wieze import brute_force
from tests.support.dwie_wieze.positions import TABLES, late_positions

Seats = frozenset[int] | None
TRICKS_LEFT = {3: {1: 35, 2: 110, 3: 40, 4: 15}, 4: {1: 40, 2: 130, 3: 30}}
"""How often so many tricks are left, by number of players."""
MOST_WAYS = 2_500
"""Positions that can go on in more ways than this take brute force too long."""


@cache
def plain_kernel() -> ModuleType:
    """Return the trick kernel as plain Python, from the sources that lie beside the compiled one."""
    return load_plain("tricks")


@contextmanager
def plain_python() -> Iterator[None]:
    """Make the engine `search` use the plain kernel."""
    before = search.trick_kernel
    search.trick_kernel = plain_kernel()
    try:
        yield
    finally:
        search.trick_kernel = before


def by_brute_force(p: Position, seats: Seats) -> Verdict:
    return Verdict.WINNABLE if brute_force.winnable(p, seats) else Verdict.LOST


def by_search(p: Position, seats: Seats) -> Verdict:
    return replayed(p, seats, search.decide(p, Watch(), seats=seats))


def by_plain_search(p: Position, seats: Seats) -> Verdict:
    with plain_python():
        return replayed(p, seats, search.decide(p, Watch(), seats=seats))


def by_cpsat(p: Position, seats: Seats) -> Verdict:
    return replayed(p, seats, cpsat.decide(p, Watch(), seats=seats))


def replayed(p: Position, seats: Seats, found: Found) -> Verdict:
    """Return the verdict; the line of a win is carried out move by move by the rules and has to end in one."""
    assert (found.line is not None) == (found.verdict is Verdict.WINNABLE), found
    if found.line is not None:
        end, _ = rules.replay(p, list(found.line))
        assert end.over and end.lost_by_rule is None, f"the line does not end well: {found.line}"
        assert all(holds(end.goal(seat), end.done) for seat in seats or p.numbers), f"the line misses a goal: {found.line}"
    return found.verdict


JUDGES: dict[str, Callable[[Position, Seats], Verdict]] = {
    "brute_force": by_brute_force,
    "search": by_search,
    "plain": by_plain_search,
    "cpsat": by_cpsat,
}


@dataclass(frozen=True)
class Disagreement:
    """A position about which the judges differ, in the notation that can be pasted."""

    position: str
    seats: tuple[int, ...] | None
    verdicts: dict[str, str]

    def __str__(self) -> str:
        asked = "" if self.seats is None else f" (goals of seats {', '.join(map(str, self.seats))})"
        return f"{self.verdicts}{asked}: {self.position}"


@dataclass
class Summary:
    """What a comparison found: how many positions each judge saw, the verdicts, the seconds spent, and every disagreement."""

    engines: tuple[str, ...]
    judged: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    tables: Counter[tuple[int, int]] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    seconds: Counter[str] = field(default_factory=Counter)
    disagreements: list[Disagreement] = field(default_factory=list)

    def __str__(self) -> str:
        lines = [
            f"{self.judged} positions judged by {', '.join(self.engines)}",
            f"verdicts: {dict(self.verdicts)}",
            f"chapters and players: {dict(self.tables)}",
            f"kinds: {dict(sorted(self.kinds.items()))}",
            f"seconds: { {name: round(spent, 2) for name, spent in self.seconds.items()} }",
            f"disagreements: {len(self.disagreements)}",
        ]
        return "\n".join([*lines, *map(str, self.disagreements)])


def kinds_of(p: Position, seats: Seats) -> Iterator[str]:
    """Yield words for what is special about a position, so that a summary shows what was covered."""
    yield f"tricks left: {p.tricks_left}"
    if p.table:
        yield "mid-trick"
    if any(seat.hidden is not None for seat in p.seats):
        yield "hidden card"
    if p.rulings.chosen:
        yield "other rulings"
    if seats is not None:
        yield "some seats"
    if p.over:
        yield "over"


def ways(p: Position) -> int:
    """Estimate in how many ways a late position can go on: every order of the cards held, hidden ones taken back sooner or later."""
    found = 1
    for seat in p.seats:
        found *= factorial(len(seat.held)) * (3 if seat.hidden is not None else 1)
    return found


def cases(count: int, seed: int, tables: Sequence[tuple[int, int]] = TABLES) -> Iterator[tuple[Position, Seats]]:
    """Yield random late positions of the tables in turn; now and then only some seats' goals are asked for."""
    rng = random.Random(seed)
    streams = [late_positions(number, players, rng, TRICKS_LEFT[players]) for number, players in tables]
    for index in range(count):
        p = next(q for q in streams[index % len(streams)] if ways(q) <= MOST_WAYS)
        seats = frozenset(rng.sample(list(p.numbers), rng.randint(1, p.players - 1))) if rng.random() < 0.15 else None
        yield p, seats


def verdict_of(name: str, p: Position, seats: Seats) -> str:
    """Return what a judge says; a judge that breaks down is told like a verdict, so that the position is not lost."""
    try:
        return JUDGES[name](p, seats).value
    except Exception as fault:
        return repr(fault)


def compare(
    count: int,
    seed: int,
    engines: Sequence[str] = tuple(JUDGES),
    tables: Sequence[tuple[int, int]] = TABLES,
) -> Summary:
    """Have every engine judge the same `count` random late positions and note where verdicts differ."""
    summary = Summary(tuple(engines))
    for p, seats in cases(count, seed, tables):
        verdicts: dict[str, str] = {}
        for name in engines:
            start = time.process_time()
            verdicts[name] = verdict_of(name, p, seats)
            summary.seconds[name] += time.process_time() - start
        summary.judged += 1
        summary.verdicts[verdicts[engines[0]]] += 1
        summary.tables[p.chapter.number or 0, p.players] += 1
        summary.kinds.update(kinds_of(p, seats))
        if len(set(verdicts.values())) > 1:
            asked = None if seats is None else tuple(sorted(seats))
            summary.disagreements.append(Disagreement(str(p), asked, verdicts))
    return summary
