"""What a look from outside found: a game that cannot end has no number of turns."""

from __future__ import annotations

from typing import Any

import pytest

ORCS = "".join(f'{colour} = ["orc", "orc", "orc", "orc", "orc", "orc"]\n' for colour in ("black", "yellow", "red", "blue", "green"))
TEXT = f'game = "wyprawa_do_mordoru"\nobjective = "turns"\n[dice]\n{ORCS}[[player]]\nhobbit = "frodo"\n'


@pytest.mark.rule("WM.p1.dice")
@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
def test_wm_dice_without_a_ring_never_arrive(ask: Any, verb: str) -> None:
    reply = ask(verb, TEXT)
    assert reply.code == 0 and reply.json["verdict"] == "lost" and reply.json["value_decimal"] is None
    assert "infinite" in reply.json["note"] or "nieskończona" in reply.json["note"]
