"""Whole rounds: what the rules did once they do again, word for word."""

import pytest

from mellon.models.dwie_wieze import Burden, Draw, Exchange, Hide, Lay, Play, Take, Unhide, rules
from tests.support.dwie_wieze.golden import ENTISH_ROUND, SOLO_ROUND, TABLES, round_file, start_of, told

tables = pytest.mark.parametrize(("number", "players"), TABLES, ids=[f"{number}-{players}p" for number, players in TABLES])


@tables
def test_round_is_told_word_for_word(number, players):
    file = round_file(number, players)
    text = file.read_text("utf-8")
    assert told(start_of(file)) == text


@tables
def test_round_goes_from_the_deal_to_a_won_end(number, players):
    start = start_of(round_file(number, players))
    assert (start.chapter.number, start.people, start.setup) == (number, players, "free")
    assert all(seat.character is None for seat in start.seats)
    end, steps = rules.replay(start, list(start.moves))
    assert rules.chapter_won(end)
    assert len({step.rule for step in steps}) >= 12
    assert all(step.text.pl != step.text.en for step in steps)


@pytest.mark.rule("DW.p28.solo", "DW.p28.solo_draw")
def test_solo_round_is_told_word_for_word_and_won():
    start = start_of(SOLO_ROUND)
    assert told(start) == SOLO_ROUND.read_text("utf-8")
    assert start.solo and not start.order_known and len(start.in_pile) == 20
    end, steps = rules.replay(start, list(start.moves))
    assert rules.chapter_won(end) and end.stock is not None and end.stock.draws == 5
    assert len({step.rule for step in steps}) >= 12


@pytest.mark.rule("DW.p12.entish", "DW.p15.entish_lead", "DW.p15.entish_orc")
def test_round_with_entish_speech_is_told_word_for_word():
    start = start_of(ENTISH_ROUND)
    assert told(start) == ENTISH_ROUND.read_text("utf-8")
    end, steps = rules.replay(start, list(start.moves))
    assert end.over and end.lost_by_rule is None and end.never_played is not None
    used = {step.rule for step in steps}
    assert {"DW.p12.entish", "DW.p15.entish_lead", "DW.p15.entish_orc", "DW.p15.nobody_follows", "DW.p7.tower_wins"} <= used
    assert all(step.text.pl != step.text.en for step in steps)


def test_rounds_show_every_kind_of_move():
    files = [*(round_file(number, players) for number, players in TABLES), SOLO_ROUND, ENTISH_ROUND]
    moves = [move for file in files for move in start_of(file).moves]
    assert {type(move) for move in moves} == {Take, Burden, Exchange, Hide, Unhide, Play, Lay, Draw}
    assert any(isinstance(move, Play) and move.declared for move in moves)
