"""Two players and the pyramid: what is uncovered, what may be played, when cards are turned up, who plays it (pages 26-27)."""

import tomllib

import pytest

from mellon.models.dwie_wieze import Position, rules
from tests.support.dwie_wieze.answers import check_line, illegal_plays, legal_plays, refused_by, rules_used, seat_after, winners
from tests.support.dwie_wieze.pyramid_tables import ARAGORN, BOROMIR, LEGOLAS, ROWS, table

COVERED = {"G8", "C5", "OR", "C1", "G3", "L4", "C3"}


def read(toml):
    return Position.from_table(tomllib.loads(toml))


def places(reply):
    """Return where the legal plays come from."""
    assert reply.code == 0, reply.json
    return {(entry["move"]["play"], entry["move"].get("at")) for entry in reply.json["moves"] if "play" in entry["move"]}


@pytest.mark.rule("DW.p26.pyramid")
def test_dw_p26_pyramid_is_the_third_player(ask):
    reply = ask("show", table())
    assert reply.code == 0 and reply.json["position"]["players"] == 2
    assert seat_after(reply, 2)["pyramid"] == ROWS and "hand" not in seat_after(reply, 2)
    assert [goal["seat"] for goal in reply.json["goals"]] == [1, 2, 3]
    assert "6" in reply.json["goals"][1]["goal"], "the three-player side of Legolas asks for six forests"


@pytest.mark.rule("DW.p27.pyramid_play")
def test_dw_p27_pyramid_play_only_uncovered_cards(ask):
    reply = ask("legal", table(moves=["1 BW"]))
    assert places(reply) == {("P3", "3.1"), ("L2", "3.2"), ("C4", "3.3"), ("G6", "3.4"), ("C6", "3.5")}
    assert illegal_plays(reply) == dict.fromkeys(COVERED, "DW.p27.pyramid_play")


@pytest.mark.rule("DW.p27.pyramid_play", "DW.p6.follow")
def test_dw_p27_pyramid_play_uncovered_cards_have_to_follow(ask):
    reply = ask("legal", table(moves=["1 G1"]))
    assert places(reply) == {("G6", "3.4")}
    assert illegal_plays(reply)["P3"] == "DW.p6.follow" and illegal_plays(reply)["G8"] == "DW.p27.pyramid_play"


@pytest.mark.rule("DW.p27.pyramid_play", "DW.p6.void")
def test_dw_p27_pyramid_play_covered_cards_force_nothing(ask):
    rows = ["G8 (C5) OR", "(C1) (P3) (L4) (C3)", "G3 L2 C4 G6 C6"]
    reply = ask("legal", table(ARAGORN, ("legolas_hunter", rows), BOROMIR, moves=["1 P1"]))
    assert places(reply) == {("G3", "3.1"), ("L2", "3.2"), ("C4", "3.3"), ("G6", "3.4"), ("C6", "3.5")}
    top = ["P3 (C5) OR", "(C1) (G8) (L4) (C3)", "G3 L2 C4 G6 C6"]
    reply = ask("legal", table(ARAGORN, ("legolas_hunter", top), BOROMIR, moves=["1 P1"]))
    assert "G3" in legal_plays(reply), "a card that lies open but covered is no duty either"


TWO_TRICKS = ["1 C2", "2 C4@3.3", "3 C7", "3 G7", "1 G1", "2 G6@3.4"]


@pytest.mark.rule("DW.p27.pyramid_turn")
def test_dw_p27_pyramid_turn_at_the_end_of_the_trick(ask):
    reply = ask("resolve", table(moves=TWO_TRICKS))
    assert winners(reply) == [3, 3]
    assert "DW.p27.pyramid_turn" in rules_used(reply)
    assert seat_after(reply, 2)["pyramid"] == ["G8 (C5) OR", "(C1) (G3) L4 (C3)", "P3 L2 - - C6"]


@pytest.mark.rule("DW.p27.pyramid_turn", "DW.p27.pyramid_play")
def test_dw_p27_pyramid_turn_the_card_lies_face_down_while_the_trick_goes_on(ask):
    moves = ["1 BW", "2 C4", "3 C7", "1 G1", "2 G6"]
    reply = ask("resolve", table(moves=moves))
    assert seat_after(reply, 2)["pyramid"] == ["G8 (C5) OR", "(C1) (G3) (L4) (C3)", "P3 L2 - - C6"]
    assert "DW.p27.pyramid_turn" not in rules_used(reply)
    after = ask("resolve", table(moves=[*moves, "3 G7"]))
    assert seat_after(after, 2)["pyramid"][1] == "(C1) (G3) L4 (C3)"


@pytest.mark.rule("DW.p27.pyramid_play")
def test_dw_p27_pyramid_play_a_card_turned_up_may_be_played(ask):
    reply = ask("legal", table(moves=[*TWO_TRICKS, "3 L6", "1 L1"]))
    assert places(reply) == {("L2", "3.2"), ("L4", "2.3")}


TWO_ORCS = ["G8 (C5) G3", "(C1) (P3) (L4) (C3)", "OR L2 C4 OR C6"]
ORCS = (
    ("aragorn_hunter", "P1 P2 P7 P8 G1 G2 G5 L1 L3 L5 C2 BW"),
    ("legolas_hunter", TWO_ORCS),
    ("boromir_fallen", "P4 P5 P6 G6 G7 L6 L7 L8 C7 C8 CW OR"),
)


@pytest.mark.rule("DW.p27.pyramid_play")
def test_dw_p27_pyramid_play_equal_cards_are_listed_place_by_place(ask):
    assert {("OR", "3.1"), ("OR", "3.4")} <= places(ask("legal", table(*ORCS, moves=["1 P1"])))
    assert {("OR", "3.1"), ("OR", "3.4")} <= places(ask("hint", table(*ORCS, moves=["1 P1"])))


@pytest.mark.rule("DW.p27.pyramid_play")
def test_dw_p27_pyramid_play_the_place_may_be_left_out_where_it_is_clear(ask):
    assert seat_after(ask("resolve", table(moves=["1 G1", "2 G6"])), 2)["pyramid"][2] == "P3 L2 C4 - C6"
    refused_by(ask("resolve", table(*ORCS, moves=["1 P1", "2 OR"])), "DW.p27.pyramid_play")
    assert seat_after(ask("resolve", table(*ORCS, moves=["1 P1", "2 OR@3.4"])), 2)["pyramid"][2] == "OR L2 C4 - C6"


@pytest.mark.rule("DW.p27.pyramid_play")
@pytest.mark.parametrize("move", ["2 C5@1.2", "2 L4", "2 C6@3.3", "2 C6@side", "2 C6@7.7", "2 P1@3.1", "1 P1@3.1"])
def test_dw_p27_pyramid_play_other_places_are_refused(ask, move):
    refused_by(ask("resolve", table(moves=["1 BW", move])), "DW.p27.pyramid_play", "DW.p6.turn")


ONLY_ORCS = (
    "dwie_wieze 19 setup=done lost=P3 | aragorn_hunter P1 P2 BW | boromir_fallen pyramid=-,(G8),C5/-,-,OR,-/-,-,-,-,- | gimli_hunter G7 C8 OR"
    " / 1 L4 L6 L2 / 2 L3 L1 L5 / 1 C7 C2 C4 / 1 P7 P8 P5 / 2 CW C3 C1 / 2 L7 L8 C6 / 3 G1 G5 G4 / 1 P6 OR P4 / 1 G3 G6 G2"
)
ONLY_RINGS = (
    "dwie_wieze 29 setup=done event=C2 burden=5 | frodo_master P1 P3 L1 C1 R1 R3 | smeagol_slinker pyramid=R5,(P7),R2/-,-,(CW),(P5)/-,-,-,R4,-"
    " | gollum_stinker G6 L3 L5 BW ZM ZM / 1 P6 P4 P2 / 1 C4 C5 C3 / 2 C6 L4 C7 / 1 G4 G1 G5 / 3 L7 L2 L6 / 3 G2 G3 G7"
)


@pytest.mark.rule("DW.p27.pyramid_play", "DW.p8.orc_lead")
def test_dw_p27_pyramid_play_orcs_that_are_all_that_is_uncovered_have_to_be_led():
    p = Position.parse(ONLY_ORCS)
    (move,) = rules.legal(p)
    assert (move.card.code, move.at) == ("OR", "2.3") and rules.loss_of(p, move) == "orc_lead"
    after, steps = rules.do(p, move)
    assert after.lost_by_rule == "orc_lead" and "DW.p8.orc_lead" in {step.rule for step in steps}


@pytest.mark.rule("DW.p27.pyramid_play", "DW.p22.ring_lock_exception")
def test_dw_p27_pyramid_play_rings_may_be_led_where_only_rings_are_uncovered():
    p = Position.parse(ONLY_RINGS)
    assert {(move.card.code, move.at) for move in rules.legal(p)} == {("R4", "3.4"), ("R5", "1.1")}


@pytest.mark.rule("DW.p27.pyramid_control")
def test_dw_p27_pyramid_control_belongs_to_the_first_player_with_a_character(ask):
    assert read(table()).controller == 1
    rows = ["G8 (C5) OR", "(C1) (G3) (L4) (C3)", "P3 L2 BW G6 C6"]
    towers = table(("", "P1 P2 P7 P8 G1 G2 G5 L1 L3 L5 C2 C4"), ("", rows), ("", "P4 P5 P6 G7 L6 L7 L8 C7 C8 CW OR OR"), setup="free")
    p = read(towers)
    assert p.first_holder[0] == 2 and p.controller == 3, "the pyramid takes Aragorn, the next player chooses first among the players"
    hidden = ["G8 (BW) OR", "(C1) (G3) (L4) (C3)", "P3 L2 C5 G6 C6"]
    covered = table(("", "P1 P2 P7 P8 G1 G2 G5 L1 L3 L5 C2 C4"), ("", hidden), ("", "P4 P5 P6 G7 L6 L7 L8 C7 C8 CW OR OR"), setup="free")
    reply = ask("legal", covered)
    assert {(entry["move"]["seat"], entry["move"]["take"]) for entry in reply.json["moves"]} == {(2, "aragorn_hunter")}


@pytest.mark.rule("DW.p27.pyramid_control", "DW.p5.choose")
def test_dw_p27_pyramid_control_the_pyramid_gets_a_character_in_its_turn(ask):
    free = table(("", ARAGORN[1]), ("", ROWS), ("", BOROMIR[1]), setup="free", moves=["1 take aragorn"])
    reply = ask("legal", free)
    assert {(entry["move"]["seat"], entry["move"]["take"]) for entry in reply.json["moves"]} == {
        (2, "boromir_fallen"),
        (2, "legolas_hunter"),
        (2, "gimli_hunter"),
    }


@pytest.mark.rule("DW.p24.ch29_pyramid", "DW.p21.burden")
def test_dw_p24_ch29_pyramid_as_frodo_gets_a_token(ask):
    rows = ["G7 (C5) ZM", "(C1) (G3) (L4) (C3)", "P3 R1 C4 G6 C6"]
    seats = (("", "P1 P2 P7 G1 G2 G5 L1 L3 L5 C2 R2 R3"), ("", rows), ("", "P4 P5 P6 G4 L2 L6 L7 C7 CW R4 R5 ZM"))
    moves = ["2 take frodo", "3 take gollum", "1 take smeagol"]
    reply = ask("legal", table(*seats, chapter=29, setup="free", moves=moves))
    assert {entry["move"].get("burden") for entry in reply.json["moves"] if entry["move"]["seat"] == 2} == {2, 3, 4, 5}
    solved = check_line(ask, table(*seats, chapter=29, setup="free"))
    assert solved.json["position"]["burden"] in (2, 3, 4, 5)


@pytest.mark.rule("DW.p10.result", "DW.p27.pyramid_play")
def test_dw_p27_pyramid_play_a_winning_line_is_legal(ask):
    check_line(ask, table())
    check_line(ask, table(), "--engine", "cpsat")


@pytest.mark.rule("DW.p26.pyramid")
def test_dw_p26_pyramid_wherever_it_sits(ask):
    for turn in range(3):
        seats = [ARAGORN, LEGOLAS, BOROMIR]
        check_line(ask, table(*seats[turn:], *seats[:turn]))
