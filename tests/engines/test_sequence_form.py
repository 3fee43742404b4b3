"""Games with hidden information in sequence form: matrix games are the smallest, a game of cards has a known value, plans prove bounds."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest

from mellon.solver.engines import matrix_game
from mellon.solver.engines.regret import matched
from mellon.solver.engines.sequence_form import SequenceGame, best_reply, solve


def matrix(rows: list[list[Fraction]]) -> SequenceGame:
    game = SequenceGame()
    row, column = game.decide(0, "row", 0, len(rows)), game.decide(1, "column", 0, len(rows[0]))
    for i, j in itertools.product(range(len(rows)), range(len(rows[0]))):
        game.pay(row + i, column + j, rows[i][j])
    return game


def three_cards() -> SequenceGame:
    """Return poker with three cards and one bet: whoever has the higher of two cards wins; the value is known to be -1/18."""
    game = SequenceGame()
    for first, second in itertools.permutations(range(3), 2):
        chance, wins = Fraction(1, 6), 1 if first > second else -1
        opened = game.decide(0, first, 0, 2)
        checked, bet = (game.decide(1, (second, before), 0, 2) for before in ("check", "bet"))
        answered = game.decide(0, (first, "check", "bet"), opened, 2)
        game.pay(opened, checked, chance * wins)
        game.pay(answered, checked + 1, chance * -1)
        game.pay(answered + 1, checked + 1, chance * 2 * wins)
        game.pay(opened + 1, bet, chance)
        game.pay(opened + 1, bet + 1, chance * 2 * wins)
    return game


def test_matrix_games_have_their_value():
    rng = random.Random(2)
    for _ in range(40):
        rows = [[Fraction(rng.randint(-6, 6), rng.randint(1, 4)) for _ in range(rng.randint(1, 4))]]
        rows += [[Fraction(rng.randint(-6, 6), rng.randint(1, 4)) for _ in rows[0]] for _ in range(rng.randint(0, 3))]
        found = solve(matrix(rows))
        assert found.value == matrix_game.solve(rows).value and found.gap == 0


def test_a_game_of_three_cards_is_worth_what_is_known():
    found = solve(three_cards())
    assert found.value == Fraction(-1, 18)
    assert best_reply(three_cards(), 1, found.plans[0])[0] == found.value == best_reply(three_cards(), 0, found.plans[1])[0]


def test_regret_matching_proves_bounds_around_the_value():
    found = matched(three_cards())
    assert found.low <= Fraction(-1, 18) <= found.high and found.gap < Fraction(1, 100) and found.iterations > 0


def test_who_forgets_what_was_done_is_refused():
    game = SequenceGame()
    first = game.decide(0, "first", 0, 2)
    game.decide(0, "second", first, 2)
    with pytest.raises(ValueError, match="imperfect recall"):
        game.decide(0, "second", first + 1, 2)
