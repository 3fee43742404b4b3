"""What a look from outside found: cards that cannot be where they are given, lines that the rules replay, time that is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from models.common import BadInput
from solver.game import ask as asked
from solver.limits import Limits
from tests.rules.lc_tables import done, player, table, told

Ask = Callable[..., Any]
MIRKWOOD, ANDUIN, ESCAPE = "passage_through_mirkwood", "journey_down_the_anduin", "escape_from_dol_guldur"
LATE = {
    "question": "combat",
    "scenario": ANDUIN,
    "goal": "no_hero_lost_and_all_killed",
}


def crowd(enemies: list[int], more: list[int]) -> Any:
    """Return a two-player combat with many characters against these enemies."""
    first = player(1, 3, 2, 13, 28, 30, 17, 15, engaged=[{"card": n} for n in enemies])
    return table(first, player(5, 4, 6, 29, engaged=[{"card": n} for n in more]), **LATE)


@pytest.mark.rule("LC.staging.threat", "LC.card.locations")
@pytest.mark.parametrize("question", ["quest", "round"])
def test_lc_an_orc_guard_in_staging_adds_no_threat(question: str) -> None:
    """A face-down player card has no threat of its own, wherever it lies."""
    free, guarded = [
        asked(table(player(1, 7), question=question, scenario=ESCAPE, staging=staging, encounter={"unseen": [89, 93]}), "solve") for staging in ([], [0])
    ]
    assert guarded.value is not None
    if question == "quest":
        assert guarded.value == free.value and guarded.moves is not None and free.moves is not None
        assert [entry["threat_gain"] for entry in guarded.moves] == [entry["threat_gain"] for entry in free.moves]


@pytest.mark.rule("LC.damage.dead_hero")
@pytest.mark.parametrize("question", ["payment", "combat", "quest"])
def test_lc_a_hero_in_hand_is_refused(question: str) -> None:
    with pytest.raises(BadInput) as refused:
        table(player({"card": 3, "resources": 9}, hand=[1, 20]), question=question, scenario=MIRKWOOD)
    (defect,) = refused.value.defects
    assert defect.where == "player[1].hand" and "LC.damage.dead_hero" in defect.what.pl and "Aragorn" in defect.what.en


@pytest.mark.rule("LC.end.eliminated")
@pytest.mark.parametrize("question", ["combat", "quest", "round", "plan"])
def test_lc_a_player_without_any_character_is_refused_unless_eliminated(question: str) -> None:
    with pytest.raises(BadInput) as refused:
        table(player(1), player(), question=question, scenario=MIRKWOOD)
    assert [defect.where for defect in refused.value.defects] == ["player[2].characters"] and "LC.end.eliminated" in refused.value.defects[0].what.en
    assert table(player(1), player(eliminated=True), question=question, scenario=MIRKWOOD).remaining == (0,)


@pytest.mark.rule("LC.quest.reveal", "LC.quest.commit")
@pytest.mark.parametrize("committed", [False, True])
def test_lc_the_line_of_a_quest_is_replayed_by_resolve(committed: bool) -> None:
    heroes = [{"card": n, "committed": True} if committed else {"card": n} for n in (2, 12)]
    p = table(player(11, *heroes), question="quest", scenario=ESCAPE, goal="no_threat", staging=[74], encounter={"unseen": [76, 79, 89, 107]})
    line = list(asked(p, "solve").line or ())
    assert any(str(made).startswith("reveal") for made in line)
    assert "LC.quest.compare" in told(done(p, *map(str, line)))


@pytest.mark.rule("LC.quest.reveal")
def test_lc_the_line_of_an_estimated_round_is_replayed_by_resolve() -> None:
    p = table(player(1, 7, 13), question="round", scenario=MIRKWOOD, staging=[99])
    found = asked(p, "solve", Limits(states=1), seed=1)
    assert found.extra["exact"] is False and any(str(made).startswith("reveal") for made in found.line or ())
    assert "LC.quest.compare" in told(done(p, *map(str, found.line or ())))


@pytest.mark.rule("LC.keywords.ranged", "LC.attack.sum")
@pytest.mark.parametrize("goal", ["all_killed", "no_hero_lost_and_all_killed"])
def test_lc_a_goal_out_of_reach_is_told_without_a_search(goal: str) -> None:
    """The troll cannot be killed together with the others: worth 0 at once, and the line is played out without weighing equals."""
    found = asked(crowd([82, 91, 85, 111, 89], [84, 91, 85]).but(goal=table(player(1), question="combat", goal=goal, shadow=False).goal), "solve", Limits(states=600))
    assert found.value == 0 and found.stats["limits"] == [] and found.extra["worst_case"] is False
    assert found.line and found.line[-1] == "end"


@pytest.mark.rule("LC.keywords.sentinel", "LC.combat.one_defender")
def test_lc_a_search_that_is_cut_short_says_unknown() -> None:
    """Seven enemies against nine characters: what proves a guarantee looks at the clock too, before any state is weighed."""
    first = player(5, 12, 2, 28, 45, engaged=[{"card": n} for n in (85, 89, 91, 83)])
    p = table(first, player(9, 4, 8, 17, engaged=[{"card": n} for n in (84, 91, 85)]), question="combat", scenario=ANDUIN, goal="no_hero_lost")
    found = asked(p, "solve", Limits(seconds=0.0))
    assert found.verdict is not None and found.verdict.value == "unknown" and found.value is None and found.exit_code == 3
    assert found.stats["limits"] == ["time"] and found.stats["nodes"] == 0


@pytest.mark.rule("LC.damage.dead_hero")
def test_lc_one_refused_position_names_its_question(ask: Ask) -> None:
    reply = ask("solve", 'game = "lcg"\nquestion = "payment"\n[[player]]\ncharacters = [{ card = 3 }]\nhand = [1]\n')
    assert reply.code == 2 and reply.json["question"] == "payment" and reply.json["defects"]
