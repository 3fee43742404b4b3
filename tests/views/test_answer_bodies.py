"""What a game says of its own answers is a frozen view in both languages, and only painters know how a terminal draws it."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import mellon
from mellon import assistant
from mellon.assistant.extensions import game_body
from mellon.assistant.painters.terminal.answers import paint_body
from mellon.assistant.terminal import typed
from mellon.assistant.views.answer import AnswerBody
from mellon.assistant.views.plain import plain
from mellon.assistant.web.answer_views import move_views
from mellon.puzzles import library
from mellon.solver import Limits, ask, game

ROOM = Path(assistant.__path__[0])
TERMINAL = {"terminal.py"}
"""Modules beside the painters that may know the library of the terminal: how text reaches the screen."""
ASKED = [
    ("konfrontacja", "kf_retreat_or_five", "solve"),
    ("wyprawa_do_mordoru", "third_ring_too_many", "solve"),
    ("wyprawa_do_mordoru", "third_ring_too_many", "hint"),
    ("wojna_o_pierscien", "wr_dead_follow_the_king", "solve"),
    ("lcg", "heal_before_the_blow", "solve"),
    ("lcg", "faramir_stays_home", "solve"),
    ("dwie_wieze", "dw19_last_call_of_the_horn", "solve"),
    ("dwie_wieze", "dw19_last_call_of_the_horn", "hint"),
    ("dwie_wieze", "dw19_last_call_of_the_horn", "legal"),
    ("dwie_wieze", "dw19_last_call_of_the_horn", "explain"),
    ("dwie_wieze", "dw19_last_call_of_the_horn", "resolve"),
]


def drawing_modules() -> Iterator[str]:
    """Yield every module of the room that imports rich, by its path."""
    for file in sorted(ROOM.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [one.name for one in getattr(node, "names", ())]
            if isinstance(node, (ast.Import, ast.ImportFrom)) and any(name.split(".")[0] == "rich" for name in names):
                yield file.relative_to(ROOM).as_posix()
                break


def test_only_painters_and_the_way_to_the_screen_know_the_terminal() -> None:
    found = set(drawing_modules())
    assert "painters/terminal/lines.py" in found
    assert {name for name in found if not name.startswith("painters/terminal/")} == TERMINAL


def body_of(game_id: str, name: str, verb: str) -> AnswerBody:
    tell = game_body(game_id)
    assert tell is not None
    body: AnswerBody | None = tell(ask(library.load(game_id, name).position, verb, Limits(seconds=20)))
    assert body is not None
    return body


@pytest.mark.parametrize(("game_id", "name", "verb"), ASKED)
def test_the_body_of_an_answer_is_a_frozen_view_that_can_be_sent_and_painted(game_id: str, name: str, verb: str) -> None:
    body = body_of(game_id, name, verb)
    assert hash(body) == hash(body_of(game_id, name, verb)), "made of values alone"
    drawn = {lang: typed(paint_body(body, lang), columns=80) for lang in ("pl", "en")}
    assert drawn["pl"] != drawn["en"]
    for lang, text in drawn.items():
        assert text.strip() and max(map(len, text.splitlines())) <= 80
        assert json.loads(json.dumps(plain(body, lang))) == plain(body, lang)


@pytest.mark.rule("DW.p9.communication")
def test_a_page_tells_which_share_of_the_deals_a_card_keeps():
    answer = ask(mellon.load("docs/hidden_hands.toml"), "hint")
    english, polish = (move_views(answer, game("dwie_wieze"), lang) for lang in ("en", "pl"))
    assert [one.worth for one in english] == ["1/2 (50%) of the deals", "9/20 (45%) of the deals", "2/5 (40%) of the deals"]
    assert [one.best for one in english] == [True, False, False]
    assert all("rounds: 20" in one.remarks for one in english) and all("rund: 20" in one.remarks for one in polish)
