"""Whole games, replayed through the command line: every step of the trace is compared."""

from __future__ import annotations

import pytest

from tests.support.konfrontacja.golden import GAMES, files


@pytest.mark.parametrize("name, winner", GAMES.items())
def test_kf_golden_playthrough(ask, name, winner):
    game, told = files(name)
    reply = ask("resolve", game.read_text("utf-8"), "--lang", "pl")
    assert reply.code == 0, reply.json
    steps = [f"{step['rule']}: {step['text']}" for step in reply.json["steps"]]
    assert steps == told.read_text("utf-8").splitlines()
    assert reply.json["outcome"]["winner"] == winner
