"""Perft: the number of lines to a given depth from fixed action phases."""

from __future__ import annotations

import pytest

from tests.support.perft import rows
from tests.support.wojna_o_pierscien.perft import lines


@pytest.mark.parametrize("row", rows("wojna_o_pierscien"), ids=lambda row: str(row.id))
def test_wr_number_of_lines(row):
    assert lines(row.position, row.depth) == row.lines
