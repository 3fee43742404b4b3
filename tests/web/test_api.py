"""The JSON interface answers as the command line does, refuses with every defect, and says plainly what it cannot take."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import httpx
import pytest

from mellon.puzzles import library
from tests.web.conftest import Served

pytestmark = pytest.mark.xdist_group("web")
PUZZLE = "dw19_orc_under_the_tower"
LINE = (
    "dwie_wieze 19 setup=done lost=P7 | aragorn_hunter C4 OR OR | legolas_hunter L1 C5 C8 OR | boromir_fallen G5 L8 C6 C7 / 1 L2 L5 L3 "
    "/ 2 G6 G7 G1 / 3 G2 L4 G8 / 2 C1 C3 C2 / 3 G3 L7 CW / 2 P2 P1 P4 / 1 P5 P8 L6 / 2 P3 G4 P6 / 1 BW"
)


def toml_of(puzzle: str, game: str = "dwie_wieze") -> str:
    return library.file_of(game, puzzle).read_text("utf-8")


def test_health_tells_that_a_worker_is_ready(server: Served) -> None:
    state = server.health()
    assert state["status"] == "ok"
    assert state["ready"] >= 1


@pytest.mark.parametrize(
    ("body", "kind"), [(LINE, "text/plain"), (PUZZLE, "text/plain; charset=utf-8"), (toml_of(PUZZLE), "application/toml")]
)
def test_a_position_comes_as_line_or_as_toml(server: Served, body: str, kind: str) -> None:
    answer = server.ask("hint", body, kind)
    assert answer.status_code == 200
    assert answer.json()["moves"][0] == {"move": {"seat": 2, "play": "OR"}, "verdict": "winnable", "only": True}


def test_a_position_comes_in_json_with_options(server: Served) -> None:
    shown = server.ask("show", LINE).json()["position"]
    answer = server.ask(
        "solve", {"position": shown, "lang": "pl", "time": 10, "rulings": {"together_most": "combined"}, "engine": "search", "seed": 3}
    )
    assert answer.status_code == 200
    found = answer.json()
    assert found["verdict"] == "winnable"
    assert found["rulings"]["together_most"] == "combined"


def test_a_played_round_is_reviewed_where_the_game_can(server: Served) -> None:
    answer = server.ask("review", toml_of(PUZZLE), "application/toml")
    assert answer.status_code in (200, 422)
    assert answer.json()["verb"] == "review"
    refused = server.ask("review", "kf_even_odds")
    assert refused.status_code == 422
    assert refused.json()["defects"]


def test_show_hides_the_answer_of_a_puzzle(server: Served) -> None:
    assert "answer" not in json.dumps(server.ask("show", toml_of(PUZZLE), "application/toml").json())


def test_words_come_in_the_language_asked_for(server: Served) -> None:
    refused = [server.ask("solve", {"position": "", **lang}).json()["defects"][0]["what"] for lang in ({"lang": "pl"}, {"lang": "en"}, {})]
    assert refused[0].startswith("brak pozycji")
    assert refused[1].startswith("no position") and refused[2].startswith("no position")


def test_rules_are_found_by_ordinary_words(server: Served) -> None:
    plain = server.ask("rules", "can an orc lead a trick").json()
    table = server.ask("rules", {"words": "czy ork może rozpocząć lewę", "game": "dwie_wieze", "lang": "pl"}).json()
    assert plain["rules"][0]["id"] == table["rules"][0]["id"] == "DW.p8.orc_lead"


def test_every_defect_is_told_with_its_line(server: Served) -> None:
    text = 'game = "dwie_wieze"\nchapter = 99\nplayers = 7\n'
    answer = server.ask("solve", text, "application/toml")
    assert answer.status_code == 422
    assert {(defect["where"], defect.get("line")) for defect in answer.json()["defects"]} >= {("chapter", 2), ("players", 3)}


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"position": LINE, "colour": "red"}, "colour"),
        ({"position": LINE, "time": 0}, "time"),
        ({"position": LINE, "time": True}, "time"),
        ({"position": LINE, "time": 10**400}, "time"),
        ({"position": LINE, "lang": "de"}, "lang"),
        ({"position": LINE, "seed": 1.5}, "seed"),
        ({"position": LINE, "rulings": ["x"]}, "rulings"),
        ({"position": LINE, "engine": 3}, "engine"),
        ({"position": 17}, "position"),
        ({}, "position"),
        ({"position": LINE, "engine": "steam"}, "--engine"),
        ({"position": LINE, "rulings": {"no_such": "x"}}, "--ruling.no_such"),
    ],
)
def test_a_wrong_key_is_refused_by_name(server: Served, body: dict[str, Any], where: str) -> None:
    answer = server.ask("solve", body)
    assert answer.status_code == 422
    assert next(defect["where"] for defect in answer.json()["defects"]).startswith(where.split(".")[0])


@pytest.mark.parametrize("body", [b"[1]", b"{", b'"text"', b"\xff\xfe", b"[" * 100000, b'{"position": NaN}'])
def test_a_body_that_is_no_object_is_refused(server: Served, body: bytes) -> None:
    assert server.ask("solve", body, "application/json").status_code == 422


def test_an_unknown_verb_is_not_found(server: Served) -> None:
    answer = server.ask("divine", LINE)
    assert answer.status_code == 404
    assert "solve" in answer.json()["error"]["what"]


@pytest.mark.parametrize("kind", ["", "text/html", "application/x-www-form-urlencoded"])
def test_another_content_type_is_refused(server: Served, kind: str) -> None:
    assert server.ask("solve", LINE, kind).status_code == 415


def test_a_body_too_large_is_refused(server: Served) -> None:
    assert server.ask("solve", "x" * (256 * 1024 + 1)).status_code == 413
    parts = (b"x" * 1000 for _ in range(300))
    assert httpx.post(f"{server.address}api/v1/solve", content=parts, headers={"content-type": "text/plain"}).status_code == 413


def test_whoever_sends_far_too_much_and_closes_still_reads_the_refusal(server: Served) -> None:
    sent = urllib.request.Request(f"{server.address}api/v1/solve", b"x" * 8_000_000, {"content-type": "text/plain"})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(sent, timeout=60)
    assert refused.value.code == 413


def test_an_address_too_long_is_refused(server: Served) -> None:
    assert server.get("pl/dwie_wieze?p=" + "x" * 40000).status_code == 414


def test_a_page_of_another_site_cannot_ask(server: Served) -> None:
    for origin, status in (("https://example.org", 403), ("null", 403), (server.address.rstrip("/"), 200)):
        asked = httpx.post(
            f"{server.address}api/v1/legal", content=PUZZLE, headers={"content-type": "text/plain", "origin": origin}, timeout=60
        )
        assert asked.status_code == status


def test_only_post_asks(server: Served) -> None:
    answer = server.get("api/v1/solve")
    assert answer.status_code == 405
    assert "POST" in answer.headers["allow"]


@pytest.mark.parametrize("name", ["/etc/passwd", "/dev/zero", "README.md", "../../etc/passwd", "docs/dol_guldur.toml"])
def test_a_position_never_opens_a_file(server: Served, name: str) -> None:
    for body in (LINE.replace(" 19 ", f" {name} ", 1), {"position": {"game": "dwie_wieze", "chapter": name}}):
        answer = server.ask("solve", body)
        assert answer.status_code == 422
        (defect,) = (found for found in answer.json()["defects"] if found["where"] == "chapter")
        assert "chapter_text" in defect["what"]


def test_a_file_name_is_no_position(server: Served) -> None:
    for name in ("docs/dol_guldur.toml", "puzzles/dwie_wieze/dw19_orc_under_the_tower.toml", "-"):
        assert server.ask("show", name).status_code == 422


def test_a_chapter_of_ones_own_comes_as_text(server: Served) -> None:
    chapter = (Path(__file__).parents[2] / "models/dwie_wieze/chapters/19.toml").read_text("utf-8")
    own = LINE.replace(" 19 ", " mine.toml ", 1)
    answer = server.ask("hint", {"position": own, "chapter_text": chapter})
    assert answer.status_code == 200
    assert answer.json()["verdict"] == "winnable"
    assert server.ask("hint", {"position": own, "chapter_text": "number = ["}).status_code == 422


def test_headers_keep_a_browser_from_everything_else(server: Served) -> None:
    for path in ("healthz", "pl/", "static/mellon.css", "nowhere/at/all", "api/v1/openapi.json"):
        headers = server.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_the_openapi_document_names_every_verb(server: Served) -> None:
    document = server.get("api/v1/openapi.json").json()
    assert {f"/api/v1/{verb}" for verb in ("show", "legal", "resolve", "solve", "hint", "explain", "rules")} <= set(document["paths"])
