"""The search of action phases against plain recursion, and its prunings switched on and off."""

from __future__ import annotations

import random

import pytest

from mellon.solver.engines.alphabeta import AlphaBeta, deep
from mellon.solver.wojna_o_pierscien.phase_search import PhaseSearch
from mellon.solver.wojna_o_pierscien.phase_tree import PhaseTree
from tests.support.wojna_o_pierscien.random_phases import TooBig, phase, plain_value

KINDS = {
    "duel, one card": ("two_player_duel", 1, {}),
    "duel, two cards": ("two_player_duel", 2, {}),
    "duel, two cards without texts": ("two_player_duel", 2, {"texts": False, "deck": 3}),
    "duel, one card and a reserve": ("two_player_duel", 1, {"reserve": 1, "deck": 1}),
    "duel, Ring token": ("two_player_duel", 0, {"deck": 2, "ring": True}),
    "fellowship": ("fellowship", 2, {}),
    "three players": ("three_player_duel", 1, {"deck": 1}),
    "four players": ("trilogy", 1, {}),
}
EACH, MOST = 26, 800


def searched(position, merge=True, bound=True):
    """Return the value that the search finds."""
    tree = PhaseTree(position.table, position.state, merge=merge, bound=bound)
    return AlphaBeta(tree).exact(tree.canonical(position.state))


def compared(kind):
    """Compare the search with plain recursion on random positions; return how many there were."""
    scenario_id, hand, more = KINDS[kind]
    count = seed = 0
    while count < EACH:
        seed += 1
        position = phase(random.Random(f"{kind} {seed}"), scenario_id, hand, **more)
        try:
            with deep():
                expected = plain_value(position.table, position.state, most=MOST)
        except TooBig:
            continue
        assert PhaseSearch(position).value() == expected, str(position)
        count += 1
    return count


def test_there_are_enough_positions():
    assert EACH * len(KINDS) >= 200


@pytest.mark.rule("WR.action.pass")
@pytest.mark.parametrize("kind", KINDS)
def test_search_agrees_with_plain_recursion(kind):
    assert compared(kind) == EACH


@pytest.mark.parametrize("seed", range(8))
def test_merging_and_bounds_change_no_value(seed):
    position = phase(random.Random(seed), "two_player_duel", 2 + seed % 2, texts=seed % 2 == 0, deck=seed % 3)
    value = PhaseSearch(position).value()
    assert searched(position) == value, str(position)
    assert searched(position, merge=False) == value, str(position)
    assert searched(position, bound=False) == value, str(position)
