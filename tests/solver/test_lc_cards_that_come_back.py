"""A card that is destroyed as it is revealed, goes back into the deck and has another one revealed: the others share its chance, and every question ends."""

from __future__ import annotations

from typing import Any

import pytest

from mellon import solver
from mellon.models.lcg.notation.reading import read_table
from mellon.solver import Verdict

EASTERN_CROWS, GOBLIN_SNIPER, BANKS_OF_THE_ANDUIN, GLADDEN_FIELDS = 115, 83, 113, 114


def table(question: str, unseen: list[int], **more: Any) -> dict[str, Any]:
    return {
        "game": "lcg",
        "question": question,
        "scenario": "journey_down_the_anduin",
        "stage": 126,
        "rulings": {"thalin_kill_and_surge": "still_resolves"},
        "player": [{"threat": 28, "characters": [{"card": 6}, {"card": 4}]}],
        "encounter": {"unseen": unseen},
        **more,
    }


def ask(verb: str, question: str, unseen: list[int], **more: Any) -> solver.Answer:
    return solver.ask(read_table(table(question, unseen, **more)), verb)


@pytest.mark.rule("LC.keywords.surge", "LC.card.thalin", "thalin_kill_and_surge")
@pytest.mark.parametrize(("question", "engine"), [("quest", "auto"), ("round", "auto"), ("round", "sampling")])
def test_what_comes_back_leaves_its_chance_to_the_others(question: str, engine: str) -> None:
    more = {"goal": "progress"} if question == "quest" else {"goal": "progress_and_no_hero_lost"}
    others = [BANKS_OF_THE_ANDUIN, GLADDEN_FIELDS]
    asked = [read_table(table(question, [*others, *back], moves=["commit 6"], **more)) for back in ([], [EASTERN_CROWS] * 3)]
    without, with_them = (solver.ask(position, "solve", engine=engine, seed=1) for position in asked)
    assert with_them.verdict is Verdict.VALUE
    assert with_them.value == without.value
    assert with_them.value_decimal == pytest.approx(without.value_decimal, abs=0.2)


@pytest.mark.rule("LC.keywords.surge", "LC.card.thalin", "thalin_kill_and_surge")
@pytest.mark.parametrize("question", ["quest", "round", "plan"])
def test_where_everything_comes_back_nothing_more_is_revealed(question: str) -> None:
    more: dict[str, Any] = {"plan": {"goal": "survive", "encounter": {"order": [EASTERN_CROWS], "unseen": [EASTERN_CROWS]}}}.get(
        question, {}
    )
    answer = solver.ask(read_table({**table(question, [EASTERN_CROWS]), **more}), "solve")
    assert answer.verdict is (Verdict.WINNABLE if question == "plan" else Verdict.VALUE)
    assert answer.line
    moves = [str(one) for one in answer.line]
    told = solver.ask(read_table({**table(question, [EASTERN_CROWS]), **more, "moves": moves}), "resolve")
    assert told.steps


@pytest.mark.rule("LC.keywords.surge")
def test_resolve_says_that_the_revealing_has_no_end() -> None:
    steps = ask("resolve", "quest", [EASTERN_CROWS], moves=["commit 6"]).steps
    assert steps is not None
    assert [one.text.en for one in steps if one.rule == "LC.keywords.surge"] == [
        "all that can be revealed goes back into the deck and asks for one more card: no more are revealed"
    ]


@pytest.mark.rule("LC.keywords.surge", "LC.card.thalin")
def test_one_that_is_named_is_revealed_before_another() -> None:
    answer = ask(
        "resolve", "quest", [EASTERN_CROWS, GOBLIN_SNIPER], moves=["commit 4 6", f"reveal {EASTERN_CROWS}", f"reveal {GOBLIN_SNIPER}"]
    )
    assert answer.steps is not None
    assert sum(one.rule == "LC.quest.reveal" for one in answer.steps) == 2
