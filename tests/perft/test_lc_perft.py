"""Perft: the number of lines of enemy attacks from fixed combats, counted by the rules and by a plain second reading."""

from __future__ import annotations

import pytest

from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.position import Position
from tests.support.lcg.perft import lines
from tests.support.lcg.plain import plain_lines
from tests.support.perft import rows

ROWS = rows("lcg")
each = pytest.mark.parametrize("row", ROWS, ids=[row.id for row in ROWS])


@each
@pytest.mark.rule("LC.combat.order", "LC.combat.one_defender", "LC.combat.may_decline", "LC.combat.undefended", "LC.combat.shadow")
def test_lc_rules_count_the_lines_of_enemy_attacks(row):
    assert lines(row.position, row.depth) == row.lines


@each
def test_lc_plain_reading_counts_the_lines_of_enemy_attacks(row):
    assert plain_lines(Position.parse(row.position), row.depth) == row.lines


@pytest.mark.parametrize("position", sorted({row.position for row in ROWS}))
def test_lc_perft_positions_have_no_two_cards_that_work_alike(position):
    assert all(len(kind.cards) == 1 for kind in Battle(Position.parse(position), follow_all=True).kinds)
