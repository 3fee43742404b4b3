"""Reference values, the traps met while computing them, exact fractions, and the two kernels side by side."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from mellon import solver
from mellon.models.wyprawa_do_mordoru import Position, Sheet, Track, profiles
from mellon.solver.engines import layers
from mellon.solver.kernels import load_plain
from mellon.solver.wyprawa_do_mordoru import pair, solo, sweeping
from mellon.solver.wyprawa_do_mordoru.boards import boards_of
from mellon.solver.wyprawa_do_mordoru.chain import chain_of
from mellon.solver.wyprawa_do_mordoru.exact import exact_of
from mellon.solver.wyprawa_do_mordoru.shape import shape
from mellon.solver.wyprawa_do_mordoru.turns import solo_setting
from tests.support.wyprawa_do_mordoru.cache import cache_folder, own_cache  # noqa: F401

FACES = profiles()["ring_double"].faces


def start(sheet: Sheet) -> int:
    return boards_of(sheet).tracks.index(Track(0, sheet.squares))


@pytest.mark.parametrize(("sheet", "value"), [(Sheet("basic", 9, 6), 0.9478472715), (Sheet("basic", 3, 3), 0.9292339195)])
def test_the_solo_references(sheet, value):
    table = solo.solved(solo_setting(sheet, profiles()["ring_double"]))
    assert table.reach[start(sheet)] == pytest.approx(value, abs=1e-10)


def test_the_two_player_reference():
    """Inner states in the order of discovery instead of free dice would give 0.4782 and 0.1948."""
    sheet = Sheet("basic", 2, 1)
    table = pair.solve(pair.Game(sheet, FACES, (1, 2)))
    at = (0, start(sheet), start(sheet))
    assert table.win0[at] == pytest.approx(0.4349634796, abs=1e-10)
    assert table.win1[at] == pytest.approx(0.2491572237, abs=1e-10)


def test_the_references_through_the_front_door():
    answer = solver.ask(Position.parse("wyprawa_do_mordoru basic 9x6 | frodo 0 0 6"))
    assert answer.value_decimal == pytest.approx(0.9478472715, abs=1e-9)
    starter = solver.ask(Position.parse("wyprawa_do_mordoru basic 2x1 objective=win | frodo 0 0 1 | sam 0 0 1"))
    assert starter.value_decimal == pytest.approx(0.4349634796, abs=1e-9)
    assert starter.extra["wins"]["sam"] == pytest.approx(0.2491572237, abs=1e-9)


def test_the_state_counts_of_a_turn():
    alone, two = shape(FACES, (0,) * 5), shape(FACES, (0, 0, 1, 0, 0))
    assert (alone.layers.slots - alone.layers.results, alone.layers.results, alone.layers.entries) == (251, 252, 18_111)
    assert (two.layers.slots - two.layers.results, two.layers.results) == (530, 376)
    assert [boards_of(Sheet("basic", 9, n)).count for n in (5, 6, 7, 8)] == [315, 432, 567, 720]


def test_every_choice_leads_to_an_earlier_slot():
    for equal in (False, True):
        for block in shape(FACES, (0, 0, 1, 0, 0), equal).layers.blocks:
            assert (block.targets < block.first).all() and (block.targets >= 0).all()
            assert block.weights.sum() == block.total


def test_waiting_in_gondor_is_solved_as_a_cycle():
    """On the advanced sheet idle turns are likely in Gondor; the values must satisfy their own equation to the last digits."""
    sheet = Sheet("advanced", 9, 6)
    table = solo.solved(solo_setting(sheet, profiles()["ring_double"]))
    boards = table.boards
    idle = 0.0
    for track in range(len(boards.tracks)):
        board = 6 * len(boards.tracks) + track
        slots = table.slots(board)
        first = table.turn(board).shape.start
        assert slots.reach[first] == pytest.approx(table.reach[board], abs=1e-13)
        idle = max(idle, slots.stay[first])
    assert idle > 0.5


@pytest.mark.parametrize("text", ["basic 2x1 | frodo 0 0 1", "advanced 9x2 | frodo 8 1 1", "basic 9x6 | frodo 8 0 2"])
def test_small_boards_have_exact_fractions(text):
    answer = solver.ask(Position.parse(f"wyprawa_do_mordoru {text}"))
    assert isinstance(answer.value, Fraction) and float(answer.value) == pytest.approx(answer.value_decimal, abs=1e-14)
    assert answer.certificate["optimal"] is True and answer.certificate["arithmetic"] == "whole numbers"


def test_fractions_that_can_be_counted_by_hand():
    """Only Rings: five fields take five dice, one turn. One die with a Nazgul on half of its faces and one square: one half."""
    rings = ",".join(["RRRRRR"] * 5)
    answer = solver.ask(Position.parse(f"wyprawa_do_mordoru basic 5x1 dice={rings} | frodo 0 0 1"))
    assert answer.value == 1 and answer.extra["expected_turns"] == pytest.approx(1.0)
    hunted = ",".join(["NNNRRR", *["RRRRRR"] * 4])
    answer = solver.ask(
        Position.parse(f"wyprawa_do_mordoru basic 4x1 dice={hunted} | frodo 0 1 0 / kept yellow:ring red:ring blue:ring green:ring")
    )
    assert answer.value == Fraction(1, 2)


def test_forcing_the_fraction_of_a_middle_board():
    p = Position.parse("wyprawa_do_mordoru basic 9x6 | frodo 6 0 3")
    exact, floats = (solver.ask(p, engine=name) for name in ("fraction", "exact"))
    assert floats.value is None and exact.value is not None
    assert float(exact.value) == pytest.approx(floats.value_decimal, abs=1e-13)
    assert exact_of(solo_setting(p.sheet, p.dice)).proved


@pytest.mark.parametrize("sheet", [Sheet("basic", 9, 3), Sheet("advanced", 9, 2)])
def test_the_stated_error_covers_the_difference_to_the_exact_fractions(sheet):
    setting = solo_setting(sheet, profiles()["ring_double"])
    table, exact = solo.solve(setting), exact_of(setting)
    exact.reach(start(sheet))
    assert exact.proved and len(exact.known) > 50
    for board, value in exact.known.items():
        assert abs(float(value - Fraction(float(table.reach[board])))) < min(1e-13, table.error(board))
    assert table.error(start(sheet)) < 1e-11


def test_turns_and_their_distribution_fit_together():
    for side in ("basic", "advanced"):
        sheet = Sheet(side, 9, 4)
        setting = solo_setting(sheet, profiles()["ring_double"])
        table, chain = solo.solve(setting), chain_of(setting)
        board = start(sheet)
        entries = chain.from_row(chain.steps[board])
        assert sum(a for a, _ in entries) == pytest.approx(table.reach[board], abs=1e-10)
        assert sum(n * (a + e) for n, (a, e) in enumerate(entries, 1)) == pytest.approx(table.turns[board], abs=1e-8)


def test_the_turns_objective_breaks_ties_by_fewer_turns():
    p = Position.parse("wyprawa_do_mordoru basic 9x6 objective=turns | frodo 0 0 6")
    answer = solver.ask(p)
    assert answer.value_decimal == pytest.approx(6.4861077780, abs=1e-9)
    assert answer.extra["reach"] == pytest.approx(0.9478472715, abs=1e-9)


def random_values(form, rng):
    own, other, stay = (np.zeros(form.layers.slots) for _ in range(3))
    own[: form.layers.results] = [rng.choice((0.0, 0.25, rng.random())) for _ in range(form.layers.results)]
    other[: form.layers.results] = [rng.random() for _ in range(form.layers.results)]
    return own, other, stay


@pytest.mark.parametrize("equal", [False, True])
@pytest.mark.parametrize("repeat", [False, True])
def test_the_kernel_and_numpy_fill_the_same_values(equal, repeat):
    rng = random.Random(7)
    form = shape(FACES, (0, 0, 1, 0, 0), equal, repeat)
    one = random_values(form, rng)
    two = [part.copy() for part in one]
    layers.sweep(form.layers, *one)
    sweeping.kernel.sweep(sweeping.kernel_turn(form), *two)
    for left, right in zip(one, two, strict=True):
        assert np.abs(left - right).max() < 1e-13


def test_the_uncompiled_kernel_solves_pairs_alike():
    """The kernel's source run by Python itself, as on a machine without a compiler."""
    module = load_plain("layers")
    sheet = Sheet("advanced", 3, 1)
    game = pair.Game(sheet, FACES, (1, 3))
    fast = pair.solve(game)
    problem = pair.problem_of(game, fast.alone, fast.last0, fast.last1, np.zeros_like(fast.win0), np.zeros_like(fast.win1))
    problem["turns"] = [
        [module.Turn(game.setting(m).turns(c).shape.layers, game.setting(m).turns(c).shape.start) for c in range(3)] for m in (0, 1)
    ]
    slow = module.Pair(problem)
    order = boards_of(sheet).order
    for first in map(int, order):
        module.solve_row(slow, first, order)
    assert np.abs(problem["win0"] - fast.win0).max() < 1e-12
    assert np.abs(problem["win1"] - fast.win1).max() < 1e-12


@pytest.mark.parametrize("seed", range(4))
def test_halving_the_first_whole_square_is_never_beaten(seed):
    """A board is better with one square halved than without, and a half in front never hurts: the reason for halving at once."""
    rng = random.Random(seed)
    sheet = Sheet(rng.choice(("basic", "advanced")), 9, 4)
    table = solo.solve(solo_setting(sheet, rng.choice(list(profiles().values()))))
    boards = table.boards
    for index in range(boards.count):
        circled, track = boards.at(index)
        other = track.halved(1)
        if other != track:
            assert table.reach[circled * len(boards.tracks) + boards.tracks.index(other)] >= table.reach[index] - 1e-12


def test_one_player_left_of_two_plays_the_solo_game():
    both = solver.ask(Position.parse("wyprawa_do_mordoru basic 9x3 objective=win | frodo 5 0 3 | sam 4 0 0"))
    alone = solver.ask(Position.parse("wyprawa_do_mordoru basic 9x3 | frodo 5 0 3"))
    assert both.value_decimal == alone.value_decimal


def test_colours_matter_only_where_the_dice_differ():
    sheet = Sheet("basic", 2, 1)
    assert pair.Game(sheet, FACES, (1, 2)).key == pair.Game(sheet, FACES, (4, 3)).key
    other = (*FACES[:4], profiles()["orc_double"].faces[1])
    assert pair.Game(sheet, other, (1, 2)).key != pair.Game(sheet, other, (4, 3)).key
    assert pair.Game(sheet, FACES, (1, 2)).key != replace(pair.Game(sheet, FACES, (1, 2)), shared_tie=False).key
