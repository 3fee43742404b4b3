"""Where a fighter may retreat (KF.p7.retreat)."""

from __future__ import annotations

from collections.abc import Iterable

from models.konfrontacja.board import SAURON
from models.konfrontacja.ends import entered
from models.konfrontacja.state import Log, State, Table, counts, put

WAY_NAMES = {"sideways": ("w bok", "sideways"), "backward": ("w tył", "backwards"), "forward": ("w przód", "forward")}


def refuges(table: Table, state: State, piece: int, ways: Iterable[str], empty: bool = False) -> tuple[int, ...]:
    """Return the regions that a fighter may retreat to by these ways.

    Never to an enemy-held or full region, never sideways in mountains, never back through the tunnel (KF.p7.retreat). With `empty`
    nobody at all may stand there. Sauron's sideways retreat along the river is ruling `sauron_river_retreat`.
    """
    board, side, region = table.board, table.side[piece], state.where[piece]
    own, enemy = counts(table, state.where)[:: 1 if side == 0 else -1]
    found: list[int] = []
    for way in ways:
        near = board.sideways[region] if way == "sideways" else board.forward[side if way == "forward" else 1 - side][region]
        for dst in near:
            if enemy[dst] or own[dst] >= (1 if empty else board.capacity[dst]):
                continue
            if side == SAURON and way == "sideways" and (region, dst) in board.rivers and not table.readings.river_retreat:
                continue
            found.append(dst)
    return tuple(found)


def withdraw(table: Table, state: State, piece: int, dst: int, log: Log | None, rule: str) -> State:
    """Return the state after a retreat; whoever retreats is not defeated (KF.p16.retreat_is_no_defeat)."""
    if log is not None:
        name, place = table.name(piece), table.place(dst)
        log.say(rule, f"{name.pl}: odwrót do regionu {place.pl}.", f"{name.en}: retreats to {place.en}.")
    return entered(table, state._replace(where=put(state.where, piece, dst)), piece, log)
