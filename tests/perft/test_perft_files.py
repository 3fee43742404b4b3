"""Every game has its file of perft counts, and every count says where it comes from."""

from __future__ import annotations

import pytest

from mellon import solver
from tests.support.perft import file_of, head, rows


@pytest.mark.parametrize("game", solver.games())
def test_every_game_has_perft_counts_with_their_sources(game):
    found = rows(game)
    assert len({row.depth for row in found}) >= 3, f"{file_of(game).name} counts to three depths at least"
    assert all(row.source and row.lines > 0 for row in found)
    assert len({(row.position, row.depth) for row in found}) == len(found)
    assert head(game).startswith("# Number of lines")
