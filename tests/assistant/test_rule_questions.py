"""Questions as people ask them at the table, in both languages: the rule that answers stands among the first three."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from mellon.assistant.rule_search import Entry, search
from mellon.assistant.word_stems import stems
from mellon.models.common import Rulebook

ROOT = Path(__file__).parents[2]
GAMES = ("dwie_wieze", "konfrontacja", "lcg", "wojna_o_pierscien", "wyprawa_do_mordoru")
QUESTIONS = """
czy ork może rozpocząć lewę | DW.p8.orc_lead
can an orc lead? | DW.p8.orc_lead
wyjść orkiem | DW.p8.orc_lead
rozpocząć kartą orków | DW.p8.orc_lead
remis w walce | KF.p7.compare
tie in battle | KF.p7.compare
czy muszę dołożyć do koloru? | DW.p6.follow
do I have to follow suit | DW.p6.follow
dwie wieże w jednej lewie | DW.p7.tower_cancel
both towers in the same trick | DW.p7.tower_cancel
kiedy można zagrać wieżę | DW.p7.tower_play
kto wygrywa lewę | DW.p6.win
ile kości odkładam | WM.p4.keep_one
what are shadow cards for | LC.combat.shadow_leaves
who wins the trick? | DW.p6.win
kiedy schowana karta wraca na rękę | DW.p11.hide_return
can I take the hidden card back | DW.p11.hide_return
czy można rozmawiać o kartach na ręce | DW.p9.communication
may we talk about our cards | DW.p9.communication
zagubiona karta | DW.p4.lost_card
can I win with the One Ring | DW.p22.one_ring
czy mogę wyjść pierścieniem | DW.p22.ring_lock
mam same pierścienie na ręce | DW.p22.ring_lock_exception
partner Aragorna | DW.p14.ch19_partner
czy Aragorn może pozbyć się Białej Wieży w wymianie | DW.p5.keep
dokąd można się wycofać | KF.p7.retreat
where may I retreat to? | KF.p7.retreat
ile postaci może stać w jednym regionie | KF.p5.capacity
how many pieces fit in a region | KF.p5.capacity
czy wolno ruszyć się do tyłu | KF.p5.forward
can I move backwards or sideways | KF.p5.forward
kiedy wygrywa Sauron w Shire | KF.p8.three_in_shire
Frodo wchodzi do Mordoru | KF.p8.frodo_in_mordor
czy Sauron może płynąć Anduiną | KF.p5.anduin
how does the Elven Cloak work | KF.p10.cloak
jak działa magia bez odrzuconych kart | KF.p10.magic
what if I cannot move | KF.p8.no_move
kogo wybiera atakujący, gdy jest kilku obrońców | KF.p7.defender
niebroniony atak kto dostaje obrażenia | LC.combat.undefended
who takes damage from an undefended attack | LC.combat.undefended
ile kart na startową rękę | LC.setup.hand
does the active location add threat | LC.travel.active_no_threat
czy wyczerpany bohater może płacić | LC.planning.exhausted_pays
can an exhausted hero pay resources | LC.planning.exhausted_pays
kiedy gracz odpada zagrożenie 50 | LC.end.eliminated
when is a player eliminated at threat 50 | LC.end.eliminated
kiedy odkrywa się kartę cienia | LC.combat.shadow
koszt zwarcia równy zagrożeniu | LC.encounter.equal
ranged keyword | LC.keywords.ranged
kiedy wolno spasować | WR.action.pass
when may I pass? | WR.action.pass
remis na koniec gry Wojna o Pierścień | WR.score.tie
kto wygrywa przy równym wyniku | WR.score.tie
what happens to the attackers after the battle | WR.battle.attackers
co dzieje się z atakującymi po walce | WR.battle.attackers
jak działa przywództwo | WR.support.leadership
winnow two cards | WR.action.winnow
limit pozostałości | WR.action.carryover
żeton zepsucia | WR.path.corruption
ile kostek trzeba odłożyć | WM.p4.keep_one
do I have to keep a Nazgul | WM.p4.nazgul_forced
czy muszę odłożyć Nazgula | WM.p4.nazgul_forced
when does a player reach Mordor | WM.p5.arrival
jak rozstrzygnąć remis w Mordorze | WM.p7.tie_break
białe drzewo na czarnej kostce | WM.p6.tree_black
gandalf przepoławia pole | WM.p5.gandalf
what does Rivendell do | WM.p8.rivendell
"""
ASKED = [tuple(part.strip() for part in line.split("|")) for line in QUESTIONS.strip().splitlines()]


@cache
def everything():
    books = [Rulebook.load(game) for game in GAMES]
    return [Entry(book, item) for book in books for item in (*book.rules.values(), *book.rulings.values())]


@pytest.mark.parametrize(("question", "rule"), ASKED)
def test_the_right_rule_is_among_the_first_three(question, rule):
    assert rule in [entry.name for entry in search(everything(), question)[:3]]


def test_every_game_is_asked_about():
    assert {rule[:2] for _, rule in ASKED} == {"DW", "KF", "LC", "WR", "WM"}
    assert len(ASKED) >= 40


@pytest.mark.parametrize("question", ["", "   ", "?", "czy to jest", "xyzzy", "the of and"])
def test_a_question_without_a_telling_word_finds_nothing(question):
    assert search(everything(), question) == []


@pytest.mark.parametrize(
    "question",
    [
        "how do I bake a cake",
        "jaka jest pogoda",
        "ulubiony kolor cioci",
        "what is the capital of France",
        "przepis na pierogi",
        "jak naprawić rower",
        "python list comprehension",
    ],
)
def test_a_question_about_something_else_finds_nothing(question):
    assert search(everything(), question) == []


@pytest.mark.parametrize(
    ("expression", "word"),
    [
        ("can I put the die away or put away nothing", "can I put the die away or keep nothing"),
        ("gra w pojedynkę", "gra solo"),
        ("who was knocked out", "who was eliminated"),
    ],
)
def test_an_expression_of_several_words_is_one_word(expression, word):
    assert search(everything(), expression)[0].name == search(everything(), word)[0].name


def test_words_of_near_meaning_and_words_spelt_much_alike_are_found():
    assert search(everything(), "potwór w strefie przeciwności")[0].name.startswith("LC.")
    assert "KF.p8.hide" in [entry.name for entry in search(everything(), "kiedy zakrywamy pionki")][:3]


def test_case_diacritics_and_punctuation_do_not_matter():
    ways = (
        "Czy ork może rozpocząć lewę?",
        "czy ork moze rozpoczac lewe",
        "CZY ORK MOŻE ROZPOCZĄĆ LEWĘ!!!",
        "„czy ork może, rozpocząć: lewę”",
    )
    assert len({tuple(entry.name for entry in search(everything(), way)) for way in ways}) == 1


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("pl", "wieża wieży wieżę wieżą wież wieżami wieżach"),
        ("pl", "ork orka orkiem orki orków orkami orkach"),
        ("pl", "lewa lewy lewę lewą lew lewach lewami"),
        ("pl", "ręka ręki ręce rękę ręką"),
        ("pl", "walka walki walce walkę walką walk walkach"),
        ("pl", "rozpocząć rozpoczyna wyjście wyjściem wychodzi wyjść"),
        ("pl", "obrońca obrońcę obrońcy bronić obrona obronie"),
        ("en", "tower towers"),
        ("en", "lead leads led leading leader"),
        ("en", "retreat retreats retreated retreating"),
        ("en", "city cities"),
    ],
)
def test_forms_of_one_word_share_a_stem(lang, forms):
    assert len({tuple(stems(form, lang)) for form in forms.split()}) == 1


def test_rules_are_found_without_opening_a_games_solver():
    code = (
        "import sys; from mellon.assistant.cli import main; main(['rules', 'czy', 'ork', 'może', 'rozpocząć']); "
        "sys.exit(any(name.startswith(('mellon.solver.dwie_wieze', 'mellon.solver.lcg', 'mellon.solver.konfrontacja', 'ortools', 'numpy')) for name in sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=False)
    assert ran.returncode == 0 and b"DW.p8.orc_lead" in ran.stdout
