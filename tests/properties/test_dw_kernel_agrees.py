"""The trick kernel against the rules, trick by trick: the same tricks can follow a position, and each has the same winner."""

from __future__ import annotations

import random

import pytest

from mellon.models.dwie_wieze import Play, Position, Unhide, rules
from mellon.models.dwie_wieze.deals import deal
from mellon.models.dwie_wieze.trick import Trick, result
from mellon.solver.dwie_wieze.problem import build, make_deck
from mellon.solver.kernels import load, load_plain
from tests.support.dwie_wieze.positions import TABLES, play_on, random_rulings, set_up

DECIDING = {"DW.p6.win", "DW.p7.tower_wins", "DW.p7.tower_cancel", "DW.p22.one_ring", "DW.p8.nobody_wins", "DW.p23.nobody_wins"}
"""The rules that decide a trick; each must have been compared."""
MOST = 3_000
"""Positions with more tricks than this are left out."""


class TooMany(Exception):
    """A position can go on in too many ways."""


def by_rules(p: Position) -> dict[Trick, str]:
    """Return every full trick that can follow without losing the chapter, with the rule that decides it."""
    found: dict[Trick, str] = {}
    seen = set()
    waiting = [(p, len(p.done))]
    while waiting:
        now, before = waiting.pop()
        if len(now.done) > before:
            trick = now.tricks[-1]
            found[trick] = result(trick, p.players, p.rulings).rule
            if len(found) > MOST:
                raise TooMany
            continue
        for move in rules.legal(now):
            if isinstance(move, Play | Unhide) and rules.loss_of(now, move) is None:
                after = rules.do(now, move)[0]
                key = after.tricks, after.seats
                if key not in seen:
                    seen.add(key)
                    waiting.append((after, before))
    return found


def by_kernel(p: Position, kernel) -> dict[Trick, int | None]:
    """Return every full trick that the kernel lists, with the winner's seat."""
    deck = make_deck(p)
    search = kernel.Kernel(build(p, [], 0, deck), lambda nodes: False)
    search.use_equivalence = False
    lead = p.leader
    assert lead is not None
    return {
        Trick(lead, tuple(deck.cards[index] for index in cards), declared): None if place < 0 else (lead - 1 + place) % p.players + 1
        for cards, declared, place in kernel.next_tricks(search)
    }


def positions(seed: int, count: int):
    """Yield positions of every chapter, within and between tricks, some with a hidden card or other readings."""
    rng = random.Random(f"tricks {seed}")
    while count:
        number, players = rng.choice(TABLES)
        fresh = set_up(deal(number, players, rng, random_rulings(rng)), rng)
        p = play_on(fresh, rng.randrange(players * fresh.hand_size // 4, players * fresh.hand_size - 1), rng, unhide=0.1)
        if p.over or not rules.legal(p):
            continue
        yield p
        count -= 1


@pytest.mark.rule(
    "DW.p6.follow",
    "DW.p6.win",
    "DW.p7.tower_cancel",
    "DW.p8.nobody_wins",
    "DW.p8.orc_lead",
    "DW.p11.hide_follow",
    "DW.p22.ring_lock",
    "DW.p23.nobody_wins",
)
def test_tricks_of_the_kernel_are_those_of_the_rules(record_property):
    compared: set[str] = set()
    tricks = 0
    for number, p in enumerate(positions(1, 250)):
        try:
            expected = by_rules(p)
        except TooMany:
            continue
        for kernel in (load("tricks"), load_plain("tricks")) if number % 10 == 0 else (load("tricks"),):
            assert by_kernel(p, kernel) == {trick: result(trick, p.players, p.rulings).winner for trick in expected}, str(p)
        compared |= set(expected.values())
        tricks += len(expected)
    record_property("rules", sorted(compared))
    assert tricks > 3_000 and compared >= DECIDING, (tricks, sorted(compared))
