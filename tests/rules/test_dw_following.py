"""Leading, turn order, following suit and winning a trick (pages 6 and 10)."""

import pytest

from tests.support.dwie_wieze.answers import hand_after, illegal_plays, legal_plays, refused_by, rules_used, to_move, winners
from tests.support.dwie_wieze.deals import hand_of, table

# The worked example of page 6: Aragorn leads P1, Boromir holds P3 and P6, Gimli has no hills.
EXAMPLE = ["aragorn: BW P1 OR ...", "boromir: P3 P6 CW OR G1 ... -P", "gimli: L8 OR ... -P"]
FRODO = "frodo: R1 R4 P1 P7 G1 G7 C1 C7 ZM"
FOUR = [FRODO, "sam: P2 P3 P4 P5 G2 C2 L1 L2 R2", "gollum: BW P6 G3 G4 L3 L4 C3 C4 R3", "smeagol: CW ZM R5 L5 L6 L7 G5 C5 C6"]


def example(**keys):
    return table(19, *EXAMPLE, lost="C1", **keys)


@pytest.mark.rule("DW.p6.lead", "DW.p8.orc_lead")
def test_dw_p6_lead_any_card_but_an_orc(ask):
    toml = example()
    reply = ask("legal", toml)
    assert legal_plays(reply) == hand_of(toml, 1) - {"OR"}
    assert illegal_plays(reply) == {"OR": "DW.p8.orc_lead"}
    assert to_move(reply) == {1}


@pytest.mark.rule("DW.p6.lead", "DW.p5.first_character")
def test_dw_p6_lead_first_trick_belongs_to_aragorn_wherever_he_sits(ask):
    toml = table(19, "legolas: ... -T", "boromir: ... -T", "aragorn: BW P1 ...", lost="CW")
    assert to_move(ask("legal", toml)) == {3}


@pytest.mark.rule("DW.p6.lead")
def test_dw_p6_lead_by_another_seat_is_refused(ask):
    refused_by(ask("resolve", example(moves=["2 P3"])), "DW.p6.lead", "DW.p6.turn")


@pytest.mark.rule("DW.p6.lead", "DW.p21.first_character")
def test_dw_p6_lead_first_trick_belongs_to_frodo_in_chapter_29(ask):
    toml = table(29, *FOUR[2:], *FOUR[:2], event="G6", burden=2)
    assert to_move(ask("legal", toml)) == {3}


@pytest.mark.rule("DW.p6.turn")
def test_dw_p6_turn_goes_clockwise(ask):
    assert to_move(ask("legal", example(tricks=["1: P1"]))) == {2}
    assert to_move(ask("legal", example(tricks=["1: P1 P3"]))) == {3}
    refused_by(ask("resolve", example(moves=["1 P1", "3 L8"])), "DW.p6.turn")


@pytest.mark.rule("DW.p6.turn")
def test_dw_p6_turn_one_card_each(ask):
    refused_by(ask("resolve", example(moves=["1 P1", "2 P3", "2 P6"])), "DW.p6.turn")


@pytest.mark.rule("DW.p6.turn")
def test_dw_p6_turn_passes_from_the_last_seat_to_the_first(ask):
    toml = table(29, *FOUR, event="G6", burden=2, tricks=["1: C1 C2 C3 C6", "4: C5"])
    reply = ask("legal", toml)
    assert to_move(reply) == {1}
    assert legal_plays(reply) == {"C7"}


@pytest.mark.rule("DW.p6.follow", "DW.p7.tower_play", "DW.p8.orc_play")
def test_dw_p6_follow_only_the_led_suit_is_legal(ask):
    toml = example(tricks=["1: P1"])
    reply = ask("legal", toml)
    assert legal_plays(reply) == {"P3", "P6"}
    illegal = illegal_plays(reply)
    assert set(illegal) == hand_of(toml, 2) - {"P3", "P6"}
    assert illegal["G1"] == "DW.p6.follow"
    assert illegal["CW"] == "DW.p7.tower_play"
    assert illegal["OR"] == "DW.p8.orc_play"


@pytest.mark.rule("DW.p6.follow")
@pytest.mark.parametrize(("card", "rule"), [("G1", "DW.p6.follow"), ("CW", "DW.p7.tower_play"), ("OR", "DW.p8.orc_play")])
def test_dw_p6_follow_breaking_it_is_refused_with_the_rule(ask, card, rule):
    refused_by(ask("resolve", example(moves=["1 P1", f"2 {card}"])), rule)


@pytest.mark.rule("DW.p6.void")
def test_dw_p6_void_any_card_may_be_played(ask):
    toml = example(tricks=["1: P1 P3"])
    reply = ask("legal", toml)
    assert {"L8", "OR"} <= legal_plays(reply) == hand_of(toml, 3)
    assert illegal_plays(reply) == {}


@pytest.mark.rule("DW.p6.void", "DW.p7.tower_play")
def test_dw_p6_void_a_tower_and_an_orc_may_be_played(ask):
    toml = table(19, "aragorn: BW P1 ...", "boromir: CW OR ... -P", "gimli: ...", lost="C1", tricks=["1: P1"])
    reply = ask("legal", toml)
    assert {"CW", "OR"} <= legal_plays(reply) == hand_of(toml, 2)


@pytest.mark.rule("DW.p6.void", "DW.p7.tower_play")
def test_dw_p6_void_the_white_tower_too_for_aragorn_off_the_lead(ask):
    seats = ["aragorn: BW G1 ... -C", "boromir: G8 C2 ...", "legolas: G2 C3 ... -T"]
    toml = table(19, *seats, lost="C1", tricks=["1: G1 G8 G2", "2: C2 C3"])
    assert legal_plays(ask("legal", toml)) == hand_of(toml, 1)


@pytest.mark.rule("DW.p6.win")
def test_dw_p6_win_highest_of_the_led_suit_takes_the_trick_and_leads(ask):
    reply = ask("resolve", example(moves=["1: P1 P3 L8"]))
    assert winners(reply) == [2]
    assert "DW.p6.win" in rules_used(reply)
    assert to_move(ask("legal", example(tricks=["1: P1 P3 L8"]))) == {2}


@pytest.mark.rule("DW.p6.win")
def test_dw_p6_win_others_may_not_lead_next(ask):
    refused_by(ask("resolve", example(moves=["1: P1 P3 L8", "3 L1"])))
    refused_by(ask("resolve", example(moves=["1: P1 P3 L8", "1 P2"])), "DW.p6.win", "DW.p6.lead", "DW.p6.turn")


@pytest.mark.rule("DW.p6.win")
def test_dw_p6_win_a_high_card_of_another_suit_does_not_count(ask):
    seats = ["aragorn: BW P1 ...", "boromir: G8 ... -P", "gimli: C8 ... -P"]
    assert winners(ask("resolve", table(19, *seats, lost="L1", moves=["1: P1 G8 C8"]))) == [1]


@pytest.mark.rule("DW.p6.turn")
def test_dw_p6_turn_a_card_is_played_once(ask):
    refused_by(ask("resolve", example(moves=["1: P1 P3 L8", "2: P6 L8"])))


@pytest.mark.rule("DW.p6.lead")
def test_dw_p6_lead_with_a_card_of_another_hand_is_refused(ask):
    refused_by(ask("resolve", example(moves=["1 P3"])))


@pytest.mark.rule("DW.p6.lead", "DW.p6.turn")
def test_dw_p6_lead_the_position_afterwards_has_the_card_on_the_table(ask):
    toml = example(moves=["1: P1 P3 L8", "2 G1"])
    reply = ask("resolve", toml)
    assert hand_after(reply, 1) == hand_of(toml, 1) - {"P1"}
    assert hand_after(reply, 2) == hand_of(toml, 2) - {"P3", "G1"}
    tricks = reply.json["position"]["trick"]
    assert [trick["lead"] for trick in tricks] == [1, 2]
    assert [trick["cards"] for trick in tricks] == ["P1 P3 L8", "G1"]
