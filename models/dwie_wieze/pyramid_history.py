"""Can a pyramid lie as it does? Its layout, its faces, and an order of uncovering that explains the cards played from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from mellon.models.common import Defect, Text
from mellon.models.dwie_wieze.cards import Card, Kind, Suit
from mellon.models.dwie_wieze.position import Position
from mellon.models.dwie_wieze.pyramid import LAYOUTS, Laid, Pyramid
from mellon.models.dwie_wieze.trick import led_suit

MOST_STEPS = 60_000
"""Orders of uncovering that are tried; a pyramid is refused only where all of them fail."""
ALL_DOWN = 25
"""The chapter in which only uncovered cards are face up from the start (DW.p17.ch25_pyramid)."""
LOST_CARD_JOINS = 23
"""The chapter in which the lost card can join the bottom row (DW.p16.ch23_pyramid)."""


def layout_defects(p: Position) -> Iterator[Defect]:
    """Yield what is impossible about the pyramid whatever was played (DW.p26.pyramid, DW.p27.pyramid_play, DW.p27.pyramid_turn)."""
    number = p.pyramid_seat
    if number is None:
        return
    pyramid = p.seat(number).pyramid
    assert pyramid is not None
    where = f"seat[{number}].pyramid"
    if p.me == number:
        yield Defect("me", Text("o ruch pyta gracz, nie piramida", "a player asks, not the pyramid"))
    sizes = LAYOUTS.get(p.hand_size)
    if sizes is None:
        what = Text(
            f"nie wiadomo, jak ułożyć piramidę z {p.hand_size} kart", f"how a pyramid of {p.hand_size} cards is laid out is not known"
        )
        yield Defect(where, what)
        return
    if tuple(map(len, pyramid.rows)) != sizes:
        given, wanted = ", ".join(str(len(row)) for row in pyramid.rows), ", ".join(map(str, sizes))
        yield Defect(
            where,
            Text(
                f"rzędy piramidy mają {given} miejsc, a powinny {wanted} (DW.p26.pyramid); puste miejsce to „-”",
                f"the rows of the pyramid have {given} places, not {wanted} (DW.p26.pyramid); an empty place is -",
            ),
        )
        return
    yield from _holes(pyramid, where)
    yield from _faces(p, pyramid, where)


def _holes(pyramid: Pyramid, where: str) -> Iterator[Defect]:
    """A card could leave its place only once nothing lay on it."""
    for row in range(1, pyramid.bottom):
        for at in range(1, len(pyramid.rows[row - 1]) + 1):
            place = f"{row}.{at}"
            below = pyramid.covering(place)
            if pyramid.at(place) is None and below:
                listed = ", ".join(below)
                yield Defect(
                    where,
                    Text(
                        f"miejsce {place} jest puste, choć zasłania je {listed}: tej karty nikt nie mógł zagrać (DW.p27.pyramid_play)",
                        f"place {place} is empty although {listed} covers it: nobody could play that card (DW.p27.pyramid_play)",
                    ),
                )


def _faces(p: Position, pyramid: Pyramid, where: str) -> Iterator[Defect]:
    if p.hand_size != 12:
        return
    all_down = p.chapter.number == ALL_DOWN
    for place, laid in pyramid.places():
        if not place.startswith("2.") and not (all_down and place.startswith("1.")):
            continue
        if not laid.down and not pyramid.uncovered(place):
            yield Defect(
                where,
                Text(
                    f"karta {laid.word} w miejscu {place} jest zasłonięta, więc leży zakryta: ({laid.word}) (DW.p26.pyramid)",
                    f"{laid.word} at {place} is covered, so it lies face down: ({laid.word}) (DW.p26.pyramid)",
                ),
            )
    event = p.chapter.tower_event
    for place, laid in pyramid.places():
        if laid.down and event is not None and laid.card in event.cards:
            yield Defect(
                where,
                Text(
                    f"karta {laid.card} leżała przy wydarzeniu wieży, a wymiana kładzie karty odkryte: w miejscu {place} nie może leżeć zakryta (DW.p27.pyramid_exchange)",
                    f"{laid.card} lay at the tower event, and an exchange lays cards face up: it cannot lie face down at {place} (DW.p27.pyramid_exchange)",
                ),
            )
    covered = [laid for place, laid in pyramid.places() if place.startswith("1.") and not pyramid.uncovered(place)]
    down = sum(laid.down for laid in covered)
    if not all_down and (down > 1 or (len(covered) == len(pyramid.rows[0]) and down != 1)):
        yield Defect(
            where,
            Text(
                f"w górnym rzędzie zakryta jest jedna karta, tu zakrytych jest {down} (DW.p26.pyramid)",
                f"one card of the top row lies face down, here {down} do (DW.p26.pyramid)",
            ),
        )
    if p.current is None and not (p.reading("pyramid_early") == "end_of_trick" and not p.done):
        for place in pyramid.face_down_uncovered():
            yield Defect(
                where,
                Text(
                    f"miejsca {place} nic nie zasłania, więc jego karta leży odkryta (DW.p27.pyramid_turn)",
                    f"nothing covers place {place}, so its card lies face up (DW.p27.pyramid_turn)",
                ),
            )


@dataclass(frozen=True)
class _Played:
    """A card that the pyramid played: in which trick, and what the play says about the cards uncovered then."""

    trick: int
    card: Card
    excludes: Callable[[Card], bool] | None
    """Which other cards cannot have been uncovered when it was played; None if the play says nothing."""


def _plays(p: Position, number: int) -> list[_Played]:
    found, locked = [], True
    for index, trick in enumerate(p.tricks, start=1):
        for at, (seat, card) in enumerate(zip(trick.seats(p.players), trick.cards, strict=True)):
            if seat == number:
                found.append(_Played(index, card, excluded_by(trick.cards[:at], card, locked)))
        locked = locked and all(card.suit is not Suit.RINGS for card in trick.cards)
    return found


def excluded_by(before: tuple[Card, ...], card: Card, locked: bool) -> Callable[[Card], bool] | None:
    """Return which other cards cannot have been in hand, or uncovered, when a card was played (DW.p6.follow, DW.p8.orc_lead, DW.p22.ring_lock)."""
    if not before:
        if card.kind is Kind.ORC:
            return lambda other: other.kind is not Kind.ORC
        if card.suit is Suit.RINGS and locked:
            return lambda other: other.suit is not Suit.RINGS
        return None
    suit = led_suit(before)
    return None if suit is None or card.suit is suit else lambda other: other.suit is suit


def history_defects(p: Position, number: int) -> list[Defect]:
    """Return a defect unless some order of uncovering explains the cards played from the pyramid (DW.p27.pyramid_play)."""
    story = _Story(p, number)
    if story.explained():
        return []
    if story.aside_too_many:
        what = Text(
            "obok piramidy leżą karty, które nie mogły się tam znaleźć (DW.p27.pyramid_exchange, wykładnia pyramid_exchange)",
            "cards lie beside the pyramid that cannot have come there (DW.p27.pyramid_exchange, ruling pyramid_exchange)",
        )
        return [Defect(f"seat[{number}].beside", what)]
    if not story.plays:
        what = Text(
            "w piramidzie brakuje kart, choć żadnej jeszcze nie zagrano (DW.p26.pyramid)",
            "cards are missing in the pyramid although none was played yet (DW.p26.pyramid)",
        )
        return [Defect(f"seat[{number}].pyramid", what)]
    stuck = story.plays[min(story.furthest, len(story.plays) - 1)]
    what = Text(
        f"żadna kolejność odsłaniania piramidy nie wyjaśnia kart zagranych z miejsca {number}; nie zgadza się {stuck.card} w lewie {stuck.trick}: "
        f"wolno grać tylko kartami odsłoniętymi i tylko one każą dokładać do koloru (DW.p27.pyramid_play)",
        f"no order of uncovering the pyramid explains the cards played by seat {number}; {stuck.card} in trick {stuck.trick} does not fit: "
        f"only uncovered cards may be played, and only they have to follow suit (DW.p27.pyramid_play)",
    )
    return [Defect(f"trick[{stuck.trick}].cards", what)]


def uncovering(p: Position, number: int) -> dict[str, int] | None:
    """Return an order of uncovering that explains the pyramid: for every empty place the trick that its card was played in (0: gone in setup).

    None where no order was found.
    """
    story = _Story(p, number)
    return dict(story.times) if story.explained() and len(story.times) == len(story.empty) else None


class _Story:
    """The search for an order of uncovering: every card played gets an empty place that was uncovered in time, or came from beside."""

    def __init__(self, p: Position, number: int) -> None:
        seat = p.seat(number)
        assert seat.pyramid is not None
        self.p, self.seat, self.pyramid = p, seat, seat.pyramid
        self.plays = _plays(p, number)
        self.done = len(p.done)
        self.now = len(p.tricks) + 1
        self.empty = [
            f"{row}.{at}"
            for row, laid_row in enumerate(self.pyramid.rows, start=1)
            for at, laid in enumerate(laid_row, start=1)
            if laid is None
        ]
        self.furthest = 0
        self.steps = 0
        self.aside_too_many = False
        self.times: dict[str, int] = {}

    def explained(self) -> bool:
        """Tell whether some order explains everything; also where there are too many orders to try them all."""
        most = self._most_aside()
        lying = len(self.pyramid.beside)
        back = self.seat.unhidden
        if lying > most or (back is not None and back[0] in self.pyramid.beside and self._excluded_after(back[0], back[1] - 1, self.now)):
            self.aside_too_many = lying > most
            return False
        bottom = [place for place in self.empty if place.startswith(f"{self.pyramid.bottom}.")]
        tucked = int(self.seat.hidden is not None)
        for from_side in range(most - lying + 1):
            taken = lying + from_side + tucked
            for gone in combinations(bottom, taken):
                self.times = dict.fromkeys(gone, 0)
                if all(map(self._fits, self._newly_uncovered(gone))) and self._next(0, from_side):
                    return True
        return self.steps > MOST_STEPS

    def _most_aside(self) -> int:
        """Return how many cards can have come to lie beside the pyramid so far (DW.p27.pyramid_exchange, DW.p14.ch20_pyramid_hide)."""
        p, number = self.p, self.p.pyramid_seat
        character = p.character(number) if number is not None else None
        most = int(self.seat.hidden is None and character is not None and character.setup is not None and character.setup.hide)
        if p.chapter.number == LOST_CARD_JOINS:
            most += 1
        if p.reading("pyramid_exchange") != "beside":
            return most
        for other in p.numbers:
            actor = p.character(other)
            if actor is None or actor.setup is None or character is None:
                most += 1
            elif other == number:
                most += int(bool(actor.setup.exchange) or actor.setup.exchange_event)
            else:
                most += int(actor.setup.partner_allowed(character.person))
        return most

    def _newly_uncovered(self, gone: tuple[str, ...]) -> list[str]:
        """Return the cards still lying that are uncovered once these places are empty, and those of the bottom row."""
        found = [place for place, laid in self.pyramid.places() if place != "side" and not self._coverers(place)]
        found += [place for place in self._above(gone) if self._since(place) is not None]
        return [place for place in dict.fromkeys(found) if self.pyramid.at(place) is not None]

    def _coverers(self, place: str) -> list[str]:
        """Return the places that covered this one at the start."""
        row, at = map(int, place.split("."))
        return [] if row == self.pyramid.bottom else [f"{row + 1}.{at}", f"{row + 1}.{at + 1}"]

    def _above(self, places: tuple[str, ...]) -> list[str]:
        found = []
        for place in places:
            row, at = map(int, place.split("."))
            if row > 1:
                found += [f"{row - 1}.{k}" for k in (at - 1, at) if 1 <= k <= len(self.pyramid.rows[row - 2])]
        return list(dict.fromkeys(found))

    def _since(self, place: str) -> int | None:
        """Return the trick in which the last card on a place was played (0: never covered, or uncovered in setup), None while covered."""
        times = [self.times.get(below) for below in self._coverers(place)]
        known = [time for time in times if time is not None]
        return max(known, default=0) if len(known) == len(times) else None

    def _fits(self, place: str) -> bool:
        """Tell whether a card that still lies in a place may have been uncovered as long as it is."""
        laid, since = self.pyramid.at(place), self._since(place)
        if laid is None or since is None:
            return True
        if not self._face_fits(laid, place, since):
            return False
        return laid.card is None or not self._excluded_after(laid.card, since, self.now)

    def _face_fits(self, laid: Laid, place: str, since: int) -> bool:
        if since > self.done:
            return laid.down or place.startswith("1.") or self.p.hand_size != 12
        early = since == 0 and self.done == 0 and self.p.reading("pyramid_early") == "end_of_trick"
        return early or not laid.down

    def _excluded_after(self, card: Card, since: int, until: int) -> bool:
        """Tell whether a card uncovered from trick `since` + 1 on contradicts a play before trick `until`."""
        return any(since < play.trick < until and play.excludes is not None and play.excludes(card) for play in self.plays)

    def _next(self, index: int, from_side: int) -> bool:
        """Find places for the cards from one on; `from_side` of them came from beside the pyramid."""
        if index == len(self.plays):
            return from_side == 0
        self.furthest = max(self.furthest, index)
        self.steps += 1
        if self.steps > MOST_STEPS:
            return False
        play = self.plays[index]
        for place in self.empty:
            since = self._since(place) if place not in self.times else None
            if since is None or since >= play.trick or self._excluded_after(play.card, since, play.trick):
                continue
            self.times[place] = play.trick
            uncovered = [above for above in self._above((place,)) if self.pyramid.at(above) is not None]
            if all(map(self._fits, uncovered)) and self._next(index + 1, from_side):
                return True
            del self.times[place]
        return from_side > 0 and self._may_come_from_side(play) and self._next(index + 1, from_side - 1)

    def _may_come_from_side(self, play: _Played) -> bool:
        """Tell whether a card may have lain beside the pyramid: hidden and put back, or received in an exchange."""
        if self.seat.unhidden is not None and self.seat.unhidden[0] == play.card:
            return self.seat.unhidden[1] <= play.trick and not self._excluded_after(play.card, self.seat.unhidden[1] - 1, play.trick)
        if self.seat.unhidden is None and self.seat.hidden is None and self.p.reading("pyramid_exchange") != "beside":
            return True
        return not self._excluded_after(play.card, 0, play.trick)
