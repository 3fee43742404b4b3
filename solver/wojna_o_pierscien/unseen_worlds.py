"""The deals that a player cannot tell apart: what the other players may hold, and what lies face down in their piles and decks.

The cards of a player that are not visible are shared among the hand, the piles and the deck in every way, all with the same weight, the cards
counted one by one; the order of a deck is left to chance (WR.view.piles, WR.setup.decks).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from math import prod

from mellon.models.wojna_o_pierscien.cards import UNSEEN
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.state import State, with_seat
from mellon.models.wojna_o_pierscien.unseen import not_visible
from mellon.solver.engines.splits import multinomial, splits

ZONES = ("hand", "cycled", "eliminated", "deck")
Shares = tuple[tuple[str, ...], ...]
"""The cards of a pool, zone by zone."""


@dataclass(frozen=True)
class World:
    """One deal: the position with every card named, and in how many ways the cards, taken one by one, make it up."""

    position: Position
    weight: int


@dataclass(frozen=True)
class Pool:
    """The cards of a seat that are not visible, and how many of them lie in each zone."""

    seat: int
    cards: tuple[str, ...]
    sizes: tuple[int, ...]

    @property
    def ways(self) -> int:
        """Return how many ways there are to share the cards among the zones, each card counted by itself."""
        return multinomial(self.sizes)

    def all(self) -> Iterator[tuple[Shares, int]]:
        """Yield every way to share them once, equal cards in whatever order as one, with the number of ways that make it up."""
        return _shared(sorted(Counter(self.cards).items()), self.sizes)

    def drawn(self, rng: random.Random) -> Shares:
        """Return one way at random, all with the same chance."""
        mixed, found = rng.sample(self.cards, len(self.cards)), []
        for size in self.sizes:
            found.append(tuple(sorted(mixed[:size])))
            mixed = mixed[size:]
        return tuple(found)


class Worlds:
    """The deals that fit a position as one player sees it. The cards that are not visible have to be as many as lie face down."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self.pools = tuple(pools(p))

    @property
    def count(self) -> int:
        """Return the number of deals, every card counted by itself."""
        return prod(pool.ways for pool in self.pools)

    def few(self, most: int) -> list[World] | None:
        """Return every deal once, equal cards in whatever order as one; None where there are more than so many."""
        found = list(islice(self.all(), most + 1))
        return found if len(found) <= most else None

    def all(self) -> Iterator[World]:
        """Yield every deal once, equal cards in whatever order as one."""
        assert self.p.state is not None
        for state, weight in _laid(self.p.state, self.pools):
            yield World(self._open(state), weight)

    def drawn(self, rng: random.Random) -> World:
        """Return one deal at random, all with the same chance."""
        assert self.p.state is not None
        state = self.p.state
        for pool in self.pools:
            state = _with_shares(state, pool, pool.drawn(rng))
        return World(self._open(state), 1)

    def _open(self, state: State) -> Position:
        return replace(self.p, state=state, me=None)


def pools(p: Position) -> Iterator[Pool]:
    """Yield the cards that are not visible of every seat that has some face down."""
    assert p.table is not None and p.state is not None
    for seat, own in enumerate(p.state.seats):
        sizes = tuple(getattr(own, zone).count(UNSEEN) for zone in ZONES)
        if any(sizes):
            yield Pool(seat, not_visible(p.table, p.state, seat), sizes)


def _laid(state: State, left: tuple[Pool, ...]) -> Iterator[tuple[State, int]]:
    if not left:
        yield state, 1
        return
    for shares, ways in left[0].all():
        for laid, more in _laid(_with_shares(state, left[0], shares), left[1:]):
            yield laid, ways * more


def _with_shares(state: State, pool: Pool, shares: Shares) -> State:
    own = state.seats[pool.seat]
    known = {zone: [name for name in getattr(own, zone) if name != UNSEEN] for zone in ZONES}
    changes = {zone: tuple(sorted((*known[zone], *cards))) for zone, cards in zip(ZONES, shares, strict=True) if cards}
    return with_seat(state, pool.seat, **changes)


def _shared(kinds: list[tuple[str, int]], room: tuple[int, ...]) -> Iterator[tuple[Shares, int]]:
    """Yield every way to share kinds of cards among zones of so much room, with the number of ways in which single cards make it up."""
    if not kinds:
        yield tuple(() for _ in room), 1
        return
    (name, count), *rest = kinds
    for split in splits(count, room):
        for shares, ways in _shared(rest, tuple(had - given for had, given in zip(room, split, strict=True))):
            yield tuple((name,) * given + had for given, had in zip(split, shares, strict=True)), ways * multinomial(split)
