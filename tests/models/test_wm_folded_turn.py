"""A folded turn is worth what plain recursion over every roll and every keep makes of the same ends."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from mellon import puzzles
from mellon.models.wyprawa_do_mordoru.folded_turn import FoldedTurn
from mellon.models.wyprawa_do_mordoru.turn_walk import TurnWalk


def recursion(walk, ends, kept):
    """Return the worth of having kept some dice, and of rolling the others with no repetition left."""
    if kept in walk.ends:
        return ends[walk.ends[kept]], None

    def mean(*more):
        point = walk.points[kept]
        best = (weight * max([recursion(walk, ends, one)[0] for one in after] + [*more]) for weight, after in point.rolls)
        return Fraction(sum(best), point.total)

    once = mean()
    return (mean(once) if walk.repeats else once), once


@pytest.mark.parametrize("name", ["tie_break_in_mordor", "no_second_chance_in_rohan", "shelter_of_gondor"])
def test_wm_p4_a_folded_turn_is_worth_what_recursion_says(name):
    position = replace(puzzles.find(name).position, turn=None)
    fold, rng = FoldedTurn(TurnWalk(position)), random.Random(name)
    assert fold.start == fold.number(()) and len(set(fold.effects)) == len(fold.effects)
    ends = {done: rng.randrange(1000) for done in fold.effects}
    worths = fold.worths(ends.__getitem__, Fraction)
    late = sorted((kept for kept in fold.walk.points if len(kept) >= 3), key=str)
    for kept in rng.sample(late, 12):
        worth, once = recursion(fold.walk, ends, kept)
        assert worths[fold.number(kept)] == worth and worths[fold.rolled(kept)] == once
    for kept in rng.sample(sorted(fold.walk.ends, key=str), 5):
        assert worths[fold.number(kept)] == ends[fold.walk.ends[kept]]


def test_wm_p4_equal_futures_are_one_entry():
    """Kept dice that differ only by which of two like dice shows what lead to the same, so there are fewer entries than kept dice."""
    position = replace(puzzles.find("tie_break_in_mordor").position, turn=None)
    fold = FoldedTurn(TurnWalk(position))
    fold.number(())
    points = {fold.number(kept) for kept in fold.walk.points}
    assert 1 < len(points) < len(fold.walk.points) and len(fold.effects) < len(fold.walk.ends)
