"""Stories from an empty table to the answer without a finger or a mouse, and of a worker that is killed while a page waits for it."""

from __future__ import annotations

import os
import re
import signal
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

import mellon
from tests.web.browsing import PATIENCE, Tab
from tests.web.conftest import Served, new_tab, phone_context
from tests.web.test_server import LONG, busiest, eventually

pytestmark = pytest.mark.xdist_group("web")
MOST_STEPS = 150
FOCUS = """() => {
  const at = document.activeElement;
  const name = at.cloneNode(true);
  for (const hidden of name.querySelectorAll("[aria-hidden=true]")) hidden.remove();
  return at.id + "|" + (at.getAttribute("aria-label") ?? name.textContent).trim().replace(/\\s+/g, " ");
}"""
PASTED = {
    "dwie_wieze": ("dw19_orc_under_the_tower", "do wygrania"),
    "konfrontacja": ("kf_even_odds", "szansa Drużyny"),
    "lcg": ("a_guard_for_the_troll", "szansa"),
    "wojna_o_pierscien": ("wr_more_than_even", r"różnica|strat|wartość"),
    "wyprawa_do_mordoru": ("gandalf_too_late", "Szansa Froda"),
}
DEALT = "P1 P2 P3 P4 P5 P6 P7 P8 G1 G2 G3 G4 G5 G6 G7 G8 L1 L2 L3 L4 L5 L6 L7 L8 C8"
ENTERED = {
    "wyprawa_do_mordoru": (
        "Wyprawa do Mordoru: Wpisz stół",
        [
            "kostka czarna: ustaw Pierścień",
            "kostka żółta: ustaw Pierścień",
            "kostka czerwona: ustaw Nazgul",
            "kostka niebieska: ustaw ork",
            "kostka zielona: ustaw broń",
        ],
        "Szansa",
    ),
    "konfrontacja": (
        "Konfrontacja: Wpisz stół",
        ["Frodo: wybierz", "Wysoka Przełęcz: postaw tu", "Szeloba: wybierz", "Góry Mgliste: postaw tu", "Sauron"],
        "szansa Drużyny",
    ),
    "dwie_wieze": (
        "Dwie Wieże: Wpisz stół",
        ["Rozdział 19: Pożegnanie Boromira (graczy: 3)", *(f"{card}, " for card in DEALT.split())],
        "do wygrania|przegrane|NIEROZSTRZYGNIĘTE",
    ),
    "lcg": (
        "Władca Pierścieni: Gra karciana (zestaw podstawowy): Wpisz stół",
        ["Legolas (5): dodaj", "wrogowie w zwarciu", "Leśny Pająk (96): dodaj"],
        "szansa",
    ),
    "wojna_o_pierscien": (
        "Wojna o Pierścień: Gra karciana: Wpisz stół",
        ["Dol Guldur", "Galadriela: dodaj", "obrońcy (Cień)", "Gorbag i Szagrat: dodaj"],
        "strat",
    ),
}


def step_to(tab: Tab, name: str) -> None:
    """Press the tab key until what is named has the focus; each step moves it on."""
    seen = []
    for _ in range(MOST_STEPS):
        ident, _, words = tab.page.evaluate(FOCUS).partition("|")
        if name in (ident, words) or words.startswith(name):
            return
        seen.append(words[:40])
        tab.page.keyboard.press("Tab")
    raise AssertionError((name, seen))


def enter(tab: Tab, name: str) -> None:
    """Go to a link or button by its name, press Enter, and wait until the page has changed."""
    step_to(tab, name)
    before = tab.page.url
    tab.page.keyboard.press("Enter")
    tab.page.wait_for_function("old => location.href !== old", arg=before, timeout=PATIENCE)


def position(tab: Tab) -> str:
    return parse_qs(urlsplit(tab.page.url).query)["p"][0]


@pytest.mark.parametrize("game", PASTED)
def test_a_position_is_pasted_played_and_taken_back_by_keyboard_alone(tab: Tab, game: str) -> None:
    puzzle, verdict = PASTED[game]
    line = str(mellon.load(puzzle))
    tab.open(f"pl/{game}")
    step_to(tab, "text")
    tab.page.keyboard.insert_text(line)
    enter(tab, "Otwórz")
    tab.wait_for_status(verdict)
    assert position(tab) == line
    tab.assert_fits()
    tab.page.keyboard.press("j")
    before = tab.page.url
    tab.page.keyboard.press("Enter")
    tab.page.wait_for_function("old => location.href !== old", arg=before, timeout=PATIENCE)
    if tab.page.locator(".crumbs li").count():
        tab.page.keyboard.press("u")
        tab.page.wait_for_function("() => !document.querySelector('.crumbs li')", timeout=PATIENCE)
        assert position(tab) == line


@pytest.mark.parametrize("game", ENTERED)
def test_an_empty_table_is_filled_and_answered_by_keyboard_alone(tab: Tab, game: str) -> None:
    first, things, verdict = ENTERED[game]
    tab.open("pl/")
    for name in (first, *things, "Gotowe"):
        enter(tab, name)
        tab.assert_fits()
    tab.wait_for_status(verdict)
    assert position(tab).startswith(f"{game} ")


def test_every_game_is_entered_and_pasted() -> None:
    assert set(PASTED) == set(ENTERED) == set(mellon.games())


def test_a_page_whose_worker_is_killed_gets_its_answer_from_another(browser: Any, own: Served) -> None:
    assert eventually(lambda: own.health()["ready"] == 2)
    before = own.health()["restarts"]
    context = phone_context(browser)
    tab = new_tab(context, own)
    tab.open(f"pl/konfrontacja?p={LONG.replace(' ', '+')}&ask=solve&time=4")
    tab.wait_for_status("węzły")
    os.kill(busiest(own), signal.SIGKILL)
    tab.wait_for_status("NIEROZSTRZYGNIĘTE|szansa Drużyny")
    assert own.health()["restarts"] > before
    assert not re.search("błąd|utracono", tab.status.inner_text(), re.I)
    assert tab.complaints == []
    context.close()
