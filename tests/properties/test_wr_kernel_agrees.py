"""The kernel of action phases against the rules, plain recursion and the plain engine, in every scenario and with any cards."""

from __future__ import annotations

import random
import time
from functools import cache
from types import SimpleNamespace

import pytest

from mellon.models.common import BadInput
from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.reading import read_table
from mellon.models.wojna_o_pierscien.state import ACTION, FIGHTING, NATURE, Log
from mellon.solver import Request
from mellon.solver.engines.alphabeta import deep
from mellon.solver.kernels import load_plain
from mellon.solver.limits import LimitReached, Watch
from mellon.solver.wojna_o_pierscien import phase_engine
from mellon.solver.wojna_o_pierscien.packing import Unfit
from mellon.solver.wojna_o_pierscien.phase_engine import PhaseEngine
from mellon.solver.wojna_o_pierscien.phase_search import PhaseSearch
from mellon.solver.wojna_o_pierscien.phase_tree import PhaseTree
from tests.support.watches import Looks
from tests.support.wojna_o_pierscien.random_phases import TooBig, phase, plain_value, varied_table

KINDS = (
    ("two_player_duel", 1, {"deck": 5}),
    ("two_player_duel", 1, {}),
    ("two_player_duel", 2, {"texts": False, "deck": 12}),
    ("two_player_duel", 0, {"deck": 8, "reserve": 2}),
    ("two_player_duel", 0, {"deck": 2, "ring": True}),
    ("three_player_duel", 1, {"deck": 1}),
    ("fellowship", 1, {"deck": 10}),
    ("trilogy", 1, {}),
    ("trilogy", 0, {"deck": 2, "reserve": 1}),
)
EACH, MOST = 6, 250


@cache
def small_positions(kind):
    """Return random positions of a kind with their values by plain recursion and all states that it met."""
    scenario_id, hand, more = KINDS[kind]
    found, seed = [], 0
    while len(found) < EACH:
        seed += 1
        known = {}
        try:
            position = phase(random.Random(f"kernel {kind} {seed}"), scenario_id, hand, **more)
            with deep():
                value = plain_value(position.table, position.state, most=MOST, known=known)
        except (TooBig, BadInput):
            continue
        found.append((position, value, known))
    return found


def positions(kind, count):
    """Return the first positions of a kind."""
    return small_positions(kind)[:count]


@pytest.mark.rule("WR.action.pass", "WR.action.text")
@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_kernel_agrees_with_plain_recursion_and_its_bounds_hold(kind):
    for position, value, _ in positions(kind, EACH):
        engine = PhaseEngine(PhaseTree(position.table, position.state), position.state)
        low, high = engine.proved(position.state)
        assert low <= value <= high, str(position)
        assert engine.exact(position.state) == value, str(position)


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_prunings_of_the_kernel_change_no_value(kind):
    for position, value, _ in positions(kind, 2):
        for pruning in ("use_bounds", "use_dominance", "use_idle", "one_sided_effort"):
            engine = PhaseEngine(PhaseTree(position.table, position.state), position.state)
            setattr(engine.kernel, pruning, 0)
            assert engine.exact(position.state) == value, (pruning, str(position))


LARGER = (
    ("two_player_duel", 2, {"deck": 3}),
    ("two_player_duel", 3, {}),
    ("two_player_duel", 2, {"deck": 12}),
    ("trilogy", 1, {"deck": 2}),
    ("three_player_duel", 1, {"deck": 3}),
)


@pytest.mark.skipif(not phase_engine.COMPILED, reason="larger phases take the compiled kernel")
@pytest.mark.parametrize("kind", range(len(LARGER)))
def test_cards_that_idle_and_a_side_alone_change_no_value_of_larger_phases(kind):
    """What is seen state by state changes no value: with it, without it and without what a side alone reaches."""
    scenario_id, hand, more = LARGER[kind]
    count = 0
    for seed in range(30):
        try:
            position = phase(random.Random(f"larger {kind} {seed}"), scenario_id, hand, **more)
            found = []
            for idle, alone in ((1, 3000), (0, 3000), (1, 0), (0, 0)):
                engine = PhaseEngine(PhaseTree(position.table, position.state), position.state, states=30_000)
                engine.kernel.use_idle, engine.kernel.one_sided_effort = idle, alone
                found.append(engine.exact(position.state))
        except (LimitReached, BadInput, Unfit):
            continue
        assert len(set(found)) == 1, (seed, found, str(position))
        count += 1
    assert count >= 10


def compared(seeds, most):
    """Compare the kernel with plain recursion on phases with a bit of everything; return how many were small enough."""
    count = 0
    for seed in seeds:
        known = {}
        try:
            position = read_table(varied_table(random.Random(f"varied {seed}")))
            with deep():
                value = plain_value(position.table, position.state, most=most, known=known)
        except (TooBig, BadInput):
            continue
        engine = PhaseEngine(PhaseTree(position.table, position.state), position.state)
        low, high = engine.proved(position.state)
        assert low <= value <= high, (seed, str(position))
        assert engine.exact(position.state) == value, (seed, str(position))
        on_the_way = [state for state in known if state.phase == ACTION]
        for state in random.Random(seed).sample(on_the_way, min(3, len(on_the_way))):
            assert engine.exact(state) == known[state], (seed, str(position), state)
        count += 1
    return count


@pytest.mark.rule("WR.action.pass", "WR.action.text")
def test_kernel_agrees_on_phases_with_a_bit_of_everything():
    assert compared(range(80), 300) >= 15


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_kernel_agrees_on_many_phases_with_a_bit_of_everything(part):
    assert compared(range(1000 + 300 * part, 1300 + 300 * part), 1500) >= 60


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_bounds_of_every_state_on_the_way_hold(kind):
    for position, _, known in positions(kind, 1):
        engine = PhaseEngine(PhaseTree(position.table, position.state), position.state)
        for state, value in known.items():
            if state.phase == ACTION:
                low, high = engine.proved(state)
                assert low <= value <= high, (str(position), state)


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_moves_of_the_kernel_lead_where_the_rules_lead(kind, record_property):
    """Without dominance every move of the rules has one of the kernel that leads to the same state, and no move leads elsewhere.

    The rules that the moves compared went by are recorded as the property `rules` of the test.
    """
    log = Log()
    for position, _, known in positions(kind, 1):
        tree = PhaseTree(position.table, position.state)
        engine = PhaseEngine(tree, position.state)
        engine.kernel.use_dominance = False
        for state in list(known)[:60]:
            if state.phase != ACTION or rules.actor(position.table, state) == NATURE:
                continue
            after = {engine.key(rules.do(position.table, state, move, log, FIGHTING)) for move in rules.options(position.table, state)}
            found = {
                int(phase_engine.war_phase.key_of(engine.kernel, row))
                for _, row in phase_engine.war_phase.children(engine.kernel, engine.row(state))
            }
            assert found == after, (str(position), state)
    compared = sorted({step.rule for step in log.steps})
    record_property("rules", compared)
    assert compared


@pytest.mark.parametrize("seed", range(4))
def test_kernel_agrees_with_the_plain_engine_on_larger_hands(seed):
    scenario_id, hand, more = (
        ("two_player_duel", 3, {"texts": False, "deck": 12}),
        ("fellowship", 2, {"deck": 12}),
        ("two_player_duel", 2, {"deck": 14}),
    )[seed % 3]
    position = phase(random.Random(f"larger {seed}"), scenario_id, hand, **more)
    slow = PhaseSearch(position, Request("solve", watch=Watch(time.monotonic() + 6)), kernel=False)
    value = slow.value()
    low, high = slow.bounds()
    engine = PhaseEngine(slow.tree, position.state)
    found = engine.exact(position.state)
    assert found == value if value is not None else low <= found <= high, str(position)


@pytest.mark.rule("WR.action.end")
@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_bounds_hold_when_the_search_is_cut(kind, monkeypatch):
    monkeypatch.setattr(phase_engine, "PATIENCE", 60)
    for number, (position, value, _) in enumerate(positions(kind, 3)):
        search = PhaseSearch(position, Request("solve", watch=Looks(number)), kernel=True)
        found = search.value()
        low, high = search.bounds()
        assert found in (None, value) and low <= value <= high, str(position)


def test_kernel_refuses_what_it_does_not_know():
    position = phase(random.Random(1), "two_player_duel", 1)
    other = position.table.with_rulings(position.rulings.with_reading(phase_engine_book(), "pass_over_limit", "cycle"))
    with pytest.raises(Unfit):
        PhaseEngine(PhaseTree(other, position.state), position.state)


def phase_engine_book():
    """Return the contested readings of the game."""
    from mellon.models.wojna_o_pierscien.position import BOOK

    return BOOK


def test_kernel_gives_the_same_values_without_a_compiler(monkeypatch):
    monkeypatch.setattr(phase_engine, "war_phase", load_plain("war_phase"))
    for kind in (1, 2, 3):
        for position, value, _ in positions(kind, 1):
            engine = PhaseEngine(PhaseTree(position.table, position.state), position.state)
            assert engine.exact(position.state) == value, str(position)


def test_the_kernel_takes_every_table_that_is_packed(monkeypatch):
    plain, given = load_plain("war_phase"), {}

    def kernel(tables, over):
        given.update(tables)
        return plain.Kernel(tables, over)

    monkeypatch.setattr(phase_engine, "war_phase", SimpleNamespace(**{**vars(plain), "Kernel": kernel}))
    position = phase(random.Random("tables"), "trilogy", 1)
    PhaseEngine(PhaseTree(position.table, position.state), position.state)
    assert set(given) == set(plain.Kernel.__mro__[1].__annotations__)
