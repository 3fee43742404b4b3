"""Random classic games from the setup, told as public events: what both players see, and nothing else."""

from __future__ import annotations

import random
from typing import Any

from mellon.models.konfrontacja import rules
from mellon.models.konfrontacja.board import OFF, board
from mellon.models.konfrontacja.cards import FULL_HAND
from mellon.models.konfrontacja.characters import characters
from mellon.models.konfrontacja.state import NOBODY, Chance, Decision, Log, Simultaneous, State, Table, table_of

CLASSIC = table_of(frozenset(one.id for one in characters().values() if one.edition == "classic"))


def random_setup(rng: random.Random, table: Table = CLASSIC) -> State:
    """Return a random starting state."""
    where = [0] * len(table.cast)
    for side, own in enumerate(table.own):
        places = [*board().starts[side], *[board().home[side]] * board().home_count]
        rng.shuffle(places)
        for n, region in zip(own, places, strict=True):
            where[n] = region
    return State(1, tuple(where), (FULL_HAND, FULL_HAND), bearer=table.piece("frodo"))


def random_game(rng: random.Random, turns: int) -> tuple[list[dict[str, Any]], State]:
    """Return the public events of a random game and the true state after them; turns that end the game are left out."""
    table, state = CLASSIC, random_setup(rng)
    events: list[dict[str, Any]] = []
    for _ in range(turns):
        attacks = [a for a in rules.actions(table, state) if a.dst in [state.where[n] for n in table.own[1 - state.turn]]]
        actions = attacks if attacks and rng.random() < 0.5 else rules.actions(table, state)
        if not actions:
            break
        told, after = _turn(rng, table, state, rng.choice(actions))
        if rules.winner(table, after) != NOBODY:
            break
        events += told
        state = after
    return events, state


def _turn(rng: random.Random, table: Table, state: State, action: Any) -> tuple[list[dict[str, Any]], State]:
    names = [region.id for region in board().regions]
    log, guarded = Log(), False
    node = rules.begin(table, state, action, log)
    while isinstance(node, (Decision, Chance, Simultaneous)):
        option = rng.choice(rules.options(node))
        if isinstance(node, Decision) and node.kind == "step_in":
            option = 0
        guarded = guarded or (isinstance(node, Decision) and node.kind == "guard" and option == 1)
        node = rules.choose(table, node, option, log)
    after = node.state
    move: dict[str, Any] = {"move": f"{names[state.where[action.piece]]}-{names[action.dst]}"}
    if guarded:
        return [{"reveal": "balrog", "at": "caradhras"}, move | {"defeated": [table.cast[action.piece]]}], after
    events = [move]
    for number, p in enumerate(log.battles):
        end = log.battles[number + 1].state if number + 1 < len(log.battles) else after
        changed = [n for n in (p.mover, p.foe) if p.state.where[n] != end.where[n]]
        events.append(
            {
                "battle": names[p.region],
                "attacker": table.cast[p.mover],
                "defender": table.cast[p.foe],
                "defeated": [table.cast[n] for n in changed if end.where[n] == OFF],
                "moved": {table.cast[n]: names[end.where[n]] for n in changed if end.where[n] != OFF},
            }
        )
    return events, after
