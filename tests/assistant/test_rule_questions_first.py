"""Questions as players type them (inflected, misspelt, without diacritics): the first rule that is told answers them."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from mellon.assistant.asked import KINDS, NAMES
from mellon.assistant.rule_search import Entry, search
from mellon.models.common import Rulebook

GAMES = ("dwie_wieze", "konfrontacja", "lcg", "wojna_o_pierscien", "wyprawa_do_mordoru")
HERE = Path(__file__).parent
FIRST, AMONG_THREE = 0.95, 0.98
UNSEEN_FIRST, UNSEEN_AMONG_THREE = 0.80, 0.91
"""Of questions that nothing was chosen by; they stay unseen: no phrase and no weight is to be made for them."""


def questions(name: str) -> list[tuple[str, frozenset[str]]]:
    parts = [line.partition(" = ") for line in (HERE / name).read_text("utf-8").splitlines()]
    return [(question, frozenset(rules.split())) for question, _, rules in parts]


ASKED, UNSEEN = questions("rule_questions.txt"), questions("unseen_rule_questions.txt")


@cache
def everything() -> tuple[Entry, ...]:
    books = [Rulebook.load(game) for game in GAMES]
    return tuple(Entry(book, item) for book in books for item in (*book.rules.values(), *book.rulings.values()))


def names(question: str) -> list[str]:
    return [entry.name for entry in search(everything(), question)]


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("czy mogę rozpocząć lewę orkiem?", "DW.p8.orc_lead"),
        ("what suit is led when someone starts with a tower", "DW.p7.tower_lead"),
        ("kto wybiera postać jako pierwszy w rozdziale 29", "DW.p21.choose"),
        ("Gandalf walczy – kto musi pierwszy odkryć kartę", "KF.p11.gandalf"),
        ("does Merry kill the witch king", "KF.p11.merry"),
        ("czy sprzymierzeniec może przyjąć obrażenia z niebronionego ataku", "LC.combat.undefended"),
        ("can an exhausted hero pay for a card", "LC.planning.exhausted_pays"),
        ("czy biale drzewo konczy rzuty", "WM.p6.tree"),
        ("can a square be halved twice", "WM.p5.gandalf_limit"),
        ("czy armia może wejść na ścieżkę", "WR.action.army"),
        ("what happens to Strider when Aragorn is played", "WR.action.upgrade"),
        ("when am I out", "LC.end.eliminated"),
    ],
)
def test_the_first_rule_told_answers(question: str, rule: str) -> None:
    assert names(question)[0] == rule


@pytest.mark.parametrize(
    ("misspelt", "meant"),
    [
        ("koszt zwarica równy zagrozeniu", "koszt zwarcia równy zagrożeniu"),
        ("czy orkk wygrywa lewe", "czy ork wygrywa lewę"),
        ("leadrship icon needs an army", "leadership icon needs an army"),
        ("enemys shaddow card dealt", "enemys shadow card dealt"),
    ],
)
def test_a_mistyped_word_finds_what_was_meant(misspelt: str, meant: str) -> None:
    assert names(misspelt)[0] == names(meant)[0]


@pytest.mark.parametrize(
    ("question", "game"),
    [
        ("kto zaczyna w konfrontacji", "KF"),
        ("kto zaczyna, wyprawa do mordoru", "WM"),
        ("jak liczymy punkty lcg", "LC"),
        ("how many cards at the start war of the ring", "WR"),
        ("ile kart na rękę przy trzech graczach, dwie wieże", "DW"),
    ],
)
def test_the_name_of_a_game_narrows_a_question(question: str, game: str) -> None:
    assert names(question)[0].startswith(game)


@pytest.mark.parametrize(
    ("asked", "first", "among_three"), [(ASKED, FIRST, AMONG_THREE), (UNSEEN, UNSEEN_FIRST, UNSEEN_AMONG_THREE)], ids=["known", "unseen"]
)
def test_most_questions_are_answered_at_once(asked: list[tuple[str, frozenset[str]]], first: float, among_three: float) -> None:
    found = [(names(question), rules) for question, rules in asked]
    missed = [question for (question, rules), (told, _) in zip(asked, found, strict=True) if not rules & set(told[:1])]
    assert 1 - len(missed) / len(asked) >= first, missed
    assert sum(bool(rules & set(told[:3])) for told, rules in found) >= among_three * len(asked)


def test_questions_and_phrases_name_rules_that_exist() -> None:
    known = {entry.name for entry in everything()}
    assert len(ASKED) > 450 and len(UNSEEN) == 220 and all(rules <= known for _, rules in ASKED + UNSEEN)
    for game in GAMES:
        asked = tomllib.loads((HERE.parents[1] / "assistant" / game / "asked.toml").read_text("utf-8"))
        assert set(asked) - {NAMES, KINDS} <= {entry.name for entry in everything() if entry.book.game == game}
        assert all(set(phrases) == {"pl", "en"} for phrases in asked.values())
