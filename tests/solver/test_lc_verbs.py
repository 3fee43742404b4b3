"""The verbs about combat, rounds and plans through the front door."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

Ask = Callable[..., Any]
FIXTURE = """
game = "lcg"
question = "combat"
scenario = "passage_through_mirkwood"
goal = "no_hero_lost_and_all_killed"
[[player]]
threat = 29
characters = [ { card = 1 }, { card = 3 }, { card = 2 }, { card = 13 } ]
engaged = [ { card = 89 }, { card = 96, fresh = true } ]
[staging]
cards = [ { card = 99 } ]
"""


@pytest.mark.rule("LC.combat.shadow")
def test_solve_gives_three_views_policy_and_a_line(ask: Ask) -> None:
    answer = ask("solve", FIXTURE).json
    assert (answer["value"], answer["worst_case"], answer["basic"]) == ("63/88", False, "1")
    assert answer["fails_on"] == [74, 75, 89] and answer["unseen"] == 33
    assert answer["moves"][0]["move"] == "undefended 89" and answer["policy"]["do"] == ["undefended 89"]
    assert answer["line"][0] == "undefended 89" and answer["line"][-1] == "end"
    told = ask("resolve", FIXTURE.replace("[[player]]", f"moves = {json.dumps(answer['line'])}\n[[player]]", 1)).json
    assert sorted(told["outcome"]["killed"]) == [89, 96] and told["outcome"]["heroes_lost"] == []


@pytest.mark.rule("LC.combat.order")
def test_hint_ranks_every_first_move_with_its_loss(ask: Ask) -> None:
    moves = ask("hint", FIXTURE).json["moves"]
    assert len(moves) == 10 and [m["loss"] for m in moves[:3]] == ["0", "0", "63/88"]


@pytest.mark.rule("LC.card.shadow_effects")
def test_explain_gives_the_odds_of_every_effect_and_looks_at_rulings(ask: Ask) -> None:
    answer = ask("explain", FIXTURE).json
    odds = {entry["card"]: entry for entry in answer["odds"]}
    assert odds[89]["one_attack"] == "2/33" and Fraction(odds[89]["whole_combat"]) == 1 - Fraction(31 * 30, 33 * 32)
    assert answer["ruling_lens"] and all("reading" in entry for entry in answer["ruling_lens"])


@pytest.mark.rule("LC.combat.one_defender", "LC.attack.after_enemies")
def test_legal_lists_what_may_be_done_and_why_the_rest_may_not(ask: Ask) -> None:
    answer = ask("legal", FIXTURE.replace("{ card = 13 }", "{ card = 13, exhausted = true }")).json
    moves = {entry["move"] for entry in answer["moves"]}
    illegal = {entry["move"]: entry["rule"] for entry in answer["illegal"]}
    assert "defend 89 with 1" in moves and "undefended 96" in moves
    assert illegal["defend 89 with 13"] == "LC.ready.exhausted" and illegal["attack 89 with 1"] == "LC.attack.after_enemies"


@pytest.mark.rule("LC.basic.no_shadow")
def test_cpsat_answers_the_basic_game_only(ask: Ask) -> None:
    basic = FIXTURE.replace('question = "combat"', 'question = "combat"\nshadow = false')
    assert ask("solve", basic, "--engine", "cpsat").json["value"] == "1"
    assert ask("solve", FIXTURE, "--engine", "cpsat").code == 2


@pytest.mark.rule("LC.combat.damage")
def test_a_weighted_score_is_an_expected_value(ask: Ask) -> None:
    weighted = FIXTURE.replace('goal = "no_hero_lost_and_all_killed"', "goal = { hero_lost = -10, killed = 3 }").replace(
        "{ card = 89 }, ", ""
    )
    answer = ask("solve", weighted).json
    assert 0 < answer["value_decimal"] <= 3


@pytest.mark.rule("LC.combat.shadow")
def test_a_limit_that_is_hit_is_never_shown_as_lost(ask: Ask) -> None:
    large = """
game = "lcg"
scenario = "journey_down_the_anduin"
goal = "no_hero_lost_and_all_killed"
[[player]]
threat = 25
characters = [1, 4, 5, 13, 28, 28]
engaged = [89, 115, 111, 81]
"""
    reply = ask("solve", large, "--time", "0.01")
    assert reply.code == 3 and reply.json["verdict"] == "unknown"


ROUND = """
game = "lcg"
question = "round"
scenario = "passage_through_mirkwood"
goal = "no_hero_lost"
stage = 119
[[player]]
threat = 20
characters = [ { card = 1, damage = 4 }, { card = 13 } ]
[encounter]
unseen = [97, 98, 95, 78]
"""


@pytest.mark.rule("LC.quest.commit", "LC.quest.reveal")
def test_a_round_ranks_commitments_by_what_follows(ask: Ask) -> None:
    answer = ask("solve", ROUND).json
    assert answer["exact"] and answer["value"] is not None
    values = {entry["move"]: Fraction(entry["value"]) for entry in answer["moves"]}
    assert values["pass"] >= values["commit 1 13"] and set(values) == {"pass", "commit 1", "commit 13", "commit 1 13"}


@pytest.mark.rule("LC.quest.reveal")
def test_a_round_past_its_limit_is_sampled_with_an_interval(ask: Ask) -> None:
    exact = {entry["move"]: entry["value_decimal"] for entry in ask("solve", ROUND).json["moves"]}
    answer = ask("solve", ROUND, "--engine", "sampling", "--seed", "1").json
    assert answer["value"] is None and not answer["exact"]
    for entry in answer["moves"]:
        low, high = entry["interval"]
        assert low - 0.15 <= exact[entry["move"]] <= high + 0.15


PLAN = """
game = "lcg"
question = "plan"
scenario = "passage_through_mirkwood"
goal = "kill 96"
stage = 119
rounds = 1
[[player]]
threat = 24
characters = [ { card = 1 }, { card = 2 }, { card = 13 } ]
[staging]
cards = [ { card = 96 } ]
[encounter]
order = [95, 93, 100, 77, 79]
"""


@pytest.mark.rule("LC.quest.reveal", "LC.combat.order", "LC.refresh.order")
def test_a_plan_is_found_or_proved_away(ask: Ask) -> None:
    found = ask("solve", PLAN).json
    assert found["verdict"] == "winnable" and found["rounds"] == 1 and any(move.startswith("attack 96") for move in found["line"])
    weak = PLAN.replace("{ card = 1 }, { card = 2 }, ", "{ card = 7 }, ")
    none = ask("solve", weak).json
    assert none["verdict"] == "lost" and none["certificate"]["rounds_searched"] >= 1
    assert ask("solve", PLAN.replace("order = [95, 93, 100, 77, 79]", "")).code == 2


@pytest.mark.rule("LC.combat.order")
def test_the_graph_of_a_policy_is_printed_as_dot_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    from mellon.assistant.cli import main

    line = "lcg combat passage_through_mirkwood goal=no_hero_lost_and_all_killed | 29: 1, 3, 2, 13 / 89, 96 f | staging 99"
    capsys.readouterr()
    assert main(["lcg", "graph", line]) == 0
    assert capsys.readouterr().out.startswith("digraph combat {")
    assert main(["lcg", "graph", line, "--format", "json", "--all"]) == 0
    nodes = json.loads(capsys.readouterr().out)["nodes"]
    assert nodes[0]["value"] == "63/88"
