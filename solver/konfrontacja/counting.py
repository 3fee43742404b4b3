"""Exact counting: in how many ways a setup can have become what the public events tell, and who then stands where.

A case is a setup together with, for every move, which of the pieces of its region made it. Every setup counts the same, and so does every piece of
a region, because its owner may shuffle them (KF.p8.shuffle). Pieces that the evidence never tells apart are counted together:
what is kept is how many of them stand in each region.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import factorial, prod

from mellon.models.konfrontacja.course import Evidence, Seen, Went
from mellon.solver.limits import Watch

Cast = tuple[tuple[int, ...], ...]
"""For each class of pieces the regions of its members, in order."""
Case = tuple[Cast, tuple[int, int] | None]
"""A cast, and the class and region of the piece that may not go next."""


class Contradiction(Exception):
    """No setup fits the evidence from this event on."""

    def __init__(self, event: int) -> None:
        super().__init__(event)
        self.event = event


class Counting:
    """The cases that fit all evidence on one side's pieces. Raises Contradiction where there are none, LimitReached."""

    def __init__(self, names: Sequence[str], starts: Mapping[int, int], evidence: Sequence[Evidence], watch: Watch | None = None) -> None:
        self.watch = watch or Watch()
        self.classes = classes(names, evidence)
        self._class = {name: number for number, members in enumerate(self.classes) for name in members}
        cases: dict[Case, int] = {}
        for cast, ways in dealt([len(members) for members in self.classes], starts):
            self.watch.check()
            cases[cast, None] = ways
        for one in evidence:
            cases = self._after(cases, one)
            if not cases:
                raise Contradiction(one.event)
        self.casts: Counter[Cast] = Counter()
        for (cast, _), ways in cases.items():
            self.casts[cast] += ways
        self.total = sum(self.casts.values())

    def _after(self, cases: Mapping[Case, int], one: Evidence) -> dict[Case, int]:
        found: defaultdict[Case, int] = defaultdict(int)
        for (cast, bar), ways in cases.items():
            self.watch.check()
            if isinstance(one, Went):
                for after, count in self._moved(cast, bar, one):
                    found[after] += ways * count
            elif isinstance(one, Seen):
                if cast[self._class[one.piece]] == (one.region,):
                    found[cast, bar] += ways
            else:
                number = self._class[one.piece]
                found[(*cast[:number], (one.region,), *cast[number + 1 :]), bar] += ways
        return dict(found)

    def _moved(self, cast: Cast, bar: tuple[int, int] | None, one: Went) -> Iterator[tuple[Case, int]]:
        for number, members in enumerate(self.classes):
            if members[0] not in one.able:
                continue
            count = cast[number].count(one.src) - (one.barred and bar == (number, one.src))
            if count > 0:
                regions = list(cast[number])
                regions.remove(one.src)
                after = (*cast[:number], tuple(sorted([*regions, one.dst])), *cast[number + 1 :])
                yield (after, (number, one.dst) if one.bars else None), count

    def chances(self, region: int) -> dict[str, Fraction]:
        """Return for every piece how likely it is one given piece of a region, of all that stand there."""
        here = next(iter(self.casts))
        standing = sum(regions.count(region) for regions in here)
        found = {}
        for number, members in enumerate(self.classes):
            ways = sum(ways * cast[number].count(region) for cast, ways in self.casts.items())
            for name in members:
                found[name] = Fraction(ways, self.total * len(members) * standing)
        return found


def classes(names: Sequence[str], evidence: Sequence[Evidence]) -> list[tuple[str, ...]]:
    """Return the pieces in classes that no evidence tells apart; whoever was seen is a class alone."""
    seen = {one.piece for one in evidence if not isinstance(one, Went)}
    groups: dict[object, list[str]] = {}
    for name in names:
        key = name if name in seen else tuple(name in one.able for one in evidence if isinstance(one, Went))
        groups.setdefault(key, []).append(name)
    return [tuple(members) for members in groups.values()]


def dealt(sizes: Sequence[int], starts: Mapping[int, int]) -> Iterator[tuple[Cast, int]]:
    """Yield every way to deal classes of these sizes to regions with so many places, and how many deals of single pieces it stands for."""
    regions = sorted(starts)

    def fill(at: int, left: tuple[int, ...], cast: tuple[tuple[int, ...], ...]) -> Iterator[Cast]:
        if at == len(regions):
            yield cast
            return
        for shares in _shares(left, starts[regions[at]]):
            yield from fill(
                at + 1,
                tuple(have - share for have, share in zip(left, shares, strict=True)),
                tuple((*had, *[regions[at]] * share) for had, share in zip(cast, shares, strict=True)),
            )

    for cast in fill(0, tuple(sizes), ((),) * len(sizes)):
        yield cast, prod(factorial(len(one)) // prod(factorial(count) for count in Counter(one).values()) for one in cast)


def _shares(left: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to take so many pieces from the classes."""
    if not left:
        if count == 0:
            yield ()
        return
    for share in range(min(left[0], count), -1, -1):
        for rest in _shares(left[1:], count - share):
            yield (share, *rest)
