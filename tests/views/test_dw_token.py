"""The card under the token of the White Tower: in the terminal, in the picture, in words and on a page."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from mellon import solver
from mellon.assistant.dwie_wieze.bodies import body
from mellon.assistant.loading import load
from mellon.assistant.painters.svg import picture
from mellon.assistant.painters.terminal import paint
from mellon.assistant.painters.terminal.answers import paint_body
from mellon.assistant.views import board_of
from mellon.assistant.views.telling import told
from mellon.assistant.web.page_questions import HANDLERS
from mellon.models.dwie_wieze import Position
from mellon.models.dwie_wieze.deals import deal, random_cast, random_play
from mellon.solver import Answer, Watch
from tests.support.dwie_wieze.entish import go, grove
from tests.support.views import shown, things

EXAMPLE = (
    "dwie_wieze 22 setup=done leader=1 | treebeard C7 C8 L6 L8 L11 L12 L13 L14 L15 L16 BW OR under=G5"
    " | merry C2 L2 L3 L4 L5 L7 L9 L10 G4 G6 CW OR | quickbeam C1 C3 C4 C5 C6 L1 G1 G2 G3 G7 G8 OR"
)
UNDER = {"pl": "pod żetonem", "en": "under the token"}


def asked(what: str, **job: Any) -> Any:
    return HANDLERS[what]({"what": what, "lang": "en", **job}, Watch())


@pytest.mark.parametrize("seed", range(4))
def test_nothing_on_the_table_is_lost(seed: int) -> None:
    rng = random.Random(seed)
    p = replace(random_cast(deal(22, rng.choice((3, 4)), rng), rng), setup="done", opens=1)
    p = random_play(p, rng.randrange(30), rng)
    assert not things(p) - shown(board_of(p)), p


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_it_is_drawn_and_told(lang: str) -> None:
    view = board_of(Position.parse(EXAMPLE))
    console = Console(width=80, file=io.StringIO(), markup=False, highlight=False, emoji=False)
    console.print(paint(view, lang))
    assert isinstance(console.file, io.StringIO)
    assert f"{UNDER[lang]}: G5" in console.file.getvalue()
    assert f"{UNDER[lang]}: G5" in " ".join(told(view, lang))
    drawn = picture(view, lang)
    assert UNDER[lang] in drawn and "G5" in drawn


def test_a_page_shows_it_and_offers_the_cards_to_lay() -> None:
    table = asked("table", position=EXAMPLE)
    assert not table["defects"] and "under the token" in str(table["board"])
    words = [move["words"] for move in table["moves"]]
    assert "Treebeard (seat 1) lays C7 under the token and plays the card that lay there" in words
    taken = asked("step", position=EXAMPLE, picks=[{"seat": 1, "lay": "C7"}])
    after = load(taken["line"])
    assert after.seat(1).under.code == "C7" and after.tricks[0].codes == "G5"


def test_lines_and_reviews_tell_what_is_laid() -> None:
    start = grove("G2 C7 BW", "G1 L9 OR", "L5 C1 L3", under="L2", leads=1)
    solved = printed(solver.ask(start, "solve"))
    assert "⇣" in solved and "card laid under the token" in solved
    end, _ = go(start, "C7", "OR", "C1", "L5", "G2", "L9", "G1", "L3", "BW")
    reviewed = printed(solver.ask(end, "review"))
    assert "L2 ⇣C7" in reviewed and "card laid under the token" in reviewed


def printed(answer: Answer) -> str:
    """Return the body of an answer as the terminal shows it."""
    console = Console(width=120, file=io.StringIO(), markup=False, highlight=False, emoji=False)
    console.print(paint_body(body(answer) or (), "en"))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()
