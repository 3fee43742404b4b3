"""What can follow a step once the hands are known: the cards that can be played or fetched, one way after the other."""

from __future__ import annotations

from collections.abc import Iterator

from models.konfrontacja.board import FELLOWSHIP
from models.konfrontacja.cards import FULL_HAND, numbers
from solver.konfrontacja.plans import FETCH, FULL, SIDE_BITS, Cards, Choice, Planner, Step, discarded

Way = tuple[Step, int]
"""A step and the hands with which it is reached."""


def ways(planner: Planner, step: Step, hands: int) -> Iterator[Way]:
    """Yield the ways of a choice, a draw, a card played in turn or one fetched from the discard."""
    if isinstance(step, Choice):
        for way in step.ways:
            yield way, hands
        return
    assert isinstance(step, Cards)
    if step.kind == FETCH:
        for card in numbers(discarded(step.side, hands)):
            yield planner.after_fetch(step, card), hands
        return
    hands = hands or FULL
    shift = SIDE_BITS if step.side == FELLOWSHIP else 0
    held = hands >> shift & FULL_HAND
    for card in numbers(held):
        yield planner.after_pick(step, card, held == FULL_HAND), hands & ~(1 << card + shift)


def pairs(planner: Planner, clash: Cards, hands: int) -> list[list[Way]]:
    """Return what follows every pair of cards, a row for each card of the Fellowship."""
    hands = hands or FULL
    fresh = hands == FULL
    return [
        [(planner.after_clash(clash, ours, theirs, fresh), hands & ~(1 << ours + SIDE_BITS | 1 << theirs)) for theirs in numbers(hands & FULL_HAND)]
        for ours in numbers(hands >> SIDE_BITS)
    ]
