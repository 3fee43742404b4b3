"""Pyramids that cannot lie as they do are refused, every defect at once (pages 26-27)."""

import pytest

from mellon.models.common import BadInput
from mellon.models.dwie_wieze import Position
from tests.support.dwie_wieze.answers import defects, refused_by
from tests.support.dwie_wieze.pyramid_tables import ARAGORN, BOROMIR, LEGOLAS, ROWS, table


def rows(*given):
    return table(ARAGORN, ("legolas_hunter", list(given)), BOROMIR)


@pytest.mark.rule("DW.p26.pyramid")
def test_dw_p26_pyramid_two_pyramids(ask):
    text = defects(ask("legal", table(ARAGORN, LEGOLAS, ("boromir_fallen", ["P4 (P5) P6", "(G7) (L6) (L7) (L8)", "C7 C8 CW OR OR"]))))
    assert "2, 3" in text


@pytest.mark.rule("DW.p26.pyramid")
def test_dw_p26_pyramid_needs_three_seats_and_two_players(ask):
    assert "players = 2" in defects(ask("legal", table(players=3)))
    assert "pyramid" in defects(ask("legal", table(ARAGORN, ("legolas_hunter", "G8 C5 OR C1 G3 L4 C3 P3 L2 C4 G6 C6"), BOROMIR)))
    refused_by(ask("legal", table(ARAGORN, LEGOLAS)))


@pytest.mark.rule("DW.p26.pyramid")
@pytest.mark.parametrize(
    "given",
    [
        ["G8 (C5)", "(OR) (C1) (G3) (L4) (C3)", "P3 L2 C4 G6 C6"],
        ["(C1) (G3) (L4) (C3)", "G8 (C5) OR", "P3 L2 C4 G6 C6"],
        ["G8 (C5) OR (C1) (G3) (L4) (C3) P3 L2 C4 G6 C6"],
        ["G8 (C5) OR", "(C1) (G3) (L4) (C3)", "P3 L2 (C4) G6 C6"],
        ["G8 C5 OR", "(C1) (G3) (L4) (C3)", "P3 L2 C4 G6 C6"],
        ["(G8) (C5) OR", "(C1) (G3) (L4) (C3)", "P3 L2 C4 G6 C6"],
        ["G8 (C5) OR", "(C1) G3 (L4) (C3)", "P3 L2 C4 G6 C6"],
    ],
    ids=["sizes", "order", "one row", "bottom face down", "top all open", "two on top face down", "middle face up"],
)
def test_dw_p26_pyramid_is_laid_out_as_the_rules_say(ask, given):
    refused_by(ask("legal", rows(*given)), "DW.p26.pyramid")


@pytest.mark.rule("DW.p26.pyramid")
def test_dw_p26_pyramid_every_defect_is_named(ask):
    text = defects(
        ask("legal", table(("", ARAGORN[1]), ("legolas_hunter", ["G8 (XX) OR", "(C1) (G3) (L4) (C3)", "P3 L2 (C4) G6 C6"]), BOROMIR))
    )
    assert "XX" in text and "DW.p26.pyramid" in text and "seat[1].character" in text
    text = defects(ask("legal", table(ARAGORN, ("legolas_hunter", ROWS, {"hand": "P1", "beside": "P9"}), BOROMIR)))
    assert "P9" in text and "seat[2].hand" in text


@pytest.mark.rule("DW.p26.pyramid")
def test_dw_p26_pyramid_cards_are_counted(ask):
    text = defects(ask("legal", rows("G8 (C5) OR", "(C1) (G3) (L4) (C3)", "P3 L2 C4 G6 C7")))
    assert "C7" in text and "C6" in text
    assert "seat[2].pyramid" in defects(ask("legal", rows("G8 (C5) OR", "(C1) (G3) (L4) (C3)", "P3 L2 C4 G6 -")))


@pytest.mark.rule("DW.p27.pyramid_play")
def test_dw_p27_pyramid_play_of_a_covered_card(ask):
    refused_by(ask("resolve", table(moves=["1 C2", "2 C5@1.2"])), "DW.p27.pyramid_play")
    refused_by(ask("resolve", table(moves=["1 C2", "2 C3"])), "DW.p27.pyramid_play")


def one_trick(cards, bottom, top=ROWS[0], middle=ROWS[1]):
    """Return the table after a first trick led by Aragorn; the hands lose what was played."""
    first, _, third = cards.split()
    hands = [" ".join(word for word in hand.split() if word != card) for hand, card in ((ARAGORN[1], first), (BOROMIR[1], third))]
    seats = (("aragorn_hunter", hands[0]), ("legolas_hunter", [top, middle, bottom]), ("boromir_fallen", hands[1]))
    return table(*seats, tricks=[(1, cards)])


@pytest.mark.rule("DW.p27.pyramid_play")
def test_dw_p27_pyramid_play_histories_that_can_be_explained(ask):
    assert ask("legal", one_trick("C2 C4 C7", "P3 L2 - G6 C6")).code == 0
    assert ask("legal", one_trick("P1 C4 P4", "- L2 P3 G6 C6", middle="(C1) (G3) (L4) (C3)")).code == 2, "P3 lay uncovered"


@pytest.mark.rule("DW.p27.pyramid_play")
@pytest.mark.parametrize(
    "toml",
    [
        one_trick("G1 C4 G7", "P3 L2 - G6 C6"),
        one_trick("C2 C3 C7", "P3 L2 C4 G6 C6", middle="(C1) (G3) (L4) -"),
        one_trick("C2 C4 C7", "P3 L2 G6 C6 L4", middle="(C1) (G3) - (C3)"),
    ],
    ids=["did not follow", "covered card played", "hole under cards"],
)
def test_dw_p27_pyramid_play_histories_that_no_order_explains(ask, toml):
    refused_by(ask("legal", toml), "DW.p27.pyramid_play")


@pytest.mark.rule("DW.p27.pyramid_play", "DW.p27.pyramid_turn")
def test_dw_p27_pyramid_turn_a_card_that_was_not_yet_uncovered_did_not_have_to_follow():
    line = (
        "dwie_wieze 19 setup=done lost=G4 | aragorn_hunter P1 P2 P7 P8 G5 L1 L3 L5 BW | legolas_hunter pyramid=G8,(C5),OR/(C1),(G3),{},C3/P3,L2,-,-,-"
        " | boromir_fallen P4 P5 P6 L6 L7 L8 CW OR OR / 1 C2 C4 C7 / 3 C8 G1 C6 / 3 G7 G2 G6"
    )
    assert Position.parse(line.format("L4"))
    with pytest.raises(BadInput, match=r"DW.p27.pyramid_turn"):
        Position.parse(line.format("(L4)"))


@pytest.mark.rule("DW.p27.pyramid_play")
def test_dw_p27_pyramid_play_cards_beside_have_to_have_come_from_somewhere(ask):
    toml = table(ARAGORN, ("legolas_hunter", ["G8 (C5) OR", "(C1) (G3) (L4) (C3)", "P3 L2 C4 G6 -"], {"beside": "C6"}), BOROMIR)
    refused_by(ask("legal", toml), "pyramid_exchange")
    assert ask("legal", toml, "--ruling", "pyramid_exchange=beside").code == 2, "the file is read with its own rulings first"
    assert ask("legal", toml.replace("[[seat]]", '[rulings]\npyramid_exchange = "beside"\n[[seat]]', 1)).code == 0


@pytest.mark.rule("DW.p27.pyramid_control")
def test_dw_p27_pyramid_control_the_pyramid_asks_nothing(ask):
    assert "me" in defects(ask("hint", table(me=2)))
