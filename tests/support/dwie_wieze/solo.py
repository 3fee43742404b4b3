"""Games for one player: random positions of invented and shipped chapters, and a plain brute force over every card and every draw."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

from mellon.models.common import Rulings
from mellon.models.dwie_wieze import Card, Position, Seat, Suit, hand, rules
from mellon.models.dwie_wieze.chapter import Chapter, read_chapter
from mellon.models.dwie_wieze.goals import And, Atom, Formula, Or, holds
from mellon.models.dwie_wieze.goals.status import Done, count
from mellon.models.dwie_wieze.history import defects
from mellon.models.dwie_wieze.notation import to_table
from mellon.models.dwie_wieze.position import DONE
from mellon.models.dwie_wieze.stock import HANDS, Stock
from mellon.models.dwie_wieze.trick import BOOK, Trick, card_fault, loses_chapter, result
from tests.support.toml import toml

PEOPLE = ("ann", "bob", "cid", "dan")
GOALS: tuple[Any, ...] = (
    "met",
    "met",
    "met",
    {"tricks": {}, "exactly": 2},
    {"tricks": {}, "at_least": 2},
    {"fewest": {"tricks": {}}},
    {"most": {"tricks": {}}, "with_player_of": "CW", "ties": True},
    {"all": [{"tricks": {"before": "CW"}, "at_least": 1}, {"tricks": {"after": "CW"}, "exactly": 1}]},
    {"cards": {"suit": "hills"}, "at_least": 3},
    {"cards": {"suit": "forests"}, "exactly": 2},
    {"cards": {"rank": 2}, "exactly": 1},
    {"plays": {"suit": "hills", "last": 1}, "at_least": 1},
    {"tricks": {}, "more_than": "bob"},
    {"tricks": {"won_with": {"kind": "tower"}}, "at_least": 1},
)
RINGS_GOALS: tuple[Any, ...] = (
    {"cards": {"suit": "rings"}, "exactly": 2},
    {"checkpoint": "R1", "test": {"fewest": {"tricks": {}}}, "else": {"tricks": {}, "more_than": "ann"}},
)
SOLO_READINGS = ("solo_draw", "set_aside_draw", "solo_exchange")


def own_chapter(rng: random.Random, cards: list[str], first: str) -> Chapter:
    """Return an invented chapter that deals these cards, with random goals; whoever holds the first card leads."""
    rings = first == "R1"
    goals = [goal for goal in (*GOALS, *(RINGS_GOALS if rings else ())) if "CW" in cards or "CW" not in str(goal)]
    people: list[dict[str, Any]] = [{"id": person, "goal": rng.choice(goals), "setup": {}} for person in PEOPLE]
    people[0] |= {"takes_first": first, "keeps": [first], "leads": True}
    table = {
        "character": people,
        "cast": [{"id": person, "required": True} for person in PEOPLE],
        "deck": {"special": Counter(cards)},
        "hand": {"4": len(cards) // HANDS},
        "lost_card": False,
    }
    read, faults = read_chapter(table)
    assert not faults, faults
    return read


def random_readings(rng: random.Random, often: float = 0.3) -> Rulings:
    """Return rulings in which those of the solo game often differ from the default."""
    rulings = Rulings()
    for key in (*SOLO_READINGS, "both_towers_orc", "both_towers_weariness"):
        if rng.random() < often:
            rulings = rulings.with_reading(BOOK, key, BOOK.rulings[key].values[1])
    return rulings


def small_positions(rng: random.Random, tricks: int = 5, readings: float = 0.3) -> Iterator[Position]:
    """Yield rounds of few tricks at their first card or a few cards later, with a known pile.

    Every hand has about one card of each suit, so that following leaves little choice and everything can be played out.
    """
    while True:
        p = _balanced(rng, tricks, random_readings(rng, readings))
        assert not defects(p), defects(p)
        p = played_on(p, rng.choice((0, 1, 2, 3, 3, 3, 4)), rng)
        if p.to_play is not None:
            yield p


def _balanced(rng: random.Random, tricks: int, rulings: Rulings) -> Position:
    rings = rng.random() < 0.5
    ranks = {suit: rng.sample(range(1, 9), 8) for suit in "PGLC"}
    hands = [[f"{suit}{ranks[suit].pop()}" for suit in "PGLC"] for _ in range(HANDS)]
    rest = [f"{suit}{rank}" for suit in "PGLC" for rank in ranks[suit]]
    pile = rng.sample(rest, HANDS * (tricks - 4))
    hands[0][rng.randrange(4)] = "R1" if rings else "BW"
    at = next(i for i in range(4) if hands[0][i] not in ("R1", "BW"))
    if not rings:
        hands[0][at] = "CW"
    for code in rng.sample(["R2", "R3", "ZM", "ZM", "CW"] if rings else ["OR", "OR", "OR"], rng.randint(0, 3)):
        into = rng.choice((*hands[1:], pile) if code != "CW" else hands[1:])
        into[rng.randrange(len(into))] = code
    cards = [card for held in (*hands, pile) for card in held]
    played = own_chapter(rng, cards, "R1" if rings else "BW")
    seats = tuple(Seat(hand(" ".join(held)), person) for held, person in zip(hands, PEOPLE, strict=True))
    return Position(played, seats, DONE, rulings=rulings, stock=Stock(tuple(map(Card.parse, pile))))


def played_on(p: Position, cards: int, rng: random.Random) -> Position:
    """Play random cards that do not lose at once."""
    for _ in range(cards):
        options = [move for move in rules.legal(p) if rules.loss_of(p, move) is None]
        if not options:
            return p
        p, _ = rules.do(p, rng.choice(options))
    return p


class TooMany(Exception):
    """The position can go on in too many ways to be played out in a test."""


class Everything:
    """Every card and every draw from a position on, without any pruning; what was met before is not played out again.

    The draws follow the order of the pile if it is known, else every order is as likely as any other and is seen as it comes.
    """

    def __init__(self, p: Position, most: int = 1_000_000) -> None:
        self.most = most
        assert all(seat.hidden is None for seat in p.seats) and p.stock is not None
        self.p = p
        self.chance = not p.order_known
        self.goals = [p.goal(number) for number in p.numbers]
        self.slots = sorted({slot for goal in self.goals for slot in _slots(goal)}, key=str)
        self.seen: dict[object, Fraction] = {}
        self.done: tuple[Done, ...] | None = None
        self.counted: tuple[int, ...] = ()
        self.locked = True

    def value(self) -> Fraction:
        """Return the chance that best play wins."""
        p = self.p
        hands = tuple(tuple(seat.hand) for seat in p.seats)
        assert p.leader is not None
        if p.over:
            return Fraction(rules.chapter_won(p))
        if p.draw_due:
            return self._draw(hands, p.in_pile, p.leader, p.done)
        table = p.current or Trick(p.leader)
        return self._play(hands, p.in_pile, table, p.done)

    def _play(self, hands: tuple[tuple[Card, ...], ...], pile: tuple[Card, ...], trick: Trick, done: tuple[Done, ...]) -> Fraction:
        if len(trick.cards) == HANDS:
            return self._finish(hands, pile, trick, done)
        if done is not self.done:
            self.done, self.counted = done, tuple(count(tally, seat, done) for tally, seat in self.slots)
            self.locked = all(card.suit is not Suit.RINGS for one in done for _, card in one.plays)
        key = hands, pile, trick, self.counted
        locked = self.locked
        if key not in self.seen:
            seat = (trick.lead - 1 + len(trick.cards)) % HANDS
            best = Fraction(0)
            for card in dict.fromkeys(hands[seat]):
                if card_fault(hands[seat], None, trick.cards, card, locked, self.p.rulings) or loses_chapter(trick.cards, card):
                    continue
                kept = list(hands[seat])
                kept.remove(card)
                after = (*hands[:seat], tuple(kept), *hands[seat + 1 :])
                for declared in (False, True) if card.code == "R1" else (False,):
                    best = max(best, self._play(after, pile, trick.with_card(card, declared), done))
                if best == 1:
                    break
            self.seen[key] = best
            if len(self.seen) > self.most:
                raise TooMany
        return self.seen[key]

    def _finish(self, hands: tuple[tuple[Card, ...], ...], pile: tuple[Card, ...], trick: Trick, done: tuple[Done, ...]) -> Fraction:
        won = result(trick, HANDS, self.p.rulings)
        plays = tuple(zip(trick.seats(HANDS), trick.cards, strict=True))
        done = (*done, Done(len(done) + 1, plays, won.winner, won.card))
        if len(done) == self.p.hand_size:
            return Fraction(all(holds(goal, done) for goal in self.goals))
        leader = won.winner or trick.lead
        if pile and (won.winner is not None or self.p.reading("set_aside_draw") == "yes"):
            return self._draw(hands, pile, leader, done)
        return self._play(hands, pile, Trick(leader), done)

    def _draw(self, hands: tuple[tuple[Card, ...], ...], pile: tuple[Card, ...], leader: int, done: tuple[Done, ...]) -> Fraction:
        if not self.chance:
            first = leader - 1 if self.p.reading("solo_draw") == "winner" else 0
            drawn = [pile[(seat - first) % HANDS] for seat in range(HANDS)]
            return self._drawn(hands, tuple(drawn), pile[HANDS:], leader, done)
        draws = Counter(permutations(pile, HANDS))
        total = sum(draws.values())
        return (
            sum(
                (
                    times * self._drawn(hands, cards, tuple(sorted((Counter(pile) - Counter(cards)).elements())), leader, done)
                    for cards, times in draws.items()
                ),
                Fraction(0),
            )
            / total
        )

    def _drawn(
        self, hands: tuple[tuple[Card, ...], ...], cards: tuple[Card, ...], pile: tuple[Card, ...], leader: int, done: tuple[Done, ...]
    ) -> Fraction:
        full = tuple(tuple(sorted((*held, card))) for held, card in zip(hands, cards, strict=True))
        return self._play(full, pile, Trick(leader), done)


def _slots(goal: Formula) -> Iterator[tuple[Any, int]]:
    match goal:
        case And(parts) | Or(parts):
            for part in parts:
                yield from _slots(part)
        case Atom(terms):
            yield from ((tally, seat) for _, tally, seat in terms)


def brute_force(p: Position, most: int = 1_000_000) -> Fraction:
    """Return the chance of best play; 1 or 0 where the order of the pile is known. Raises TooMany past so many situations."""
    return Everything(replace(p, moves=()), most).value()


def judged(rng: random.Random, number: int, most: int = 2_500) -> Iterator[tuple[Position, bool]]:
    """Yield so many small positions with a known pile and whether they can be won."""
    found = small_positions(rng)
    while number:
        p = next(found)
        try:
            won = brute_force(p, most) == 1
        except TooMany:
            continue
        number -= 1
        yield p, won


def solo_table(line: str) -> dict[str, Any]:
    """Return a position in one-line notation as a table, moves included."""
    return to_table(Position.parse(line))


def covered_table(line: str) -> str:
    """Return a position in one-line notation without the order of its pile."""
    return " ".join(word for word in line.split(" ") if not word.startswith("pile="))


def as_toml(table: dict[str, Any]) -> str:
    """Return a table as a position file."""
    return "\n".join(f"{key} = {toml(value)}" for key, value in table.items())


def solo_text(line: str) -> str:
    """Return a position in one-line notation as a position file."""
    return as_toml(solo_table(line))
