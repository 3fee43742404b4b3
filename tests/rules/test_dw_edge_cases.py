"""Corners of Dwie Wieże that other tests pass by."""

from __future__ import annotations

import pytest

from mellon.models.common.text import counted
from mellon.models.dwie_wieze import Card
from mellon.models.dwie_wieze.chapter import NUMBERS, read_chapter
from mellon.models.dwie_wieze.trick import Trick


def test_dw_a_chapter_that_is_not_there_is_refused_with_the_first_and_the_last(ask):
    reply = ask("show", 'game = "dwie_wieze"\nchapter = 99\n')
    assert reply.code == 2
    (found,) = [defect["what"] for defect in reply.json["defects"] if defect["where"] == "chapter"]
    assert found == f"there is no chapter 99; chapters are {min(NUMBERS)}-{max(NUMBERS)}"


@pytest.mark.parametrize(
    "change, where",
    [
        ({"cast": ["aragorn_hunter", {"id": "boromir_fallen", "required": 1}, "legolas_hunter"]}, "cast[2].required"),
        ({"cast": ["aragorn_hunter", {"id": "boromir_fallen", "needed": True}, "legolas_hunter"]}, "cast[2].needed"),
        ({"character": ["walker"]}, "character"),
        ({"character": "walker"}, "character"),
        ({"cast": ["aragorn_hunter", "nobody", "legolas_hunter"]}, "cast[2]"),
        (
            {"character": [{"id": "walker", "goal": {"tricks": {}, "at_least": 1}, "setup": {"hide": 1, "burden": [1]}}]},
            "character[1].setup",
        ),
        ({"character": [{"id": "walker", "goal": {"tricks": {}, "at_least": 1}, "setup": {}, "name": 5}]}, "character[1]"),
    ],
)
def test_dw_an_own_chapter_is_refused_at_the_place_of_its_defect(change, where):
    record = {"deck": "part1", "hand": {"3": 12, "4": 9}, "cast": ["aragorn_hunter", "boromir_fallen", "legolas_hunter"]}
    assert not read_chapter(record)[1]
    assert [defect.where for defect in read_chapter(record | change)[1]] == [where]


@pytest.mark.parametrize(
    "number, noun",
    [
        (1, "karta"),
        (2, "karty"),
        (3, "karty"),
        (4, "karty"),
        (5, "kart"),
        (12, "kart"),
        (13, "kart"),
        (14, "kart"),
        (22, "karty"),
        (23, "karty"),
        (24, "karty"),
        (25, "kart"),
        (112, "kart"),
    ],
)
def test_numbers_take_the_polish_form_of_their_noun(number, noun):
    assert counted(number, "karta karty kart", "card cards").pl == f"{number} {noun}"


def test_dw_a_setup_is_free_or_done(ask):
    reply = ask("show", 'game = "dwie_wieze"\nchapter = 19\nsetup = "later"\n')
    assert reply.code == 2 and "setup" in {defect["where"] for defect in reply.json["defects"]}


@pytest.mark.rule("DW.p22.ring_lock")
@pytest.mark.parametrize("declared, written", [(True, "R1+ R2 P1"), (False, "R1 R2 P1")])
def test_dw_the_one_ring_is_marked_only_where_it_was_declared(declared, written):
    cards = tuple(Card.parse(code) for code in ("R1", "R2", "P1"))
    assert Trick(1, cards, declared).codes == written
