"""The pyramid in the terminal: every card lies where it lies, backs stay backs for who asks, and answers are worded in both languages."""

from __future__ import annotations

import random
import re

import pytest
from rich.console import Console

from mellon.assistant.dwie_wieze.draw import word_move
from mellon.assistant.painters.terminal import paint_position
from mellon.assistant.render import own_body
from mellon.models.dwie_wieze import Position, rules
from mellon.models.dwie_wieze.pyramid_deals import deal_pyramid
from mellon.solver.dwie_wieze import GAME
from mellon.solver.game import Request
from tests.support.dwie_wieze.positions import play_on
from tests.support.dwie_wieze.pyramids import CHAPTERS, set_up_pyramid

START = (
    "dwie_wieze 19 setup=done lost=G4{} | aragorn_hunter P1 P2 P7 P8 G1 G2 G5 L1 L3 L5 C2 BW"
    " | legolas_hunter pyramid=G8,(C5),OR/(C1),(G3),(L4),(C3)/P3,L2,C4,G6,C6 | boromir_fallen P4 P5 P6 G7 L6 L7 L8 C7 C8 CW OR OR"
)


def printed(renderable: object, width: int = 80) -> str:
    console = Console(width=width, no_color=True, markup=False, highlight=False, emoji=False)
    with console.capture() as capture:
        console.print(renderable)
    return capture.get()


@pytest.mark.rule("DW.p26.pyramid")
@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("lang", ["pl", "en"])
def test_rows_lie_over_the_gaps_of_those_above(lang, width):
    text = printed(paint_position(Position.parse(START.format("")), lang), width)
    rows = [re.search(pattern, text) for pattern in (r"1 {6}G8 \(C5\) OR", r"2 {3}\(C1\)\(G3\)\(L4\)\(C3\)", r"3  P3  L2  C4  G6  C6")]
    assert all(rows), text
    assert {"pl": "piramida", "en": "pyramid"}[lang] in text and {"pl": "graczy: 2", "en": "2 players"}[lang] in text
    assert max(map(len, text.splitlines())) <= width


@pytest.mark.rule("DW.p27.pyramid_turn")
def test_backs_stay_backs_for_who_asks():
    text = printed(paint_position(Position.parse(START.format(" me=1")), "en"))
    assert "(?)" in text and "C5" not in text and "L4" not in text
    assert "C6" in text and "G8" in text


@pytest.mark.rule("DW.p27.pyramid_play")
def test_places_are_worded():
    p = Position.parse(START.format(""))
    entry = {"seat": 2, "play": "C4", "at": "3.3"}
    assert word_move(entry, p, "en") == "Legolas (seat 2) plays C4 (place 3.3 of the pyramid)"
    assert word_move({**entry, "at": "side"}, p, "pl") == "Legolas (miejsce 2) zagrywa C4 (obok piramidy)"
    after, _ = rules.do(p, next(move for move in rules.legal(p) if move.card.code == "BW"))
    for verb in ("legal", "hint"):
        body = own_body(GAME.answer(after, Request(verb, engine="search")), "en")
        assert all(f"{code} {place}" in printed(body) for code, place in (("P3", "3.1"), ("C6", "3.5")))


@pytest.mark.rule("DW.p27.pyramid_turn")
def test_shares_are_drawn():
    late = (
        "dwie_wieze 19 setup=done lost=C1 me=1 | boromir_fallen P4 P6 G7 L7 CW | aragorn_hunter P2 G6 C7 C8"
        " | gimli_hunter pyramid=-,(?),L3/-,-,(?),(?)/-,-,-,-,- / 2 BW OR OR / 2 L4 C4 L5 / 1 P8 P1 P5 / 1 C6 C2 G1 / 1 G3 G5 G8"
        " / 3 L2 L1 L8 / 2 C3 L6 OR / 2 C5 G2"
    )
    p = Position.parse(late)
    for lang, words in (("en", "All deals that fit were counted: 6."), ("pl", "Policzono wszystkie pasujące rozdania: 6.")):
        text = printed(own_body(GAME.answer(p, Request("hint")), lang))
        assert words in text and "1/2 (50%)" in text and "1/3 (33%)" in text
        assert words in printed(own_body(GAME.answer(p, Request("solve")), lang))


def test_every_pyramid_can_be_drawn():
    rng = random.Random(9)
    for number in CHAPTERS:
        for cards in (0, 7, 20, 36):
            p = play_on(set_up_pyramid(deal_pyramid(number, rng), rng), cards, rng)
            for width in (60, 80, 100):
                text = printed(paint_position(p, "pl"), width)
                pyramid = p.seat(p.pyramid_seat or 0).pyramid
                assert pyramid is not None and all(laid.word in text for _, laid in pyramid.places())
