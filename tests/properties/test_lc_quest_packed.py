"""The quest of one player over small states against the search over the rules: whole distributions of random commitments on random decks."""

from __future__ import annotations

import random

import pytest

from mellon.models.lcg.notation import read_toml
from mellon.models.lcg.position import Position
from mellon.models.lcg.quest.walking import Questing, table_of
from mellon.models.lcg.walks import BEGIN, Walk, everything
from mellon.solver.lcg.quest.answering import reaches, searching, sensible
from mellon.solver.lcg.quest.search import Search
from tests.support.lcg.random_quests import random_quest


def compared_with_the_rules(p: Position, seed: int) -> int:
    """Compare some commitments over small states with the search over the rules; return how many were weighed over small states."""
    masks = list(sensible(p))
    search = searching(p, masks)
    plain = Search(p, reaches(p), small=False)
    plain.table.peekers = search.table.peekers
    compared = 0
    for mask in random.Random(seed).sample(masks, min(3, len(masks))):
        found = search.commitment(mask)
        assert search.packed is not None and plain.packed is None
        expected = plain.commitment(mask)
        assert found.outcomes == expected.outcomes, (seed, mask, str(p))
        assert (found.value, found.rank(), found.need()) == (expected.value, expected.rank(), expected.need()), (seed, mask)
        compared += search.packed.fits
    return compared


@pytest.mark.rule("LC.quest.reveal", "LC.quest.compare", "LC.card.eleanor", "LC.card.thalin", "LC.card.treacheries")
@pytest.mark.parametrize("block", range(8))
def test_lc_quest_over_small_states_has_the_distribution_of_the_rules(block: int) -> None:
    positions = [(seed, random_quest(seed)) for seed in range(block * 30, block * 30 + 30)]
    assert sum(compared_with_the_rules(p, seed) for seed, p in positions if p is not None) > 20


@pytest.mark.rule("LC.quest.reveal", "LC.card.quest_events", "LC.card.eleanor", "LC.card.treacheries")
@pytest.mark.parametrize("block", range(4))
def test_lc_quest_with_a_hand_over_small_states_has_the_distribution_of_the_rules(block: int) -> None:
    positions = [(seed, random_quest(seed, held=True)) for seed in range(3000 + block * 20, 3020 + block * 20)]
    assert sum(compared_with_the_rules(p, seed) for seed, p in positions if p is not None) > 10


@pytest.mark.rule("LC.card.quest_events", "LC.card.orcs")
def test_lc_quest_a_choice_that_follows_a_declined_one_has_its_own_worth() -> None:
    """Declining A Test of Will against the Orcs leaves the state as it was, then their damage is a choice of its own."""
    line = "lcg quest escape_from_dol_guldur goal=no_threat | 33: 7 d2 r1, 9 d2 r2, 8 d1 r1, 17, 13 d1, 29 / hand 50 13 | staging 107 | unseen 74 78 89 89 90 91 92 93 101 105 106 108 110"
    p = Position.parse(line)
    searches = [Search(p, reaches(p)), Search(p, reaches(p), small=False), Search(p, reaches(p), shortcut=False)]
    found = [search.commitment(0b1110) for search in searches]
    assert found[0].outcomes == found[1].outcomes == found[2].outcomes


UNDER_WAY = """
game = "lcg"
question = "quest"
scenario = "passage_through_mirkwood"
stage = 119
[[player]]
threat = 28
characters = [7, 1, 14, 13]
[staging]
cards = [77, 97]
[encounter]
unseen = [78, 89, 96, 99, 94]
"""


@pytest.mark.rule("LC.quest.compare", "LC.card.faramir")
def test_lc_every_state_of_a_quest_is_worth_what_the_rules_give_also_when_the_last_window_is_over() -> None:
    p = read_toml(UNDER_WAY)
    places = Walk(Questing(table_of(p, False), p), everything, 1000).values()
    search = Search(p, reaches(p), merge=False)
    search.table.peekers = []
    assert {place: search.outlook(place).value for place in places if place != BEGIN} == {q: places[q] for q in places if q != BEGIN}
    declined = [q for q in places if q != BEGIN and not q.tasks]
    assert sum(places.get(q._replace(tasks=(("window", 0),)), places[q]) != places[q] for q in declined) > 10
