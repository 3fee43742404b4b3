"""A position reads no other file than a chapter beside or below it, and not more of it than a chapter can need."""

import os
from pathlib import Path

import pytest

from mellon.assistant.cli import main
from mellon.models.common import BadInput
from mellon.models.common.files import MOST_BYTES
from mellon.models.dwie_wieze.chapter import load_chapter
from tests.support.dwie_wieze.answers import defects
from tests.support.dwie_wieze.deals import table

CHAPTER = """
deck = "part1"
hand = { 3 = 12, 4 = 9 }
cast = ["aragorn_hunter", "boromir_fallen", "legolas_hunter"]
"""
SEATS = ["aragorn: BW ...", "boromir: CW ...", "legolas: P1 ..."]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return the folder of the position, with a secret beside it."""
    here = tmp_path / "here"
    here.mkdir()
    (tmp_path / "secret.toml").write_text(CHAPTER, encoding="utf-8")
    monkeypatch.chdir(here)
    return here


def naming(path):
    return table(19, *SEATS, lost="L1").replace("chapter = 19", f"chapter = '{path}'", 1)


def test_a_chapter_beside_or_below_the_position_is_read(ask, folder):
    (folder / "below").mkdir()
    for name in ("own.toml", "below/own.toml"):
        (folder / name).write_text(CHAPTER, encoding="utf-8")
        assert ask("solve", naming(name)).json["verdict"] == "winnable"
    assert ask("show", naming(folder / "own.toml")).code == 0


def test_a_chapter_is_looked_for_beside_its_file_not_where_one_stands(folder, tmp_path, capsys):
    (folder / "own.toml").write_text(CHAPTER, encoding="utf-8")
    (folder / "position.toml").write_text(naming("own.toml"), encoding="utf-8")
    os.chdir(tmp_path)
    assert main(["solve", "here/position.toml", "--json"]) == 0
    (tmp_path / "outside.toml").write_text(naming("here/own.toml"), encoding="utf-8")
    assert main(["solve", "outside.toml", "--json"]) == 0
    (folder / "escaping.toml").write_text(naming("../secret.toml"), encoding="utf-8")
    assert main(["solve", "here/escaping.toml", "--json"]) == 2


@pytest.mark.parametrize("path", ["../secret.toml", "below/../../secret.toml", "/etc/passwd", "/dev/zero", "../../../../etc/passwd"])
def test_what_lies_elsewhere_is_refused_unread(ask, folder, path):
    assert "in the folder of the position" in defects(ask("show", naming(path)))


def test_a_link_out_of_the_folder_is_refused(ask, folder):
    (folder / "link.toml").symlink_to("../secret.toml")
    (folder / "linked").symlink_to("..")
    for path in ("link.toml", "linked/secret.toml"):
        assert "in the folder of the position" in defects(ask("show", naming(path)))


def test_a_link_within_the_folder_is_followed(ask, folder):
    (folder / "own.toml").write_text(CHAPTER, encoding="utf-8")
    (folder / "link.toml").symlink_to("own.toml")
    assert ask("show", naming("link.toml")).code == 0


def test_what_is_no_regular_file_is_refused_at_once(ask, folder):
    os.mkfifo(folder / "pipe.toml")
    assert "no regular file" in defects(ask("show", naming("pipe.toml")))
    (folder / "dir.toml").mkdir()
    assert "directory" in defects(ask("show", naming("dir.toml")))


def test_only_toml_files_are_chapters(ask, folder):
    (folder / "notes.txt").write_text(CHAPTER, encoding="utf-8")
    assert ".toml" in defects(ask("show", naming("notes.txt")))


def test_a_file_that_is_too_large_is_refused(ask, folder):
    (folder / "large.toml").write_text(CHAPTER + "#" * MOST_BYTES, encoding="utf-8")
    assert "more than 256 KB" in defects(ask("show", naming("large.toml")))


@pytest.mark.parametrize("line", ["{} = 1", "[{}]", "x = {{ {} = 1 }}"])
def test_a_key_of_very_many_parts_is_refused_before_it_is_taken_apart(ask, folder, line):
    (folder / "deep.toml").write_text(CHAPTER + line.format(".".join(["a"] * 40_000)), encoding="utf-8")
    assert "more than 16 parts" in defects(ask("show", naming("deep.toml")))


def test_loops_missing_files_and_odd_names_are_refused(folder):
    (folder / "loop.toml").symlink_to("loop.toml")
    for path in ("loop.toml", "missing.toml", "a\0b.toml", "x" * 5_000 + ".toml"):
        with pytest.raises(BadInput):
            load_chapter(path, Path())
