"""The token of the White Tower as constraints: what is laid under it, and what that does to suits (DW.p12.entish, DW.p15.entish_lead)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mellon.models.dwie_wieze import Kind, Suit
from mellon.solver.dwie_wieze.cpsat_setup import Copy
from mellon.solver.engines.cpsat import Builder, neg

if TYPE_CHECKING:
    from mellon.solver.dwie_wieze.cpsat_tricks import TrickModel
    from mellon.solver.engines.cpsat import Lit


class TokenModel:
    """Which card is laid under the token in which trick; the one laid in a trick is the one played in the next.

    `laid` a card is laid in a trick, `suit` the laid card has that suit (None: no suit).
    """

    def __init__(self, b: Builder, tricks: TrickModel) -> None:
        assert tricks.position.speaker is not None
        self.b, self.tricks, self.seat = b, tricks, tricks.position.speaker
        self.owner = tricks.setup.owner
        self.numbers = tricks.numbers
        self.played_already = tricks.has_played(tricks.first, self.seat)
        self.laid: dict[tuple[int, Copy], Lit] = {}
        self.suit: dict[tuple[int, Suit | None], Lit] = {}
        self._lays()

    def _lays(self) -> None:
        """A card of the hand is laid in every trick, and every card of the hand once; the last one is never played (DW.p12.entish)."""
        b, first = self.b, self.tricks.first
        own = [copy for copy in self.tricks.copies if self.seat in self.owner[copy] and not copy.on_table]
        from_hand = [copy for copy in own if not copy.under]
        open_tricks = [t for t in self.numbers if t > first or not self.played_already]
        for copy in own:
            for t in self.numbers:
                lies = int(copy.under and self.played_already and t == first)
                self.laid[t, copy] = b.boolean(f"{copy.name} laid in trick {t}") if not copy.under and t in open_tricks else lies
        with b.group("DW.p12.entish"):
            for t in open_tricks:
                b.exactly_one(self.laid[t, copy] for copy in from_hand)
            for copy in from_hand:
                b.equal_sum(self.owner[copy][self.seat], [self.laid[t, copy] for t in open_tricks])

    def plays(self, t: int, copy: Copy) -> Lit:
        """Return the literal that the seat plays a card in a trick: the one that lay under the token when the trick came to it."""
        if copy.on_table or t == self.tricks.first:
            return int(t == self.tricks.first and (copy.on_table or (copy.under and not self.played_already)))
        return self.laid[t - 1, copy]

    def never_played(self, copy: Copy) -> Lit:
        """Return the literal that a card stays under the token when the round ends."""
        return self.laid.get((self.numbers[-1], copy), 0) if self.numbers else 0

    def suits(self, t: int) -> None:
        """Say which suit the seat's laid card has, and which of the two cards sets the led suit.

        DW.p15.entish_lead; contested: entish_tower_lead, entish_after_tower.
        """
        b, tricks, position = self.b, self.tricks, self.tricks.position
        lead = tricks.lead[t, self.seat]
        suits = (*tricks.suits, None)
        played = {suit: tricks.suit[t, self.seat, suit] for suit in suits}
        for suit in suits:
            cards = [lit for (at, copy), lit in self.laid.items() if at == t and copy.card.suit is suit]
            self.suit[t, suit] = b.any_of(f"{suit or 'no suit'} laid in trick {t}", cards)
        by_played = position.reading("entish_after_tower") == "played"
        own_card = position.reading("entish_tower_lead") == "own_card"
        sets: dict[Suit | None, Lit] = {suit: b.boolean(f"{self.seat} sets {suit or 'no suit'} in trick {t}") for suit in suits}
        with b.group("DW.p15.entish_lead"):
            b.exactly_one(sets.values())
            for suit, lit in sets.items():
                blank = self.suit[t, None] if own_card else 0
                _equal(b, lit, self.suit[t, suit], lead, neg(blank))
                _equal(b, lit, played[suit], lead, blank)
                _equal(b, lit, played[suit] if by_played else self.suit[t, suit], neg(lead))
        for suit, lit in sets.items():
            tricks.suit[t, self.seat, suit] = lit

    def losing_cards(self, t: int) -> None:
        """A leader lays no orc under the token; what is played from under it loses nothing (DW.p15.entish_orc)."""
        with self.b.group("DW.p15.entish_orc"):
            for (at, copy), lit in self.laid.items():
                if at == t and copy.card.kind is Kind.ORC:
                    self.b.clause(neg(lit), neg(self.tricks.lead[t, self.seat]))

    def nobody(self, t: int, *spoilt: Lit) -> None:
        """Nobody wins where no card of the led suit was played (DW.p15.nobody_follows)."""
        b, tricks = self.b, self.tricks
        for copy in tricks.copies:
            if copy.card.suit is not None:
                b.clause(neg(tricks.nobody[t]), neg(tricks.led[t, copy.card.suit]), neg(tricks.played[t, copy]), *spoilt)


def _equal(b: Builder, one: Lit, other: Lit, *given: Lit) -> None:
    """Two literals agree as long as the given ones hold."""
    b.clause(*map(neg, given), neg(one), other)
    b.clause(*map(neg, given), one, neg(other))
