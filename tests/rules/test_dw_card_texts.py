"""Rules that cards and later chapters bring: what a card says goes first, goals of chapters 24 and 27, tricks nobody can win."""

import pytest

from mellon.models.common import Rulings
from mellon.models.dwie_wieze import Trick, hand
from mellon.models.dwie_wieze.goals import Done, bind, holds, parse_goal
from mellon.models.dwie_wieze.goals.core import Table
from mellon.models.dwie_wieze.trick import BOOK, result
from tests.support.dwie_wieze.answers import goal, legal_plays, outcome, to_move, winners
from tests.support.dwie_wieze.deals import table

THREE = Table(3, 4, {"gollum": 2}.get, lambda card: 1, lambda chosen: 4)


def played(index, lead, cards, players=3, declared=False):
    trick = Trick(lead, tuple(hand_in_order(cards)), declared)
    won = result(trick, players, Rulings())
    return Done(index, tuple(zip(trick.seats(players), trick.cards, strict=True)), won.winner, won.card)


def hand_in_order(cards):
    return [hand(code)[0] for code in cards.split()]


@pytest.mark.rule("DW.p16.ch24_eowyn")
def test_dw_p16_ch24_eowyn_tower_tricks_do_not_count():
    goal_ = bind(parse_goal({"tricks": {"not_won_with": {"kind": "tower"}}, "at_least": 1}), 1, THREE)
    assert not holds(goal_, [played(1, 2, "P3 OR BW")])
    assert holds(goal_, [played(1, 2, "P3 OR BW"), played(2, 1, "P8 P2 P1")])


@pytest.mark.rule("DW.p16.ch24_eowyn", "DW.p7.tower_cancel")
def test_dw_p16_ch24_eowyn_a_trick_with_cancelled_towers_counts():
    goal_ = bind(parse_goal({"tricks": {"not_won_with": {"kind": "tower"}}, "at_least": 1}), 1, THREE)
    assert holds(goal_, [played(1, 1, "P3 BW CW")])


@pytest.mark.rule("DW.p18.ch27_saruman")
@pytest.mark.parametrize(("cards", "met"), [("P3 CW BW", True), ("BW CW P3", True), ("P3 CW P8", False), ("CW BW P3", False)])
def test_dw_p18_ch27_saruman_his_black_tower_must_meet_the_white_one(cards, met):
    goal_ = bind(parse_goal({"plays": {"card": "CW", "containing": "BW"}, "at_least": 1}), 2, THREE)
    assert holds(goal_, [played(1, 1, cards)]) is met


@pytest.mark.rule("DW.p15.nobody_follows")
def test_dw_p15_nobody_follows_no_suit_and_no_tower_has_no_winner():
    won = result(Trick(1, tuple(hand_in_order("ZM OR OR"))), 3, Rulings())
    assert won.winner is None
    assert won.rule == "DW.p15.nobody_follows"


@pytest.mark.rule("DW.p11.golden", "DW.p5.keep")
def test_dw_p11_golden_the_card_that_a_character_keeps_beats_the_general_exchange(ask):
    seats = ["aragorn: BW P1 ...", "boromir: P2 ...", "legolas: P3 ..."]
    free = table(19, *seats, lost="L1", setup="free", moves=["1 exchange 2 BW P2"])
    assert ask("resolve", free).code == 2
    allowed = table(19, *seats, lost="L1", setup="free", moves=["1 exchange 2 P1 P2"])
    assert ask("resolve", allowed).code == 0


@pytest.mark.rule("DW.p21.choose")
def test_dw_p21_choose_gollum_and_smeagol_must_both_be_taken(ask):
    seats = [": R1 P1 ...", ": P2 ...", ": P3 ..."]
    toml = table(29, *seats, event="BW", setup="free", moves=["1 take frodo_master", "2 take sam_friend"])
    reply = ask("resolve", toml)
    assert reply.code == 2
    assert "DW.p5.choose" in str(reply.json["defects"]) or "DW.p21.choose" in str(reply.json["defects"])


@pytest.mark.rule("DW.p21.lead")
def test_dw_p21_lead_frodo_leads_the_first_trick(ask):
    reply = ask("legal", table(29, "gollum: P1 BW ...", "frodo: R1 P2 ...", "smeagol: P3 ...", event="C6", burden=3))
    assert to_move(reply) == {2}


@pytest.mark.rule("DW.p22.ring_suit", "DW.p6.follow")
def test_dw_p22_ring_suit_is_followed_and_won_like_any_other(ask):
    seats = ["frodo: R1 R2 P1 P2 ... -T", "gollum: R5 BW ... -P", "smeagol: R3 P3 P4 ..."]
    moves = ["1: P1 R5 P3", "1: R2"]
    reply = ask("resolve", table(29, *seats, event="C6", burden=3, moves=moves[:1]))
    assert reply.code == 0, reply.json
    assert winners(reply) == [3]


@pytest.mark.rule("DW.p23.nobody_wins", "both_towers_weariness", "DW.p7.tower_cancel")
@pytest.mark.parametrize(("reading", "winner"), [("suited_card_wins", 4), ("nobody", None)])
def test_dw_p23_nobody_wins_four_players_weariness_towers_and_a_suited_card(reading, winner):
    rulings = Rulings().with_reading(BOOK, "both_towers_weariness", reading)
    assert result(Trick(1, tuple(hand_in_order("ZM BW CW P3"))), 4, rulings).winner == winner


@pytest.mark.rule("DW.p9.early_success")
def test_dw_p9_early_success_waits_for_orcs(ask):
    seats = ["aragorn: BW CW P8 P7 ... -O", "boromir: P1 P2 OR ...", "legolas: L1 L2 OR OR ..."]
    reply = ask("resolve", table(19, *seats, lost="G1", moves=[]))
    assert outcome(reply)["may_stop"] is None
    assert goal(reply, "boromir") == (False, False)
    assert legal_plays(ask("legal", table(19, *seats, lost="G1")))
