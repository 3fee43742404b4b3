"""The pages: readable without a script, the position in the address, every legal move a link, defects at their place."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from mellon import puzzles
from mellon.assistant.web.page_words import WORDS
from mellon.puzzles import library
from tests.web.conftest import ROOT, Served

pytestmark = pytest.mark.xdist_group("web")
GAMES = ("dwie_wieze", "konfrontacja", "lcg", "wojna_o_pierscien", "wyprawa_do_mordoru")
FIRST = {game: library.names(game)[0][1] for game in GAMES}


class Page(HTMLParser):
    """What tests read of a page: its status line, its moves, its buttons, what would be inline."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.status = ""
        self.moves: list[tuple[str, str]] = []
        self.buttons: list[str] = []
        self.inline: list[str] = []
        self.languages: list[str] = []
        self._into: list[str] | None = None
        self._until = ""
        self._href = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.inline += [name for name in given if name == "style" or name.startswith("on")]
        self.inline += [tag] if tag == "style" or (tag == "script" and "src" not in given) else []
        if tag == "html":
            self.languages.append(given.get("lang") or "")
        kind = given.get("class") or ""
        if given.get("role") == "status" or kind.split()[:1] == ["move"] or tag == "button":
            self._into, self._until, self._href = [], tag, given.get("href") or ""
            self._what = "status" if given.get("role") == "status" else "move" if kind.split()[:1] == ["move"] else "button"

    def handle_data(self, data: str) -> None:
        if self._into is not None:
            self._into.append(data)

    def handle_endtag(self, tag: str) -> None:
        if self._into is None or tag != self._until:
            return
        text = " ".join(" ".join(self._into).split())
        if self._what == "status":
            self.status = text
        elif self._what == "move":
            self.moves.append((text, self._href))
        else:
            self.buttons.append(text)
        self._into = None


def opened(server: Served, path: str, **options: object) -> tuple[httpx.Response, Page]:
    response = server.get(path, follow_redirects=True, **options)
    return response, Page(response.text)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["pl", "en"])
def test_a_board_opens_with_its_answer_without_a_script(server: Served, game: str, lang: str) -> None:
    response, page = opened(server, f"{lang}/{game}?p={FIRST[game]}&wait=1")
    assert response.status_code == 200
    assert page.languages == [lang]
    assert page.status
    assert page.moves
    assert all(href.startswith(f"/{lang}/{game}?p=") for _, href in page.moves)
    named = {"pl": ["Rozwiąż", "Podpowiedź", "Dlaczego", "Cofnij", "Przerwij"], "en": ["Solve", "Hint", "Why", "Undo", "Cancel"]}
    assert set(named[lang]) <= set(page.buttons)
    assert page.inline == []


def test_moves_say_what_they_are_worth_in_the_language_of_the_page(server: Served) -> None:
    polish = opened(server, "pl/dwie_wieze?p=dw19_orc_under_the_tower")[1].moves
    english = opened(server, "en/dwie_wieze?p=dw19_orc_under_the_tower")[1].moves
    assert polish[0][0].startswith("Legolas (miejsce 2) zagrywa OR") and "do wygrania" in polish[0][0]
    assert "przegrane" in polish[1][0]
    assert english[0][0].startswith("Legolas (seat 2) plays OR") and "winnable" in english[0][0]


def test_pieces_and_places_have_names_in_both_languages(server: Served) -> None:
    assert opened(server, "pl/konfrontacja?p=kf_even_odds")[1].moves[0][0].startswith("Latający Nazgûl: Brama Rohanu – Wysoka Przełęcz")
    english = opened(server, "en/konfrontacja?p=kf_even_odds")[1].moves[0][0]
    assert english.startswith("Flying Nazgûl: Gap of Rohan – The High Pass")
    assert "1/2 = 50%" in english


def test_the_address_holds_the_position_and_opens_again(server: Served) -> None:
    first, page = opened(server, "pl/dwie_wieze?p=dw19_orc_under_the_tower")
    line = parse_qs(urlsplit(str(first.url)).query)["p"][0]
    assert line == str(puzzles.find("dw19_orc_under_the_tower").position)
    again, same = opened(server, str(first.url).removeprefix(server.address))
    assert again.url == first.url
    assert same.moves == page.moves


def test_a_move_leads_to_the_next_position_and_undo_back(server: Served) -> None:
    first, page = opened(server, "pl/dwie_wieze?p=dw19_orc_under_the_tower")
    after, later = opened(server, page.moves[0][1])
    line = parse_qs(urlsplit(str(after.url)).query)["p"][0]
    assert line.endswith("1 BW OR")
    assert later.moves != page.moves
    form = re.search(r'<form[^>]*>((?:(?!</form>).)*)<button data-key="u"', after.text, re.S)
    assert form is not None
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form[1]))
    assert hidden["p"].replace("&gt;", ">") == parse_qs(urlsplit(str(first.url)).query)["p"][0]


@pytest.mark.parametrize("ask", ["solve", "hint", "explain"])
@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_answered_for_every_game(server: Served, game: str, ask: str) -> None:
    response, page = opened(server, f"en/{game}?p={FIRST[game]}&ask={ask}&wait=1")
    assert response.status_code == 200
    assert page.status


def test_a_played_round_is_reviewed_on_the_board(server: Served) -> None:
    response, page = opened(server, "en/dwie_wieze?p=dw19_orc_under_the_tower&ask=review&wait=1")
    assert response.status_code == 200
    assert "Where it was lost" in page.buttons
    assert page.status
    assert "Where it was lost" not in opened(server, "en/konfrontacja?p=kf_even_odds")[1].buttons


def test_a_puzzle_board_can_hide_the_answer(server: Served) -> None:
    response, page = opened(server, "en/dwie_wieze?p=dw19_orc_under_the_tower&ask=legal")
    assert page.moves and all("value hidden" in words for words, _ in page.moves)
    assert "winnable" not in response.text.lower()


def test_forbidden_moves_name_their_rule(server: Served) -> None:
    text = opened(server, "en/konfrontacja?p=kf_even_odds")[0].text
    assert "Forbidden moves" in text
    assert re.search(r'href="/en/rules\?q=KF\.[\w.]+"', text)


@pytest.mark.parametrize("puzzle", ["a_guard_for_the_troll", "kf_eye_and_magic"])
def test_a_move_that_needs_a_choice_asks_for_it(server: Served, puzzle: str) -> None:
    game = next(game for game, name in library.names() if name == puzzle)
    _, page = opened(server, f"en/{game}?p={puzzle}&wait=1")
    response, _ = opened(server, page.moves[0][1])
    for _ in range(4):
        options = re.findall(r'<li><a class="button" href="([^"]+)"', response.text)
        if "needs a choice" not in response.text:
            break
        assert options
        response, _ = opened(server, options[0].replace("&amp;", "&"))
    assert response.status_code == 200
    assert "needs a choice" not in response.text
    assert parse_qs(urlsplit(str(response.url)).query).get("b")


def test_dice_can_be_thrown_where_the_game_waits_for_them(server: Served) -> None:
    _, page = opened(server, "en/wyprawa_do_mordoru?p=gandalf_too_late")
    response, _ = opened(server, page.moves[0][1])
    (link,) = re.findall(r'href="(/en/wyprawa_do_mordoru/roll[^"]+)"', response.text)
    thrown, later = opened(server, link.replace("&amp;", "&"))
    assert later.moves
    assert "roll" in parse_qs(urlsplit(str(thrown.url)).query)["p"][0]


def test_a_pasted_position_opens_on_its_board(server: Served) -> None:
    text = library.file_of("lcg", "a_guard_for_the_troll").read_text("utf-8")
    for pasted in (text, "a_guard_for_the_troll", f"{server.address}pl/lcg?p=a_guard_for_the_troll"):
        response = httpx.post(f"{server.address}en/open", data={"text": pasted}, follow_redirects=True, timeout=60)
        assert response.status_code == 200
        assert response.url.path == "/en/lcg"


def test_a_chapter_of_ones_own_goes_along_in_the_address(server: Served) -> None:
    chapter = (ROOT / "models/dwie_wieze/chapters/19.toml").read_text("utf-8")
    text = library.file_of("dwie_wieze", "dw19_orc_under_the_tower").read_text("utf-8").replace("chapter = 19", 'chapter = "mine.toml"')
    refused = httpx.post(f"{server.address}en/open", data={"text": text}, timeout=60)
    assert refused.status_code == 422 and "chapter_text" in refused.text
    response = httpx.post(f"{server.address}en/open", data={"text": text, "chapter_text": chapter}, follow_redirects=True, timeout=60)
    assert response.status_code == 200
    page = Page(response.text)
    assert "winnable" in page.status.lower()
    after, later = opened(server, page.moves[0][1])
    assert "mine.toml" in parse_qs(urlsplit(str(after.url)).query)["p"][0]
    assert later.moves


def test_a_reading_that_matters_is_told(server: Served) -> None:
    text = opened(server, "en/dwie_wieze?p=dw19_alone_on_the_trail&ask=explain&wait=1")[0].text
    assert "Where a reading changes the answer" in text
    assert "together_most" in text


def test_a_wrong_position_shows_its_defects_and_keeps_what_was_typed(server: Served) -> None:
    text = 'game = "dwie_wieze"\nchapter = 99\n# <script>alert(1)</script>\n'
    response = httpx.post(f"{server.address}pl/open", data={"text": text}, timeout=60)
    assert response.status_code == 422
    assert "wiersz 2" in response.text and "nie ma rozdziału 99" in response.text
    assert "&lt;script&gt;alert(1)" in response.text and "<script>alert" not in response.text


@pytest.mark.parametrize("bad", ["<script>alert(1)</script>", "dwie_wieze /etc/passwd | - P1 | - P2 | - P3", "lcg", "%00", "x" * 5000])
def test_a_wrong_address_is_refused_in_words(server: Served, bad: str) -> None:
    response = server.get("pl/dwie_wieze", params={"p": bad}, follow_redirects=True)
    assert response.status_code == 422
    assert "<script>alert" not in response.text
    assert "root:" not in response.text


def test_rules_answer_ordinary_words(server: Served) -> None:
    for path in ("pl/rules?q=czy ork może rozpocząć lewę", "en/rules?q=can an orc lead a trick"):
        assert "DW.p8.orc_lead" in server.get(path).text


def test_puzzles_are_listed_and_hide_their_answers(server: Served) -> None:
    listed = server.get("en/puzzles").text
    assert all(f'href="/en/puzzle/{name}"' in listed for _, name in library.names())
    one = server.get("en/puzzle/dw19_orc_under_the_tower").text
    assert "which card does Legolas add" in one
    assert "winnable" not in one.lower()


def test_the_daily_puzzle_is_the_same_all_day(server: Served) -> None:
    found = {re.findall(r"<h1>(.*?)</h1>", server.get("pl/daily/2026-11-18").text)[0] for _ in range(2)}
    assert len(found) == 1
    assert server.get("pl/daily/2026-13-18").status_code == 404


@pytest.mark.parametrize("path", ["xx/", "pl/chess", "pl/puzzle/none", "pl/puzzle/..%2f..%2fetc", "static/../server.py", "de/lcg?p=lcg"])
def test_what_is_not_there_is_not_found(server: Served, path: str) -> None:
    assert server.get(path, follow_redirects=True).status_code == 404


def test_the_language_comes_from_the_path_the_cookie_or_the_browser(server: Served) -> None:
    assert server.get("", headers={"accept-language": "pl"}).headers["location"] == "/pl/"
    assert server.get("", headers={"accept-language": "fr, en;q=0.5"}).headers["location"] == "/en/"
    assert server.get("", headers={"accept-language": "en", "cookie": "lang=pl"}).headers["location"] == "/pl/"
    cookies = server.get("pl/").headers.get_list("set-cookie")
    assert len(cookies) == 1 and cookies[0].startswith("lang=pl;") and "HttpOnly" in cookies[0]


def test_a_damaged_way_back_is_left_out(server: Served) -> None:
    response, page = opened(server, "pl/dwie_wieze?p=dw19_orc_under_the_tower&b=%FFnonsense")
    assert response.status_code == 200
    assert page.moves


def test_no_word_of_the_pages_hides_behind_a_method_of_the_table_it_is_looked_up_in():
    assert not set(WORDS) & set(dir(dict))


def test_the_copy_button_is_labelled_in_words(server: Served) -> None:
    page = server.get("pl/konfrontacja", params={"p": str(puzzles.find(FIRST["konfrontacja"]).position)}).text
    assert ">Kopiuj</button>" in page and "built-in method" not in page
