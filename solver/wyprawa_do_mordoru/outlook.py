"""What a turn is worth at every point of it: solo, against one opponent, in the last turn of a round, or as an estimate."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from mellon.models.common import BadInput, Defect, Text
from mellon.models.wyprawa_do_mordoru import Keep, Move, Position, rules
from mellon.models.wyprawa_do_mordoru.position import TURNS, WIN
from mellon.solver.engines.layers import TIE, Floats
from mellon.solver.game import Request
from mellon.solver.wyprawa_do_mordoru import pair, sweeping
from mellon.solver.wyprawa_do_mordoru.boards import boards_of
from mellon.solver.wyprawa_do_mordoru.exact import FEW_BOARDS, MOST_DIGITS, ExactSolo, exact_of
from mellon.solver.wyprawa_do_mordoru.solo import NEVER, solve
from mellon.solver.wyprawa_do_mordoru.turns import Turns, solo_setting

ESTIMATE, EXACT, FRACTION = "estimate", "exact", "fraction"
ENGINES = ("auto", EXACT, FRACTION, ESTIMATE)
EQUAL = 1e-9
_QUICK_PAIRS = 20_000
_KEPT_PAIRS = 2_000
_SECONDS_A_PAIR = 1.5e-3
_PAIR_ERROR = {"error_below": 1e-11, "error_known_by": "comparison with a second implementation"}


@dataclass(frozen=True)
class Point:
    """One point of a turn: the number that is maximised and the one that breaks ties downwards."""

    own: float
    other: float
    slot: int | None = None


@dataclass(frozen=True)
class Outlook:
    """The values of one turn's slots. `kind` is "solo", "pair" or "estimate"."""

    kind: str
    p: Position
    turns: Turns
    own: Floats
    other: Floats
    exact: ExactSolo | None = None
    detail: dict[str, Any] = field(default_factory=dict)

    @property
    def board(self) -> int:
        return boards_of(self.p.sheet).index(self.p.roller)

    def start(self) -> Point:
        """Return the value before the roll on the table: at the slot of what is kept."""
        turn = self.p.turn
        slot = self.turns.shape.slot(turn.kept if turn else ())
        if turn is not None and turn.repeated and turn.roll is None:
            return self.fresh()
        return Point(float(self.own[slot]), float(self.other[slot]), slot)

    def after(self, move: Move) -> Point:
        """Return the value of a legal move."""
        if not isinstance(move, Keep):
            return self.fresh()
        kept = self.p.turn.kept if self.p.turn else ()
        slot = self.turns.shape.slot((*kept, *move.faces))
        return Point(float(self.own[slot]), float(self.other[slot]), slot)

    def fresh(self) -> Point:
        """Return the value of rolling the free dice with no repetition left (WM.p8.rohan_once)."""
        assert self.p.turn is not None
        slot = self.turns.shape.slot(self.p.turn.kept)
        for block in self.turns.shape.layers.blocks:
            if block.first <= slot < block.first + block.states:
                row = block.targets[slot - block.first]
                own, other = 0.0, 0.0
                for chance, lo, hi in zip(block.chances, block.starts[:-1], block.starts[1:], strict=True):
                    offered = row[lo:hi]
                    best = self.own[offered].max()
                    own += chance * best
                    other += chance * self.other[offered][self.own[offered] >= best - TIE].min()
                return Point(float(own), float(other))
        raise AssertionError("the rolling is over")

    def ranked(self) -> list[tuple[Move, Point]]:
        """Return every legal move with its value, best first; among values that floats cannot tell apart the tie-break decides."""
        todo = sorted(((move, self.after(move)) for move in rules.legal(self.p)), key=lambda pair: -pair[1].own)
        found: list[tuple[Move, Point]] = []
        while todo:
            equal = [pair for pair in todo if pair[1].own >= todo[0][1].own - TIE]
            found += sorted(equal, key=lambda pair: pair[1].other)
            todo = todo[len(equal) :]
        return found

    def now(self) -> Point:
        """Return the value of the position: of the best move after a roll, else before the roll."""
        moves = self.ranked()
        return moves[0][1] if moves else self.start()

    def fraction(self, point: Point) -> Fraction | None:
        """Return the exact value of a point, where it is computed."""
        if self.exact is None or point.slot is None or self.p.objective == TURNS:
            return None
        found = self.exact.reach_from_slot(self.board, point.slot)
        return found if self.exact.proved and found.denominator < 10**MOST_DIGITS else None

    def worth(self, point: Point) -> dict[str, Any]:
        """Return the contract's fields of a point's value."""
        if self.kind == "solo":
            length = None if point.other >= NEVER / 10 else 1.0 + point.other
            if self.p.objective == TURNS:
                return {"value": None, "value_decimal": length, "reach": _chance(point.own)}
            exact = self.fraction(point)
            return {"value": exact, "value_decimal": _chance(point.own), "expected_turns": length}
        found = {"value": None, "value_decimal": _chance(point.own)}
        if self.kind == "pair":
            found |= {"other_wins": _chance(point.other), "nobody_wins": _chance(1.0 - point.own - point.other)}
        return found


def _chance(value: float) -> float:
    return min(1.0, max(0.0, value))


class OutOfTime(Exception):
    """The limits ended an exact search that was asked for by name."""


def lone(p: Position) -> bool:
    """Tell whether the roller plays alone: no other player is left."""
    return len(p.alive) == 1


def outlook(p: Position, request: Request) -> Outlook:
    """Return the outlook of the turn that the position is in. Raises BadInput where the objective does not fit the players."""
    if lone(p):
        return _solo(p, request)
    if p.objective != WIN:
        what = Text(
            f"cel „{p.objective}” liczy się dla jednego gracza; przy kilku podaj objective = \"win\"",
            f'the objective "{p.objective}" is for one player; with several give objective = "win"',
        )
        raise BadInput([Defect("objective", what)])
    if len(p.alive) == 2 and request.engine != ESTIMATE:
        found = _pair(p, request)
        if found is not None:
            return found
        if request.engine != "auto":
            raise OutOfTime
    elif request.engine in (EXACT, FRACTION):
        what = Text(
            "dla trzech i czterech graczy jest tylko oszacowanie (estimate)", "three and four players have an estimate only (estimate)"
        )
        raise BadInput([Defect("--engine", what)])
    return _estimate(p)


def _solo(p: Position, request: Request) -> Outlook:
    setting = solo_setting(p.sheet, p.dice)
    table = solve(setting)
    board = table.boards.index(p.roller)
    slots = table.slots(board)
    exact = exact_of(setting)
    wanted = request.engine == FRACTION or (request.engine == "auto" and exact.boards_below(board) <= FEW_BOARDS)
    error = {"error_below": table.error(board), "error_known_by": "rounding analysis"} if p.objective != TURNS else {}
    detail = {"boards": table.boards.count, "error": error}
    return Outlook("solo", p, table.turn(board), slots.reach, slots.more, exact if wanted else None, detail)


def _pair(p: Position, request: Request) -> Outlook | None:
    """Return the outlook against one opponent, or None if the time given is too short for a table that is not on the disk."""
    assert p.mover is not None
    first, second = p.alive
    game = pair.game_of(p, first, second)
    mover = 0 if p.mover == first else 1
    boards = boards_of(p.sheet)
    if p.arrived:
        return _last_turn(p, game)
    at = boards.index(p.players[first]), boards.index(p.players[second])
    table = _table(game, at, request)
    if table is None:
        return None
    own, other = table.slots(mover, *at)
    return Outlook("pair", p, table.turns(mover, at[mover]), own, other, None, {"error": _PAIR_ERROR})


def _last_turn(p: Position, game: pair.Game) -> Outlook:
    first, second = p.alive
    empty = np.zeros((0, 0, 0))
    table = pair.PairTable(game, empty, empty, empty, empty, pair.alone(game))
    board = boards_of(p.sheet).index(p.players[second])
    own, other = table.last_slots(board, p.players[first].track.left)
    return Outlook("pair", p, table.turns(1, board), own, other, None, {"error": _PAIR_ERROR})


def _table(game: pair.Game, at: tuple[int, int], request: Request) -> pair.PairTable | None:
    """Find the table on the disk, else solve what the position needs, or everything if that is most of it, and keep it."""
    table = _RECENT.get(game)
    if table is not None and table.covers(*at):
        return table
    table = pair.stored(game)
    if table is None or not table.covers(*at):
        pairs = len(pair.reachable(game, 0, at[0])) * len(pair.reachable(game, 1, at[1]))
        remaining = request.watch.remaining()
        if pairs > _QUICK_PAIRS and request.engine == "auto" and not sweeping.COMPILED:
            return None
        if request.engine == "auto" and remaining is not None and pairs * _SECONDS_A_PAIR > remaining:
            return None
        table = pair.solve(game, at if 2 * pairs <= boards_of(game.sheet).count ** 2 else None, request.watch)
        if table is not None and pairs > _KEPT_PAIRS:
            pair.keep(table)
    if table is not None:
        _RECENT.clear()
        _RECENT[game] = table
    return table


_RECENT: dict[pair.Game, pair.PairTable] = {}


def _estimate(p: Position) -> Outlook:
    from mellon.solver.wyprawa_do_mordoru.race import turn_values

    own, turns = turn_values(p)
    return Outlook(ESTIMATE, p, turns, own, np.zeros_like(own))
