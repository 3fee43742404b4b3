"""The picture of a board at its own address."""

from __future__ import annotations

from urllib.parse import quote
from xml.etree.ElementTree import fromstring

import pytest

from mellon import puzzles
from mellon.puzzles import library
from tests.web.conftest import Served

pytestmark = pytest.mark.xdist_group("web")
FIRST = [library.names(game)[0][1] for game in library.games()]


def address(name: str, lang: str) -> str:
    position = puzzles.find(name).position
    return f"{lang}/{position.game}/board.svg?p={quote(str(position))}"


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("name", FIRST)
def test_every_board_has_its_picture(server: Served, name: str, lang: str) -> None:
    got = server.get(address(name, lang))
    assert got.status_code == 200 and got.headers["content-type"].startswith("image/svg+xml")
    root = fromstring(got.text)
    assert root.get("role") == "img" and root.get("lang") == lang
    again = server.get(address(name, lang), headers={"if-none-match": got.headers["etag"]})
    assert again.status_code == 304 and not again.content


def test_the_page_of_a_board_shows_its_picture(server: Served) -> None:
    position = puzzles.find("kf_even_odds").position
    page = server.get(f"pl/konfrontacja?p={quote(str(position))}&ask=legal").text
    assert "/pl/konfrontacja/board.svg?p=" in page


def test_what_is_no_position_has_no_picture(server: Served) -> None:
    refused = server.get("en/konfrontacja/board.svg?p=" + quote("konfrontacja <b>&"))
    assert refused.status_code == 422 and "<b>" not in refused.text
    assert server.get("en/chess/board.svg?p=x").status_code == 404
    assert server.get("de/konfrontacja/board.svg?p=x").status_code == 404
