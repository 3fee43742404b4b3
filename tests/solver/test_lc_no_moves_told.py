"""Where no moves were asked for, or a proof says that none of them helps, an answer does not claim that there are none; eliminations count alike in every verb."""

from __future__ import annotations

import pytest

from mellon import ask, load
from mellon.assistant.cli import main

PLAN = """
game = "lcg"
question = "plan"
scenario = "passage_through_mirkwood"
shadow = false
stage = 119
goal = "kill 98"
rounds = 1
[[player]]
threat = 26
characters = [ { card = 1, exhausted = true } ]
engaged = [ { card = 98 } ]
[encounter]
order = [95, 95]
"""
ELIMINATION = """
game = "lcg"
question = "quest"
scenario = "passage_through_mirkwood"
shadow = false
stage = 119
goal = "progress"
moves = ["commit 7"]
[[player]]
threat = 34
characters = [ { card = 7, damage = 2 } ]
[staging]
cards = [ { card = 98 } ]
[encounter]
order = [89, 95]
unseen = [89, 95]
"""


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
def test_a_lost_plan_does_not_say_that_there_are_no_moves(verb, lang, tmp_path, capsys):
    file = tmp_path / "plan.toml"
    file.write_text(PLAN, "utf-8")
    assert main([verb, str(file), "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert ("PRZEGRANE" if lang == "pl" else "LOST") in said.upper()
    assert "Nie ma dozwolonego ruchu" not in said and "no legal move" not in said
    assert ("w 1 rundzie." if lang == "pl" else "within 1 round.") in said


@pytest.mark.parametrize("verb", ["solve", "legal", "resolve", "explain"])
def test_a_score_does_not_say_that_there_are_no_legal_moves(verb, capsys):
    assert main([verb, "price_of_the_road_home", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "no legal move" not in said
    assert verb != "legal" or "there are no moves when the score is counted" in said


@pytest.mark.rule("LC.score.eliminated")
def test_lc_score_eliminated_counts_alike_where_a_quest_is_resolved_and_solved():
    position = load(ELIMINATION)
    told = ask(position, "resolve").outcome
    (weighed,) = ask(position, "solve").moves
    assert told["eliminated"] == [1]
    assert told["threat_gain"] == weighed.extras["expected_threat_gain"] == 50 - 34
