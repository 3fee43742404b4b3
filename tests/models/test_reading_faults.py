"""Files and TOML that cannot be read are refused in the reader's language, with the line."""

from __future__ import annotations

import pytest

from mellon.models.common import BadInput
from mellon.models.common.notation import toml_table
from mellon.models.dwie_wieze.chapter import load_chapter


def _said(call, *arguments):
    with pytest.raises(BadInput) as caught:
        call(*arguments)
    (defect,) = caught.value.defects
    return defect.what


def test_broken_toml_names_line_and_column():
    said = _said(toml_table, "a = 1\nb = {c = 2, d = zła}")
    assert said.pl == "błąd składni TOML w linii 2: niewłaściwa wartość (tekst musi stać w cudzysłowie) (kolumna 17)"
    assert said.en == "TOML syntax error at line 2: Invalid value (column 17)"


@pytest.mark.parametrize(("text", "line"), [("a = ", 1), ('a = """', 1), ('a = 1\nb = """', 2)])
def test_toml_that_ends_too_soon_names_the_last_line(text, line):
    assert _said(toml_table, text).en.startswith(f"TOML syntax error at line {line}: ")


def test_long_numbers_and_deep_nesting():
    assert _said(toml_table, "a = " + "1" * 5000).pl == "błąd składni TOML w linii 1: liczba ma zbyt wiele cyfr"
    assert "zbyt głębokie" in _said(toml_table, "a = " + "[" * 5000).pl


def test_a_chapter_file_that_cannot_be_read(tmp_path):
    (tmp_path / "latin.toml").write_bytes("title = 'żółw'".encode("latin2"))
    (tmp_path / "broken.toml").write_text("x = 1\ny = ?\n", "utf-8")
    expected = {
        "none.toml": ("nie ma takiego pliku", "there is no such file"),
        ".": ("to katalog", "it is a directory"),
        "latin.toml": ("nie jest zapisany w UTF-8 (bajt 0xbf)", "not UTF-8 text (byte 0xbf)"),
        "broken.toml": ("błąd składni TOML w linii 2: niewłaściwa wartość", "TOML syntax error at line 2: Invalid value"),
        "nul\0.toml": ("to nie jest nazwa pliku", "this is not the name of a file"),
    }
    for name, (polish, english) in expected.items():
        said = _said(load_chapter, name, tmp_path)
        assert polish in said.pl and english in said.en
