"""A position is read once on its way in, and drawn as the solver hands it over on its way out."""

import io
import tomllib

import pytest
from rich.console import Console

from mellon import solver
from mellon.assistant.painters.terminal import paint_position
from mellon.assistant.sources import Reader
from mellon.models.common import BadInput
from mellon.models.common.notation import toml_table
from mellon.puzzles import library

COMBAT = """
game = "wojna_o_pierscien"
question = "combat"
scenario = "trilogy"
[location]
id = "moria"
[[attacker]]
card = "gandalf_the_white"
[[defender]]
card = "cave_troll"
"""
SCORE = """
game = "wojna_o_pierscien"
question = "score"
scenario = "trilogy"
[free_peoples]
locations = ["helms_deep"]
"""
MOVED = {
    "dwie_wieze": "dw19_tower_against_tower",
    "konfrontacja": "konfrontacja to_move=sauron | frodo@shire cards=1 | orcs@mordor cards=1 > orcs mordor-dagorlad",
    "lcg engagement": "lcg engagement | 30: 1, 13 | staging 96, 98",
    "wojna_o_pierscien combat": COMBAT,
    "wojna_o_pierscien score": SCORE,
}


@pytest.fixture(autouse=True)
def stones():
    """Leave the real games on the table."""


def shipped():
    return [library.load(*library.names(game)[0]) for game in library.games()]


@pytest.mark.parametrize("puzzle", shipped(), ids=lambda puzzle: puzzle.game)
def test_a_file_is_parsed_once(puzzle, monkeypatch):
    text = library.file_of(puzzle.game, puzzle.id).read_text("utf-8")
    Reader().load(puzzle.id)
    parse, parsed = tomllib.loads, []
    monkeypatch.setattr(tomllib, "loads", lambda source: parsed.append(source) or parse(source))
    loaded = Reader().load(puzzle.id)
    assert loaded.position == puzzle.position and parsed.count(text) == 1
    parsed.clear()
    assert library.read(text).position == puzzle.position and parsed.count(text) == 1


@pytest.mark.parametrize("puzzle", shipped(), ids=lambda puzzle: puzzle.game)
def test_a_table_is_read_like_its_text(puzzle):
    text = library.file_of(puzzle.game, puzzle.id).read_text("utf-8")
    table = toml_table(text)
    assert solver.game(puzzle.game).read(table) == solver.game(puzzle.game).read(text)
    assert table == toml_table(text), "reading changed the table"


def test_a_table_with_what_no_position_can_hold_is_refused():
    with pytest.raises(BadInput):
        solver.game("konfrontacja").read({"game": "konfrontacja", "max_states": 2**70})


def drawn(position):
    console = Console(width=120, record=True, file=io.StringIO())
    console.print(paint_position(position, "en"))
    return console.export_text()


def resolved(name):
    text = MOVED[name]
    if name == "dwie_wieze":
        return solver.ask(library.find(text).position, "resolve")
    game = solver.game(name.split()[0])
    return solver.ask(game.read(text) if "\n" in text else game.read_line(text), "resolve")


@pytest.mark.parametrize("name", ["dwie_wieze", "konfrontacja", "lcg engagement", "wojna_o_pierscien combat", "wojna_o_pierscien score"])
def test_the_position_after_resolve_is_the_one_that_is_drawn(name):
    found = resolved(name)
    again = solver.game(found.game).read({key: value for key, value in found.position.items() if value is not None})
    assert drawn(found.subject) == drawn(again)
