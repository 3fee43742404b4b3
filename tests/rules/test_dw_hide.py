"""Hiding a card and taking it back (page 11)."""

import pytest

from tests.support.dwie_wieze.answers import (
    hand_after,
    illegal_plays,
    legal_plays,
    listed,
    lost_by,
    outcome,
    refused_by,
    rules_used,
    seat_after,
    to_move,
    winners,
)
from tests.support.dwie_wieze.deals import again, hand_of, table
from tests.support.dwie_wieze.endings import orc_tail

SEATS = ["aragorn: BW P1 P2 ...", "eomer: P5 C3 ... -P -OR", "gimli: G1 P8 ..."]
HIDDEN = ["aragorn: BW P1 P2 ...", "eomer: (P5) C3 C8 ... -P -OR", "gimli: G1 P8 C2 ..."]

# Aragorn wins eleven tricks; Eomer then holds nothing but his hidden C5.
LAST = [
    "aragorn: P1 P2 P3 P4 P5 P6 P7 P8 G8 G7 G6 BW",
    "eomer: L1 L2 L3 L4 L5 L6 L7 L8 C1 C2 C3 (C5)",
    "gimli: C4 C6 C7 C8 OR OR G1 G2 G3 G4 G5 CW",
]
ELEVEN = [
    *(f"1: P{n} L{n} {card}" for n, card in enumerate(["C4", "C6", "C7", "C8", "OR", "OR", "G1", "G2"], 1)),
    "1: G8 C1 G3",
    "1: G7 C2 G4",
    "1: G6 C3 G5",
]


def free(*moves, seats=SEATS):
    return table(20, *seats, lost="L1", setup="free", moves=moves)


def hidden(**keys):
    return table(20, *HIDDEN, lost="L1", **keys)


def last_tricks(*moves):
    return table(20, *LAST, lost="OR", tricks=ELEVEN[:9], moves=moves)


@pytest.mark.rule("DW.p11.hide")
def test_dw_p11_hide_takes_a_card_out_of_the_hand(ask):
    toml = free("2 hide P5")
    reply = ask("resolve", toml)
    assert hand_after(reply, 2) == hand_of(toml, 2) - {"P5"}
    assert seat_after(reply, 2)["hidden"] == "P5"
    assert "DW.p11.hide" in rules_used(reply)


@pytest.mark.rule("DW.p11.hide")
def test_dw_p11_hide_may_be_left_out(ask):
    assert ask("resolve", free("1: P1 P5 P8")).code == 0


@pytest.mark.rule("DW.p11.hide")
def test_dw_p11_hide_only_a_card_of_the_own_hand(ask):
    refused_by(ask("resolve", free("2 hide G1")))


@pytest.mark.rule("DW.p11.hide")
def test_dw_p11_hide_one_card_only_and_no_swapping(ask):
    refused_by(ask("resolve", free("2 hide P5", "2 hide C3")))
    refused_by(ask("resolve", hidden(moves=["1 P1", "2 unhide P5", "2 hide C3"])))


@pytest.mark.rule("DW.p11.hide")
def test_dw_p11_hide_is_the_action_of_certain_characters(ask):
    refused_by(ask("resolve", free("1 hide P1")))
    refused_by(ask("resolve", free("3 hide G1")))


@pytest.mark.rule("DW.p11.hide", "DW.p5.setup_order")
def test_dw_p11_hide_only_during_setup_and_in_its_turn(ask):
    refused_by(ask("resolve", free("1 P1", "2 hide P5")))
    refused_by(ask("resolve", table(20, *SEATS, lost="L1", setup="done", moves=["2 hide P5"])))
    refused_by(ask("resolve", free("3 exchange 1 G1 P1", "2 hide P5")), "DW.p5.setup_order")


@pytest.mark.rule("DW.p11.hide", "DW.p5.exchange")
def test_dw_p11_hide_a_card_received_from_aragorn(ask):
    reply = ask("resolve", free("1 exchange 2 P1 C3", "2 hide P1"))
    assert seat_after(reply, 2)["hidden"] == "P1"


@pytest.mark.rule("DW.p11.hide_exchange", "DW.p5.setup_order")
def test_dw_p11_hide_exchange_a_hidden_card_cannot_be_exchanged(ask):
    refused_by(ask("resolve", free("2 hide P5", "1 exchange 2 P1 P5")), "DW.p11.hide_exchange", "DW.p5.setup_order")


@pytest.mark.rule("DW.p11.hide_follow", "DW.p6.void")
def test_dw_p11_hide_follow_a_hidden_card_forces_nothing(ask):
    toml = hidden(tricks=["1: P1"])
    reply = ask("legal", toml)
    assert legal_plays(reply) == hand_of(toml, 2)
    assert listed(reply.json["moves"], "unhide") == {"P5"}
    assert winners(ask("resolve", hidden(moves=["1: P1 C3 P8"]))) == [3]


@pytest.mark.rule("DW.p11.hide_follow")
def test_dw_p11_hide_follow_it_is_not_played_from_there(ask):
    refused_by(ask("resolve", hidden(moves=["1 P1", "2 P5"])), "DW.p11.hide_follow", "DW.p11.hide_return")


@pytest.mark.rule("DW.p11.hide_return", "DW.p6.follow")
def test_dw_p11_hide_return_before_playing_then_the_card_must_follow(ask):
    refused_by(ask("resolve", hidden(moves=["1 P1", "2 unhide P5", "2 C3"])), "DW.p6.follow")
    reply = ask("resolve", hidden(moves=["1 P1", "2 unhide P5", "2 P5", "3 P8"]))
    assert winners(reply) == [3]
    assert "DW.p11.hide_return" in rules_used(reply)
    assert not seat_after(reply, 2).get("hidden")


@pytest.mark.rule("DW.p11.hide_return")
def test_dw_p11_hide_return_after_playing_in_the_same_trick(ask):
    reply = ask("resolve", hidden(moves=["1 P1", "2 C3", "2 unhide P5", "3 P8"]))
    assert winners(reply) == [3]
    assert "P5" in hand_after(reply, 2)


@pytest.mark.rule("DW.p11.hide_return")
def test_dw_p11_hide_return_after_the_trick_and_before_leading(ask):
    seats = ["aragorn: BW C1 ...", "eomer: (P5) C8 ... -P -OR", "gimli: C2 ..."]
    moves = ["1: C1 C8 C2", "2 unhide P5", "2 P5"]
    reply = ask("resolve", table(20, *seats, lost="L1", moves=moves))
    assert reply.json["position"]["trick"][1]["cards"] == "P5"


@pytest.mark.rule("DW.p11.hide_return")
def test_dw_p11_hide_return_only_the_hidden_card_and_once(ask):
    refused_by(ask("resolve", hidden(moves=["1 P1", "2 unhide C3"])))
    refused_by(ask("resolve", hidden(moves=["1 P1", "2 unhide P5", "2 unhide P5"])))
    refused_by(ask("resolve", table(20, *SEATS, lost="L1", moves=["1 P1", "2 unhide P5"])))


@pytest.mark.rule("DW.p11.hide_return")
def test_dw_p11_hide_return_is_not_forced_while_another_card_is_left(ask):
    reply = ask("resolve", last_tricks(ELEVEN[9]))
    assert winners(reply) == [1]
    assert seat_after(reply, 2)["hidden"] == "C5"
    assert hand_after(reply, 2) == {"C3"}


@pytest.mark.rule("DW.p11.hide_return")
def test_dw_p11_hide_return_is_forced_when_no_other_card_is_left(ask):
    reply = ask("resolve", last_tricks(*ELEVEN[9:], "1 BW"))
    reply = ask("legal", again(reply.json["position"]))
    assert reply.code == 0, reply.json
    assert {tuple(entry["move"].values()) for entry in reply.json["moves"]} == {(2, "C5")}


@pytest.mark.rule("DW.p11.hide_return", "DW.p10.round_end")
def test_dw_p11_hide_return_the_card_is_played_in_the_last_trick(ask):
    ways = [ask("resolve", last_tricks(*ELEVEN[9:], "1 BW", *back, "2 C5", "3 CW")) for back in ([], ["2 unhide C5"])]
    accepted = [reply for reply in ways if reply.code == 0]
    assert accepted, ways
    for reply in accepted:
        assert winners(reply) == [1, 1, 2]
        assert "DW.p11.hide_return" in rules_used(reply)
        assert all(one["final"] for one in outcome(reply)["goals"])


@pytest.mark.rule("DW.p11.hide_return", "DW.p6.turn")
def test_dw_p11_hide_return_nobody_is_passed_over_because_of_an_empty_hand(ask):
    refused_by(ask("resolve", last_tricks(*ELEVEN[9:], "1 BW", "3 CW")))


@pytest.mark.rule("DW.p11.hide_return", "DW.p8.orc_lead", "orc_lead_with_hidden")
def test_dw_p8_orc_lead_with_a_hidden_card_is_forbidden_by_default(ask):
    reply = ask("legal", orc_tail("OR (C5)", aragorn="L5", discard="C3"))
    assert legal_plays(reply) == set()
    assert listed(reply.json["moves"], "unhide") == {"C5"}
    assert illegal_plays(reply)["OR"] in {"DW.p8.orc_lead", "DW.p11.hide_return"}
    refused_by(ask("resolve", orc_tail("OR (C5)", aragorn="L5", discard="C3", moves=["2 OR"])), "DW.p8.orc_lead", "DW.p11.hide_return")


@pytest.mark.rule("DW.p11.hide_return", "DW.p8.orc_lead", "orc_lead_with_hidden")
def test_dw_p8_orc_lead_with_a_hidden_card_loses_in_the_other_reading(ask):
    ruling = {"orc_lead_with_hidden": "loses"}
    reply = ask("legal", orc_tail("OR (C5)", aragorn="L5", discard="C3", rulings=ruling))
    assert legal_plays(reply) == {"OR"}
    assert listed(reply.json["moves"], "unhide") == {"C5"}
    reply = ask("resolve", orc_tail("OR (C5)", aragorn="L5", discard="C3", rulings=ruling, moves=["2 OR"]))
    assert lost_by(reply) == "orc_lead"


@pytest.mark.rule("DW.p11.hide_return")
def test_dw_p11_hide_return_a_history_with_a_card_that_was_taken_back_is_accepted(ask):
    seats = ["aragorn: BW P1 P2 ...", "eomer: P5 C3 C8 ... -P -OR", "gimli: G1 P8 P7 ..."]
    toml = table(20, *seats, lost="L1", tricks=["1: P1 C3 P8", "3: P7 P2 P5"])
    assert ask("legal", toml).code == 0
    said = toml.replace('character = "eomer"', 'character = "eomer"\nunhidden = { card = "P5", trick = 2 }')
    assert ask("legal", said).code == 0
    wrong = toml.replace('character = "eomer"', 'character = "eomer"\nunhidden = { card = "P5", trick = 1 }')
    refused_by(ask("legal", wrong), "DW.p6.follow")


@pytest.mark.rule("DW.p11.hide_return")
def test_dw_p11_hide_return_the_resulting_position_can_be_asked_about(ask):
    reply = ask("resolve", hidden(moves=["1 P1", "2 C3", "2 unhide P5", "3 P8", "3 G1"]))
    reply = ask("legal", again(reply.json["position"]))
    assert to_move(reply) == {1}
    reply = ask("resolve", hidden(moves=["1: P1 C3 P8", "3 G1"]))
    assert seat_after(reply, 2)["hidden"] == "P5"
    assert to_move(ask("legal", again(reply.json["position"]))) == {1}
