"""The pictures of the page on graphs are those that the program draws."""

from __future__ import annotations

from docs import pictures


def test_the_pictures_are_drawn_as_they_lie_in_the_folder(tmp_path):
    for made in pictures.draw(tmp_path):
        kept = pictures.FOLDER / made.name
        assert kept.read_text("utf-8") == made.read_text("utf-8"), "run: python -m docs.pictures"


def test_the_page_of_each_language_shows_every_picture():
    for lang, name in {"en": "graphs.md", "pl": "graphs.pl.md"}.items():
        page = (pictures.FOLDER.parent / name).read_text("utf-8")
        assert all(f"pictures/{drawn}.{lang}.svg" in page for drawn in pictures.DRAWN)
    assert set(pictures.LANGUAGES) == {"en", "pl"}
