"""Stories in a real browser at the width of a phone: open a board, ask, tap a move, undo; by keyboard alone; cancel; two tabs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from tests.web.conftest import Served
from tests.web.test_server import LONG, eventually

pytestmark = pytest.mark.xdist_group("web")
PHONE = {"width": 360, "height": 740}
STORIES = {
    "dwie_wieze": "dw19_orc_under_the_tower",
    "konfrontacja": "kf_through_moria",
    "lcg": "two_rounds_for_the_spider",
    "wojna_o_pierscien": "wr_let_them_show_first",
    "wyprawa_do_mordoru": "gandalf_too_late",
}
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
PATIENCE = 60_000


@dataclass
class Tab:
    """A page in the browser, with everything it complained about."""

    page: Any
    base: str
    complaints: list[str] = field(default_factory=list)

    def open(self, path: str) -> None:
        self.page.goto(self.base + path)

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def status(self) -> Any:
        return self.page.get_by_role("status")

    @property
    def moves(self) -> Any:
        return self.page.locator("a.move")

    def wait_for_status(self, pattern: str) -> None:
        self.page.wait_for_function(
            "pattern => new RegExp(pattern, 'i').test(document.querySelector('[role=status]')?.textContent ?? '')",
            arg=pattern,
            timeout=PATIENCE,
        )

    def wait_for_address(self, holds: str) -> None:
        self.page.wait_for_function(
            "part => decodeURIComponent(location.href.replaceAll('+', ' ')).includes(part)", arg=holds, timeout=PATIENCE
        )

    def assert_fits(self) -> None:
        assert self.page.evaluate(SIDEWAYS) <= 0


@pytest.fixture
def tabs(browser: Any, server: Served) -> Iterator[Any]:
    """Return a function that opens tabs of one phone; afterwards none of them may have complained."""
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="pl-PL")
    context.set_default_timeout(PATIENCE)
    opened: list[Tab] = []

    def new() -> Tab:
        tab = Tab(context.new_page(), server.address)
        tab.page.on("console", lambda message: tab.complaints.append(message.text) if message.type in ("error", "warning") else None)
        tab.page.on("pageerror", lambda fault: tab.complaints.append(str(fault)))
        opened.append(tab)
        return tab

    yield new
    complaints = [complaint for tab in opened for complaint in tab.complaints]
    context.close()
    assert complaints == []


@pytest.fixture
def tab(tabs: Any) -> Tab:
    """Return one tab."""
    found: Tab = tabs()
    return found


@pytest.mark.parametrize("game", STORIES)
def test_a_puzzle_is_opened_solved_played_and_taken_back(tab: Tab, game: str) -> None:
    tab.open(f"pl/puzzle/{STORIES[game]}")
    tab.assert_fits()
    tab.page.get_by_role("link", name="Otwórz stół").tap()
    tab.page.wait_for_selector("a.move")
    first = tab.page.url
    assert all("ocena ukryta" in words for words in tab.moves.all_inner_texts())
    tab.button("Rozwiąż").tap()
    tab.page.wait_for_url(re.compile("ask=solve"))
    tab.wait_for_status(r"wygra|szansa|wartość|różnica|strat")
    tab.page.wait_for_selector("a.move")
    tab.assert_fits()
    before = tab.page.url
    tab.moves.first.tap()
    tab.page.wait_for_function("old => location.href !== old && !location.href.includes('do=')", arg=before, timeout=PATIENCE)
    assert tab.page.get_by_role("navigation", name="Zagrane").get_by_role("link").count() == 1
    tab.assert_fits()
    after = tab.page.url
    tab.button("Cofnij").tap()
    tab.page.wait_for_function("old => location.href !== old", arg=after, timeout=PATIENCE)
    assert position(tab) == position_of(first)
    tab.page.wait_for_function("() => document.querySelector('main button[data-key=u]').disabled", timeout=PATIENCE)


def position(tab: Tab) -> str:
    return position_of(tab.page.url)


def position_of(address: str) -> str:
    return parse_qs(urlsplit(address).query)["p"][0]


def test_moves_buttons_and_verdict_have_names_for_those_who_do_not_see(tab: Tab) -> None:
    tab.open("pl/dwie_wieze?p=dw19_orc_under_the_tower")
    tab.wait_for_status("do wygrania")
    best = tab.page.get_by_role("link", name=re.compile(r"Legolas \(miejsce 2\) zagrywa OR.*do wygrania.*najlepszy"))
    assert best.count() == 1
    assert tab.page.get_by_role("link", name=re.compile("zagrywa L1.*przegrane")).count() == 1
    for name in ("Rozwiąż", "Podpowiedź", "Dlaczego", "Cofnij", "Przerwij"):
        assert tab.button(name).count() == 1
    assert tab.page.locator("main h1").count() == 1


def test_a_board_is_played_by_keyboard_alone(tab: Tab) -> None:
    tab.open("en/dwie_wieze?p=dw19_orc_under_the_tower")
    tab.wait_for_status("winnable")
    start = position(tab)
    tab.page.keyboard.press("j")
    tab.page.keyboard.press("j")
    tab.page.keyboard.press("k")
    assert "plays OR" in tab.page.evaluate("document.activeElement.textContent")
    tab.page.keyboard.press("Enter")
    tab.wait_for_address("1 BW OR")
    tab.page.wait_for_selector("a.move.best")
    tab.page.keyboard.press(" ")
    tab.page.wait_for_function("() => document.querySelectorAll('.crumbs li').length === 2", timeout=PATIENCE)
    tab.page.keyboard.press("ArrowLeft")
    tab.page.wait_for_function("() => document.querySelectorAll('.crumbs li').length === 1", timeout=PATIENCE)
    tab.page.keyboard.press("u")
    tab.page.wait_for_function("() => document.querySelectorAll('.crumbs li').length === 0", timeout=PATIENCE)
    assert position(tab) == start
    tab.page.keyboard.press("w")
    tab.page.wait_for_url(re.compile("ask=explain"))
    tab.page.keyboard.press("?")
    assert tab.page.locator("#keys").evaluate("element => element.open")


def test_every_control_is_reached_with_the_tab_key(tab: Tab) -> None:
    tab.open("pl/dwie_wieze?p=dw19_orc_under_the_tower")
    tab.wait_for_status("do wygrania")
    reached = set()
    for _ in range(40):
        tab.page.keyboard.press("Tab")
        reached.add(tab.page.evaluate("document.activeElement.textContent.trim().split('\\n')[0]"))
    assert {"Rozwiąż", "Podpowiedź", "Dlaczego"} <= reached
    assert any("zagrywa C8" in words for words in reached)


def test_a_link_opens_the_same_position_elsewhere(tabs: Any) -> None:
    one, other = tabs(), tabs()
    one.open("pl/konfrontacja?p=kf_even_odds")
    one.wait_for_status("szansa Drużyny")
    one.page.get_by_text("Zapis i link do tej pozycji").tap()
    link = one.page.get_by_role("link", name="Link do pozycji").get_attribute("href")
    other.open(link.lstrip("/"))
    other.wait_for_status("szansa Drużyny")
    assert position(other) == position(one)
    assert other.moves.all_inner_texts() == one.moves.all_inner_texts()


def test_back_and_forward_go_through_the_positions(tab: Tab) -> None:
    tab.open("pl/dwie_wieze?p=dw19_orc_under_the_tower")
    tab.wait_for_status("do wygrania")
    start = position(tab)
    tab.moves.first.tap()
    tab.wait_for_address("1 BW OR")
    tab.page.go_back()
    tab.page.wait_for_function("() => document.querySelectorAll('.crumbs li').length === 0", timeout=PATIENCE)
    assert position(tab) == start
    tab.page.go_forward()
    tab.page.wait_for_function("() => document.querySelectorAll('.crumbs li').length === 1", timeout=PATIENCE)


def test_a_long_search_tells_how_far_it_is_and_can_be_cancelled(tab: Tab, server: Served) -> None:
    tab.open("pl/konfrontacja?" + query(p=LONG, ask="solve", time="60"))
    tab.wait_for_status("węzły")
    assert server.health()["free"] < 3
    assert tab.button("Przerwij").is_enabled()
    tab.button("Przerwij").tap()
    tab.wait_for_status("NIEROZSTRZYGNIĘTE: przerwane")
    assert all_free(server)
    assert not tab.button("Przerwij").is_enabled()


def test_two_tabs_share_a_search_and_a_closed_one_does_not_end_it(tabs: Any, server: Served) -> None:
    one, other = tabs(), tabs()
    for found in (one, other):
        found.open("pl/konfrontacja?" + query(p=LONG, ask="solve", time="30"))
        found.wait_for_status("węzły")
    one.page.close()
    other.page.wait_for_timeout(500)
    assert server.health()["free"] < 3
    other.page.close()
    assert all_free(server)


def test_two_tabs_play_apart(tabs: Any) -> None:
    one, other = tabs(), tabs()
    for found in (one, other):
        found.open("pl/dwie_wieze?p=dw19_orc_under_the_tower")
        found.wait_for_status("do wygrania")
    one.moves.first.tap()
    one.wait_for_address("1 BW OR")
    other.moves.last.tap()
    other.wait_for_address("1 BW C8")
    one.page.reload()
    one.wait_for_status("do wygrania")
    other.wait_for_status("przegrane")


def test_a_pasted_position_is_opened(tab: Tab) -> None:
    tab.open("pl/")
    tab.page.get_by_label("Plik TOML").fill("gandalf_too_late")
    tab.button("Otwórz").tap()
    tab.wait_for_status("Szansa Froda")
    assert position(tab).startswith("wyprawa_do_mordoru ")


def test_a_table_is_tapped_in_and_answered(tab: Tab) -> None:
    tab.open("pl/")
    tab.page.get_by_role("link", name="Dwie Wieże: Wpisz stół").tap()
    tab.page.get_by_role("link", name="Rozdział 19: Pożegnanie Boromira (graczy: 3)").tap()
    tab.wait_for_status("Miejsce 1: jeszcze 12 kart")
    hands = ("P1 P2 P3 P4 P5 P6 P7 P8 G1 G2 G3 OR", "L1 L2 L3 L4 L5 L6 L7 L8 C1 C2 C3 BW")
    for card in " ".join(hands).split():
        before = tab.page.url
        tab.page.get_by_role("link", name=re.compile(f"^{card}, .*: daj tu")).first.tap()
        tab.page.wait_for_function("old => location.href !== old", arg=before, timeout=PATIENCE)
        assert tab.page.evaluate("document.activeElement.dataset.key ?? ''").startswith(f"card-{card}-")
        tab.assert_fits()
    tab.wait_for_status("Zagubiona karta: jeszcze 1 karta")
    tab.page.get_by_role("link", name=re.compile("^C8, .*: daj tu")).tap()
    tab.page.get_by_role("link", name="Gotowe").tap()
    tab.wait_for_status("do wygrania")
    assert position(tab) == f"dwie_wieze 19 setup=free lost=C8 | - {hands[0]} | - {hands[1]} | - G4 G5 G6 G7 G8 C4 C5 C6 C7 CW OR OR"


def test_every_page_fits_a_phone_in_both_languages(tab: Tab) -> None:
    for lang in ("pl", "en"):
        for path in (
            "",
            "puzzles",
            "daily",
            "rules?q=ork",
            "dwie_wieze",
            "dwie_wieze/enter",
            "wyprawa_do_mordoru/enter?roll=black:ring&halves=9",
            "konfrontacja/enter?pieces=frodo@high_pass&piece=frodo",
            "lcg?p=a_guard_for_the_troll&do=defend+82+with+13",
        ):
            tab.open(f"{lang}/{path}")
            tab.assert_fits()
            assert tab.page.locator("main h1").count() == 1, path
            assert tab.page.evaluate("document.documentElement.lang") == lang


def test_a_link_is_readable_without_a_script(browser: Any, server: Served) -> None:
    context = browser.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.address}pl/dwie_wieze?p=dw19_orc_under_the_tower")
    assert "DO WYGRANIA" in page.get_by_role("status").inner_text()
    page.locator("a.move").first.click()
    assert "1 BW OR" in position_of(page.url)
    page.get_by_role("button", name="Cofnij").click()
    assert position_of(page.url).endswith("1 BW")
    page.get_by_role("button", name="Dlaczego").click()
    assert page.get_by_role("heading", name="Krok po kroku").count() == 1
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_stand_out_from_the_paper(browser: Any, server: Served, scheme: str) -> None:
    context = browser.new_context(viewport=PHONE, color_scheme=scheme)
    page = context.new_page()
    page.goto(f"{server.address}pl/dwie_wieze?p=dw19_orc_under_the_tower")
    for selector in (".verdict", ".move .words", ".move.lost .worth", ".move.won .worth", ".note", "button[data-key=s]", ".caption"):
        assert page.evaluate(CONTRAST, selector) >= 4.5, selector
    context.close()


CONTRAST = """selector => {
  const canvas = document.createElement("canvas").getContext("2d");
  const numbers = (colour) => { canvas.fillStyle = "#000"; canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3); };
  const light = (colour) => {
    const [r, g, b] = numbers(colour).map((one) => { const s = one / 255; return s <= 0.03928 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const element = document.querySelector(selector);
  let ground = element;
  while (getComputedStyle(ground).backgroundColor === "rgba(0, 0, 0, 0)") ground = ground.parentElement;
  const both = [light(getComputedStyle(element).color), light(getComputedStyle(ground).backgroundColor)].sort((a, b) => b - a);
  return (both[0] + 0.05) / (both[1] + 0.05);
}"""


def query(**pairs: str) -> str:
    return urlencode(pairs)


def all_free(server: Served) -> bool:
    return eventually(lambda: server.health()["free"] == 3)
