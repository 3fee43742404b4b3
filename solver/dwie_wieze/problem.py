"""A position with its goals as arrays for the trick kernel: cards become bits, goals become programs over counters."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from mellon.models.dwie_wieze import Card, Kind, Position, Suit
from mellon.models.dwie_wieze.cards import ONE_RING
from mellon.models.dwie_wieze.goals import And, Atom, Formula, Or, Played, Tally
from mellon.models.dwie_wieze.goals.language import Filter
from mellon.models.dwie_wieze.goals.status import count
from mellon.solver.dwie_wieze.pyramid_layers import layer_bits, layers_of

KINDS = {"tricks": 0, "cards": 1, "plays": 2}
ATOM, AND, OR, CONSTANT = range(4)
IMPOSSIBLE, CERTAIN = 0, 2
EVERYTHING = (1 << 64) - 1
KEY_ROOM = (61, 64, 56)
MAX_GOALS = 8
MAX_CARDS = 64
DECLARED = 64
NEVER_LAST = 99
NO_CAP = 63
IN_PILE = -1
PROGRAMS_KEPT = 4096


class TooLarge(ValueError):
    """The goals need more counters than the kernel's key has room for."""


class Layout:
    """Cards as bit numbers: suits in order of rank, then special cards; what depends on the cards alone."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards
        self.suits: dict[Suit, int] = {}
        self.kinds: dict[Kind, int] = {}
        self.bits: dict[Card, int] = {}
        self.places: dict[Card, int] = {}
        self.filters: dict[Filter, int] = {}
        self.signatures: dict[tuple[int, ...], array[int]] = {}
        for index, card in enumerate(cards):
            bit = 1 << index
            self.bits[card] = self.bits.get(card, 0) | bit
            self.places.setdefault(card, index)
            self.kinds[card.kind] = self.kinds.get(card.kind, 0) | bit
            if card.suit is not None:
                self.suits[card.suit] = self.suits.get(card.suit, 0) | bit
        present = [suit for suit in Suit if suit in self.suits]
        self.one_ring = cards.index(ONE_RING) if ONE_RING in cards else -1
        self.fixed: dict[str, Any] = {
            "one_ring": self.one_ring,
            "lock_suit": present.index(Suit.RINGS) if Suit.RINGS in present else -1,
            "towers": self.kinds.get(Kind.TOWER, 0),
            "orcs": self.kinds.get(Kind.ORC, 0),
            "weary": self.kinds.get(Kind.WEARINESS, 0),
            "suit_of": array("q", (-1 if card.suit is None else present.index(card.suit) for card in cards)),
            "suit_mask": array("Q", (self.suits[suit] for suit in present)),
        }
        self.suited = _union(self.suits.values())

    def named(self, cards: Iterable[Card]) -> int:
        """Return the bits of those of these cards that it has."""
        return _union(self.bits.get(card, 0) for card in cards)

    def matching(self, chosen: Filter) -> int:
        """Return the bits of the cards that a filter admits."""
        if chosen.everything:
            return (1 << len(self.cards)) - 1
        if chosen not in self.filters:
            self.filters[chosen] = _union(mask for card, mask in self.bits.items() if chosen.matches(card))
        return self.filters[chosen]

    def any_of(self, filters: Sequence[Filter]) -> int:
        """Return the bits of the cards that match any of the filters."""
        return _union(map(self.matching, filters))

    def all_of(self, filters: Sequence[Filter]) -> int:
        """Return the bits of the cards that match every filter."""
        mask = EVERYTHING
        for chosen in filters:
            mask &= self.matching(chosen)
        return mask

    def signature(self, masks: tuple[int, ...]) -> array[int]:
        """Number the cards by the masks they are in."""
        if masks not in self.signatures:
            cards = range(len(self.cards))
            self.signatures[masks] = array("q", (sum((mask >> card & 1) << place for place, mask in enumerate(masks)) for card in cards))
        return self.signatures[masks]


@lru_cache(maxsize=512)
def layout_of(cards: tuple[Card, ...]) -> Layout:
    """Return the layout of these cards."""
    return Layout(cards)


@dataclass
class Deck:
    """The dealt cards of a position as bits of a layout: who holds or held each (0: nobody), which are left, which are hidden."""

    layout: Layout
    seats: list[int]
    held: list[int]
    left: int
    hidden: int
    pile: tuple[int, ...] = ()
    """The numbers of the cards in the draw pile, from the top where the order is known; nobody has them yet."""

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.layout.cards

    def owned(self, seat: int) -> int:
        """Return the bits of a seat's cards, played ones included."""
        return self.held[seat - 1]


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def make_deck(p: Position) -> Deck:
    """Number the dealt cards of a position, in the layout of the chapter's whole deck where that is large enough."""
    whole = p.chapter.deck.cards if p.chapter.deck is not None else ()
    try:
        return _dealt(p, layout_of(whole))
    except IndexError:
        return _dealt(p, layout_of(tuple(sorted((*(card for number in p.numbers for card in p.dealt(number)), *p.in_pile)))))


def _dealt(p: Position, layout: Layout) -> Deck:
    """Find the dealt cards in a layout. Raises IndexError for a card that it has not, or not so often, and for too many cards."""
    if len(layout.cards) > MAX_CARDS:
        raise IndexError
    seats = [0] * len(layout.cards)
    held, left, hidden = [0] * p.players, 0, 0
    places = layout.places

    def free(card: Card) -> int:
        index = places[card] if card in places else len(seats)
        while seats[index]:
            index += 1
        if layout.cards[index] is not card:
            raise IndexError
        return index

    def place(card: Card, number: int) -> int:
        index = free(card)
        seats[index] = number
        held[number - 1] |= 1 << index
        return 1 << index

    for number, seat in enumerate(p.seats, start=1):
        for card in seat.hand:
            left |= place(card, number)
        if seat.hidden is not None:
            hidden |= place(seat.hidden, number)
    for trick in p.tricks:
        laid = _union(place(card, number) for number, card in zip(trick.seats(p.players), trick.cards, strict=True))
        if trick is p.current:
            left |= laid
    pile: list[int] = []
    for card in p.in_pile:
        pile.append(free(card))
        seats[pile[-1]] = IN_PILE
    for index in pile:
        seats[index] = 0
        left |= 1 << index
    return Deck(layout, seats, held, left | hidden, hidden, tuple(pile))


class Masks:
    """The cards of tallies as bits of a layout, and the masks that tell cards apart besides suit and rank."""

    def __init__(self, layout: Layout, tallies: list[Tally], absent: int) -> None:
        tests = [tally.test for tally in tallies]
        self.tallies: dict[str, list[int]] = {
            "tally_cards": [layout.matching(tally.cards) for tally in tallies],
            "tally_before": [layout.named(test.before) & ~absent for test in tests],
            "tally_after": [layout.named(test.after) & ~absent for test in tests],
            "tally_with": [layout.any_of(test.containing) for test in tests],
            "tally_without": [layout.any_of(test.without) for test in tests],
            "tally_won": [layout.all_of(test.won_with) for test in tests],
            "tally_not_won": [layout.any_of(test.not_won_with) for test in tests],
        }
        telling = {mask for masks in self.tallies.values() for mask in masks} | set(layout.kinds.values())
        self.packed = {key: array("Q", masks) for key, masks in self.tallies.items()}
        telling.add(1 << layout.one_ring if layout.one_ring >= 0 else 0)
        self.telling = tuple(sorted(telling - {0, EVERYTHING}))


@dataclass
class Program:
    """Counters, atoms and goal programs collected from formulas; it depends on who plays what, not on the cards dealt."""

    formulas: tuple[Formula, ...]
    will_be_played: Callable[[Card], bool]
    tallies: dict[Tally, int] = field(default_factory=dict)
    slots: dict[tuple[int, int], int] = field(default_factory=dict)
    atoms: dict[Atom, int] = field(default_factory=dict)
    slot_goals: list[int] = field(default_factory=list)
    caps: list[int] = field(default_factory=list)
    code: list[tuple[int, int]] = field(default_factory=list)
    starts: list[int] = field(default_factory=lambda: [0])
    terms: list[tuple[int, int]] = field(default_factory=list)
    atom_terms: list[int] = field(default_factory=lambda: [0])
    groups: list[tuple[int, tuple[int, ...], int, int]] = field(default_factory=list)
    atom_groups: list[int] = field(default_factory=lambda: [0])
    fixed: dict[str, Any] = field(default_factory=dict)
    moments: tuple[Card, ...] = ()
    masks: dict[tuple[Layout, int], Masks] = field(default_factory=dict)
    keys: dict[tuple[Masks, int, tuple[int, bool, bool]], dict[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for goal, formula in enumerate(self.formulas):
            self._emit(formula, goal)
            self.starts.append(len(self.code))
        tests = [tally.test for tally in self.tallies]
        self.moments = tuple({card for test in tests for card in (*test.before, *test.after)})
        self.fixed = {
            "tally_kind": [KINDS[tally.kind] for tally in self.tallies],
            "tally_first": [NEVER_LAST if test.never else test.first_index for test in tests],
            "tally_last": [NEVER_LAST if test.last_index is None else test.last_index for test in tests],
            "tally_needs_with": [int(bool(test.containing)) for test in tests],
            "slot_tally": [tally for tally, _ in self.slots],
            "slot_seat": [seat - 1 for _, seat in self.slots],
            "slot_goals": self.slot_goals,
            "atom_at_least": [atom.at_least for atom in self.atoms],
            "atom_term": self.atom_terms,
            "term_slot": [slot for slot, _ in self.terms],
            "term_weight": [weight for _, weight in self.terms],
            "atom_group": self.atom_groups,
            "group_tally": [tally for tally, _, _, _ in self.groups],
            "group_up": [weight for _, _, weight, _ in self.groups],
            "group_down": [weight for _, _, _, weight in self.groups],
            "goal_code": self.starts,
            "code_op": [op for op, _ in self.code],
            "code_arg": [arg for _, arg in self.code],
        }
        self.fixed = {key: array("Q" if key == "slot_goals" else "q", numbers) for key, numbers in self.fixed.items()}

    def masks_in(self, deck: Deck) -> Masks:
        """Return the cards that the tallies speak of as bits of a deck's layout; moments of cards that nobody has do not count."""
        absent = deck.layout.named(self.moments) & ~_union((*deck.held, *(1 << index for index in deck.pile)))
        key = deck.layout, absent
        if key not in self.masks:
            self.masks[key] = Masks(deck.layout, list(self.tallies), absent)
        return self.masks[key]

    def _emit(self, formula: Formula, goal: int) -> None:
        match formula:
            case And(parts) | Or(parts):
                for part in parts:
                    self._emit(part, goal)
                self.code.append((AND if isinstance(formula, And) else OR, len(parts)))
            case Played(card, yes):
                self.code.append((CONSTANT, CERTAIN if self.will_be_played(card) == yes else IMPOSSIBLE))
            case Atom():
                if formula not in self.atoms:
                    self._add_atom(formula)
                for _, tally, seat in formula.terms:
                    self.slot_goals[self.slots[self.tallies[tally], seat]] |= 1 << goal
                self.code.append((ATOM, self.atoms[formula]))

    def _add_atom(self, atom: Atom) -> None:
        self.atoms[atom] = len(self.atoms)
        weights: dict[int, dict[int, int]] = {}
        for weight, tally, seat in atom.terms:
            number = self.tallies.setdefault(tally, len(self.tallies))
            if (number, seat) not in self.slots:
                self.slots[number, seat] = len(self.slots)
                self.slot_goals.append(0)
                self.caps.append(0)
            slot = self.slots[number, seat]
            self.terms.append((slot, weight))
            weights.setdefault(number, {})[seat] = weight
            alone = len(atom.terms) == 1 and abs(weight) == 1
            past = (atom.at_least if weight > 0 else 1 - atom.at_least) if alone else NO_CAP
            self.caps[slot] = max(self.caps[slot], past)
        self.atom_terms.append(len(self.terms))
        for number, by_seat in weights.items():
            up = tuple(seat for seat, weight in by_seat.items() if weight > 0)
            self.groups.append((number, up, max([0, *by_seat.values()]), -min([0, *by_seat.values()])))
        self.atom_groups.append(len(self.groups))


_programs: dict[tuple[int, ...], Program] = {}


def program_of(p: Position, formulas: tuple[Formula, ...]) -> Program:
    """Return the program of formulas; the same formula objects, as positions of a chapter share them, give the same program."""
    key = tuple(map(id, formulas))
    found = _programs.get(key)
    if found is None:
        found = Program(formulas, lambda card: p.owner(card) is not None or card in p.in_pile)
        if len(_programs) >= PROGRAMS_KEPT:
            _programs.clear()
        _programs[key] = found
    return found


def build(p: Position, goals: Iterable[Formula], hideable: int = 0, deck: Deck | None = None) -> dict[str, Any]:
    """Return the kernel's problem: from this position (setup over) meet all `goals` without losing the chapter by a rule.

    `hideable` are the bits of cards that a seat may still turn out to have hidden in setup. Raises TooLarge.
    """
    deck = deck or make_deck(p)
    program = program_of(p, tuple(goals))
    if len(program.formulas) > MAX_GOALS:
        raise TooLarge
    masks = program.masks_in(deck)
    problem = (
        deck.layout.fixed | program.fixed | masks.packed | _state(p, deck, hideable) | _counters(p, deck, program) | layers_of(p, deck)
    )
    signature = deck.layout.signature((*masks.telling, hideable) if hideable else masks.telling)
    problem["signature"] = signature
    if hideable or deck.hidden or p.pyramid_seat is not None:
        return problem | _key_layout(p, deck, problem, deck.layout.signature(masks.telling), signature)
    key = masks, deck.left & ~deck.layout.suited, (p.players, bool(deck.pile), p.order_known)
    if key not in program.keys:
        packed = _key_layout(p, deck, problem, signature, signature)
        program.keys[key] = {name: array("q", numbers) if isinstance(numbers, list) else numbers for name, numbers in packed.items()}
    return problem | program.keys[key]


def _state(p: Position, deck: Deck, hideable: int) -> dict[str, Any]:
    """Return what the kernel starts from: who holds what, who leads, what lies on the table, and the readings in force."""
    assert p.leader is not None
    current, one_ring = p.current, deck.layout.one_ring
    table = [] if current is None else [_bit_of(deck, card, n) for n, card in zip(current.seats(p.players), current.cards, strict=True)]
    if current is not None and current.declared:
        table = [index | DECLARED if index == one_ring else index for index in table]
    return {
        "players": p.players,
        "total_tricks": p.hand_size,
        "first_number": len(p.done) + 1,
        "leader": p.leader - 1,
        "rem": deck.left,
        "hidden": deck.hidden,
        "hideable": hideable,
        "pile": _union(1 << index for index in deck.pile),
        "order": array("q", deck.pile if p.order_known else ()),
        "draw_by_winner": p.solo and p.reading("solo_draw") == "winner",
        "draw_after_nobody": not p.solo or p.reading("set_aside_draw") == "yes",
        "key_bits": 3 if deck.pile else 2,
        "table": table,
        "root_locked": p.rings_locked,
        "void_with_orc": p.reading("both_towers_orc") == "nobody",
        "void_with_weary": p.reading("both_towers_weariness") == "nobody",
        "owner": [seat - 1 for seat in deck.seats],
        "owner_mask": [deck.owned(number) for number in p.numbers],
    }


def _bit_of(deck: Deck, card: Card, seat: int) -> int:
    return next(i for i, held in enumerate(deck.cards) if held == card and deck.seats[i] == seat and (deck.left & ~deck.hidden) >> i & 1)


def _counters(p: Position, deck: Deck, program: Program) -> dict[str, Any]:
    tallies = list(program.tallies)
    most = [p.hand_size if tally.kind == "tricks" else len(deck.cards) for tally in tallies]
    losers = deck.layout.kinds.get(Kind.ORC, 0) | deck.layout.kinds.get(Kind.WEARINESS, 0)
    return {
        "slot_value": [count(tallies[tally], seat, p.done) if p.done else 0 for tally, seat in program.slots],
        "slot_cap": [max(0, min(cap, most[tally])) for cap, (tally, _) in zip(program.caps, program.slots, strict=True)],
        "group_own": [_union((*map(deck.owned, up), *(1 << index for index in deck.pile))) for _, up, _, _ in program.groups],
        "group_barred": [losers & deck.owned(up[0]) if len(up) == 1 else 0 for _, up, _, _ in program.groups],
    }


def _key_layout(p: Position, deck: Deck, problem: dict[str, Any], named: array[int], signature: array[int]) -> dict[str, Any]:
    """Give every part of a state its bits in the key words."""
    room = list(KEY_ROOM)

    def place(width: int) -> tuple[int, int]:
        for word, free in enumerate(room):
            if width <= free:
                room[word] -= width
                return word, room[word]
        raise TooLarge

    relative = []
    spots = []
    wide, owned = problem["key_bits"], 3 if deck.pile else 1
    drawn_or_hidden = bool(deck.pile and problem["hideable"])  # a card drawn later can never have been hidden, so owners do not tell all
    for mask in problem["suit_mask"]:
        first, last = (mask & -mask).bit_length() - 1, mask.bit_length() - 1
        cards = range(first, last + 1)
        plain = (
            not drawn_or_hidden
            and len(set(named[first : last + 1])) == 1
            and all(signature[i] == signature[j] for i, j in _same_owner(deck, cards, problem["hideable"]))
        )
        relative.append(int(plain))
        spots.append(place(wide * len(cards) + 1 if plain else owned * len(cards)))
    special = [place(owned) if suit < 0 and deck.left >> i & 1 else (-1, 0) for i, suit in enumerate(problem["suit_of"])]
    hiding = problem["hideable"] | problem["hidden"]
    hide = [place(8) if hiding & deck.owned(number) else (-1, 0) for number in p.numbers]
    layers = layer_bits(p, deck)
    layer_word, first_bit = place(layers.bit_count()) if layers else (0, 0)
    slots = [place(max(1, cap.bit_length())) for cap in problem["slot_cap"]]
    return {
        "suit_relative": relative,
        "twins": _twins(problem, signature, relative, not hiding and not layers and (not deck.pile or not p.order_known)),
        "suit_word": [word for word, _ in spots],
        "suit_shift": [shift for _, shift in spots],
        "special_word": [word for word, _ in special],
        "special_shift": [shift for _, shift in special],
        "hide_word": [word for word, _ in hide],
        "hide_shift": [shift for _, shift in hide],
        "layer_word": layer_word,
        "layer_shift": [first_bit + (layers & (1 << i) - 1).bit_count() for i in range(len(deck.cards))],
        "slot_word": [word for word, _ in slots],
        "slot_shift": [shift for _, shift in slots],
    }


def _twins(problem: dict[str, Any], signature: array[int], relative: list[int], free: bool) -> list[int]:
    """Return for each suit the first one that nothing tells apart from it, -1 where ranks, the lock of rings or what is to come tell it."""
    marks = []
    for suit, mask in enumerate(problem["suit_mask"]):
        first, last = (mask & -mask).bit_length() - 1, mask.bit_length() - 1
        marks.append((last - first, signature[first]) if free and relative[suit] and suit != problem["lock_suit"] else None)
    return [-1 if mark is None else marks.index(mark) for mark in marks]


def _same_owner(deck: Deck, cards: range, hideable: int) -> Iterator[tuple[int, int]]:
    """Yield pairs of cards of one owner in a suit; only where hiding can tell them apart."""
    if hideable:
        last: dict[int, int] = {}
        for card in cards:
            seat = deck.seats[card]
            if seat in last:
                yield last[seat], card
            if seat:
                last[seat] = card
