"""Combats and scoring areas of Wojna o Pierścień as people see them."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from assistant.wojna_o_pierscien.draw import draw_answer, draw_position, word_move
from models.wojna_o_pierscien.position import Position
from solver import Request
from solver.wojna_o_pierscien import GAME

FIELD = Position.parse(
    'wojna_o_pierscien question="combat", scenario="trilogy", location={id="minas_tirith", tokens=2, attack_tokens=1}, reserve=["arwen"], '
    'attacker=[{card="the_witch_king", items=["fell_beast"]}, {card="mordor_orcs", tokens=1}], defender=[{card="aragorn", items=["anduril"], worth=3}]'
)
LEADERS = Position.parse(
    'wojna_o_pierscien question="combat", scenario="trilogy", location={id="pelargir"}, attacker=[{card="haradrim_mumakil"}, {card="the_black_fleet"}], '
    'defender=[{card="aragorn", worth=5}, {card="denethor"}, {card="dead_men_of_dunharrow"}]'
)
AREAS = Position.parse(
    'wojna_o_pierscien question="score", scenario="trilogy", free_peoples={locations=["helms_deep", "bag_end"], ring_tokens=1}, '
    'shadow={locations=["weathertop", "dol_guldur"], corruption=4}, active=["edoras"]'
)


def drawn(what: object) -> str:
    console = Console(width=80, record=True, file=io.StringIO(), markup=False, highlight=False)
    console.print(what)
    return console.export_text()


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("pl", ("Czarnoksiężnik z Angmaru", "Skrzydlata bestia", "żetony obrony 2", "żetony ataku 1", "W rezerwie: Arwena", "Nie wszystkie symbole są znane")),
        ("en", ("The Witch-king", "Fell Beast", "defence tokens 2", "attack tokens 1", "In the reserve: Arwen", "Not every icon is known")),
    ],
)
def test_wr_combat_fits_80_columns_and_names_everything(lang, words):
    text = drawn(draw_position(FIELD, lang))
    assert max(len(line) for line in text.splitlines()) <= 80 and "?" in text
    for word in words:
        assert word in text


def test_wr_areas_show_points_corruption_and_ring_tokens():
    text = drawn(draw_position(AREAS, "en"))
    for word in ("Helm's Deep 2", "Bag End 1", "Weathertop 0", "Dol Guldur 1", "corruption 4", "Ring tokens: 1", "Active: Edoras"):
        assert word in text
    assert "Wichrowy Czub 0" in drawn(draw_position(AREAS, "pl"))


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
def test_wr_answer_of_a_combat_names_the_losses_and_the_support(lang, verb):
    text = drawn(draw_answer(GAME.answer(LEADERS, Request(verb)), lang))
    assert "Aragorn" in text and ("Umarli" if lang == "pl" else "Dead Men") in text and "→" in text


def test_wr_answer_of_a_score_is_told_step_by_step():
    assert "Free Peoples 3, Shadow 5" in drawn(draw_answer(GAME.answer(AREAS, Request("solve")), "en"))


def test_wr_moves_of_a_combat_are_worded():
    assert word_move("eliminate mordor_orcs#2 olog_hai", FIELD, "pl") == "oddaj: Orkowie z Mordoru#2, Olog-hai  [eliminate mordor_orcs#2 olog_hai]"
    assert word_move({"move": "eliminate"}, FIELD, "en") == "give up: nobody  [eliminate]"


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("pl", "dotąd najlepszy ruch (bez dowodu): porusz: Gandalf Biały → Minas Morgul  [move gandalf_the_white to minas_morgul]"),
        ("en", "best move so far (not proved): move: Gandalf the White → Minas Morgul  [move gandalf_the_white to minas_morgul]"),
    ],
)
def test_the_best_move_so_far_of_an_undecided_phase_is_told_in_words(lang: str, words: str) -> None:
    from assistant.render import render
    from solver import Answer, Verdict

    text = 'wojna_o_pierscien question="action_phase", scenario="two_player_duel", to_move="gandalf", player=[{id="gandalf", reserve=["gandalf_the_white"]}, {id="witch_king"}], location=[{id="minas_morgul"}]'
    position = Position.parse(text)
    asked = GAME.answer(position, Request("solve"))
    undecided: Answer = asked.but(verdict=Verdict.UNKNOWN, moves=[], line=[], steps=[], extra={"best_so_far": "move gandalf_the_white to minas_morgul"})
    console = Console(width=400, record=True, file=io.StringIO(), markup=False, highlight=False)
    for part in render(undecided, GAME, lang):
        console.print(part)
    assert words in console.export_text()
