"""The token of the White Tower in position files: what lies under it, and which card was laid there in which trick.

A trick tells the cards played. What was laid there follows: the card played in the next trick is the one laid in this one (DW.p12.entish).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from mellon.models.common import Rulings, Text
from mellon.models.dwie_wieze.cards import Card, hand
from mellon.models.dwie_wieze.chapter import Chapter
from mellon.models.dwie_wieze.moves import parse_played
from mellon.models.dwie_wieze.position import Seat
from mellon.models.dwie_wieze.pyramid_reading import Reader
from mellon.models.dwie_wieze.trick import Laid, Trick, card_fault, result, speaking

MOST_TELLINGS = 5_000
"""So many ways to tell who led are looked at where leaders are left out."""
FIRST_CARD = "DW.p15.ch22_setup"


def speaking_seat(found: Chapter | None, seats: Sequence[Seat]) -> int | None:
    """Return the seat that plays from under the token: by its character, else by the card that the character goes with."""
    if found is None or found.entish is None:
        return None
    named = next((number for number, seat in enumerate(seats, start=1) if seat.character == found.entish), None)
    card = found.by_id[found.entish].takes_first
    holder = next((number for number, seat in enumerate(seats, start=1) if card in seat.hand), None)
    return holder if named is None else named


class TokenReader(Reader, Protocol):
    """What reading the token needs of the reader of a position."""

    table: Mapping[str, Any]
    filled: list[Text]

    def words(self, value: Any) -> list[str] | None: ...


@dataclass(frozen=True)
class Hand:
    """The cards of a seat that a file gives: those dealt, or those held now."""

    cards: tuple[Card, ...]
    dealt: bool


@dataclass(frozen=True)
class Told:
    """The tricks of a file before it is known what was laid: who led where that is given, and the cards."""

    players: int
    rulings: Rulings
    seat: int
    under: Card | None
    first: int | None
    tricks: tuple[tuple[int | None, Trick], ...]
    hands: Mapping[int, Hand]

    def leads(self) -> list[int] | None:
        """Return who led each trick; None unless exactly one telling fits the leaders that are not given."""
        found: list[list[int]] = []
        for number, telling in enumerate(self._tellings([])):
            if self._legal(telling):
                found.append(telling)
            if len(found) > 1 or number > MOST_TELLINGS:
                return None
        return found[0] if found else None

    def _legal(self, leads: list[int]) -> bool:
        """Tell whether every card could be played or laid that a telling has played or laid, as far as the hands are known."""
        tricks = with_laid([replace(t, lead=n) for n, (_, t) in zip(leads, self.tricks, strict=True)], self.players, self.seat, self.under)
        for number, held in self.hands.items():
            down = [
                (trick, at, trick.laid.card if trick.laid is not None and trick.laid.at == at else trick.cards[at])
                for trick in tricks
                for at, seat in enumerate(trick.seats(self.players))
                if seat == number
            ]
            cards = list(held.cards) if held.dealt else [*held.cards, *(card for _, _, card in down)]
            for trick, at, card in down:
                table = speaking(trick.up_to(at), self.rulings)
                if card not in cards or card_fault(cards, None, table, card, False, self.rulings) is not None:
                    return False
                cards.remove(card)
        return True

    def _tellings(self, leads: list[int]) -> Iterator[list[int]]:
        index = len(leads)
        if index == len(self.tricks):
            yield leads
            return
        given, trick = self.tricks[index]
        if given is None and index == 0:
            given = self.first
        for lead in (given,) if given is not None else range(1, self.players + 1):
            if index == 0 or self.tricks[index][0] is not None or self._follows(leads[-1], index, replace(trick, lead=lead)):
                yield from self._tellings([*leads, lead])

    def _follows(self, lead: int, index: int, trick: Trick) -> bool:
        """Tell whether the leader of a trick is the one that the trick before it gives the lead to."""
        before = replace(self.tricks[index - 1][1], lead=lead)
        if len(before.cards) != self.players:
            return False
        told = with_laid((before, trick), self.players, self.seat, self.under)[0]
        if told.laid is None:
            return False
        return (result(told, self.players, self.rulings).winner or lead) == trick.lead


def played_by(tricks: Sequence[Trick], players: int, number: int) -> list[Card]:
    """Return the cards that a seat has played, in order."""
    return [card for trick in tricks for at, card in zip(trick.seats(players), trick.cards, strict=False) if at == number]


def with_laid(tricks: Sequence[Trick], players: int, number: int, under: Card | None) -> tuple[Trick, ...]:
    """Return tricks with the card that a seat laid in each: the one it played next, last the one that lies under the token now."""
    following = [*played_by(tricks, players, number)[1:], under]
    found = []
    for trick in tricks:
        seats = trick.seats(players)
        card = following.pop(0) if number in seats and following else None
        found.append(trick if card is None else replace(trick, laid=Laid(seats.index(number), card)))
    return tuple(found)


def told_leads(
    tables: Sequence[Any],
    cards_of: Sequence[Sequence[str] | None],
    players: int,
    rulings: Rulings,
    seat: int,
    under: Card | None,
    first: int | None,
    hands: Mapping[int, Hand],
) -> list[int] | None:
    """Return who led each trick of a file where leaders are left out; None where the cards do not tell it."""
    tricks: list[tuple[int | None, Trick]] = []
    for table, words in zip(tables, cards_of, strict=True):
        if not isinstance(table, Mapping) or words is None or not 1 <= len(words) <= players:
            return None
        lead = table.get("lead")
        if lead is not None and (isinstance(lead, bool) or not isinstance(lead, int) or not 1 <= lead <= players):
            return None
        try:
            played = [parse_played(word) for word in words]
        except ValueError:
            return None
        tricks.append((lead, Trick(1, tuple(card for card, _ in played), any(declared for _, declared in played))))
    return Told(players, rulings, seat, under, first, tuple(tricks), hands).leads()


def lost_and_under(
    reader: Reader, found: Chapter | None, seats: tuple[Seat, ...], tricks: Sequence[Trick], lost: Card | None, number: int | None
) -> tuple[tuple[Seat, ...], Card | None]:
    """Return the seats and the lost card as they fit together: it lies under the token until the first trick, in which it is played."""
    for other, seat in enumerate(seats, start=1):
        if seat.under is not None and other != number:
            _not_here(reader, found, other, number)
    seats = tuple(seat if n == number else replace(seat, under=None) for n, seat in enumerate(seats, start=1))
    if number is None:
        return seats, lost
    seat = seats[number - 1]
    played = played_by(tricks, len(seats), number)
    where = f"seat[{number}].under"
    first = played[0] if played else seat.under
    if first is not None and lost is not None and first != lost:
        reader.unread.add("cards")
        if played:
            reader.fail(
                "lost",
                f"pierwszą kartą zagraną spod żetonu jest zagubiona, a miejsce {number} zagrało {first} ({FIRST_CARD})",
                f"the first card played from under the token is the lost one, but seat {number} played {first} ({FIRST_CARD})",
            )
        else:
            reader.fail(
                where,
                f"przed pierwszą lewą pod żetonem leży zagubiona karta, {lost} ({FIRST_CARD})",
                f"before the first trick the lost card, {lost}, lies under the token ({FIRST_CARD})",
            )
    if played and seat.under is None:
        reader.unread.add("cards")
        reader.fail(
            where,
            f'podaj kartę, która leży teraz pod żetonem, np. under = "G5": lewy mówią, co miejsce {number} zagrało, a nie co położyło ostatnio',
            f'give the card that lies under the token now, like under = "G5": the tricks tell what seat {number} played, not what it laid last',
        )
    if not played:
        return tuple(replace(seat, under=None) if n == number else seat for n, seat in enumerate(seats, start=1)), lost or first
    return seats, lost or first


def _not_here(reader: Reader, found: Chapter | None, other: int, number: int | None) -> None:
    where = f"seat[{other}].under"
    if found is not None and found.entish is None:
        reader.fail(
            where,
            "w tym rozdziale nikt nie gra spod żetonu (mowa entów jest w rozdziale 22)",
            "nobody plays from under a token in this chapter (Entish speech belongs to chapter 22)",
        )
    elif found is not None and found.entish is not None:
        name = found.by_id[found.entish].name
        place = "" if number is None else f" {number}"
        reader.fail(where, f"spod żetonu gra {name.pl}, miejsce{place}", f"{name.en}, seat{place}, plays from under the token")


def only_card_left(
    found: Chapter, seats: Sequence[Seat], tables: Sequence[Any], cards_of: Sequence[Sequence[str] | None], event: Sequence[Card]
) -> Card | None:
    """Return the card under the token where it is the only one of the deck that is not given: hands as held now, and the tricks."""
    if found.deck is None or not all(isinstance(table, Mapping) and "hand" in table for table in tables):
        return None
    given = [*event]
    for seat in seats:
        given += [*seat.hand, *(card for card in (seat.hidden, seat.kept) if card is not None)]
    for words in cards_of:
        try:
            given += [parse_played(word)[0] for word in words or ()]
        except ValueError:
            return None
    rest = hand((Counter(found.deck.counts) - Counter(given)).elements())
    return rest[0] if len(rest) == 1 and len(given) + 1 == len(found.deck.cards) else None


def last_laid(dealt: Sequence[Card], played: Sequence[Card]) -> Card | None:
    """Return what lies under the token where all other cards dealt were played since: the one that is left."""
    left = list((Counter(dealt) - Counter(played[1:])).elements())
    return left[0] if played and len(left) == 1 else None


def laid_by(played: Sequence[Card], under: Card | None) -> list[Card]:
    """Return the cards of a seat's hand that went under the token: those that it played after the first, and the one that lies there."""
    return [*played[1:], *([under] if under is not None and played else [])]


def with_only_card(
    reader: TokenReader, found: Chapter | None, seats: tuple[Seat, ...], event: Sequence[Card], number: int | None
) -> tuple[Seat, ...]:
    """Return the seats with the card under the token, where a trick was played and only one card of the deck can lie there."""
    tables = reader.table.get("trick")
    if found is None or number is None or not isinstance(tables, list) or not tables or seats[number - 1].under is not None:
        return seats
    raw = reader.table.get("seat", [])
    card = only_card_left(found, seats, raw, words_of(reader, tables), event)
    if card is not None:
        reader.filled.append(Text(f"Karta pod żetonem uzupełniona: {card}.", f"The card under the token was filled in: {card}."))
    return tuple(replace(seat, under=card) if n == number else seat for n, seat in enumerate(seats, start=1))


def hands_given(reader: TokenReader, seats: Sequence[Seat]) -> dict[int, Hand]:
    """Return the hands that a file gives in full, where nothing is hidden."""
    raw = reader.table.get("seat", [])
    found = {}
    for number, (seat, table) in enumerate(zip(seats, raw if isinstance(raw, list) else (), strict=False), start=1):
        if isinstance(table, Mapping) and ("hand" in table or "dealt" in table) and seat.hidden is None and seat.unhidden is None:
            found[number] = Hand(seat.hand, "dealt" in table)
    return found


def words_of(reader: TokenReader, tables: Sequence[Any]) -> list[list[str] | None]:
    """Return the cards of each trick as written; None for what is no table or no list of cards."""
    return [reader.words(table.get("cards", "")) if isinstance(table, Mapping) else None for table in tables]


def with_last_laid(
    reader: TokenReader, seats: tuple[Seat, ...], tricks: tuple[Trick, ...], players: int, speaker: int | None
) -> tuple[tuple[Seat, ...], tuple[Trick, ...]]:
    """Return seats and tricks with the card under the token, where it is all that is left of the cards dealt to the seat that lays there."""
    raw = reader.table.get("seat", [])
    if speaker is None or "dealt" not in raw[speaker - 1] or seats[speaker - 1].under is not None:
        return seats, tricks
    under = last_laid(seats[speaker - 1].hand, played_by(tricks, players, speaker))
    seats = tuple(replace(seat, under=under) if n == speaker else seat for n, seat in enumerate(seats, start=1))
    return seats, with_laid(tricks, players, speaker, under)
