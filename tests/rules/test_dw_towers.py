"""The White and the Black Tower (page 7)."""

import pytest

from tests.support.dwie_wieze.answers import illegal_plays, legal_plays, lost_by, refused_by, rules_used, to_move, winners
from tests.support.dwie_wieze.deals import hand_of, table

# Eomer has no hills and the Black Tower, Gimli has high hills, Aragorn leads.
OFF_LEAD = ["aragorn: BW P1 ...", "eomer: CW G1 G2 ... -P -OR", "gimli: P8 P7 G8 OR ..."]
# Aragorn has no shadows, Eomer leads them, Gimli has no shadows and the Black Tower.
BOTH = ["aragorn: BW G1 L3 ... -C", "eomer: G8 C1 C2 ... -OR", "gimli: CW G2 G3 ... -C"]


def off_lead(**keys):
    return table(20, *OFF_LEAD, lost="L1", **keys)


def both(**keys):
    return table(20, *BOTH, lost="L1", **keys)


@pytest.mark.rule("DW.p7.tower_play")
def test_dw_p7_tower_play_not_while_the_led_suit_is_in_hand(ask):
    toml = table(19, "aragorn: BW P1 ...", "boromir: CW P2 ...", "gimli: ...", lost="L1", tricks=["1: P1"])
    reply = ask("legal", toml)
    assert "CW" not in legal_plays(reply)
    assert illegal_plays(reply)["CW"] == "DW.p7.tower_play"


@pytest.mark.rule("DW.p7.tower_wins")
def test_dw_p7_tower_wins_over_the_highest_card_played_later(ask):
    reply = ask("resolve", off_lead(moves=["1: P1 CW P8"]))
    assert winners(reply) == [2]
    assert "DW.p7.tower_wins" in rules_used(reply)


@pytest.mark.rule("DW.p7.tower_wins")
def test_dw_p7_tower_wins_over_the_highest_card_played_before(ask):
    reply = ask("resolve", both(moves=["1: G1 G8 G2", "2: C2 CW L3"]))
    assert winners(reply) == [2, 3]


@pytest.mark.rule("DW.p7.tower_wins")
def test_dw_p7_tower_wins_the_white_one_too(ask):
    reply = ask("resolve", both(moves=["1: G1 G8 G2", "2: C2 G3 BW"]))
    assert winners(reply) == [2, 1]


@pytest.mark.rule("DW.p7.tower_cancel")
def test_dw_p7_tower_cancel_both_towers_leave_it_to_the_led_suit(ask):
    reply = ask("resolve", both(moves=["1: G1 G8 G2", "2: C1 CW BW"]))
    assert winners(reply) == [2, 2]
    assert "DW.p7.tower_cancel" in rules_used(reply)


@pytest.mark.rule("DW.p7.tower_cancel", "DW.p7.tower_lead")
def test_dw_p7_tower_cancel_after_a_tower_lead_the_only_suited_card_wins(ask):
    assert winners(ask("resolve", off_lead(moves=["1: BW CW P7"]))) == [3]


@pytest.mark.rule("DW.p7.tower_cancel", "DW.p7.tower_lead")
def test_dw_p7_tower_cancel_the_second_card_after_a_tower_lead_wins_if_the_third_is_the_other_tower(ask):
    seats = ["aragorn: BW ...", "boromir: C1 ...", "gimli: CW ... -C"]
    assert winners(ask("resolve", table(19, *seats, lost="L1", moves=["1: BW C1 CW"]))) == [2]


@pytest.mark.rule("DW.p7.tower_lead", "DW.p6.lead")
def test_dw_p7_tower_lead_is_allowed_with_other_cards_in_hand(ask):
    assert "BW" in legal_plays(ask("legal", off_lead()))


@pytest.mark.rule("DW.p7.tower_lead")
def test_dw_p7_tower_lead_leaves_the_second_player_free(ask):
    toml = off_lead(tricks=["1: BW"])
    reply = ask("legal", toml)
    assert legal_plays(reply) == hand_of(toml, 2)
    assert "CW" in legal_plays(reply)


@pytest.mark.rule("DW.p7.tower_lead", "DW.p6.follow")
def test_dw_p7_tower_lead_the_next_suited_card_sets_the_suit(ask):
    reply = ask("legal", off_lead(tricks=["1: BW G1"]))
    assert all(card[0] == "G" for card in legal_plays(reply))
    assert illegal_plays(reply)["P8"] == "DW.p6.follow"
    assert illegal_plays(reply)["OR"] == "DW.p8.orc_play"


@pytest.mark.rule("DW.p7.tower_lead", "DW.p7.tower_play")
def test_dw_p7_tower_lead_the_other_tower_then_needs_a_void(ask):
    seats = ["aragorn: BW ...", "boromir: C1 ...", "gimli: CW C2 ..."]
    reply = ask("legal", table(19, *seats, lost="L1", tricks=["1: BW C1"]))
    assert illegal_plays(reply)["CW"] == "DW.p7.tower_play"


@pytest.mark.rule("DW.p7.tower_lead", "DW.p7.tower_wins")
def test_dw_p7_tower_lead_wins_and_leads_again(ask):
    reply = ask("resolve", off_lead(moves=["1: BW G1 G8", "1: P1 CW P8"]))
    assert winners(reply) == [1, 2]


@pytest.mark.rule("DW.p7.tower_lead")
def test_dw_p7_tower_lead_no_duty_to_play_the_other_tower(ask):
    reply = ask("resolve", off_lead(moves=["1: BW G1 G8"]))
    assert winners(reply) == [1]
    assert lost_by(reply) is None


@pytest.mark.rule("DW.p7.tower_lead")
def test_dw_p7_tower_lead_then_the_other_tower_leaves_the_third_player_free(ask):
    toml = off_lead(tricks=["1: BW CW"])
    assert legal_plays(ask("legal", toml)) == hand_of(toml, 3)


@pytest.mark.rule("DW.p7.tower_lead", "DW.p8.orc_after_tower")
def test_dw_p7_tower_lead_then_an_orc_leaves_the_third_player_free(ask):
    seats = ["aragorn: BW ...", "boromir: OR C1 ...", "gimli: OR C2 P1 ..."]
    toml = table(19, *seats, lost="L1", tricks=["1: BW OR"])
    assert legal_plays(ask("legal", toml)) == hand_of(toml, 3)


@pytest.mark.rule("DW.p7.tower_lead")
def test_dw_p7_tower_lead_then_an_orc_and_a_suited_card_the_tower_wins(ask):
    seats = ["aragorn: BW ...", "boromir: OR C1 ...", "gimli: OR C8 ..."]
    reply = ask("resolve", table(19, *seats, lost="L1", moves=["1: BW OR C8"]))
    assert winners(reply) == [1]
    assert lost_by(reply) is None


@pytest.mark.rule("DW.p7.tower_lead")
def test_dw_p7_tower_lead_who_sets_the_suit_is_not_the_leader(ask):
    toml = off_lead(moves=["1: BW G1 G8"])
    refused_by(ask("resolve", off_lead(moves=["1: BW G1 G8", "2 G2"])))
    assert winners(ask("resolve", toml)) == [1]


@pytest.mark.rule("DW.p7.tower_token")
def test_dw_p7_tower_token_moves_when_the_tower_is_played(ask):
    assert "DW.p7.tower_token" in rules_used(ask("resolve", off_lead(moves=["1: P1 CW P8"])))
    assert "DW.p7.tower_token" not in rules_used(ask("resolve", off_lead(moves=["1: P1 G1 P8"])))


@pytest.mark.rule("DW.p7.tower_wins")
def test_dw_p7_tower_wins_and_its_player_leads(ask):
    assert to_move(ask("legal", off_lead(tricks=["1: P1 CW P8"]))) == {2}


@pytest.mark.rule("DW.p7.tower_lead", "DW.p22.ring_lock")
def test_dw_p7_tower_lead_a_ring_may_set_the_suit(ask):
    seats = ["frodo: R1 R4 P1 P4 P7 G1 G4 G7 C1 C4 C7 ZM", "gollum: BW P2 P3 P5 P6 G2 G5 L1 L2 L3 C2 R3"]
    seats.append("smeagol: R2 R5 CW ZM L4 L5 L6 L7 G3 G6 C3 C5")
    toml = table(29, *seats, event="C6", burden=2, tricks=["1: P1 P6 C3", "2: BW R2"])
    reply = ask("legal", toml)
    assert legal_plays(reply) == {"R1", "R1+", "R4"}
