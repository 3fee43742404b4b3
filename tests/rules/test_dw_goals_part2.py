"""Goals of chapter 29: Frodo, Sam, Gollum, Smeagol (pages 20, 21 and 24)."""

import pytest

from tests.support.dwie_wieze.answers import goal, lost_by, rules_used, winners
from tests.support.dwie_wieze.deals import table

# Frodo has no forests, Smeagol no hills.
SEATS = [
    "frodo: R1 R4 P1 P4 P7 G1 G4 G7 C1 C4 C7 ZM",
    "gollum: BW P2 P3 P5 P6 G2 G5 L1 L2 L3 C2 R3",
    "smeagol: R2 R5 CW ZM L4 L5 L6 L7 G3 G6 C3 C5",
]
FOUR = [
    "frodo: R1 R4 P1 P7 G1 G7 C1 C7 ZM",
    "sam: P2 P4 P5 P6 G2 C2 L1 L2 R2",
    "gollum: BW P3 G3 G4 L3 L4 C3 C4 R3",
    "smeagol: CW ZM R5 L5 L6 L7 G5 C5 C6",
]
FRODO_WINS_AND_LEADS_THE_RING = ["1: P7 P2 R2", "1: R1+ R3 R5"]


def three(*moves, burden=4, **keys):
    return table(29, *SEATS, event="C6", burden=burden, moves=moves, **keys)


def four(*moves, burden=2, **keys):
    return table(29, *FOUR, event="G6", burden=burden, moves=moves, **keys)


@pytest.mark.rule("DW.p21.burden", "DW.p9.goal")
def test_dw_p21_burden_is_the_exact_number_of_rings_for_frodo(ask):
    reply = ask("resolve", three(*FRODO_WINS_AND_LEADS_THE_RING, burden=4))
    assert winners(reply) == [1, 1]
    assert goal(reply, "frodo") == (True, False)
    reply = ask("resolve", three(*FRODO_WINS_AND_LEADS_THE_RING, burden=5))
    assert goal(reply, "frodo") == (False, False)
    assert lost_by(reply) is None


@pytest.mark.rule("DW.p21.burden", "DW.p9.early_failure")
def test_dw_p21_burden_one_ring_too_many_loses(ask):
    reply = ask("resolve", three(*FRODO_WINS_AND_LEADS_THE_RING, burden=3))
    assert goal(reply, "frodo") == (False, True)
    assert lost_by(reply) == "goal"
    assert "DW.p9.early_failure" in rules_used(reply)


@pytest.mark.rule("DW.p21.burden")
def test_dw_p21_burden_five_needs_every_ring(ask):
    reply = ask("resolve", three("1: P1 P2 R5", burden=5))
    assert winners(reply) == [2]
    assert goal(reply, "frodo") == (False, True)
    assert lost_by(reply) == "goal"
    assert lost_by(ask("resolve", three("1: P1 P2 R5", burden=4))) is None


@pytest.mark.rule("DW.p21.burden", "DW.p20.event_exchange")
def test_dw_p21_burden_five_is_impossible_with_a_ring_at_the_event(ask):
    seats = [SEATS[0], SEATS[1].replace("R3", "C6"), SEATS[2]]
    reply = ask("resolve", table(29, *seats, event="R3", burden=5, moves=[]))
    assert goal(reply, "frodo") == (False, True)
    assert lost_by(reply) == "goal"
    assert lost_by(ask("resolve", table(29, *seats, event="R3", burden=4, moves=[]))) is None


@pytest.mark.rule("DW.p21.burden")
def test_dw_p21_burden_is_settled_when_the_rings_are_gone(ask):
    moves = [*FRODO_WINS_AND_LEADS_THE_RING, "1: R4 C2 L4"]
    assert goal(ask("resolve", three(*moves, burden=5)), "frodo") == (True, True)


@pytest.mark.rule("DW.p21.burden", "DW.p9.goal")
def test_dw_p21_burden_is_the_exact_number_of_hills_for_sam(ask):
    reply = ask("resolve", four("1: P1 P6 P3 C5", burden=3))
    assert winners(reply) == [2]
    assert goal(reply, "sam") == (True, False)
    assert lost_by(reply) is None
    assert goal(ask("resolve", four("1: P1 P6 P3 C5", burden=4)), "sam") == (False, False)
    reply = ask("resolve", four("1: P1 P6 P3 C5", burden=2))
    assert goal(reply, "sam") == (False, True)
    assert lost_by(reply) == "goal"


@pytest.mark.rule("DW.p21.burden", "DW.p9.early_failure")
def test_dw_p21_burden_too_few_hills_left_for_sam(ask):
    reply = ask("resolve", four("1: P7 P2 P3 C5", burden=5))
    assert winners(reply) == [1]
    assert goal(reply, "sam") == (False, True)
    assert lost_by(reply) == "goal"


@pytest.mark.rule("DW.p24.ch29_checkpoint")
def test_dw_p24_ch29_checkpoint_both_pass(ask):
    moves = ["1: P1 P6 C3", "2: C2 C5 C7", *FRODO_WINS_AND_LEADS_THE_RING]
    reply = ask("resolve", three(*moves))
    assert winners(reply) == [2, 1, 1, 1]
    assert goal(reply, "gollum") == (True, True)
    assert goal(reply, "smeagol") == (True, True)
    assert "DW.p24.ch29_checkpoint" in rules_used(reply)
    assert "DW.p24.ch29_flip" not in rules_used(reply)


@pytest.mark.rule("DW.p24.ch29_checkpoint")
def test_dw_p24_ch29_checkpoint_a_passed_test_cannot_fail_later(ask):
    moves = ["1: P1 P6 C3", "2: C2 C5 C7", *FRODO_WINS_AND_LEADS_THE_RING, "1: G1 G2 G6", "3: L7 P4 L1"]
    reply = ask("resolve", three(*moves))
    assert winners(reply) == [2, 1, 1, 1, 3, 3]
    assert goal(reply, "gollum") == (True, True)
    assert goal(reply, "smeagol") == (True, True)


@pytest.mark.rule("DW.p24.ch29_checkpoint", "DW.p24.ch29_flip")
def test_dw_p24_ch29_flip_without_any_trick_both_fail(ask):
    reply = ask("resolve", three(*FRODO_WINS_AND_LEADS_THE_RING))
    assert goal(reply, "gollum") == (False, False)
    assert goal(reply, "smeagol") == (False, False)
    assert "DW.p24.ch29_flip" in rules_used(reply)
    assert lost_by(reply) is None


@pytest.mark.rule("DW.p24.ch29_flip")
def test_dw_p24_ch29_flip_both_flipped_need_smeagol_ahead_of_gollum(ask):
    reply = ask("resolve", three(*FRODO_WINS_AND_LEADS_THE_RING, "1: G1 G2 G6"))
    assert winners(reply)[-1] == 3
    assert goal(reply, "gollum") == (True, False)
    assert goal(reply, "smeagol") == (True, False)
    reply = ask("resolve", three(*FRODO_WINS_AND_LEADS_THE_RING, "1: G1 G5 G3"))
    assert winners(reply)[-1] == 2
    assert goal(reply, "gollum") == (False, False)
    assert goal(reply, "smeagol") == (False, False)


@pytest.mark.rule("DW.p24.ch29_checkpoint", "DW.p24.ch29_flip")
def test_dw_p24_ch29_checkpoint_smeagol_tied_for_the_fewest_fails(ask):
    reply = ask("resolve", three("1: P1 P6 C3", "2: L3 L7 R1+"))
    assert winners(reply) == [2, 1]
    assert goal(reply, "gollum") == (True, True)
    assert goal(reply, "smeagol") == (False, False)
    assert "DW.p24.ch29_flip" in rules_used(reply)


@pytest.mark.rule("DW.p24.ch29_flip")
def test_dw_p24_ch29_flip_smeagol_alone_must_end_ahead_of_gollum(ask):
    moves = ["1: P1 P6 C3", "2: L3 L7 R1+", "1: G1 G2 G6"]
    reply = ask("resolve", three(*moves))
    assert winners(reply) == [2, 1, 3]
    assert goal(reply, "smeagol") == (False, False)
    reply = ask("resolve", three(*moves, "3: L4 P4 L2"))
    assert winners(reply)[-1] == 3
    assert goal(reply, "smeagol") == (True, False)
    assert goal(reply, "gollum") == (True, True)


@pytest.mark.rule("DW.p24.ch29_checkpoint")
def test_dw_p24_ch29_checkpoint_a_tie_of_the_two_is_a_failure_for_both(ask):
    reply = ask("resolve", three("1: P1 P6 C3", "2: G2 G6 G1", "3: L4 R1+ L1"))
    assert winners(reply) == [2, 3, 1]
    assert goal(reply, "gollum") == (False, False)
    assert goal(reply, "smeagol") == (False, False)


@pytest.mark.rule("DW.p24.ch29_checkpoint")
def test_dw_p24_ch29_checkpoint_the_ring_trick_itself_does_not_count(ask):
    reply = ask("resolve", three("1: P7 P2 R5", "1: R1 R3 R2", burden=2))
    assert winners(reply) == [1, 2]
    assert goal(reply, "gollum") == (False, False)
    assert goal(reply, "smeagol") == (False, False)


@pytest.mark.rule("DW.p24.ch29_checkpoint", "DW.p24.ch29_flip")
def test_dw_p24_ch29_checkpoint_the_ring_trick_counts_at_the_end(ask):
    reply = ask("resolve", three("1: P7 P2 R2", "1: R1 R3 R5", burden=2))
    assert winners(reply) == [1, 3]
    assert goal(reply, "smeagol") == (True, False)
    assert goal(reply, "gollum") == (True, False)


@pytest.mark.rule("DW.p24.ch29_checkpoint", "DW.p22.one_ring_undeclared")
def test_dw_p24_ch29_checkpoint_comes_with_the_undeclared_ring_too(ask):
    reply = ask("resolve", three("1: P1 P6 C3", "2: C2 C5 C7", "1: P7 P2 R2", "1: R1 R3 R5", burden=2))
    assert goal(reply, "gollum") == (True, True)
    assert goal(reply, "smeagol") == (True, True)


@pytest.mark.rule("DW.p24.ch29_checkpoint")
def test_dw_p24_ch29_checkpoint_smeagol_is_compared_with_sam_too(ask):
    # Frodo and Gollum have a trick each, Sam and Smeagol none: Smeagol is not alone at the bottom.
    reply = ask("resolve", four("1: C7 C2 C3 C5", "1: P1 P2 P3 L5", "3: L3 L6 R1+ L1", burden=4))
    assert winners(reply) == [1, 3, 1]
    assert goal(reply, "gollum") == (True, True)
    assert goal(reply, "smeagol") == (False, False)


@pytest.mark.rule("DW.p24.ch29_checkpoint")
def test_dw_p24_ch29_checkpoint_counts_no_trick_that_nobody_won(ask):
    reply = ask("resolve", three("1: ZM BW CW", *FRODO_WINS_AND_LEADS_THE_RING))
    assert winners(reply) == [None, 1, 1]
    assert goal(reply, "gollum") == (False, False)


@pytest.mark.rule("DW.p9.goal_final", "DW.p24.ch29_flip")
def test_dw_p9_goal_final_no_star_while_the_goal_can_still_fail(ask):
    # Both flipped, Smeagol leads 5 to 4; Gollum can catch up with L5, even if Frodo's weariness then comes off the lead.
    seats = [
        "gollum: L2 C7 BW P4 G5 G1 C3 C1 G7 L5 P3 R3",
        "frodo: L3 P7 P2 P1 G3 L7 R1 L4 R4 L1 R5 ZM",
        "smeagol: L6 C5 P5 P6 G6 G4 ZM C4 G2 C6 C2 R2",
    ]
    moves = ["2: L3 L6 L2", "3: C5 C7 P7", "1: BW P2 P5", "1: P4 P1 P6", "3: G6 G5 G3", "3: G4 G1 L7"]
    moves += ["3: ZM C3 R1", "1: C1 L4 C4", "3: G2 G7 R4"]
    reply = ask("resolve", table(29, *seats, event="CW", burden=3, moves=moves))
    assert winners(reply) == [3, 1, 1, 3, 3, 3, 1, 3, 1]
    assert goal(reply, "gollum") == goal(reply, "smeagol") == (True, False)
    reply = ask("resolve", table(29, *seats, event="CW", burden=3, moves=[*moves, "1: L5 L1 C6"]))
    assert goal(reply, "gollum")[0] is goal(reply, "smeagol")[0] is False
