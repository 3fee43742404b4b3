"""A position that comes from elsewhere opens no file, whatever it names; a chapter of one's own is handed over as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from mellon.models.common import BadInput
from mellon.models.common.files import Unfit, bounded_bytes, files_closed
from mellon.models.dwie_wieze import Position
from mellon.models.dwie_wieze.chapter_file import chapter_handed_over
from mellon.models.dwie_wieze.template import template
from mellon.puzzles import library

LINE = "dwie_wieze {} setup=free lost=G4 | - P1 | - P2 | - P3"


@pytest.mark.parametrize("name", ["/etc/passwd", "mine.toml", "../mine.toml", "/dev/zero", "/dev/stdin", "missing.toml", "."])
def test_no_file_that_a_position_names_is_opened_or_looked_for(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(template(19, "en"), "utf-8")
    with files_closed(), pytest.raises(BadInput) as refused:
        Position.parse(LINE.format(name))
    (defect,) = (found for found in refused.value.defects if found.where == "chapter")
    assert "chapter_text" in defect.what.en and "chapter_text" in defect.what.pl
    assert "no such" not in defect.what.en


def test_files_are_opened_again_afterwards(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"x")
    with files_closed(), pytest.raises(Unfit):
        bounded_bytes(file)
    assert bounded_bytes(file) == b"x"


def test_a_chapter_is_read_from_the_text_handed_over() -> None:
    text = library.file_of("dwie_wieze", "dw19_tower_against_tower").read_text("utf-8")
    shipped = Position.from_table(_table(text))
    chapter = (Path(__file__).parents[2] / "models/dwie_wieze/chapters/19.toml").read_text("utf-8")
    with files_closed(), chapter_handed_over(chapter):
        own = Position.from_table({**_table(text), "chapter": "mine.toml"})
    assert own.chapter.name == "mine.toml"
    assert own.chapter.cast == shipped.chapter.cast
    assert [seat.hand for seat in own.seats] == [seat.hand for seat in shipped.seats]


def _table(text: str) -> dict[str, object]:
    import tomllib

    return tomllib.loads(text)
