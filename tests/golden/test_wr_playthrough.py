"""Whole games, replayed by the rules: every step of the trace is compared."""

from __future__ import annotations

import pytest

from mellon.models.wojna_o_pierscien.state import OVER, all_cards
from tests.support.wojna_o_pierscien.golden import GAMES, files, replay, told


@pytest.mark.parametrize("name", GAMES)
def test_wr_game_is_told_word_for_word(name):
    moves_file, steps_file = files(name)
    moves = moves_file.read_text("utf-8").splitlines()
    table, state, log = replay(name, moves)
    assert told(log) == steps_file.read_text("utf-8")
    assert state.phase == OVER and state.winner
    assert len({step.rule for step in log.steps}) >= 25
    assert all(step.text.pl != step.text.en for step in log.steps if step.rule not in ("WR.action.text", "WR.location.path"))
    assert [len(cards) for cards in all_cards(state)] == [player.deck_size for player in table.players]
