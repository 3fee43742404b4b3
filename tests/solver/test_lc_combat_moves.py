"""A combat with moves made already: solve, hint and legal speak of what follows them."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

Ask = Callable[..., Any]
DECK = [75, 78, 89, 93, 97]
COMBAT = f"""
game = "lcg"
question = "combat"
goal = "no_hero_lost_and_all_killed"
[[player]]
threat = 29
characters = [ {{ card = 1, damage = 2 }}, {{ card = 3 }}, {{ card = 2 }}, {{ card = 13 }}, {{ card = 28 }}, {{ card = 73 }} ]
engaged = [ {{ card = 89 }}, {{ card = 96, fresh = true }} ]
[encounter]
unseen = {DECK}
"""


def after(*moves: str, text: str = COMBAT) -> str:
    return text.replace("[[player]]", f"moves = {json.dumps(moves)}\n[[player]]", 1)


@pytest.mark.rule("LC.combat.shadow")
def test_the_value_of_a_move_is_the_mean_of_what_follows_each_card(ask: Ask) -> None:
    before = {entry["move"]: Fraction(entry["value"]) for entry in ask("hint", COMBAT).json["moves"]}
    for move in ("defend 96 with 1", "defend 96 with 13", "defend 89 with 1", "defend 89 with 73"):
        found = [Fraction(ask("solve", after(move, f"shadow {card}")).json["value"]) for card in DECK]
        assert before[move] == sum(found) / len(DECK), move
    assert 0 < before["defend 96 with 1"] < 1


@pytest.mark.rule("LC.combat.one_defender", "LC.ready.exhausted")
def test_legal_after_a_move_no_longer_offers_the_defender_nor_the_attack_that_is_over(ask: Ask) -> None:
    told = ask("legal", after("defend 96 with 1", "shadow 78")).json
    moves = [entry["move"] for entry in told["moves"]]
    assert moves == ["undefended 89", "defend 89 with 3", "defend 89 with 2", "defend 89 with 13", "defend 89 with 28", "defend 89 with 73"]
    assert {entry["move"]: entry["rule"] for entry in told["illegal"]}["defend 89 with 1"] == "LC.ready.exhausted"
    assert set(moves) == {entry["move"] for entry in ask("hint", after("defend 96 with 1", "shadow 78")).json["moves"]}


@pytest.mark.rule("LC.damage.dead_hero")
def test_a_hero_that_the_moves_lost_is_lost_for_the_goal(ask: Ask) -> None:
    hurt = COMBAT.replace("damage = 2", "damage = 4").replace("_and_all_killed", "")
    told = ask("solve", after("defend 96 with 1", "shadow 97", text=hurt)).json
    assert told["value"] == "0" and told["verdict"] == "value" and {entry["value"] for entry in told["moves"]} == {"0"}


@pytest.mark.rule("LC.end.eliminated")
def test_a_finished_phase_is_told_and_offers_nothing(ask: Ask) -> None:
    alone = COMBAT.replace("engaged = [ { card = 89 }, ", "engaged = [ ").replace("_and_all_killed", "")
    done = after("defend 96 with 3", "shadow 78", "end", text=alone)
    assert ask("solve", done).json["value"] == "1"
    assert ask("legal", done).json["moves"] == ask("hint", done).json["moves"] == []


@pytest.mark.rule("LC.combat.one_defender")
@pytest.mark.parametrize("verb", ["solve", "hint", "legal", "resolve"])
def test_a_forbidden_move_is_refused_by_every_verb_with_its_rule(ask: Ask, verb: str) -> None:
    reply = ask(verb, after("defend 96 with 1", "shadow 78", "defend 89 with 1"))
    assert reply.code == 2 and "LC.ready.exhausted" in reply.json["defects"][0]["what"] and reply.json["defects"][0]["where"] == "moves[3]"


def test_a_weighted_goal_after_moves_is_refused_with_the_way_out(ask: Ask) -> None:
    reply = ask("solve", after("defend 96 with 1", "shadow 78", text=COMBAT.replace('"no_hero_lost_and_all_killed"', "{ killed = 1 }")))
    assert reply.code == 2 and "resolve" in reply.json["defects"][0]["what"]


@pytest.mark.rule("LC.planning.match")
def test_legal_payments_after_a_card_is_played_count_what_is_left(ask: Ask) -> None:
    text = 'game = "lcg"\nquestion = "payment"\nmoves = []\n[[player]]\nthreat = 29\nhand = [13, 13]\ncharacters = [ { card = 3, resources = 3 } ]\n'
    assert [entry["move"] for entry in ask("legal", text).json["moves"]] == ["play 13"]
    spent = ask("legal", text.replace("moves = []", 'moves = ["play 13"]')).json
    assert spent["moves"] == [] and spent["illegal"][0]["rule"] == "LC.planning.enough"
