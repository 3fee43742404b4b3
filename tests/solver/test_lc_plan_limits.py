"""A plan is proved away only where every effect that could help is followed; the others are named and the verdict stays open."""

from __future__ import annotations

from typing import Any

import pytest

from mellon.models.lcg.round import refresh
from mellon.models.lcg.round.ends import hurt
from mellon.solver.game import ask
from mellon.solver.limits import Limits
from tests.support.lcg.tables import done, player, table

MIRKWOOD: dict[str, Any] = {
    "scenario": "passage_through_mirkwood",
    "stage": 119,
    "question": "plan",
    "shadow": False,
    "goal": "kill 76",
    "rounds": 1,
}
WEAK = player({"card": 7}, threat=20)


def named(answer: Any) -> str:
    return " ".join(text.en for text in answer.assumptions)


def test_lc_plan_without_anything_left_out_is_proved_away() -> None:
    found = ask(table(WEAK, **MIRKWOOD, encounter={"order": [95, 99]}), "solve")
    assert found.verdict.value == "lost"


@pytest.mark.parametrize(
    ("number", "squad"),
    [
        (100, [{"card": 7}]),
        (78, [{"card": 7}]),
        (10, [{"card": 7}, {"card": 10}]),
        (26, [{"card": 1, "attached": [26]}]),
        (42, [{"card": 1, "attached": [42]}]),
        (58, [{"card": 7}, {"card": 58}]),
        (12, [{"card": 12}]),
    ],
)
def test_lc_plan_that_leaves_something_out_is_open_and_names_it(number: int, squad: list[Any]) -> None:
    order = [number, 99] if number in (78, 100) else [95, 99]
    found = ask(table(player(*squad, threat=20), **MIRKWOOD, encounter={"order": order}), "solve")
    assert found.verdict.value == "unknown" and f"{number} " in named(found)


def test_lc_plan_in_which_the_crows_are_shuffled_back_is_open() -> None:
    keys = {**MIRKWOOD, "scenario": "journey_down_the_anduin", "stage": 127, "goal": "kill 82", "rounds": 2}
    found = ask(table(player(1, threat=20, engaged=[{"card": 115}]), **keys, encounter={"order": [113, 113, 87, 87]}), "solve")
    assert found.verdict.value == "unknown" and "115 Eastern Crows" in named(found)


def test_lc_plan_of_several_rounds_says_that_nothing_is_drawn() -> None:
    several = ask(table(WEAK, **{**MIRKWOOD, "rounds": 2}, encounter={"order": [95, 99]}), "solve")
    assert "Nothing is drawn between the rounds" in named(several)


@pytest.mark.rule("LC.card.gloin")
def test_lc_gloin_is_paid_for_damage_in_every_phase() -> None:
    quest = table(player(3, threat=20), question="quest", scenario="passage_through_mirkwood", stage=119, encounter={"unseen": [89]})
    assert done(quest, "commit 3", "reveal 89", "damage 3").position["player"][0]["characters"][0]["resources"] == 2
    assert hurt(quest, 0, 0, 3).players[0].characters[0].resources == 3
    key = table(player({"card": 3, "attached": [110]}, threat=20), question="quest", scenario="escape_from_dol_guldur")
    assert refresh.refresh(key).players[0].characters[0].resources == 1


def test_lc_plan_ends_where_objectives_could_push_each_other_off_a_hero_again_and_again() -> None:
    squad = [{"card": 1, "attached": [109, 110]}, {"card": 7, "attached": [108]}, {"card": 6, "prisoner": True}]
    caverns = {"scenario": "escape_from_dol_guldur", "stage": 124, "progress": 13, "goal": "pass_stage", "encounter": {"order": [105]}}
    late = table(player(*squad, threat=30), **{**MIRKWOOD, **caverns}, rulings={"blocked_stage": "next_progress"})
    assert ask(late, "solve", Limits(60)).verdict.value == "lost"
    assert ask(table(player(*squad, threat=30), **{**MIRKWOOD, **caverns}), "solve").verdict.value == "winnable"
