"""Every shipped puzzle is solved again: the stored keep is the only right one, its value fits, and the obvious keep is worse."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from mellon import puzzles, solver
from mellon.models.wyprawa_do_mordoru.notation import read_toml
from tests.support.contract import told_moves

FOLDER = Path(puzzles.__file__).parent / "wyprawa_do_mordoru"
FILES = sorted(FOLDER.glob("*.toml"))
OBVIOUS = {
    "gandalf_too_late": "black:weapon yellow:ring blue:nazgul green:gandalf",
    "in_the_dark_of_the_lair": "black:tree yellow:ring red:nazgul",
    "last_hobbit_on_the_road": "blue:gandalf",
    "nazgul_at_the_gate": "yellow:ring",
    "no_second_chance_in_rohan": "yellow:ring blue:orc",
    "orc_without_a_weapon": "red:nazgul",
    "rest_before_the_deep": "yellow:ring red:nazgul",
    "ring_that_must_wait": "black:nazgul blue:ring",
    "shelter_of_gondor": "black:gandalf red:ring",
    "temptation_of_the_tree": "black:tree green:ring",
    "third_ring_too_many": "red:nazgul blue:ring",
    "tie_break_in_mordor": "black:gandalf yellow:ring red:nazgul",
    "too_many_rings_in_rohan": "black:ring",
    "tree_for_nothing": "yellow:nazgul",
}
"""The keep that a player reaches for in each puzzle; it must be legal and worse than the right one."""


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory, monkeypatch):
    monkeypatch.setenv("MELLON_CACHE", str(tmp_path_factory.getbasetemp() / "mellon_tables"))


def test_there_are_enough_puzzles():
    assert len(FILES) >= 6
    assert {file.stem for file in FILES} == set(OBVIOUS)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_stored_answer_is_proved(file):
    text = file.read_text("utf-8")
    puzzle = tomllib.loads(text)["puzzle"]
    assert puzzle["id"] == file.stem and set(puzzle["title"]) == set(puzzle["asks"]) == {"pl", "en"}
    answer = solver.ask(read_toml(text), "hint")
    best = told_moves(answer)[0]
    assert abs(best["value_decimal"] - float(puzzle["answer"]["value"])) < 1e-9
    right = {entry["move"] for entry in told_moves(answer) if entry["value_decimal"] > best["value_decimal"] - 1e-9}
    assert puzzle["answer"]["move"] in right
    assert right == {best["move"], *best.get("equal_to", ())}, "only dice that are alike may be exchanged"
    assert puzzle["unique"] is (len(right) == 1)
    (obvious,) = [entry for entry in told_moves(answer) if entry["move"] == OBVIOUS[file.stem]]
    assert obvious["loss"] > 0.02
