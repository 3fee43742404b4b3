"""Golden playthroughs and perft numbers: what the rules did once they do again, word for word."""

from itertools import product
from pathlib import Path

import pytest
from dw_rounds import SOURCE, TABLES, counts, round_file, start_of, told

from mellon import solver
from mellon.models.dwie_wieze import Burden, Exchange, Hide, Play, Position, Take, Unhide, rules
from mellon.solver.dwie_wieze.problem import build
from mellon.solver.dwie_wieze.search import trick_kernel

HERE = Path(__file__).parent
COUNTS = counts()
tables = pytest.mark.parametrize(("number", "players"), TABLES, ids=[f"{number}-{players}p" for number, players in TABLES])


@tables
def test_round_is_told_word_for_word(number, players):
    file = round_file(number, players)
    text = file.read_text("utf-8")
    assert told(start_of(file)) == text


@tables
def test_round_goes_from_the_deal_to_a_won_end(number, players):
    start = start_of(round_file(number, players))
    assert (start.chapter.number, start.players, start.setup) == (number, players, "free")
    assert all(seat.character is None for seat in start.seats)
    end, steps = rules.replay(start, list(start.moves))
    assert rules.chapter_won(end)
    assert len({step.rule for step in steps}) >= 12
    assert all(step.text.pl != step.text.en for step in steps)


def test_rounds_show_every_kind_of_move():
    moves = [move for number, players in TABLES for move in start_of(round_file(number, players)).moves]
    assert {type(move) for move in moves} == {Take, Burden, Exchange, Hide, Unhide, Play}
    assert any(isinstance(move, Play) and move.declared for move in moves)


@pytest.mark.parametrize("count", COUNTS, ids=[f"{count.position.split(' |')[0]} {count.tricks}" for count in COUNTS])
def test_kernel_counts_the_lines_that_the_rules_allow(count):
    p = Position.parse(count.position)
    goals = [p.goal(number) for number in p.numbers]
    assert count.source == SOURCE and count.lines > 0
    for asked, equivalence in product((goals, []), (True, False)):
        kernel = trick_kernel.Kernel(build(p, asked), lambda nodes: False)
        kernel.use_equivalence = equivalence
        assert trick_kernel.count(kernel, count.tricks) == count.lines


def test_perft_covers_every_complete_chapter():
    seen = {(Position.parse(count.position).chapter.number, Position.parse(count.position).players) for count in COUNTS}
    assert seen == set(TABLES)
    assert {count.tricks for count in COUNTS} >= {1, 2, 3}


@pytest.mark.parametrize("game", solver.games())
def test_every_game_has_a_golden_playthrough(game):
    assert [file for file in HERE.glob(f"{game}*") if file.suffix in (".txt", ".steps")], f"tests/golden has no playthrough of {game}"
