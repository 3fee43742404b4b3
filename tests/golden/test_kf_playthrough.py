"""Whole games, replayed through the command line: every step of the trace is compared."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.parametrize("name, winner", [("classic", "fellowship"), ("draft", "sauron")])
def test_kf_golden_playthrough(ask, name, winner):
    reply = ask("resolve", (HERE / f"konfrontacja_{name}.toml").read_text("utf-8"), "--lang", "pl")
    assert reply.code == 0, reply.json
    steps = [f"{step['rule']}: {step['text']}" for step in reply.json["steps"]]
    assert steps == (HERE / f"konfrontacja_{name}.steps").read_text("utf-8").splitlines()
    assert reply.json["outcome"]["winner"] == winner
