"""The compiled kernels and the same sources as plain Python say the same, state by state."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from mellon.models.konfrontacja import Position, rules
from mellon.solver.kernels import load_plain
from mellon.solver.konfrontacja import proof_numbers, worth
from mellon.solver.konfrontacja.plans import Planner
from mellon.solver.konfrontacja.proof_numbers import ProofNumbers
from mellon.solver.konfrontacja.stopping import Allowance
from mellon.solver.konfrontacja.worth import Worth
from mellon.solver.konfrontacja.writing import refutation, strategy
from mellon.solver.limits import Watch
from tests.support.konfrontacja.brute_force import random_endgame

HALF = Fraction(1, 2)


@pytest.fixture
def use_plain(monkeypatch):
    """Return a function that makes the engines use the plain kernel."""

    def switch():
        for module in (proof_numbers, worth):
            monkeypatch.setattr(module, "endgames", load_plain("endgames"))

    return switch


def told(seed):
    """Return all that the engines say about a few endgames, and what it took them."""
    rng, found = random.Random(seed), []
    while len(found) < 12:
        table, state = random_endgame(rng, rng.choice((1, 2)), rng.choice((1, 2)), rng.choice((2, 3)))
        if rules.winner(table, state) != -1:
            continue
        engine = Worth(table, HALF, 1_000_000, Watch())
        found.append((engine.of_state(state), engine.states, [one.states for one in engine.forcing], engine.games.counts.games))
        for side in (0, 1):
            search = ProofNumbers(Planner(table), side, Allowance(1_000_000), Watch())
            won = search.wins(state)
            found.append((won, search.states, (strategy if won else refutation)(Position(table, state), search)))
    return found


@pytest.mark.parametrize("seed", range(3))
def test_kf_plain_kernels_say_the_same(seed, use_plain):
    usual = told(seed)
    use_plain()
    assert told(seed) == usual
