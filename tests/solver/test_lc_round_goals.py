"""Goals of a whole round: the quest phase and the combat phase together, asked for by every verb and refused elsewhere."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from mellon.models.common import BadInput
from mellon.models.lcg.position import COMBAT_GOALS, QUEST_GOALS, WHOLE_ROUND_GOALS, Position
from mellon.solver import Limits, ask
from tests.support.contract import told_moves
from tests.support.lcg.tables import player, table

PROGRESS, QUIET = WHOLE_ROUND_GOALS
LINE = "lcg round passage_through_mirkwood goal={} | 30: 7, 11 d3 / 96 | staging 95 | unseen 74 76 78 89"


def asked(goal: str, *characters: Any, engaged: tuple[int, ...] = (), **keys: Any) -> Position:
    """Return a round in Mirkwood without shadow cards."""
    given = {"scenario": "passage_through_mirkwood", "shadow": False, **keys}
    return table(player(*characters, engaged=[{"card": n} for n in engaged]), question="round", goal=goal, **given)


def worth(p: Position, **options: Any) -> dict[str, Fraction | None]:
    """Return what every commitment is worth."""
    return {str(one.move): one.value for one in ask(p, "solve", **options).ranked}


@pytest.mark.rule("LC.quest.compare")
@pytest.mark.parametrize("goal", WHOLE_ROUND_GOALS)
def test_lc_a_goal_of_the_whole_round_is_read_and_written(goal: str) -> None:
    p = Position.parse(LINE.format(goal))
    assert p.goal is not None and p.goal.name == goal and Position.from_table(p.to_table()) == p and Position.parse(str(p)) == p
    found = ask(p, "solve")
    assert found.extra["goal"] == goal and found.extra["exact"]


@pytest.mark.rule("LC.quest.compare")
@pytest.mark.parametrize("goal", WHOLE_ROUND_GOALS)
@pytest.mark.parametrize(("question", "known"), [("combat", COMBAT_GOALS), ("quest", QUEST_GOALS), ("plan", ("pass_stage", "survive"))])
def test_lc_other_questions_refuse_it_and_name_their_own(question: str, known: tuple[str, ...], goal: str) -> None:
    with pytest.raises(BadInput) as refused:
        Position.parse(f"lcg {question} passage_through_mirkwood goal={goal} | 30: 7 / 96")
    told = next(defect for defect in refused.value.defects if defect.where.endswith("goal"))
    for words in (told.what.pl, told.what.en):
        assert goal in words and all(name in words for name in known)
    assert told.what.pl != told.what.en


@pytest.mark.rule("LC.quest.compare")
@pytest.mark.parametrize("goal", ["progress", "no_threat", "glory"])
def test_lc_a_round_refuses_other_goals_and_names_its_five(goal: str) -> None:
    with pytest.raises(BadInput) as refused:
        Position.parse(LINE.format(goal))
    assert all(name in str(refused.value) for name in (*COMBAT_GOALS, *WHOLE_ROUND_GOALS))


@pytest.mark.rule("LC.quest.compare")
def test_lc_a_round_refuses_weights_and_names_its_five_goals() -> None:
    with pytest.raises(BadInput) as refused:
        ask(asked({"hero_lost": -1}, 7, encounter={"unseen": [95]}), "solve")  # type: ignore[arg-type]
    (told,) = refused.value.defects
    for words in (told.what.pl, told.what.en):
        assert all(name in words for name in (*COMBAT_GOALS, *WHOLE_ROUND_GOALS))


@pytest.mark.rule("LC.quest.compare", "LC.combat.order")
def test_lc_who_quests_cannot_defend_so_that_one_goal_takes_from_the_other() -> None:
    """Eowyn makes the progress while Gimli stays and bears the Spider's attack; when both go it kills one of them, when both stay there is no progress."""
    squad = [{"card": 7, "damage": 2}, {"card": 4, "damage": 4}]
    found = worth(asked(PROGRESS, *squad, engaged=(96,), encounter={"unseen": [95]}))
    assert (found["commit 7"], found["commit 7 4"], found["pass"]) == (1, 0, 0)
    heroes = worth(asked("no_hero_lost", *squad, engaged=(96,), encounter={"unseen": [95]}))
    assert (heroes["commit 7"], heroes["commit 7 4"], heroes["pass"]) == (1, 0, 1)


@pytest.mark.rule("LC.quest.compare")
def test_lc_threat_that_the_comparison_adds_misses_the_quiet_goal() -> None:
    p = asked(QUIET, 7, 1, encounter={"unseen": [95, 95, 94]})
    found = worth(p)
    assert found["commit 7 1"] == 1 and found["pass"] == 0
    assert found["commit 1"] == Fraction(2, 3), "willpower 2 holds against the Stream and not against the Pass"


@pytest.mark.rule("LC.card.adder", "LC.combat.order")
def test_lc_threat_that_rises_in_combat_is_not_part_of_the_quiet_goal() -> None:
    """The Adder raises threat when it attacks; the goal is about threat up to the combat, as its words say."""
    keys: dict[str, Any] = {"scenario": "journey_down_the_anduin", "encounter": {"unseen": [95]}}
    p = asked(QUIET, 7, 4, engaged=(84,), **keys)
    assert worth(p)["commit 7"] == 1


@pytest.mark.rule("LC.end.eliminated")
@pytest.mark.parametrize("goal", WHOLE_ROUND_GOALS)
def test_lc_whoever_is_eliminated_reaches_neither_goal(goal: str) -> None:
    p = table(
        player({"card": 1, "damage": 4}, threat=48),
        question="round",
        goal=goal,
        scenario="passage_through_mirkwood",
        shadow=False,
        staging=[76],
        encounter={"unseen": [94]},
    )
    assert set(worth(p).values()) == {0}


@pytest.mark.rule("LC.quest.compare")
@pytest.mark.parametrize("goal", WHOLE_ROUND_GOALS)
def test_lc_hint_solve_explain_and_legal_speak_of_the_same_goal(goal: str) -> None:
    p = Position.parse(LINE.format(goal))
    solved, hinted, explained, listed = (ask(p, verb) for verb in ("solve", "hint", "explain", "legal"))
    assert [(str(one.move), one.value) for one in hinted.ranked] == [(str(one.move), one.value) for one in solved.ranked]
    assert hinted.value == solved.value == explained.value == solved.ranked[0].value
    for one in hinted.ranked:
        assert one.extras["loss_decimal"] == pytest.approx(float(solved.value - one.value))
    told = [step for step in explained.steps if step.rule == "LC.quest.commit"]
    for one, step in zip(hinted.ranked, told, strict=True):
        assert step.text.en.startswith(f"{one.move}: {one.value}, loss") and step.text.pl.startswith(f"{one.move}: {one.value}, strata")
    assert {str(one.move) for one in listed.moves} == {"commit 7", "commit 11"}


@pytest.mark.rule("LC.quest.compare")
@pytest.mark.parametrize("goal", WHOLE_ROUND_GOALS)
@pytest.mark.parametrize("seed", range(3))
def test_lc_samples_of_these_goals_hold_the_exact_chance(goal: str, seed: int) -> None:
    p = Position.parse(LINE.format(goal))
    exact = worth(p, engine="graph")
    found = ask(p, "solve", engine="sampling", seed=seed)
    assert found.extra["estimate"] and found.value is None and found.extra["goal"] == goal
    assert len({value for value in exact.values() if value is not None and 0 < value < 1}) > 0
    for entry in told_moves(found):
        low, high = entry["interval"]
        assert low <= exact[entry["move"]] <= high


@pytest.mark.rule("LC.quest.compare")
@pytest.mark.parametrize("goal", WHOLE_ROUND_GOALS)
def test_lc_a_limit_turns_the_exact_answer_into_an_estimate_of_the_same_goal(goal: str) -> None:
    p = Position.parse(LINE.format(goal))
    found = ask(p, "solve", limits=Limits(states=8))
    assert found.extra["estimate"] and found.extra["goal"] == goal and "states" in found.stats.limits
    assert float(ask(p, "solve").value) <= found.moves[0].extras["interval"][1]


@pytest.mark.rule("LC.quest.compare")
def test_lc_after_moves_the_goal_is_that_of_the_round_which_follows() -> None:
    p = Position.parse(LINE.format(PROGRESS))
    sent = ask(Position.parse(f"{LINE.format(PROGRESS)} > commit 7"), "solve")
    assert sent.value == worth(p)["commit 7"] and len(sent.ranked) == 1
