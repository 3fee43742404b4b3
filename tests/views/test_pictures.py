"""Pictures of tables: well-formed, named for those who do not see them, everything on them, and kept in files that are never half-written."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from mellon.assistant.cli import main
from mellon.assistant.painters import files
from mellon.assistant.painters.svg import WIDTH, picture
from mellon.assistant.views import board_of
from mellon.assistant.views.table import Board, Column, Lines, Place
from mellon.assistant.views.values import Chip, line
from mellon.models.common import Text
from mellon.puzzles import library
from tests.support.views import SVG, elements, labels, random_tables, written

GAMES = library.games()
SEEDS = range(4)
SMALLEST = 8.5
"""Units of a picture that is as wide as a phone; only names of pieces that would not fit are so small."""
NASTY = "<script>alert('x')</script> & \"quoted\" ]]>"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_everything_on_the_table_is_on_its_picture(game: str, lang: str, seed: int) -> None:
    for position in random_tables(game, seed):
        board = board_of(position)
        seen = written(picture(board, lang))
        for label in labels(board):
            assert label.of(lang).replace(" ", "") in seen, position


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_has_a_name_and_a_description_and_fits_a_phone(game: str) -> None:
    for position in random_tables(game, 5):
        root, *rest = elements(picture(board_of(position), "pl"))
        assert root.tag == f"{SVG}svg" and root.get("role") == "img"
        title, described = rest[:2]
        assert (title.tag, title.text) == (f"{SVG}title", board_of(position).title.pl)
        assert described.tag == f"{SVG}desc" and described.text
        _, _, width, height = map(float, str(root.get("viewBox")).split())
        assert width == WIDTH and height > 50
        for one in rest:
            if one.get("font-size"):
                assert float(str(one.get("font-size"))) >= SMALLEST


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_in_a_page_has_no_style_of_its_own(game: str) -> None:
    for position in random_tables(game, 6):
        inside = elements(picture(board_of(position), "en", alone=False))
        assert not any(one.tag == f"{SVG}style" or one.get("style") or any(name.startswith("on") for name in one.attrib) for one in inside)
        assert {one.tag.removeprefix(SVG) for one in inside} <= {"svg", "title", "desc", "g", "rect", "circle", "path", "text", "tspan"}
        alone = elements(picture(board_of(position), "en"))
        assert sum(one.tag == f"{SVG}style" for one in alone) == 1


def test_words_of_a_reader_are_never_markup() -> None:
    nasty = Text(NASTY, NASTY)
    parts = (Lines((line(nasty),)), Place(nasty, (Column(nasty, "free", (Chip(nasty, "free"),)),)))
    drawn = picture(Board("lcg", nasty, (line(nasty),), parts), "en")
    assert "<script" not in drawn
    assert written(drawn).count(NASTY.replace(" ", "")) >= 4


def test_characters_that_no_picture_may_hold_are_spelled_out() -> None:
    strange = Text("a\x00b\x1b[31m\ud800\ufffe", "a\x00b\x1b[31m\ud800\ufffe")
    drawn = picture(Board("lcg", strange, (line(strange),), (Lines((line(strange),)),)), "en")
    assert fromstring(drawn.encode("utf-8")).tag == f"{SVG}svg"


def test_show_draws_to_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "table.svg"
    assert main(["show", "kf_through_moria", "--svg", str(path), "--lang", "pl"]) == 0
    assert f"Obrazek zapisano: {path}" in re.sub(r"\n", "", capsys.readouterr().out)
    first = path.read_text("utf-8")
    assert first.startswith("<svg") and "Kopalnie Morii" in first
    assert main(["show", "kf_through_moria", "--svg", str(path), "--lang", "en"]) == 0
    assert "Mines of Moria" in path.read_text("utf-8")
    assert [one.name for one in tmp_path.iterdir()] == ["table.svg"]


@pytest.mark.skipif(find_spec("resvg_py") is None, reason="the extra png is not installed")
def test_show_draws_a_png(tmp_path: Path) -> None:
    path = tmp_path / "table.png"
    assert main(["show", "gandalf_too_late", "--svg", str(path)]) == 0
    assert path.read_bytes().startswith(b"\x89PNG")


def test_without_its_library_a_png_is_refused_with_the_remedy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_LIBRARY", "no_such_library")
    assert main(["show", "gandalf_too_late", "--svg", str(tmp_path / "table.png"), "--lang", "en"]) == 2
    assert "mellon[png]" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "verb", "word"),
    [
        ("table.gif", "show", ".svg or .png"),
        ("none/table.svg", "show", "no such folder"),
        (".", "show", ".svg or .png"),
        ("table.svg", "solve", "command show only"),
    ],
)
def test_a_picture_that_cannot_be_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, verb: str, word: str) -> None:
    assert main([verb, "gandalf_too_late", "--svg", str(tmp_path / name), "--lang", "en"]) == 2
    assert word in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["notes.svg", "notes.png"])
def test_a_file_that_is_no_picture_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    path = tmp_path / name
    path.write_text("what to buy", "utf-8")
    assert main(["show", "gandalf_too_late", "--svg", str(path), "--lang", "en"]) == 2
    assert "no such picture" in capsys.readouterr().err
    assert path.read_text("utf-8") == "what to buy"


def test_one_picture_is_of_one_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "gandalf_too_late", "kf_through_moria", "--svg", str(tmp_path / "table.svg"), "--lang", "en"]) == 2
    assert "one position" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_refused_position_draws_nothing(tmp_path: Path) -> None:
    assert main(["show", "konfrontacja to_move=nobody", "--svg", str(tmp_path / "table.svg")]) == 2
    assert not list(tmp_path.iterdir())
