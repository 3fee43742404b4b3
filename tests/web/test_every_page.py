"""Every page in both languages at the width of a phone, by day and by night: axe finds nothing, nothing is complained about, nothing hangs over the edge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.routing import Match

from mellon import solver
from mellon.assistant.web import entries, pages
from tests.web.browsing import SIDEWAYS, Tab
from tests.web.conftest import Served, new_tab, phone_context

pytestmark = pytest.mark.xdist_group("web")
PUZZLES = {
    "dwie_wieze": "dw19_orc_under_the_tower",
    "konfrontacja": "kf_through_moria",
    "lcg": "two_rounds_for_the_spider",
    "wojna_o_pierscien": "wr_let_them_show_first",
    "wyprawa_do_mordoru": "gandalf_too_late",
}
STANDARDS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
OF_COLOUR = ("color-contrast", "link-in-text-block")
"""What can be right by day and wrong by night."""
UNFOLD = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"
NO_PAGES = {
    "/{lang}/train/plan",
    "/",
    "/{lang}",
    "/{lang}/open",
    "/{lang}/{game}/live",
    "/{lang}/{game}/board.svg",
    "/{lang}/{game}/deal",
    "/{lang}/{game}/roll",
    "/{lang}/train",
}
"""Routes that lead on to a page, tell a script something or draw a picture."""

FOUND = (
    "",
    "puzzles",
    "daily",
    "daily/2026-11-17",
    "rules",
    "rules?q=ork",
    "konfrontacja/enter?pieces=frodo@high_pass&piece=frodo",
    "wyprawa_do_mordoru/enter?roll=black:ring&halves=9",
    "lcg/enter?d=lcg+combat+passage_through_mirkwood+%7C+30:+1+d9+%2B39,+13+x+/+96+f+%7C+staging+98&to=c1",
    "dwie_wieze/enter?chapter=29&players=1",
    "dwie_wieze/enter?chapter=19&players=2",
    "dwie_wieze/enter?p=dw19_pyramid_tower_below",
    "dwie_wieze/enter?p=dw20_card_under_the_saddle",
    "lcg/enter?d=lcg+combat+passage_through_mirkwood+%7C+30:+1+/+96+s89&to=s1",
    "konfrontacja?p=kf_eye_and_magic&ask=solve&wait=1",
    "wyprawa_do_mordoru?p=gandalf_too_late&ask=solve&wait=1",
    "dwie_wieze/chapter",
    "dwie_wieze/chapter/24?theoden.goal.kind=suit&theoden.goal.n=4&eowyn.goal.kind=person&gandalf_white.goal.kind=tricks",
    "train/a_guard_for_the_troll?step=2",
    "train/a_guard_for_the_troll?try=%22defend+82+with+1%22",
    "puzzle/dw19_orc_under_the_tower?step=2",
    "dwie_wieze?p=dw19_orc_under_the_tower&ask=legal&step=2&ruling=together_most:combined",
    "lcg?p=a_guard_for_the_troll&do=defend+82+with+13",
    "dwie_wieze?p=dw19_orc_under_the_tower&ask=solve&wait=1",
    "dwie_wieze?p=dw19_orc_under_the_tower&ask=legal",
    "dwie_wieze?p=dw19_orc_under_the_tower&ask=review&wait=1",
    *(f"{game}/enter" for game in entries.GAMES),
    *(f"{game}" for game in PUZZLES),
    *(f"puzzle/{puzzle}" for puzzle in PUZZLES.values()),
    *(f"{game}?p={puzzle}&ask=explain&wait=1" for game, puzzle in PUZZLES.items()),
)
REFUSED = {"nowhere": 404, "puzzle/no_such_puzzle": 404, **{f"{game}?p={game}+x": 422 for game in PUZZLES}}


@pytest.fixture(scope="module")
def phone(browser: Any, server: Served) -> Iterator[Tab]:
    """Return one tab for all pages."""
    context = phone_context(browser)
    yield new_tab(context, server)
    context.close()


def broken_rules(page: Any, only: dict[str, Any] | list[str]) -> list[str]:
    """Return what axe finds on a page; its script is put into the page once."""
    from axe_playwright_python.base import AXE_SCRIPT

    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("async (only) => (await axe.run({ runOnly: only, resultTypes: ['violations'] })).violations", only)
    return [f"{one['id']}: {node['html']} {node['failureSummary']}" for one in found for node in one["nodes"]]


SHOWN = [
    pytest.param(path, lang, marks=() if at % 2 == turn else pytest.mark.slow)
    for at, path in enumerate([*FOUND, *REFUSED])
    for turn, lang in enumerate(("pl", "en"))
]
"""Every page in one of the languages in turn; in both in a long run."""


@pytest.mark.parametrize(("path", "lang"), SHOWN)
def test_a_page_is_for_everybody(phone: Tab, path: str, lang: str) -> None:
    page = phone.page
    page.emulate_media(color_scheme="light")
    answer = page.goto(f"{phone.base}{lang}/{path}")
    assert answer.status == REFUSED.get(path, 200)
    phone.assert_fits()
    page.evaluate(UNFOLD)
    assert broken_rules(page, list(STANDARDS)) == []
    assert page.evaluate(SIDEWAYS) <= 0
    page.emulate_media(color_scheme="dark")
    assert broken_rules(page, {"type": "rule", "values": list(OF_COLOUR)}) == []
    assert page.evaluate("document.documentElement.lang") == lang
    complaints, phone.complaints = phone.complaints, []
    assert [one for one in complaints if not (path in REFUSED and f"status of {REFUSED[path]}" in one)] == []


def test_a_page_with_faults_is_found_out(phone: Tab) -> None:
    phone.page.goto(f"{phone.base}pl/")
    phone.page.evaluate("document.querySelector('main').innerHTML = '<button></button><p id=pale>x</p>'")
    assert {one.partition(":")[0] for one in broken_rules(phone.page, list(STANDARDS))} >= {"button-name", "page-has-heading-one"}


@pytest.mark.parametrize("route", [route for route in pages.routes() if route.path not in NO_PAGES], ids=lambda route: route.path)
def test_no_page_is_left_out(route: Any) -> None:
    asked = [{"type": "http", "method": "GET", "path": f"/pl/{path.partition('?')[0]}"} for path in FOUND]
    assert any(route.matches(scope)[0] is Match.FULL for scope in asked)


def test_every_game_is_there() -> None:
    assert set(PUZZLES) == set(solver.games())
