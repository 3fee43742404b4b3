"""Question `endgame`: what the position is worth, what every first move is worth, and the line of best play."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from fractions import Fraction
from typing import Any

from mellon.models.common import Text
from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.board import FELLOWSHIP
from mellon.models.konfrontacja.moves import Action
from mellon.models.konfrontacja.state import NOBODY
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.konfrontacja.certifying import certified_value
from mellon.solver.konfrontacja.lines import principal_line
from mellon.solver.konfrontacja.oracle import ENDLESS, Interval, Oracle
from mellon.solver.konfrontacja.stopping import at_most, ended
from mellon.solver.limits import TIME
from mellon.solver.ranked import LineEntry, RankedMove

_READING = "infinite_play"
MOVE_SECONDS = 2.0
"""So long are moves looked at that do not decide the value, where no time is given."""


def solve(position: Position, request: Request, answer: Answer) -> Answer:
    """Return the value, every first move with its value, and the principal line."""
    return _answered(position, request, answer.but(question="endgame"), with_line=True)


def hint(position: Position, request: Request, answer: Answer) -> Answer:
    """Return the legal moves ranked by value, with what each gives away."""
    return _answered(position, request, answer.but(question="best move"), with_line=False)


def _answered(position: Position, request: Request, answer: Answer, with_line: bool) -> Answer:
    oracle = Oracle(position, request)
    table, state = position.table, position.state
    over = rules.winner(table, state)
    root = _certain(over) if over != NOBODY else oracle.bounds(state)
    ranking = Ranking(oracle, position, root)
    line, cut, notes = None, list[str](), list[Text]()
    extra: dict[str, Any] = {"winner": position.winner}
    if over == NOBODY:
        with _moves_in_time(oracle, request):
            ranking.look()
        if with_line and ranking.exact:
            line, counted, notes = _longest_line(position, request, ranking.root[0])
            extra |= counted
        with _moves_in_time(oracle, request):
            if with_line and ranking.exact and line is None:
                line, _ = principal_line(oracle, state)
            ranking.settle()
        if ranking.exact and oracle.loops:
            extra["endless_play"], cut = endless_values(position, request, ranking.root[0])
    root, exact = ranking.root, ranking.exact
    moves = entries(position, ranking.ranked(), root)
    if not exact:
        extra["bounds"] = root
    open_moves = sum(move.bounds is not None for move in moves)
    if exact and open_moves:
        extra["undecided_moves"] = open_moves
        cut.insert(0, ranking.limit or TIME)
    return answer.but(
        verdict=Verdict.VALUE if exact else Verdict.UNKNOWN,
        value=root[0] if exact else None,
        moves=moves,
        line=line,
        certificate=certified_value(position, oracle, root[0], request.certificate) if exact and with_line else None,
        stats=oracle.stats().but(limits=tuple(dict.fromkeys(cut))) if exact else oracle.stats(),
        extra=extra,
        subject=position,
        notes=(*answer.notes, *notes),
    )


def _longest_line(position: Position, request: Request, value: Fraction) -> tuple[list[LineEntry] | None, dict[str, Any], list[Text]]:
    """Return the line of longest resistance where the side to move forces the win; the graphs are loaded only then."""
    if value != 1 - position.state.turn:
        return None, {}, []
    from mellon.solver.konfrontacja.play_telling import counted_win

    return counted_win(position, request, value=value)


def _moves_in_time(oracle: Oracle, request: Request) -> AbstractContextManager[None]:
    """Give the moves that do not decide the value some seconds where no time is set for the whole."""
    return oracle.part(MOVE_SECONDS) if request.limits.seconds is None else nullcontext()


class Ranking:
    """The legal moves of a position with bounds on their worth: at once what is known, then the rest as far as the time goes."""

    def __init__(self, oracle: Oracle, position: Position, root: Interval) -> None:
        self._oracle, self._side, self.root = oracle, position.state.turn, root
        self._actions = rules.actions(position.table, position.state)
        self._nodes = [rules.begin(position.table, position.state, action) for action in self._actions]
        self._bounds: list[Interval] = []
        self.limit: str | None = None

    @property
    def exact(self) -> bool:
        """Tell whether the value of the position is known."""
        return self.root[0] == self.root[1]

    def look(self) -> None:
        """Bound every move by what is known, and see to it that a best one is known where the value is."""
        self._bounds = [self._clipped(bounds) for bounds in self._oracle.known(self._nodes)]
        if not self.exact:
            pick = max if self._side == FELLOWSHIP else min
            self.root = max(self.root[0], pick(low for low, _ in self._bounds)), min(self.root[1], pick(high for _, high in self._bounds))
        elif self.root not in self._bounds:
            best = self._oracle.best_of(self._nodes, self._side)
            if best is not None:
                self._bounds[best[0]] = self.root
        self.limit = self._oracle.limit

    def settle(self) -> None:
        """Work out the moves that are still open, all in turn with a share of the time, while there is any."""
        oracle, watch = self._oracle, self._oracle.watch
        final = set[int]()
        while self.exact and oracle.limit is None and (left := [at for at in self._open() if at not in final]):
            for done, at in enumerate(left):
                remaining = watch.remaining()
                with nullcontext() if remaining is None else oracle.part(remaining / (len(left) - done)):
                    found = oracle.searched(self._nodes[at])
                    self.limit = oracle.limit
                if found is not None:
                    self._bounds[at] = self._clipped(found)
                    final.add(at)
                if oracle.limit is not None:
                    return self._look_again()

    def _look_again(self) -> None:
        """Bound the moves that are still open by all that has become known."""
        left = self._open()
        for at, bounds in zip(left, self._oracle.known([self._nodes[at] for at in left]), strict=True):
            low, high = self._clipped(bounds)
            self._bounds[at] = max(low, self._bounds[at][0]), min(high, self._bounds[at][1])

    def _open(self) -> list[int]:
        return [at for at, (low, high) in enumerate(self._bounds) if low != high]

    def _clipped(self, bounds: Interval) -> Interval:
        """Return bounds on a move within what the position as a whole allows: no move is better than the best."""
        low, high = bounds
        return (low, min(high, self.root[1])) if self._side == FELLOWSHIP else (max(low, self.root[0]), high)

    def ranked(self) -> list[tuple[Action, Interval]]:
        """Return every move with its bounds, best first for the side to move."""
        found = list(zip(self._actions, self._bounds, strict=False))
        if self._side == FELLOWSHIP:
            return sorted(found, key=lambda pair: (-pair[1][0], -pair[1][1]))
        return sorted(found, key=lambda pair: (pair[1][1], pair[1][0]))


def _certain(winner: int) -> Interval:
    value = Fraction(int(winner == FELLOWSHIP))
    return value, value


def entries(position: Position, ranked: list[tuple[Action, Interval]], root: Interval) -> list[RankedMove]:
    """Return the moves with value and loss against the best, with bounds where a limit left them open."""
    found = []
    for action, (low, high) in ranked:
        move = rules.words(position.table, position.state, action)
        if low != high:
            found.append(RankedMove.of(move=move, verdict=Verdict.UNKNOWN, value=None, bounds=(low, high)))
            continue
        loss = {"loss": abs(root[0] - low)} if root[0] == root[1] else {}
        found.append(RankedMove.of(move=move, value=low, value_decimal=float(low), **loss))
    return found


def endless_values(position: Position, request: Request, value: Fraction) -> tuple[dict[str, Fraction | None], list[str]]:
    """Return the value under every reading of endless play, where play can go round, and the limits that left one open."""
    found: dict[str, Fraction | None] = {}
    limits: list[str] = []
    for reading, endless in ENDLESS.items():
        if reading == position.reading(_READING):
            found[reading] = value
            continue
        limit, low, high = ended(request.watch), Fraction(0), Fraction(1)
        if limit is None:
            with at_most(request.watch, MOVE_SECONDS) if request.limits.seconds is None else nullcontext():
                oracle = Oracle(position, request, endless=endless)
                low, high = oracle.bounds(position.state)
            limit = oracle.limit
        found[reading] = low if low == high else None
        if low != high and limit is not None:
            limits.append(limit)
    return found, limits
