"""Quests have the same answer compiled and in plain Python, and what a search made is freed with it."""

from __future__ import annotations

import gc
import random

import pytest

from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.position import Position
from mellon.solver.game import ask
from mellon.solver.kernels import load_plain
from mellon.solver.lcg.collecting import no_collection
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.fighting import Values
from mellon.solver.lcg.quest.answering import reaches, searching, sensible
from mellon.solver.lcg.quest.search import Search
from tests.support.lcg.random_quests import random_quest
from tests.support.lcg.tables import player, table


@pytest.mark.rule("LC.quest.reveal", "LC.quest.compare")
def test_lc_quests_have_the_same_outlooks_compiled_and_in_plain_python() -> None:
    compared = 0
    for seed in range(500, 530):
        p = random_quest(seed)
        if p is None:
            continue
        masks = list(sensible(p))
        search, other = searching(p, masks), searching(p, masks)
        other.kernel = load_plain("lcg_quest")
        other.packed = other.kernel.Kernel(other)
        for mask in random.Random(seed).sample(masks, min(3, len(masks))):
            found, expected = search.commitment(mask), other.commitment(mask)
            assert (found.outcomes, found.rank(), found.need()) == (expected.outcomes, expected.rank(), expected.need()), (seed, mask)
            assert (search.nodes, search.chances) == (other.nodes, other.chances)
            compared += other.packed.fits
    assert compared > 20


@pytest.mark.rule("LC.quest.commit", "LC.quest.compare")
def test_lc_a_quest_of_more_characters_than_machine_words_hold_agrees_with_the_rules() -> None:
    squad = [1, 3, 8, *((13, 17, 28, 29, 30, 43, 44) * 2)]
    p = table(player(*squad, threat=30), question="quest", goal="progress", encounter={"unseen": [74, 75, 76, 79, 95, 96, 99]})
    everybody = (1 << len(squad)) - 1
    search, plain = Search(p, reaches(p)), Search(p, reaches(p), small=False)
    found, expected = search.commitment(everybody), plain.commitment(everybody)
    assert type(search.packed) is load_plain("lcg_quest").Kernel and search.packed.fits
    assert found.outcomes == expected.outcomes and found.value == expected.value


def _nodes_alive() -> int:
    return sum(type(one).__name__ in ("Node", "Prospect") for one in gc.get_objects())


LINES = ("lcg combat passage_through_mirkwood | 34: 4, 5, 28 / 96, 98", "lcg quest passage_through_mirkwood | 30: 1, 3, 8")


@pytest.mark.parametrize("line", LINES)
def test_lc_what_a_search_made_is_freed_without_the_collector(line: str) -> None:
    gc.collect()
    with no_collection():
        before = _nodes_alive()
        assert ask(Position.parse(line), "solve").stats.nodes > 0
        assert _nodes_alive() == before


def test_lc_nodes_are_seen_while_a_search_holds_them() -> None:
    p = Position.parse(LINES[0])
    assert p.goal is not None
    before = _nodes_alive()
    values = Values(b := Battle(p), Aim(b, p.goal))
    values.best_start()
    assert _nodes_alive() > before
