"""Spoiled positions of Wojna o Pierścień: refused with defects or answered, never a crash."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from mellon import solver
from mellon.models.common import BadInput
from mellon.models.wojna_o_pierscien.position import BOOK
from mellon.models.wojna_o_pierscien.reading import read_table

COMBAT = {
    "game": "wojna_o_pierscien", "question": "combat", "scenario": "trilogy", "location": {"id": "minas_tirith", "tokens": 1},
    "attacker": [{"card": "mordor_orcs", "tokens": 1}, {"card": "the_commander", "items": ["nazguls_mantle"]}],
    "defender": [{"card": "aragorn", "items": ["anduril"], "worth": 2}, {"card": "soldiers_of_gondor"}],
    "icons": {"nazguls_mantle": {"attack": 1}}, "reserve": ["arwen"], "in_play": ["gimli"], "round_rules": ["red_arrow"],
}  # fmt: skip
SCORE = {
    "game": "wojna_o_pierscien", "question": "score", "scenario": "trilogy", "final": False, "active": ["edoras"], "path": 4,
    "free_peoples": {"locations": ["helms_deep"], "ring_tokens": 1}, "shadow": {"locations": ["dol_guldur"], "corruption": 3, "ring_tokens": 2},
}  # fmt: skip
PHASE = {
    "game": "wojna_o_pierscien", "question": "action_phase", "scenario": "two_player_duel", "to_move": "gandalf", "passes": 0, "round": 2,
    "player": [
        {"id": "gandalf", "hand": ["gimli", "sting"], "reserve": [{"card": "legolas", "fresh": True}], "deck": ["lembas"], "carryover": 2, "ring_token": True},
        {"id": "witch_king", "hand": ["grond", "olog_hai"], "deck": ["the_reaver"]},
    ],
    "location": [{"id": "egladil", "cards": ["frodo_baggins"], "tokens": 1}, {"id": "minas_tirith", "cards": ["mordor_orcs"]}],
}  # fmt: skip
JUNK: list[Any] = [
    5,
    -1,
    "x",
    "arwen",
    [],
    ["x"],
    [5],
    {},
    {"id": "egladil"},
    {"card": "gimli"},
    True,
    1.5,
    "",
    [[]],
    [{}],
    "egladil",
    ["pass"],
    [{"move": "pass"}],
]


def spoiled(rng: Random, table: dict[str, Any]) -> dict[str, Any]:
    """Return a copy with up to three values replaced by junk or left out."""
    copy = json.loads(json.dumps(table))
    for _ in range(rng.randint(1, 3)):
        node: Any = copy
        while node:
            key = rng.choice(list(node) if isinstance(node, dict) else range(len(node)))
            if isinstance(node[key], (dict, list)) and node[key] and rng.random() < 0.6:
                node = node[key]
                continue
            if isinstance(node, dict) and rng.random() < 0.1:
                del node[key]
            else:
                node[key] = rng.choice(JUNK)
            break
    return copy


@pytest.mark.parametrize(
    ("table", "verbs"), [(COMBAT, ("solve", "legal", "resolve")), (SCORE, ("solve", "resolve")), (PHASE, ("legal", "resolve"))]
)
def test_wr_spoiled_positions_never_crash(table, verbs):
    rng, answered = Random(11), 0
    for _ in range(400):
        try:
            position = read_table(spoiled(rng, table))
            for verb in verbs:
                solver.ask(position, verb).to_json("pl", BOOK)
            answered += 1
        except BadInput as refused:
            assert refused.defects and all(defect.where and defect.what.pl and defect.what.en for defect in refused.defects)
    assert answered
