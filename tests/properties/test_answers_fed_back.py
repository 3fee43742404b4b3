"""The position that `resolve` answers with goes back in through every door: Python, a TOML file, a JSON file and standard input."""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from typing import Any

import pytest
import tomlkit

import mellon
from mellon.models.common import BadInput
from mellon.puzzles import library
from tests.support.contract import told_moves
from tests.support.kernels import by_speed

GAMES = ("dwie_wieze", "konfrontacja", "lcg", "wojna_o_pierscien", "wyprawa_do_mordoru")
EXTRA: dict[str, list[dict[str, Any]]] = {
    "lcg": [
        {
            "game": "lcg",
            "question": "quest",
            "scenario": "passage_through_mirkwood",
            "player": [{"threat": 30, "characters": [{"card": 1}, {"card": 7}, {"card": 13}]}],
            "staging": {"cards": [{"card": 96}]},
            "encounter": {"order": [95, 96, 98, 99, 96, 95]},
            "moves": ["commit 1 7"],
        },
        {
            "game": "lcg",
            "question": "engagement",
            "player": [{"threat": 30, "characters": [{"card": 1}]}, {"threat": 25, "characters": [{"card": 7}]}],
            "staging": {"cards": [{"card": 96}, {"card": 97}]},
            "moves": ["2 engage 96"],
        },
        {
            "game": "lcg",
            "question": "payment",
            "player": [{"threat": 29, "characters": [{"card": 1, "resources": 3}, {"card": 4, "resources": 2}], "hand": [13, 23]}],
            "moves": ["play 13"],
        },
        {
            "game": "lcg",
            "question": "combat",
            "shadow": False,
            "player": [{"threat": 30, "characters": [{"card": 1}, {"card": 13}], "engaged": [{"card": 96}, {"card": 89}]}],
            "moves": ["defend 96 with 1"],
        },
    ],
    "konfrontacja": [
        {
            "game": "konfrontacja",
            "to_move": "fellowship",
            "fellowship": {"pieces": {"frodo": "arthedain", "merry": "mirkwood"}, "cards": ["1", "2"]},
            "sauron": {"pieces": {"orcs": "dagorlad", "warg": "mordor"}, "cards": ["1", "3"]},
            "moves": ["merry mirkwood-dagorlad"],
            "battle": [{"cards": {"fellowship": "1", "sauron": "3"}}],
        }
    ],
}
"""Positions beside the puzzles, for moves that these do not show."""


def _tables(game: str) -> list[dict[str, Any]]:
    """Return the positions of a game to resolve, each with a move; a score that is only counted has none."""
    notation = import_module(f"mellon.models.{game}.notation")
    found = list(EXTRA.get(game, ()))
    for name in (name for one, name in library.names() if one == game):
        position = mellon.load(name)
        if getattr(position, "question", None) == "score":
            continue
        table = {key: value for key, value in notation.to_table(position).items() if key not in ("battle", "puzzle")}
        given = table.get("moves", [])
        found += [{**table, "moves": [*given, entry["move"]]} for entry in told_moves(mellon.ask(position, "legal"))[: by_speed(3, 1)]]
    return found


@cache
def _resolved(game: str) -> tuple[mellon.Answer, ...]:
    answers = []
    for table in _tables(game):
        try:
            answers.append(mellon.ask(mellon.load(table), "resolve"))
        except BadInput as open_choice:
            assert table not in EXTRA.get(game, ()), open_choice
    return tuple(answers)


@pytest.mark.parametrize("game", GAMES)
def test_a_resolved_position_is_read_back_in_python(game):
    room = import_module(f"mellon.models.{game}")
    answers = _resolved(game)
    assert len(answers) >= 3
    for answer in answers:
        position = mellon.load(answer.position)
        assert position == room.Position.from_table(answer.position)
        assert answer.subject is None or answer.subject.game == game
        assert mellon.ask(position, "show").position is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_resolved_position_is_the_same_as_json_and_as_toml(game, tmp_path):
    for number, answer in enumerate(_resolved(game)):
        told = answer.to_json("en")
        position = mellon.load(answer.position)
        file, toml = tmp_path / f"{number}.json", tmp_path / f"{number}.toml"
        file.write_text(json.dumps(told["position"]), encoding="utf-8")
        toml.write_text(tomlkit.dumps(told["position"]), encoding="utf-8")
        assert mellon.load(str(file)) == mellon.load(str(toml)) == mellon.load(json.dumps(told["position"])) == position
        assert mellon.load(json.dumps(told)) == position


@pytest.mark.parametrize("game", GAMES)
def test_a_resolved_position_goes_on_through_the_command_line(game, ask, tmp_path):
    """What is printed by one command is the input of the next, as it stands or its `position` alone."""
    for answer in _resolved(game)[:2]:
        told = answer.to_json("en")
        whole, alone = ask("show", json.dumps(told)), ask("show", json.dumps(told["position"], indent=2))
        assert (whole.code, alone.code) == (0, 0), (whole.json, alone.json)
        assert whole.json["position"] == alone.json["position"]
        assert mellon.load(alone.json["position"]) == mellon.load(answer.position)


def test_broken_json_is_refused_with_its_line(ask):
    reply = ask("show", '{\n  "game": "lcg",\n  "player": [}\n')
    assert reply.code == 2
    assert [(defect["where"], defect["line"]) for defect in reply.json["defects"]] == [("json", 3)]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{"game": "lcg", "game": "lcg"}', "json"),
        ('{"question": "combat"}', "game"),
        ('{"game": "chess"}', "game"),
        ('{"game": 3}', "game"),
        ('{"game": "wyprawa_do_mordoru", "player": [{"hobbit": "frodo"}], "palyer": 1}', "palyer"),
        ('{"game": "wyprawa_do_mordoru", "player": [{"hobbit": "frodo", "circled": 1e999}]}', "player[1].circled"),
        ('{"game": "lcg", "player": ' + "[" * 90 + "]" * 90 + "}", "player" + "[1]" * 64),
        ('{"game": "lcg", "player": ' + "[" * 5000 + "]" * 5000 + "}", "json"),
    ],
)
def test_a_defect_of_a_json_position_names_its_place(ask, text, where):
    reply = ask("show", text)
    assert reply.code == 2
    assert where in [defect["where"] for defect in reply.json["defects"]], reply.json["defects"]


def test_null_is_as_good_as_not_given():
    assert mellon.load({"game": "wyprawa_do_mordoru", "player": [{"hobbit": "frodo", "circled": None}], "turn": None}) == mellon.load(
        {"game": "wyprawa_do_mordoru", "player": [{"hobbit": "frodo"}]}
    )
    room = import_module("mellon.models.wyprawa_do_mordoru")
    table = {"player": [{"hobbit": "frodo"}]}
    assert room.Position.from_table({"game": None, **table}) == room.Position.from_table(table)


@pytest.mark.parametrize("value", [object(), {1: 2}, b"x"])
def test_a_table_with_what_no_file_can_hold_is_refused(value):
    with pytest.raises(BadInput):
        mellon.load({"game": "wyprawa_do_mordoru", "player": [{"hobbit": "frodo"}], "turn": value})


def test_a_table_of_another_game_is_refused():
    from mellon.models.lcg import Position

    with pytest.raises(BadInput, match="another game"):
        Position.from_table({"game": "konfrontacja"})
