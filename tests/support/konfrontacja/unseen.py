"""Positions that one side sees only in part."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import tomlkit

from mellon.models.konfrontacja import Position
from mellon.models.konfrontacja.dealing import bearer_of, first_deal
from mellon.models.konfrontacja.position import HIDDEN
from tests.support.konfrontacja.positions import random_position


def seen_from(
    me: str, own: str, stands: dict[str, int], alive: str = "", known: str = "", to_move: str = "", cards: str = "1 3", **more: Any
) -> str:
    """Return the TOML of a position seen from one side: own and known pieces as "frodo@shire sam@shire", who else lives as "orcs warg"."""
    enemy = "sauron" if me == "fellowship" else "fellowship"
    table: dict[str, Any] = {"game": "konfrontacja", "to_move": to_move or me, "information": "hidden", "me": me, **more}
    mine = table.setdefault(me, {})
    mine |= {"pieces": _places(own), "cards": cards.split()}
    theirs = table.setdefault(enemy, {})
    theirs |= {"pieces": _places(known), "stands": stands, "cards": cards.split()}
    if alive:
        theirs["alive"] = alive.split()
    return tomlkit.dumps(table)


def _places(words: str) -> dict[str, str]:
    return dict(word.split("@") for word in words.split())


def random_view(rng: random.Random) -> Position:
    """Return a random position as one side sees it: some enemy pieces known, the others dealt anew."""
    position = random_position(rng)
    me = rng.randrange(2)
    table, state = position.table, position.state
    free = [n for n in table.own[1 - me] if state.where[n] < 16 and not (state.marked | state.shown) >> n & 1]
    unseen = frozenset(table.cast[n] for n in free if rng.random() < 0.8)
    stands: dict[int, int] = {}
    for name in unseen:
        region = state.where[table.piece(name)]
        stands[region] = stands.get(region, 0) + 1
    living = [table.cast[n] for n in table.own[1 - me] if state.where[n] < 16]
    dealt = first_deal([name for name in living if name in unseen], stands, bearer_of(living)) or {}
    where = tuple(dealt.get(name, region) for name, region in zip(table.cast, state.where, strict=True))
    return replace(position, information=HIDDEN, me=me, unseen=unseen, state=state._replace(where=where))
