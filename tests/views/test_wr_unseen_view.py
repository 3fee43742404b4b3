"""What people see of a phase of which one player sees the own hand: backs, means over deals with their interval, and a page that can be tapped on."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

import mellon
from mellon.assistant.answer_views.headlines import headline_view
from mellon.assistant.render import own_body
from mellon.assistant.views.answer import told
from mellon.assistant.web.entries import entry_of
from mellon.assistant.web.entries.wojna_o_pierscien import query_of
from mellon.assistant.web.page_questions import HANDLERS
from mellon.assistant.wojna_o_pierscien.unseen_view import span_of
from mellon.models.wojna_o_pierscien.position import Position
from mellon.solver import Limits, Watch, ask
from tests.assistant.test_wr_drawing import drawn

SEEN = Position.parse(
    "wojna_o_pierscien phase fellowship me=gandalf to_move=gandalf | gandalf hand=galad.elves deck= | balrog hand_size=3 knows=orcs cycled=hill cycled_size=3"
    " | @lorien"
)
LINE = str(mellon.load("docs/hidden_cards.toml"))


def words_of(what: object) -> str:
    return " ".join(drawn(what, 160).split())


def asked(what: str, **job: Any) -> Any:
    return HANDLERS[what]({"what": what, "lang": "pl", **job}, Watch())


@pytest.mark.rule("WR.view.piles")
def test_wr_view_piles_a_hidden_hand_is_drawn_as_backs() -> None:
    from mellon.assistant.painters.terminal import paint_position

    text = words_of(paint_position(SEEN, "en"))
    assert "Balrog of Moria 3 (2): Mordor Orcs, (?), (?)" in text
    assert "deck 24: 24 × (?)" in text and "cycled 3: 2 × (?), Hill-troll" in text
    assert "Galadriel, High Elves" in text and "a card face down" not in text


@pytest.mark.parametrize(
    ("lang", "head", "words"),
    [
        ("pl", "ŚREDNIO PO NAJLEPSZYM RUCHU: 2 (widziane przez: Gandalf)", "Policzono wszystkie pasujące rozdania: 27."),
        ("en", "MEAN AFTER THE BEST MOVE: 2 (as Gandalf sees it)", "All deals that fit were counted: 27."),
    ],
)
def test_wr_a_hint_says_what_its_number_is_and_whose(lang: str, head: str, words: str) -> None:
    answer = ask(Position.parse(LINE), "hint")
    assert head in told(headline_view(answer), lang)
    body = words_of(own_body(answer, lang))
    assert words in body and "50/27" in body


def test_wr_a_sample_is_told_with_its_interval_and_its_worst_deal() -> None:
    answer = ask(Position.parse(LINE.replace("hand_size=2 knows=orcs deck= eliminated_size=26", "hand_size=3 deck=")), "hint")
    head = told(headline_view(answer), "en")
    body = words_of(own_body(answer, "en"))
    assert "; 95%: " in head and "Deals drawn and counted: 100 of " in body
    assert any(one.extras["worst"] == -2 for one in answer.ranked) and " to " in body


def test_wr_a_hint_that_decides_nothing_says_so() -> None:
    answer = ask(SEEN, "hint", Limits(seconds=0.0))
    head = told(headline_view(answer), "pl")
    assert answer.exit_code == 3 and "widziane przez: Gandalf" in head


def test_wr_intervals_are_rounded_outwards() -> None:
    assert span_of([-1.756, -1.061]).en == "-1.76 to -1.06" and span_of([2.0, 2.0]).pl == "2"


def test_wr_a_board_shows_backs_and_goes_on() -> None:
    table = asked("table", position=LINE)
    assert table["board"]["parts"] and len(table["moves"]) == 8 and not table["defects"]
    hint = asked("answer", position=LINE, verb="hint", time=20)
    assert hint["moves"][0]["worth"] == "średnio 2" and hint["moves"][-1]["remarks"] == "najgorzej -2"
    refused = asked("answer", position=LINE, verb="solve", time=20)["refused"]
    assert "podaj hand" in refused[0]["what"]
    after = asked("step", position=LINE, picks=["cycle galadriel"])["line"]
    assert "hand_size=2" in after and "to_move=balrog" in after
    waiting = asked("table", position=after)
    assert not waiting["moves"] and "ręki nie widać" in waiting["defects"][0]["what"]


def test_wr_a_table_with_backs_can_be_changed_by_taps() -> None:
    position = Position.parse(LINE)
    view = entry_of("wojna_o_pierscien", query_of(position), "en")
    assert view.line == LINE and not view.defects
    query = {**query_of(position), "to": "player.1.hand"}
    cards = {tap.label: tap.href for group in entry_of("wojna_o_pierscien", query, "en").groups for row in group.rows for tap in row}
    reached = entry_of("wojna_o_pierscien", dict(parse_qsl(urlsplit(cards["Morgul Blade"]).query)), "en")
    assert "balrog hand=morg" in reached.line and not reached.defects
