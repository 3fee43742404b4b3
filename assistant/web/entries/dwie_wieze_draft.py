"""A deal of Dwie Wieże that is being entered: the cards of every place, the cast, what setup left, and the tricks played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from mellon.assistant.texts import fill
from mellon.assistant.web.entries import whole
from mellon.assistant.web.entries.dwie_wieze_round import Told, hidden_card, pyramid_at_start, tell, words_of
from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.text import card_count
from mellon.models.dwie_wieze.cards import Card, codes, hand
from mellon.models.dwie_wieze.chapter import Chapter, chapter
from mellon.models.dwie_wieze.entry import not_a_card
from mellon.models.dwie_wieze.position import DONE, FREE, Position
from mellon.models.dwie_wieze.pyramid import EMPTY, HIDDEN_FACE, LAYOUTS, TABLE_SEATS, TWO_PLAYERS, dealt_pyramid
from mellon.models.dwie_wieze.reading import read_table
from mellon.models.dwie_wieze.stock import HANDS, OPENING

PEOPLE = (1, 2, 3, 4)
LOST, EVENT = 0, -1
"""The places of the lost card and of the tower event; seats are 1 to n, face-down cards of the pyramid -11 (place 1.1) and below."""
_TOO_OFTEN = Text("{card}: w talii nie ma już takiej karty", "{card}: the deck has no more such cards")
_TOO_MANY = Text("{card}: tu mieści się {cards}", "{card}: there is room for {cards} here")
_MOST_PLAYED = 150


def seats_of(people: int) -> int:
    """Return how many seats so many people play: two of them lay out a pyramid, one plays four hands."""
    return {1: HANDS, TWO_PLAYERS: TABLE_SEATS}.get(people, people)


@dataclass(frozen=True)
class Draft:
    """A deal as far as it is entered: the cards of every place in the order of the taps, and the place that gets the next one."""

    chapter: Chapter
    people: int
    placed: Mapping[int, tuple[Card, ...]]
    active: int = 1
    cast: tuple[str, ...] = ()
    """The characters of the seats, empty where nobody was named."""
    setup: str = FREE
    burden: int | None = None
    pyramid: int = 0
    """The seat of the pyramid, 0 where there is none."""
    played: tuple[str, ...] = ()
    """What was played, in order (see `dwie_wieze_round`)."""
    hidden: tuple[Card | None, ...] = ()
    """The card that each seat hid in setup."""

    @property
    def players(self) -> int:
        """Return the number of seats."""
        return seats_of(self.people)

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(range(1, self.players + 1))

    @property
    def places(self) -> tuple[int, ...]:
        """Return the places that want cards: the seats, then the lost card where the chapter has one, then a tower event that was swapped."""
        swapped = (EVENT,) if self.setup == DONE and self.chapter.tower_event is not None else ()
        return (*self.seats, *((LOST,) if self.chapter.lost_card else ()), *swapped, *self.face_down)

    @property
    def face_down(self) -> tuple[int, ...]:
        """Return the places of the pyramid's face-down cards, which nobody has to name."""
        if not self.pyramid:
            return ()
        return tuple(-10 * row - at for row, faces in enumerate(self.faces, start=1) for at, down in enumerate(faces, start=1) if down)

    def hiders(self) -> tuple[int, ...]:
        """Return the seats whose characters may have hidden a card (DW.p11.hide)."""
        able = {one.id for one in self.chapter.cast if one.setup is not None and one.setup.hide}
        return tuple(seat for seat in self.seats if self.setup == DONE and self.cast[seat - 1] in able)

    def may_hide(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that a seat may have hidden: any of a hand, those of the bottom row of the pyramid (DW.p14.ch20_pyramid_hide)."""
        return self.cards(seat)[-len(self.faces[-1]) :] if seat == self.pyramid else self.cards(seat)

    def hidden_by(self, seat: int) -> Card | None:
        """Return the card that a seat hid, None where it hid none or has no such card."""
        card = self.hidden[seat - 1] if self.hidden else None
        return card if card is not None and seat in self.hiders() and card in self.may_hide(seat) else None

    def hiding(self, seat: int, card: Card) -> Draft:
        """Return the draft in which a seat hid a card, or no card where it is the one that it hid."""
        hidden = list(self.hidden or (None for _ in self.seats))
        hidden[seat - 1] = None if hidden[seat - 1] == card else card
        return replace(self, hidden=tuple(hidden), played=())

    def due(self, place: int) -> int:
        """Return how many cards a place wants; of a pyramid only those that lie open."""
        if place == EVENT:
            return len(self._event)
        if place == LOST or place in self.face_down:
            return 1
        if self.people == 1:
            return OPENING
        size = self.chapter.hands[self.players]
        return size if place != self.pyramid else sum(not down for row in self.faces for down in row)

    @property
    def faces(self) -> list[list[bool]]:
        """Return for every place of a fresh pyramid whether its card lies face down (DW.p26.pyramid)."""
        size = self.chapter.hands[self.players]
        laid = dealt_pyramid((Card.parse("OR"),) * size) if size in LAYOUTS else None
        return [[one is not None and one.down for one in row] for row in laid.rows] if laid is not None else []

    def room(self, place: int) -> int:
        """Return how many cards a place still wants."""
        return self.due(place) - len(self.of(place))

    def of(self, place: int) -> tuple[Card, ...]:
        """Return the cards that were put to a place."""
        return self.placed.get(place, ())

    @property
    def _event(self) -> tuple[Card, ...]:
        return self.chapter.tower_event.cards if self.chapter.tower_event is not None else ()

    @property
    def event(self) -> tuple[Card, ...]:
        """Return the cards that lie at the tower event and are not dealt."""
        return () if self.setup == DONE else self._event

    @property
    def rest(self) -> tuple[Card, ...]:
        """Return the cards that have no place yet."""
        assert self.chapter.deck is not None
        used = Counter(card for place in self.places for card in self.of(place)) + Counter(self.event)
        return hand((self.chapter.deck.counts - used).elements())

    @property
    def open(self) -> tuple[int, ...]:
        """Return the places that still want cards."""
        return tuple(place for place in self.places if self.room(place) > 0 and place not in self.face_down)

    @property
    def filled(self) -> int | None:
        """Return the place that gets all cards left because no other wants one."""
        return self.open[0] if len(self.open) == 1 and self.room(self.open[0]) == len(self.rest) else None

    @property
    def whole(self) -> bool:
        """Tell whether every place has its cards."""
        return not self.open or self.filled is not None

    def cards(self, place: int) -> tuple[Card, ...]:
        """Return the cards of a place, with those that it gets by itself."""
        return self.of(place) + (self.rest if place == self.filled else ())

    def given(self, card: Card) -> Draft:
        """Return the draft after a card was put to the active place; a full one hands over to the next."""
        after = self.having(self.active, (*self.of(self.active), card))
        return after if after.room(after.active) > 0 else replace(after, active=after._next())

    def taken(self, place: int, card: Card) -> Draft:
        """Return the draft after a card was taken back; its place waits for another one."""
        cards = list(self.of(place))
        cards.reverse()
        cards.remove(card)
        made = replace(self.having(place, tuple(reversed(cards))), active=place)
        return made if place in self.face_down else replace(made, played=())

    def having(self, place: int, cards: tuple[Card, ...]) -> Draft:
        """Return the draft with other cards at a place."""
        return replace(self, placed={**self.placed, place: cards})

    def _next(self) -> int:
        """Return the next place in turn; the lost card comes before the last open seat, whose hand is then the rest."""
        seats = [place for place in self.open if place > 0]
        others = [place for place in self.open if place <= 0]
        if others and len(seats) <= 1:
            return others[0]
        later = [place for place in seats if place > self.active]
        return (later or seats or [self.active])[0]

    def with_character(self, seat: int, character: str) -> Draft:
        """Return the draft with a character at a seat; the one that sat there before, or elsewhere, is up again."""
        cast = ["" if one == character else one for one in self.cast]
        cast[seat - 1] = "" if self.cast[seat - 1] == character else character
        return replace(self, cast=tuple(cast), played=())

    def table(self) -> dict[str, Any]:
        """Return the draft as a position file, before anything was played."""
        table: dict[str, Any] = {"game": "dwie_wieze", "chapter": self.chapter.name, "players": self.people, "setup": self.setup}
        table["seat"] = [self._seat(seat) for seat in self.seats]
        if self.chapter.lost_card and self.cards(LOST):
            table["lost"] = codes(self.cards(LOST))
        if EVENT in self.places and self.cards(EVENT):
            table["event"] = codes(self.cards(EVENT))
        if self.burden is not None:
            table["burden"] = self.burden
        return table

    def _seat(self, seat: int) -> dict[str, Any]:
        character = {"character": self.cast[seat - 1]} if self.cast[seat - 1] else {}
        if seat != self.pyramid:
            hidden = self.hidden_by(seat)
            if hidden is None:
                return {**character, "hand": codes(self.cards(seat))}
            return {**character, "dealt": codes(self.cards(seat)), "hidden": hidden.code}
        cards, hidden = iter(self.cards(seat)), self.hidden_by(seat)
        rows = [
            [self._under(row, at) if down else next((card.code for card in cards), EMPTY) for at, down in enumerate(faces, start=1)]
            for row, faces in enumerate(self.faces, start=1)
        ]
        if hidden is not None:
            rows[-1][rows[-1].index(hidden.code)] = EMPTY
        return {**character, "pyramid": [" ".join(row) for row in rows], **({} if hidden is None else {"hidden": hidden.code})}

    def _under(self, row: int, at: int) -> str:
        named = self.of(-10 * row - at)
        return f"({named[0].code})" if named else HIDDEN_FACE

    def read(self) -> Told:
        """Return the position once the draft is whole, and every defect that the reader of positions or the rules of play find."""
        try:
            dealt = read_table(self.table())
        except BadInput as bad:
            return Told(None, bad.defects)
        return tell(dealt, self.played if self.setup == DONE else ())


def missing(number: int, people: int) -> list[Text]:
    """Return what is not known of a chapter for so many people."""
    return chapter(number).missing(seats_of(people))


def read_draft(found: Chapter, people: int, query: Mapping[str, str]) -> tuple[Draft, dict[int, list[Defect]]]:
    """Read the draft of an address; words that cannot lie where they stand are left out and told there."""
    assert found.deck is not None
    count = seats_of(people)
    pyramid = (whole(query.get("pyramid", ""), 1, count) or count) if people == TWO_PLAYERS else 0
    setup = DONE if query.get("setup") == DONE else FREE
    tokens = [token for one in found.cast if one.setup is not None for token in one.setup.burden]
    burden = whole(query.get("burden", ""), 0, 99)
    known = {one.id for one in found.cast}
    cast = tuple(query.get(f"c{seat}", "") if query.get(f"c{seat}", "") in known else "" for seat in range(1, count + 1))
    draft = Draft(found, people, {}, 1, cast, setup, burden if burden in tokens else None, pyramid)
    defects: dict[int, list[Defect]] = {}
    for place in draft.places:
        for word in query.get(key_of(place), "").split()[: len(found.deck.cards)]:
            fault = _fault(draft, place, word)
            if fault is None:
                draft = draft.having(place, (*draft.of(place), Card.parse(word)))
            else:
                defects.setdefault(place, []).append(Defect(key_of(place), fault))
    named = {key_of(place): place for place in draft.places if place <= 0}
    asked = named.get(query.get("seat", ""), whole(query.get("seat", "1"), 1, count))
    draft = replace(draft, active=asked if asked in draft.places and asked is not None else 1)
    draft = replace(draft, hidden=tuple(_card_in(query.get(f"x{seat}", "")) for seat in draft.seats))
    return (replace(draft, played=tuple(query.get("t", "").split()[:_MOST_PLAYED])) if draft.whole else draft), defects


def _card_in(word: str) -> Card | None:
    try:
        return Card.parse(word) if word else None
    except ValueError:
        return None


def _fault(draft: Draft, place: int, word: str) -> Text | None:
    try:
        card = Card.parse(word)
    except ValueError:
        return not_a_card(word[:20])
    if card not in draft.rest:
        return fill(_TOO_OFTEN, card=card.code)
    return fill(_TOO_MANY, card=card.code, cards=card_count(draft.due(place))) if draft.room(place) < 1 else None


def key_of(place: int) -> str:
    """Return the word of an address for a place."""
    return {LOST: "lost", EVENT: "event"}.get(place, f"h{place}" if place > 0 else f"u{spot_of(place)}")


def spot_of(place: int) -> str:
    """Return where in the pyramid a face-down place lies.

    >>> spot_of(-23)
    '2.3'
    """
    return f"{-place // 10}.{-place % 10}"


def query_of(position: Position) -> dict[str, str]:
    """Return the draft that a position would be: hands as they were before the tricks, and the tricks."""
    query = {"chapter": str(position.chapter.number), "players": str(position.people), "setup": position.setup}
    if position.lost is not None:
        query["lost"] = position.lost.code
    if position.setup == DONE and position.event:
        query["event"] = codes(position.event)
    if position.burden is not None:
        query["burden"] = str(position.burden)
    drawn = {number: position.stock.drawn_by(number) if position.stock is not None else [] for number in position.numbers}
    for number in position.numbers:
        seat = position.seat(number)
        if seat.character:
            query[f"c{number}"] = seat.character
        tucked = hidden_card(seat)
        if tucked is not None:
            query[f"x{number}"] = tucked.code
        if seat.pyramid is None:
            came = [*drawn[number], *_from_token(position, number)]
            query[f"h{number}"] = codes(sorted((Counter(position.dealt(number)) - Counter(came)).elements()))
            continue
        query["pyramid"] = str(number)
        query |= _pyramid_query(position, number)
    if position.tricks:
        query["t"] = " ".join(words_of(position))
    return query


def _from_token(position: Position, number: int) -> list[Card]:
    """Return the lost card where it went under the token of a seat (DW.p15.ch22_setup)."""
    return [position.lost] if position.lost is not None and not position.lost_lies and number == position.speaker else []


def _pyramid_query(position: Position, number: int) -> dict[str, str]:
    """Return the cards of the pyramid as it lay before the first trick: those that were dealt face up, and of the others those that are known."""
    bare = Draft(position.chapter, position.people, {}, cast=("",) * position.players, pyramid=number)
    down = {spot_of(place): key_of(place) for place in bare.face_down}
    known = sorted((place, laid.card.code) for place, laid in pyramid_at_start(position).items() if laid.card is not None)
    named = {down[place]: code for place, code in known if place in down}
    return {f"h{number}": " ".join(code for place, code in known if place not in down), **named}
