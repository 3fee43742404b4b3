"""A second opinion on goals: read a goal's TOML table literally on a finished round, without the product's goal machinery.

Only cards, seats and winners are used. Slow and plain on purpose.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mellon.models.dwie_wieze import Card
from mellon.models.dwie_wieze.goals import Done

SEAT_OPS = {
    "more_than": lambda own, other: own > other,
    "fewer_than": lambda own, other: own < other,
    "same_as": lambda own, other: own == other,
    "at_least_as_many_as": lambda own, other: own >= other,
    "at_most_as_many_as": lambda own, other: own <= other,
}
NUMBER_OPS = {
    "at_least": lambda own, number: own >= number,
    "at_most": lambda own, number: own <= number,
    "exactly": lambda own, number: own == number,
}
CARD_KEYS = ("suit", "suits", "rank", "ranks", "kind", "card", "cards", "suit_of")


@dataclass(frozen=True)
class Reader:
    """A finished round with what goals refer to: where people sit, tokens, cards laid aside, and the readings in force."""

    done: tuple[Done, ...]
    players: int
    people: Mapping[str, int]
    tokens: Mapping[str, int] = field(default_factory=dict)
    kept: Mapping[str, Card] = field(default_factory=dict)
    combined: bool = False
    absent_is_before: bool = True

    def met(self, goal: Any, seat: int) -> bool:
        """Tell whether a seat's goal is met at the end of the round."""
        return self._met(goal, seat, None)

    def _met(self, goal: Any, seat: int, until: Card | None) -> bool:
        """Judge a goal; with `until` only tricks before that card's trick are seen."""
        if goal == "met":
            return True
        if "all" in goal:
            return all([self._met(part, seat, until) for part in goal["all"]])
        if "any" in goal:
            return any([self._met(part, seat, until) for part in goal["any"]])
        if "not" in goal:
            return not self._met(goal["not"], seat, until)
        if "checkpoint" in goal:
            return self._checkpoint(goal, seat, until)
        for which in ("most", "fewest", "neither"):
            if which in goal:
                return self._ranked(which, goal, seat, until)
        return self._compared(goal, seat, until)

    def _checkpoint(self, goal: Mapping[str, Any], seat: int, until: Card | None) -> bool:
        card = Card.parse(goal["checkpoint"])
        if self._trick_of(card) is None:
            return False
        if self._met(goal["test"], seat, card):
            return "then" not in goal or self._met(goal["then"], seat, until)
        return "else" in goal and self._met(goal["else"], seat, until)

    def _ranked(self, which: str, goal: Mapping[str, Any], seat: int, until: Card | None) -> bool:
        assert all("of" not in options for options in goal[which].values()), "a ranking compares everybody's own count"
        numbers = {n: self._number(goal[which], n, until) for n in range(1, self.players + 1)}
        others = [n for n in numbers if n != seat]
        if which == "neither":
            return any(numbers[n] > numbers[seat] for n in others) and any(numbers[n] < numbers[seat] for n in others)
        own, together = numbers[seat], "with_player_of" in goal
        if together:
            partner = self._player_of(Card.parse(goal["with_player_of"]))
            if partner in others:
                others.remove(partner)
                own += numbers[partner]
        rivals = [sum(numbers[n] for n in others)] if together and self.combined else [numbers[n] for n in others]
        if which == "fewest":
            own, rivals = -own, [-rival for rival in rivals]
        return all(own > rival or (own == rival and goal.get("ties", False)) for rival in rivals)

    def _compared(self, goal: Mapping[str, Any], seat: int, until: Card | None) -> bool:
        (kind,) = [key for key in goal if key in ("tricks", "cards", "plays", "run", "same_rank")]
        (op,) = [key for key in goal if key != kind]
        measure, value = {kind: goal[kind]}, goal[op]
        who = self.people[goal[kind]["of"]] if "of" in goal[kind] else seat
        number = self._number(measure, who, until)
        if op in SEAT_OPS:
            return SEAT_OPS[op](number, self._number(measure, self.people[value], until))
        if op == "in":
            return number in value
        if value == "all":
            value = sum(self._fits(goal[kind], card) for trick in self.done for _, card in trick.plays)
        return NUMBER_OPS[op](number, self.tokens.get(value, value))

    def _number(self, measure: Mapping[str, Any], seat: int, until: Card | None) -> int:
        ((kind, options),) = measure.items()
        counted = [trick for trick in self.done if self._counts(trick, options, until)]
        won = [trick for trick in counted if trick.winner == seat]
        cards = [card for trick in won for _, card in trick.plays if self._fits(options, card)]
        if kind == "tricks":
            return len(won)
        if kind == "cards":
            return len(cards)
        if kind == "plays":
            return sum(self._fits(options, card) for trick in counted for who, card in trick.plays if who == seat)
        if kind == "same_rank":
            ranks = [card.rank for card in cards if card.rank is not None]
            return max(map(ranks.count, ranks), default=0)
        indices = {trick.index for trick in won}
        return max((length for start in indices for length in range(1, 20) if set(range(start, start + length)) <= indices), default=0)

    def _counts(self, trick: Done, options: Mapping[str, Any], until: Card | None) -> bool:
        cards = [card for _, card in trick.plays]
        if until is not None and trick.index >= (self._trick_of(until) or 0):
            return False
        if "last" in options and trick.index <= len(self.done) - options["last"]:
            return False
        if "before" in options and not self._before(trick, Card.parse(options["before"])):
            return False
        if "after" in options:
            at = self._trick_of(Card.parse(options["after"]))
            if at is None or trick.index <= at:
                return False
        if "excluding" in options and Card.parse(options["excluding"]) in cards:
            return False
        if "containing" in options and not any(self._is(options["containing"], card) for card in cards):
            return False
        if "without" in options and any(self._is(options["without"], card) for card in cards):
            return False
        won = trick.winning_card
        if "won_with" in options and (won is None or not self._is(options["won_with"], won)):
            return False
        return "not_won_with" not in options or won is None or not self._is(options["not_won_with"], won)

    def _before(self, trick: Done, card: Card) -> bool:
        at = self._trick_of(card)
        return self.absent_is_before if at is None else trick.index < at

    def _is(self, chosen: Any, card: Card) -> bool:
        return self._fits(chosen, card) if isinstance(chosen, Mapping) else card == Card.parse(chosen)

    def _fits(self, options: Mapping[str, Any], card: Card) -> bool:
        """Tell whether a card has one of the named suits, one of the ranks, one of the kinds and is one of the cards."""
        suit, rank = ("" if card.suit is None else card.suit.id), card.rank
        found = [
            suit in _several(options, "suit", "suits") if _several(options, "suit", "suits") else True,
            rank in _several(options, "rank", "ranks") if _several(options, "rank", "ranks") else True,
            card.kind.value in _several(options, "kind") if _several(options, "kind") else True,
            card.code in [Card.parse(code).code for code in _several(options, "card", "cards")]
            if _several(options, "card", "cards")
            else True,
        ]
        if "suit_of" in options:
            found.append(card.suit is not None and card.suit == self.kept[options["suit_of"]].suit)
        return all(found)

    def _trick_of(self, card: Card) -> int | None:
        """Return the number of the first trick with a card."""
        return next((trick.index for trick in self.done if card in [played for _, played in trick.plays]), None)

    def _player_of(self, card: Card) -> int | None:
        return next((who for trick in self.done for who, played in trick.plays if played == card), None)


def _several(options: Mapping[str, Any], *keys: str) -> list[Any]:
    found: list[Any] = []
    for key in keys:
        value = options.get(key, [])
        found += value if isinstance(value, list) else [value]
    return found
