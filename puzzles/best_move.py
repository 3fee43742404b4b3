"""Puzzles that ask for the best move: a position whose right first move is one, clear of all others, and the themes that are true of it.

A theme is a predicate over the position, the ranked moves and the right one; nothing else decides whether a puzzle carries it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mellon import solver
from mellon.models.common import Text
from mellon.puzzles.generator import Draft
from mellon.puzzles.judging import LONGEST
from mellon.puzzles.verifier import Undecided, different, least_gap, right_moves
from mellon.solver import Answer, Limits, Verdict
from mellon.solver.ranked import RankedMove
from mellon.solver.told import written

FEWEST = 3
"""Different first moves that a puzzle offers at least."""
PATIENCE = Limits(10.0)


@dataclass(frozen=True)
class Choice:
    """A position with its moves ranked, best first, of which one is right."""

    position: Any
    hints: Answer
    moves: tuple[RankedMove, ...]

    @property
    def right(self) -> RankedMove:
        """Return the right move."""
        return self.moves[0]

    @property
    def second(self) -> RankedMove:
        """Return the best wrong move."""
        return next(one for one in self.moves if one.value_decimal != self.right.value_decimal)

    @property
    def gap(self) -> float:
        """Return what the best wrong move gives away."""
        assert self.right.value_decimal is not None and self.second.value_decimal is not None
        return abs(self.right.value_decimal - self.second.value_decimal)


Theme = Callable[[Choice], bool]


def clear_choice(position: Any) -> Choice | None:
    """Return the choice that a position offers, or None where no one move is clearly right."""
    answer = solver.ask(position, "hint", PATIENCE)
    if answer.verdict is Verdict.UNKNOWN or answer.estimated or not answer.moves or different(answer.moves) < FEWEST:
        return None
    try:
        right = right_moves(answer)
    except Undecided:
        return None
    if different(right) != 1:
        return None
    moves = answer.ranked
    if any(one.value_decimal is None for one in moves) or all(one.value_decimal == moves[0].value_decimal for one in moves):
        return None
    choice = Choice(position, answer, moves)
    return choice if choice.gap >= least_gap(position.game) else None


def ask_best_move(choice: Choice, themes: Mapping[str, Theme], title: Text, asks: Text) -> Draft:
    """Return the puzzle of a choice, with every theme that is true of it."""
    value = choice.right.value
    number = str(value) if value is not None and len(str(value)) <= LONGEST else f"{choice.right.value_decimal:.9f}"
    answer = {"value": number, "move": written(choice.right.move)}
    carried = tuple(name for name, holds in themes.items() if holds(choice))
    return Draft(choice.position.to_table(), title, asks, carried, answer, unique=True)


def one_try(
    rng: random.Random,
    theme: str | None,
    themes: Mapping[str, Theme],
    candidate: Callable[[random.Random], Any],
    words: Callable[[Choice], tuple[Text, Text]],
    lighter: Callable[[Any], Iterator[Any]] | None = None,
) -> Draft | None:
    """Return the puzzle of one random position if it has a clear choice and the theme, if one is wanted, is true of it.

    `lighter` yields the position with one thing less; as long as the same move stays right, things are taken away, and the theme is to
    be true of what is left.
    """
    position = candidate(rng)
    choice = None if position is None else clear_choice(position)
    if choice is None or (theme is not None and not themes[theme](choice)):
        return None
    if lighter is not None:
        choice = minimal(choice, lighter)
        if theme is not None and not themes[theme](choice):
            return None
    return ask_best_move(choice, themes, *words(choice))


def minimal(choice: Choice, lighter: Callable[[Any], Iterator[Any]]) -> Choice:
    """Return the choice with as little on the table as asks for the same move, worth the same; no theme keeps anything there."""
    for position in lighter(choice.position):
        less = same(choice, position)
        if less is not None:
            return minimal(less, lighter)
    return choice


def same(choice: Choice, position: Any) -> Choice | None:
    """Return the choice of another position if the same move is right there and worth the same."""
    found = clear_choice(position)
    if found is None or (found.right.move, found.right.value_decimal) != (choice.right.move, choice.right.value_decimal):
        return None
    return found
