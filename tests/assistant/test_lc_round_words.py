"""What the goals of a whole round are called: in headlines and on tables in both languages, and alike in both pages of the documentation."""

from __future__ import annotations

from pathlib import Path

import pytest

from mellon.assistant.lcg.board import GOALS
from mellon.assistant.render import headline
from mellon.models.lcg.position import COMBAT_GOALS, QUEST_GOALS, WHOLE_ROUND_GOALS, Position
from mellon.solver import Limits, ask

DOCS = Path(__file__).resolve().parents[2] / "docs"
LINE = "lcg round passage_through_mirkwood goal={} | 30: 7, 11 d3 / 96 | staging 95 | unseen 74 76 78 89"
PROGRESS, QUIET = WHOLE_ROUND_GOALS
HEADLINES = {
    (PROGRESS, "pl"): "Szansa na co najmniej 1 postęp i na to, że nie zginie żaden bohater w tej rundzie: 16,67% = 1/6; zbiory: 4 z 4",
    (PROGRESS, "en"): "Chance of at least 1 progress and no hero lost this round: 16.67% = 1/6; sets: 4 of 4",
    (QUIET, "pl"): "Szansa, że zagrożenie nie wzrośnie przed walką i nie zginie żaden bohater w tej rundzie: 33,33% = 1/3; zbiory: 4 z 4",
    (QUIET, "en"): "Chance that threat does not rise before combat and no hero is lost this round: 33.33% = 1/3; sets: 4 of 4",
}


@pytest.mark.parametrize(("goal", "lang"), HEADLINES)
@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
def test_lc_a_headline_says_what_the_chance_is_of(verb: str, goal: str, lang: str) -> None:
    answer = ask(Position.parse(LINE.format(goal)), verb)
    assert "".join(str(part) for part in headline(answer, lang)).startswith(HEADLINES[goal, lang])


@pytest.mark.parametrize(("goal", "lang"), HEADLINES)
def test_lc_a_headline_of_an_estimate_says_the_same_and_that_it_is_one(goal: str, lang: str) -> None:
    answer = ask(Position.parse(LINE.format(goal)), "solve", limits=Limits(states=8))
    told = "".join(str(part) for part in headline(answer, lang))
    assert told.startswith(HEADLINES[goal, lang].partition(":")[0]) and "≈" in told
    assert {"pl": "oszacowanie", "en": "an estimate"}[lang] in told


def test_lc_every_goal_has_a_name_of_its_own_on_the_table() -> None:
    for lang in ("pl", "en"):
        names = [GOALS[goal].of(lang) for goal in (*COMBAT_GOALS, *QUEST_GOALS, *WHOLE_ROUND_GOALS)]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("page", ["lcg.md", "lcg.pl.md"])
def test_lc_both_pages_name_the_goals_of_every_question(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    comment = " ".join(text.partition('goal = "no_hero_lost"')[2].partition("edition =")[0].replace("#", " ").split())
    assert " | ".join(COMBAT_GOALS) in comment and " | ".join(QUEST_GOALS) in comment and " | ".join(WHOLE_ROUND_GOALS) in comment
    assert text.count("`progress_and_no_hero_lost`") == text.count("`no_threat_and_no_hero_lost`") == 1
