"""The workshop: drafts of a game's maker become records of the shelf, each proved, rated, with its refutations; duplicates are thrown away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mellon import solver
from mellon.puzzles.coverage import rules_met
from mellon.puzzles.generated import Record, id_of
from mellon.puzzles.generator import ANY, generate, maker
from mellon.puzzles.judging import Judge
from mellon.puzzles.library import Puzzle
from mellon.puzzles.rating import features, rating
from mellon.puzzles.side_by_side import side_by_side
from mellon.puzzles.typed import written
from mellon.puzzles.verifier import Undecided, proved
from mellon.solver import Limits

MOST_REFUTATIONS = 5
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

    def seed_of(self, attempt: int) -> int:
        """Return the seed of an attempt; themes take turns, so as many attempts as there are themes share one."""
        return self.seed * SEEDS_APART + attempt // len(self.each)

    def attempt_of(self, record: Record) -> int | None:
        """Return the attempt that made a puzzle, None where it was made for other wishes."""
        theme, _, seed = record.seed.rpartition(" ")
        named = [one or ANY for one in self.each]
        if (
            theme not in named
            or not seed.removeprefix("-").isdigit()
            or not 0 <= (past := int(seed) - self.seed * SEEDS_APART) < SEEDS_APART
        ):
            return None
        return past * len(named) + named.index(theme)

    @property
    def each(self) -> tuple[str | None, ...]:
        """Return the themes that take turns: any, where none is wanted."""
        return self.themes or (None,)


def made(wanted: Wanted, count: int, known: Sequence[Record] = (), tries: int = 1_000_000, workers: int = 1) -> Iterator[Record]:
    """Yield so many puzzles, theme after theme in turn; the same wishes make the same puzzles whatever the number of workers.

    `known` are puzzles that are there already: those that these wishes made count, and making goes on behind the last of them.
    """
    if maker(wanted.game) is None:
        raise KeyError(wanted.game)
    done = [attempt for one in known if (attempt := wanted.attempt_of(one)) is not None]
    seen, left = {one.id for one in known}, count - len(done)
    if left <= 0:
        return
    numbers = range(max(done, default=-1) + 1, tries)
    jobs: Iterator[dict[str, Any]] = (
        {"game": wanted.game, "theme": wanted.each[number % len(wanted.each)], "seed": wanted.seed_of(number)} for number in numbers
    )
    found = side_by_side(jobs, workers) if workers > 1 else (make(**job) for job in jobs)
    for record in found:
        if record is None or record.id in seen or not wanted.lowest <= record.rating <= wanted.highest:
            continue
        seen.add(record.id)
        left -= 1
        yield record
        if left == 0:
            found.close()
            return


def make(game: str, theme: str | None, seed: int, attempts: int = 40) -> Record | None:
    """Return the puzzle that a theme and a seed stand for, or None where the maker finds none."""
    found = generate(game, theme, seed, attempts)
    if found is None:
        return None
    try:
        return record_of(found.puzzle, f"{theme or ANY} {seed}")
    except Undecided:
        return None


def record_of(puzzle: Puzzle, seed: str) -> Record:
    """Return a puzzle as a line of the shelf. Raises Undecided past the limits."""
    judge = Judge(puzzle, _PATIENCE)
    solved = proved(solver.ask(puzzle.position, "solve", _PATIENCE))
    known = features(judge, len(solved.line or ()))
    line = str(puzzle.position)
    card = {**puzzle.table["puzzle"], "id": id_of(puzzle.game, f"{line} {puzzle.asks.en}")}
    return Record(puzzle.game, line, card, rating(known), judge.bits, _refutations(judge), rules_met(puzzle, _PATIENCE), known, seed)


def _refutations(judge: Judge) -> dict[str, str]:
    if not judge.asks_for_a_move:
        return {}
    wrong = [one for one in judge.moves if one.move not in judge.right]
    return {written(one.move): judge.loss(one) for one in wrong[:MOST_REFUTATIONS]}
