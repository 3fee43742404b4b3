"""Endgames in which the side to move still holds a special card: what the card needs stands on the board, the rest is random."""

from __future__ import annotations

import random
from typing import Any

from mellon.models.common import BadInput
from mellon.models.konfrontacja import Position
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON, SIDES, board
from mellon.models.konfrontacja.cards import deck, special, specials
from mellon.models.konfrontacja.characters import CLASSIC, characters
from mellon.models.konfrontacja.state import NOBODY

SPECIAL = "special_cards"
BEARER = "frodo"
IN_TURN = tuple(card.id for card in specials() if card.when != "battle_start")
"""The special cards that are played in one's own turn; Gwaihir belongs to a battle."""
MATERIAL = ((1, 2), (2, 2), (2, 2), (3, 2), (2, 3))
CARDS = (1, 2, 2, 3)


def special_endgame(rng: random.Random) -> Position | None:
    """Return a random endgame whose mover holds a special card, or None where pieces got in each other's way."""
    card = special(rng.choice(IN_TURN))
    ours, theirs = rng.choice(MATERIAL)
    names = [[BEARER, *_drawn(rng, FELLOWSHIP, ours - 1)], _drawn(rng, SAURON, theirs)]
    if card.person and card.person not in names[FELLOWSHIP]:
        names[FELLOWSHIP].append(card.person)
    lost = [card.person] if card.region and card.person else []
    places = {name: rng.choice(board().regions).id for side in names for name in side if name not in lost}
    standing = [name for name in names[FELLOWSHIP] if name not in lost]
    if card.id in ("crebain", "palantir") and len(standing) > 1:
        places[standing[1]] = places[standing[0]]
    table: dict[str, Any] = {"to_move": SIDES[card.side], "information": "open", "question": "endgame"}
    cards = rng.choice(CARDS)
    for side, name in enumerate(SIDES):
        table[name] = {
            "pieces": {one: places[one] for one in names[side] if one in places},
            "cards": sorted(one.id for one in rng.sample(deck(side), cards)),
            "special": [card.id] if side == card.side else [],
        }
    if lost:
        table[SIDES[FELLOWSHIP]]["defeated"] = lost
    try:
        position = Position.from_table(table)
    except BadInput:
        return None
    return position if position.state.winner == NOBODY else None


def _drawn(rng: random.Random, side: int, count: int) -> list[str]:
    pool = sorted(name for name, one in characters().items() if one.side == side and one.edition == CLASSIC and name != BEARER)
    return rng.sample(pool, count)
