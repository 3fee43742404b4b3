"""A fault of the program on one position: reported for that position, the others are answered, exit code 1."""

from __future__ import annotations

import pytest


def test_the_other_positions_are_still_answered(mellon):
    said = mellon("solve", "stones 4", "stones 13", "stones 3", "--json")
    assert said.code == 1 and said.err == ""
    first, failed, last = said.objects
    assert (first["verdict"], last["verdict"]) == ("winnable", "lost")
    assert (failed["game"], failed["verb"], failed["source"], failed["verdict"]) == ("stones", "solve", "stones 13", None)
    assert failed["error"]["kind"] == "ZeroDivisionError" and "a mistake in the program" in failed["error"]["what"]
    assert "defects" not in failed and "error" not in first


@pytest.mark.parametrize(("lang", "words"), [("pl", "błąd programu"), ("en", "the program failed on this position")])
def test_people_read_one_line_on_stderr(mellon, lang, words):
    said = mellon("solve", "stones 13", "stones 4", "--lang", lang)
    assert said.code == 1 and len(said.err.splitlines()) == 1
    assert said.err.startswith("stones 13: ") and words in said.err and "ZeroDivisionError: a mistake in the program" in said.err
    assert "stones 4" in said.out


def test_a_failure_outweighs_a_refusal(mellon):
    assert mellon("solve", "stones 13", "stones: lots").code == 1
    assert mellon("solve", "stones: lots", "stones 13").code == 1


def test_a_failure_while_drawing_is_reported_too(mellon, monkeypatch, stones):
    monkeypatch.setattr(stones, "_explain", lambda heap, last_wins: stones._solve(heap, last_wins).but(line=5))
    said = mellon("explain", "stones 4", "stones 5")
    assert said.code == 1 and len(said.err.splitlines()) == 2 and "TypeError" in said.err


def test_the_traceback_is_there_for_who_asks(mellon, monkeypatch):
    assert "Traceback" not in mellon("solve", "stones 13").err
    monkeypatch.setenv("MELLON_DEBUG", "1")
    said = mellon("solve", "stones 13", "--json")
    assert "Traceback" in said.err and "conftest.py" in said.err
    assert len(said.objects) == 1
