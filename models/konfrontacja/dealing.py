"""Deals: which living piece stands where, as far as one side cannot see it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from mellon.models.konfrontacja.board import SAURON, board
from mellon.models.konfrontacja.characters import VARIANT, characters, heirs
from mellon.models.konfrontacja.characters import order as characters_order

Places = dict[str, int]
"""Regions by piece id."""


def ends_game(name: str, region: int, bearer: str | None) -> bool:
    """Tell whether the game would be over with this piece in this region (KF.p8.frodo_in_mordor, KF.p9.witch_king_in_shire)."""
    return (name == bearer and region == board().home[SAURON]) or characters()[name].wins_in == region


def bearer_of(living: Collection[str]) -> str | None:
    """Return who of the living carries the Ring: Frodo, else his heir in the starred game (KF.p9.bearer); None where neither lives."""
    people = [characters()[name] for name in living]
    found = next((one.id for one in people if one.bearer), None)
    if found is not None or not any(one.edition == VARIANT for one in people):
        return found
    return next((one.id for one in people if one.person in heirs()), None)


def deals(names: Sequence[str], stands: Mapping[int, int], bearer: str | None, fixed: Mapping[str, int] | None = None) -> Iterator[Places]:
    """Yield every deal of pieces to unknown stands (how many in each region) with which the game is not over.

    Pieces in one region are not told apart: their owner may always shuffle them (KF.p8.shuffle). `fixed` are pieces whose region is given.
    The order of the deals does not hang on the order of the names.

    >>> [sorted(deal.items()) for deal in deals(["orcs", "warg"], {9: 1, 13: 1}, None)]
    [[('orcs', 9), ('warg', 13)], [('orcs', 13), ('warg', 9)]]
    """
    wanted, place_of = dict(fixed or {}), characters_order()
    order = sorted(names, key=lambda name: (name not in wanted, name != bearer and characters()[name].wins_in is None, place_of[name]))
    room = dict(sorted(stands.items()))

    def place(at: int, found: Places) -> Iterator[Places]:
        if at == len(order):
            yield {name: found[name] for name in names}
            return
        name = order[at]
        for region in [wanted[name]] if name in wanted else list(room):
            if room.get(region, 0) and not ends_game(name, region, bearer):
                room[region] -= 1
                yield from place(at + 1, found | {name: region})
                room[region] += 1

    yield from place(0, {})


def first_deal(
    names: Sequence[str], stands: Mapping[int, int], bearer: str | None, fixed: Mapping[str, int] | None = None
) -> Places | None:
    """Return the first deal, None where no deal fits."""
    return next(deals(names, stands, bearer, fixed), None)
