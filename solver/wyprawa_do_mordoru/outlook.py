"""What a turn is worth at every point of it: solo, against one opponent, in the last turn of a round, or as an estimate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import inf
from typing import Any

import numpy as np

from mellon.models.common import BadInput, Defect, Text
from mellon.models.wyprawa_do_mordoru import Keep, Move, Position, rules
from mellon.models.wyprawa_do_mordoru.position import TURNS, WIN
from mellon.solver.engines.layers import TIE, Floats, Ints
from mellon.solver.game import Request
from mellon.solver.limits import TIME, LimitReached, Watch
from mellon.solver.wyprawa_do_mordoru import budget, pair, sweeping
from mellon.solver.wyprawa_do_mordoru.boards import boards_of
from mellon.solver.wyprawa_do_mordoru.exact import FEW_BOARDS, MOST_DIGITS, ExactSolo, exact_of
from mellon.solver.wyprawa_do_mordoru.halting import poll
from mellon.solver.wyprawa_do_mordoru.rollout import random_of
from mellon.solver.wyprawa_do_mordoru.rough import roughly
from mellon.solver.wyprawa_do_mordoru.solo import NEVER, solve
from mellon.solver.wyprawa_do_mordoru.turns import Turns, setting_of, solo_setting

ESTIMATE, EXACT, FRACTION = "estimate", "exact", "fraction"
SOLO, PAIR, ROUGH, RACE = "solo", "pair", "rough", "race"
ENGINES = ("auto", EXACT, FRACTION, ESTIMATE)
EQUAL = 1e-9
SAME = 1e-12
_KEPT_PAIRS = 2_000
_LONG = 4.0
_TOO_LONG = 1800.0
_ROUNDS = 3
_SHARE = 0.75
_GRACE = 0.35
_RESERVE = 4.0
"""How many times what measuring should take is left for it: where the machine is busy, improving stops earlier and the answer is not lost."""
_ROUGH_SECONDS = 60.0
_PAIR_ERROR = {"error_below": 1e-11, "error_known_by": "comparison with a second implementation"}


@dataclass(frozen=True)
class Point:
    """One point of a turn: the number that is maximised and the one that breaks ties downwards."""

    own: float
    other: float
    slot: int | None = None


@dataclass(frozen=True)
class Outlook:
    """The values of one turn's slots. `kind` is solo, pair (two players, exact), rough (two, estimated) or race (three and four)."""

    kind: str
    p: Position
    turns: Turns
    own: Floats
    other: Floats
    exact: ExactSolo | None = None
    detail: dict[str, Any] = field(default_factory=dict)
    watch: Watch | None = None

    @property
    def estimated(self) -> bool:
        """Tell whether the values are estimates."""
        return self.kind in (ROUGH, RACE)

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

    def _offered(self) -> list[tuple[float, Ints]]:
        """Return the chance of every distinct roll of the free dice, with the slots that its keeps lead to."""
        assert self.p.turn is not None
        slot = self.turns.shape.slot(self.p.turn.kept)
        block = next(b for b in self.turns.shape.layers.blocks if b.first <= slot < b.first + b.states)
        row = block.targets[slot - block.first]
        return [(float(chance), row[lo:hi]) for chance, lo, hi in zip(block.chances, block.starts[:-1], block.starts[1:], strict=True)]

    def _best_of(self, offered: Ints) -> int:
        """Return the first of the best slots, values within `SAME` counting as equal."""
        best = self.own[offered].max()
        equal = offered[self.own[offered] >= best - SAME]
        return int(equal[self.other[equal] <= self.other[equal].min() + SAME][0])

    def fresh(self) -> Point:
        """Return the value of rolling the free dice with no repetition left (WM.p8.rohan_once)."""
        own, other = 0.0, 0.0
        for chance, offered in self._offered():
            best = self.own[offered].max()
            own += chance * best
            other += chance * self.other[offered][self.own[offered] >= best - TIE].min()
        return Point(float(own), float(other))

    def chances(self, point: Point) -> Floats:
        """Return the chance of every result of the turn from a point, the best keeps being made."""
        form = self.turns.shape
        if point.slot is not None:
            return sweeping.flow(form, self.own, self.other, point.slot)
        total = np.zeros(form.layers.results)
        for chance, offered in self._offered():
            total += chance * sweeping.flow(form, self.own, self.other, self._best_of(offered))
        return total

    def ranked(self) -> list[tuple[Move, Point]]:
        """Return every legal move with its value, best first. Values within `SAME` of each other (relative) are one value: then the other
        number decides, and where that is the same too the order in which the rules list the moves."""
        found: list[tuple[Move, Point]] = []
        for equal in _alike([(move, self.after(move)) for move in rules.legal(self.p)], lambda pair: -pair[1].own):
            best = max(point.own for _, point in equal)
            for same in _alike(equal, lambda pair: pair[1].other):
                least = min(point.other for _, point in same)
                found += [(move, replace(point, own=best, other=least)) for move, point in same]
        return found

    def now(self) -> Point:
        """Return the value of the position: of the best move after a roll, else before the roll."""
        moves = self.ranked()
        return moves[0][1] if moves else self.start()

    def fraction(self, point: Point) -> Fraction | None:
        """Return the exact value of a point, where it is computed."""
        if self.exact is None or point.slot is None or self.p.objective == TURNS:
            return None
        found = self.exact.reach_from_slot(self.board, point.slot, self.watch)
        return found if self.exact.proved and found.denominator < 10**MOST_DIGITS else None

    def worth(self, point: Point) -> dict[str, Any]:
        """Return the contract's fields of a point's value."""
        if self.kind == SOLO:
            length = None if point.other >= NEVER / 10 else 1.0 + point.other
            if self.p.objective == TURNS:
                return {"value": None, "value_decimal": length, "reach": _chance(point.own)}
            exact = self.fraction(point)
            return {"value": exact, "value_decimal": _chance(point.own) if exact is None else float(exact), "expected_turns": length}
        found = {"value": None, "value_decimal": _chance(point.own)}
        if self.kind in (PAIR, ROUGH):
            found |= {"other_wins": _chance(point.other), "nobody_wins": _chance(1.0 - point.own - point.other)}
        return found


def _alike(moves: list[tuple[Move, Point]], number: Callable[[tuple[Move, Point]], float]) -> list[list[tuple[Move, Point]]]:
    """Return moves in groups of the same number, smallest first, each group in the order given."""
    groups: list[list[tuple[Move, Point]]] = []
    limit = -inf
    for move in sorted(moves, key=number):
        if number(move) > limit:
            groups.append([])
            limit = number(move) + SAME * max(1.0, abs(number(move)))
        groups[-1].append(move)
    return [[move for move in moves if move in group] for group in groups]


def _chance(value: float) -> float:
    return min(1.0, max(0.0, value))


def lone(p: Position) -> bool:
    """Tell whether the roller plays alone: no other player is left."""
    return len(p.alive) == 1


def outlook(p: Position, request: Request) -> Outlook:
    """Return the outlook of the turn that the position is in.

    Raises BadInput where the objective does not fit the players, LimitReached where the limits are too narrow for any values.
    """
    if lone(p):
        return _solo(p, request)
    if p.objective != WIN:
        what = Text(
            f'cel „{p.objective}” liczy się dla jednego gracza; przy kilku podaj objective = "win"',
            f'the objective "{p.objective}" is for one player; with several give objective = "win"',
        )
        raise BadInput([Defect("objective", what)])
    if len(p.alive) == 2:
        return _two(p, request)
    if request.engine in (EXACT, FRACTION):
        what = Text(
            "dla trzech i czterech graczy jest tylko oszacowanie (estimate)", "three and four players have an estimate only (estimate)"
        )
        raise BadInput([Defect("--engine", what)])
    return _race(p, request)


def _within(request: Request, seconds: float, share: float = 1.0) -> bool:
    """Tell whether what takes so many seconds fits into a share of the time asked for."""
    return request.limits.seconds is None or seconds <= share * request.limits.seconds


def _solo(p: Position, request: Request) -> Outlook:
    setting = solo_setting(p.sheet, p.dice)
    boards, turns = boards_of(p.sheet), setting.turns(p.roller.circled)
    entries = 0
    for circled in range(p.sheet.fields):
        poll(request.watch)
        entries = max(entries, setting.turns(circled).shape.layers.entries)
    budget.require_room(request, boards.count)
    if not _within(request, budget.solo_seconds(boards.count, entries)):
        raise LimitReached(TIME)
    table = solve(setting, request.watch)
    board = boards.index(p.roller)
    slots = table.slots(board)
    exact = exact_of(setting)
    below = exact.boards_below(board)
    few = below <= FEW_BOARDS and _within(request, budget.fraction_seconds(below, entries), 0.5)
    wanted = request.engine == FRACTION or (request.engine == "auto" and few)
    error = {"error_below": table.error(board), "error_known_by": "rounding analysis"} if p.objective != TURNS else {}
    return Outlook(
        SOLO, p, turns, slots.reach, slots.more, exact if wanted else None, {"boards": boards.count, "error": error}, request.watch
    )


@dataclass(frozen=True)
class _Duel:
    """A position of two players as the tables see it, and what solving it takes."""

    game: pair.Game
    at: tuple[int, int]
    mover: int
    pairs: int
    entries: int
    alone: float
    seconds: float

    def rough_seconds(self, rounds: int) -> float:
        return self.alone + budget.rough_seconds(self.pairs, self.entries, rounds)


def _duel(p: Position, watch: Watch | None = None) -> _Duel:
    """Return the position as the tables see it. Raises LimitReached once the watch is over."""
    first, second = p.alive
    game, boards = pair.game_of(p, first, second), boards_of(p.sheet)
    at = boards.index(p.players[first]), boards.index(p.players[second])
    sizes = []
    for side in (0, 1):
        poll(watch)
        sizes.append(len(pair.reachable(game, side, at[side])))
    pairs = sizes[0] * sizes[1]
    poll(watch)
    entries = max(game.setting(side).turns(c).shape.layers.entries for side in (0, 1) for c in range(p.sheet.fields))
    alone = 0.0 if game.survivor_wins else budget.solo_seconds(boards.count, solo_setting(p.sheet, p.dice).turns(0).shape.layers.entries)
    seconds = alone + budget.pair_seconds(pairs, sizes[1], 2 * p.sheet.squares, entries)
    return _Duel(game, at, 0 if p.mover == first else 1, pairs, entries, alone, seconds)


def pair_seconds(p: Position) -> float:
    """Return the seconds that the exact values of a position with two players will take at most, nothing being solved yet."""
    return 0.0 if p.arrived else _duel(p).seconds


def _two(p: Position, request: Request) -> Outlook:
    """Return the outlook against one opponent: exact, or an estimate where that was asked for or exactness takes too long."""
    if p.arrived:
        return _last_turn(p, request)
    duel = _duel(p, request.watch)
    budget.require_room(request, duel.pairs, budget.pair_bytes(boards_of(p.sheet).count ** 2))
    if request.engine == ESTIMATE:
        return _rough(p, duel, request)
    if not _within(request, duel.seconds):
        if request.engine != "auto":
            raise LimitReached(TIME)
        return _rough(p, duel, request)
    if request.engine == "auto" and duel.seconds > _TOO_LONG:
        return _rough(p, duel, request)
    table = _known(duel, request.watch)
    spare = None
    if table is None and request.engine == "auto" and duel.seconds > _LONG:
        spare = _rough(p, duel, request)
    try:
        table = table or _solved(duel, request)
    except LimitReached as halt:
        if spare is None:
            raise
        return replace(spare, detail={**spare.detail, "limits": [halt.limit]})
    own, other = table.slots(duel.mover, *duel.at)
    return Outlook(PAIR, p, table.turns(duel.mover, duel.at[duel.mover]), own, other, None, {"error": _PAIR_ERROR})


def _last_turn(p: Position, request: Request) -> Outlook:
    first, second = p.alive
    game = pair.game_of(p, first, second)
    budget.require_room(request, 1 if game.survivor_wins else boards_of(p.sheet).count)
    empty = np.zeros((0, 0, 0))
    table = pair.PairTable(game, empty, empty, empty, empty, pair.alone(game, request.watch))
    board = boards_of(p.sheet).index(p.players[second])
    own, other = table.last_slots(board, p.players[first].track.left)
    return Outlook(PAIR, p, table.turns(1, board), own, other, None, {"error": _PAIR_ERROR})


def _known(duel: _Duel, watch: Watch) -> pair.PairTable | None:
    """Return a table that holds the position, from memory or from the disk."""
    table = _RECENT.get(duel.game)
    if table is None or not table.covers(*duel.at):
        table = pair.stored(duel.game, watch)
        if table is None or not table.covers(*duel.at) or not all(table.fits(mover, *duel.at) for mover in (0, 1)):
            return None
        _RECENT.clear()
        _RECENT[duel.game] = table
    return table


def _solved(duel: _Duel, request: Request) -> pair.PairTable:
    """Solve what the position needs, or everything if that is most of it, and keep it."""
    everything = 2 * duel.pairs > boards_of(duel.game.sheet).count ** 2 and _within(request, 2.0 * duel.seconds)
    table = pair.solve(duel.game, None if everything else duel.at, request.watch)
    if duel.pairs > _KEPT_PAIRS:
        pair.keep(table)
    _RECENT.clear()
    _RECENT[duel.game] = table
    return table


_RECENT: dict[pair.Game, pair.PairTable] = {}


def _rough(p: Position, duel: _Duel, request: Request) -> Outlook:
    """Return the outlook over the rough game, improved as often as the time asked for allows."""
    if not _within(request, duel.rough_seconds(0) - _GRACE):
        raise LimitReached(TIME)
    seconds = _ROUGH_SECONDS if request.limits.seconds is None else _SHARE * request.limits.seconds
    rounds = max((number for number in range(1, _ROUNDS + 1) if duel.rough_seconds(number) <= seconds), default=0)
    random = random_of(request.seed)
    reserve = _RESERVE * budget.measuring_seconds(duel.entries)
    rough = roughly(duel.game, duel.at, duel.mover, rounds, random, request.watch, reserve)
    own, other, effects = rough.turn(duel.mover, *rough.at)
    view = Outlook(ROUGH, p, effects.turns, own, other)
    chances = np.bincount(effects.of_result, weights=view.chances(view.now()), minlength=effects.count).astype(np.float64)
    return replace(view, detail={"drift": rough.drift(duel.mover, chances, random)})


def _race(p: Position, request: Request) -> Outlook:
    from mellon.solver.wyprawa_do_mordoru.race import turn_values

    boards = boards_of(p.sheet)
    entries = setting_of(p).turns(p.roller.circled).shape.layers.entries
    poll(request.watch)
    alone = solo_setting(p.sheet, p.dice).turns(p.roller.circled).shape.layers.entries
    budget.require_room(request, boards.count)
    racers = 1 if p.dice.coloured_alike else len(p.alive)
    if not _within(request, budget.race_seconds(boards.count, entries, racers) + budget.solo_seconds(boards.count, alone)):
        raise LimitReached(TIME)
    own, turns = turn_values(p, request.watch)
    return Outlook(RACE, p, turns, own, np.zeros_like(own))
