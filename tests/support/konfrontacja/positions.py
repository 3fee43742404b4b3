"""Random small positions of Konfrontacja with everything that a position can hold: special cards, revealed and defeated pieces, both editions."""

from __future__ import annotations

import random

from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF, SAURON, board
from mellon.models.konfrontacja.cards import specials
from mellon.models.konfrontacja.characters import characters
from mellon.models.konfrontacja.state import NOBODY, State, Table, table_of

SPECIALS = tuple([tuple(bit for bit, card in enumerate(specials()) if card.side == side) for side in (FELLOWSHIP, SAURON)])
LATE = (range(6, 15), range(6, 16))
NEAR = (range(10, 15), range(11, 16))
ANYWHERE = (range(15), range(1, 16))


def random_position(rng: random.Random, most: int = 3, cards: int = 3, areas=(LATE, NEAR, ANYWHERE)) -> Position:
    """Return a position that is not over, with up to so many pieces and cards a side."""
    while True:
        table, state = _random_state(rng, most, cards, rng.choice(areas))
        position = Position(table, state)
        if rules.winner(table, state) == NOBODY:
            try:
                return Position.parse(str(position))
            except ValueError:
                continue


def _random_state(rng: random.Random, most: int, cards: int, areas) -> tuple[Table, State]:
    edition = rng.choice(("classic", "variant"))
    bearer = "frodo" if edition == "classic" else "frodo_variant"
    chosen = rng.sample(range(2), 1)[0]
    special = sum(1 << bit for side in (FELLOWSHIP, SAURON) for bit in rng.sample(SPECIALS[side], rng.choice((0, 0, 1, 2))))
    names, fallen = [bearer], []
    for side in (FELLOWSHIP, SAURON):
        pool = [name for name, one in characters().items() if one.side == side and one.edition == edition and name != bearer]
        rng.shuffle(pool)
        standing = rng.randint(1, most) - (side == FELLOWSHIP)
        names += pool[:standing]
        fallen += pool[standing : standing + rng.choice((0, 0, 1, 2))]
    gandalf = "gandalf" if edition == "classic" else "gandalf_variant"
    if special & _bit("gandalf_white") and gandalf not in names:
        fallen = [*{*fallen, gandalf}]
    table = table_of(frozenset(names + fallen))
    where = _places(rng, table, names, areas)
    standing = [n for n in range(len(table.cast)) if where[n] != OFF]
    marked = sum(1 << n for n in standing if rng.random() < 0.3)
    hands = tuple(sum(1 << card for card in rng.sample(range(9), size)) for size in [rng.randint(1, cards)] * 2)
    return table, State(chosen, where, hands, special, marked, bearer=table.piece(bearer))


def _bit(name: str) -> int:
    return 1 << next(bit for bit, card in enumerate(specials()) if card.id == name)


def _places(rng: random.Random, table: Table, names: list[str], areas) -> tuple[int, ...]:
    capacity = board().capacity
    while True:
        where = tuple(rng.choice(areas[side]) if name in names else OFF for name, side in zip(table.cast, table.side, strict=True))
        held = [
            [sum(place == region for place, one in zip(where, table.side, strict=True) if one == side) for region in range(OFF)]
            for side in (0, 1)
        ]
        if all(a <= room and b <= room and not (a and b) for a, b, room in zip(*held, capacity, strict=True)):
            return where
