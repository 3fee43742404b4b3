"""The suit of rings and the One Ring (page 22)."""

import pytest

from tests.support.dwie_wieze.answers import illegal_plays, legal_plays, lost_by, refused_by, rules_used, to_move, winners
from tests.support.dwie_wieze.deals import hand_of, table
from tests.support.dwie_wieze.endings import frodo_run

# Frodo has no forests, Smeagol no hills; rings are spread over all three hands.
SEATS = [
    "frodo: R1 R4 P1 P4 P7 G1 G4 G7 C1 C4 C7 ZM",
    "gollum: BW P2 P3 P5 P6 G2 G5 L1 L2 L3 C2 R3",
    "smeagol: R2 R5 CW ZM L4 L5 L6 L7 G3 G6 C3 C5",
]
GOLLUM_LEADS = "1: P1 P6 C3"


def position(burden=2, **keys):
    return table(29, *SEATS, event="C6", burden=burden, **keys)


@pytest.mark.rule("DW.p22.ring_lock")
def test_dw_p22_ring_lock_no_ring_may_open_the_round(ask):
    toml = position()
    reply = ask("legal", toml)
    assert legal_plays(reply) == hand_of(toml, 1) - {"R1", "R4"}
    assert illegal_plays(reply) == {"R1": "DW.p22.ring_lock", "R1+": "DW.p22.ring_lock", "R4": "DW.p22.ring_lock"}


@pytest.mark.rule("DW.p22.ring_lock")
@pytest.mark.parametrize("ring", ["R1", "R1+", "R4"])
def test_dw_p22_ring_lock_breaking_it_is_refused(ask, ring):
    refused_by(ask("resolve", position(moves=[f"1 {ring}"])), "DW.p22.ring_lock")


@pytest.mark.rule("DW.p22.ring_lock")
def test_dw_p22_ring_lock_holds_after_a_trick_without_rings(ask):
    reply = ask("legal", position(tricks=["1: P7 P2 C3"]))
    assert illegal_plays(reply)["R4"] == "DW.p22.ring_lock"


@pytest.mark.rule("DW.p22.ring_lock")
def test_dw_p22_ring_lock_ends_when_a_ring_was_thrown_off(ask):
    reply = ask("legal", position(tricks=["1: P7 P2 R2"]))
    assert {"R1", "R1+", "R4"} <= legal_plays(reply)
    assert illegal_plays(reply) == {}


@pytest.mark.rule("DW.p22.ring_lock", "DW.p22.one_ring")
def test_dw_p22_ring_lock_ends_with_the_one_ring_too(ask):
    reply = ask("legal", position(tricks=[GOLLUM_LEADS, "2: L3 L7 R1+"]))
    assert "R4" in legal_plays(reply)


@pytest.mark.rule("DW.p22.ring_lock", "DW.p6.void")
def test_dw_p22_ring_lock_does_not_stop_a_ring_off_the_lead(ask):
    reply = ask("legal", position(tricks=["1: P7 P2"]))
    assert {"R2", "R5"} <= legal_plays(reply)


@pytest.mark.rule("DW.p22.ring_lock", "DW.p23.weariness_lead")
def test_dw_p22_ring_lock_a_ring_after_a_weariness_lead_unlocks_later_leads(ask):
    reply = ask("legal", position(tricks=["1: ZM R3 R5"]))
    assert to_move(reply) == {3}
    assert "R2" in legal_plays(reply)


@pytest.mark.rule("DW.p22.ring_lock", "DW.p7.tower_lead")
def test_dw_p22_ring_lock_a_ring_after_a_tower_lead_unlocks_later_leads(ask):
    reply = ask("legal", position(tricks=[GOLLUM_LEADS, "2: BW R2 R4"]))
    assert to_move(reply) == {2}
    assert "R3" in legal_plays(reply)


@pytest.mark.rule("DW.p22.ring_lock_exception")
def test_dw_p22_ring_lock_exception_with_only_rings_any_of_them_may_be_led(ask):
    reply = ask("legal", frodo_run("R1 R2 R3 R4 R5", "BW CW C1 C2 C3", "ZM ZM C4 C5 C6", "C7", burden=5))
    assert legal_plays(reply) == {"R1", "R1+", "R2", "R3", "R4", "R5"}
    assert illegal_plays(reply) == {}


@pytest.mark.rule("DW.p22.ring_lock_exception")
def test_dw_p22_ring_lock_exception_the_ring_led_unlocks_rings_for_everybody(ask):
    moves = ["1: C7 C1 C3", "1: C6 C2 C4", "1: R2 R5 C5", "2 R4"]
    reply = ask("resolve", frodo_run("R1 R2 R3 C7 C6", "C1 C2 R4 R5 ZM", "C3 C4 BW CW C5", "ZM", burden=2, moves=moves))
    assert winners(reply) == [1, 1, 2]


@pytest.mark.rule("DW.p22.ring_lock_exception", "DW.p22.ring_lock")
@pytest.mark.parametrize(
    ("other", "gollum", "smeagol"),
    [
        ("C7", "BW CW C1 C2 C3", "R5 ZM ZM C4 C5"),
        ("ZM", "BW CW C1 C2 C3", "R5 ZM C7 C4 C5"),
        ("CW", "BW ZM C1 C2 C3", "R5 ZM C7 C4 C5"),
    ],
)
def test_dw_p22_ring_lock_exception_not_with_another_card_even_weariness_or_a_tower(ask, other, gollum, smeagol):
    reply = ask("legal", frodo_run(f"R1 R2 R3 R4 {other}", gollum, smeagol, "C6", burden=5))
    assert legal_plays(reply) == {other}
    assert illegal_plays(reply) == dict.fromkeys(["R1", "R1+", "R2", "R3", "R4"], "DW.p22.ring_lock")


@pytest.mark.rule("DW.p6.follow")
def test_dw_p6_follow_a_ring_lead_must_be_followed_with_rings(ask):
    reply = ask("legal", position(tricks=["1: P7 P2 R2", "1: R4"]))
    assert legal_plays(reply) == {"R3"}


@pytest.mark.rule("DW.p6.follow", "DW.p22.one_ring_undeclared")
def test_dw_p6_follow_the_one_ring_is_a_ring_to_follow_with(ask):
    reply = ask("legal", position(tricks=["1: ZM R3 R5", "3: R2"]))
    assert legal_plays(reply) == {"R1", "R1+", "R4"}


@pytest.mark.rule("DW.p22.one_ring", "DW.p6.follow")
def test_dw_p22_one_ring_does_not_excuse_from_following(ask):
    toml = position(tricks=[GOLLUM_LEADS, "2: C2 C5"])
    reply = ask("legal", toml)
    assert legal_plays(reply) == {"C1", "C4", "C7"}
    assert illegal_plays(reply)["R1+"] == illegal_plays(reply)["R1"] == "DW.p6.follow"


@pytest.mark.rule("DW.p22.one_ring")
def test_dw_p22_one_ring_both_ways_are_listed(ask):
    toml = position(tricks=[GOLLUM_LEADS, "2: L3 L7"])
    assert legal_plays(ask("legal", toml)) == hand_of(toml, 1) | {"R1+"}


@pytest.mark.rule("DW.p22.one_ring")
def test_dw_p22_one_ring_declared_wins_off_suit(ask):
    reply = ask("resolve", position(moves=[GOLLUM_LEADS, "2: L3 L7 R1+"]))
    assert winners(reply) == [2, 1]
    assert "DW.p22.one_ring" in rules_used(reply)


@pytest.mark.rule("DW.p22.one_ring_undeclared")
def test_dw_p22_one_ring_undeclared_wins_nothing_off_suit(ask):
    reply = ask("resolve", position(moves=[GOLLUM_LEADS, "2: L3 L7 R1"]))
    assert winners(reply) == [2, 3]


@pytest.mark.rule("DW.p22.one_ring")
def test_dw_p22_one_ring_declared_beats_one_tower(ask):
    assert winners(ask("resolve", position(moves=[GOLLUM_LEADS, "2: BW L4 R1+"]))) == [2, 1]


@pytest.mark.rule("DW.p22.one_ring_undeclared", "DW.p7.tower_wins")
def test_dw_p22_one_ring_undeclared_loses_to_a_tower(ask):
    assert winners(ask("resolve", position(moves=[GOLLUM_LEADS, "2: BW L4 R1"]))) == [2, 2]


@pytest.mark.rule("DW.p22.one_ring")
def test_dw_p22_one_ring_declared_beats_both_towers(ask):
    assert winners(ask("resolve", position(moves=[GOLLUM_LEADS, "2: BW CW R1+"]))) == [2, 1]


@pytest.mark.rule("DW.p22.one_ring_undeclared", "DW.p7.tower_cancel")
def test_dw_p22_one_ring_undeclared_sets_the_suit_when_both_towers_cancel(ask):
    assert winners(ask("resolve", position(moves=[GOLLUM_LEADS, "2: BW CW R1"]))) == [2, 1]


@pytest.mark.rule("DW.p22.one_ring")
def test_dw_p22_one_ring_declared_and_led_wins_over_higher_rings(ask):
    reply = ask("resolve", position(burden=4, moves=["1: P7 P2 R2", "1: R1+ R3 R5"]))
    assert winners(reply) == [1, 1]


@pytest.mark.rule("DW.p22.one_ring", "DW.p6.follow")
def test_dw_p22_one_ring_declared_and_led_is_followed_with_rings(ask):
    assert legal_plays(ask("legal", position(burden=4, tricks=["1: P7 P2 R2", "1: R1+"]))) == {"R3"}
    assert legal_plays(ask("legal", position(burden=4, tricks=["1: P7 P2 R2", "1: R1+ R3"]))) == {"R5"}


@pytest.mark.rule("DW.p22.one_ring_undeclared", "DW.p6.win")
def test_dw_p22_one_ring_undeclared_is_the_lowest_ring(ask):
    assert winners(ask("resolve", position(moves=["1: P7 P2 R2", "1: R1 R3 R5"]))) == [1, 3]


@pytest.mark.rule("DW.p22.one_ring", "DW.p23.weariness_lead")
def test_dw_p22_one_ring_may_set_the_suit_after_a_weariness_lead(ask):
    toml = position(tricks=[GOLLUM_LEADS, "2: L3 L7 C1", "3: ZM"])
    assert {"R1", "R1+"} <= legal_plays(ask("legal", toml))
    reply = ask("resolve", position(moves=[GOLLUM_LEADS, "2: L3 L7 C1", "3: ZM R1 R3"]))
    assert winners(reply) == [2, 3, 2]
    reply = ask("resolve", position(moves=[GOLLUM_LEADS, "2: L3 L7 C1", "3: ZM R1+ R3"]))
    assert winners(reply) == [2, 3, 1]


@pytest.mark.rule("DW.p22.one_ring")
def test_dw_p22_one_ring_only_ring_1_can_be_declared(ask):
    refused_by(ask("resolve", position(moves=["1 P7", "2 P2", "3 R2+"])))
    assert {card for card in legal_plays(ask("legal", position(tricks=["1: P7 P2"]))) if "+" in card} == set()


@pytest.mark.rule("DW.p6.win", "DW.p22.ring_lock")
def test_dw_p6_win_a_high_ring_off_suit_does_not_win(ask):
    reply = ask("resolve", position(moves=["1: P1 P2 R5"]))
    assert winners(reply) == [2]
    assert lost_by(reply) is None


@pytest.mark.rule("DW.p22.one_ring")
def test_dw_p22_one_ring_the_winner_leads(ask):
    assert to_move(ask("legal", position(tricks=[GOLLUM_LEADS, "2: BW CW R1+"]))) == {1}
