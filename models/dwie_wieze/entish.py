"""Entish speech: a seat plays the card under the token of the White Tower and lays a card from hand there (DW.p12.entish)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mellon.models.common import Defect, Illegal, Step, Text
from mellon.models.dwie_wieze.cards import Card, Kind, without
from mellon.models.dwie_wieze.moves import Lay
from mellon.models.dwie_wieze.play import not_held, put_down, verify_turn
from mellon.models.dwie_wieze.position import Position
from mellon.models.dwie_wieze.trick import Trick, card_fault, led_suit, loses_chapter, speaking

ENTISH, LEADS, ORC = "DW.p12.entish", "DW.p15.entish_lead", "DW.p15.entish_orc"


def verify_lay(p: Position, move: Lay) -> None:
    """Raise Illegal unless the seat may lay the card under the token now: it is the laid card that has to follow suit.

    DW.p12.entish, DW.p15.entish_lead, DW.p15.entish_orc, DW.p6.turn, DW.p6.follow, DW.p7.tower_play, DW.p8.orc_play.
    """
    if move.seat != p.speaker:
        raise Illegal(
            ENTISH,
            Text(
                f"miejsce {move.seat} nie gra spod żetonu: podaj zagraną kartę (play)",
                f"seat {move.seat} does not play from under a token: name the card played (play)",
            ),
        )
    verify_turn(p, move.seat)
    seat = p.seat(move.seat)
    if move.card not in seat.hand:
        if move.card == seat.hidden:
            raise Illegal(
                "DW.p11.hide_follow", Text("ta karta jest schowana; najpierw ją przywróć", "this card is hidden; take it back first")
            )
        raise not_held(seat, move.seat, move.card)
    fault = lay_fault(p, seat.hand, seat.hidden, p.suit_table, move.card, p.rings_locked)
    if fault is not None:
        raise fault


def lay_fault(
    p: Position, cards: tuple[Card, ...], hidden: Card | None, table: tuple[Card, ...], card: Card, rings_locked: bool
) -> Illegal | None:
    """Return the rule that laying a card of a hand would break, or None; the last orc of a leader is laid and loses the chapter."""
    fault = card_fault(cards, hidden, table, card, rings_locked, p.rulings)
    if fault is None or table or card.kind is not Kind.ORC:
        return fault
    return Illegal(
        ORC,
        Text(
            "rozpoczynając, nie wolno położyć pod żeton orków, póki na ręce jest inna karta",
            "a leader may not lay an orc under the token while the hand has another card",
        ),
    )


def lay(p: Position, move: Lay) -> tuple[Position, list[Step]]:
    """Lay a card under the token, play the one that lay there, and tell what the rules do with it."""
    verify_lay(p, move)
    seat = p.seat(move.seat)
    assert seat.under is not None
    trick = (p.current or Trick(move.seat)).with_laid(seat.under, move.card)
    left = replace(seat, hand=without(seat.hand, move.card), under=move.card)
    return put_down(p, move.seat, trick, left, [_laid_step(p, move), _played_step(p, move.seat, seat.under)])


def _laid_step(p: Position, move: Lay) -> Step:
    number, card = move.seat, move.card
    name = f"{card} ({card.title.pl})", f"{card} ({card.title.en})"
    if not p.table:
        suit = None if card.suit is None else card.suit.title
        sets = Text("", "") if suit is None else Text(f"; kolor wyjściowy: {suit.pl}", f"; the led suit is {suit.en}")
        text = Text(
            f"Miejsce {number} rozpoczyna i kładzie pod żeton {name[0]}{sets.pl}.",
            f"Seat {number} leads and lays {name[1]} under the token{sets.en}.",
        )
        return Step(text, LEADS)
    suit_led = led_suit(p.suit_table)
    if suit_led is None:
        text = Text(
            f"Miejsce {number} kładzie pod żeton {name[0]}: koloru jeszcze nie ustalono.",
            f"Seat {number} lays {name[1]} under the token: no suit is set yet.",
        )
        return Step(text, "DW.p7.tower_lead")
    if card.suit is suit_led:
        text = Text(
            f"Miejsce {number} kładzie pod żeton {name[0]}, zgodnie z kolorem.",
            f"Seat {number} follows suit with {name[1]}, laid under the token.",
        )
        return Step(text, "DW.p6.follow")
    text = Text(
        f"Miejsce {number} nie ma koloru i kładzie pod żeton {name[0]}.",
        f"Seat {number} cannot follow and lays {name[1]} under the token.",
    )
    return Step(text, "DW.p6.void")


def _played_step(p: Position, number: int, card: Card) -> Step:
    text = Text(
        f"Miejsce {number} zagrywa spod żetonu {card} ({card.title.pl}).",
        f"Seat {number} plays {card} ({card.title.en}) from under the token.",
    )
    return Step(text, ORC if not p.table and card.kind is Kind.ORC else ENTISH)


def loss_of_laying(p: Position, move: Lay) -> str | None:
    """Return what laying this card, which is legal, loses the chapter by (DW.p15.entish_orc)."""
    under = p.seat(move.seat).under
    return loses_chapter(p.table, move.card) if not p.table or under is None else loses_chapter(p.table, under)


def history_defects(p: Position, number: int) -> Iterator[Defect]:
    """Check the cards that a seat laid under the token: they follow from what it played next (DW.p12.entish)."""
    cards = list(p.dealt(number))
    if p.lost in cards:
        cards.remove(p.lost)
    hidden = p.seat(number).hidden
    if hidden is not None:
        cards.remove(hidden)
    locked = True
    for index, trick in enumerate(p.tricks, start=1):
        laid = trick.laid
        if laid is not None:
            table = speaking(trick.up_to(laid.at), p.rulings)
            where = f"trick[{index}].cards"
            if laid.card not in cards:
                what = Text(
                    f"miejsce {number} nie mogło położyć pod żeton {laid.card} w lewie {index} ({ENTISH})",
                    f"seat {number} cannot have laid {laid.card} under the token in trick {index} ({ENTISH})",
                )
                yield Defect(where, what)
                return
            fault = lay_fault(p, tuple(cards), hidden, table, laid.card, locked)
            if fault is not None:
                what = Text(
                    f"miejsce {number} musiało położyć pod żeton {laid.card} w lewie {index}, bo tę kartę zagrało potem: {fault.why.pl} ({fault.rule})",
                    f"seat {number} must have laid {laid.card} under the token in trick {index}, which it played next: {fault.why.en} ({fault.rule})",
                )
                yield Defect(where, what)
            cards.remove(laid.card)
        locked = locked and not any(card.suit is not None and card.suit.id == "rings" for card in trick.cards)


def table_defects(p: Position) -> Iterator[Defect]:
    """Yield what cannot be about the token: another seat's, another chapter's, or a table of one or two players, which is not modelled."""
    if p.chapter.entish is None:
        return
    if p.stock is not None or p.pyramid_seat is not None:
        what = Text(
            "Mowa entów jest na razie liczona tylko przy trzech i czterech graczach",
            "Entish speech is computed for three and four players only, so far",
        )
        yield Defect("players", what)
