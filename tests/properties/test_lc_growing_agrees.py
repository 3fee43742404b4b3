"""Combats with events and abilities in the growing graph: the values of the plain search, and bounds that hold at every point."""

from __future__ import annotations

import pytest

from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.position import Goal, Position
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.cardless import Cardless, only_harms
from mellon.solver.lcg.combat.fighting import Values
from mellon.solver.lcg.combat.growing import Grown
from mellon.solver.lcg.combat.policies import ranked
from mellon.solver.lcg.combat.preference import Followed
from mellon.solver.limits import LimitReached, Watch
from tests.support.lcg.random_combats import combat_of_a_scenario, combat_with_events

BATCH = 15


def battles(seed: int, unseen: int = 5) -> list[tuple[Battle, Aim]]:
    """Return random battles with something to use in them."""
    found = [combat_with_events(BATCH * seed + n, unseen) for n in range(BATCH)]
    made = [(Followed(p), p.goal or Goal("no_hero_lost")) for p in found if p is not None]
    return [(b, Aim(b, goal)) for b, goal in made]


@pytest.mark.parametrize("seed", range(20))
def test_the_growing_graph_finds_what_the_plain_search_finds(seed):
    for b, aim in battles(seed):
        plain, grown = Values(b, aim), Grown(b, aim)
        assert grown.best_start() == plain.best_start(), b.p
        assert grown.engine == "graph" and plain.engine == "search"


@pytest.mark.parametrize("seed", range(20, 26))
def test_the_plain_search_goes_on_where_the_budget_of_the_graph_ends(seed):
    for b, aim in battles(seed):
        values = [Grown(b, aim, budget=budget) for budget in (0, 3, 40)]
        assert {found.best_start() for found in values} == {Values(b, aim).best_start()}, b.p


@pytest.mark.parametrize("seed", range(26, 34))
def test_bounds_hold_at_every_point_whenever_the_search_ends(seed):
    for b, aim in battles(seed):
        plain = Values(b, aim)
        for most in (1, 6, 30):
            grown = Grown(b, aim, max_states=most)
            try:
                grown.best_start()
            except LimitReached as stop:
                assert stop.limit == "states"
            for (node, deck, n), point in grown.points.points.items():
                for one in node if isinstance(node, tuple) else (node,):
                    value = one.worth * plain.whole(deck) if one.worth is not None else plain.value(plain.graph.node(one.state), deck, n)
                    assert value <= point.high
                    assert isinstance(node, tuple) or point.low <= value


@pytest.mark.parametrize("seed", range(34, 42))
def test_no_state_is_worth_more_than_without_shadow_cards(seed):
    for b, aim in battles(seed):
        if not only_harms(b, aim):
            continue
        bound, plain = Cardless(b, aim, Watch(), None), Values(b, aim)
        plain.best_start()
        for state, node in list(plain.graph.nodes.items())[:400]:
            for deck, value in node.values.items():
                most = bound.worth(state)
                assert most is not None and value <= most * plain.whole(deck), (b.p, state)


@pytest.mark.parametrize("seed", range(42, 46))
def test_first_moves_have_the_same_values(seed):
    for b, aim in battles(seed, unseen=3):
        told = [{one.move: one.value for one in ranked(found)} for found in (Values(b, aim), Grown(b, aim), Grown(b, aim, budget=9))]
        assert told[0] == told[1] == told[2], b.p


@pytest.mark.parametrize("seed", range(40))
def test_combats_without_events_can_be_grown_too(seed):
    p = combat_of_a_scenario(seed)
    if p is not None:
        b = Followed(p)
        aim = Aim(b, p.goal or Goal("no_hero_lost"))
        assert Grown(b, aim).best_start() == Values(b, aim).best_start()


WARGS, DUNHERE, STAND_AND_FIGHT, QUICK_STRIKE, SNARE = 85, 9, 51, 35, 69


@pytest.mark.parametrize(
    ("line", "goal", "harms"),
    [
        ("30: 1, 7 r2 / 89 / hand 35", "all_killed", True),
        ("30: 1, 4 r2 / 89 / hand 35", "all_killed", True),
        (f"30: 1, 7 r2 / {WARGS} / hand {QUICK_STRIKE}", "all_killed", True),
        (f"30: {DUNHERE}, 7 r2 / {WARGS} / hand {QUICK_STRIKE}", "all_killed", False),
        (f"30: 1, 7 r9, {DUNHERE} r9 / 89 / hand {STAND_AND_FIGHT}", "all_killed", False),
    ],
)
def test_where_harm_can_help_nothing_is_claimed(line, goal, harms):
    b = Followed(Position.parse(f"lcg combat passage_through_mirkwood | {line}"))
    assert b.actions and only_harms(b, Aim(b, Goal(goal))) is harms


def test_what_wounds_could_add_is_given_from_the_start():
    gimli = Followed(Position.parse("lcg combat passage_through_mirkwood | 30: 4 r2, 7 / 89 / hand 35"))
    bound = Cardless(gimli, Aim(gimli, Goal("all_killed")), Watch(), None)
    assert [who.attack for who in bound.b.fighters] == [gimli.fighters[0].attack + 4, gimli.fighters[1].attack]
    gloin = Followed(Position.parse("lcg combat passage_through_mirkwood | 30: 3, 7 r1 / 89 / hand 34 22"))
    bound = Cardless(gloin, Aim(gloin, Goal("all_killed")), Watch(), None)
    assert bound._rich(gloin.initial()[0][1]).rest.pools == (6, 1)
