"""Bounds of the kernel of action phases against values by plain recursion, at every state that it meets in tiny phases."""

from __future__ import annotations

import random
from math import ceil, floor

import pytest

from mellon.models.common import BadInput
from mellon.models.wojna_o_pierscien.reading import read_table
from mellon.models.wojna_o_pierscien.state import ACTION
from mellon.solver.engines.alphabeta import deep
from mellon.solver.wojna_o_pierscien.packing import Unfit
from mellon.solver.wojna_o_pierscien.phase_engine import COMPILED, PhaseEngine, war_phase
from mellon.solver.wojna_o_pierscien.phase_tree import PhaseTree
from tests.support.wojna_o_pierscien.random_phases import TooBig, phase_table, plain_value
from tests.support.wojna_o_pierscien.random_texts import acting_cards, text_phase

KINDS = (
    ("two_player_duel", 1, {"deck": 5}),
    ("two_player_duel", 1, {}),
    ("two_player_duel", 2, {"deck": 12}),
    ("two_player_duel", 2, {"deck": 1}),
    ("two_player_duel", 3, {"deck": 3, "texts": False}),
    ("two_player_duel", 0, {"deck": 8, "reserve": 2}),
    ("two_player_duel", 0, {"deck": 2, "ring": True}),
    ("two_player_duel", 1, {"deck": 4, "ring": True}),
    ("two_player_duel", 1, {"deck": 6, "reserve": 1, "places": 3}),
    ("two_player_duel", 2, {"deck": 6, "places": 1}),
    ("three_player_duel", 1, {"deck": 1}),
    ("fellowship", 1, {"deck": 10}),
    ("fellowship", 2, {"deck": 3}),
    ("trilogy", 1, {}),
    ("trilogy", 0, {"deck": 2, "reserve": 1}),
    ("trilogy", 1, {"deck": 3, "reserve": 1}),
)
SHORT, LONG = 64, 6000


def tiny(seed):
    """Return a tiny phase in the input format: around a text for odd seeds, of one kind after another for even ones."""
    rng = random.Random(f"bounds {seed}")
    if seed % 2:
        names = acting_cards()
        return text_phase(rng, names[seed // 2 % len(names)])
    scenario_id, hand, more = KINDS[seed // 2 % len(KINDS)]
    return phase_table(rng, scenario_id, hand, **more)


def check(table, most, states):
    """Compare all bounds with the values of a phase and of states on the way; return False where the phase is too large for plain recursion."""
    known = {}
    try:
        position = read_table(table)
        with deep():
            plain_value(position.table, position.state, most=most, known=known)
        engine = PhaseEngine(PhaseTree(position.table, position.state), position.state)
    except (TooBig, BadInput, Unfit):
        return False
    kernel, scale = engine.kernel, engine.scale
    kernel.one_sided_effort, kernel.one_sided_ratio = 1000, 10**9
    for state, value in list(known.items())[-states:]:
        if state.phase != ACTION:
            continue
        row = engine.row(state)
        found = [war_phase.bounds(kernel, row), war_phase.one_sided_bounds(kernel, row, 3000)]
        found += [war_phase.window_bounds(kernel, row, floor(low * scale), ceil((low + 1) * scale)) for low in (value - 1, value)]
        for low, high in found:
            assert low <= value * scale <= high, (str(position), state, found)
    return True


@pytest.mark.rule("WR.action.pass", "WR.action.text")
@pytest.mark.parametrize("first", range(0, SHORT, 8))
def test_bounds_hold_at_states_of_tiny_phases(first):
    done = [check(tiny(seed), 150, 40 if COMPILED else 5) for seed in range(first, first + 8)]
    assert any(done)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, LONG, 200))
def test_bounds_hold_at_every_state_of_many_tiny_phases(first):
    done = [check(tiny(seed), 400, 400) for seed in range(first, first + 200)]
    assert sum(done) > 50


@pytest.mark.rule("WR.location.replaced_path")
def test_bounds_count_a_card_that_opens_the_next_path_on_both():
    """Strider wins Dimrill Dale and then opens a path that nobody attacks: one play is worth the points of both."""
    table = phase_table(random.Random("bounds 386"), "two_player_duel", 1)
    hands = {"gandalf": ["strider"], "witch_king": []}
    for player in table["player"]:
        player |= {"hand": hands[player["id"]], "deck": [], "reserve": []}
    table |= {"location": [{"id": "dimrill_dale"}, {"id": "edoras"}], "to_move": "gandalf"}
    assert check(table, 400, 400)
    position = read_table(table)
    engine = PhaseEngine(PhaseTree(position.table, position.state), position.state)
    assert war_phase.bounds(engine.kernel, engine.row(position.state))[1] >= engine.exact(position.state) * engine.scale == 4 * engine.scale
