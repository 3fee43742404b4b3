"""The workshop: drafts of a game's maker become records of the shelf, each proved, rated, with its refutations; duplicates are thrown away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mellon import solver
from mellon.puzzles.generated import Record, id_of
from mellon.puzzles.generator import ANY, generate, maker
from mellon.puzzles.judging import Judge, written
from mellon.puzzles.library import Puzzle
from mellon.puzzles.rating import features, rating
from mellon.puzzles.verifier import Undecided
from mellon.solver import Limits

MOST_REFUTATIONS = 5
LEAST_GAP = Fraction(1, 20)
SEEDS_APART = 1_000_003
"""Between the attempts of two seeds, so that they do not make the same puzzles."""
_PATIENCE = Limits(20.0)


@dataclass(frozen=True)
class Wanted:
    """What puzzles are to be made: of which game, themes and ratings, from which seed on."""

    game: str
    themes: tuple[str, ...] = ()
    lowest: int = 0
    highest: int = 10_000
    seed: int = 0


def made(wanted: Wanted, count: int, known: Sequence[str] = (), tries: int = 1_000_000) -> Iterator[Record]:
    """Yield so many new puzzles, theme after theme in turn, of any theme where none is wanted; the same wishes make the same puzzles."""
    found = maker(wanted.game)
    if found is None:
        raise KeyError(wanted.game)
    themes: tuple[str | None, ...] = wanted.themes or (None,)
    seen, left = set(known), count
    for attempt in range(tries):
        if left == 0:
            return
        theme = themes[attempt % len(themes)]
        record = make(wanted.game, theme, wanted.seed * SEEDS_APART + attempt // len(themes))
        if record is None or record.id in seen or not wanted.lowest <= record.rating <= wanted.highest:
            continue
        seen.add(record.id)
        left -= 1
        yield record


def make(game: str, theme: str | None, seed: int, attempts: int = 40) -> Record | None:
    """Return the puzzle that a theme and a seed stand for, or None where the maker finds none or its answer is not clear enough."""
    found = generate(game, theme, seed, attempts)
    if found is None:
        return None
    try:
        return record_of(found.puzzle, f"{theme or ANY} {seed}")
    except (Undecided, Unclear):
        return None


class Unclear(Exception):
    """The best wrong move is too close to the right one for a fair question."""


def record_of(puzzle: Puzzle, seed: str) -> Record:
    """Return a puzzle as a line of the shelf. Raises Undecided past the limits, Unclear where the answer is a matter of rounding."""
    judge = Judge(puzzle, _PATIENCE)
    if judge.asks_for_a_move and puzzle.unique:
        _verify_clear(judge)
    solved = solver.ask(puzzle.position, "solve", _PATIENCE)
    known = features(judge, len(solved.line or ()))
    line = str(puzzle.position)
    card = {**puzzle.table["puzzle"], "id": id_of(puzzle.game, f"{line} {puzzle.asks.en}")}
    return Record(puzzle.game, line, card, rating(known), judge.bits, _refutations(judge), _rules(judge), known, seed)


def _verify_clear(judge: Judge) -> None:
    """Raise Unclear unless every wrong move gives away a twentieth of the mover's chance at least, or a point, or the win."""
    right = judge.moves[0]
    for one in judge.moves:
        if one.move in judge.right or one.verdict is not None:
            continue
        if right.value_decimal is not None and one.value_decimal is not None and abs(right.value_decimal - one.value_decimal) < LEAST_GAP:
            raise Unclear


def _refutations(judge: Judge) -> dict[str, str]:
    if not judge.asks_for_a_move:
        return {}
    wrong = [one for one in judge.moves if one.move not in judge.right]
    return {written(one.move): judge.loss(one) for one in wrong[:MOST_REFUTATIONS]}


def _rules(judge: Judge) -> tuple[str, ...]:
    """Return the rules that carrying out the answer meets, in the order of their ids."""
    if not judge.asks_for_a_move or not judge.right:
        return ()
    steps: Sequence[Any] = judge.judged(judge.right[0]).steps
    return tuple(sorted({step.rule for step in steps if step.rule}))
