"""What was played in a round that is being entered: words of an address, carried out by the rules one after another.

`P1` a card, `R1+` the One Ring declared, `OR@3.2` a card of the pyramid with its place, `back:2` seat 2 takes its hidden card back,
`d:G4` a card drawn after a trick, seat 1's first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mellon.assistant.texts import fill
from mellon.models.common import Defect, Illegal, Text
from mellon.models.dwie_wieze import rules
from mellon.models.dwie_wieze.cards import ONE_RING, Card
from mellon.models.dwie_wieze.entry import not_a_card
from mellon.models.dwie_wieze.moves import Draw, Lay, Move, Play, Unhide
from mellon.models.dwie_wieze.position import Position, Seat
from mellon.models.dwie_wieze.pyramid import SIDE, Laid
from mellon.models.dwie_wieze.pyramid_history import uncovering
from mellon.models.dwie_wieze.pyramid_rules import TURN
from mellon.models.dwie_wieze.stock import HANDS

BACK, DREW = "back:", "d:"
_NOBODY = Text("{card}: teraz nikt nie gra", "{card}: nobody plays now")


@dataclass(frozen=True)
class Told:
    """A round as far as it can be told: the position reached, what is wrong, and what has to be tapped next."""

    position: Position | None
    defects: tuple[Defect, ...] = ()
    draws: tuple[Card, ...] = ()
    """The first cards of a draw that is not whole yet."""
    turned: tuple[str, ...] = ()
    """Places of the pyramid that were turned up, whose cards nobody has named."""
    last: str = ""
    """The card that turned them up: it ends its trick once they are named."""

    @property
    def waits(self) -> bool:
        """Tell whether something that lies open on the table is still to be tapped."""
        return bool(self.draws or self.turned)


def tell(position: Position, words: Sequence[str]) -> Told:
    """Carry out what was played; it ends at the first word that the rules forbid."""
    draws: tuple[Card, ...] = ()
    for word in words:
        where = f"trick[{len(position.done) + 1}].cards"
        try:
            if word.startswith(DREW):
                draws = (*draws, Card.parse(word.removeprefix(DREW)))
                if len(draws) < HANDS:
                    continue
                move: Move | None = Draw(draws)
                draws = ()
            else:
                move = _move(position, word)
            if move is None:
                return Told(position, (Defect(where, fill(_NOBODY, card=word[:20])),))
            position, _ = rules.do(position, move)
        except ValueError:
            return Told(position, (Defect(where, not_a_card(word[:20])),))
        except Illegal as fault:
            if fault.rule == TURN and isinstance(move, Play):
                return Told(position, turned=_turned(position, move), last=move.code)
            code = Text(f"{word[:20]}: ", f"{word[:20]}: ")
            return Told(position, (Defect(where, code + fault.why + f" ({fault.rule})"),))
    return Told(position, (), draws)


def _move(p: Position, word: str) -> Move | None:
    """Return the move that a word means, None where nobody can make it. Raises ValueError for what is no card."""
    if word.startswith(BACK):
        number = word.removeprefix(BACK)
        seat = int(number) if number in map(str, p.numbers) else 0
        hidden = p.seat(seat).hidden if seat else None
        return Unhide(seat, hidden) if hidden is not None else None
    code, _, at = word.partition("@")
    declared = code.endswith("+")
    card = Card.parse(code.removesuffix("+"))
    if p.to_play is not None and p.to_play == p.speaker:
        return Lay(p.to_play, card)
    return None if p.to_play is None else Play(p.to_play, card, declared and card == ONE_RING, at or None)


def _turned(p: Position, last: Play) -> tuple[str, ...]:
    """Return the places of the pyramid that the last card of a trick turns up although nobody has named their cards."""
    assert p.pyramid_seat is not None
    pyramid = p.seat(p.pyramid_seat).pyramid
    assert pyramid is not None
    if last.seat == p.pyramid_seat:
        place = last.at or pyramid.open_at(last.card)[0]
        pyramid = pyramid.without(place, last.card)
    return tuple(place for place, laid in pyramid.places() if laid.card is None and pyramid.uncovered(place))


def word_of(move: Play | Lay) -> str:
    """Return the word of a card that is played, or laid under the token."""
    if isinstance(move, Lay):
        return move.code
    return f"{move.code}@{move.at}" if move.at is not None else move.code


def words_of(position: Position) -> Iterator[str]:
    """Yield the words of everything that was played in a position."""
    places = _places(position)
    back = {n: seat.unhidden[1] for n, seat in enumerate(position.seats, start=1) if seat.unhidden is not None}
    for index, trick in enumerate(position.tricks, start=1):
        for number, card in zip(trick.seats(position.players), trick.cards, strict=True):
            if back.get(number, index + 1) <= index:
                del back[number]
                yield f"{BACK}{number}"
            if trick.laid is not None and number == position.speaker:
                yield trick.laid.card.code
                continue
            code = f"{card.code}+" if trick.declared and card == ONE_RING else card.code
            yield f"{code}@{places.get(index, SIDE)}" if number == position.pyramid_seat and places else code
        if position.stock is not None and index <= len(position.stock.drawn):
            yield from (f"{DREW}{card.code}" for card in position.stock.drawn[index - 1])
    yield from (f"{BACK}{number}" for number in back)


def _places(p: Position) -> dict[int, str]:
    """Return from which place of the pyramid each trick was played, as far as an order of uncovering explains it."""
    return {trick: place for place, trick in _gone(p).items() if trick}


def _gone(p: Position) -> dict[str, int]:
    return (uncovering(p, p.pyramid_seat) if p.pyramid_seat is not None else None) or {}


def pyramid_at_start(p: Position) -> dict[str, Laid]:
    """Return the pyramid as it was dealt, place by place, with the card that was hidden in setup."""
    number = p.pyramid_seat
    pyramid = p.seat(number).pyramid if number is not None else None
    if number is None or pyramid is None:
        return {}
    played = {
        index: card
        for index, trick in enumerate(p.tricks, start=1)
        for seat, card in zip(trick.seats(p.players), trick.cards, strict=True)
        if seat == number
    }
    found = {place: laid for place, laid in pyramid.places() if place != SIDE}
    tucked = hidden_card(p.seat(number))
    for place, trick in _gone(p).items():
        card = played.get(trick) if trick else tucked
        if card is not None:
            found[place] = Laid(card)
    return found


def hidden_card(seat: Seat) -> Card | None:
    """Return the card that a seat hid in setup, whether or not it was taken back."""
    return seat.hidden if seat.unhidden is None else seat.unhidden[0]
