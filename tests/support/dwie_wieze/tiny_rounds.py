"""Whole rounds small enough to be played out from the deal: invented chapters with two or three cards a hand."""

from __future__ import annotations

import random
from collections import Counter
from math import factorial
from typing import Any

from mellon.models.dwie_wieze import Card, Position, Seat, hand, rules, setup
from mellon.models.dwie_wieze.chapter import read_chapter
from mellon.models.dwie_wieze.history import defects
from mellon.models.dwie_wieze.trick import BOOK
from tests.support.dwie_wieze.positions import random_rulings

PEOPLE = ("ann", "bob", "cid", "dan", "eve")
POOL = "P1 P2 P3 P4 G1 G2 G3 L1 L2 L3 R1 R2 R3 R4 BW CW OR OR ZM".split()
GOALS: tuple[Any, ...] = (
    {"tricks": {}, "exactly": 1},
    {"tricks": {}, "at_least": 1},
    {"most": {"tricks": {}}, "with_player_of": "CW", "ties": True},
    {"fewest": {"tricks": {}}},
    {"neither": {"tricks": {}}},
    {"all": [{"tricks": {"before": "CW"}, "at_least": 1}, {"tricks": {"after": "CW"}, "exactly": 0}]},
    {"cards": {"suit": "hills"}, "at_least": 2},
    {"cards": {"suit": "rings"}, "exactly": "burden"},
    {"cards": {"kind": "orc"}, "at_least": 1},
    {"cards": {"rank": 2}, "exactly": 1},
    {"cards": {"suit": "forests"}, "exactly": "all"},
    {"plays": {"suit": "hills", "last": 1}, "at_least": 1},
    {"plays": {"card": "CW", "containing": "BW"}, "at_least": 1},
    {"run": {}, "exactly": 2},
    {"same_rank": {}, "at_least": 2},
    {"tricks": {"won_with": {"kind": "tower"}}, "at_least": 1},
    {"tricks": {"not_won_with": {"kind": "tower"}, "without": "OR"}, "exactly": 1},
    {"tricks": {}, "more_than": "bob"},
    {"tricks": {"of": "bob"}, "exactly": 1},
    {"checkpoint": "R1", "test": {"fewest": {"tricks": {}}}, "else": {"tricks": {}, "more_than": "ann"}},
    {"not": {"cards": {"card": "P4"}, "exactly": 0}},
)
ACTIONS: tuple[dict[str, Any], ...] = (
    {},
    {},
    {"exchange": "any"},
    {"exchange": ["ann", "bob"]},
    {"hide": True},
    {"hide": True},
    {"exchange_event": True},
)


MOST_WORK = 10_000


def tiny_round(rng: random.Random) -> Position:
    """Return a deal of an invented chapter, nothing set up yet, that can be played out in every way."""
    while True:
        p = _drawn(rng)
        if work(p) <= MOST_WORK:
            return p


def work(p: Position) -> int:
    """Estimate in how many ways a round can go."""
    size, casts = p.hand_size, len(list(setup.casts(p)))
    ways = casts * factorial(size) ** p.players
    for card in p.chapter.cast:
        assert card.setup is not None
        if card.setup.exchange:
            ways *= 1 + size * size * (p.players - 1 if "any" in card.setup.exchange else 2)
        ways *= size if card.setup.exchange_event else 3 * size if card.setup.hide else max(1, len(card.setup.burden))
    return ways


def _drawn(rng: random.Random) -> Position:
    players, event, lost = rng.choice((3, 3, 4)), rng.random() < 0.5, rng.random() < 0.4
    first = rng.choice(("BW", "R1"))
    people = _people(rng, first, event)[: players + rng.randint(0, 1)]
    size = rng.choice((2, 3)) if players == 3 else 2
    rest = [code for code in POOL if code != first]
    rng.shuffle(rest)
    aside = [code for code in rest if code != "BW"][: event + lost]
    for code in aside:
        rest.remove(code)
    dealt = [first, *rest[: players * size - 1]]
    rng.shuffle(dealt)
    table: dict[str, Any] = {
        "character": people,
        "cast": [{"id": person["id"], "required": index < 2} for index, person in enumerate(people)],
        "deck": {"special": Counter([*dealt, *aside])},
        "hand": {str(players): size},
        "lost_card": lost,
    }
    if event:
        table["tower_event"] = {"id": "event", "cards": [aside[0]]}
    chapter, faults = read_chapter(table)
    assert not faults, faults
    seats = tuple(Seat(hand(" ".join(dealt[i * size : (i + 1) * size]))) for i in range(players))
    p = Position(
        chapter,
        seats,
        lost=Card.parse(aside[-1]) if lost else None,
        event=(Card.parse(aside[0]),) if event else (),
        rulings=random_rulings(rng, 0.2).with_reading(BOOK, "black_tower_lost", "stays"),
    )
    assert not defects(p), defects(p)
    return p


def _people(rng: random.Random, first: str, event: bool) -> list[dict[str, Any]]:
    token = rng.random() < 0.5
    people: list[dict[str, Any]] = []
    for person in PEOPLE:
        action = rng.choice([action for action in ACTIONS if event or "exchange_event" not in action])
        goals = [goal for goal in GOALS if token or "burden" not in str(goal)]
        people.append({"id": person, "goal": rng.choice(goals) if rng.random() < 0.6 else "met", "setup": action})
    people[0] |= {"takes_first": first, "keeps": [first], "leads": True}
    people[0]["setup"] = {"burden": [1, 2]} if token else rng.choice(({}, {"exchange": "any"}))
    return people


def begun(p: Position, rng: random.Random) -> Position:
    """Carry out a few random moves of the setup, often none."""
    for _ in range(rng.choice((0, 0, 0, 1, 2, 3, 4, 5))):
        options = [move for move in rules.legal(p) if rules.loss_of(p, move) is None]
        if not options or p.tricks:
            break
        p, _ = rules.do(p, rng.choice(options))
    return p


def described(p: Position) -> str:
    """Return the position with the chapter that it needs, for a failure message."""
    cast = [f"{card.id}{'*' * (card.id in p.chapter.required)}: {card.goal_sentence(p.players).en} {card.setup}" for card in p.chapter.cast]
    return "\n".join([str(p), *cast])
