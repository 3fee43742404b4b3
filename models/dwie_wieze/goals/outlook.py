"""Can a goal still be met, or still be missed? A sound bound from counting what is left (DW.p9.goal_final, DW.p9.early_failure)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mellon.models.dwie_wieze.cards import Card, Kind
from mellon.models.dwie_wieze.goals.core import And, Atom, Formula, Or, Played, Tally
from mellon.models.dwie_wieze.goals.status import Done, count

NEVER_WINS = (Kind.ORC, Kind.WEARINESS)


@dataclass(frozen=True)
class Outlook:
    """What has happened and what is left: finished tricks, cards on the table, cards still held by each seat, tricks to come.

    `tricks_left` counts the unfinished trick as well. Seat 0 holds cards that any seat may come to draw.
    """

    done: tuple[Done, ...]
    table: Sequence[Card]
    held: Mapping[int, Sequence[Card]]
    tricks_left: int

    @property
    def played(self) -> set[Card]:
        return {card for trick in self.done for _, card in trick.plays} | set(self.table)


def possible(formula: Formula, outlook: Outlook) -> bool:
    """Return False only if no continuation can make the formula hold at the end of the round."""
    match formula:
        case And(parts):
            return all(possible(part, outlook) for part in parts)
        case Or(parts):
            return any(possible(part, outlook) for part in parts)
        case Played(card, yes):
            if card in outlook.played:
                return yes
            held = any(card in cards for cards in outlook.held.values())
            return held == yes
        case Atom(terms, at_least):
            now = sum(weight * count(tally, seat, outlook.done) for weight, tally, seat in terms)
            return now + _most_gain(terms, outlook) >= at_least


def _most_gain(terms: Sequence[tuple[int, Tally, int]], outlook: Outlook) -> int:
    """Bound how much a sum can still grow: every trick or card goes to one seat only, so only the best weight counts."""
    gain = 0
    for tally in dict.fromkeys(tally for _, tally, _ in terms):
        weights = {seat: weight for weight, t, seat in terms if t == tally and weight > 0}
        if weights:
            gain += max(weights.values()) * most_more(tally, tuple(weights), outlook)
    return gain


def most_more(tally: Tally, seats: Sequence[int], outlook: Outlook) -> int:
    """Bound how much a tally can still grow for some seats together."""
    test = tally.test
    next_index = len(outlook.done) + 1
    last_index = len(outlook.done) + outlook.tricks_left
    window_start = max(next_index, test.first_index)
    window_end = min(last_index, test.last_index if test.last_index is not None else last_index)
    window = max(0, window_end - window_start + 1)
    if test.never or any(card in outlook.played for card in test.before):
        return 0
    if test.before:
        window = min(window, outlook.tricks_left - 1)
    finished = {card for trick in outlook.done for _, card in trick.plays}
    if any(card not in finished for card in test.after):
        window = min(window, outlook.tricks_left - 1)
    if tally.kind == "plays":
        own = [card for seat in (*seats, 0) for card in outlook.held.get(seat, ())]
        return min(window * len(seats), sum(map(tally.cards.matches, own)) + sum(map(tally.cards.matches, outlook.table)))
    left = [card for cards in outlook.held.values() for card in cards] + list(outlook.table)
    for chosen in test.containing:
        window = min(window, sum(map(chosen.matches, left)))
    if tally.kind == "tricks":
        return window
    winnable = left
    if len(seats) == 1:
        mine = outlook.held.get(seats[0], ())
        others = [card for seat, cards in outlook.held.items() if seat != seats[0] for card in cards]
        winnable = [card for card in mine if card.kind not in NEVER_WINS] + others + list(outlook.table)
    return min(sum(map(tally.cards.matches, winnable)), window * len(outlook.held))
