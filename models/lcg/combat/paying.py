"""Ways to pay for an event out of the heroes' pools during a battle (LC.planning.match, LC.planning.pool, LC.planning.zero)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mellon.models.lcg.cards.catalogue import NEUTRAL, Card

if TYPE_CHECKING:
    from mellon.models.lcg.combat.battle import Battle
    from mellon.models.lcg.combat.battle_parts import State


def ways_to_pay(b: Battle, s: State, player: int, card: Card, separate: bool, x: int | None = None) -> list[tuple[int, ...]]:
    """Return the pools after each way to pay (`x`: the cost of a card that prints X); nothing where the card cannot be paid for."""
    cost = card.cost if x is None else x
    if cost is None:
        return []
    payers = [i for i in b.heroes[player] if s.chars[i] >= 0 and (card.sphere == NEUTRAL or card.sphere in icons(b, s, i))]
    if not payers:
        return []
    pools = s.rest.pools
    if not cost:
        return [pools]
    if not pools:
        return []
    if separate:
        able = [i for i in payers if pools[i]]
        if len(able) < cost:
            return []
        return [_minus(pools, dict.fromkeys(able[:cost], 1))]
    return [_minus(pools, shares) for shares in _shares(pools, payers, cost)]


def icons(b: Battle, s: State, fighter: int) -> set[str]:
    """Return the resource icons of a hero, those from attachments included."""
    found = {b.fighters[fighter].card.sphere}
    for g, part in enumerate(b.gear):
        if part.host == fighter and s.gear >> g & 1:
            for tag in part.card.tags:
                icon = tag.get("do", {}).get("add_icon")
                name = str(tag.get("condition", "")).partition(":")[2]
                if icon and name in ("", b.fighters[fighter].card.name.en):
                    found.add(icon)
    return found


def _shares(pools: tuple[int, ...], payers: list[int], cost: int) -> Iterator[dict[int, int]]:
    if not payers:
        if not cost:
            yield {}
        return
    first, rest = payers[0], payers[1:]
    for part in range(min(pools[first], cost) + 1):
        for more in _shares(pools, rest, cost - part):
            yield {first: part, **more}


def _minus(pools: tuple[int, ...], shares: dict[int, int]) -> tuple[int, ...]:
    return tuple(have - shares.get(i, 0) for i, have in enumerate(pools))
