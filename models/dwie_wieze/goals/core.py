"""Goals bound to a table: and/or formulas over sums of tallies, the one shape that every engine works from.

`bind` replaces characters by seats, tokens by numbers and "the player of a card" by a seat. What is left are formulas in which
negation stands only at the leaves: `Atom` (a weighted sum of tallies is at least a number) and `Played` (a card was played or not).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from mellon.models.dwie_wieze.cards import Card
from mellon.models.dwie_wieze.goals.language import (
    ALL_CARDS,
    ANY_CARD,
    All,
    Any_,
    Checkpoint,
    Compare,
    Filter,
    Goal,
    Measure,
    Not,
    OneOf,
    Rank,
    Tricks,
    Versus,
)

ALL_RANKS = range(1, 17)
FILTERS = ("containing", "without", "won_with", "not_won_with")
NEEDED = ("containing", "won_with")
"""The filters that count no trick where no card passes them; the others then count every trick."""


@dataclass(frozen=True, slots=True)
class TrickTest:
    """Which tricks a tally counts. `never` counts none; indices run from 1 and are inclusive."""

    before: tuple[Card, ...] = ()
    after: tuple[Card, ...] = ()
    first_index: int = 1
    last_index: int | None = None
    containing: tuple[Filter, ...] = ()
    without: tuple[Filter, ...] = ()
    won_with: tuple[Filter, ...] = ()
    not_won_with: tuple[Filter, ...] = ()
    never: bool = False


EVERY_TRICK = TrickTest()


@dataclass(frozen=True, slots=True)
class Tally:
    """A number per seat that grows during the round: "tricks" won, "cards" won, or cards "played" by the seat."""

    kind: str
    cards: Filter = ANY_CARD
    test: TrickTest = EVERY_TRICK
    _hash: int = field(default=0, init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        if not self._hash:
            object.__setattr__(self, "_hash", hash((self.kind, self.cards, self.test)) or 1)
        return self._hash


@dataclass(frozen=True, slots=True)
class Atom:
    """The sum of coefficient x tally of seat is at least a number."""

    terms: tuple[tuple[int, Tally, int], ...]
    at_least: int
    _hash: int = field(default=0, init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        if not self._hash:
            object.__setattr__(self, "_hash", hash((self.terms, self.at_least)) or 1)
        return self._hash


@dataclass(frozen=True, slots=True)
class Played:
    """A card was played in the round (or, with `yes` False, was not)."""

    card: Card
    yes: bool = True


@dataclass(frozen=True, slots=True)
class And:
    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Or:
    parts: tuple[Formula, ...]


Formula = Atom | Played | And | Or
TRUE = And(())
FALSE = Or(())


@dataclass(frozen=True)
class Table:
    """What a goal is bound to: seats, who is who, tokens, who plays which card, and how many tricks there are.

    `owner` returns the seat that plays a card, or None for a card that is out of the round. `in_play` counts the cards of a
    filter that are dealt to hands.
    """

    players: int
    tricks: int
    seat_of: Callable[[str], int | None]
    owner: Callable[[Card], int | None]
    in_play: Callable[[Filter], int]
    tokens: Mapping[str, int] = field(default_factory=dict)
    kept: Mapping[str, Card] = field(default_factory=dict)
    together_combined: bool = False
    absent_is_before: bool = True

    @property
    def seats(self) -> range:
        return range(1, self.players + 1)


class Unbound(ValueError):
    """A goal names something that the table does not have; `name` says what."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(name)


class Absent(Unbound):
    """A goal speaks of a character who does not sit at the table."""


class Unsupplied(Unbound):
    """A goal needs a token or a kept card that nobody has told us."""


def bind(goal: Goal, seat: int, table: Table) -> Formula:
    """Return the formula of a goal for the player of `seat`."""
    match goal:
        case All(parts):
            return conjunction(bind(part, seat, table) for part in parts)
        case Any_(parts):
            return disjunction(bind(part, seat, table) for part in parts)
        case Not(part):
            return negate(bind(part, seat, table))
        case Compare(measure, op, number):
            return _compare(measure, op, _number(number, measure, table), seat, table)
        case OneOf(measure, numbers):
            return disjunction(_compare(measure, "==", number, seat, table) for number in numbers)
        case Versus(measure, op, other):
            return _versus(measure, op, seat, _seat_of(other, table), table)
        case Rank():
            return _rank(goal, seat, table)
        case Checkpoint(card, test, passed, failed):
            if table.owner(card) is None:
                return FALSE
            tested = _only_before(bind(test, seat, table), card)
            outcome = disjunction(
                (
                    conjunction((tested, bind(passed, seat, table))),
                    conjunction((negate(tested), bind(failed, seat, table))),
                )
            )
            return conjunction((Played(card), outcome))


def negate(formula: Formula) -> Formula:
    """Return the formula that holds exactly when this one does not."""
    match formula:
        case And(parts):
            return disjunction(negate(part) for part in parts)
        case Or(parts):
            return conjunction(negate(part) for part in parts)
        case Played(card, yes):
            return Played(card, not yes)
        case Atom(terms, at_least):
            return Atom(tuple((-weight, tally, seat) for weight, tally, seat in terms), 1 - at_least)


def conjunction(parts: Iterable[Formula]) -> Formula:
    """Return the `And` of formulas, flattened and simplified."""
    flat: list[Formula] = []
    for part in parts:
        if part == FALSE:
            return FALSE
        flat += part.parts if isinstance(part, And) else (part,)
    return flat[0] if len(flat) == 1 else And(tuple(dict.fromkeys(flat)))


def disjunction(parts: Iterable[Formula]) -> Formula:
    """Return the `Or` of formulas, flattened and simplified."""
    flat: list[Formula] = []
    for part in parts:
        if part == TRUE:
            return TRUE
        flat += part.parts if isinstance(part, Or) else (part,)
    return flat[0] if len(flat) == 1 else Or(tuple(dict.fromkeys(flat)))


def atoms(formula: Formula) -> Iterable[Atom]:
    """Yield every atom of a formula."""
    if isinstance(formula, Atom):
        yield formula
    elif isinstance(formula, (And, Or)):
        for part in formula.parts:
            yield from atoms(part)


def _compare(measure: Measure, op: str, number: int, seat: int, table: Table) -> Formula:
    if op == "==":
        return conjunction((_compare(measure, ">=", number, seat, table), _compare(measure, "<=", number, seat, table)))
    if op == "<=":
        return negate(_compare(measure, ">=", number + 1, seat, table))
    if number <= 0:
        return TRUE
    who = _seat_of(measure.of, table) if measure.of else seat
    if measure.kind == "run":
        return _run_at_least(number, who, measure, table)
    if measure.kind == "same_rank":
        tallies = (
            _tally(replace(measure, kind="cards", cards=replace(measure.cards, ranks=(rank,))), table)
            for rank in measure.cards.ranks or ALL_RANKS
        )
        return disjunction(Atom(((1, tally, who),), number) for tally in tallies if table.in_play(tally.cards) >= number)
    return Atom(((1, _tally(measure, table), who),), number)


def _run_at_least(length: int, seat: int, measure: Measure, table: Table) -> Formula:
    """A run of `length` is a window of that many tricks, all won; a trick that nobody wins breaks it."""
    base = _tally(replace(measure, kind="tricks"), table)
    starts = range(base.test.first_index, table.tricks - length + 2)
    windows = (replace(base, test=replace(base.test, first_index=start, last_index=start + length - 1)) for start in starts)
    return disjunction(Atom(((1, window, seat),), length) for window in windows)


def _versus(measure: Measure, op: str, seat: int, other: int, table: Table) -> Formula:
    tally = _tally(measure, table)
    more = Atom(((1, tally, seat), (-1, tally, other)), 1)
    fewer = Atom(((-1, tally, seat), (1, tally, other)), 1)
    return {
        ">": more,
        "<": fewer,
        ">=": negate(fewer),
        "<=": negate(more),
        "==": conjunction((negate(fewer), negate(more))),
    }[op]


def _rank(goal: Rank, seat: int, table: Table) -> Formula:
    tally = _tally(goal.measure, table)
    team = {seat}
    if goal.with_player_of is not None:
        partner = table.owner(goal.with_player_of)
        if partner is not None:
            team.add(partner)
    others = [other for other in table.seats if other not in team]
    margin = 0 if goal.ties else 1
    sign = 1 if goal.which == "most" else -1
    ours = tuple((sign, tally, member) for member in sorted(team))
    if goal.with_player_of is not None and table.together_combined:
        return Atom(ours + tuple((-sign, tally, other) for other in others), margin) if others else TRUE
    return conjunction(Atom((*ours, (-sign, tally, other)), margin) for other in others)


def _tally(measure: Measure, table: Table) -> Tally:
    cards = _of_kept_suit(measure.cards, table)
    if cards is None:
        return Tally(measure.kind, ANY_CARD, TrickTest(never=True))
    return Tally(measure.kind, cards, _trick_test(measure.tricks, table))


def _of_kept_suit(cards: Filter, table: Table) -> Filter | None:
    """Return a filter with the suit of the kept card that it speaks of, None where that card has no suit or another one."""
    if cards.suit_of is None:
        return cards
    if cards.suit_of not in table.kept:
        _seat_of(cards.suit_of, table)
        raise Unsupplied(cards.suit_of)
    suit = table.kept[cards.suit_of].suit
    if suit is None or (cards.suits and suit not in cards.suits):
        return None
    return replace(cards, suit_of=None, suits=(suit,))


def _trick_test(tricks: Tricks, table: Table) -> TrickTest:
    test = EVERY_TRICK
    if tricks.last is not None:
        test = replace(test, first_index=max(1, table.tricks - tricks.last + 1))
    if tricks.before is not None:
        if table.owner(tricks.before) is not None:
            test = replace(test, before=(tricks.before,))
        elif not table.absent_is_before:
            test = replace(test, never=True)
    if tricks.after is not None:
        test = replace(test, after=(tricks.after,)) if table.owner(tricks.after) is not None else replace(test, never=True)
    filters: dict[str, Any] = {}
    for name in FILTERS:
        chosen = getattr(tricks, name)
        suited = None if chosen is None else _of_kept_suit(chosen, table)
        if suited is not None:
            filters[name] = (suited,)
        elif chosen is not None and name in NEEDED:
            filters["never"] = True
    if filters:
        test = replace(test, **filters)
    if tricks.excluding is not None:
        test = replace(test, without=(*test.without, Filter(cards=(tricks.excluding,))))
    return test


def _only_before(formula: Formula, card: Card) -> Formula:
    match formula:
        case And(parts):
            return And(tuple(_only_before(part, card) for part in parts))
        case Or(parts):
            return Or(tuple(_only_before(part, card) for part in parts))
        case Atom(terms, at_least):
            return Atom(tuple((w, _tally_before(tally, card), seat) for w, tally, seat in terms), at_least)
        case _:
            return formula


def _tally_before(tally: Tally, card: Card) -> Tally:
    if card in tally.test.before:
        return tally
    return replace(tally, test=replace(tally.test, before=(*tally.test.before, card)))


def _number(number: int | str, measure: Measure, table: Table) -> int:
    if isinstance(number, int):
        return number
    if number == ALL_CARDS:
        return table.in_play(_tally(measure, table).cards)
    if number not in table.tokens:
        raise Unsupplied(number)
    return table.tokens[number]


def _seat_of(name: str, table: Table) -> int:
    seat = table.seat_of(name)
    if seat is None:
        raise Absent(name)
    return seat
