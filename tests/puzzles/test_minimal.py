"""Minimal material: no generated puzzle has a thing on its table that could be gone; what had one is played by its id and keeps its days."""

from __future__ import annotations

import random

import pytest

from mellon import puzzles
from mellon.assistant.cli import main
from mellon.puzzles.generated import records, replaced
from mellon.puzzles.library import generated_names
from mellon.puzzles.minimal import idle, lightened, lighter_puzzle
from mellon.puzzles.verifier import State, check

SAMPLE = 6
REPLACED = [(game, name) for game in lightened() for name in replaced(game)]


def moving(game):
    return [name for name, record in records(game).items() if "move" in record.card["answer"]]


def sample(game):
    return random.Random(f"minimal {game}").sample(moving(game), SAMPLE)


def test_what_can_be_taken_away_is_said_by_three_games():
    assert set(lightened()) == {"konfrontacja", "lcg", "wojna_o_pierscien"}


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in lightened() for name in sample(game)])
def test_nothing_on_the_table_of_a_sample_could_be_gone(game, name):
    assert idle(puzzles.load(game, name).position) is None


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), [(game, name) for game in lightened() for name in moving(game)])
def test_nothing_on_the_table_of_a_generated_puzzle_could_be_gone(game, name):
    assert idle(puzzles.load(game, name).position) is None


@pytest.mark.parametrize(
    ("game", "name"),
    [
        pytest.param(*next(one for one in REPLACED if one[0] == game), marks=[pytest.mark.slow] if game == "lcg" else [])
        for game in dict(REPLACED)
    ],
)
def test_a_replaced_puzzle_is_fair_and_its_successor_is_what_is_left_of_it(game, name):
    old = puzzles.load(game, name)
    assert check(old).state is State.RIGHT and idle(old.position) is not None
    made, successor = lighter_puzzle(old), puzzles.load(game, replaced(game)[name].successor)
    assert made is not None and made.puzzle.position == successor.position
    assert successor.answer == old.answer and idle(successor.position) is None


def test_replaced_puzzles_are_on_no_list_and_have_successors_that_are():
    for game, name in REPLACED:
        record = replaced(game)[name]
        assert record.withdrawn and record.successor in records(game)
        assert name not in records(game) and (game, name) not in generated_names(game)


def test_a_replaced_puzzle_is_still_played_by_its_id(capsys):
    game, name = REPLACED[0]
    record = replaced(game)[name]
    assert main(["puzzle", "try", name, record.card["answer"]["move"], "--lang", "en"]) == 0
    assert "Right!" in capsys.readouterr().out
