"""Responses to committing whose use is a choice where the rest of the round, or later rounds, count."""

from __future__ import annotations

from typing import Any

import pytest

from mellon.models.lcg.quest import phase as rules
from mellon.models.lcg.quest.quest_state import Table
from mellon.models.lcg.quest.quest_tools import responses
from mellon.solver.game import ask
from tests.support.contract import told_line
from tests.support.lcg.tables import done, player, table

MIRKWOOD: dict[str, Any] = {"scenario": "passage_through_mirkwood", "stage": 119, "shadow": False}


def last_breath(question: str, goal: str) -> Any:
    """Return a table where a failed quest eliminates the player: both heroes must go, and only Aragorn, ready again, can kill the bats."""
    one = player({"card": 1, "resources": 0}, 2, threat=49, engaged=[{"card": 98}])
    return table(
        one,
        **MIRKWOOD,
        question=question,
        goal=goal,
        staging=[94],
        encounter={"order": [79]},
        **({"rounds": 1} if question == "plan" else {}),
    )


@pytest.mark.rule("LC.card.theodred", "LC.card.aragorn")
def test_lc_plan_a_resource_given_on_the_quest_pays_for_readying() -> None:
    p = last_breath("plan", "kill 98")
    found = ask(p, "solve")
    assert found.verdict.value == "winnable"
    words = [str(word).removeprefix("1 ") for word in told_line(found)]
    assert "use 2 on 1" in words and "use 1" in words
    assert done(p, *map(str, told_line(found))).outcome["killed"] == [98]


@pytest.mark.rule("LC.card.theodred", "LC.card.aragorn")
def test_lc_round_counts_a_resource_given_on_the_quest() -> None:
    found = ask(last_breath("round", "no_hero_lost_and_all_killed"), "solve")
    assert found.value == 1
    assert done(last_breath("round", "all_killed"), *map(str, told_line(found))).outcome["killed"] == [98]


@pytest.mark.rule("LC.card.theodred", "LC.card.aragorn")
def test_lc_resolve_nobody_readies_for_a_resource_that_is_not_there() -> None:
    after = done(last_breath("round", "all_killed"), "commit 1 2", "use 2 on 2")
    assert [c.get("exhausted") for c in after.position["player"][0]["characters"]] == [True, True]


def automatic(question: str, number: int, who: dict[str, Any], **keys: Any) -> bool | None:
    """Return whether a response of the first character is taken without asking."""
    given = {**MIRKWOOD, **keys}
    table_ = Table(table(player(who, 13), question=question, **({"goal": "survive"} if question == "plan" else {}), **given))
    return dict(responses(table_, rules.begin(table_), 0)).get(number)


@pytest.mark.rule("LC.card.aragorn", "LC.card.web")
def test_lc_plan_lets_aragorn_save_his_resources_for_a_web() -> None:
    aragorn = {"card": 1, "resources": 2}
    assert automatic("plan", 1, aragorn, encounter={"order": [95, 99]}) is True
    assert automatic("plan", 1, aragorn, encounter={"order": [95, 80]}) is False
    assert automatic("plan", 1, {**aragorn, "attached": [80]}, encounter={"order": [95, 99]}) is False
    assert automatic("quest", 1, aragorn, encounter={"order": [95, 80]}) is True


@pytest.mark.rule("LC.card.attachments", "LC.card.king_spider")
def test_lc_round_readying_may_wait_until_the_king_spider_is_past() -> None:
    brave = {"card": 7, "attached": [57]}
    assert automatic("round", 57, brave, encounter={"unseen": [95, 99]}) is True
    assert automatic("round", 57, brave, encounter={"unseen": [95, 74]}) is False


@pytest.mark.rule("LC.card.trackers", "LC.travel.explored_any_time")
def test_lc_round_a_tracker_may_spare_a_location_worth_travelling_to() -> None:
    keys: dict[str, Any] = {"encounter": {"unseen": [95, 96]}, "active": {"card": 95}}
    for number in (44, 45):
        for progress, taken in ((0, True), (2, False)):
            one = Table(table(player(number, 7), question="round", staging=[{"card": 99, "progress": progress}], **MIRKWOOD, **keys))
            assert dict(responses(one, rules.begin(one), 0))[number] is taken


@pytest.mark.rule("LC.card.theodred", "LC.card.aragorn")
def test_lc_quest_a_resource_given_on_the_quest_readies_a_hero_whom_a_card_would_kill_exhausted() -> None:
    """The Necromancer's Reach hurts whoever is exhausted: Aragorn, one damage from death, is ready again when Theodred pays for it."""
    keys: dict[str, Any] = {"scenario": "escape_from_dol_guldur", "question": "quest", "goal": "progress", "staging": [101]}
    for resources, friend, chance in ((0, 2, 1), (1, 2, 1), (0, 13, 0)):
        p = table(player({"card": 1, "damage": 4, "resources": resources}, friend), **keys, encounter={"unseen": [93]})
        assert ask(p, "solve").value == chance, (resources, friend)
