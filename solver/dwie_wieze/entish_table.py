"""A round with Entish speech as small numbers: cards as bits, goals as counters, and every way to play a trick (DW.p12.entish)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mellon.models.dwie_wieze import Card, Kind, Lay, Move, Play, Position
from mellon.models.dwie_wieze.cards import ONE_RING
from mellon.models.dwie_wieze.goals import And, Atom, Formula, Or, Played, Tally
from mellon.models.dwie_wieze.goals.language import Filter
from mellon.models.dwie_wieze.goals.status import count
from mellon.models.dwie_wieze.trick import speaking
from mellon.solver.dwie_wieze.problem import TooLarge

ENDLESS = 99
NONE = -1


@dataclass(frozen=True, slots=True)
class Counter:
    """A tally as bits: what it counts, and in which tricks."""

    kind: str
    cards: int
    first: int
    last: int
    before: int
    after: tuple[int, ...]
    containing: tuple[int, ...]
    without: tuple[int, ...]
    won_with: tuple[int, ...]
    not_won_with: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Node:
    """A state between two tricks: what each seat holds, what lies under the token, who leads, and the sums of the goals."""

    hands: tuple[int, ...]
    under: int
    lead: int
    sums: tuple[int, ...]
    left: int
    """How many tricks are still to be played."""


@dataclass(frozen=True, slots=True)
class Course:
    """One way to play a trick: the moves, and the state after it."""

    moves: tuple[tuple[int, int], ...]
    """Seat and card; for the seat at the token the card laid."""
    node: Node


@dataclass
class _Way:
    """A trick on its way: the moves made, the cards on the table, the suit to follow, who has the best card of it, and the towers played."""

    hands: list[int]
    under: int
    moves: list[tuple[int, int]]
    played: list[tuple[int, int]]
    suit: int


class RoundTable:
    """The rest of a round as numbers. Raises TooLarge where a card is hidden or the One Ring is in play, which it does not know.

    `goals` are the formulas of each goal: first as if every card were played, then by the card that stays under the token.
    """

    def __init__(self, p: Position, goals: list[dict[Card | None, Formula]]) -> None:
        assert p.speaker is not None and p.leader is not None
        cards = [card for number in p.numbers for card in (*p.seat(number).hand, *p.under_token(number))]
        self.cards = tuple(sorted([*cards, *p.table]))
        if any(seat.held != seat.hand for seat in p.seats) or ONE_RING in self.cards:
            raise TooLarge
        self.p, self.seat, self.players = p, p.speaker - 1, p.players
        self.size = p.hand_size
        self.suits = [NONE if card.suit is None else list(type(card.suit)).index(card.suit) for card in self.cards]
        self.orcs, self.towers, self.weary = (self._kind(kind) for kind in (Kind.ORC, Kind.TOWER, Kind.WEARINESS))
        self.of_suit = [sum(1 << i for i, suit in enumerate(self.suits) if suit == wanted) for wanted in range(5)]
        self.use_alike = True
        self.own_card = p.reading("entish_tower_lead") == "own_card"
        self.by_played = p.reading("entish_after_tower") == "played"
        self.spoils = [(self.orcs, p.reading("both_towers_orc") == "nobody"), (self.weary, p.reading("both_towers_weariness") == "nobody")]
        self.seen = frozenset(card for done in p.done for _, card in done.plays)
        self.counters: list[Counter] = []
        self.slots: dict[tuple[Tally, int], int] = {}
        self._numbers: dict[Tally, int] = {}
        for formula in (formula for variants in goals for formula in variants.values()):
            self._collect(formula)
        self.slot_of = [(self._numbers[tally], seat - 1) for tally, seat in self.slots]
        self.goals = goals
        self.named = sum(self.bit(card) for card in {card for variants in goals for card in variants if card is not None})
        self.signature = self._signatures()
        self.full = (1 << len(self.cards)) - 1
        self.start, self.begun = self._start()

    def _kind(self, kind: Kind) -> int:
        return sum(1 << i for i, card in enumerate(self.cards) if card.kind is kind)

    def bit(self, card: Card) -> int:
        """Return the bits of a card's copies."""
        return sum(1 << i for i, other in enumerate(self.cards) if other == card)

    def _matching(self, chosen: Filter) -> int:
        return sum(1 << i for i, card in enumerate(self.cards) if chosen.matches(card))

    def _collect(self, formula: Formula) -> None:
        if isinstance(formula, (And, Or)):
            for part in formula.parts:
                self._collect(part)
        elif isinstance(formula, Atom):
            for _, tally, seat in formula.terms:
                if tally not in self._numbers:
                    self._numbers[tally] = len(self.counters)
                    self.counters.append(self._counter(tally))
                self.slots.setdefault((tally, seat), len(self.slots))

    def _counter(self, tally: Tally) -> Counter:
        test = tally.test
        never = test.never or any(card in self.seen for card in test.before)
        absent = [card for card in test.after if card not in self.seen and not self.bit(card)]
        return Counter(
            tally.kind,
            self._matching(tally.cards),
            ENDLESS if never or absent else test.first_index,
            ENDLESS if test.last_index is None else test.last_index,
            sum(map(self.bit, test.before)),
            tuple(self.bit(card) for card in test.after if card not in self.seen),
            *(tuple(map(self._matching, getattr(test, name))) for name in ("containing", "without", "won_with", "not_won_with")),
        )

    def _signatures(self) -> list[int]:
        """Number cards by what tells them apart besides suit and rank: the cards that goals speak of."""
        masks = {self.named}
        for counter in self.counters:
            masks |= {counter.cards, counter.before, *counter.after}
            masks |= {mask for masks in (counter.containing, counter.without, counter.won_with, counter.not_won_with) for mask in masks}
        for variants in self.goals:
            masks |= {self.bit(card) for formula in variants.values() for card in _played_cards(formula)}
        telling = sorted(masks)
        return [sum((mask >> i & 1) << place for place, mask in enumerate(telling)) for i in range(len(self.cards))]

    def _start(self) -> tuple[Node, _Way | None]:
        """Return the state at the start of the trick under way, and that trick as far as it has come."""
        p = self.p
        free = list(range(len(self.cards)))

        def take(card: Card) -> int:
            index = next(i for i in free if self.cards[i] == card)
            free.remove(index)
            return index

        hands = [sum(1 << take(card) for card in seat.hand) for seat in p.seats]
        under = p.seat(self.seat + 1).under
        below = NONE if under is None else take(under)
        assert p.leader is not None
        sums = tuple(count(tally, seat, p.done) for tally, seat in self.slots)
        node = Node(tuple(hands), below, p.leader - 1, sums, self.size - len(p.done))
        if p.current is None:
            return node, None
        played = [(number - 1, take(card)) for number, card in zip(p.current.seats(self.players), p.table, strict=True)]
        spoken = next((card.suit for card in speaking(p.current, p.rulings) if card.suit is not None), None)
        suit = NONE if spoken is None else list(type(spoken)).index(spoken)
        return node, _Way(hands, below, [], played, suit)

    def options(self, cards: int, suit: int, leading: bool, in_play: int) -> list[int]:
        """Return the cards of a hand that may be played, or laid, one of those that are as good as each other.

        DW.p6.follow, DW.p7.tower_play, DW.p8.orc_play, DW.p8.orc_lead, DW.p15.entish_orc; cards that lose the chapter at once are left out.
        """
        if suit != NONE and cards & self.of_suit[suit]:
            cards &= self.of_suit[suit]
        elif leading:
            cards &= ~self.orcs
        found: list[int] = []
        last = NONE
        for index in range(len(self.cards)):
            if not in_play >> index & 1:
                continue
            if not cards >> index & 1:
                last = NONE if self.suits[index] != NONE else last
                continue
            if last == NONE or not self._alike(last, index):
                found.append(index)
            last = index
        return found

    def _alike(self, one: int, other: int) -> bool:
        """Tell whether neighbouring cards of one hand stand for each other: no rule and no goal tells them apart."""
        if not self.use_alike or self.signature[one] != self.signature[other]:
            return False
        return self.cards[one] == self.cards[other] or (self.suits[one] == self.suits[other] != NONE)

    def courses(self, node: Node, begun: _Way | None = None) -> Iterator[Course]:
        """Yield every way to play the next trick, or to finish one that is under way."""
        in_play = 0
        for held in node.hands:
            in_play |= held
        in_play |= 1 << node.under
        for _, index in begun.played if begun is not None else ():
            in_play |= 1 << index
        for way in self._ways(node, begun or _Way(list(node.hands), node.under, [], [], NONE), in_play):
            yield self._finished(node, way)

    def _ways(self, node: Node, way: _Way, in_play: int) -> Iterator[_Way]:
        if len(way.played) == self.players:
            yield way
            return
        at = len(way.played)
        seat = (node.lead + at) % self.players
        for index in self.options(way.hands[seat], way.suit, at == 0, in_play):
            played = way.under if seat == self.seat else index
            if self.weary >> played & 1 and at > 0:
                continue
            hands = list(way.hands)
            hands[seat] &= ~(1 << index)
            after = _Way(hands, way.under, [*way.moves, (seat, index)], [*way.played, (seat, played)], way.suit)
            if seat == self.seat:
                after.under = index
            if way.suit == NONE:
                after.suit = self._set_suit(seat, at, index, played)
            yield from self._ways(node, after, in_play)

    def _set_suit(self, seat: int, at: int, index: int, played: int) -> int:
        """Return the suit that a card sets where none is set yet (DW.p6.lead, DW.p7.tower_lead, DW.p15.entish_lead)."""
        if seat != self.seat:
            return self.suits[played]
        if at > 0:
            return self.suits[played if self.by_played else index]
        suit = self.suits[index]
        return self.suits[played] if suit == NONE and self.own_card else suit

    def winner(self, way: _Way) -> tuple[int, int]:
        """Return who wins a full trick and with which card, NONE where nobody does.

        DW.p6.win, DW.p7.tower_wins, DW.p7.tower_cancel, DW.p8.nobody_wins, DW.p23.nobody_wins, DW.p15.nobody_follows.
        """
        cards = sum(1 << index for _, index in way.played)
        towers = (cards & self.towers).bit_count()
        if towers == 1:
            return next((seat, index) for seat, index in way.played if self.towers >> index & 1)
        if towers == 2 and any(strict and cards & mask for mask, strict in self.spoils):
            return NONE, NONE
        suited = [(index, seat) for seat, index in way.played if self.suits[index] == way.suit != NONE]
        if not suited:
            return NONE, NONE
        index, seat = max(suited)
        return seat, index

    def _finished(self, node: Node, way: _Way) -> Course:
        winner, card = self.winner(way)
        cards = sum(1 << index for _, index in way.played)
        gone = self.full & ~cards & ~(1 << way.under)
        for held in way.hands:
            gone &= ~held
        number = self.size - node.left + 1
        counts = [self.counts(counter, number, cards, gone, card) for counter in self.counters]
        sums = list(node.sums)
        for slot, (counter, seat) in enumerate(self.slot_of):
            if counts[counter]:
                sums[slot] += self._gain(self.counters[counter], seat, cards, winner, way.played)
        lead = node.lead if winner == NONE else winner
        return Course(tuple(way.moves), Node(tuple(way.hands), way.under, lead, tuple(sums), node.left - 1))

    def _gain(self, counter: Counter, seat: int, cards: int, winner: int, played: list[tuple[int, int]]) -> int:
        if counter.kind == "plays":
            return sum(counter.cards >> index & 1 for who, index in played if who == seat)
        if winner != seat:
            return 0
        return 1 if counter.kind == "tricks" else (counter.cards & cards).bit_count()

    def counts(self, counter: Counter, number: int, cards: int, gone: int, won: int) -> bool:
        """Tell whether a trick counts for a tally."""
        if not counter.first <= number <= counter.last or counter.before & (gone | cards):
            return False
        if not all(gone & mask for mask in counter.after):
            return False
        if not all(cards & mask for mask in counter.containing) or any(cards & mask for mask in counter.without):
            return False
        if not all(won != NONE and mask >> won & 1 for mask in counter.won_with):
            return False
        return not any(won != NONE and mask >> won & 1 for mask in counter.not_won_with)

    def most_more(self, node: Node, number: int) -> int:
        """Bound how much a tally can still grow for all seats together."""
        counter = self.counters[number]
        left = 1 << node.under
        for held in node.hands:
            left |= held
        done = self.size - node.left
        window = max(0, min(self.size, counter.last) - max(done + 1, counter.first) + 1)
        if counter.before & (self.full & ~left):
            return 0
        for mask in counter.containing:
            window = min(window, (left & mask).bit_count())
        if counter.kind == "tricks":
            return window
        return min(window * self.players, (left & counter.cards).bit_count())

    def moves(self, course: Course) -> list[Move]:
        """Return the moves of a trick."""
        return [
            Lay(seat + 1, self.cards[index]) if seat == self.seat else Play(seat + 1, self.cards[index]) for seat, index in course.moves
        ]


def _played_cards(formula: Formula) -> Iterator[Card]:
    if isinstance(formula, Played):
        yield formula.card
    elif isinstance(formula, (And, Or)):
        for part in formula.parts:
            yield from _played_cards(part)
