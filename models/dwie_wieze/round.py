"""A round played out fast: the same rule functions over plain lists, for replaying long lines without a Position per card."""

from __future__ import annotations

from mellon.models.common import Illegal, Text
from mellon.models.dwie_wieze.cards import Card, Suit
from mellon.models.dwie_wieze.goals.status import Done
from mellon.models.dwie_wieze.position import Position
from mellon.models.dwie_wieze.solo import draws_after, share_out
from mellon.models.dwie_wieze.trick import Trick, card_fault, loses_chapter, result


class Round:
    """The rest of a round from a position whose setup is over. Raises Illegal like the rules do."""

    def __init__(self, p: Position) -> None:
        assert p.leader is not None
        self.players = p.players
        self.rulings = p.rulings
        self.size = p.hand_size
        self.hands = [list(seat.hand) for seat in p.seats]
        self.hidden = [seat.hidden for seat in p.seats]
        self.pyramids = [seat.pyramid for seat in p.seats]
        self.done = list(p.done)
        self.lead = p.leader
        self.table = list(p.table)
        self.declared = p.current is not None and p.current.declared
        self.locked = p.rings_locked
        self.lost_by = p.lost_by_rule
        self.pile = list(p.in_pile) if p.order_known else None

    @property
    def to_play(self) -> int:
        """Return the seat that plays next (DW.p6.turn)."""
        return (self.lead - 1 + len(self.table)) % self.players + 1

    @property
    def over(self) -> bool:
        """Tell whether the round has ended (DW.p10.round_end)."""
        return self.lost_by is not None or len(self.done) == self.size

    @property
    def finished(self) -> tuple[Done, ...]:
        """Return the finished tricks."""
        return tuple(self.done)

    def unhide(self, seat: int, card: Card) -> None:
        """Take a hidden card back (DW.p11.hide_return)."""
        if self.hidden[seat - 1] is None and self.hands[seat - 1] == [card]:
            return
        if self.hidden[seat - 1] != card:
            raise Illegal("DW.p11.hide_return", Text(f"karta {card} nie jest schowana", f"{card} is not hidden"))
        self.hidden[seat - 1] = None
        self.hands[seat - 1].append(card)
        if (pyramid := self.pyramids[seat - 1]) is not None:
            self.pyramids[seat - 1] = pyramid.with_beside(card)

    def play(self, seat: int, card: Card, declared: bool = False, at: str | None = None) -> None:
        """Play a card if the rules allow it, from the pyramid only what nothing covers; a full trick is won and cleared away (DW.p27.pyramid_play)."""
        hand, pyramid = self.hands[seat - 1], self.pyramids[seat - 1]
        seen = hand if pyramid is None else [other for _, other in pyramid.open_places()]
        place = at if pyramid is None or at is not None else next(iter(pyramid.open_at(card)), None)
        if self.over or seat != self.to_play or card not in seen or (pyramid is not None and place not in pyramid.open_at(card)):
            raise Illegal("DW.p6.turn", Text(f"miejsce {seat} nie może teraz zagrać {card}", f"seat {seat} cannot play {card} now"))
        hidden = self.hidden[seat - 1]
        fault = card_fault(seen, hidden, self.table, card, self.locked, self.rulings)
        if fault is not None:
            raise fault
        self.lost_by = loses_chapter(self.table, card)
        hand.remove(card)
        if pyramid is not None and place is not None:
            self.pyramids[seat - 1] = pyramid.without(place, card)
        self.table.append(card)
        self.declared = self.declared or declared
        if not hand and hidden is not None:
            self.unhide(seat, hidden)
        if len(self.table) == self.players:
            self._finish()

    def _finish(self) -> None:
        trick = Trick(self.lead, tuple(self.table), self.declared)
        won = result(trick, self.players, self.rulings)
        plays = tuple(zip(trick.seats(self.players), trick.cards, strict=True))
        self.done.append(Done(len(self.done) + 1, plays, won.winner, won.card))
        self.locked = self.locked and all(card.suit is not Suit.RINGS for card in self.table)
        self.lead = won.winner or self.lead
        self.pyramids = [pyramid and pyramid.turned_up() for pyramid in self.pyramids]
        self.table.clear()
        self._draw(trick, won.winner)
        self.declared = False

    def _draw(self, trick: Trick, winner: int | None) -> None:
        """Give every hand a card from a known pile (DW.p28.solo_draw)."""
        if self.lost_by is not None or not self.pile or not draws_after(winner, self.rulings):
            return
        for hand, card in zip(self.hands, share_out(self.pile, winner or trick.lead, self.rulings), strict=False):
            hand.append(card)
        del self.pile[: self.players]
