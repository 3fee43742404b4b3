"""The state of a goal after the tricks played so far: does it hold if the round ended now?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mellon.models.dwie_wieze.cards import Card
from mellon.models.dwie_wieze.goals.core import EVERY_TRICK, And, Atom, Formula, Or, Played, Tally, TrickTest
from mellon.models.dwie_wieze.goals.language import Filter


@dataclass(frozen=True, slots=True)
class Done:
    """A finished trick: its number from 1, who played what in playing order, who won (None: nobody) and with which card."""

    index: int
    plays: tuple[tuple[int, Card], ...]
    winner: int | None
    winning_card: Card | None


def holds(formula: Formula, tricks: Sequence[Done], table_cards: Sequence[Card] = ()) -> bool:
    """Tell whether a bound goal holds now. `table_cards` are those of the unfinished trick: they are played, not yet won."""
    return _holds(formula, tuple(tricks), table_cards, {})


def _holds(formula: Formula, done: tuple[Done, ...], table_cards: Sequence[Card], counted: dict[tuple[int, int], int]) -> bool:
    match formula:
        case And(parts):
            return all(_holds(part, done, table_cards, counted) for part in parts)
        case Or(parts):
            return any(_holds(part, done, table_cards, counted) for part in parts)
        case Played(card, yes):
            return (card in table_cards or any(card is c for t in done for _, c in t.plays)) == yes
        case Atom(terms, at_least):
            total = 0
            for weight, tally, seat in terms:
                key = (id(tally), seat)
                if key not in counted:
                    counted[key] = count(tally, seat, done)
                total += weight * counted[key]
            return total >= at_least


def count(tally: Tally, seat: int, tricks: tuple[Done, ...]) -> int:
    """Return a seat's tally over finished tricks."""
    total = 0
    seen: set[Card] = set()
    for trick in tricks:
        cards = [card for _, card in trick.plays]
        total += added(tally, seat, trick, cards, seen)
        seen.update(cards)
    return total


def added(tally: Tally, seat: int, trick: Done, cards: Sequence[Card], seen: set[Card]) -> int:
    """Return what one trick adds to a seat's tally: `cards` are those of the trick, `seen` those of all tricks before it."""
    plain = tally.test is EVERY_TRICK
    if trick.winner != seat and tally.kind != "plays":
        return 0
    if not plain and not _counts(tally.test, trick, cards, seen):
        return 0
    if tally.kind == "plays":
        return sum(1 for who, card in trick.plays if who == seat and tally.cards.matches(card))
    return 1 if tally.kind == "tricks" else sum(map(tally.cards.matches, cards))


def _counts(test: TrickTest, trick: Done, cards: Sequence[Card], seen: set[Card]) -> bool:
    if test.never or trick.index < test.first_index or (test.last_index is not None and trick.index > test.last_index):
        return False
    if test.before and any(card in seen or card in cards for card in test.before):
        return False
    if test.after and any(card not in seen for card in test.after):
        return False
    if test.containing and not all(_any(chosen, cards) for chosen in test.containing):
        return False
    if test.without and any(_any(chosen, cards) for chosen in test.without):
        return False
    won = trick.winning_card
    if test.won_with and not all(won is not None and chosen.matches(won) for chosen in test.won_with):
        return False
    return not (test.not_won_with and any(won is not None and chosen.matches(won) for chosen in test.not_won_with))


def _any(chosen: Filter, cards: Sequence[Card]) -> bool:
    return any(map(chosen.matches, cards))
