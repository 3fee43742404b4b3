"""The weighed quest against a brute force that plays every order of the unseen cards by the rules, and the shortcuts against none."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from mellon.models.lcg.cards.catalogue import encounter_deck
from mellon.models.lcg.position import Position
from mellon.models.lcg.quest import phase as rules
from mellon.models.lcg.quest.quest_state import Quest, Table
from mellon.models.lcg.quest.walking import Questing, table_of
from mellon.models.lcg.walks import BEGIN, AtMost
from mellon.solver.lcg.quest.answering import given, reaches
from mellon.solver.lcg.quest.outlook import Outcome
from mellon.solver.lcg.quest.search import Search
from tests.support.lcg.tables import player, table

CASES = 150
CHARACTERS = (1, 3, 7, 8, 9, 11, 13, 14, 16, 29, 44, 45, 59, 62, 6)


def random_quest(seed: int) -> Position:
    dice = random.Random(seed)
    scenario = dice.choice(["passage_through_mirkwood", "journey_down_the_anduin", "escape_from_dol_guldur"])
    deck = [n for n, copies in encounter_deck(scenario).items() for _ in range(copies) if n != 102]
    dice.shuffle(deck)
    unseen, lying = deck[:4], [n for n in deck[4:6] if 74 <= n < 108 and n not in (79, 80, 86, 92, 93, 104, 105)]
    groups = dice.choice([1, 1, 2])
    cards = dice.sample(CHARACTERS, 4)
    hands = [[50], [46], [], [], [65]]
    players = []
    for who in range(groups):
        own = cards if groups == 1 else cards[2 * who : 2 * who + 2]
        if sum(n < 13 for n in own) > 3:
            own = own[1:] if own[0] < 13 else [n for n in own if n != max(m for m in own if m < 13)]
        if not any(n < 13 for n in own):
            own = [*own, (2, 4)[who]]
        entries: list[Any] = [
            {
                "card": n,
                "damage": dice.choice([0, 0, 1]) if n not in (16, 29) else 0,
                "committed": dice.random() < 0.6,
                "resources": 1 if n < 13 else 0,
            }
            for n in own
        ]
        players.append(player(*entries, threat=dice.choice([25, 36, 48]), hand=dice.choice(hands)))
    return table(
        *players,
        question="quest",
        scenario=scenario,
        goal=dice.choice(["progress", "no_threat"]),
        staging=lying,
        encounter={"unseen": unseen, "discard": []},
    )


class Orders:
    """Plays one fixed order of cards at a time; a player who knows the order is not allowed, so choices are weighed over all orders left."""

    def __init__(self, p: Position) -> None:
        self.search = Search(p, reaches(p), merge=False, shortcut=False)
        self.table = Table(p)

    def value(self, q: Quest, orders: list[tuple[int, ...]]) -> tuple[Fraction, list[Outcome]]:
        """Return the chance of the goal over the orders that are still possible, the next card being the first of each."""
        q, pending = rules.proceed(self.table, q)
        if pending is None:
            outcome = self.search.outcome(q)
            return Fraction(self.search.goal(outcome)), [outcome] * len(orders)
        if isinstance(pending, rules.Choice):
            found = [self.value(after, orders) for _, after in pending.options]
            return max(found, key=lambda entry: entry[0])
        total, outcomes = Fraction(0), []
        if not orders[0]:
            orders = (
                [tuple(n for n, copies in pending.draws for _ in range(copies))]
                if len(pending.draws) == 1
                else list(permutations([n for n, copies in pending.draws for _ in range(copies)]))
            )
        for number in {order[0] for order in orders}:
            fitting = [order[1:] for order in orders if order[0] == number]
            value, made = self.value(rules.revealed(self.table, q, number), fitting)
            total += value * Fraction(len(fitting), len(orders))
            outcomes += made
        return total, outcomes


@pytest.mark.rule("LC.quest.reveal", "LC.quest.compare")
@pytest.mark.parametrize("block", range(10))
def test_lc_quest_agrees_with_every_order_of_tiny_decks(block: int) -> None:
    for seed in range(block * CASES // 10, (block + 1) * CASES // 10):
        p = random_quest(seed)
        fixed = given(p)
        mask = fixed[0] if fixed else 0
        search = Search(p, reaches(p))
        found = search.commitment(mask)
        assert p.unseen is not None
        expected, _ = Orders(p).value(rules.start(Table(p), mask, eager=True), list(permutations(p.unseen)))
        assert found.value == expected, (seed, repr(p))
        assert sum(found.outcomes.values()) == 1
        full = Search(p, reaches(p), merge=False, shortcut=False).commitment(mask)
        assert full.value == found.value, (seed, repr(p))
        if fixed:
            assert AtMost(Questing(table_of(p, False), p), 20_000).best(BEGIN) == expected, (seed, repr(p))


@pytest.mark.rule("LC.quest.compare")
def test_lc_quest_more_characters_on_the_quest_never_hurt_progress() -> None:
    for seed in range(40):
        p = random_quest(seed)
        search = Search(p, lambda outcome: outcome.progress >= 1)
        people = range(len(search.table.people))
        for i in people:
            if search.table.people[i].card in (8, 14):
                continue
            others = sum(1 << j for j in people if j != i and search.table.people[j].card not in (8, 14))
            assert search.commitment(others | 1 << i).value >= search.commitment(others).value, (seed, i)
