"""Perft: the number of lines to a given depth from fixed positions."""

from __future__ import annotations

import pytest

from tests.support.konfrontacja.perft import lines
from tests.support.perft import rows


@pytest.mark.parametrize("row", rows("konfrontacja"), ids=lambda row: str(row.id))
def test_number_of_lines(row):
    assert lines(row.position, row.depth) == row.lines
