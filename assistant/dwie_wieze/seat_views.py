"""The view of the seats: hands and pyramids, what lies beside them, who does what now, and the trick between them."""

from __future__ import annotations

from collections.abc import Iterator

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.card_views import card_chip, card_chips, suit_groups
from mellon.assistant.dwie_wieze.names import seat_name, who
from mellon.assistant.texts import fill
from mellon.assistant.views.table import Laid, Played, Seat, Seats
from mellon.assistant.views.values import NOTHING, Chip, Line, Span, chips_between, line, said
from mellon.models.common import Text
from mellon.models.common.text import as_text, card_count
from mellon.models.dwie_wieze import Kind, Position, setup
from mellon.models.dwie_wieze.cards import ONE_RING
from mellon.models.dwie_wieze.position import FREE
from mellon.models.dwie_wieze.pyramid import Pyramid
from mellon.models.dwie_wieze.trick import led_suit

PYRAMID = Text("piramida", "pyramid")
PYRAMID_KEY = Text(
    "piramida: (karta) leży zakryta, przygaszona jest zasłonięta; miejsce to rząd.pozycja, np. 3.2",
    "pyramid: (card) lies face down, a dim one is covered; a place is row.position, e.g. 3.2",
)
_PLAYED_BY = Text("gra nią {who}", "played by {who}")
_BESIDE = Text("obok", "beside")
_UNSEEN = Text("niewidoczne: {count}", "not seen: {count}")


def seats_view(p: Position, stars: frozenset[int] = frozenset()) -> Seats:
    """Return the seats; the asking one (else seat 1) comes first, the next ones clockwise. `stars` are those whose goal is met for good."""
    seats = tuple(_seat(p, number, number in stars) for number in p.clockwise(p.me or 1))
    return Seats(seats, tuple(_trick(p)), tuple(_trick_notes(p)), say.TRICK)


def _seat(p: Position, number: int, star: bool) -> Seat:
    seat = p.seat(number)
    name = _short(p, number) if p.character(number) else fill(say.SEAT, number=number)
    beside = (*_beside_pyramid(p, seat.pyramid), *_beside(p, number)) if seat.pyramid is not None else tuple(_beside(p, number))
    return Seat(
        number,
        name,
        suit_groups(seat.hand) if seat.pyramid is None else (),
        () if seat.pyramid is None else pyramid_rows(seat.pyramid, p.me is not None),
        _above(p, number),
        NOTHING if seat.pyramid is None else PYRAMID,
        beside,
        tuple(_tokens(p, number)),
        _doing(p, number),
        star,
    )


def _above(p: Position, number: int) -> Text:
    seat = p.seat(number)
    if seat.pyramid is not None or (seat.hand and not seat.unseen):
        return NOTHING
    return fill(_UNSEEN, count=card_count(seat.unseen)) if seat.unseen else say.NO_CARDS


def pyramid_rows(pyramid: Pyramid, secret: bool) -> tuple[tuple[Laid, ...], ...]:
    """Return the places of a pyramid row by row; `secret` leaves face-down cards unnamed."""
    return tuple(
        tuple(_laid(pyramid, f"{number}.{at}", secret) for at in range(1, len(row) + 1)) for number, row in enumerate(pyramid.rows, start=1)
    )


def _laid(pyramid: Pyramid, place: str, secret: bool) -> Laid:
    found = pyramid.at(place)
    if found is None:
        return Laid(place, None)
    unnamed = found.card is None or (found.down and secret)
    chip = Chip(as_text("(?)" if found.down else "?")) if unnamed or found.card is None else card_chip(found.card, found.word)
    return Laid(place, chip, found.down, not pyramid.uncovered(place))


def _beside_pyramid(p: Position, pyramid: Pyramid) -> Iterator[Line]:
    """Yield the cards beside the rows, and who plays the pyramid (DW.p27.pyramid_control)."""
    if pyramid.beside:
        yield Line((Span(_BESIDE + ": "), *chips_between(card_chips(pyramid.beside))))
    if p.controller is not None:
        yield line(fill(_PLAYED_BY, who=said(who, p, p.controller)), "dim aside")


def _doing(p: Position, number: int) -> Text:
    """Return what the seat may do now, or nothing."""
    if p.over:
        return NOTHING
    if p.setup == FREE and not p.tricks:
        if setup.next_to_choose(p) == number:
            return say.CHOOSES_NOW
        if number in setup.actors(p):
            return say.ACTS_NOW
        if not setup.setup_complete(p) or setup.pending(p):
            return NOTHING
    return say.PLAYS_NOW if p.to_play == number else NOTHING


def _beside(p: Position, number: int) -> Iterator[Line]:
    """Yield the cards beside a hand: under the token, hidden and kept."""
    seat = p.seat(number)
    for label, card in ((say.UNDER, seat.under), (say.HIDDEN, seat.hidden), (say.KEPT, seat.kept)):
        if card is not None:
            yield Line((Span(label + ": ", "aside"), card_chip(card)))
    if seat.hides:
        yield Line((Span(say.HIDDEN + ": ", "aside"), Chip(as_text("(?)"))))


def _tokens(p: Position, number: int) -> Iterator[Line]:
    """Yield the tokens of a seat and the tricks it has won."""
    seat, character = p.seat(number), p.character(number)
    if p.burden is not None and character is not None and character.setup is not None and character.setup.burden:
        yield line(fill(say.BURDEN_TOKEN, number=p.burden), "strong")
    if seat.hill is not None:
        yield line(fill(say.HILL_TOKEN, number=seat.hill), "strong")
    if p.tricks:
        yield line(fill(say.TRICKS_WON, count=sum(done.winner == number for done in p.done)))
    played = (pair for trick in p.tricks for pair in zip(trick.seats(p.players), trick.cards, strict=True))
    towers = tuple(card_chip(card) for who_played, card in played if who_played == number and card.kind is Kind.TOWER)
    if towers:
        yield Line((Span((say.TOKENS if len(towers) > 1 else say.TOKEN) + " "), *chips_between(towers)))


def _trick(p: Position) -> Iterator[Played]:
    if p.current is None:
        return
    for number, card in zip(p.current.seats(p.players), p.current.cards, strict=True):
        declared = p.current.declared and card == ONE_RING
        yield Played(number, card_chip(card, "R1+" if declared else "", _short(p, number)))


def _short(p: Position, number: int) -> Text:
    return as_text(f"{number} ") + said(seat_name, p, number)


def _trick_notes(p: Position) -> Iterator[Line]:
    """Yield who leads the trick and which suit was led."""
    if p.over or (p.setup == FREE and not p.tricks) or p.leader is None:
        return
    leads = fill(say.LEADS, who=_short(p, p.leader))
    if p.current is None:
        yield line(say.NEXT_TRICK, "aside")
        yield line(leads)
        return
    suit = led_suit(p.suit_table)
    yield line(leads)
    yield line(fill(say.LED_SUIT, suit=suit.title) if suit else say.ANY_SUIT, "strong")
