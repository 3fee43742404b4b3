"""Solve a puzzle again and compare: a stored answer counts only if the solver proves it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from mellon import solver
from mellon.models.common import Text
from mellon.puzzles.library import Puzzle
from mellon.solver import Answer, Limits, Verdict

_CLOSE = 1e-9


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


def check(puzzle: Puzzle, limits: Limits | None = None, engine: str = "auto") -> Check:
    """Solve a puzzle again and compare with the stored answer, its first move and its uniqueness included."""
    started = time.monotonic()
    try:
        faults = tuple(_faults(puzzle, limits or Limits(), engine))
    except Undecided:
        return Check(puzzle, State.UNDECIDED, (), time.monotonic() - started)
    return Check(puzzle, State.WRONG if faults else State.RIGHT, faults, time.monotonic() - started)


def right_moves(answer: Answer) -> list[Mapping[str, Any]]:
    """Return the entries of a hint that are as good as the best; none where even the best one loses.

    Raises Undecided where a limit left a move without a verdict.
    """
    moves = list(answer.moves or ())
    if answer.verdict is Verdict.UNKNOWN or any(entry.get("verdict") == Verdict.UNKNOWN for entry in moves):
        raise Undecided
    if not moves or moves[0].get("verdict") == Verdict.LOST:
        return []
    if any(_may_be_better(entry, moves[0], answer) for entry in moves[1:]):
        raise Undecided
    return [entry for entry in moves if _as_good(entry, moves[0])]


def different(moves: Sequence[Mapping[str, Any]]) -> int:
    """Return how many moves really differ: each move `equal_to` n others is one of a group of n + 1.

    >>> different([{"move": "a", "equal_to": ["b"]}, {"move": "b", "equal_to": ["a"]}, {"move": "c"}])
    2
    """
    return int(sum((Fraction(1, 1 + len(entry.get("equal_to") or ())) for entry in moves), Fraction(0)))


def _faults(puzzle: Puzzle, limits: Limits, engine: str) -> Iterator[Text]:
    stored = puzzle.answer
    if stored.verdict is not None or stored.value is not None:
        solved = _ask(puzzle, "solve", limits, engine)
        if stored.verdict is not None and solved.verdict is not stored.verdict:
            yield _fault("verdict", stored.verdict, solved.verdict)
        if stored.value is not None and not stored.fits(solved.value, solved.value_decimal):
            yield _fault("value", stored.value, solved.value if solved.value is not None else solved.value_decimal)
    if stored.move is None and not puzzle.unique:
        return
    right = right_moves(_ask(puzzle, "hint", limits, engine))
    named = [entry["move"] for entry in right]
    if stored.move is not None and stored.move not in named:
        yield _fault("move", stored.move, named)
    if puzzle.unique and different(right) != 1:
        yield _fault("unique", True, named)


def _ask(puzzle: Puzzle, verb: str, limits: Limits, engine: str) -> Answer:
    answer = solver.ask(puzzle.position, verb, limits, engine=engine)
    if answer.verdict is Verdict.UNKNOWN:
        raise Undecided
    return answer


def _fault(key: str, stored: object, proved: object) -> Text:
    return Text(f"{key}: zapisano {stored}, a wychodzi {proved}", f"{key}: {stored} is stored, {proved} is proved")


def _may_be_better(entry: Mapping[str, Any], best: Mapping[str, Any], answer: Answer) -> bool:
    """Tell whether bounds are all that is known of a move, and they do not keep it below the best."""
    if entry.get("value") is not None or entry.get("value_decimal") is not None or not entry.get("bounds"):
        return False
    if best.get("value") is None:
        return True
    low, high = (for_mover(answer, Fraction(bound)) for bound in entry["bounds"])
    return max(low, high) >= for_mover(answer, Fraction(best["value"]))


def for_mover(answer: Answer, value: Fraction) -> Fraction:
    """Return a value of an answer so that more is better for whoever moves."""
    return solver.game(answer.game).for_mover(answer.subject, value)


def _as_good(entry: Mapping[str, Any], best: Mapping[str, Any]) -> bool:
    if entry.get("verdict") != best.get("verdict"):
        return False
    if best.get("value") is not None:
        return entry.get("value") is not None and Fraction(entry["value"]) == Fraction(best["value"])
    if best.get("value_decimal") is not None:
        return entry.get("value_decimal") is not None and abs(entry["value_decimal"] - best["value_decimal"]) <= _CLOSE
    return True
