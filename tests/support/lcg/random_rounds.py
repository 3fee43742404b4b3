"""Random whole rounds of one player, small enough for the plain rules alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from mellon.models.common import BadInput
from mellon.models.lcg.cards.catalogue import card, encounter_deck
from mellon.models.lcg.position import COMBAT_GOALS, WHOLE_ROUND_GOALS, Position
from tests.support.lcg.random_quests import SCENARIOS, STAGES
from tests.support.lcg.tables import player, table

ALLIES = (13, 14, 17, 29, 44, 45)
HANDS: tuple[tuple[int, ...], ...] = ((), (), (35,), (50,), (34,))
"""Nothing, mostly; Feint, A Test of Will, Quick Strike."""


def random_round(
    seed: int, goals: tuple[str, ...] = (*COMBAT_GOALS, *WHOLE_ROUND_GOALS, *WHOLE_ROUND_GOALS), certain: bool = False
) -> Position:
    """Return a random round: the first table of a seed's dice that can be; `certain` leaves nothing to chance."""
    return next(_rounds(random.Random(f"rounds {seed}"), goals, certain))


def _rounds(dice: random.Random, goals: tuple[str, ...], certain: bool) -> Iterator[Position]:
    while True:
        scenario = dice.choice(SCENARIOS)
        deck = [n for n, copies in encounter_deck(scenario).items() for _ in range(copies) if n != 102]
        dice.shuffle(deck)
        engaged = _some(dice, deck, ("enemy",), (0, 1, 1, 2))
        staged = _some(dice, deck, ("enemy", "location"), (0, 1, 1, 2))
        squad = [*dice.sample(range(1, 13), dice.choice((1, 2, 2))), *dice.sample(ALLIES, dice.choice((0, 0, 1)))]
        characters: list[dict[str, Any]] = [
            {"card": n, "damage": dice.choice((0, dice.randrange(card(n).hit_points))), "exhausted": dice.random() < 0.1} for n in squad
        ]
        hand = list(dice.choice(HANDS))
        for one in characters:
            one |= {"resources": dice.choice((1, 2))} if hand and card(one["card"]).is_hero else {}
        one_player = player(*characters, threat=dice.choice((26, 33, 36, 48)), engaged=[{"card": n} for n in engaged], hand=hand)
        cards = deck[: dice.choice((2, 3, 4))]
        known = dice.random() < 0.2 or certain
        more: dict[str, Any] = {"encounter": {"order": cards} if known else {"unseen": sorted(cards)}, "shadow": not certain}
        if dice.random() < 0.3:
            more |= {"stage": STAGES[scenario], "progress": dice.choice((0, 3, 7))}
        try:
            yield table(one_player, question="round", scenario=scenario, goal=dice.choice(goals), staging=staged, **more)
        except BadInput:
            continue


def realistic_round(seed: int) -> Position:
    """Return a round as it is met at a table: three heroes with an ally or two, cards in hand, the whole rest of the encounter deck unseen."""
    dice = random.Random(f"realistic {seed}")
    while True:
        scenario = dice.choice(SCENARIOS[:2])
        deck = [n for n, copies in encounter_deck(scenario).items() for _ in range(copies)]
        dice.shuffle(deck)
        engaged = _some(dice, deck, ("enemy",), (0, 1, 1))
        staged = _some(dice, deck, ("enemy", "location"), (1, 2))
        heroes = [{"card": n, "resources": dice.choice((1, 2)), "damage": dice.choice((0, 0, 1))} for n in dice.sample(range(1, 13), 3)]
        allies = [{"card": n} for n in dice.sample(ALLIES, dice.choice((1, 2)))]
        hand = dice.sample((20, 21, 23, 34, 35, 50), dice.choice((1, 2, 3)))
        one = player(*heroes, *allies, threat=dice.choice((26, 29, 33, 36)), engaged=[{"card": n} for n in engaged], hand=hand)
        try:
            return table(one, question="round", scenario=scenario, staging=staged)
        except BadInput:
            continue


def _some(dice: random.Random, deck: list[int], kinds: tuple[str, ...], counts: tuple[int, ...]) -> list[int]:
    found = [n for n in deck if card(n).kind in kinds][: dice.choice(counts)]
    for number in found:
        deck.remove(number)
    return found
