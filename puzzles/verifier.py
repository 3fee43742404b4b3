"""Solve a puzzle again and compare: a stored answer counts only if the solver proves it."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from typing import Any

from mellon import solver
from mellon.models.common import BadInput, Text
from mellon.puzzles.contested import Contest, contests, named_rulings, names
from mellon.puzzles.library import Puzzle
from mellon.solver import Answer, Limits, Verdict
from mellon.solver.ranked import RankedMove
from mellon.solver.told import written

_CLOSE = 1e-9
AUTO = "auto"
"""Whichever engine the game prefers."""
LEAST_GAP = Fraction(1, 20)
"""What the best wrong move of a fair question gives away at least: a twentieth of the mover's chance."""
CLOSE_CALL = "close_call"
"""The theme of puzzles in which less than that decides; makers make none."""


class State(StrEnum):
    """What a new solution says about a stored answer."""

    RIGHT = "right"
    WRONG = "wrong"
    UNDECIDED = "undecided"


class Undecided(LookupError):
    """A limit was reached before the answer was known."""


@dataclass(frozen=True)
class Check:
    """The result of solving a puzzle again: whether the stored answer holds, and where it does not."""

    puzzle: Puzzle
    state: State
    faults: tuple[Text, ...] = ()
    seconds: float = 0.0


def check(puzzle: Puzzle, limits: Limits | None = None, engine: str = AUTO, fair: bool = True) -> Check:
    """Solve a puzzle again and compare with the stored answer, its first move and its uniqueness included; on request look whether it is fair.

    Whether it is fair does not hang on the engine: a named engine is asked for the answer alone.
    """
    return compared(Proofs(puzzle, limits or Limits(), engine), fair)


def compared(proofs: Proofs, fair: bool = True) -> Check:
    """Compare what the solver says of a puzzle with its stored answer; what it has said already is not asked again."""
    puzzle, started = proofs.puzzle, time.monotonic()
    try:
        faults = (*_faults(proofs), *(unfair(proofs) if fair and proofs.engine == AUTO else ()))
    except Undecided:
        return Check(puzzle, State.UNDECIDED, (), time.monotonic() - started)
    return Check(puzzle, State.WRONG if faults else State.RIGHT, faults, time.monotonic() - started)


class Proofs:
    """What the solver says of one puzzle; it is asked once for each verb."""

    def __init__(self, puzzle: Puzzle, limits: Limits | None = None, engine: str = AUTO) -> None:
        self.puzzle, self.limits, self.engine = puzzle, limits or Limits(), engine

    @cached_property
    def solved(self) -> Answer:
        """Return the solution. Raises Undecided."""
        return self.ask("solve", self.puzzle.position)

    @cached_property
    def hints(self) -> Answer:
        """Return every first move ranked. Raises Undecided."""
        return self.ask("hint", self.puzzle.position)

    def ask(self, verb: str, position: Any) -> Answer:
        """Ask about the position of the puzzle under some reading. Raises Undecided."""
        answer = solver.ask(position, verb, self.limits, engine=self.engine)
        return proved(answer)

    def told(self, position: Any) -> object:
        """Return what the puzzle asks for under the readings of a position: the right first moves, else verdict and value; None if undecided."""
        own, stored = position is self.puzzle.position, self.puzzle.answer
        try:
            if stored.move is not None or self.puzzle.unique:
                right = right_moves(self.hints if own else self.ask("hint", position))
                return sorted(json.dumps(written(one.move), sort_keys=True) for one in right)
            answer = self.solved if own else self.ask("solve", position)
        except BadInput:
            return "no such position"
        except Undecided:
            return None
        value = answer.value if answer.value is not None else answer.value_decimal and round(answer.value_decimal, 9)
        return answer.verdict, None if stored.value is None else value

    @cached_property
    def contested(self) -> tuple[Contest, ...]:
        """Return the readings that change the answer, and those of which a limit leaves that open."""
        return tuple(contests(self.puzzle.position, self.told))


def unfair(proofs: Proofs) -> Iterator[Text]:
    """Yield what makes a puzzle unfair: a wrong move that is nearly right, readings that change the answer and are not named. Raises Undecided."""
    puzzle = proofs.puzzle
    close = close_call(proofs)
    if close is not (CLOSE_CALL in puzzle.themes):
        yield _fault(CLOSE_CALL, not close, close)
    unnamed = [one for one in proofs.contested if not names(puzzle, one.ruling)]
    if any(one.changes is None for one in unnamed):
        raise Undecided
    for one in unnamed:
        yield Text(
            f"wykładnia: {one.setting} zmienia odpowiedź, a zagadka o tym nie mówi",
            f"reading: {one.setting} changes the answer, and the puzzle does not say so",
        )
    for ruling in named_rulings(puzzle):
        if ruling not in [one.ruling for one in proofs.contested]:
            yield Text(f"wykładnia: {ruling.key} niczego nie zmienia", f"reading: {ruling.key} changes nothing")


def close_call(proofs: Proofs) -> bool:
    """Tell whether the one right move of a puzzle is clear of the next best by less than the least gap. Raises Undecided."""
    if not proofs.puzzle.unique:
        return False
    right = right_moves(proofs.hints)
    wrong = [one.value_decimal for one in proofs.hints.ranked if one not in right and one.value_decimal is not None]
    best = right[0].value_decimal if right else None
    return best is not None and any(abs(best - one) < least_gap(proofs.puzzle.game) - _CLOSE for one in wrong)


def least_gap(game: str) -> float:
    """Return what a wrong move of a game's puzzles gives away at least; a game's own is `LEAST_GAP` of its shelf."""
    return float(getattr(import_module(f"mellon.puzzles.{game}"), "LEAST_GAP", LEAST_GAP))


def proved(answer: Answer) -> Answer:
    """Return an answer that can be compared with a stored one. Raises Undecided where a limit left none, or an estimate in its place."""
    if answer.verdict is Verdict.UNKNOWN or answer.estimated:
        raise Undecided
    return answer


def right_moves(answer: Answer) -> list[RankedMove]:
    """Return the moves of a hint that are as good as the best; none where even the best one loses.

    Raises Undecided where a limit left a move without a verdict.
    """
    moves = list(answer.moves or ())
    if answer.verdict is Verdict.UNKNOWN or any(one.verdict is Verdict.UNKNOWN for one in moves):
        raise Undecided
    if not moves or moves[0].verdict is Verdict.LOST:
        return []
    if any(_may_be_better(one, moves[0], answer) for one in moves[1:]):
        raise Undecided
    return [one for one in moves if _as_good(one, moves[0])]


def different(moves: Sequence[RankedMove]) -> int:
    """Return how many moves really differ: each move `equal_to` n others is one of a group of n + 1.

    >>> different([RankedMove.of(move="a", equal_to=["b"]), RankedMove.of(move="b", equal_to=["a"]), RankedMove("c")])
    2
    """
    return int(sum((Fraction(1, 1 + len(one.extras.get("equal_to") or ())) for one in moves), Fraction(0)))


def _faults(proofs: Proofs) -> Iterator[Text]:
    puzzle, stored = proofs.puzzle, proofs.puzzle.answer
    if stored.verdict is not None or stored.value is not None:
        solved = proofs.solved
        if stored.verdict is not None and solved.verdict is not stored.verdict:
            yield _fault("verdict", stored.verdict, solved.verdict)
        if stored.value is not None and not stored.fits(solved.value, solved.value_decimal):
            yield _fault("value", stored.value, solved.value if solved.value is not None else solved.value_decimal)
    if stored.move is None and not puzzle.unique:
        return
    right = right_moves(proofs.hints)
    named = [written(one.move) for one in right]
    if stored.move is not None and stored.move not in named:
        yield _fault("move", stored.move, named)
    if puzzle.unique and different(right) != 1:
        yield _fault("unique", True, named)


def _fault(key: str, stored: object, proved: object) -> Text:
    return Text(f"{key}: zapisano {stored}, a wychodzi {proved}", f"{key}: {stored} is stored, {proved} is proved")


def _may_be_better(one: RankedMove, best: RankedMove, answer: Answer) -> bool:
    """Tell whether bounds are all that is known of a move, and they do not keep it below the best."""
    if one.value_decimal is not None or not one.bounds:
        return False
    if best.value is None:
        return True
    low, high = (for_mover(answer, Fraction(bound)) for bound in one.bounds)
    return max(low, high) >= for_mover(answer, best.value)


def for_mover(answer: Answer, value: Fraction) -> Fraction:
    """Return a value of an answer so that more is better for whoever moves."""
    return solver.game(answer.game).for_mover(answer.subject, value)


def _as_good(one: RankedMove, best: RankedMove) -> bool:
    if one.verdict is not best.verdict:
        return False
    if best.value is not None:
        return one.value == best.value
    if best.value_decimal is not None:
        return one.value_decimal is not None and abs(one.value_decimal - best.value_decimal) <= _CLOSE
    return True
