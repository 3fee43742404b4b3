"""Cards that are as good as each other: the model plays them in a fixed order, which loses no solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from itertools import pairwise

from mellon.models.dwie_wieze import Card, Kind
from mellon.models.dwie_wieze.cards import ONE_RING
from mellon.models.dwie_wieze.goals.language import Filter, Measure
from mellon.solver.dwie_wieze.cpsat_setup import Copy, SetupModel
from mellon.solver.dwie_wieze.cpsat_tricks import TrickModel
from mellon.solver.engines.cpsat import Builder, neg


def order_alike(b: Builder, tricks: TrickModel) -> None:
    """Play the first of two cards that are alike no later than the second."""
    with b.group("alike"):
        for first, second in alike(tricks.setup):
            same_hand = len(tricks.setup.owner[first]) == len(tricks.setup.owner[second]) == 1
            for t in tricks.numbers:
                before = range(tricks.first, t if same_hand else t + 1)
                b.clause(neg(tricks.played[t, second]), *(tricks.played[e, first] for e in before))


def alike(setup: SetupModel) -> Iterator[tuple[Copy, Copy]]:
    """Yield pairs of cards that no rule and no goal tells apart: equal ones, and neighbours in rank, in the same place."""
    marks = list(_marks(setup))
    by_rank = any(isinstance(mark, Measure) and mark.kind == "same_rank" for mark in marks)
    filters = [mark for mark in marks if isinstance(mark, Filter)]
    named = {mark for mark in marks if isinstance(mark, Card)} | {ONE_RING}
    for cast in setup.casts:
        for character in cast.position.chapter.cast:
            named |= {*character.keeps, *((character.takes_first,) if character.takes_first else ())}

    def same(one: Copy, other: Copy) -> bool:
        if (one.place, one.hidden, one.arrives) != (other.place, other.hidden, other.arrives) or one.on_table or other.on_table:
            return False
        if one.place == setup.position.pyramid_seat or one.under or other.under:
            return False
        if one.card == other.card:
            return True
        if by_rank or one.card in named or other.card in named:
            return False
        return all(chosen.matches(one.card) == chosen.matches(other.card) for chosen in filters)

    in_order = sorted(setup.copies, key=lambda copy: (copy.card.order, copy.place, copy.hidden, copy.arrives))
    for one, other in pairwise(in_order):
        neighbours = one.card == other.card if one.card.kind is not Kind.SUITED else one.card.suit is other.card.suit
        if neighbours and same(one, other):
            yield one, other


def _marks(setup: SetupModel) -> Iterator[object]:
    """Yield every part of the goals that may be in play."""
    for cast in setup.casts:
        for seat in cast.position.numbers:
            character = cast.position.character(seat)
            assert character is not None
            yield from _parts(character.goals[cast.position.players])


def _parts(value: object) -> Iterator[object]:
    yield value
    if isinstance(value, Card):
        return
    if is_dataclass(value):
        for field in fields(value):
            yield from _parts(getattr(value, field.name))
    elif isinstance(value, Iterable) and not isinstance(value, str):
        for part in value:
            yield from _parts(part)
