"""One trick: its led suit, who wins it, and what a card may not do in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mellon.models.common import Illegal, Rulebook, Rulings, Text
from mellon.models.dwie_wieze.cards import ONE_RING, Card, Kind, Suit

BOOK = Rulebook.load("dwie_wieze")
ORC_LEAD, WEARINESS = "orc_lead", "weariness"
"""What can lose a chapter at once."""


@dataclass(frozen=True, slots=True)
class Laid:
    """The card that went under the token in a trick, and at which place of the trick the card was played that had lain there (DW.p12.entish)."""

    at: int
    card: Card


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards played to a trick in order, by the seats clockwise from `lead`; `declared` marks the One Ring that is to win."""

    lead: int
    cards: tuple[Card, ...] = ()
    declared: bool = False
    laid: Laid | None = None

    def seats(self, players: int) -> tuple[int, ...]:
        """Return the seats of the cards played so far."""
        return tuple((self.lead - 1 + i) % players + 1 for i in range(len(self.cards)))

    def with_card(self, card: Card, declared: bool = False) -> Trick:
        return Trick(self.lead, (*self.cards, card), self.declared or declared, self.laid)

    def with_laid(self, played: Card, laid: Card) -> Trick:
        """Return the trick with a card played from under the token, where another one was laid (DW.p12.entish)."""
        return Trick(self.lead, (*self.cards, played), self.declared, Laid(len(self.cards), laid))

    def up_to(self, at: int) -> Trick:
        """Return the trick as it was before the card at a place was played."""
        return Trick(self.lead, self.cards[:at], self.declared, self.laid if self.laid is not None and self.laid.at < at else None)

    @property
    def codes(self) -> str:
        """Return the cards as the contract writes them, `R1+` for the declared One Ring."""
        return " ".join("R1+" if self.declared and card == ONE_RING else card.code for card in self.cards)


@dataclass(frozen=True, slots=True)
class Result:
    """Who won a trick (None: nobody), with which card, and the rule that decided."""

    winner: int | None
    card: Card | None
    rule: str


def led_suit(cards: Sequence[Card]) -> Suit | None:
    """Return the suit to follow: that of the first card that has one (DW.p6.lead, DW.p7.tower_lead, DW.p23.weariness_lead)."""
    for card in cards:
        if card.suit is not None:
            return card.suit
    return None


def speaking(trick: Trick, rulings: Rulings) -> tuple[Card, ...]:
    """Return the cards of a trick as they set the led suit: where the leader laid one under the token, the laid one (DW.p15.entish_lead).

    What a laid tower does is contested (entish_tower_lead), and so is whose card sets the suit after somebody else's tower (entish_after_tower).
    """
    laid = trick.laid
    if laid is None:
        return trick.cards
    own: tuple[Card, ...] = (laid.card,)
    if laid.at == 0 and rulings.reading(BOOK, "entish_tower_lead") == "own_card":
        own = (laid.card, trick.cards[0])
    if laid.at > 0 and rulings.reading(BOOK, "entish_after_tower") == "played":
        own = (trick.cards[laid.at],)
    return (*trick.cards[: laid.at], *own, *trick.cards[laid.at + 1 :])


def loss_at(trick: Trick, at: int) -> str | None:
    """Return what a card of a trick lost the chapter by: for the seat at the token that leads, the card it laid counts (DW.p15.entish_orc)."""
    leading = at == 0 and trick.laid is not None and trick.laid.at == 0
    return loses_chapter(trick.cards[:at], trick.laid.card if leading and trick.laid is not None else trick.cards[at])


def result(trick: Trick, players: int, rulings: Rulings) -> Result:
    """Return who wins a full trick.

    DW.p22.one_ring, DW.p7.tower_wins, DW.p7.tower_cancel, DW.p8.nobody_wins, DW.p23.nobody_wins, DW.p15.nobody_follows, DW.p6.win.
    """
    seats = trick.seats(players)
    plays = list(zip(seats, trick.cards, strict=True))
    if trick.declared:
        return next(Result(seat, card, "DW.p22.one_ring") for seat, card in plays if card == ONE_RING)
    towers = [(seat, card) for seat, card in plays if card.kind is Kind.TOWER]
    if len(towers) == 1:
        return Result(*towers[0], "DW.p7.tower_wins")
    suit = led_suit(speaking(trick, rulings))
    best = max(((card.rank or 0, seat, card) for seat, card in plays if card.suit is suit and suit is not None), default=None)
    if len(towers) == 2:
        for kind, key, rule in (
            (Kind.ORC, "both_towers_orc", "DW.p8.nobody_wins"),
            (Kind.WEARINESS, "both_towers_weariness", "DW.p23.nobody_wins"),
        ):
            present = any(card.kind is kind for card in trick.cards)
            if present and (best is None or rulings.reading(BOOK, key) == "nobody"):
                return Result(None, None, rule)
        if best is not None:
            return Result(best[1], best[2], "DW.p7.tower_cancel")
    if best is None:
        return Result(None, None, "DW.p15.nobody_follows")
    return Result(best[1], best[2], "DW.p6.win")


def card_fault(
    hand: Sequence[Card], hidden: Card | None, table: Sequence[Card], card: Card, rings_locked: bool, rulings: Rulings
) -> Illegal | None:
    """Return the rule that a hand's card would break if played now, or None.

    `hand` has no hidden card in it. A forced orc lead and weariness off the lead break no rule: they are played and lose the chapter.
    """
    return _lead_fault(hand, hidden, card, rings_locked, rulings) if not table else _follow_fault(hand, table, card)


def _lead_fault(hand: Sequence[Card], hidden: Card | None, card: Card, rings_locked: bool, rulings: Rulings) -> Illegal | None:
    if card.kind is Kind.ORC:
        if any(other.kind is not Kind.ORC for other in hand):
            return Illegal(
                "DW.p8.orc_lead",
                Text(
                    "orkami nie wolno rozpocząć lewy, póki na ręce jest inna karta", "an orc may not be led while the hand has another card"
                ),
            )
        if hidden is not None and hidden.kind is not Kind.ORC and rulings.reading(BOOK, "orc_lead_with_hidden") == "forbidden":
            return Illegal(
                "DW.p8.orc_lead",
                Text(
                    "orkami nie wolno rozpocząć lewy: najpierw przywróć schowaną kartę",
                    "an orc may not be led: take the hidden card back first",
                ),
            )
    if card.suit is Suit.RINGS and rings_locked and any(other.suit is not Suit.RINGS for other in hand):
        return Illegal(
            "DW.p22.ring_lock",
            Text(
                "pierścieniami nie wolno rozpocząć, zanim ktoś zagra pierścień w innej lewie",
                "rings may not be led before somebody has played a ring in another trick",
            ),
        )
    return None


def _follow_fault(hand: Sequence[Card], table: Sequence[Card], card: Card) -> Illegal | None:
    suit = led_suit(table)
    if suit is None or card.suit is suit:
        return None
    if all(other.suit is not suit for other in hand):
        return None
    rule = {Kind.TOWER: "DW.p7.tower_play", Kind.ORC: "DW.p8.orc_play"}.get(card.kind, "DW.p6.follow")
    return Illegal(rule, Text(f"trzeba zagrać do koloru: {suit.title.pl}", f"the led suit must be followed: {suit.title.en}"))


def loses_chapter(table: Sequence[Card], card: Card) -> str | None:
    """Return "orc_lead" or "weariness" if playing this legal card loses the chapter (DW.p8.orc_lead, DW.p23.weariness_off_lead)."""
    if not table and card.kind is Kind.ORC:
        return ORC_LEAD
    if table and card.kind is Kind.WEARINESS:
        return WEARINESS
    return None
