"""Action phases as one player sees them: tiny ones whose deals can all be searched, and bigger ones to draw deals for."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.moves import Move
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.scenarios import scenario
from mellon.models.wojna_o_pierscien.state import FIGHTING
from mellon.solver.wojna_o_pierscien.phase_search import PhaseSearch
from mellon.solver.wojna_o_pierscien.unseen_worlds import Worlds
from tests.support.wojna_o_pierscien.random_phases import phase_table


def mine_table(
    rng: random.Random, scenario_id: str, hand: int = 2, pool: int = 4, known: int = 0, decks: bool = True, **more: Any
) -> dict[str, Any]:
    """Return a random phase in the input format that the player to move asks about; every other hand is hidden.

    Of each other player's cards all but `pool` are visible on the eliminated pile; `known` of the hidden hand were shown. Without `decks` nobody draws.
    """
    table = phase_table(rng, scenario_id, hand, **more)
    table["me"] = table["to_move"]
    for player in table["player"]:
        if player["id"] == table["me"]:
            continue
        held, unseen = player.pop("hand"), player.pop("deck")
        rest = [name for name, copies in scenario(scenario_id).player(player["id"]).deck for _ in range(copies)]
        for name in (*held, *player["reserve"]):
            rest.remove(name)
        rng.shuffle(rest)
        spare = max(0, pool - len(held) - len(unseen))
        for name in unseen:
            rest.remove(name)
        player |= {"hand_size": len(held), "knows": held[:known], "eliminated": rest[spare:]}
        if not decks:
            player["deck"] = []
    return table


def values_by_move(p: Position) -> dict[Move, tuple[Fraction, int]]:
    """Return, for every move, the mean over all deals and the least value for the mover's side, deal by deal with the plain engine."""
    deals = list(Worlds(p).all())
    assert p.table is not None and p.state is not None
    found = {}
    for move in rules.options(p.table, p.state):
        worth = []
        for deal in deals:
            search = PhaseSearch(deal.position, kernel=False)
            assert deal.position.table is not None and deal.position.state is not None
            value = search.value(rules.do(deal.position.table, deal.position.state, move, None, FIGHTING))
            assert value is not None
            worth.append((Fraction(value), deal.weight))
        side = p.table.sides[p.table.order[p.state.turn]]
        pick = max if side else min
        found[move] = (
            sum(value * weight for value, weight in worth) / sum(weight for _, weight in worth),
            pick(value for value, _ in worth),
        )
    return found
