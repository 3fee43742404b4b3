"""Where a fighter may retreat (KF.p7.retreat)."""

from __future__ import annotations

from collections.abc import Iterable

from mellon.models.common import Illegal, Text
from mellon.models.konfrontacja.board import SAURON
from mellon.models.konfrontacja.ends import entered
from mellon.models.konfrontacja.state import Escape, Log, State, Table, counts, put

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


def why_no_refuge(table: Table, escape: Escape, dst: int) -> Illegal | None:
    """Return the rule that closes a region to a fighter who wants to retreat, None if it is open (KF.p7.retreat)."""
    board, piece, state = table.board, escape.piece, escape.state
    if dst in refuges(table, state, piece, escape.ways, escape.empty):
        return None
    side, region, there = table.side[piece], state.where[piece], table.place(dst)
    own, enemy = counts(table, state.where)[:: 1 if side == 0 else -1]
    near = {
        n
        for way in escape.ways
        for n in (board.sideways[region] if way == "sideways" else board.forward[side if way == "forward" else 1 - side][region])
    }
    if dst in near and enemy[dst]:
        return Illegal(
            "KF.p7.retreat",
            Text(f"{there.pl}: odwrót zablokowany, stoi tam wróg", f"{there.en}: the retreat is blocked, an enemy stands there"),
        )
    if dst in near and own[dst] >= board.capacity[dst]:
        return Illegal(
            "KF.p7.retreat",
            Text(f"{there.pl}: odwrót zablokowany, region jest pełny", f"{there.en}: the retreat is blocked, the region is full"),
        )
    if dst in near and escape.empty and own[dst]:
        return Illegal(
            table.people[piece].rule,
            Text(f"{there.pl}: odwrót zablokowany, region nie jest pusty", f"{there.en}: the retreat is blocked, the region is not empty"),
        )
    if dst in near:
        return Illegal(
            "sauron_river_retreat",
            Text(f"{there.pl}: Sauron nie cofa się wzdłuż Anduiny", f"{there.en}: Sauron does not retreat along the Anduin"),
        )
    if dst in board.contacts[region]:
        return Illegal(
            "KF.p5.mountains", Text(f"{there.pl}: w górach nie ma odwrotu w bok", f"{there.en}: no sideways retreat in the mountains")
        )
    if board.arrow(dst, region) == "tunnel":
        return Illegal(
            "KF.p5.moria",
            Text(f"{there.pl}: przez Kopalnie Morii nie wolno się cofnąć", f"{there.en}: no retreat through the Mines of Moria"),
        )
    pl, en = (" / ".join(WAY_NAMES[way][lang] for way in escape.ways) for lang in (0, 1))
    return Illegal(
        "KF.p7.retreat",
        Text(
            f"{there.pl}: odwrót jest możliwy tylko {pl}, do sąsiedniego regionu",
            f"{there.en}: the retreat goes {en} only, to an adjacent region",
        ),
    )


def withdraw(table: Table, state: State, piece: int, dst: int, log: Log | None, rule: str) -> State:
    """Return the state after a retreat; whoever retreats is not defeated (KF.p16.retreat_is_no_defeat)."""
    if log is not None:
        name, place = table.name(piece), table.place(dst)
        log.say(rule, f"{name.pl}: odwrót do regionu {place.pl}.", f"{name.en}: retreats to {place.en}.")
    return entered(table, state._replace(where=put(state.where, piece, dst)), piece, log)
