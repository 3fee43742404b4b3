"""Shortcuts of the searches against the rules walked step by step: with = without."""

from __future__ import annotations

import random

import pytest

from mellon.models.konfrontacja import rules
from mellon.models.konfrontacja.cards import FULL_HAND, number, numbers
from mellon.models.konfrontacja.state import Done, Log
from mellon.solver.konfrontacja.plans import CLASH, FETCH, LAYOUT, PICK, Cards, Choice, Planner
from tests.support.konfrontacja.brute_force import random_endgame


def described(planner, step, fresh):
    """Return a step in a form that can be compared between planners, every card tried; `fresh` with nothing in the discard."""
    if step.kind == LAYOUT:
        return step.state if step.state is not None else ("over", step.fixed)
    if isinstance(step, Choice):
        return step.kind, step.side, tuple(described(planner, way, fresh) for way in step.ways)
    assert isinstance(step, Cards)
    deck = numbers(FULL_HAND)
    if step.kind == CLASH:
        return CLASH, tuple(described(planner, planner.after_clash(step, f, s, fresh), fresh) for f in deck for s in deck)
    if step.kind == PICK:
        return PICK, step.side, tuple(described(planner, planner.after_pick(step, card, fresh), fresh) for card in deck)
    if step.kind == FETCH:
        magic = number(step.side, "magic")
        return FETCH, step.side, tuple(described(planner, planner.after_fetch(step, card), fresh) for card in deck if card != magic)
    return step.kind


@pytest.mark.parametrize("seed", range(6))
def test_kf_pairs_of_cards_that_end_alike_lead_to_what_the_rules_say(seed):
    rng, compared = random.Random(seed), 0
    while compared < 25:
        table, state = random_endgame(rng, 2, 2, 3)
        if rules.winner(table, state) != -1:
            continue
        quick, slow = Planner(table), Planner(table)
        slow.reuse = False
        for action in rules.actions(table, state):
            one, other = quick.step(rules.begin(table, state, action)), slow.step(rules.begin(table, state, action))
            compared += one.kind != LAYOUT
            for fresh in (False, True):
                assert described(quick, one, fresh) == described(slow, other, fresh), (table.cast, state, action)


@pytest.mark.parametrize("seed", range(4))
def test_kf_quiet_moves_in_one_go_lead_to_what_the_stages_say(seed):
    rng = random.Random(seed)
    for _ in range(60):
        table, state = random_endgame(rng, 3, 3, 3)
        if rules.winner(table, state) != -1:
            continue
        for action in rules.actions(table, state):
            quick, told = rules.begin(table, state, action), rules.begin(table, state, action, Log())
            if isinstance(told, Done) or isinstance(quick, Done):
                assert quick == told
