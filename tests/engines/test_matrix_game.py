"""Matrix games: every answer is exact and holds against every pure reply, whichever method found it."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mellon.solver.engines.exact_linear import mixes_of_basis, simplex, solve_square
from mellon.solver.engines.matrix_game import Equilibrium, MatrixGames, certify, counts, indifferent, solve, undominated
from tests.support.slow_games import matrix_value

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
entries = st.one_of(st.integers(-9, 9), st.fractions(-3, 3, max_denominator=12))


@st.composite
def matrices(draw: st.DrawFn, most: int = 6) -> list[list[Fraction | int]]:
    height, width = draw(st.integers(1, most)), draw(st.integers(1, most))
    return [[draw(entries) for _ in range(width)] for _ in range(height)]


def random_matrix(rng: random.Random, height: int, width: int, top: int) -> list[list[int]]:
    return [[rng.randint(0, top) for _ in range(width)] for _ in range(height)]


def glop_value(matrix: list[list[int]]) -> float:
    """Return the value by a plain LP over the column player's mix, in floating point."""
    from ortools.linear_solver import pywraplp

    lp = pywraplp.Solver.CreateSolver("GLOP")
    mix = [lp.NumVar(0, 1, "") for _ in matrix[0]]
    value = lp.NumVar(-lp.infinity(), lp.infinity(), "")
    lp.Add(sum(mix) == 1)
    for row in matrix:
        lp.Add(sum(entry * share for entry, share in zip(row, mix, strict=True)) <= value)
    lp.Minimize(value)
    assert lp.Solve() == lp.OPTIMAL
    return float(value.solution_value())


@pytest.mark.parametrize(
    ("matrix", "value", "row_mix", "column_mix"),
    [
        ([[1, -1], [-1, 1]], Fraction(0), (HALF, HALF), (HALF, HALF)),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], Fraction(0), (THIRD,) * 3, (THIRD,) * 3),
        ([[3, -1], [-1, 1]], THIRD, (THIRD, Fraction(2, 3)), (THIRD, Fraction(2, 3))),
        ([[0, -2, 1], [2, 0, -1], [-1, 1, 0]], Fraction(0), (Fraction(1, 4), Fraction(1, 4), HALF), (Fraction(1, 4), Fraction(1, 4), HALF)),
        ([[THIRD, 1], [1, THIRD]], Fraction(2, 3), (HALF, HALF), (HALF, HALF)),
        ([[4, 1, 3], [2, 0, 7]], Fraction(1), (1, 0), (0, 1, 0)),
        ([[7]], Fraction(7), (1,), (1,)),
    ],
)
def test_known_games(matrix, value, row_mix, column_mix):
    assert solve(matrix) == Equilibrium(value, tuple(map(Fraction, row_mix)), tuple(map(Fraction, column_mix)))


def test_flat_column_can_be_the_whole_answer_of_one_side():
    found = solve([[1, 3, 0], [1, 0, 3]])
    assert found.value == 1
    assert found.column_mix == (1, 0, 0)
    assert THIRD <= found.row_mix[0] <= 2 * THIRD


def test_all_small_matrices_of_zeros_and_ones():
    games = MatrixGames()
    for bits in product((0, 1), repeat=9):
        matrix = [bits[:3], bits[3:6], bits[6:]]
        found = games.solve(matrix)
        assert certify(matrix, found)
        assert found.value == matrix_value(matrix)


@settings(max_examples=150, deadline=None)
@given(matrices(4))
def test_agrees_with_trying_all_supports(matrix):
    found = MatrixGames().solve(matrix)
    assert certify(matrix, found)
    assert found.value == matrix_value(matrix) == MatrixGames().value(matrix)


@pytest.mark.parametrize("lp_from", [3, 99])
def test_random_matrices_are_certified_and_agree_with_floating_point(lp_from):
    rng = random.Random(11)
    games = MatrixGames(lp_from=lp_from)
    for _ in range(150):
        matrix = random_matrix(rng, rng.randint(1, 9), rng.randint(1, 9), rng.choice([1, 2, 9, 100]))
        found = games.solve(matrix)
        assert certify(matrix, found)
        assert float(found.value) == pytest.approx(glop_value(matrix), abs=1e-7)
    used = games.counts
    assert used.saddle and used.closed_form and used.dominance
    assert (used.lp > 0) is (lp_from == 3)
    assert used.games == used.saddle + used.cached + used.closed_form + used.lp + used.simplex == 150


def test_large_matrices_by_lp_and_by_simplex_have_one_value():
    rng = random.Random(5)
    by_lp, by_simplex = MatrixGames(lp_from=3), MatrixGames(lp_from=99)
    for _ in range(6):
        matrix = random_matrix(rng, 18, 18, 50)
        found = by_lp.solve(matrix)
        assert certify(matrix, found)
        assert found.value == by_simplex.solve(matrix).value
    assert by_lp.counts.lp == by_simplex.counts.simplex == 6


def test_matrices_too_fine_for_floating_point_are_still_exact():
    rng = random.Random(3)
    games = MatrixGames(lp_from=3)
    for _ in range(40):
        matrix = [[10**20 + rng.randint(0, 9) for _ in range(5)] for _ in range(5)]
        wide = [[rng.choice([0, 1, 10**12, 10**25]) + rng.randint(0, 9) for _ in range(5)] for _ in range(5)]
        for game in (matrix, wide):
            assert certify(game, games.solve(game))


@settings(max_examples=80, deadline=None)
@given(matrices(), st.fractions(-5, 5, max_denominator=20), st.fractions(Fraction(1, 20), 5, max_denominator=20))
def test_value_follows_shift_and_scale(matrix, shift, scale):
    moved = [[entry * scale + shift for entry in row] for row in matrix]
    assert solve(moved).value == solve(matrix).value * scale + shift


@settings(max_examples=80, deadline=None)
@given(matrices())
def test_value_seen_from_the_other_side(matrix):
    turned = [[-entry for entry in column] for column in zip(*matrix, strict=True)]
    assert solve(turned).value == -solve(matrix).value


@settings(max_examples=100, deadline=None)
@given(matrices())
def test_striking_out_dominated_choices_keeps_the_value(matrix):
    whole = [[int(entry * 27720) + 10**6 for entry in row] for row in matrix]
    rows, columns = undominated(whole)
    all_of_it, kept = simplex(whole), simplex([[whole[i][j] for j in columns] for i in rows])
    assert Fraction(all_of_it.value, all_of_it.scale) == Fraction(kept.value, kept.scale)


@settings(max_examples=100, deadline=None)
@given(matrices())
def test_blands_rule_alone_gives_the_same_value(matrix):
    whole = [[int(entry * 12) + 200 for entry in row] for row in matrix]
    slow, fast = simplex(whole, steepest=0), simplex(whole)
    assert Fraction(slow.value, slow.scale) == Fraction(fast.value, fast.scale)


def test_certify_refuses_what_was_tampered_with():
    matrix = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
    good = solve(matrix)
    assert certify(matrix, good)
    assert not certify(matrix, replace(good, value=Fraction(1, 100)))
    assert not certify(matrix, replace(good, value=Fraction(-1, 100)))
    assert not certify(matrix, replace(good, row_mix=(HALF, HALF, Fraction(0))))
    assert not certify(matrix, replace(good, column_mix=(Fraction(1), Fraction(0), Fraction(0))))
    assert not certify(matrix, replace(good, row_mix=(THIRD, THIRD)))
    assert not certify(matrix, replace(good, row_mix=(THIRD, THIRD, Fraction(1, 4))))
    assert not certify([[0, 0]], Equilibrium(Fraction(0), (Fraction(1),), (Fraction(2), Fraction(-1))))


def test_best_replies():
    matrix = [[2, 0, 2], [0, 2, 2], [1, 1, 1], [0, 0, 9]]
    assert indifferent(matrix, solve(matrix)) == ((0, 1, 2), (0, 1))


def test_a_game_seen_before_is_remembered_through_shift_and_scale():
    games = MatrixGames()
    first = games.solve([[0, 3, 1], [3, 0, 2], [1, 2, 4]])
    again = games.solve(
        [[Fraction(5), 5 + 3 * HALF, 5 + HALF], [5 + 3 * HALF, Fraction(5), Fraction(6)], [5 + HALF, Fraction(6), Fraction(7)]]
    )
    assert (games.counts.games, games.counts.cached) == (2, 1)
    assert again.row_mix == first.row_mix
    assert again.value == first.value / 2 + 5


def test_counting_through_the_module():
    before = replace(counts())
    solve([[1, 2], [3, 4]])
    done = counts().since(before)
    assert (done.games, done.saddle, done.lp) == (1, 1, 0)


@pytest.mark.parametrize("matrix", [[], [[]], [[1, 2], [3]]])
def test_no_matrix_no_game(matrix):
    with pytest.raises(ValueError):
        solve(matrix)


def test_linear_systems():
    assert solve_square([[0, 2], [3, 1]], [4, 5]) == ([6, 12], 6)
    assert solve_square([[1, 2], [2, 4]], [1, 1]) is None
    assert mixes_of_basis([[1, 2], [2, 4]], [0, 1], [0, 1]) is None
