"""Every shipped puzzle of Wojna o Pierścień is solved again and compared with its stored answer."""

from __future__ import annotations

import pytest

from mellon import puzzles
from mellon.puzzles.verifier import State, check

NAMES = [name for game, name in puzzles.names() if game == "wojna_o_pierscien"]


@pytest.mark.parametrize("name", NAMES)
def test_the_stored_answer_is_proved(name):
    result = check(puzzles.load("wojna_o_pierscien", name))
    assert result.state is State.RIGHT, [fault.en for fault in result.faults]


def test_the_kinds_asked_for_are_there():
    themes = {theme for name in NAMES for theme in puzzles.load("wojna_o_pierscien", name).themes}
    assert len(NAMES) >= 6 and {"save_the_right_card", "support_matching", "not_greedy", "zugzwang"} <= themes


@pytest.mark.rule("WR.action.pass")
def test_the_zugzwang_is_one():
    """The Witch-king keeps everything if he may pass, and loses a battleground because he must act."""
    from mellon import solver
    from mellon.models.wojna_o_pierscien.notation import read_toml, to_table

    table = dict(to_table(puzzles.load("wojna_o_pierscien", "wr_pass_is_the_threat").position))
    players = [dict(player) for player in table.pop("player")]

    def worth(limit: int) -> str:
        players[1]["carryover"] = limit
        return str(solver.ask(read_toml(_toml({**table, "to_move": "witch_king", "passes": 1, "player": players}))).value)

    assert (worth(2), worth(3)) == ("0", "-4")


def _toml(table: dict) -> str:
    import tomlkit

    return tomlkit.dumps(table)
