"""Two players: exchanges with the pyramid and hiding from it (pages 14 and 27)."""

import pytest

from mellon.models.dwie_wieze import Card, Play, Position, rules
from tests.support.dwie_wieze.answers import check_line, illegal_plays, legal_plays, refused_by, rules_used, seat_after
from tests.support.dwie_wieze.pyramid_tables import ARAGORN, BOROMIR, LEGOLAS, ROWS, table

EOMER = ("eomer", ROWS)
GIMLI = ("gimli_hunter", BOROMIR[1])


def exchanges(reply, seat):
    """Return (gives, gets, at) of the exchanges that a seat may make."""
    assert reply.code == 0, reply.json
    found = [entry["move"] for entry in reply.json["moves"] if entry["move"]["seat"] == seat and "exchange" in entry["move"]]
    return {(move["exchange"]["with"], move["exchange"]["gives"], move["exchange"]["gets"], move.get("at")) for move in found}


@pytest.mark.rule("DW.p27.pyramid_exchange")
def test_dw_p27_pyramid_exchange_uses_the_bottom_row_only(ask):
    reply = ask("legal", table(setup="free"))
    gets = {gets for partner, gives, gets, at in exchanges(reply, 1) if partner == 2 and gives == "P1"}
    assert gets == {"P1", "P3", "L2", "C4", "G6", "C6"}
    covered = [e for e in reply.json["illegal"] if e["move"].get("exchange", {}).get("gets") in ("C5", "L4") and e["move"]["seat"] == 1]
    assert covered and {e["rule"] for e in covered} <= {"DW.p27.pyramid_exchange", "DW.p5.keep"}
    refused_by(ask("resolve", table(setup="free", moves=["1 exchange 2 P1 L4"])), "DW.p27.pyramid_exchange")
    refused_by(ask("resolve", table(setup="free", moves=["1 exchange 2 P1 C6@3.4"])), "DW.p27.pyramid_exchange")


@pytest.mark.rule("DW.p27.pyramid_exchange", "pyramid_exchange")
def test_dw_p27_pyramid_exchange_the_new_card_lies_in_place_of_the_old_one(ask):
    reply = ask("resolve", table(setup="free", moves=["1 exchange 2 P1 C4"]))
    assert seat_after(reply, 2)["pyramid"] == ["G8 (C5) OR", "(C1) (G3) (L4) (C3)", "P3 L2 P1 G6 C6"]
    assert "beside" not in seat_after(reply, 2) and "C4" in seat_after(reply, 1)["hand"].split()
    assert "DW.p27.pyramid_exchange" in rules_used(reply)


@pytest.mark.rule("DW.p27.pyramid_exchange", "pyramid_exchange")
def test_dw_p27_pyramid_exchange_the_new_card_lies_beside_in_the_other_reading(ask):
    beside = {"pyramid_exchange": "beside"}
    reply = ask("resolve", table(setup="free", moves=["1 exchange 2 P1 C4"], rulings=beside))
    assert seat_after(reply, 2)["pyramid"][2] == "P3 L2 - G6 C6" and seat_after(reply, 2)["beside"] == "P1"
    reply = ask("legal", table(setup="free", moves=["1 exchange 2 P1 C4", "1 P2"], rulings=beside))
    assert legal_plays(reply) == {"P1", "P3"}
    assert {e["move"]["at"] for e in reply.json["moves"] if e["move"].get("play") == "P1"} == {"side"}
    played = ask("resolve", table(setup="free", moves=["1 exchange 2 P1 C4", "1 P2", "2 P1@side"], rulings=beside))
    assert "beside" not in seat_after(played, 2)


@pytest.mark.rule("DW.p27.pyramid_exchange", "DW.p5.exchange")
def test_dw_p27_pyramid_exchange_the_pyramid_exchanges_too(ask):
    reply = ask("legal", table(setup="free", moves=["1 exchange 3 P1 P1"]))
    assert {gives for _, gives, _, _ in exchanges(reply, 2)} == {"P3", "L2", "C4", "G6", "C6"}
    after = ask("resolve", table(setup="free", moves=["2 exchange 1 L2 G1@3.2"]))
    assert seat_after(after, 2)["pyramid"][2] == "P3 G1 C4 G6 C6"
    same = ask("resolve", table(setup="free", moves=["2 exchange 1 L2 L2"]))
    assert seat_after(same, 2)["pyramid"] == ROWS


@pytest.mark.rule("DW.p27.pyramid_exchange", "DW.p5.keep")
def test_dw_p27_pyramid_exchange_the_white_tower_stays_with_aragorn_in_the_pyramid(ask):
    rows = ["G8 (C5) OR", "(C1) (G3) (L4) (C3)", "P3 L2 BW G6 C6"]
    seats = (("legolas_hunter", "P1 P2 P7 P8 G1 G2 G5 L1 L3 L5 C2 C4"), ("aragorn_hunter", rows), BOROMIR)
    refused_by(ask("resolve", table(*seats, setup="free", moves=["2 exchange 1 BW P1"])), "DW.p5.keep")
    check_line(ask, table(*seats, setup="free"))


@pytest.mark.rule("DW.p27.pyramid_exchange", "DW.p20.event_exchange")
def test_dw_p27_pyramid_exchange_with_the_tower_event(ask):
    rows = ["G7 (C5) ZM", "(C1) (G3) (L4) (C3)", "P3 R5 C4 G6 C6"]
    seats = (("frodo", "P1 P2 P7 G1 G2 G5 L1 L3 L5 R1 R2 R3"), ("gollum", rows), ("smeagol", "P4 P5 P6 G4 L2 L6 L7 C2 C7 CW R4 ZM"))
    after = ask("resolve", table(*seats, chapter=29, setup="free", moves=["1 burden 3", "2 exchange event C4 BW"]))
    assert seat_after(after, 2)["pyramid"][2] == "P3 R5 BW G6 C6" and after.json["position"]["event"] == "C4"
    refused_by(
        ask("resolve", table(*seats, chapter=29, setup="free", moves=["1 burden 3", "2 exchange event C1 BW"])), "DW.p27.pyramid_exchange"
    )
    check_line(ask, table(*seats, chapter=29, setup="free"))


@pytest.mark.rule("pyramid_beside", "DW.p27.pyramid_exchange")
def test_dw_p27_pyramid_exchange_a_card_beside_belongs_to_the_bottom_row_by_default(ask):
    moves, beside = ["1 exchange 2 P1 C4"], {"pyramid_exchange": "beside"}
    again = ask("legal", table(setup="free", moves=moves, rulings=beside))
    assert "P1" in {gives for _, gives, _, _ in exchanges(again, 2)}
    apart = ask("legal", table(setup="free", moves=moves, rulings={**beside, "pyramid_beside": "apart"}))
    assert "P1" not in {gives for _, gives, _, _ in exchanges(apart, 2)}


@pytest.mark.rule("pyramid_early", "DW.p27.pyramid_turn")
def test_dw_p27_pyramid_turn_of_a_card_uncovered_in_setup(ask):
    moves, beside = ["1 exchange 2 P1 C4", "2 exchange 1 G6 G1"], {"pyramid_exchange": "beside"}
    reply = ask("resolve", table(setup="free", moves=moves, rulings=beside))
    assert seat_after(reply, 2)["pyramid"][1:] == ["(C1) (G3) L4 (C3)", "P3 L2 - - C6"]
    late = {**beside, "pyramid_early": "end_of_trick"}
    reply = ask("resolve", table(setup="free", moves=moves, rulings=late))
    assert seat_after(reply, 2)["pyramid"][1] == "(C1) (G3) (L4) (C3)"
    first = ask("legal", table(setup="free", moves=[*moves, "1 L1"], rulings=late))
    assert legal_plays(first) == {"L2"} and illegal_plays(first)["L4"] == "DW.p27.pyramid_play"
    reply = ask("resolve", table(setup="free", moves=[*moves, "1 L1", "2 L2", "3 L8"], rulings=late))
    assert seat_after(reply, 2)["pyramid"][1:] == ["(C1) G3 L4 (C3)", "P3 - - - C6"], "both were uncovered when the trick was over"


@pytest.mark.rule("DW.p14.ch20_pyramid_hide")
def test_dw_p14_ch20_pyramid_hides_a_card_of_the_bottom_row(ask):
    reply = ask("legal", table(ARAGORN, EOMER, GIMLI, chapter=20, setup="free"))
    assert {(e["move"]["hide"], e["move"]["at"]) for e in reply.json["moves"] if "hide" in e["move"]} == {
        ("P3", "3.1"), ("L2", "3.2"), ("C4", "3.3"), ("G6", "3.4"), ("C6", "3.5")
    }  # fmt: skip
    refused_by(ask("resolve", table(ARAGORN, EOMER, GIMLI, chapter=20, setup="free", moves=["2 hide C5"])), "DW.p14.ch20_pyramid_hide")
    hidden = ask("resolve", table(ARAGORN, EOMER, GIMLI, chapter=20, setup="free", moves=["2 hide G6"]))
    assert seat_after(hidden, 2)["pyramid"][2] == "P3 L2 C4 - C6" and seat_after(hidden, 2)["hidden"] == "G6"
    assert "DW.p14.ch20_pyramid_hide" in rules_used(hidden)


@pytest.mark.rule("DW.p14.ch20_pyramid_hide", "DW.p11.hide_follow")
def test_dw_p14_ch20_pyramid_hidden_card_need_not_follow_and_comes_back_beside(ask):
    moves = ["2 hide G6", "1 G1"]
    reply = ask("legal", table(ARAGORN, EOMER, GIMLI, chapter=20, setup="free", moves=moves))
    assert legal_plays(reply) == {"P3", "L2", "C4", "C6"} and illegal_plays(reply)["G6"] == "DW.p11.hide_follow"
    back = ask("resolve", table(ARAGORN, EOMER, GIMLI, chapter=20, setup="free", moves=[*moves, "2 unhide G6"]))
    assert seat_after(back, 2)["beside"] == "G6" and "hidden" not in seat_after(back, 2)
    assert "DW.p14.ch20_pyramid_hide" in rules_used(back)
    legal = ask("legal", table(ARAGORN, EOMER, GIMLI, chapter=20, setup="free", moves=[*moves, "2 unhide G6"]))
    assert legal_plays(legal) == {"G6"}


@pytest.mark.rule("DW.p14.ch20_pyramid_hide")
def test_dw_p14_ch20_pyramid_hidden_card_has_to_come_back_when_nothing_else_is_left(ask):
    line = (
        "dwie_wieze 20 setup=done lost=G4 | aragorn_hunter BW OR | eomer pyramid=-,-,OR/-,-,-,-/-,-,-,-,- hidden=G6"
        " | gimli_hunter P8 OR / 1 L1 L2 L8 / 3 C7 C2 C6 / 3 C8 G1 C4 / 3 P4 P7 P3 / 1 P1 C1 P5 / 3 P6 P2 G3 / 3 L6 L3 L4 / 3 L7 L5 C3"
        " / 3 G7 G2 C5 / 3 CW G5 G8"
    )
    p = Position.parse(line)
    p, steps = rules.replay(p, [Play(3, Card.parse("P8")), Play(1, Card.parse("OR")), Play(2, Card.parse("OR"))])
    assert p.seat(2).hidden is None and [card.code for card in p.seat(2).pyramid.beside] == ["G6"]
    assert "DW.p14.ch20_pyramid_hide" in {step.rule for step in steps}
    assert Position.parse(str(p)) == p


@pytest.mark.rule("DW.p27.pyramid_exchange", "DW.p14.ch20_pyramid_hide")
def test_dw_p27_free_setups_are_solved(ask):
    for seats in ((("", ARAGORN[1]), ("", ROWS), ("", BOROMIR[1])), (ARAGORN, LEGOLAS, BOROMIR)):
        check_line(ask, table(*seats, setup="free"))
    check_line(ask, table(ARAGORN, EOMER, GIMLI, chapter=20, setup="free"))
