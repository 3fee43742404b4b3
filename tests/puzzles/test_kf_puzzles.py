"""Every shipped Konfrontacja puzzle is solved again and compared with its stored answer."""

from __future__ import annotations

import pytest

from mellon import puzzles
from mellon.puzzles.verifier import State, check

NAMES = [name for game, name in puzzles.names() if game == "konfrontacja"]


@pytest.mark.parametrize("name", NAMES)
def test_the_stored_answer_is_proved(name):
    result = check(puzzles.load("konfrontacja", name))
    assert result.state is State.RIGHT, [fault.en for fault in result.faults]


def test_the_kinds_asked_for_are_there():
    themes = {theme for name in NAMES for theme in puzzles.load("konfrontacja", name).themes}
    assert len(NAMES) >= 8 and {"forced_win", "mixed_strategy", "tempo", "corner_case", "starred"} <= themes
