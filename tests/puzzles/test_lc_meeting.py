"""Which rules of the card game a puzzle meets: those that act in the phase asked about, and not those whose card, player or place is not there."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from mellon import solver
from mellon.puzzles.coverage import cannot_decide, met_by
from mellon.puzzles.lcg.meeting import met
from mellon.solver import Limits

GAME = solver.game("lcg")


def rules(line: str) -> set[str]:
    return set(met(GAME.read_line(line), Limits()))


def test_every_rule_that_can_decide_a_position_has_a_puzzle() -> None:
    assert [rule for rule in GAME.book.rules if rule not in met_by("lcg") and rule not in cannot_decide("lcg")] == []


def test_every_rule_that_the_walks_name_is_a_rule_of_the_book() -> None:
    sources = [file.read_text("utf-8") for file in files("mellon.puzzles.lcg").iterdir() if file.name.endswith(".py")]
    named = {rule for source in sources for rule in re.findall(r'"(LC\.[a-z_.0-9]+)"', source)}
    assert len(named) > 50 and named <= set(GAME.book.rules)


FORD = "lcg combat goal=no_hero_lost | 34: {} d1, 7 d1 / 97 | 30: {}, 8 / 111 | unseen 84 111 115"
TROLL = "lcg combat goal=no_hero_lost | 40: 12, 3, 8 d2{} / {} | unseen 96 98"
QUEST = "lcg quest passage_through_mirkwood goal=progress | 31: 7, 8, 9{} | staging 96, {} | unseen 96 97 79"
OUT = "lcg quest escape_from_dol_guldur goal=progress | 31: 8, 11, 1{} | staging 103 | discard 89 103 104 | unseen {}"
RIVER = "lcg engagement journey_down_the_anduin stage={} | 44: 1 d2, 2, 3 | staging 82, {}"
CAVES = "lcg payment stage={} | 30: 1 r2, 3 r1{}, 7 r2 / hand 13 16 {}"
WEB = "lcg plan passage_through_mirkwood shadow=off goal=pass_stage rounds=2 stage={} | 28: 1{} r2 x, 7, 3 r3 | staging {}, 96 | order 99 96 100"
SPAWN = "lcg plan passage_through_mirkwood shadow=off goal=pass_stage rounds=2 stage=122 progress={} | 28: 4 d2, 5, 8 / {} | order 99 96"
SCORE = "lcg score | 38: 1 d2, 3 / dead 2{}{}"


@pytest.mark.parametrize(
    ("rule", "form", "there", "gone"),
    [
        ("LC.keywords.sentinel", FORD, ("5", "1"), ("5", "12")),
        ("LC.keywords.ranged", FORD, ("5", "1"), ("2", "1")),
        ("LC.card.hill_troll", TROLL, ("", "82"), ("", "89")),
        ("LC.card.adder", TROLL, ("", "84"), ("", "89")),
        ("LC.card.nazgul", TROLL, ("", "102"), ("", "89")),
        ("LC.card.beastmaster", TROLL, ("", "91"), ("", "89")),
        ("LC.card.ufthak", TROLL, ("", "90 t1"), ("", "89")),
        ("LC.card.attachments", TROLL, (" +40", "89"), ("", "89")),
        ("LC.combat.prevented", TROLL, ("", "82 +69, 89"), ("", "82, 89")),
        ("LC.combat.deck_empty", TROLL, ("", "97, 74, 89"), ("", "97, 89")),
        ("LC.card.eowyn", QUEST, (" / hand 56", "99"), ("", "99")),
        ("LC.planning.when", QUEST, (" / hand 56", "99"), (" / hand 49", "99")),
        ("LC.travel.explored_any_time", QUEST, (", 45", "99 p2"), (", 13", "99 p2")),
        ("LC.quest.deck_runs_out", OUT, ("", "106"), ("", "101 106 107 107")),
        ("LC.quest.reveal_players", OUT, (" | 50: / dead 4 5 6 / out", "106"), ("", "106")),
        ("LC.encounter.no_checks", RIVER, ("127", "111"), ("126", "111")),
        ("LC.card.hummerhorns", RIVER.replace("journey_down_the_anduin ", ""), ("127", "75"), ("127", "111")),
        ("LC.planning.ally_limit", CAVES, ("124", "", "43"), ("119", "", "43")),
        ("LC.planning.exhausted_pays", CAVES, ("124", " x", "27"), ("124", "", "27")),
        ("LC.planning.neutral", CAVES, ("124", "", "73"), ("124", "", "27")),
        ("LC.card.web", WEB, ("120", " +80", "77"), ("120", "", "77")),
        ("LC.quest.cannot_defeat", SPAWN, ("9", "76 d4"), ("1", "96")),
        ("LC.score.eliminated", SCORE, ("", " | 50: / dead 7 8 9 / out"), ("", " | 30: 7")),
        ("LC.keywords.victory", SCORE, ("", " | victory 84"), ("", "")),
    ],
)
def test_a_rule_is_met_where_it_acts_and_only_there(rule: str, form: str, there: tuple[str, ...], gone: tuple[str, ...]) -> None:
    assert rule in rules(form.format(*there))
    assert rule not in rules(form.format(*gone))
