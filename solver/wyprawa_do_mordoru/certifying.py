"""Write a chance as a certificate: a table of every board or point that play can reach, which has stood up to its checker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from mellon.models.common import Text
from mellon.models.common.certificates import AGREEMENT, check, headed
from mellon.models.wyprawa_do_mordoru import Position, race_table
from mellon.models.wyprawa_do_mordoru.certificate import BOUNDS, MOST_BOARDS, MOST_POINTS, WINS, contested, left, provable, reachable
from mellon.models.wyprawa_do_mordoru.race_table import ONE
from mellon.models.wyprawa_do_mordoru.sheet import Track
from mellon.solver.game import Request
from mellon.solver.wyprawa_do_mordoru.outlook import EXACT, Outlook, outlook
from mellon.solver.wyprawa_do_mordoru.solo import SoloTable, solve
from mellon.solver.wyprawa_do_mordoru.turns import solo_setting

WITHIN = Fraction(1, 10**8)
TOO_LARGE = Text(
    f"bez dowodu: tablica miałaby ponad {MOST_POINTS} wpisów albo nie zmieściła się w granicach",
    f"without a proof: the table would have more than {MOST_POINTS} entries or did not fit into the limits",
)
NO_TABLE = Text("bez dowodu: dla takiego pytania nie robi się tablicy", "without a proof: no table is made for such a question")
_SLACK = 10**8
"""By so much, in units of 1 / ONE, the bounds of a board are looser than those of the boards that follow it; it covers all rounding of the floats."""


def certified(
    view: Outlook, question: str, value: float, move: str | None, found: Mapping[str, Any], request: Request, other: float | None
) -> dict[str, Any]:
    """Return the certificate of a value: a proof that has stood up to its checker, or the word that there is none and which engine has found it."""
    position = replace(view.p, moves=())
    claim = {"value": f"{value:.12f}", "within": str(WITHIN), "move": move}
    if other is not None:
        claim["other_wins"] = f"{other:.12f}"
    if contested(position) and not view.estimated and other is not None:
        points = race_table.reachable(position, MOST_POINTS)
        wins = None if points is None else _wins(position, points, request)
        if wins is not None:
            whole = headed(position.game, question, str(position), claim, kind=WINS, points=list(race_table.entries(wins)))
            if check(whole).holds:
                return whole
    if provable(position) and not view.estimated:
        boards = sorted(reachable(position))
        if len(boards) <= MOST_BOARDS:
            table = solve(solo_setting(position.sheet, position.dice), view.watch)
            proof = [[*board, *_bounds(table, position, board)] for board in boards]
            whole = headed(position.game, question, str(position), claim, kind=BOUNDS, boards=proof)
            if check(whole).holds:
                return whole
    told = {key: repr(word) if isinstance(word, float) else word for key, word in found.items()}
    note = TOO_LARGE if contested(position) or provable(position) else NO_TABLE
    return headed(position.game, question, str(position), claim, **{**told, "kind": AGREEMENT, "method": found.get("kind"), "note": note})


def _bounds(table: SoloTable, position: Position, board: tuple[int, int, int]) -> tuple[int, int]:
    circled, halves, whole = board
    player = replace(position.players[0], circled=circled, track=Track(halves, whole))
    value = int(Fraction(float(table.reach[table.boards.index(player)])) * ONE)
    slack = _SLACK * left(board, position)
    return max(0, value - slack), min(ONE, value + slack)


def _wins(position: Position, points: Sequence[race_table.Point], request: Request) -> dict[race_table.Point, race_table.Wins] | None:
    """Return what every player wins at some points, None where only estimates are known."""
    found: dict[race_table.Point, race_table.Wins] = {}
    for point in points:
        if request.watch.over:
            return None
        there = race_table.at_point(position, point)
        view = outlook(there, replace(request, engine=EXACT))
        if view.estimated:
            return None
        start, wins = view.start(), [0] * len(there.players)
        assert there.mover is not None
        for index in there.alive:
            wins[index] = int(Fraction(start.own if index == there.mover else start.other) * ONE)
        found[point] = tuple(min(ONE, max(0, number)) for number in wins)
    return found
