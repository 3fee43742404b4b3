"""What no setup can mend: goals that stay out of reach whatever is still exchanged, so that setups need not be listed one by one."""

from __future__ import annotations

from collections.abc import Iterable

from mellon.models.dwie_wieze import Kind, Position, setup
from mellon.models.dwie_wieze.cards import Card
from mellon.models.dwie_wieze.goals import And, Atom, Formula, Or
from mellon.models.dwie_wieze.goals.language import tokens_named
from mellon.models.dwie_wieze.pyramid_rules import side_belongs

LOSERS = (Kind.ORC, Kind.WEARINESS)


class Reach:
    """The goals of a cast that do not change with the cards, and which of them can still be met.

    Sound because a card that never wins is never won by its player (DW.p8.orc_never_wins, DW.p23.weariness_never_wins): he has to give it away in the
    setup, one for each exchange in which he takes part (DW.p5.exchange), from the bottom row alone where his cards are the pyramid
    (DW.p27.pyramid_exchange). Everything else is counted as if every goal got all of it.
    """

    def __init__(self, p: Position, seats: Iterable[int]) -> None:
        """Take the goals of some seats; the cast is complete."""
        self.goals = [p.goal(number) for number in seats if _fixed(p, number)]
        cards = (*(card for number in p.numbers for card in p.dealt(number)), *p.event, *p.in_pile)
        self.cards = tuple(cards)

    def possible(self, p: Position, exchanges: int) -> bool:
        """Tell whether the goals may be met after so many more exchanges besides those that must be made."""
        return not self.goals or all(self._possible(goal, p, exchanges) for goal in self.goals)

    def _possible(self, formula: Formula, p: Position, exchanges: int) -> bool:
        if isinstance(formula, And):
            return all(self._possible(part, p, exchanges) for part in formula.parts)
        if isinstance(formula, Or):
            return any(self._possible(part, p, exchanges) for part in formula.parts)
        if not isinstance(formula, Atom):
            return True
        most = 0
        for weight, tally, seat in formula.terms:
            if weight > 0 and tally.kind != "cards":
                return True
            if weight > 0:
                counted = sum(map(tally.cards.matches, self.cards))
                most += weight * (counted - _stuck(p, seat, [card for card in p.dealt(seat) if tally.cards.matches(card)], exchanges))
        return most >= formula.at_least


def _fixed(p: Position, number: int) -> bool:
    """Tell whether the goal of a seat is the same after every exchange: it asks neither who holds a card nor for a token still to be chosen."""
    character = p.character(number)
    assert character is not None
    goal = character.goals[p.players]
    on = p.chapter.goal_depends_on(character, p.players)
    return goal is not None and on is not None and not on.cards and (p.burden is not None or not tokens_named(goal))


def _stuck(p: Position, number: int, counted: list[Card], exchanges: int) -> int:
    """Return how many of a seat's counted cards never win a trick and are certain to stay his."""
    losers = [card for card in counted if card.kind in LOSERS]
    if not losers:
        return 0
    seat = p.seat(number)
    movable = seat.hand if seat.pyramid is None else tuple(card for _, card in seat.pyramid.lower_row(side_belongs(p)))
    leaving = sum(card in losers for card in movable)
    return len(losers) - min(leaving, _exchanges_of(p, number, exchanges))


def _exchanges_of(p: Position, number: int, exchanges: int) -> int:
    """Return in how many exchanges still to come a seat can take part at most."""
    person = p.character(number)
    assert person is not None
    may = must = 0
    for actor in setup.pending(p):
        character = p.character(actor)
        assert character is not None and character.setup is not None
        action = character.setup
        if actor == number and (action.exchange or action.exchange_event):
            may, must = may + 1, must + (not setup.skippable(p, actor))
        elif actor != number and action.exchange and action.partner_allowed(person.person):
            may += 1
    return min(may, exchanges + must)
