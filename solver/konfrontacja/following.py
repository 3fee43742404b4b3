"""What can follow a step once the hands are known: the cards that can be played or fetched, one way after the other."""

from __future__ import annotations

from collections.abc import Iterator

from mellon.models.konfrontacja.board import FELLOWSHIP
from mellon.models.konfrontacja.cards import FULL_HAND, numbers
from mellon.solver.konfrontacja.plans import FETCH, FULL, SIDE_BITS, Cards, Choice, Planner, Step, discarded

Way = tuple[Step, int]
"""A step and the hands with which it is reached."""


def ways(planner: Planner, step: Step, hands: int) -> Iterator[Way]:
    """Yield the ways of a choice, a draw, a card played in turn or one fetched from the discard; what is fetched alike comes once."""
    if isinstance(step, Choice):
        for way in step.ways:
            yield way, hands
        return
    assert isinstance(step, Cards)
    if step.kind == FETCH:
        for way in fetched(planner, step, discarded(step.side, hands)):
            yield way, hands
        return
    hands = hands or FULL
    shift = SIDE_BITS if step.side == FELLOWSHIP else 0
    held = hands >> shift & FULL_HAND
    for card in numbers(held):
        yield planner.after_pick(step, card, held == FULL_HAND), hands & ~(1 << card + shift)


def fetched(planner: Planner, fetch: Cards, discard: int) -> list[Step]:
    """Return the different steps to which the cards of a discard lead once they are fetched."""
    found = fetch.fetched.get(discard)
    if found is None:
        found = fetch.fetched[discard] = list(dict.fromkeys(planner.after_fetch(fetch, card) for card in numbers(discard)))
    return found


def pairs(planner: Planner, clash: Cards, hands: int) -> list[list[Way]]:
    """Return what follows every pair of cards, a row for each card of the Fellowship."""
    hands = hands or FULL
    fresh = hands == FULL
    return [
        [
            (planner.after_clash(clash, ours, theirs, fresh), hands & ~(1 << ours + SIDE_BITS | 1 << theirs))
            for theirs in numbers(hands & FULL_HAND)
        ]
        for ours in numbers(hands >> SIDE_BITS)
    ]
