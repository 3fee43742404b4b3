"""Judge a try at a puzzle: every legal move with what it is worth to the mover, which are right, what a wrong one gives away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import log2
from typing import Any

from mellon import solver
from mellon.models.common import BadInput, Defect, Step, Text
from mellon.puzzles.library import Puzzle
from mellon.puzzles.verifier import Undecided, different, right_moves
from mellon.solver import Answer, Limits, Verdict
from mellon.solver.ranked import RankedMove
from mellon.solver.told import written as in_files

LONGEST = 24
"""Signs of the longest fraction that a person would write."""
VERDICT_WORDS = {Verdict.WINNABLE: Text("da się wygrać", "it can be won"), Verdict.LOST: Text("przegrana", "it is lost")}
VERDICTS = tuple(verdict.value for verdict in VERDICT_WORDS)
UNJUDGED = Text("zagadki nie da się rozstrzygnąć w tym czasie", "the puzzle cannot be decided in this time")


@dataclass(frozen=True)
class Judged:
    """What a try is worth: whether it is right, what a wrong move gives away (an answer gives nothing away), what the rules do with it."""

    move: Any
    correct: bool
    best: tuple[Any, ...]
    loses: str | None
    steps: tuple[Step, ...] = ()


class Judge:
    """Knows everything about one puzzle that trying it needs; asks the solver once."""

    def __init__(self, puzzle: Puzzle, limits: Limits | None = None) -> None:
        self.puzzle, self.limits = puzzle, limits or Limits()

    @cached_property
    def hints(self) -> Answer:
        """Return every legal move ranked. Raises Undecided."""
        answer = solver.ask(self.puzzle.position, "hint", self.limits)
        if answer.verdict is Verdict.UNKNOWN:
            raise Undecided
        return answer if answer.subject is not None else answer.but(subject=self.puzzle.position)

    @property
    def asks_for_a_move(self) -> bool:
        """Tell whether the puzzle is answered by a first move, not by a verdict or a value."""
        return self.puzzle.asks_for_a_move

    @cached_property
    def moves(self) -> tuple[RankedMove, ...]:
        """Return the legal first moves, best first."""
        return self.hints.ranked

    @cached_property
    def right(self) -> tuple[Any, ...]:
        """Return the right first moves; where none of them wins, none."""
        return tuple(one.move for one in right_moves(self.hints))

    @cached_property
    def bits(self) -> float:
        """Return how much there is to find out: the logarithm of all different answers over the right ones."""
        if not self.asks_for_a_move:
            return 1.0
        right = different([one for one in self.moves if one.move in self.right])
        return log2(max(1, different(self.moves)) / max(1, right))

    def judged(self, words: Any) -> Judged:
        """Return what a try is worth. Raises BadInput for what is no legal move (with its rule) and no answer, Undecided past the limits."""
        if not self.asks_for_a_move:
            return self._judged_answer(str(words).strip())
        move = self._legal(words)
        correct = move in self.right
        entry = next(one for one in self.moves if one.move == move)
        return Judged(move, correct, self.right, None if correct else self.loss(entry), self._steps(move))

    def loss(self, entry: RankedMove) -> str:
        """Return what a move gives away: the verdict, or the difference in the game's numbers from the mover's view."""
        best = self.moves[0]
        if entry.for_mover is not None and best.for_mover is not None:
            return short(best.for_mover - entry.for_mover)
        if entry.value_decimal is not None and best.value_decimal is not None:
            return f"{abs(best.value_decimal - entry.value_decimal):.6g}"
        return (entry.verdict or Verdict.LOST).value

    def _judged_answer(self, word: str) -> Judged:
        stored = self.puzzle.answer
        if stored.verdict is not None:
            if word not in VERDICTS:
                raise BadInput([Defect(word, _verdict_wanted())])
            return Judged(word, word == stored.verdict.value, (stored.verdict.value,), None)
        assert stored.value is not None
        try:
            tried = Fraction(word)
        except (ValueError, ZeroDivisionError):
            raise BadInput([Defect(word, _value_wanted())]) from None
        correct = stored.fits(tried, float(tried)) or abs(float(tried) - float(Fraction(stored.value))) < 0.0005
        return Judged(word, correct, (stored.value,), None)

    def _legal(self, words: Any) -> Any:
        """Return the legal move that is meant. Raises BadInput with the rule that forbids it."""
        words = in_files(words)
        wanted = spelled(words)
        for one in self.moves:
            if wanted in spellings(one.move):
                return one.move
        legal = solver.ask(self.puzzle.position, "legal", self.limits)
        for unfit in legal.illegal or ():
            if wanted in spellings(unfit.move):
                raise BadInput([Defect(str(words), Text(f"{unfit.why.pl} ({unfit.rule})", f"{unfit.why.en} ({unfit.rule})"))])
        some = "; ".join(written(one.move) for one in self.moves[:12])
        raise BadInput(
            [Defect(str(words), Text(f"to nie jest ruch tej pozycji; ruchy: {some}", f"this is no move of the position; moves: {some}"))]
        )

    def _steps(self, move: Any) -> tuple[Step, ...]:
        table = {**self.puzzle.position.to_table(), "moves": [in_files(move)]}
        try:
            answer = solver.ask(type(self.puzzle.position).from_table(table), "resolve", self.limits)
        except BadInput:
            return ()
        return tuple(answer.steps or ())


def answer_words(answer: Any) -> Text:
    """Return an answer that is no move as a person reads it: a verdict in words, a value as it is.

    >>> answer_words("lost").en, answer_words("1/3").pl
    ('it is lost', '1/3')
    """
    return next((words for verdict, words in VERDICT_WORDS.items() if verdict == answer), Text(str(answer), str(answer)))


def short(number: Fraction) -> str:
    """Return a number as a person would write it: a fraction, or six digits where that is long.

    >>> short(Fraction(2, 3)), short(Fraction(10**30, 3 * 10**30 + 1))
    ('2/3', '0.333333')
    """
    exact = str(number)
    return exact if len(exact) <= LONGEST else f"{float(number):.6g}"


def written(move: Any) -> str:
    """Return a move as one types it, whether it is the game's own value or in the form of files.

    >>> written({"seat": 2, "play": "P5"}), written("pass")
    ('P5', 'pass')
    """
    move = in_files(move)
    if isinstance(move, Mapping):
        parts = [(key, value) for key, value in move.items() if key != "seat"]
        return " ".join(str(value) if key == "play" else f"{key} {_flat(value)}" for key, value in parts)
    return str(move)


def spellings(move: Any) -> set[str]:
    """Return the ways in which a move may be typed, folded."""
    move = in_files(move)
    full = {spelled(written(move)), spelled(str(move))}
    if isinstance(move, Mapping):
        full |= {spelled(" ".join(f"{key} {_flat(value)}" for key, value in move.items() if key != "seat"))}
        full |= {spelled(" ".join(f"{key} {_flat(value)}" for key, value in move.items()))}
    return full


def spelled(words: Any) -> str:
    """Return the typed words of a move without signs that do not matter."""
    text = " ".join(f"{key} {_flat(value)}" for key, value in words.items()) if isinstance(words, Mapping) else str(words)
    return " ".join(text.casefold().translate(str.maketrans("{}'\":,=", "       ")).split())


def _flat(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{key} {_flat(item)}" for key, item in value.items())
    return " ".join(map(_flat, value)) if isinstance(value, Sequence) and not isinstance(value, str) else str(value)


def _verdict_wanted() -> Text:
    return Text(
        "ta zagadka pyta o werdykt: winnable (da się wygrać) albo lost (przegrana)", "this puzzle asks for the verdict: winnable or lost"
    )


def _value_wanted() -> Text:
    return Text("ta zagadka pyta o wartość: podaj ułamek, np. 1/2", "this puzzle asks for the value: give a fraction such as 1/2")
