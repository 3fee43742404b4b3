"""Judge a try at a puzzle: every legal move with what it is worth to the mover, which are right, what a wrong one gives away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import log2
from typing import Any

from mellon import solver
from mellon.models.common import BadInput, Defect, Step, Text, fold
from mellon.puzzles.library import Puzzle
from mellon.puzzles.reading import StoredAnswer
from mellon.puzzles.refuting import PlayedOut, carried_out, played_out
from mellon.puzzles.typed import Wording, meant, plainly, written
from mellon.puzzles.verifier import Undecided, different, for_mover, proved, right_moves
from mellon.solver import Answer, Limits, Verdict
from mellon.solver.ranked import RankedMove
from mellon.solver.told import written as in_files

LONGEST = 24
"""Signs of the longest fraction that a person would write."""
VERDICT_WORDS = {Verdict.WINNABLE: Text("da się wygrać", "it can be won"), Verdict.LOST: Text("przegrana", "it is lost")}
_SAID = {
    Verdict.WINNABLE: ("winnable", "yes", "can be won", "tak", "wygrana", "da się", "da się wygrać"),
    Verdict.LOST: ("lost", "no", "cannot be won", "it cannot be won", "nie", "nie da się", "nie da się wygrać"),
}
_MOST_NAMED = 12
NOTHING_STORED = StoredAnswer()
"""The answer of a table that nobody made a puzzle of: an estimate is as good as its moves can be judged by."""
UNJUDGED = Text("zagadki nie da się rozstrzygnąć w tym czasie", "the puzzle cannot be decided in this time")


@dataclass(frozen=True)
class Judged:
    """What a try is worth: whether it is right, what a wrong move gives away (an answer gives nothing away), what the rules do with it."""

    move: Any
    correct: bool
    best: tuple[Any, ...]
    loses: str | None
    play: Callable[[], PlayedOut] = field(default=PlayedOut, compare=False, repr=False)
    """Plays the move out; only who wants to know waits for it."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """Return what the rules do with the move."""
        return self._played.steps

    @property
    def line(self) -> tuple[Any, ...]:
        """Return how play goes on after a wrong move."""
        return self._played.line

    @cached_property
    def _played(self) -> PlayedOut:
        return self.play()


class Judge:
    """Knows everything about one puzzle that trying it needs; asks the solver once."""

    def __init__(self, puzzle: Puzzle, limits: Limits | None = None, word: Wording = plainly) -> None:
        self.puzzle, self.limits, self.word = puzzle, limits or Limits(), word

    @cached_property
    def hints(self) -> Answer:
        """Return every legal move ranked. Raises Undecided."""
        found = solver.ask(self.puzzle.position, "hint", self.limits)
        if found.verdict is Verdict.UNKNOWN:
            raise Undecided
        answer = found if self.puzzle.answer == NOTHING_STORED else proved(found)
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
        unlisted = self._unlisted(words)
        entry = unlisted or self._listed(self.read(words))
        move = entry.move
        correct = move in self.right if unlisted is None else unlisted.value is not None and unlisted.value == self.moves[0].value
        if correct:
            return Judged(move, True, self.right, None, lambda: carried_out(self.puzzle.position, [move]))
        return Judged(move, False, self.right, self.loss(entry), lambda: played_out(self.puzzle.position, move))

    def _listed(self, move: Any) -> RankedMove:
        return next(one for one in self.moves if one.move == move)

    def _unlisted(self, words: Any) -> RankedMove | None:
        """Return a legal move that a hint leaves out because a listed one does as much, valued by itself; None for any other words. Raises Undecided."""
        words, position = in_files(words), self.puzzle.position
        kinds = {str(in_files(move)).split()[0] for move in self.choices}
        if not isinstance(words, str) or words.split()[:1] not in [[kind] for kind in kinds]:
            return None
        if meant(words, self.choices, position, self.word):
            return None
        try:
            after = type(position).from_table({**position.to_table(), "moves": [words]})
            answer = proved(solver.ask(after, "solve", self.limits))
        except BadInput:
            return None
        worth = None if answer.value is None else for_mover(self.hints, answer.value)
        return RankedMove(words, answer.verdict, answer.value, answer.value_decimal, for_mover=worth)

    def loss(self, entry: RankedMove) -> str:
        """Return what a move gives away: the verdict, or the difference in the game's numbers from the mover's view."""
        best = self.moves[0]
        if entry.for_mover is not None and best.for_mover is not None:
            return short(best.for_mover - entry.for_mover)
        if entry.value_decimal is not None and best.value_decimal is not None:
            return f"{abs(best.value_decimal - entry.value_decimal):.6g}"
        return (entry.verdict or Verdict.LOST).value

    @property
    def choices(self) -> tuple[Any, ...]:
        """Return the legal first moves in an order that says nothing of their worth."""
        return tuple(sorted((one.move for one in self.moves), key=written))

    def _judged_answer(self, word: str) -> Judged:
        stored = self.puzzle.answer
        if stored.value is None:
            verdict = _verdict_meant(word)
            if verdict is None:
                raise BadInput([Defect(word, _verdict_wanted())])
            assert stored.verdict is not None
            return Judged(verdict.value, verdict is stored.verdict, (stored.verdict.value,), None)
        tried = _number_meant(word)
        if tried is None:
            raise BadInput([Defect(word, _value_wanted())])
        correct = stored.fits(tried, float(tried)) or abs(float(tried) - float(Fraction(stored.value))) < 0.0005
        return Judged(word, correct, (stored.value,), None)

    def read(self, words: Any) -> Any:
        """Return the legal move that typed words mean. Raises BadInput with the rule that forbids it."""
        words = in_files(words)
        found = meant(words, self.choices, self.puzzle.position, self.word)
        if len(found) == 1:
            return found[0]
        if found:
            several = _listed(found)
            raise BadInput([Defect(str(words), Text(f"to mogą być różne ruchy: {several}", f"this can be different moves: {several}"))])
        unfit = solver.ask(self.puzzle.position, "legal", self.limits).illegal or ()
        forbidden = {written(one.move): one for one in unfit}
        for move in meant(words, [one.move for one in unfit], self.puzzle.position, self.word)[:1]:
            why = forbidden[written(move)]
            raise BadInput([Defect(str(words), Text(f"{why.why.pl} ({why.rule})", f"{why.why.en} ({why.rule})"))])
        some = _listed(self.choices)
        raise BadInput(
            [Defect(str(words), Text(f"to nie jest ruch tej pozycji; ruchy: {some}", f"this is no move of the position; moves: {some}"))]
        )


def _listed(moves: Sequence[Any]) -> str:
    """Return moves as one types them, as many as fit into a line or two."""
    return "; ".join(written(move) for move in moves[:_MOST_NAMED]) + ("; …" if len(moves) > _MOST_NAMED else "")


def _verdict_meant(word: str) -> Verdict | None:
    """Return the verdict that a person gives, in words of either language.

    >>> _verdict_meant("Tak"), _verdict_meant("It can be won."), _verdict_meant("maybe")
    (<Verdict.WINNABLE: 'winnable'>, <Verdict.WINNABLE: 'winnable'>, None)
    """
    said = fold(word.strip(" .!"))
    told = {verdict: {*map(fold, _SAID[verdict]), fold(words.pl), fold(words.en)} for verdict, words in VERDICT_WORDS.items()}
    return next((verdict for verdict, ways in told.items() if said in ways), None)


def _number_meant(word: str) -> Fraction | None:
    """Return the number that a person gives: a fraction, a decimal number or a percentage.

    >>> _number_meant("1/3"), _number_meant("0,5"), _number_meant("50 %"), _number_meant("half")
    (Fraction(1, 3), Fraction(1, 2), Fraction(1, 2), None)
    """
    bare = word.strip().rstrip("%").strip().replace(",", ".").replace(" / ", "/")
    try:
        return Fraction(bare) / (100 if word.strip().endswith("%") else 1) if len(bare) <= 2 * LONGEST and "e" not in bare.lower() else None
    except (ValueError, ZeroDivisionError):
        return None


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


def _verdict_wanted() -> Text:
    return Text("odpowiedz: tak (winnable) albo nie (lost)", "answer yes (winnable) or no (lost)")


def _value_wanted() -> Text:
    return Text("ta zagadka pyta o liczbę: podaj ją, np. 2, 1/2 albo 0,5", "this puzzle asks for a number: give it, such as 2, 1/2 or 0.5")
