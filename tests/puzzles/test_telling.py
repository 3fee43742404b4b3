"""What a hint costs is what it tells: themes that narrow the answer down are paid for."""

import random
from math import log2

import pytest

from mellon import puzzles
from mellon.puzzles.generated import records
from mellon.puzzles.judging import Judge
from mellon.puzzles.ladder import ladder
from mellon.puzzles.telling import could_be_right


def sample(game):
    names = [name for name, record in records(game).items() if "move" in record.card["answer"]]
    return random.Random(f"price {game}").sample(names, 4)


@pytest.mark.parametrize(
    ("name", "bits", "left"),
    [
        ("lc_a5dxx", 3.0, 0.0),  # "all of them"
        ("dw_csjpr", log2(3), 0.0),  # "forests", and there is one forest card
        ("wr_4nsq7", 1.0, 1.0),  # one loss of an army: two cards of four
        ("wr_two_against_one", 0.0, log2(18)),
    ],
)
def test_a_theme_costs_what_it_tells_of_the_answer(name, bits, left):
    theme = ladder(Judge(puzzles.find(name)))[0]
    assert theme.kind == "theme"
    assert (theme.bits, theme.bits_left) == pytest.approx((bits, left))


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in puzzles.games() for name in sample(game)])
def test_the_right_move_fits_its_themes_and_all_bits_are_paid(game, name):
    judge = Judge(puzzles.load(game, name))
    fitting = could_be_right(judge)
    assert all(move in fitting for move in judge.right)
    rungs = ladder(judge)
    assert sum(rung.bits for rung in rungs) == pytest.approx(judge.bits) and rungs[-1].bits_left == 0
