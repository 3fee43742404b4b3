"""What a game tells of its answers in its own way, drawn as tables and lists; and how exact a number of Wyprawa do Mordoru is."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

import mellon
from mellon import puzzles, solver
from mellon.assistant.loading import load
from mellon.assistant.web.answer_views import answer_view
from mellon.assistant.web.page_words import WORDS
from mellon.assistant.web.painting import environment
from mellon.assistant.wyprawa_do_mordoru.exactness import exactness
from mellon.solver import Answer, Limits
from tests.web.conftest import Served

pytestmark = pytest.mark.xdist_group("web")
DRAWN = '{% import "answers.html" as answers %}{% for one in body %}{{ answers.part(one, t) }}{% endfor %}'
PATIENCE = Limits(20)
ROLL = "roll black:ring yellow:ring red:nazgul blue:orc green:weapon"
TWO = f"wyprawa_do_mordoru basic 9x6 | frodo 6 0 2 | sam 6 0 2 / {ROLL}"
THREE = f"wyprawa_do_mordoru basic 9x6 | frodo 6 0 2 | sam 6 0 2 | merry 6 0 3 / {ROLL}"


def drawn(body: Any, lang: str) -> str:
    """Return the words of a body as a page shows them."""
    made = environment().from_string(DRAWN).render(body=body, t={key: text.of(lang) for key, text in WORDS.items()})
    return " ".join(unescape(made).split())


def said(part: Any) -> Iterator[str]:
    """Yield every word of a view that was made plain."""
    if isinstance(part, dict):
        if part.get("shape") == "forms":
            part = {"forms": [part["forms"][0], part["forms"][-1]]}
        yield from (text for key in ("text", "label", "title", "words") if isinstance(text := part.get(key), str))
        yield from (found for value in part.values() for found in said(value))
    elif isinstance(part, list):
        yield from (found for value in part for found in said(value))


@pytest.mark.parametrize("game", solver.games())
@pytest.mark.parametrize("verb", ["solve", "explain"])
def test_everything_that_a_game_tells_in_its_own_way_is_drawn(game: str, verb: str) -> None:
    told = 0
    for name in [name for _, name in puzzles.names(game)][:3]:
        answer = mellon.ask(puzzles.find(name).position, verb, limits=PATIENCE)
        for lang in ("pl", "en"):
            view = answer_view(answer, solver.game(game), lang)
            shown = drawn(view.body, lang)
            for words in (" ".join(text.split()) for text in said(view.body)):
                assert words in shown, (name, words)
                told += bool(words)
    assert bool(told) == ((game, verb) not in SILENT)


SILENT = {("konfrontacja", "solve"), ("konfrontacja", "explain")}
"""What everybody's body is good enough for, in the first puzzles of the game."""


def test_the_matrix_of_a_battle_is_a_table_on_its_page(server: Served) -> None:
    page = server.get("en/konfrontacja?p=kf_eye_and_magic&ask=solve&wait=1", follow_redirects=True).text
    assert '<table class="grid">' in page and "<caption>Rows: the Fellowship" in page
    assert '<th scope="col">Eye of Sauron</th>' in page
    assert "<pre" not in page


def exact(answer: Answer, lang: str = "en") -> str:
    return " ".join(text.of(lang) for text in exactness(answer))


def test_how_exact_a_number_is_follows_from_how_it_was_found() -> None:
    lone = mellon.ask(load("gandalf_too_late"), "hint")
    assert exact(lone).startswith("The number is exact: a fraction")
    two = mellon.ask(load(TWO), "hint")
    assert two.value is None and "the error (below 1e-11) is known by comparison" in exact(two)
    three = mellon.ask(load(THREE), "hint")
    low, high = three.extra["interval"]
    assert f"95% interval {100 * low:.2f}% to {100 * high:.2f}%" in exact(three)
    assert "3000 games" in exact(three) and "od 3" in exact(three, "pl")


def test_no_exactness_is_told_where_there_is_no_number() -> None:
    assert exact(mellon.ask(load("gandalf_too_late"), "legal")) == ""


def test_a_page_tells_how_exact_its_number_is_and_what_the_dice_are_taken_for(server: Served) -> None:
    page = server.get("pl/wyprawa_do_mordoru?p=gandalf_too_late&wait=1", follow_redirects=True).text
    assert "Liczba jest dokładna: ułamek" in page and "Ścianki kostek to domysł" in page


@pytest.mark.parametrize("name", ["wr_nobody_falls_in_moria", "gandalf_too_late", "a_guard_for_the_troll", "kf_eye_and_magic"])
def test_steps_stand_once_on_a_page(name: str) -> None:
    found = puzzles.find(name)
    view = answer_view(mellon.ask(found.position, "explain", limits=PATIENCE), solver.game(found.game), "en")
    told = drawn(view.body, "en")
    assert view.steps and view.body
    assert not [step.text for step in view.steps if " ".join(step.text.split()) in told]


def test_a_line_is_told_in_words_alone() -> None:
    found = puzzles.find("kf_through_moria")
    view = answer_view(mellon.ask(found.position, "solve", limits=PATIENCE), solver.game(found.game), "pl")
    assert view.line[1].startswith("Sauron: Latający Nazgûl: Dagorlad – Fangorn; ")
    assert not [words for words in view.line if "[" in words]
