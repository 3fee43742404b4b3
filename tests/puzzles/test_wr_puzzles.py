"""Every shipped puzzle of Wojna o Pierścień is solved again and compared with its stored answer."""

from __future__ import annotations

import pytest

import puzzles
from puzzles.verifier import State, check

NAMES = [name for game, name in puzzles.names() if game == "wojna_o_pierscien"]


@pytest.mark.parametrize("name", NAMES)
def test_the_stored_answer_is_proved(name):
    result = check(puzzles.load("wojna_o_pierscien", name))
    assert result.state is State.RIGHT, [fault.en for fault in result.faults]


def test_the_kinds_asked_for_are_there():
    themes = {theme for name in NAMES for theme in puzzles.load("wojna_o_pierscien", name).themes}
    assert len(NAMES) >= 6 and {"save_the_right_card", "support_matching", "not_greedy"} <= themes
