"""Two players and what they can know: face-down cards, the other player's hand, and the shares of deals (pages 26-27)."""

from math import comb, factorial

import pytest

from mellon.models.dwie_wieze import Position
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze import GAME
from mellon.solver.game import Request
from mellon.solver.limits import Watch
from tests.support.contract import told_moves
from tests.support.dwie_wieze.answers import defects, refused_by, seat_after
from tests.support.dwie_wieze.pyramid_tables import ARAGORN, BOROMIR, LEGOLAS, table

UNKNOWN = ("legolas_hunter", ["G8 (?) OR", "(?) (?) (?) (?)", "P3 L2 C4 G6 C6"])
LATE = (
    "dwie_wieze 19 setup=done lost=G4{} | aragorn_hunter P1 G1 G5 L1 BW | legolas_hunter pyramid=G8,({}),OR/-,-,({}),({})/-,-,-,G6,-"
    " | boromir_fallen L6 L7 C8 OR OR / 1 P7 P3 P5 / 1 P2 C6 P6 / 3 CW L3 L2 / 3 P4 P8 C1 / 1 C2 C4 C7 / 3 L8 L5 G3 / 3 G7 G2"
)


@pytest.mark.rule("DW.p27.pyramid_turn")
def test_dw_p27_pyramid_turn_face_down_cards_are_not_known_to_who_asks(ask):
    mine, unknown = ask("solve", table(me=1)).json, ask("solve", table(ARAGORN, UNKNOWN, BOROMIR)).json
    for answer in (mine, unknown):
        assert answer["information"] == "mine" and answer["verdict"] == "value" and answer["method"] == "all_deals"
        assert answer["worlds"] == {"count": 120, "sampled": 120, "exact": True}
        assert answer["value"] == answer["open_value"] == "1"
    assert ask("solve", table()).json["information"] == "open"


@pytest.mark.rule("DW.p27.pyramid_turn")
def test_dw_p27_pyramid_turn_hints_rank_by_the_share_of_deals():
    known = GAME.answer(Position.parse(LATE.format(" me=1", "C5", "L4", "C3")), Request("hint"))
    unknown = GAME.answer(Position.parse(LATE.format("", "?", "?", "?")), Request("hint"))
    for answer in (known, unknown):
        assert answer.extra["worlds"] == {"count": 6, "sampled": 6, "exact": True}
        assert {entry["move"]["at"] for entry in told_moves(answer)} == {"3.4", "1.1"}
        for entry in told_moves(answer):
            assert set(entry) >= {"move", "open_value", "value_decimal", "interval"}
            assert 0 <= entry["interval"][0] <= entry["value_decimal"] <= entry["interval"][1] <= 1
    assert told_moves(known) == told_moves(unknown)


@pytest.mark.rule("DW.p26.pyramid")
def test_dw_p26_pyramid_the_other_hand_may_be_missing_for_who_asks(ask):
    toml = table(ARAGORN, UNKNOWN, BOROMIR, me=1).replace(f'hand = "{BOROMIR[1]}"', 'holds = "CW"')
    answer = ask("solve", toml, "--seed", "3").json
    assert answer["worlds"]["count"] == comb(16, 11) * factorial(5)
    assert answer["worlds"]["exact"] is False and answer["method"] == "sampled_deals"
    assert answer["value"] is None and answer["interval"][0] <= answer["value_decimal"] <= answer["interval"][1]
    shown = ask("show", toml)
    assert shown.json["position"]["seat"][2] == {"character": "boromir_fallen", "holds": "CW"}
    assert ask("legal", toml).code == 0
    assert ask("resolve", toml.replace('setup = "done"', 'setup = "done"\nmoves = [{ seat = 1, play = "C2" }]')).code == 0


@pytest.mark.rule("DW.p27.pyramid_turn")
def test_dw_p27_pyramid_turn_an_unknown_card_has_to_be_named_when_it_is_turned_up(ask):
    seats = (ARAGORN, UNKNOWN, BOROMIR)
    first = ask("resolve", table(*seats, moves=["1 C2", "2 C4", "3 C7"]))
    assert seat_after(first, 2)["pyramid"] == ["G8 (?) OR", "(?) (?) (?) (?)", "P3 L2 - G6 C6"]
    assert first.json["outcome"]["lost_by"] == "unknown"
    refused_by(ask("resolve", table(*seats, moves=["1 C2", "2 C4", "3 C7", "3 G7", "1 G1", "2 G6"])), "DW.p27.pyramid_turn")


@pytest.mark.rule("DW.p26.pyramid")
def test_dw_p26_pyramid_questions_that_need_every_card_ask_for_it(ask):
    assert "seat[2].pyramid" in defects(ask("explain", table(ARAGORN, UNKNOWN, BOROMIR)))
    other = table(BOROMIR, ARAGORN, LEGOLAS, me=1).replace(f'hand = "{ARAGORN[1]}"', 'holds = "BW"')
    for verb in ("hint", "legal"):
        assert "[[trick]]" in defects(ask(verb, other)), "the hand that has to play is not seen"
    moved = other.replace('setup = "done"', 'setup = "done"\nmoves = [{ seat = 2, play = "P1" }]')
    assert "[[trick]]" in defects(ask("resolve", moved))
    own = table(me=1).replace(f'hand = "{ARAGORN[1]}"\n', "")
    assert "seat[1].hand" in defects(ask("hint", own))


@pytest.mark.rule("DW.p26.pyramid")
def test_dw_p26_pyramid_what_was_not_found_out_is_unknown():
    p = Position.parse(LATE.format(" me=1", "C5", "L4", "C3"))
    for verb in ("solve", "hint"):
        answer = GAME.answer(p, Request(verb, watch=Watch(0.0)))
        assert answer.verdict is Verdict.UNKNOWN and answer.value is None and answer.value_decimal is None
        assert answer.stats.limits == ("time",)


@pytest.mark.rule("DW.p26.pyramid")
def test_dw_p26_pyramid_an_unknown_card_lies_face_down(ask):
    assert "(?)" in defects(ask("legal", table(ARAGORN, ("legolas_hunter", ["G8 ? OR", "(C1) (G3) (L4) (C3)", "P3 L2 C4 G6 C6"]), BOROMIR)))
