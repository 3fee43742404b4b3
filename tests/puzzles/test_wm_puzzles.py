"""Every shipped puzzle is solved again: the stored keep is the only right one, its value fits, and the obvious keep is worse."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import puzzles
import solver
from models.wyprawa_do_mordoru.notation import read_toml

FOLDER = Path(puzzles.__file__).parent / "wyprawa_do_mordoru"
FILES = sorted(FOLDER.glob("*.toml"))


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory, monkeypatch):
    monkeypatch.setenv("MELLON_CACHE", str(tmp_path_factory.getbasetemp() / "mellon_tables"))


def test_there_are_enough_puzzles():
    assert len(FILES) >= 6


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_stored_answer_is_proved(file):
    text = file.read_text("utf-8")
    puzzle = tomllib.loads(text)["puzzle"]
    assert puzzle["id"] == file.stem and set(puzzle["title"]) == set(puzzle["asks"]) == {"pl", "en"}
    answer = solver.ask(read_toml(text), "hint")
    best = answer.moves[0]
    assert abs(best["value_decimal"] - float(puzzle["answer"]["value"])) < 1e-9
    right = {entry["move"] for entry in answer.moves if entry["value_decimal"] > best["value_decimal"] - 1e-9}
    assert puzzle["answer"]["move"] in right
    assert puzzle["unique"] and right == {best["move"], *best.get("equal_to", ())}
    assert max(entry["loss"] for entry in answer.moves) > 0.02
