"""Orcs (page 8) and the tricks that nobody wins."""

import pytest

from tests.support.dwie_wieze.answers import goal, illegal_plays, legal_plays, lost_by, refused_by, rules_used, to_move, winners
from tests.support.dwie_wieze.deals import hand_of, table
from tests.support.dwie_wieze.endings import orc_tail

# Aragorn owns every hill and leads them; afterwards four cards are left in each hand.
RUN = [f"1: P{n} L{n} C{n}" for n in range(1, 9)]
ARAGORN = "aragorn: P1 P2 P3 P4 P5 P6 P7 P8 BW G1 G2 G3"
ONLY_ORCS = [ARAGORN, "boromir: L1 L2 L3 L4 L5 L6 L7 L8 G8 OR OR OR", "gimli: C1 C2 C3 C4 C5 C6 C7 C8 CW G4 G5 G6"]
TOWERS = ["aragorn: BW P1 ...", "eomer: CW C1 ... -OR", "gimli: OR OR C2 ..."]


@pytest.mark.rule("DW.p8.orc_lead")
def test_dw_p8_orc_lead_not_with_another_card_in_hand(ask):
    seats = ["aragorn: BW OR ...", "boromir: ...", "gimli: ..."]
    refused_by(ask("resolve", table(19, *seats, lost="L1", moves=["1 OR"])), "DW.p8.orc_lead")


@pytest.mark.rule("DW.p8.orc_lead", "DW.p7.tower_lead")
def test_dw_p8_orc_lead_not_while_a_tower_can_be_led(ask):
    history = [*RUN, "1: G1 G8 G4"]
    seats = [ARAGORN, "boromir: L1 L2 L3 L4 L5 L6 L7 L8 G8 OR OR CW", "gimli: C1 C2 C3 C4 C5 C6 C7 C8 OR G4 G5 G6"]
    reply = ask("legal", table(19, *seats, lost="G7", tricks=history))
    assert legal_plays(reply) == {"CW"}
    assert illegal_plays(reply) == {"OR": "DW.p8.orc_lead"}


@pytest.mark.rule("DW.p8.orc_lead")
def test_dw_p8_orc_lead_forced_loses_chapter(ask):
    reply = ask("resolve", table(19, *ONLY_ORCS, lost="G7", tricks=RUN, moves=["1: G1 G8 G4", "2 OR"]))
    assert lost_by(reply) in {"orc_lead", "goal"}
    assert "DW.p8.orc_lead" in rules_used(reply)


@pytest.mark.rule("DW.p8.orc_lead")
def test_dw_p8_orc_lead_forced_loses_chapter_although_all_goals_are_met(ask):
    reply = ask("resolve", orc_tail("OR C5", aragorn="C3", discard="L5", moves=["2: C5 L3 C3", "2 OR"]))
    assert [goal(reply, name) for name in ("aragorn", "eomer", "gimli")] == [(True, True)] * 3
    assert lost_by(reply) == "orc_lead"
    assert "DW.p8.orc_lead" in rules_used(reply)


@pytest.mark.rule("DW.p8.orc_play")
def test_dw_p8_orc_play_only_without_the_led_suit(ask):
    seats = ["aragorn: BW P1 ...", "boromir: P2 OR ...", "gimli: ..."]
    reply = ask("legal", table(19, *seats, lost="L1", tricks=["1: P1"]))
    assert illegal_plays(reply)["OR"] == "DW.p8.orc_play"


@pytest.mark.rule("DW.p8.orc_never_wins")
def test_dw_p8_orc_never_wins_against_the_lowest_card(ask):
    seats = ["aragorn: BW P1 ...", "boromir: OR ... -P", "gimli: OR ... -P"]
    reply = ask("resolve", table(19, *seats, lost="L1", moves=["1: P1 OR OR"]))
    assert winners(reply) == [1]
    assert lost_by(reply) is None


@pytest.mark.rule("DW.p8.orc_after_tower")
def test_dw_p8_orc_after_tower_is_no_orc_lead(ask):
    reply = ask("resolve", table(19, "aragorn: BW ...", "boromir: OR ...", "gimli: OR ...", lost="L1", moves=["1: BW OR OR"]))
    assert winners(reply) == [1]
    assert lost_by(reply) is None


@pytest.mark.rule("DW.p8.orc_after_tower", "DW.p7.tower_lead")
def test_dw_p8_orc_after_tower_is_legal_with_suited_cards_in_hand(ask):
    assert "OR" in legal_plays(ask("legal", table(19, "aragorn: BW ...", "boromir: OR P1 ...", "gimli: ...", lost="L1", tricks=["1: BW"])))


@pytest.mark.rule("DW.p8.nobody_wins", "DW.p7.tower_cancel")
def test_dw_p8_nobody_wins_both_towers_and_an_orc(ask):
    reply = ask("resolve", table(20, *TOWERS, lost="L1", moves=["1: BW CW OR"]))
    assert winners(reply) == [None]
    assert "DW.p8.nobody_wins" in rules_used(reply)
    assert lost_by(reply) is None


@pytest.mark.rule("DW.p8.nobody_wins")
def test_dw_p8_nobody_wins_the_orc_may_come_before_the_second_tower(ask):
    seats = ["aragorn: BW P1 ...", "eomer: OR C1 ...", "gimli: CW OR C2 ..."]
    reply = ask("resolve", table(20, *seats, lost="L1", moves=["1: BW OR CW"]))
    assert winners(reply) == [None]


@pytest.mark.rule("DW.p8.nobody_wins")
def test_dw_p8_nobody_wins_the_same_leader_leads_again(ask):
    toml = table(20, *TOWERS, lost="L1", tricks=["1: BW CW OR"])
    reply = ask("legal", toml)
    assert to_move(reply) == {1}
    assert legal_plays(reply) == hand_of(toml, 1) - {"OR"}


@pytest.mark.rule("DW.p8.nobody_wins")
def test_dw_p8_nobody_wins_the_leader_of_the_trick_not_of_the_round_leads_again(ask):
    seats = ["aragorn: BW P1 OR ...", "eomer: CW P8 ... -OR", "gimli: OR P2 ..."]
    toml = table(20, *seats, lost="L1", tricks=["1: P1 P8 P2", "2: CW OR BW"])
    assert to_move(ask("legal", toml)) == {2}


@pytest.mark.rule("DW.p8.nobody_wins", "DW.p14.ch19_partner")
def test_dw_p8_nobody_wins_the_trick_counts_for_nobody_but_names_the_partner(ask):
    seats = ["aragorn: BW P1 P2 ...", "boromir: CW P8 P7 ...", "gimli: OR P3 P6 ..."]
    reply = ask("resolve", table(19, *seats, lost="L1", moves=["1: P1 P8 P3", "2: P7 P6 P2", "2: CW OR BW"]))
    assert winners(reply) == [2, 2, None]
    assert goal(reply, "aragorn")[0] is True
    assert goal(reply, "boromir")[0] is True
    assert lost_by(reply) is None


@pytest.mark.rule("DW.p8.nobody_wins", "DW.p14.ch20_eomer")
def test_dw_p8_nobody_wins_the_orc_is_out_of_reach_for_eomer(ask):
    seats = ["aragorn: BW P1 ...", "eomer: CW C1 ... -OR", "gimli: OR OR C2 ..."]
    reply = ask("resolve", table(20, *seats, lost="OR", moves=["1: BW CW OR"]))
    assert winners(reply) == [None]
    assert goal(reply, "eomer") == (False, True)
    assert lost_by(reply) == "goal"
