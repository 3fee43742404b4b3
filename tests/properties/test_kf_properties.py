"""Properties of every battle and of random games: nothing is ever in two places, over capacity or shared, and nodes are pure."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mellon.models.konfrontacja import Done, Position, rules
from mellon.models.konfrontacja.board import OFF
from mellon.models.konfrontacja.cards import FULL_HAND
from mellon.models.konfrontacja.characters import characters
from mellon.models.konfrontacja.notation import to_table
from mellon.models.konfrontacja.reading import read_table
from mellon.models.konfrontacja.state import NOBODY, State, Table, counts

FELLOWSHIP = [name for name, person in characters().items() if person.side == 0]
SAURON = [name for name, person in characters().items() if person.side == 1]
PAIRS = list(itertools.product(FELLOWSHIP, SAURON))


def check(table: Table, state: State) -> None:
    """Assert what holds in every state between actions."""
    held = counts(table, state.where)
    for region, capacity in enumerate(table.board.capacity):
        assert held[0][region] <= capacity and held[1][region] <= capacity
        assert not (held[0][region] and held[1][region]) or state.winner != NOBODY
    assert state.hands[0].bit_count() == state.hands[1].bit_count() > 0
    assert not state.marked & sum(1 << n for n, region in enumerate(state.where) if region == OFF)
    if state.winner == NOBODY:
        assert state.bearer == NOBODY or state.where[state.bearer] != OFF


def ends(table: Table, node: rules.Node):
    """Yield every state that a node can lead to."""
    if isinstance(node, Done):
        yield node.state
        return
    assert len(rules.options(node)) > 1
    for option in rules.options(node):
        yield from ends(table, rules.choose(table, node, option))


def attacks(ours: str, theirs: str, here: str, there: str, rest: str = "", special: str = ""):
    """Yield the position and the attack in both directions between two adjacent regions, `there` in front of the Fellowship."""
    for mover, target in (("fellowship", there), ("sauron", here)):
        p = Position.parse(f"konfrontacja to_move={mover} | {ours}@{here} {rest} {special} | {theirs}@{there}")
        (action,) = [
            action
            for action in rules.actions(p.table, p.state)
            if action.kind == "move" and p.table.board.regions[action.dst].id == target and p.table.cast[action.piece] in (ours, theirs)
        ]
        yield p, action


@pytest.mark.parametrize("ours", FELLOWSHIP)
def test_every_pair_and_every_pair_of_cards_resolves_in_both_directions(ours):
    for theirs in SAURON:
        for p, action in attacks(ours, theirs, "rhudaur", "misty_mountains"):
            found = 0
            for state in ends(p.table, rules.begin(p.table, p.state, action)):
                check(p.table, state)
                found += 1
            assert found >= 1


@pytest.mark.parametrize("ours", FELLOWSHIP)
def test_with_companions_discards_and_gwaihir(ours):
    """A sample of pairs with Frodo, Sam and Gandalf near, few cards in hand (so that Magic has a choice) and Gwaihir."""
    rest = " ".join(
        f"{name}@{place}"
        for name, place in (("frodo_variant", "rhudaur"), ("sam", "shire"), ("gandalf_variant", "eregion"))
        if characters()[name].person != characters()[ours].person
    )
    special = "cards=5,magic,retreat special=gwaihir"
    for theirs in random.Random(ours).sample(SAURON, 4):
        for mover, target in (("fellowship", "misty_mountains"), ("sauron", "rhudaur")):
            p = Position.parse(
                f"konfrontacja to_move={mover} | {ours}@rhudaur {rest} {special} | {theirs}@misty_mountains cards=6,magic,retreat"
            )
            piece = p.table.piece(ours if mover == "fellowship" else theirs)
            (action,) = [a for a in rules.actions(p.table, p.state) if a.piece == piece and p.table.board.regions[a.dst].id == target]
            for state in itertools.islice(ends(p.table, rules.begin(p.table, p.state, action)), 400):
                check(p.table, state)


@pytest.mark.slow
@pytest.mark.parametrize("here, there", [("fangorn", "gondor"), ("high_pass", "mirkwood"), ("gondor", "mordor"), ("shire", "arthedain")])
def test_every_pair_and_every_pair_of_cards_in_other_places(here, there):
    for ours, theirs in PAIRS:
        p_and_actions = list(_attacks_where_possible(ours, theirs, here, there))
        for p, action in p_and_actions:
            for state in ends(p.table, rules.begin(p.table, p.state, action)):
                check(p.table, state)


def _attacks_where_possible(ours: str, theirs: str, here: str, there: str):
    for mover, target in (("fellowship", there), ("sauron", here)):
        p = Position.parse(f"konfrontacja to_move={mover} | {ours}@{here} | {theirs}@{there}")
        yield from ((p, action) for action in rules.actions(p.table, p.state) if p.table.board.regions[action.dst].id == target)


def random_start(seed: int) -> Position:
    """Return a random draft set up at random, with two special cards for each side."""
    rng = random.Random(seed)
    sides = []
    for names, home, five, cards in (
        (FELLOWSHIP, "shire", "arthedain cardolan rhudaur eregion enedwaith", ["shadowfax", "gandalf_white", "king_revealed", "gwaihir"]),
        (SAURON, "mordor", "gondor dagorlad fangorn mirkwood rohan", ["recall", "dark_of_mordor", "crebain", "palantir"]),
    ):
        chosen = [rng.choice((name, characters()[name].flip)) for name in names if not name.endswith("_variant")]
        rng.shuffle(chosen)
        places = [home] * 4 + five.split()
        pieces = " ".join(f"{name}@{place}" for name, place in zip(chosen, places, strict=True))
        sides.append(f"{pieces} special={','.join(rng.sample(cards, 2))}")
    return Position.parse(f"konfrontacja to_move=sauron start=true | {sides[0]} | {sides[1]}")


def random_game(seed: int, limit: int = 120):
    """Yield the states of a game played at random."""
    rng = random.Random(seed)
    p = random_start(seed)
    table, state = p.table, p.state
    yield p, state
    for _ in range(limit):
        actions = rules.actions(table, state)
        if not actions:
            return
        action = rng.choice(actions)
        log = rules.Log()
        node, twin = rules.begin(table, state, action, log), rules.begin(table, state, action)
        while not isinstance(node, Done):
            assert node == twin and hash(node) == hash(twin)
            option = rng.choice(rules.options(node))
            node, twin = rules.choose(table, node, option, log), rules.choose(table, node, option)
        assert node == twin
        state = node.state
        yield p, state


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_random_games_keep_every_invariant_and_end(seed):
    p, state = random_start(seed), None
    for p, state in random_game(seed):
        check(p.table, state)
    assert state is not None


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6))
def test_positions_round_trip_as_line_and_as_table(seed):
    for p, state in random_game(seed, 40):
        position = p.with_state(state)
        assert Position.parse(str(position)) == position
        assert read_table(to_table(position)) == position
        assert eval(repr(position), {"Position": Position}) == position


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6))
def test_orders_name_their_action(seed):
    for p, state in random_game(seed, 15):
        good, bad = rules.judged(p.with_state(state))
        assert {rules.find(p.table, state, order) for order in good} == set(rules.actions(p.table, state))
        assert not set(good) & {order for order, _ in bad}
        own = sum(state.where[n] != OFF for n in p.table.own[state.turn])
        assert sum(order.kind == "move" for order in [*good, *(order for order, _ in bad)]) == 15 * own
        assert all(fault.rule in rules.BOOK.rules for _, fault in bad)


def test_a_full_hand_is_nine_cards():
    assert FULL_HAND.bit_count() == 9
