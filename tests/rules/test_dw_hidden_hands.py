"""Three and four players and what one of them knows: hands that are not seen, known cards in them, a hidden card (page 9)."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random

import pytest

from mellon.models.dwie_wieze import Position
from mellon.solver.dwie_wieze import GAME
from mellon.solver.dwie_wieze.seat_view import View
from mellon.solver.game import Request
from mellon.solver.limits import Watch
from tests.support.contract import told_moves
from tests.support.dwie_wieze.answers import defects, legal_plays, seat_after

MINE = "P1 P3 P8 G2 G5 L6 L2 C1 C2 C7 BW OR"
LATE = (
    "dwie_wieze 19 setup=done lost=C8 me=1 | aragorn_hunter L4 L5 C1 | gimli_hunter{} | boromir_fallen{} / 1 P3 P1 P5 / 3 G1 G2 G4"
    " / 2 G8 G7 G3 / 2 P6 P8 P4 / 3 CW OR P7 / 3 P2 BW G6 / 1 G5 L2 OR / 1 L3 L7 L1 / 2 C2 C4 C6"
)
EOMER = (
    "dwie_wieze 20 setup=done lost=C7 me=1 | aragorn_hunter L1 L4 BW CW | eomer{} | legolas_hunter / 1 C6 C4 C1 / 1 P5 P4 P6 / 3 G2 G5 G8"
    " / 2 L5 L8 L2 / 3 C3 C2 OR / 3 P8 P3 L7 / 3 C5 C8 G3 / 1 P7 L3 P1"
)


def table(mine: str = MINE, second: str = "", third: str = "", me: str = "me = 1", setup: str = "done", moves: str = "") -> str:
    """Return a deal of chapter 19 of which seat 1 sees the own hand; the others are given as lines of their tables."""
    own = f'hand = "{mine}"\n' if mine else ""
    return (
        f'game = "dwie_wieze"\nchapter = 19\nplayers = 3\nlost = "G4"\nsetup = "{setup}"\n{me}\n{moves}\n'
        f'[[seat]]\ncharacter = "aragorn_hunter"\n{own}[[seat]]\ncharacter = "gimli_hunter"\n{second}\n'
        f'[[seat]]\ncharacter = "boromir_fallen"\n{third}\n'
    )


@pytest.mark.rule("DW.p9.communication")
def test_dw_p9_communication_own_moves_need_no_other_hand(ask):
    shown = ask("show", table(second='holds = "G1 CW"'))
    assert shown.code == 0 and shown.json["position"]["seat"][1:] == [
        {"character": "gimli_hunter", "holds": "G1 CW"},
        {"character": "boromir_fallen"},
    ]
    assert legal_plays(ask("legal", table())) == set(MINE.split()) - {"OR"}
    after = ask("resolve", table(moves='moves = [{ seat = 1, play = "P8" }]'))
    assert after.code == 0 and "P8" not in seat_after(after, 1)["hand"]
    assert after.json["outcome"]["lost_by"] == "unknown"
    assert {answer.json["information"] for answer in (shown, ask("legal", table()), after)} == {"mine"}


@pytest.mark.rule("DW.p9.communication")
def test_dw_p9_communication_shares_are_told_as_the_contract_says(ask):
    answer = ask("hint", table(), "--time", "6").json
    assert answer["information"] == "mine" and answer["verdict"] == "value" and answer["method"] == "sampled_deals"
    seen = answer["worlds"].pop("sampled")
    assert answer["worlds"] == {"count": comb(24, 12), "exact": False} and 0 < seen <= 120, "as many as the time is enough for"
    assert {entry["move"]["play"] for entry in answer["moves"]} == set(MINE.split()) - {"OR"}
    for entry in answer["moves"]:
        assert 0 <= entry["open_value"] <= 1 and entry["interval"][0] <= entry["interval"][1]
    best = answer["moves"][0]
    assert best["open_value"] == max(entry["open_value"] for entry in answer["moves"])
    share = ask("solve", table()).json
    assert share["worlds"]["sampled"] == 120
    assert share["information"] == "mine" and share["value"] is None and share["interval"][0] <= share["value_decimal"]


@pytest.mark.rule("DW.p9.communication")
def test_dw_p9_communication_few_deals_are_counted_exactly():
    answer = GAME.answer(Position.parse(LATE.format(" holds=", " holds=")), Request("hint"))
    assert answer.extra["worlds"] == {"count": comb(6, 3), "sampled": comb(6, 3), "exact": True}
    assert answer.extra["information"] == "mine" and answer.value == Fraction(7, 20)
    assert GAME.answer(Position.parse(LATE.format("", "")), Request("solve")).value == Fraction(2, 5), "no card keeps all of these deals"
    for entry in told_moves(answer):
        low, high = entry["interval"]
        assert low <= entry["value_decimal"] <= high


@pytest.mark.rule("DW.p9.communication")
def test_dw_p9_communication_bare_seats_are_not_seen_where_somebody_asks():
    assert Position.parse(LATE.format("", "")) == Position.parse(LATE.format(" holds=", " holds="))


@pytest.mark.rule("DW.p9.communication")
def test_dw_p9_communication_known_cards_stay_where_they_are():
    (card, *_) = Position.parse(LATE.format("", "")).pool
    told = Position.parse(LATE.format(f" holds={card}", ""))
    assert told.seat(2).hand == (card,) and told.seat(2).unseen == 2 and card not in told.pool
    assert GAME.answer(told, Request("solve")).extra["worlds"]["count"] == comb(5, 2)


@pytest.mark.rule("DW.p9.communication")
@pytest.mark.parametrize("verb", ["explain", "review"])
def test_dw_p9_communication_questions_that_need_every_card_ask_for_it(ask, verb):
    said = defects(ask(verb, table()))
    assert "seat[2].hand" in said and "seat[3].hand" in said


@pytest.mark.rule("DW.p9.communication", "DW.p6.turn")
def test_dw_p9_communication_cards_of_others_are_told_not_asked_for(ask):
    moved = table(moves='moves = [{ seat = 1, play = "P8" }]')
    for verb in ("hint", "legal"):
        assert "[[trick]]" in defects(ask(verb, moved))
    assert "[[trick]]" in defects(ask("resolve", table(moves='moves = [{ seat = 1, play = "P8" }, { seat = 2, play = "P7" }]')))


@pytest.mark.rule("DW.p9.communication")
def test_dw_p9_communication_bad_input_is_refused(ask):
    assert "seat[1].hand" in defects(ask("hint", table(mine="")))
    assert "seat[2].hand" in defects(ask("hint", table(me="")))
    assert "P1" in defects(ask("hint", table(second='holds = "P1"')))
    assert "seat[2].holds" in defects(ask("hint", table(me="", second='hand = "P2"\nholds = "P2"')))
    assert "seat[1].hidden" in defects(ask("hint", table().replace("hand =", 'hidden = "?"\nhand =', 1)))
    assert "seat[2].hidden" in defects(ask("hint", table(second='hidden = "?"'))), "Gimli hides no card"
    too_many = "P2 P4 P5 P6 P7 G1 G3 G6 G7 G8 L1 L3 L4"
    assert "seat[2].hand" in defects(ask("hint", table(second=f'holds = "{too_many}"')))


@pytest.mark.rule("DW.p9.communication", "DW.p5.choose")
def test_dw_p9_communication_a_character_can_be_chosen_from_the_own_hand(ask):
    toml = (
        'game = "dwie_wieze"\nchapter = 19\nplayers = 3\nlost = "G4"\nme = 2\n[[seat]]\ncharacter = "aragorn_hunter"\n'
        f'[[seat]]\nhand = "{MINE.replace("BW", "P2")}"\n[[seat]]\ncharacter = "boromir_fallen"\n'
    )
    answer = ask("hint", toml, "--time", "4").json
    assert {entry["move"]["take"] for entry in answer["moves"]} == {"legolas_hunter", "gimli_hunter"}
    assert ask("legal", toml).code == 0


@pytest.mark.rule("DW.p11.hide", "DW.p11.hide_follow", "DW.p9.communication")
def test_dw_p11_hide_a_hidden_card_of_another_hand_is_one_of_those_not_seen():
    """Seat 2 did not follow shadows and hills: what it holds of them now can only be the card that it hides, or one that it hid then."""
    hiding, open_handed = (Position.parse(EOMER.format(hidden)) for hidden in (" holds= hidden=?", ""))
    shown = GAME.answer(hiding, Request("show")).position
    assert shown is not None and shown["seat"][1] == {"character": "eomer", "hidden": "?"}
    counts = [GAME.answer(p, Request("solve")).extra["worlds"]["count"] for p in (hiding, open_handed)]
    assert counts == [175, 70]


@pytest.mark.rule("DW.p9.communication")
def test_dw_p9_communication_deals_that_a_limit_left_out_stay_open():
    p = Position.parse(LATE.format("", ""))
    whole = View(p, Watch(), Random(1)).share()
    for looks in (0, 7, 19):
        view = View(p, UpAfter(looks), Random(1))
        share = view.share()
        low, high = share.interval(view.whole)
        assert view.told["worlds"]["exact"] is False and view.limits == ["time"]
        assert share.seen == whole.seen and share.open > 0
        assert low <= whole.won / whole.seen <= high and high - low == pytest.approx(share.open / share.seen)


class UpAfter(Watch):
    """A watch whose time is up after so many looks at it."""

    def __init__(self, looks: int) -> None:
        super().__init__(deadline=0.0)
        self.looks = looks

    @property
    def over(self) -> bool:
        self.looks -= 1
        return self.looks < 0
