"""One command tells the golden playthroughs of all games anew, and every game has one."""

from __future__ import annotations

import pytest

from mellon import solver
from tests.golden import regenerate
from tests.support.places import GOLDEN
from tests.support.wyprawa_do_mordoru.cache import cache_folder, own_cache  # noqa: F401

TOLD = (".txt", ".steps")


@pytest.mark.parametrize("game", solver.games())
def test_every_game_has_a_golden_playthrough(game):
    assert [file for file in GOLDEN.glob(f"{game}*") if file.suffix in TOLD], f"tests/golden has no playthrough of {game}"


@pytest.mark.parametrize("game", solver.games())
def test_every_golden_playthrough_of_a_game_is_told_anew_as_it_stands(game):
    told = regenerate.texts(game)
    assert {file.name for file in GOLDEN.glob(f"{game}*") if file.suffix in TOLD} <= set(told)
    assert {name: (GOLDEN / name).read_text("utf-8") for name in told} == told, (
        "run: python -m tests.golden.regenerate, and read the difference"
    )
