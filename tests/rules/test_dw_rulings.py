"""Contested rulings: both readings, how they are given and how they are reported."""

import json

import pytest

from tests.support.dwie_wieze.answers import goal, lost_by, refused_by, to_move, winners
from tests.support.dwie_wieze.deals import table

NO_BLACK_TOWER = [
    "aragorn: BW P1 P4 P7 G1 G4 G7 L1 L4 C1 C4 C7",
    "boromir: P2 P5 P8 G2 G5 G8 L2 L5 L8 C2 C5 C8",
    "legolas: P3 P6 G3 G6 L3 L6 L7 C3 C6 OR OR OR",
]


def lost_black_tower(*moves, **rulings):
    return table(19, *NO_BLACK_TOWER, lost="CW", moves=moves, rulings=rulings)


@pytest.mark.rule("DW.p4.lost_card", "black_tower_lost")
def test_dw_p4_lost_card_black_tower_stays_lost_by_default(ask):
    assert to_move(ask("legal", lost_black_tower())) == {1}
    assert to_move(ask("legal", lost_black_tower(black_tower_lost="stays"))) == {1}


@pytest.mark.rule("DW.p4.lost_card", "black_tower_lost")
def test_dw_p4_lost_card_black_tower_is_redrawn_in_the_other_reading(ask):
    refused_by(ask("legal", lost_black_tower(black_tower_lost="redraw")))


@pytest.mark.rule("DW.p4.lost_card")
@pytest.mark.parametrize("reading", ["stays", "redraw"])
def test_dw_p4_lost_card_is_never_the_white_tower(ask, reading):
    seats = ["aragorn: CW ...", "boromir: ...", "legolas: ..."]
    refused_by(ask("legal", table(19, *seats, lost="BW", rulings={"black_tower_lost": reading})))


@pytest.mark.rule("DW.p14.ch19_boromir", "card_never_played")
def test_dw_p14_ch19_boromir_black_tower_lost_only_two_tricks_are_needed(ask):
    reply = ask("resolve", lost_black_tower("1: P1 P8 P3"))
    assert goal(reply, "boromir") == (False, False)
    reply = ask("resolve", lost_black_tower("1: P1 P8 P3", "2: G8 G3 G1"))
    assert goal(reply, "boromir") == (True, True)
    reply = ask("resolve", lost_black_tower("1: P1 P8 P3", "2: G8 G3 G1", "2: C8 C3 C1"))
    assert goal(reply, "boromir") == (True, True)


@pytest.mark.rule("DW.p14.ch19_boromir", "card_never_played")
def test_dw_p14_ch19_boromir_black_tower_lost_cannot_succeed_in_the_other_reading(ask):
    reply = ask("resolve", lost_black_tower("1: P1 P8 P3", "2: G8 G3 G1", card_never_played="none_before"))
    assert goal(reply, "boromir") == (False, True)
    assert lost_by(reply) == "goal"


@pytest.mark.rule("DW.p14.ch19_partner", "DW.p14.ch19_alone")
def test_dw_p14_ch19_alone_black_tower_lost_aragorn_has_no_partner(ask):
    one_each = ["1: P1 P8 P3", "2: G2 G6 G1", "3: C3 C7 C2"]
    reply = ask("resolve", lost_black_tower(*one_each))
    assert winners(reply) == [2, 3, 1]
    assert goal(reply, "aragorn")[0] is True
    assert goal(ask("resolve", lost_black_tower(*one_each, together_most="combined")), "aragorn")[0] is False
    assert goal(ask("resolve", lost_black_tower(*one_each[:2])), "aragorn")[0] is False


@pytest.mark.rule("DW.p8.nobody_wins", "both_towers_orc")
@pytest.mark.parametrize("reading", ["suited_card_wins", "nobody"])
def test_dw_p8_nobody_wins_without_a_suited_card_in_both_readings(ask, reading):
    seats = ["aragorn: BW P1 ...", "eomer: CW C1 ... -OR", "gimli: OR OR C2 ..."]
    reply = ask("resolve", table(20, *seats, lost="L1", moves=["1: BW CW OR"], rulings={"both_towers_orc": reading}))
    assert winners(reply) == [None]


@pytest.mark.rule("DW.p23.nobody_wins", "both_towers_weariness")
@pytest.mark.parametrize("reading", ["suited_card_wins", "nobody"])
def test_dw_p23_nobody_wins_without_a_suited_card_in_both_readings(ask, reading):
    seats = ["frodo: R1 ZM ...", "gollum: BW ...", "smeagol: CW ..."]
    toml = table(29, *seats, event="C6", burden=2, moves=["1: ZM BW CW"], rulings={"both_towers_weariness": reading})
    assert winners(ask("resolve", toml)) == [None]


@pytest.mark.rule("DW.p7.tower_cancel")
@pytest.mark.parametrize("reading", ["suited_card_wins", "nobody"])
def test_dw_p7_tower_cancel_without_an_orc_is_not_contested(ask, reading):
    seats = ["aragorn: BW P1 ...", "eomer: CW C1 ... -OR", "gimli: OR OR C2 ..."]
    reply = ask("resolve", table(20, *seats, lost="L1", moves=["1: BW CW C2"], rulings={"both_towers_orc": reading}))
    assert winners(reply) == [3]


@pytest.mark.rule("DW.p14.ch19_alone")
def test_dw_p14_ch19_alone_ruling_given_on_the_command_line(ask):
    toml = lost_black_tower("1: P1 P8 P3", "2: G2 G6 G1", "3: C3 C7 C2")
    assert goal(ask("resolve", toml), "aragorn")[0] is True
    assert goal(ask("resolve", toml, "--ruling", "together_most=combined"), "aragorn")[0] is False


@pytest.mark.rule("DW.p14.ch19_alone")
def test_dw_p14_ch19_alone_the_reading_used_is_reported(ask):
    reply = ask("resolve", lost_black_tower("1: P1 P8 P3", together_most="combined"))
    said = json.dumps(reply.json["rulings"])
    assert "together_most" in said and "combined" in said


@pytest.mark.rule("DW.p20.event_exchange", "tower_event_swap")
def test_dw_p20_event_exchange_the_white_tower_left_at_the_event(ask):
    seats = ["frodo: R1 P1 ...", "gollum: P2 ...", "smeagol: P3 ..."]
    refused_by(ask("legal", table(29, *seats, event="BW", burden=3)))
    assert to_move(ask("legal", table(29, *seats, event="BW", burden=3, rulings={"tower_event_swap": "may"}))) == {1}


@pytest.mark.rule("DW.p8.nobody_wins")
@pytest.mark.parametrize("ruling", ["no_such_ruling=each", "together_most=maybe"])
def test_dw_p8_unknown_ruling_is_refused(ask, ruling):
    refused_by(ask("legal", lost_black_tower(), "--ruling", ruling))
    key, value = ruling.split("=")
    refused_by(ask("legal", lost_black_tower(**{key: value})))
