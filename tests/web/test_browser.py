"""Stories in a real browser at the width of a phone: open a board, ask, tap a move, undo; by keyboard alone; cancel; two tabs."""

from __future__ import annotations

import json
import re
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from mellon import puzzles
from mellon.assistant.loading import load
from mellon.assistant.training.progress import START, STEP, Progress, expected
from mellon.assistant.web.entries.dwie_wieze_draft import query_of
from mellon.models.dwie_wieze.chapter import load_chapter
from tests.support.kernels import needs_compiled_kernels
from tests.web.browsing import PATIENCE, PHONE, Tab
from tests.web.conftest import Served
from tests.web.test_server import LONG, eventually

pytestmark = pytest.mark.xdist_group("web")
STORIES = {
    "dwie_wieze": "dw19_orc_under_the_tower",
    "konfrontacja": "kf_through_moria",
    "lcg": "two_rounds_for_the_spider",
    "wojna_o_pierscien": "wr_let_them_show_first",
    "wyprawa_do_mordoru": "gandalf_too_late",
}


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
    assert "right arrow: forward" in tab.page.locator("#keys").inner_text()


def crumbs(tab: Tab, played: int, taken_back: int) -> None:
    tab.page.wait_for_function(
        "([played, back]) => document.querySelectorAll('.crumbs li').length === played && document.querySelectorAll('.ahead li').length === back",
        arg=[played, taken_back],
        timeout=PATIENCE,
    )


def test_the_arrows_go_back_and_forth_along_what_was_played(tab: Tab) -> None:
    tab.open("en/dwie_wieze?p=dw19_orc_under_the_tower")
    tab.wait_for_status("winnable")
    ways = [position(tab)]
    for played in (1, 2):
        tab.page.wait_for_selector("a.move.best")
        tab.page.keyboard.press(" ")
        crumbs(tab, played, 0)
        ways.append(position(tab))
    for played in (1, 0):
        tab.page.keyboard.press("ArrowLeft")
        crumbs(tab, played, 2 - played)
        assert position(tab) == ways[played]
    tab.assert_fits()
    tab.page.reload()
    for played in (1, 2):
        tab.page.keyboard.press("ArrowRight")
        crumbs(tab, played, 2 - played)
        assert position(tab) == ways[played]
    assert not tab.button("Forward").is_enabled()
    tab.page.get_by_role("navigation", name="Played").get_by_role("link").first.tap()
    crumbs(tab, 0, 2)
    tab.moves.last.tap()
    crumbs(tab, 1, 0)


def test_the_right_arrow_follows_the_line_that_is_shown(tab: Tab) -> None:
    tab.open("en/dwie_wieze?p=dw19_orc_under_the_tower&ask=solve")
    tab.wait_for_status("winnable")
    for played in (1, 2):
        first = tab.page.locator("section:has(> h2:text-is('Line')) li").first.inner_text()
        tab.page.keyboard.press("ArrowRight")
        crumbs(tab, played, 0)
        assert first == tab.page.locator(".crumbs li").last.inner_text()
        tab.wait_for_status("winnable")


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


@pytest.mark.parametrize(
    ("game", "words", "taps", "line"),
    [
        (
            "lcg",
            "legol",
            ["Legolas (5): dodaj", "wrogowie w zwarciu", "Leśny Pająk (96): dodaj", "Legolas (5), obrażenia: +1"],
            "9: 5 d1 / 96",
        ),
        (
            "wojna_o_pierscien",
            "guldur",
            ["Dol Guldur", "Galadriela: dodaj", "obrońcy (Cień)", "Gorbag i Szagrat: dodaj"],
            "defender=gorb",
        ),
    ],
)
def test_a_table_of_cards_is_searched_tapped_in_and_answered(tab: Tab, game: str, words: str, taps: list[str], line: str) -> None:
    tab.open(f"pl/{game}/enter")
    tab.page.get_by_label("Nazwa lub numer").fill(words)
    assert tab.page.locator("#catalogue li:visible").count() == 1
    for name in taps:
        before = tab.page.url
        tab.page.get_by_role("link", name=re.compile("^" + re.escape(name))).tap()
        tab.page.wait_for_function("old => location.href !== old", arg=before, timeout=PATIENCE)
        tab.assert_fits()
    tab.page.get_by_role("link", name="Gotowe").tap()
    tab.wait_for_status("szansa|strat")
    assert line in position(tab)


def test_training_keeps_its_progress_in_the_browser(tab: Tab, tmp_path: Path) -> None:
    tab.open("pl/train/a_guard_for_the_troll")
    tab.wait_for_status("Twój ruch")
    assert "twój ranking 1500" in tab.page.locator("#rating").inner_text()
    tab.page.keyboard.press("h")
    tab.page.wait_for_url(re.compile("step=1"))
    tab.page.get_by_role("link", name="broni: Strażnik Cytadeli (13)").tap()
    tab.wait_for_status("Dobrze")
    tab.page.wait_for_function("() => JSON.parse(localStorage.getItem('mellon.training'))?.attempts.length === 1", timeout=PATIENCE)
    [attempt] = json.loads(tab.page.evaluate("localStorage.getItem('mellon.training')"))["attempts"]
    troll = puzzles.find("a_guard_for_the_troll").rating
    assert 0 < attempt["score"] < 1 and troll is not None
    gained = (
        f"() => document.querySelector('#rating').textContent.includes('{START + STEP * (attempt['score'] - expected(START, troll)):.0f}')"
    )
    tab.page.wait_for_function(gained, timeout=PATIENCE)
    tab.assert_fits()
    tab.page.reload()
    assert tab.page.evaluate("JSON.parse(localStorage.getItem('mellon.training')).attempts.length") == 1
    tab.page.get_by_text("Twoje postępy").tap()
    with tab.page.expect_download() as saved:
        tab.button("Zapisz do pliku").tap()
    file = tmp_path / "kept.json"
    saved.value.save_as(file)
    assert Progress(tmp_path / "training.db").take(json.loads(file.read_text())) == 1
    tab.button("Zapomnij wszystko").tap()
    tab.page.wait_for_function("() => document.querySelector('#rating').textContent.includes('1500')", timeout=PATIENCE)
    tab.page.locator("#training-file").set_input_files(file)
    tab.page.wait_for_function(gained, timeout=PATIENCE)
    tab.page.get_by_role("link", name="Następna zagadka").tap()
    tab.page.wait_for_function("() => !location.href.includes('a_guard_for_the_troll')", timeout=PATIENCE)


def test_a_missed_puzzle_comes_back_when_the_terminal_would_bring_it_back(tab: Tab, tmp_path: Path) -> None:
    tab.open("pl/train/a_guard_for_the_troll")
    tab.page.get_by_role("link", name=re.compile("broni: Aragorn")).tap()
    tab.page.wait_for_function("() => JSON.parse(localStorage.getItem('mellon.training'))?.repeats.length === 1", timeout=PATIENCE)
    kept = json.loads(tab.page.evaluate("localStorage.getItem('mellon.training')"))
    [attempt], [repeat] = kept["attempts"], kept["repeats"]
    progress = Progress(tmp_path / "training.db")
    progress.note(attempt["puzzle"], START, attempt["score"], attempt["bits"], datetime.fromisoformat(attempt["at"]))
    assert progress.exported()["repeats"] == [repeat]
    progress.close()
    assert json.loads(tab.page.evaluate("localStorage.getItem('mellon.unplanned')")) == []
    tab.page.evaluate("kept => localStorage.setItem('mellon.training', JSON.stringify(kept))", earlier(kept))
    tab.page.reload()
    following = tab.page.get_by_role("link", name="Następna zagadka")
    assert "due=" not in following.get_attribute("href"), "not twice in one sitting"
    tab.page.evaluate("sessionStorage.removeItem('mellon.shown')")
    tab.open("pl/")
    tab.page.get_by_role("link", name="Trening").tap()
    tab.page.wait_for_url(re.compile("train/a_guard_for_the_troll"))


def earlier(kept: dict[str, Any]) -> dict[str, Any]:
    """Return progress whose puzzles are due."""
    return {**kept, "repeats": [{**one, "due": "2026-01-01T00:00:00+00:00"} for one in kept["repeats"]]}


LOST_ON_THE_WAY = Path(__file__).parents[2] / "docs" / "lost_on_the_way.toml"


def test_a_half_played_round_is_tapped_in(tab: Tab) -> None:
    tab.open("pl/dwie_wieze/enter?" + query(**{**query_of(load(LOST_ON_THE_WAY)), "t": "L1 L6"}))
    tab.page.get_by_role("link", name=re.compile("^L8, .*: zagraj")).tap()
    tab.page.wait_for_function("() => document.querySelector('#tricks').textContent.includes('Lewa 1: L1 L6 L8')", timeout=PATIENCE)
    tab.assert_fits()


@needs_compiled_kernels
def test_a_played_round_is_tapped_in_and_reviewed(tab: Tab) -> None:
    tab.open("pl/dwie_wieze/enter?" + query(**query_of(load(LOST_ON_THE_WAY))))
    tab.page.get_by_role("link", name="Gdzie przepadło").tap()
    tab.wait_for_status("PRZEGRANE od lewy 5, karty 3")
    assert tab.page.get_by_role("link", name=re.compile("zagrywa P3.*odtąd nie dało się już wygrać")).count() == 1
    tab.assert_fits()
    tab.page.get_by_role("link", name="Stół w tej chwili").tap()
    tab.wait_for_status("do wygrania")


def test_a_round_with_the_pyramid_is_tapped_in_until_a_card_turns_up(tab: Tab) -> None:
    position = load("dw20_pyramid_two_orcs_left")
    fields = {key: value for key, value in query_of(position).items() if not key.startswith("u")}
    tab.open("pl/dwie_wieze/enter?" + query(**fields))
    tab.assert_fits()
    for _ in range(40):
        before = tab.page.url
        if tab.page.locator("[role=status]:has-text('Odsłonięta karta piramidy')").count():
            break
        tab.page.locator("#tricks a[data-key^=play-]").first.tap()
        tab.page.wait_for_function("old => location.href !== old", arg=before, timeout=PATIENCE)
    tab.wait_for_status("Odsłonięta karta piramidy")
    tab.assert_fits()
    assert tab.page.get_by_role("link", name="Gotowe").count() == 0
    tab.page.get_by_role("link", name=re.compile(r": daj tu \(piramida 2\.\d\)")).first.tap()
    tab.page.get_by_role("link", name="Gotowe").or_(tab.page.locator("[role=status]:has-text('Odsłonięta')")).first.wait_for()
    tab.assert_fits()


def test_missing_cards_are_entered_kept_and_saved(tab: Tab, tmp_path: Path) -> None:
    tab.open("pl/dwie_wieze/chapter/19")
    for who, suit in (("legolas_hunter", "forests"), ("gimli_hunter", "mountains")):
        tab.page.locator(f'[name="{who}.goal_4.kind"]').select_option("suit")
        tab.page.wait_for_selector(f'[name="{who}.goal_4.of"]')
        tab.page.locator(f'[name="{who}.goal_4.of"]').select_option(suit)
        tab.page.wait_for_url(re.compile(f"{who}.goal_4.of={suit}"))
        tab.page.locator(f'[name="{who}.goal_4.n"]').fill("4")
        tab.page.keyboard.press("Tab")
        tab.page.wait_for_url(re.compile(f"{who}.goal_4.n=4"))
    tab.wait_for_status("Komplet przy liczbie graczy: 3, 4")
    tab.page.get_by_text("Wygrane karty lasów: co najmniej 4.").wait_for()
    tab.assert_fits()
    tab.page.locator("#chapter-file summary").tap()
    with tab.page.expect_download() as saved:
        tab.button("Zapisz plik").tap()
    saved.value.save_as(tmp_path / "chapter19.toml")
    assert not load_chapter("chapter19.toml", tmp_path).missing(4)
    tab.open("pl/dwie_wieze/chapter/19")
    tab.page.get_by_role("link", name="Wróć do tego, co już wpisane").tap()
    tab.wait_for_status("Komplet przy liczbie graczy: 3, 4")
    tab.page.get_by_role("link", name="Rozdaj ten rozdział (graczy: 4)").tap()
    tab.page.wait_for_url(re.compile("p=dwie_wieze"))
    tab.wait_for_address("dwie_wieze chapter.toml")


def test_every_page_fits_a_phone_in_both_languages(tab: Tab) -> None:
    for lang in ("pl", "en"):
        for path in (
            "",
            "puzzles",
            "daily",
            "rules?q=ork",
            "dwie_wieze",
            "dwie_wieze/enter",
            "lcg/enter?d=lcg+combat+%7C+30:+1+d9,+13+x+/+96+f",
            "wojna_o_pierscien/enter",
            "train/a_guard_for_the_troll?step=3",
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
