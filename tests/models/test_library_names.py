"""The three lines that a programmer is promised work for every game: import Position, load a file, write it and read it back."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = ("dwie_wieze", "konfrontacja", "lcg", "wojna_o_pierscien", "wyprawa_do_mordoru")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_offers_its_position_under_one_name(game: str) -> None:
    position_class = import_module(f"mellon.models.{game}").Position
    for path in sorted((ROOT / "puzzles" / game).glob("*.toml")):
        position = position_class.load(path)
        assert position_class.parse(str(position)) == position, path.name
