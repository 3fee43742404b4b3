"""Write the chance to reach Mordor as a certificate: bounds of every board that play can reach, which have stood up to their checker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from mellon.models.common.certificates import check, headed
from mellon.models.wyprawa_do_mordoru import Position
from mellon.models.wyprawa_do_mordoru.certificate import AGREEMENT, BOUNDS, MOST_BOARDS, ONE, left, provable, reachable
from mellon.models.wyprawa_do_mordoru.sheet import Track
from mellon.solver.wyprawa_do_mordoru.outlook import Outlook
from mellon.solver.wyprawa_do_mordoru.solo import SoloTable, solve
from mellon.solver.wyprawa_do_mordoru.turns import solo_setting

WITHIN = Fraction(1, 10**8)
_SLACK = 10**8
"""By so much, in units of 1 / ONE, the bounds of a board are looser than those of the boards that follow it; it covers all rounding of the floats."""


def certified(view: Outlook, question: str, value: float, move: str | None, found: Mapping[str, Any]) -> dict[str, Any]:
    """Return the certificate of a value: a proof that has stood up to its checker, or the word that there is none and which engine has found it."""
    position = replace(view.p, moves=())
    claim = {"value": f"{value:.12f}", "within": str(WITHIN), "move": move}
    if provable(position) and not view.estimated:
        boards = sorted(reachable(position))
        if len(boards) <= MOST_BOARDS:
            table = solve(solo_setting(position.sheet, position.dice), view.watch)
            proof = [[*board, *_bounds(table, position, board)] for board in boards]
            whole = headed(position.game, question, str(position), claim, kind=BOUNDS, boards=proof)
            if check(whole).holds:
                return whole
    return headed(position.game, question, str(position), claim, **{**found, "kind": AGREEMENT, "method": found.get("kind")})


def _bounds(table: SoloTable, position: Position, board: tuple[int, int, int]) -> tuple[int, int]:
    circled, halves, whole = board
    player = replace(position.players[0], circled=circled, track=Track(halves, whole))
    value = int(Fraction(float(table.reach[table.boards.index(player)])) * ONE)
    slack = _SLACK * left(board, position)
    return max(0, value - slack), min(ONE, value + slack)
