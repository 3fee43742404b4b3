"""The tricks still to be played as constraints: who plays what when, the led suit, following, winning and leading on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mellon.models.dwie_wieze import Card, Kind, Suit
from mellon.models.dwie_wieze.cards import ONE_RING
from mellon.solver.dwie_wieze.cpsat_setup import AT_EVENT, Copy, SetupModel
from mellon.solver.dwie_wieze.entish_cpsat import TokenModel
from mellon.solver.dwie_wieze.pyramid_cpsat import PyramidModel
from mellon.solver.engines.cpsat import Builder, is_false, is_true, neg

if TYPE_CHECKING:
    from mellon.solver.engines.cpsat import Lit


class TrickModel:
    """The literals of the tricks from the unfinished or next one to the last, indexed by trick number, card and seat.

    `by` a seat plays a card, `played` a card is played, `suit` a seat plays that suit (None: a card without suit), `lead` a seat
    leads, `led` the suit to follow, `taken` a card wins, `won` a seat wins, `declared` the One Ring is to win, `nobody` wins.
    """

    def __init__(self, b: Builder, setup: SetupModel) -> None:
        self.b = b
        self.setup = setup
        self.position = setup.position
        self.copies = setup.copies
        self.seats = list(self.position.numbers)
        self.first = len(self.position.done) + 1
        self.numbers = range(self.first, self.position.hand_size + 1)
        self.suits: list[Suit] = [suit for suit in Suit if any(copy.card.suit is suit for copy in self.copies)]
        self.by: dict[tuple[int, Copy, int], Lit] = {}
        self.played: dict[tuple[int, Copy], Lit] = {}
        self.suit: dict[tuple[int, int, Suit | None], Lit] = {}
        self.lead: dict[tuple[int, int], Lit] = {}
        self.led: dict[tuple[int, Suit | None], Lit] = {}
        self.taken: dict[tuple[int, Copy], Lit] = {}
        self.won: dict[tuple[int, int], Lit] = {}
        self.declared: dict[int, Lit] = {}
        self.nobody: dict[int, Lit] = {}
        self._blank: dict[tuple[int, int], Lit] = {}
        self.token = TokenModel(b, self) if self.position.speaker is not None else None
        self._plays()
        self.pyramid = PyramidModel(b, self.position, self.copies) if self.position.pyramid_seat is not None else None
        if self.pyramid is not None:
            self.pyramid.add(self)
        self._leads_first()
        for t in self.numbers:
            self._suits_played(t)
            self._led_suit(t)
            self._losing_cards(t)
            self._result(t)
            self._leads_next(t)
        self._follow()
        self._ring_lock()

    def may_own(self, copy: Copy) -> Iterable[int]:
        """Return the seats that may play a card."""
        return [seat for seat in self.setup.owner[copy] if seat != AT_EVENT]

    def has_played(self, t: int, seat: int) -> bool:
        """Tell whether a seat's card of a trick lies on the table already."""
        return t == self.first and any(copy.on_table and copy.place == seat for copy in self.copies)

    def cards(self, *kinds: Kind) -> list[Copy]:
        """Return the cards of some kinds."""
        return [copy for copy in self.copies if copy.card.kind in kinds]

    def _plays(self) -> None:
        """Every card is played once by its owner, and every seat plays one card to a trick (DW.p6.turn, DW.p10.round_end)."""
        b = self.b
        with b.group("DW.p10.round_end"):
            for copy in self.copies:
                owners = self.setup.owner[copy]
                for t in self.numbers:
                    for seat in self.may_own(copy):
                        self.by[t, copy, seat] = self._play(t, copy, seat)
                    lits = [self.by[t, copy, seat] for seat in self.may_own(copy)]
                    self.played[t, copy] = self._one_of(f"{copy.name} in trick {t}", lits)
                for seat in self.may_own(copy):
                    if self.token is None or seat != self.token.seat:
                        b.equal_sum(owners[seat], [self.by[t, copy, seat] for t in self.numbers])
                stays = [] if self.token is None else [self.token.never_played(copy)]
                b.equal_sum(neg(owners.get(AT_EVENT, 0)), [*(self.played[t, copy] for t in self.numbers), *stays])
        with b.group("DW.p6.turn"):
            for t in self.numbers:
                for seat in self.seats:
                    b.exactly_one(self.by.get((t, copy, seat), 0) for copy in self.copies)

    def _play(self, t: int, copy: Copy, seat: int) -> Lit:
        if self.token is not None and seat == self.token.seat:
            return self.token.plays(t, copy)
        if copy.on_table:
            return 1 if t == self.first else 0
        if t < copy.arrives:
            return 0
        return 0 if self.has_played(t, seat) else self.b.boolean(f"{seat} plays {copy.name} in trick {t}")

    def _leads_first(self) -> None:
        """The cast says who leads the first trick, the table who leads the present one (DW.p6.lead)."""
        with self.b.group("DW.p6.lead"):
            for seat in self.seats:
                leading = [cast.chosen for cast in self.setup.casts if cast.position.leader == seat]
                self.lead[self.first, seat] = self.b.any_of(f"{seat} leads first", leading)
            self.b.exactly_one(self.lead[self.first, seat] for seat in self.seats)

    def _suits_played(self, t: int) -> None:
        """Every seat's card has one suit or none (DW.p6.turn)."""
        with self.b.group("DW.p6.turn"):
            for seat in self.seats:
                for suit in (*self.suits, None):
                    lits = [self.by[t, c, seat] for c in self.copies if c.card.suit is suit and (t, c, seat) in self.by]
                    self.suit[t, seat, suit] = self._one_of(f"{seat} plays {suit or 'no suit'} in trick {t}", lits)
                self.b.exactly_one(self.suit[t, seat, suit] for suit in (*self.suits, None))
        if self.token is not None:
            self.token.suits(t)

    def _one_of(self, name: str, lits: list[Lit]) -> Lit:
        """Return the sum of literals of which at most one holds."""
        free = [lit for lit in lits if not isinstance(lit, int)]
        if any(map(is_true, lits)):
            return 1
        if len(free) <= 1:
            return free[0] if free else 0
        found = self.b.boolean(name)
        self.b.equal_sum(found, free)
        return found

    def _led_suit(self, t: int) -> None:
        """The first card with a suit sets the led suit (DW.p6.lead, DW.p7.tower_lead, DW.p23.weariness_lead).

        `_blank` seats are those at the start of the trick whose cards, like all before them, have no suit.
        """
        b = self.b
        for seat in self.seats:
            plain = self.suit[t, seat, None]
            self._blank[t, seat] = 0 if is_false(plain) else b.boolean(f"no suit up to {seat} in trick {t}")
        for suit in self.suits:
            able = not all(is_false(self.suit[t, seat, suit]) for seat in self.seats)
            self.led[t, suit] = b.boolean(f"{suit} led in trick {t}") if able else 0
        self.led[t, None] = b.boolean(f"no suit led in trick {t}")
        with b.group("DW.p6.lead"):
            b.exactly_one(self.led[t, suit] for suit in (*self.suits, None))
            for seat in self.seats:
                before = self._blank[t, self._previous(seat)]
                for suit in self.suits:
                    plays = self.suit[t, seat, suit]
                    b.clause(neg(self.lead[t, seat]), neg(plays), self.led[t, suit])
                    b.clause(neg(before), neg(plays), self.led[t, suit])
                    b.clause(neg(self.led[t, None]), neg(plays))
            for suit in self.suits:
                b.implies(self.led[t, suit], *(self.suit[t, seat, suit] for seat in self.seats))
        with b.group("DW.p7.tower_lead"):
            for seat in self.seats:
                blank, plain, lead = self._blank[t, seat], self.suit[t, seat, None], self.lead[t, seat]
                before = self._blank[t, self._previous(seat)]
                b.implies(blank, plain)
                b.implies(blank, lead, before)
                b.clause(neg(lead), neg(plain), blank)
                b.clause(neg(before), neg(plain), blank)

    def _previous(self, seat: int) -> int:
        return self.seats[seat - 2]

    def _losing_cards(self, t: int) -> None:
        """No orc is led and no weariness played off the lead: either loses the chapter (DW.p8.orc_lead, DW.p23.weariness_off_lead)."""
        if self.token is not None:
            self.token.losing_cards(t)
        with self.b.group("DW.p8.orc_lead"):
            for copy in self.cards(Kind.ORC):
                for seat in self.may_own(copy):
                    if self.token is not None and seat == self.token.seat:
                        continue
                    self.b.clause(neg(self.by[t, copy, seat]), neg(self.lead[t, seat]))
        with self.b.group("DW.p23.weariness_off_lead"):
            for copy in self.cards(Kind.WEARINESS):
                for seat in self.may_own(copy):
                    self.b.implies(self.by[t, copy, seat], self.lead[t, seat])

    def _follow(self) -> None:
        """Who plays another suit than the led one has no card of it in hand; a hidden card is not in hand.

        DW.p6.follow, DW.p7.tower_play, DW.p8.orc_play, DW.p11.hide_follow.
        """
        b = self.b
        for suit in self.suits:
            cards = [copy for copy in self.copies if copy.card.suit is suit]
            for seat in self.seats:
                void = self._lasting(f"{seat} has no {suit} from trick", seat, cards)
                with b.group("DW.p6.follow"):
                    for t in self.numbers:
                        if self.has_played(t, seat):
                            continue
                        if self.token is not None and seat == self.token.seat:
                            first = (self.lead[t, seat], self._blank[t, self._previous(seat)])
                            b.clause(neg(self.led[t, suit]), self.token.suit[t, suit], void[t], *first)
                            continue
                        b.clause(neg(self.led[t, suit]), self.suit[t, seat, suit], void[t], self._blank[t, seat])

    def _lasting(self, name: str, seat: int, cards: list[Copy]) -> dict[int, Lit]:
        """Return literals per trick that make a seat have none of some cards in hand from that trick on, or until some are drawn."""
        b = self.b
        own = [copy for copy in cards if (self.first, copy, seat) in self.by and not (copy.on_table or copy.hidden or copy.under)]
        if not own:
            return dict.fromkeys(self.numbers, 1)
        if self.pyramid is not None and seat == self.pyramid.seat:
            return self.pyramid.none_open(name, self, own)
        none: dict[int, Lit] = {t: b.boolean(f"{name} {t}") for t in self.numbers}
        with b.group("DW.p11.hide_follow"):
            for t in self.numbers:
                for copy in own:
                    b.clause(neg(self._leaves_hand(t, copy, seat)), neg(none[t]), self.setup.hidden[copy])
                if t + 1 in none and not any(copy.arrives > t for copy in own):
                    b.implies(none[t], none[t + 1])
        with b.group("DW.p28.solo_draw"):
            for t in self.numbers if any(copy.arrives for copy in own) else ():
                held = [copy for copy in own if copy.arrives <= t]
                for later in range(t + 1, self.numbers.stop):
                    for copy in held:
                        b.clause(neg(self.by[later, copy, seat]), neg(none[t]), self.setup.hidden[copy])
        return none

    def _leaves_hand(self, t: int, copy: Copy, seat: int) -> Lit:
        """Return the literal that a card leaves a hand in a trick: it is played, or laid under the token (DW.p12.entish)."""
        return self.token.laid[t, copy] if self.token is not None and seat == self.token.seat else self.by[t, copy, seat]

    def _ring_lock(self) -> None:
        """Rings are not led before one was played in an earlier trick, except from a hand of rings.

        DW.p22.ring_lock, DW.p22.ring_lock_exception.
        """
        b = self.b
        rings = [copy for copy in self.copies if copy.card.suit is Suit.RINGS]
        if not rings or any(card.suit is Suit.RINGS for done in self.position.done for _, card in done.plays):
            return
        others = [copy for copy in self.copies if copy.card.suit is not Suit.RINGS]
        for seat in self.seats:
            only = self._lasting(f"{seat} has only rings from trick", seat, others)
            with b.group("DW.p22.ring_lock"):
                for t in self.numbers:
                    if not self.has_played(t, seat):
                        earlier = [self.played[e, copy] for e in range(self.first, t) for copy in rings]
                        b.clause(neg(self.lead[t, seat]), neg(self.suit[t, seat, Suit.RINGS]), only[t], *earlier)

    def _result(self, t: int) -> None:
        """One card wins, or nobody does (DW.p22.one_ring, DW.p7.tower_wins, DW.p7.tower_cancel, DW.p6.win)."""
        b = self.b
        self.declared[t] = self._declaration(t)
        self._tower_wins(t)
        self._suited_wins(t)
        self._nobody_wins(t)
        with b.group("DW.p6.win"):
            wins = [self.taken.get((t, copy), 0) for copy in self.copies]
            b.exactly_one([*wins, self.declared[t], self.nobody[t]])
            for seat in self.seats:
                self.won[t, seat] = b.boolean(f"{seat} wins trick {t}")
            b.exactly_one([*(self.won[t, seat] for seat in self.seats), self.nobody[t]])
            for copy in self.copies:
                how = [self.taken.get((t, copy), 0), self.declared[t] if copy.card == ONE_RING else 0]
                for seat in self.may_own(copy):
                    for lit in how:
                        b.clause(neg(lit), neg(self.by[t, copy, seat]), self.won[t, seat])

    def _declaration(self, t: int) -> Lit:
        """The One Ring may be declared to win when it is played (DW.p22.one_ring)."""
        ring = next((copy for copy in self.copies if copy.card == ONE_RING), None)
        if ring is None:
            return 0
        if ring.on_table:
            assert self.position.current is not None
            return int(t == self.first and self.position.current.declared)
        if is_false(self.played[t, ring]):
            return 0
        declared = self.b.boolean(f"One Ring declared in trick {t}")
        with self.b.group("DW.p22.one_ring"):
            self.b.implies(declared, self.played[t, ring])
        return declared

    def _tower_wins(self, t: int) -> None:
        """A tower wins unless the other is in the trick (DW.p7.tower_wins, DW.p7.tower_cancel)."""
        towers = self.cards(Kind.TOWER)
        with self.b.group("DW.p7.tower_wins"):
            for copy in towers:
                others = [neg(self.played[t, other]) for other in towers if other != copy]
                alone = [self.played[t, copy], *others, neg(self.declared[t])]
                self.taken[t, copy] = self.b.all_of(f"{copy.name} wins trick {t}", alone)

    def _suited_wins(self, t: int) -> None:
        """Only the highest card of the led suit wins (DW.p6.win)."""
        b = self.b
        with b.group("DW.p6.win"):
            for suit in self.suits:
                rising = sorted((copy for copy in self.copies if copy.card.suit is suit), key=lambda copy: copy.card.order)
                lower: list[Lit] = []
                for copy in rising:
                    b.at_most_one([*lower, self.played[t, copy]])
                    best: Lit = 0 if is_false(self.played[t, copy]) else b.boolean(f"{copy.name} wins trick {t}")
                    self.taken[t, copy] = best
                    b.implies(best, self.played[t, copy])
                    b.implies(best, self.led[t, suit])
                    lower.append(best)

    def _nobody_wins(self, t: int) -> None:
        """Nobody wins without a led suit, nor, by one reading, when both towers meet an orc or weariness.

        DW.p8.nobody_wins, DW.p23.nobody_wins, DW.p15.nobody_follows.
        """
        b = self.b
        nobody = self.nobody[t] = b.boolean(f"nobody wins trick {t}")
        with b.group("DW.p8.nobody_wins"):
            orcs = self._spoilt(t, Kind.ORC, "both_towers_orc")
        with b.group("DW.p23.nobody_wins"):
            weariness = self._spoilt(t, Kind.WEARINESS, "both_towers_weariness")
        with b.group("DW.p15.nobody_follows"):
            if self.token is None:
                b.implies(nobody, self.led[t, None], orcs, weariness)
            else:
                self.token.nobody(t, orcs, weariness)

    def _spoilt(self, t: int, kind: Kind, ruling: str) -> Lit:
        """Return the literal that both towers and such a card leave a trick to nobody although a suit was led."""
        b, towers = self.b, self.cards(Kind.TOWER)
        if self.position.reading(ruling) != "nobody" or len(towers) != 2:
            return 0
        present = b.any_of(f"{kind} in trick {t}", [self.played[t, copy] for copy in self.cards(kind)])
        parts = [present, neg(self.declared[t]), *(self.played[t, copy] for copy in towers)]
        spoilt = b.all_of(f"towers and {kind} spoil trick {t}", parts)
        b.implies(spoilt, self.nobody[t])
        return spoilt

    def _leads_next(self, t: int) -> None:
        """The winner leads the next trick; if nobody won, the same seat leads again (DW.p6.win, DW.p8.nobody_wins)."""
        if t + 1 not in self.numbers:
            return
        b = self.b
        with b.group("DW.p6.win"):
            for seat in self.seats:
                self.lead[t + 1, seat] = b.boolean(f"{seat} leads trick {t + 1}")
            b.exactly_one(self.lead[t + 1, seat] for seat in self.seats)
            for seat in self.seats:
                b.implies(self.won[t, seat], self.lead[t + 1, seat])
                b.clause(neg(self.nobody[t]), neg(self.lead[t, seat]), self.lead[t + 1, seat])

    def copies_like(self, card: Card) -> list[Copy]:
        """Return the copies of a card that are not in a finished trick."""
        return [copy for copy in self.copies if copy.card == card]
