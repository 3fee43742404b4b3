"""CP-SAT, matching and the plain check must agree on every random combat."""

from random import Random

import networkx
import pytest

from mellon.models.wojna_o_pierscien.consequences import settle
from mellon.models.wojna_o_pierscien.loss_moves import signature
from mellon.models.wojna_o_pierscien.losses import loss_choices
from mellon.models.wojna_o_pierscien.support import best_support, best_total
from mellon.solver.wojna_o_pierscien.combat_best import best, worth
from mellon.solver.wojna_o_pierscien.combat_plain import plain_attack, plain_best
from tests.support.wojna_o_pierscien.random_combats import random_fight

COMBATS = 1200


@pytest.mark.rule("WR.battle.losses", "WR.path.losses", "WR.support.one", "WR.support.separate")
def test_wr_cpsat_and_plain_agree_on_random_combats():
    rng, asked = Random(20221), 0
    for _ in range(COMBATS):
        found = random_fight(rng)
        value, sets, always = plain_best(found)
        fast = best(found, "cpsat")
        asked += fast.engine == "cpsat"
        assert fast.value == value, found.part
        assert {signature(found, lost) for lost in fast.choices} <= {signature(found, lost) for lost in sets}
        assert {signature(found, lost) for lost in best(found, "plain").choices} == {signature(found, lost) for lost in fast.choices}
        assert set(fast.doomed) == {index for index in fast.choices[0] if index in always}
    assert asked > COMBATS / 5


@pytest.mark.rule("WR.support.leadership", "WR.support.one")
def test_wr_matching_and_plain_agree_on_attack_and_defense():
    rng = Random(7)
    for _ in range(COMBATS):
        found = random_fight(rng, 8)
        for pairs in (found.attack_pairs, found.defense_pairs):
            assert sum(pair.gain for pair in best_support(pairs)) == best_total(pairs) == _matched(pairs)
        assert plain_attack(found) == found.attack
        assert max(sum(counts) for counts, _ in found.strengths) == found.defense


def _matched(pairs):
    """Return what support adds by a maximum-weight matching of characters and armies."""
    graph = networkx.Graph()
    for pair in pairs:
        graph.add_edge(("character", pair.character), ("army", pair.army), weight=pair.gain)
    return sum(graph.edges[edge]["weight"] for edge in networkx.max_weight_matching(graph))


@pytest.mark.rule("WR.battle.losses")
def test_wr_every_legal_choice_is_settled_and_no_card_is_lost_or_doubled():
    rng = Random(99)
    for _ in range(300):
        found = random_fight(rng, 5)
        before = sorted(name for unit in (*found.part.attackers, *found.part.defenders) for name in (unit.card, *unit.items))
        for lost in loss_choices(found):
            result = settle(found, lost)
            assert sorted((*result.eliminated, *result.cycled)) == before
            assert result.worth == worth(found, lost)
            assert (result.uncancelled > 0) == (found.need > found.defense)
            if result.uncancelled:
                assert result.winner == found.place.attacking_side
