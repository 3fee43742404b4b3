"""Weariness cards and the tricks of part II that nobody wins (page 23)."""

import pytest

from tests.support.dwie_wieze.answers import goal, illegal_plays, legal_plays, lost_by, refused_by, rules_used, to_move, winners
from tests.support.dwie_wieze.deals import hand_of, table
from tests.support.dwie_wieze.endings import frodo_run

SEATS = [
    "frodo: R1 R4 P1 P4 P7 G1 G4 G7 C1 C4 C7 ZM",
    "gollum: BW P2 P3 P5 P6 G2 G5 L1 L2 L3 C2 R3",
    "smeagol: R2 R5 CW ZM L4 L5 L6 L7 G3 G6 C3 C5",
]
# Sam alone has low hills, Gollum and Smeagol have none.
FOUR = [
    "frodo: R1 R4 P1 P7 G1 G7 C1 C7 ZM",
    "sam: P2 P3 P4 P5 P6 G2 C2 L1 R2",
    "gollum: BW G3 G4 L2 L3 L4 C3 C4 R3",
    "smeagol: CW ZM R5 L5 L6 L7 G5 C5 C6",
]


def three(**keys):
    return table(29, *SEATS, event="C6", burden=2, **keys)


def four(**keys):
    return table(29, *FOUR, event="G6", burden=2, **keys)


@pytest.mark.rule("DW.p23.weariness_lead")
def test_dw_p23_weariness_lead_is_allowed_with_other_cards_in_hand(ask):
    assert "ZM" in legal_plays(ask("legal", three()))


@pytest.mark.rule("DW.p23.weariness_lead")
def test_dw_p23_weariness_lead_leaves_the_second_player_free(ask):
    toml = three(tricks=["1: ZM"])
    assert legal_plays(ask("legal", toml)) == hand_of(toml, 2)


@pytest.mark.rule("DW.p23.weariness_lead")
def test_dw_p23_weariness_lead_allows_a_ring_although_rings_are_locked(ask):
    assert "R3" in legal_plays(ask("legal", three(tricks=["1: ZM"])))


@pytest.mark.rule("DW.p23.weariness_lead", "DW.p6.follow")
def test_dw_p23_weariness_lead_the_next_suited_card_sets_the_suit(ask):
    assert legal_plays(ask("legal", three(tricks=["1: ZM C2"]))) == {"C3", "C5"}
    assert legal_plays(ask("legal", three(tricks=["1: ZM R3"]))) == {"R2", "R5"}


@pytest.mark.rule("DW.p23.weariness_lead", "DW.p23.weariness_never_wins")
def test_dw_p23_weariness_lead_the_highest_of_the_suit_set_later_wins(ask):
    reply = ask("resolve", three(moves=["1: ZM L1 L4"]))
    assert winners(reply) == [3]
    assert lost_by(reply) is None
    assert "DW.p23.weariness_lead" in rules_used(reply)


@pytest.mark.rule("DW.p23.weariness_never_wins")
def test_dw_p23_weariness_never_wins_even_if_only_one_suited_card_is_played(ask):
    reply = ask("resolve", three(moves=["1: ZM P2 C3"]))
    assert winners(reply) == [2]


@pytest.mark.rule("DW.p23.weariness_lead", "DW.p7.tower_wins")
def test_dw_p23_weariness_lead_then_a_tower_then_a_suited_card(ask):
    reply = ask("resolve", three(moves=["1: ZM BW L4"]))
    assert winners(reply) == [2]


@pytest.mark.rule("DW.p23.weariness_lead")
def test_dw_p23_weariness_lead_then_a_tower_leaves_the_third_player_free(ask):
    toml = three(tricks=["1: ZM BW"])
    assert legal_plays(ask("legal", toml)) >= hand_of(toml, 3) - {"ZM"}


@pytest.mark.rule("DW.p23.weariness_lead", "DW.p6.follow")
def test_dw_p23_weariness_lead_then_a_tower_then_a_suited_card_binds_the_fourth_player(ask):
    seats = [seat.replace("L1", "CW") if seat.startswith("sam") else seat.replace("CW", "L1") for seat in FOUR]
    toml = table(29, *seats, event="G6", burden=2, tricks=["1: ZM CW C3"])
    reply = ask("legal", toml)
    assert legal_plays(reply) == {"C5", "C6"}
    assert illegal_plays(reply)["R5"] == "DW.p6.follow"


@pytest.mark.rule("DW.p23.weariness_lead", "DW.p7.tower_play")
def test_dw_p23_weariness_lead_a_tower_still_needs_a_void_once_the_suit_is_set(ask):
    reply = ask("legal", four(tricks=["1: C1 C2 C4 C5", "4: ZM G1 G2"]))
    assert legal_plays(reply) == {"G3", "G4"}
    assert illegal_plays(reply)["BW"] == "DW.p7.tower_play"


@pytest.mark.rule("DW.p23.weariness_lead", "DW.p23.weariness_off_lead")
def test_dw_p23_weariness_lead_no_duty_to_play_the_other_weariness(ask):
    toml = three(tricks=["1: ZM BW"])
    assert {"CW", "L4", "R2", "G3", "C3"} <= legal_plays(ask("legal", toml))
    assert lost_by(ask("resolve", three(moves=["1: ZM BW C3"]))) is None


@pytest.mark.rule("DW.p23.weariness_off_lead")
def test_dw_p23_weariness_off_lead_second_weariness_after_a_weariness_lead_loses(ask):
    reply = ask("resolve", three(moves=["1: ZM BW ZM"]))
    assert lost_by(reply) == "weariness"
    assert "DW.p23.weariness_off_lead" in rules_used(reply)


@pytest.mark.rule("DW.p23.weariness_off_lead")
def test_dw_p23_weariness_off_lead_chosen_by_a_void_player_loses(ask):
    reply = ask("resolve", three(moves=["1: P1 P2 ZM"]))
    assert lost_by(reply) == "weariness"
    assert "DW.p23.weariness_off_lead" in rules_used(reply)


@pytest.mark.rule("DW.p23.weariness_off_lead", "DW.p7.tower_lead")
def test_dw_p23_weariness_off_lead_after_a_tower_lead_loses_too(ask):
    reply = ask("resolve", three(moves=["1: P1 P6 C3", "2: BW ZM"]))
    assert lost_by(reply) == "weariness"


@pytest.mark.rule("DW.p23.weariness_off_lead")
def test_dw_p23_weariness_off_lead_forced_loses_chapter_although_all_goals_are_met(ask):
    def last_trick(**keys):
        return frodo_run("R1 R2 R3 C7 C6", "C1 C2 R4 R5 ZM", "C3 C4 BW CW C5", "ZM", burden=2, **keys)

    before = ["1: C7 C1 C3", "1: C6 C2 C4", "1: R1+ R4 BW", "1: R2 R5 CW"]
    reply = ask("resolve", last_trick(moves=[*before, "3: C5 R3"]))
    assert winners(reply) == [1, 1, 1, 3]
    assert goal(reply, "frodo")[0] and goal(reply, "smeagol")[0]
    reply = ask("resolve", last_trick(moves=[*before, "3: C5 R3 ZM"]))
    assert lost_by(reply) == "weariness"
    assert "DW.p23.weariness_off_lead" in rules_used(reply)


@pytest.mark.rule("DW.p23.weariness_off_lead", "DW.p6.follow")
def test_dw_p23_weariness_off_lead_not_while_the_led_suit_is_in_hand(ask):
    refused_by(ask("resolve", three(moves=["1: G1 G2 ZM"])), "DW.p6.follow", "DW.p23.weariness_off_lead")
    refused_by(ask("resolve", three(moves=["1: ZM C2 ZM"])), "DW.p6.follow", "DW.p23.weariness_off_lead")


@pytest.mark.rule("DW.p23.nobody_wins", "DW.p7.tower_cancel")
def test_dw_p23_nobody_wins_weariness_and_both_towers(ask):
    reply = ask("resolve", three(moves=["1: ZM BW CW"]))
    assert winners(reply) == [None]
    assert lost_by(reply) is None
    assert "DW.p23.nobody_wins" in rules_used(reply)


@pytest.mark.rule("DW.p23.nobody_wins")
def test_dw_p23_nobody_wins_the_same_leader_leads_again(ask):
    assert to_move(ask("legal", three(tricks=["1: ZM BW CW"]))) == {1}
    toml = three(tricks=["1: C1 C2 C5", "3: ZM C4 BW"])
    assert to_move(ask("legal", toml)) == {2}


@pytest.mark.rule("DW.p23.nobody_wins")
def test_dw_p23_nobody_wins_the_trick_counts_for_nobody(ask):
    moves = ["1: ZM BW CW", "1: P7 P2 R2", "1: R1+ R3 R5"]
    reply = ask("resolve", table(29, *SEATS, event="C6", burden=4, moves=moves))
    assert winners(reply) == [None, 1, 1]
    assert goal(reply, "gollum")[0] is False
    assert goal(reply, "smeagol")[0] is False


@pytest.mark.rule("DW.p23.weariness_lead", "DW.p7.tower_cancel")
def test_dw_p23_weariness_lead_both_towers_and_a_suited_card_by_default_the_card_wins(ask):
    assert winners(ask("resolve", four(moves=["1: ZM P2 BW CW"]))) == [2]


@pytest.mark.rule("DW.p23.nobody_wins")
def test_dw_p23_nobody_wins_with_a_suited_card_in_the_other_reading(ask):
    reply = ask("resolve", four(moves=["1: ZM P2 BW CW"], rulings={"both_towers_weariness": "nobody"}))
    assert winners(reply) == [None]
    toml = four(tricks=["1: ZM P2 BW CW"], rulings={"both_towers_weariness": "nobody"})
    assert to_move(ask("legal", toml)) == {1}


@pytest.mark.rule("DW.p22.one_ring", "DW.p23.nobody_wins")
def test_dw_p22_one_ring_wins_over_weariness_and_both_towers(ask):
    seats = [
        "frodo: R1 R4 R5 P1 P7 G1 G7 C1 ZM",
        "gollum: BW G3 G4 L2 L3 L4 C3 C4 C2",
        "smeagol: CW C6 C7 L5 L6 L7 G5 C5 L1",
        "sam: P2 P3 P4 P5 P6 G2 R3 ZM R2",
    ]
    moves = ["1: P1 L2 L5 P6", "4: ZM R1+ BW CW"]
    assert winners(ask("resolve", table(29, *seats, event="G6", burden=2, moves=moves))) == [4, 1]
