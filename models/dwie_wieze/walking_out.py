"""A round walked out card by card to see that nobody can win it: states between tricks once each, given up where a goal is out of reach.

States are the same where the same seats hold cards of every suit in the same order of rank, goals tell these cards apart in the same way, the same seat leads
and the sums of the goals are the same, as far as more of them could matter: then the same can still happen. Of cards in a hand between which nothing in play ranks
and that no goal tells apart one is played: swapping them for the rest of the round changes nothing. What can no longer be met is given up by counting what is left
(DW.p9.early_failure).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from mellon.models.dwie_wieze.cards import ONE_RING, Card, Suit, hand, without
from mellon.models.dwie_wieze.goals import Outlook, holds, possible
from mellon.models.dwie_wieze.goals.core import And, Atom, Formula, Or, Played, Tally
from mellon.models.dwie_wieze.goals.language import Filter
from mellon.models.dwie_wieze.goals.status import Done, added
from mellon.models.dwie_wieze.position import DONE, Position
from mellon.models.dwie_wieze.solo import draws_after, share_out
from mellon.models.dwie_wieze.stock import HANDS
from mellon.models.dwie_wieze.trick import Trick, card_fault, loses_chapter, result


class TooMany(Exception):
    """There are more states than may be looked at."""


class Won(Exception):
    """A way to win has been found: its tricks."""

    def __init__(self, done: Sequence[Done]) -> None:
        super().__init__(" / ".join(" ".join(card.code for _, card in trick.plays) for trick in done))


class Hands(NamedTuple):
    """What every seat holds: its hand, its hidden card, and the pile from the top."""

    cards: tuple[tuple[Card, ...], ...]
    hidden: tuple[Card | None, ...]
    pile: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Between:
    """A state between two tricks: who holds what, who leads, what the goals have counted, and the tricks so far."""

    hands: Hands
    lead: int
    counts: tuple[int, ...]
    done: tuple[Done, ...]


def can_be_walked(p: Position) -> bool:
    """Tell whether a position is of the sort that is walked out here: its setup is over, every card will be played, and who plays it is settled."""
    if p.setup != DONE or p.pyramid_seat is not None or p.speaker is not None or p.unknown_cards or not p.draws_fixed:
        return False
    if p.in_pile and p.reading("set_aside_draw") != "yes":
        return False
    plays = {number: len(p.seat(number).held) + len(p.to_come(number)) + (number in on_table(p)) for number in p.numbers}
    return p.leader is not None and set(plays.values()) == {p.tricks_left}


def on_table(p: Position) -> tuple[int, ...]:
    """Return the seats that have played to the unfinished trick."""
    return () if p.current is None else p.current.seats(p.players)


class Walk:
    """A position walked out; `states` counts what was looked at."""

    def __init__(self, p: Position, most: int, over: Callable[[], bool] = bool) -> None:
        assert p.leader is not None
        self._p, self._most, self._over, self._rulings, self._players = p, most, over, p.rulings, p.players
        self._goals: list[Formula] = [p.goal(number) for number in p.numbers]
        self._terms = tuple(dict.fromkeys(term for goal in self._goals for term in _terms(goal)))
        self._filters = _filters(self._goals)
        self._named = _named(self._goals)
        self._signs: dict[Card, int] = {}
        self._numbers: dict[object, int] = {}
        self._atoms = tuple(dict.fromkeys(atom for goal in self._goals for atom in _atoms(goal)))
        self._sums = [
            ([(weight, self._terms.index((tally, seat))) for weight, tally, seat in atom.terms], atom.at_least) for atom in self._atoms
        ]
        self._seen: set[tuple[object, ...]] = set()

    @property
    def states(self) -> int:
        return len(self._seen)

    def run(self) -> None:
        """Walk everything out. Raises Won where the chapter can be won, TooMany past the most states or once `over` says so."""
        p = self._p
        if p.lost_by_rule is not None:
            return
        start = self._start(p)
        if p.current is None:
            self._visit(start)
        else:
            self._follow(start, self._tricks(p.current, start.hands, self._locked(start)))

    def _start(self, p: Position) -> Between:
        """Return the state after the last finished trick."""
        hands = Hands(tuple(hand(seat.hand) for seat in p.seats), tuple(seat.hidden for seat in p.seats), p.in_pile)
        counts, seen = (0,) * len(self._terms), set[Card]()
        for trick in p.done:
            cards = [card for _, card in trick.plays]
            counts = self._counted_on(counts, trick, cards, seen)
            seen.update(cards)
        return Between(hands, p.leader or 0, counts, p.done)

    def _counted_on(self, counts: tuple[int, ...], trick: Done, cards: Sequence[Card], seen: set[Card]) -> tuple[int, ...]:
        """Return what the goals have counted after one more trick."""
        return tuple([number + added(tally, seat, trick, cards, seen) for number, (tally, seat) in zip(counts, self._terms, strict=True)])

    def _visit(self, state: Between) -> None:
        """Look at a state between two tricks unless that has been done."""
        key = self._key(state)
        if key in self._seen:
            return
        if len(self._seen) >= self._most or self._over():
            raise TooMany
        self._seen.add(key)
        left = self._p.hand_size - len(state.done)
        if not left:
            if all(holds(goal, state.done) for goal in self._goals):
                raise Won(state.done)
            return
        view = Outlook(state.done, (), self._held(state.hands), left)
        if all(possible(goal, view) for goal in self._goals):
            self._follow(state, self._tricks(Trick(state.lead), state.hands, self._locked(state)))

    def _key(self, state: Between) -> tuple[object, ...]:
        """Return what tells a state apart from all in which something else could still happen."""
        return state.lead, self._reached(state.counts), *self._like(state.hands)

    def _reached(self, counts: tuple[int, ...]) -> tuple[int, ...]:
        """Return the sums of the goals; one that can only grow is no more than what is asked of it."""
        found = []
        for terms, at_least in self._sums:
            total = sum([weight * counts[at] for weight, at in terms])
            found.append(min(total, at_least) if all(weight >= 0 for weight, _ in terms) else total)
        return tuple(found)

    def _like(self, hands: Hands) -> tuple[object, ...]:
        """Return who holds, hides or will draw the cards of every suit, in order of rank, and what goals see of them."""
        held = [(card, (number, 0)) for number, cards in enumerate(hands.cards) for card in cards]
        held += [(card, (number, 1)) for number, card in enumerate(hands.hidden) if card is not None]
        held += [(card, (at, 2)) for at, card in enumerate(hands.pile)]
        held.sort(key=lambda one: (one[0].order, one[1]))
        return tuple([(where, self._sign(card)) for card, where in held])

    def _follow(self, state: Between, tricks: Iterator[tuple[Trick, Hands]]) -> None:
        for after, winner in self._after(state, tricks):
            self._visit(replace(after, hands=self._drawn(after.hands, winner, after.lead)))

    def _after(self, state: Between, tricks: Iterator[tuple[Trick, Hands]]) -> Iterator[tuple[Between, int | None]]:
        """Yield the state after each of some tricks, before anything is drawn, with the winner."""
        seen = {card for done in state.done for _, card in done.plays}
        for trick, hands in tricks:
            won = result(trick, self._players, self._rulings)
            plays = tuple(zip(trick.seats(self._players), trick.cards, strict=True))
            done = Done(len(state.done) + 1, plays, won.winner, won.card)
            counts = self._counted_on(state.counts, done, trick.cards, seen)
            yield Between(hands, won.winner or trick.lead, counts, (*state.done, done)), won.winner

    def _drawn(self, hands: Hands, winner: int | None, lead: int) -> Hands:
        """Return the hands after every seat has drawn a card (DW.p28.solo_draw)."""
        if not hands.pile or not draws_after(winner, self._rulings):
            return hands
        cards = share_out(hands.pile, lead, self._rulings)
        return hands._replace(
            cards=tuple(hand((*own, card)) for own, card in zip(hands.cards, cards, strict=True)), pile=hands.pile[HANDS:]
        )

    def _held(self, hands: Hands) -> dict[int, tuple[Card, ...]]:
        """Return every card that a seat holds or will draw."""
        held = {number: list(cards) for number, cards in enumerate(hands.cards, start=1)}
        for number, card in enumerate(hands.hidden, start=1):
            if card is not None:
                held[number].append(card)
        for at, card in enumerate(hands.pile):
            held[at % HANDS + 1].append(card)
        return {number: tuple(cards) for number, cards in held.items()}

    def _locked(self, state: Between) -> bool:
        """Tell whether no ring has been played in an earlier trick (DW.p22.ring_lock)."""
        return not any(card.suit is Suit.RINGS for done in state.done for _, card in done.plays)

    def _tricks(self, trick: Trick, hands: Hands, locked: bool) -> Iterator[tuple[Trick, Hands]]:
        """Yield every way in which a trick can be played to its end without losing the chapter."""
        if len(trick.cards) == self._players:
            yield trick, hands
            return
        seat = (trick.lead - 1 + len(trick.cards)) % self._players
        for ready in self._ready(hands, seat):
            own, hidden = ready.cards[seat], ready.hidden[seat]
            for card in self._apart(own, ready, seat, trick):
                if card_fault(own, hidden, trick.cards, card, locked and not self._ring_lies(trick), self._rulings) is not None:
                    continue
                if loses_chapter(trick.cards, card) is not None:
                    continue
                after = ready._replace(cards=(*ready.cards[:seat], without(own, card), *ready.cards[seat + 1 :]))
                for declared in (False, True) if card == ONE_RING else (False,):
                    yield from self._tricks(trick.with_card(card, declared), after, locked)

    @staticmethod
    def _ring_lies(trick: Trick) -> bool:
        return any(card.suit is Suit.RINGS for card in trick.cards)

    def _ready(self, hands: Hands, seat: int) -> Iterator[Hands]:
        """Yield the hands as a seat may play from them: with its hidden card away, unless no other is left, and with it taken back (DW.p11.hide_return)."""
        card = hands.hidden[seat]
        if card is None or hands.cards[seat]:
            yield hands
        if card is not None:
            own = hand((*hands.cards[seat], card))
            yield Hands(
                (*hands.cards[:seat], own, *hands.cards[seat + 1 :]), (*hands.hidden[:seat], None, *hands.hidden[seat + 1 :]), hands.pile
            )

    def _apart(self, own: tuple[Card, ...], hands: Hands, seat: int, trick: Trick) -> list[Card]:
        """Return the different cards of a hand, of those that stand for each other the highest."""
        between = {card for number, cards in enumerate(hands.cards) if number != seat for card in cards}
        between.update(card for card in hands.hidden if card is not None)
        between.update(trick.cards, hands.pile)
        found: list[Card] = []
        for card in reversed(list(dict.fromkeys(own))):
            if not found or not self._alike(card, found[-1], between):
                found.append(card)
        return found

    def _alike(self, low: Card, high: Card, between: set[Card]) -> bool:
        """Tell whether two cards of a hand stand for each other: of one suit, told apart by no goal, and nothing in play ranks between them."""
        if low.suit is None or low.suit is not high.suit or ONE_RING in (low, high) or self._sign(low) != self._sign(high):
            return False
        assert low.rank is not None and high.rank is not None
        return not any(card.suit is low.suit and card.rank is not None and low.rank < card.rank < high.rank for card in between)

    def _sign(self, card: Card) -> int:
        """Return a number for all that the rules and goals see of a card beside its rank."""
        found = self._signs.get(card)
        if found is None:
            own = card if card in self._named or card == ONE_RING else card.suit or card
            sign = own, *(chosen.matches(card) for chosen in self._filters)
            found = self._signs[card] = self._numbers.setdefault(sign, len(self._numbers))
        return found


def _atoms(goal: Formula) -> Iterator[Atom]:
    match goal:
        case And(parts) | Or(parts):
            for part in parts:
                yield from _atoms(part)
        case Atom():
            yield goal


def _terms(goal: Formula) -> Iterator[tuple[Tally, int]]:
    for atom in _atoms(goal):
        yield from ((tally, seat) for _, tally, seat in atom.terms)


def _filters(goals: Sequence[Formula]) -> tuple[Filter, ...]:
    """Return every filter of cards in some goals."""
    tallies = [tally for goal in goals for tally, _ in _terms(goal)]
    tests = [tally.test for tally in tallies]
    every = [*(tally.cards for tally in tallies)]
    for test in tests:
        every += [*test.containing, *test.without, *test.won_with, *test.not_won_with]
    return tuple(dict.fromkeys(every))


def _named(goals: Sequence[Formula]) -> frozenset[Card]:
    """Return every card that some goals name."""
    found = {card for goal in goals for tally, _ in _terms(goal) for card in (*tally.test.before, *tally.test.after)}
    return frozenset(found | {card for goal in goals for card in _played(goal)})


def _played(goal: Formula) -> Iterator[Card]:
    match goal:
        case And(parts) | Or(parts):
            for part in parts:
                yield from _played(part)
        case Played(card):
            yield card
