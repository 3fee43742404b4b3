"""The pictures of the documents are those that the program draws."""

from __future__ import annotations

from docs import pictures
from mellon.puzzles import library


def test_the_pictures_are_drawn_as_they_lie_in_the_folder(tmp_path):
    for made in pictures.draw(tmp_path):
        kept = pictures.FOLDER / made.name
        assert kept.read_text("utf-8") == made.read_text("utf-8"), "run: python -m docs.pictures"


def test_the_page_of_each_language_shows_every_picture():
    for lang, name in {"en": "graphs.md", "pl": "graphs.pl.md"}.items():
        page = (pictures.FOLDER.parent / name).read_text("utf-8")
        assert all(f"pictures/{drawn}.{lang}.svg" in page for drawn in pictures.DRAWN)
    assert set(pictures.LANGUAGES) == {"en", "pl"}


def test_every_game_has_its_picture_on_its_page_and_in_the_readme():
    root = pictures.FOLDER.parents[1]
    pages = {"dwie_wieze": {"en": "was-it-winnable.md", "pl": "was-it-winnable.pl.md"}}
    for game in library.games():
        for lang, readme in {"en": "README.md", "pl": "docs/README.pl.md"}.items():
            name = f"pictures/table_{game}.{lang}.svg"
            page = pages.get(game, {"en": f"{game}.md", "pl": f"{game}.pl.md"})[lang]
            assert name in (root / readme).read_text("utf-8")
            assert name in (pictures.FOLDER.parent / page).read_text("utf-8")
