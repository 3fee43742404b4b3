"""Corners of Dwie Wieże that other tests pass by."""

from __future__ import annotations

import pytest

from mellon.models.common import BadInput, Illegal
from mellon.models.common.text import counted
from mellon.models.dwie_wieze import Card, rules
from mellon.models.dwie_wieze.chapter import NUMBERS, read_chapter
from mellon.models.dwie_wieze.moves import Play, Unhide
from mellon.models.dwie_wieze.notation import read_toml
from mellon.models.dwie_wieze.play import unhide, verify_play
from mellon.models.dwie_wieze.round import Round
from mellon.models.dwie_wieze.rules import GoalStatus
from mellon.models.dwie_wieze.trick import Trick
from tests.support.dwie_wieze.answers import lost_by, outcome
from tests.support.dwie_wieze.deals import again
from tests.support.dwie_wieze.endings import orc_tail

TAIL = {"eomer": "OR C5", "aragorn": "C3", "discard": "L5"}


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


@pytest.mark.parametrize("code", ["P٣", "P³", "P", "PX", "X1", "P0", "P9", ""])
def test_dw_a_rank_is_written_in_plain_digits(code):
    with pytest.raises(ValueError):
        Card.parse(code)


@pytest.mark.rule("DW.p6.lead", "DW.p6.win")
@pytest.mark.parametrize("before, after, found", [("lead = 1", "lead = 2", "trick[1].lead"), ("lead = 3", "lead = 1", "trick[2].lead")])
def test_dw_a_trick_led_by_the_wrong_seat_is_named_by_its_number(before, after, found):
    with pytest.raises(BadInput) as fault:
        read_toml(orc_tail(**TAIL).replace(before, after, 1))
    assert fault.value.defects[0].where == found


def test_dw_a_card_that_lies_twice_is_named_with_both_places():
    with pytest.raises(BadInput) as fault:
        read_toml(orc_tail(**TAIL).replace('hand = "BW C3"', 'hand = "BW L3"'))
    assert any("(seat[1].hand, seat[3].hand)" in defect.what.en for defect in fault.value.defects)


@pytest.mark.rule("DW.p11.hide_return")
def test_dw_p11_a_card_taken_back_counts_from_the_next_trick_of_its_seat():
    back, _ = unhide(read_toml(orc_tail("OR (C5)", aragorn="L5", discard="C3")), Unhide(2, Card("C5")))
    assert back.seat(2).unhidden == (Card("C5"), 11)


@pytest.mark.rule("DW.p8.orc_lead")
def test_dw_p8_after_a_lost_lead_of_an_orc_the_next_card_is_refused_for_that(ask):
    reply = ask("resolve", orc_tail(**TAIL, moves=["2: C5 L3 C3", "2 OR"]))
    lost = read_toml(again(reply.json["position"]))
    with pytest.raises(Illegal) as fault:
        verify_play(lost, Play(3, Card("L4")))
    assert fault.value.rule == "DW.p8.orc_lead"


@pytest.mark.rule("DW.p6.turn")
@pytest.mark.parametrize("seat, card", [(1, "C3"), (2, "L3"), (3, "L3")])
def test_dw_p6_turn_a_played_round_takes_the_cards_of_the_seat_whose_turn_it_is(seat, card):
    played = Round(read_toml(orc_tail(**TAIL)))
    with pytest.raises(Illegal) as fault:
        played.play(seat, Card(card))
    assert fault.value.rule == "DW.p6.turn"
    played.play(2, Card("C5"))


@pytest.mark.rule("DW.p9.early_failure", "DW.p9.early_success")
def test_dw_p9_a_round_may_be_stopped_for_a_goal_or_for_a_lost_lead(ask):
    reply = ask("resolve", orc_tail(**TAIL, moves=["2: C5 L3 C3", "2 OR"]))
    assert lost_by(reply) == "orc_lead" and outcome(reply)["may_stop"] == "failure"
    going = read_toml(orc_tail(**TAIL))
    failed, met, open_still = GoalStatus(1, "", False, True), GoalStatus(2, "", True, True), GoalStatus(2, "", True, False)
    assert rules.may_stop(going, [met, failed]) == "failure"
    assert rules.may_stop(going, [met, open_still]) is None
