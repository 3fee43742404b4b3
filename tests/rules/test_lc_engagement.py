"""Engagement checks, optional engagement and what forbids it."""

from __future__ import annotations

import pytest

from mellon.models.common import BadInput
from mellon.solver.game import ask
from tests.support.lcg.tables import player, table
from tests.support.lcg.written import ANDUIN, PASSAGE, engage, engaged


@pytest.mark.rule("LC.encounter.check", "LC.encounter.loop")
@pytest.mark.parametrize("second", [34, 35])
def test_the_rulebook_example_of_the_checks(ask, second):
    reply = engage(ask, "74 | 96 | 76 | 75", (24, "7", ""), (second, "1", ""))
    assert engaged(reply) == ([[74], [76, 96]], [75])
    assert all(enemy["fresh"] for player in reply.json["position"]["player"] for enemy in player["engaged"])
    assert all(step["rule"].startswith("LC.") and step["source"] for step in reply.json["steps"])


@pytest.mark.rule("LC.encounter.equal")
@pytest.mark.parametrize(("threat", "result"), [(25, ([[96]], [])), (24, ([[]], [96]))])
def test_a_cost_equal_to_threat_engages(ask, threat, result):
    assert engaged(engage(ask, "96", (threat, "7", ""))) == result


@pytest.mark.rule("LC.encounter.optional")
def test_optional_engagement_ignores_the_cost(ask):
    assert engaged(engage(ask, "76 | 95", (20, "7 | 1", ""), moves='["engage 76"]')) == ([[76]], [95])
    assert engaged(engage(ask, "96 | 97", (4, "7", ""), (4, "1", ""), moves='["2 engage 96"]')) == ([[], [96]], [97])
    assert engaged(engage(ask, "96 | 97", (4, "7", ""), (4, "1", ""), moves='["engage 97", "2 engage 96"]')) == ([[97], [96]], [])


@pytest.mark.rule("LC.encounter.optional", "LC.encounter.optional_ban")
@pytest.mark.parametrize(
    ("staging", "moves", "scenario"),
    [
        ("96 | 97", '["engage 96", "engage 97"]', PASSAGE),
        ("95", '["engage 95"]', PASSAGE),
        ("95", '["engage 96"]', PASSAGE),
        ("83 | 84", '["engage 83"]', ANDUIN),
        ("83 | 83", '["engage 83"]', ANDUIN),
    ],
)
def test_forbidden_engagement_is_refused(ask, staging, moves, scenario):
    reply = engage(ask, staging, (4, "7", ""), moves=moves, scenario=scenario)
    assert reply.code == 2 and "LC.encounter.optional" in str(reply.json["defects"])


@pytest.mark.rule("LC.encounter.optional_ban", "LC.encounter.no_checks")
def test_a_lone_sniper_may_be_engaged_and_a_stage_may_forbid_checks(ask):
    assert engaged(engage(ask, "83 | 113", (4, "7", ""), moves='["engage 83"]', scenario=ANDUIN)) == ([[83]], [113])
    assert engaged(engage(ask, "83 | 84", (48, "7", ""), scenario=ANDUIN)) == ([[83, 84]], [])
    assert engaged(engage(ask, "83 | 84", (48, "7", ""), scenario=ANDUIN, more="stage = 127\n")) == ([[]], [83, 84])
    assert engaged(engage(ask, "84", (48, "7", ""), moves='["engage 84"]', scenario=ANDUIN, more="stage = 127\n")) == ([[84]], [])


@pytest.mark.rule("LC.card.hummerhorns", "LC.end.eliminated_cards")
def test_hummerhorns_kill_the_only_hero_and_come_back(ask):
    reply = engage(ask, "75 | 96", (41, "7", ""), (20, "1", ""))
    assert engaged(reply) == ([[], []], [96, 75])
    assert reply.json["position"]["player"][0]["eliminated"] is True


@pytest.mark.rule("LC.encounter.check", "LC.card.hummerhorns")
@pytest.mark.parametrize(
    ("staging", "moves", "wrong"),
    [
        ([75], ["damage 4"], 0),
        ([75], ["damage 4", "damage 1"], 1),
        ([96], ["damage 1"], 1),
        ([96], ["answer 96"], 1),
        ([90, 91], ["answer 89"], 1),
        ([90, 91], ["answer 91"], 0),
    ],
)
def test_lc_a_choice_that_nothing_asks_for_is_refused(staging: list[int], moves: list[str], wrong: int) -> None:
    p = table(player(1, 4, threat=40), question="engagement", scenario=PASSAGE, staging=staging, moves=moves)
    if wrong:
        with pytest.raises(BadInput) as refused:
            ask(p, "resolve")
        assert [defect.where for defect in refused.value.defects] == [f"moves[{len(moves)}]"]
        assert all(defect.what.pl and "leave the move out" in defect.what.en for defect in refused.value.defects)
    else:
        assert ask(p, "resolve").position is not None
