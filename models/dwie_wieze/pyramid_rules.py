"""What the rules allow with the cards of the pyramid: which may be played, exchanged and hidden, and when they are turned up."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mellon.models.common import Illegal, Step, Text
from mellon.models.dwie_wieze.cards import Card, hand, without
from mellon.models.dwie_wieze.pyramid import SIDE, Pyramid

if TYPE_CHECKING:
    from mellon.models.dwie_wieze.position import Position, Seat

PLAY, EXCHANGE, HIDE, TURN = "DW.p27.pyramid_play", "DW.p27.pyramid_exchange", "DW.p14.ch20_pyramid_hide", "DW.p27.pyramid_turn"


def place_to_play(seat: Seat, card: Card, at: str | None) -> str | None:
    """Return the place a card is played from, None for a seat with a hand. Raises Illegal (DW.p27.pyramid_play)."""
    if seat.pyramid is None:
        if at is not None:
            raise Illegal(
                PLAY, Text("miejsce (at) podaje się tylko dla kart piramidy", "a place (at) belongs to cards of the pyramid only")
            )
        return None
    if at is None:
        return _only_place(seat.pyramid, card, [place for place, other in seat.pyramid.open_places() if other == card], PLAY)
    laid = seat.pyramid.at(at)
    if at == SIDE:
        if card in seat.pyramid.beside:
            return SIDE
        raise Illegal(PLAY, Text(f"obok piramidy nie leży {card}", f"{card} does not lie beside the pyramid"))
    if laid is None or laid.card != card:
        raise Illegal(PLAY, Text(f"w miejscu {at} piramidy nie leży {card}", f"{card} does not lie at {at} in the pyramid"))
    if laid.down or not seat.pyramid.uncovered(at):
        raise _covered(seat.pyramid, at)
    return at


def _only_place(pyramid: Pyramid, card: Card, places: list[str], rule: str) -> str:
    found = list(dict.fromkeys(places))
    if len(found) > 1:
        where = ", ".join(found)
        raise Illegal(rule, Text(f"{card} leży w kilku miejscach: podaj at ({where})", f"{card} lies in several places: give at ({where})"))
    if found:
        return found[0]
    lying = next((place for place, laid in pyramid.places() if laid.card == card), None)
    if lying is None:
        raise Illegal(rule, Text(f"w piramidzie nie ma karty {card}", f"{card} is not in the pyramid"))
    raise _covered(pyramid, lying) if rule == PLAY else _not_lower(card, lying, rule)


def _covered(pyramid: Pyramid, at: str) -> Illegal:
    if pyramid.uncovered(at):
        return Illegal(PLAY, Text("karta leży zakryta do końca lewy", "the card lies face down until the end of the trick"))
    return Illegal(PLAY, Text("zasłaniają ją inne karty piramidy", "other cards of the pyramid cover it"))


def _not_lower(card: Card, at: str, rule: str) -> Illegal:
    return Illegal(
        rule,
        Text(
            f"{card} (miejsce {at}) nie leży w dolnym rzędzie piramidy",
            f"{card} (place {at}) does not lie in the bottom row of the pyramid",
        ),
    )


def place_in_lower_row(p: Position, seat: Seat, card: Card, at: str | None, rule: str) -> str:
    """Return the place of a card that the pyramid may exchange or hide. Raises Illegal with the rule given."""
    assert seat.pyramid is not None
    lower = [place for place, other in seat.pyramid.lower_row(side_belongs(p)) if other == card and at in (None, place)]
    if not lower and at is not None:
        laid = seat.pyramid.at(at)
        if (laid is None or laid.card != card) and not (at == SIDE and card in seat.pyramid.beside):
            raise Illegal(rule, Text(f"w miejscu {at} piramidy nie leży {card}", f"{card} does not lie at {at} in the pyramid"))
        raise _not_lower(card, at, rule)
    return _only_place(seat.pyramid, card, lower, rule)


def side_belongs(p: Position) -> bool:
    """Tell whether cards beside the pyramid belong to its bottom row."""
    return p.reading("pyramid_beside") == "bottom_row"


def no_place(at: str | None) -> None:
    """Raise Illegal where a place is named although no card of the pyramid moves."""
    if at is not None:
        raise Illegal(
            EXCHANGE, Text("miejsce (at) podaje się tylko dla kart piramidy", "a place (at) belongs to cards of the pyramid only")
        )


def exchanged(p: Position, seat: Seat, gone: Card, come: Card, at: str | None) -> Seat:
    """Return a seat after one card went and another came; in a pyramid the new one lies where the ruling says."""
    cards = hand((*without(seat.hand, gone), come))
    if seat.pyramid is None:
        return replace(seat, hand=cards)
    place = place_in_lower_row(p, seat, gone, at, EXCHANGE)
    pyramid = seat.pyramid.swapped(place, gone, come, p.reading("pyramid_exchange") == "beside")
    return replace(seat, hand=cards, pyramid=_uncovered_early(p, pyramid))


def tucked(p: Position, seat: Seat, card: Card, at: str | None) -> Seat:
    """Return a pyramid's seat after one card of the bottom row was hidden under the character (DW.p14.ch20_pyramid_hide)."""
    place = place_in_lower_row(p, seat, card, at, HIDE)
    assert seat.pyramid is not None
    pyramid = _uncovered_early(p, seat.pyramid.without(place, card))
    return replace(seat, hand=without(seat.hand, card), hidden=card, pyramid=pyramid)


def _uncovered_early(p: Position, pyramid: Pyramid) -> Pyramid:
    """Turn up what the setup has uncovered, at once or only after the first trick, as the ruling says."""
    return pyramid.turned_up() if p.reading("pyramid_early") == "at_once" else pyramid


def end_of_trick(p: Position) -> tuple[Position, list[Step]]:
    """Turn up the cards of the pyramid that were uncovered during a trick that is over now (DW.p27.pyramid_turn)."""
    number = p.pyramid_seat
    if number is None or p.current is not None:
        return p, []
    seat = p.seat(number)
    assert seat.pyramid is not None
    places = seat.pyramid.face_down_uncovered()
    if not places:
        return p, []
    steps = []
    for place in places:
        laid = seat.pyramid.at(place)
        assert laid is not None
        if laid.card is None:
            raise Illegal(
                TURN,
                Text(
                    f"karta w miejscu {place} zostaje teraz odwrócona, a nie wiadomo, co to za karta: wpisz ją w pyramid zamiast (?)",
                    f"the card at {place} is turned up now and nobody knows it: write it into pyramid instead of (?)",
                ),
            )
        name = laid.card.title
        steps.append(
            Step(
                Text(
                    f"Nic już nie zasłania miejsca {place} piramidy: odkrywa się {laid.card} ({name.pl}).",
                    f"Nothing covers place {place} of the pyramid any more: {laid.card} ({name.en}) is turned up.",
                ),
                TURN,
            )
        )
    return p.with_seat(number, replace(seat, pyramid=seat.pyramid.turned_up())), steps
