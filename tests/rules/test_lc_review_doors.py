"""What a look from outside found: cards that cannot be where they are given, lines that the rules replay, time that is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mellon.models.common import BadInput
from mellon.solver.game import ask as asked
from mellon.solver.limits import Limits
from tests.support.lcg.tables import done, player, table, told

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


@pytest.mark.rule("LC.card.recovery", "LC.contents.errata")
def test_lc_stand_and_fight_needs_an_ally_in_a_discard_pile_and_pays_its_cost() -> None:
    def hand(pile: list[int], resources: int = 3, **keys: Any) -> Any:
        return table(player({"card": 7, "resources": resources}, hand=[51], discard=pile), question="payment", **keys)

    for empty in (hand([]), hand([73]), hand([20])):
        listed = asked(empty, "legal")
        assert listed.moves == [] and [entry["rule"] for entry in listed.illegal or ()] == ["LC.card.recovery"]
    assert [entry["rule"] for entry in asked(hand([45]), "legal").illegal or ()] == ["LC.planning.enough"]
    (entry,) = asked(hand([13, 45], 4), "legal").moves or ()
    assert entry["allies"] == [{"card": 13, "x": 2}, {"card": 45, "x": 4}] and entry["x_up_to"] == 4
    assert asked(hand([73], 5, edition="print2011"), "legal").moves
    after = done(hand([13]), "play 51 on 13").position
    assert after is not None and after["player"][0]["discard"] == [51]
    assert after["player"][0]["characters"] == [{"card": 7, "resources": 1}, {"card": 13}]
    for wrong in ("play 51", "play 51 on 15"):
        with pytest.raises(BadInput):
            done(hand([13, 45], 4), wrong)


@pytest.mark.rule("LC.card.stages", "LC.end.win")
def test_lc_the_last_stage_of_the_anduin_is_won_without_enemies_in_play() -> None:
    p = table(player(1, 7), question="quest", scenario=ANDUIN, stage=128)
    answer = done(p, "commit 1 7")
    assert answer.outcome is not None and answer.outcome["won"] and "LC.end.win" in told(answer)
    fought = done(table(player(1, 7), question="quest", scenario=ANDUIN, stage=128, staging=[89]), "commit 1 7")
    assert fought.outcome is not None and not fought.outcome["won"]


@pytest.mark.rule("LC.card.trackers", "LC.keywords.guarded")
def test_lc_progress_on_a_guarding_location_is_kept() -> None:
    """Northern Tracker adds 1 a time; Endless Caverns need 3."""
    p = table(player(7, 45), question="quest", scenario=ESCAPE, staging=[{"card": 109, "guards": [106]}], encounter={"unseen": [79]})
    first = done(p, "commit 45", "use 45", "reveal 79").position
    assert first is not None and first["staging"]["cards"][0] == {"card": 109, "progress": 1, "guards": [106]}
    again = table(player(7, 45), question="quest", scenario=ESCAPE, staging=[{"card": 109, "guards": [106], "progress": 2}], encounter={"unseen": [79]})
    second = done(again, "commit 45", "use 45", "reveal 79")
    assert second.position is not None and second.position["staging"]["cards"][0] == {"card": 109}
