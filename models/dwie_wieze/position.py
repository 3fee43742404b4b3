"""A position: the cast, the hands, what lies on the table, and the tricks played so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from mellon.models.common import Rulings, Text
from mellon.models.common.notation import Written
from mellon.models.dwie_wieze.cards import Card, Kind, Suit, without
from mellon.models.dwie_wieze.chapter import WHO_LEADS, Chapter
from mellon.models.dwie_wieze.characters import Character
from mellon.models.dwie_wieze.goals import Formula, Table, bind
from mellon.models.dwie_wieze.goals.core import FALSE, Absent
from mellon.models.dwie_wieze.goals.language import BURDEN, HILL, Filter, Goal, cards_named
from mellon.models.dwie_wieze.goals.status import Done
from mellon.models.dwie_wieze.moves import Move
from mellon.models.dwie_wieze.pyramid import TWO_PLAYERS, Pyramid
from mellon.models.dwie_wieze.stock import Stock, unseen
from mellon.models.dwie_wieze.trick import BOOK, Trick, loss_at, result, speaking

FREE = "free"
DONE = "done"
LEADER_KEY = Text(" (w pozycji można to podać: leader = 1)", " (a position may tell it: leader = 1)")


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's place: cards in hand now, the character if taken, a card hidden now or hidden once and taken back.

    `unhidden` is (card, number of the trick it was taken back for). `kept` is a card laid beside the character for good, `hill`
    the value of the hill that the character has chosen. The pyramid of a round for two players has its known cards in `hand` too.
    """

    hand: tuple[Card, ...]
    character: str | None = None
    hidden: Card | None = None
    unhidden: tuple[Card, int] | None = None
    kept: Card | None = None
    hill: int | None = None
    pyramid: Pyramid | None = None
    unseen: int = 0
    """How many cards of the hand are not known, beside those in `hand`."""
    hides: bool = False
    """Whether one of the cards that are not known lies hidden (DW.p11.hide)."""
    under: Card | None = None
    """The card under the token, which is played next (DW.p12.entish)."""

    @property
    def held(self) -> tuple[Card, ...]:
        """Return the cards still to be played, or to be laid under the token: the hand and a hidden card."""
        return self.hand if self.hidden is None else (*self.hand, self.hidden)

    @property
    def playable(self) -> tuple[Card, ...]:
        """Return the cards that may be played and count for following suit: the hand, or what nothing covers in the pyramid."""
        return self.hand if self.pyramid is None else self.pyramid.playable

    @property
    def unknown(self) -> int:
        """Return how many cards the seat holds that are not known."""
        return self.unseen + (0 if self.pyramid is None else self.pyramid.unknown)

    def less(self, card: Card, at: str | None = None) -> Seat:
        """Return the seat without a card that it played; `at` is its place in the pyramid."""
        pyramid = self.pyramid.without(at, card) if self.pyramid is not None and at is not None else self.pyramid
        return replace(self, hand=without(self.hand, card), pyramid=pyramid)


@dataclass(frozen=True, repr=False)
class Position(Written):
    """Everything that the rules need to know. Seats are numbered from 1, clockwise.

    `acted` are the seats whose setup action is over; with `setup` "done" all are. `moves` are those that a file asks to carry out.
    `hill` is the value of the chosen hill for every goal that speaks of one, where a seat has none of its own. `opens` is who leads the
    first trick where the cast does not tell it. A lost card that went under the token is still named by `lost` (DW.p15.ch22_setup).
    """

    chapter: Chapter
    seats: tuple[Seat, ...]
    setup: str = FREE
    lost: Card | None = None
    event: tuple[Card, ...] = ()
    burden: int | None = None
    tricks: tuple[Trick, ...] = ()
    acted: frozenset[int] = frozenset()
    rulings: Rulings = Rulings()
    moves: tuple[Move, ...] = ()
    me: int | None = None
    hill: int | None = None
    notes: tuple[Text, ...] = field(default=(), compare=False)
    """What was filled in when the position was read."""
    stock: Stock | None = None
    """The draw pile of a game for one player, None with more players."""
    opens: int | None = None

    game = "dwie_wieze"

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def people(self) -> int:
        """Return how many people play: fewer than there are seats where a pyramid sits among them or one player has all hands (DW.p26.pyramid)."""
        if self.solo:
            return 1
        return self.players if self.pyramid_seat is None else TWO_PLAYERS

    @cached_property
    def pyramid_seat(self) -> int | None:
        """Return the seat of the pyramid."""
        return next((number for number, seat in enumerate(self.seats, start=1) if seat.pyramid is not None), None)

    @cached_property
    def controller(self) -> int | None:
        """Return who plays the pyramid: the player who got a character first (DW.p27.pyramid_control)."""
        first = self.first_holder
        if self.pyramid_seat is None or first is None:
            return None
        return next(number for number in self.clockwise(first[0]) if number != self.pyramid_seat)

    @property
    def unknown_cards(self) -> int:
        """Return how many cards of the table are not known."""
        return sum(seat.unknown for seat in self.seats)

    @property
    def numbers(self) -> range:
        return range(1, self.players + 1)

    def seat(self, number: int) -> Seat:
        return self.seats[number - 1]

    def with_seat(self, number: int, seat: Seat) -> Position:
        """Return the position with one seat changed."""
        return replace(self, seats=(*self.seats[: number - 1], seat, *self.seats[number:]))

    def after(self, number: int) -> int:
        """Return the next seat clockwise."""
        return number % self.players + 1

    def clockwise(self, start: int) -> tuple[int, ...]:
        """Return all seats clockwise from one."""
        return tuple((start - 1 + i) % self.players + 1 for i in range(self.players))

    def character(self, number: int) -> Character | None:
        """Return the character of a seat."""
        chosen = self.seat(number).character
        return None if chosen is None else self.chapter.by_id[chosen]

    def seat_of(self, person: str) -> int | None:
        """Return the seat whose character is this person (or has this id)."""
        return self._persons.get(person)

    @cached_property
    def _persons(self) -> dict[str, int]:
        found = [(number, character) for number in self.numbers if (character := self.character(number)) is not None]
        return {name: number for number, character in found for name in (character.person, character.id)}

    def reading(self, key: str) -> str:
        """Return the reading of a contested ruling in force."""
        return self.rulings.reading(BOOK, key)

    def with_rulings(self, rulings: Rulings) -> Position:
        """Return the same position under other readings."""
        return replace(self, rulings=rulings)

    @cached_property
    def hand_size(self) -> int:
        """Return how many tricks the round has: the cards dealt to each player."""
        return self.chapter.hands[self.players]

    @cached_property
    def first_holder(self) -> tuple[int, Character] | None:
        """Return who takes the first character and which (DW.p5.first_character, DW.p12.first_character, DW.p21.first_character)."""
        for number in self.numbers:
            taken = self.character(number)
            if taken is not None and taken.takes_first is not None:
                return number, taken
        for character in self.chapter.cast:
            if character.takes_first is None:
                continue
            for number in self.numbers:
                if character.takes_first in self.dealt(number):
                    return number, character
            if self.pyramid_seat is not None and self.unknown_cards == self.seat(self.pyramid_seat).unknown > 0:
                return self.pyramid_seat, character
        return None

    def dealt(self, number: int) -> tuple[Card, ...]:
        """Return the cards a seat holds or has played."""
        return self._dealt[number - 1]

    @cached_property
    def _dealt(self) -> tuple[tuple[Card, ...], ...]:
        cards = [[*seat.held, *self.under_token(number)] for number, seat in enumerate(self.seats, start=1)]
        for trick in self.tricks:
            for number, card in zip(trick.seats(self.players), trick.cards, strict=True):
                cards[number - 1].append(card)
        return tuple(map(tuple, cards))

    def under_token(self, number: int) -> tuple[Card, ...]:
        """Return the card that lies under a seat's token (DW.p12.entish)."""
        card = self.seat(number).under
        return () if card is None else (card,)

    @cached_property
    def speaker(self) -> int | None:
        """Return the seat that plays from under the token, as soon as that is settled (DW.p12.entish, DW.p15.ch22_setup)."""
        if self.chapter.entish is None:
            return None
        first = self.first_holder
        return self.seat_of(self.chapter.entish) or (first[0] if first is not None and first[1].id == self.chapter.entish else None)

    @property
    def next_from_token(self) -> Card | None:
        """Return the card that lies under the token, or the lost one that will go there once everybody has a character (DW.p15.ch22_setup)."""
        if self.speaker is None:
            return None
        return self.seat(self.speaker).under or self.lost

    @cached_property
    def never_played(self) -> Card | None:
        """Return the card that was laid under the token last: no trick is left to play it to (DW.p12.entish)."""
        number = self.speaker
        if number is None or self.seat(number).under is None:
            return None
        plays = sum(number in trick.seats(self.players) for trick in self.tricks)
        return self.seat(number).under if plays == self.hand_size else None

    @property
    def lost_lies(self) -> bool:
        """Tell whether the lost card lies apart: it has not gone under the token (DW.p4.lost_card, DW.p15.ch22_setup)."""
        return self.lost is not None and not any(seat.under is not None for seat in self.seats)

    @cached_property
    def cast_leader(self) -> int | None:
        """Return the seat that leads the first trick by its character, or by the card that its character goes with (DW.p6.lead)."""
        led = next((number for number in self.numbers if (c := self.character(number)) is not None and c.leads), None)
        first = self.first_holder
        return first[0] if led is None and first is not None and first[1].leads else led

    @cached_property
    def first_leader(self) -> int | None:
        """Return the seat that leads the first trick (DW.p6.lead, DW.p12.first_character)."""
        led = next((number for number in self.numbers if (c := self.character(number)) is not None and c.leads), None)
        return self.opens if led is None and all(seat.character is not None for seat in self.seats) else led

    @cached_property
    def done(self) -> tuple[Done, ...]:
        """Return the finished tricks with their winners."""
        return _finished(self.tricks, self.players, self.rulings)

    @property
    def table(self) -> tuple[Card, ...]:
        """Return the cards of the unfinished trick."""
        return self.current.cards if self.current is not None else ()

    @property
    def suit_table(self) -> tuple[Card, ...]:
        """Return the cards of the unfinished trick as they set the led suit (DW.p15.entish_lead)."""
        return speaking(self.current, self.rulings) if self.current is not None else ()

    @property
    def current(self) -> Trick | None:
        """Return the unfinished trick, or None between tricks."""
        last = self.tricks[-1] if self.tricks else None
        return last if last is not None and len(last.cards) < self.players else None

    @property
    def leader(self) -> int | None:
        """Return who leads or led the current trick: the last winner, or the same leader after a trick that nobody won."""
        if self.current is not None:
            return self.current.lead
        if not self.tricks:
            return self.first_leader
        return self.done[-1].winner or self.tricks[-1].lead

    @property
    def to_play(self) -> int | None:
        """Return the seat that plays next, or None before the cast is complete or after the end (DW.p6.turn)."""
        if self.over or self.leader is None or self.draw_due:
            return None
        return (self.leader - 1 + len(self.table)) % self.players + 1

    @property
    def solo(self) -> bool:
        """Tell whether one person plays all hands (DW.p28.solo)."""
        return self.stock is not None

    @property
    def draw_due(self) -> bool:
        """Tell whether the cards drawn after the last trick are still to be named (DW.p28.solo_draw)."""
        return self.stock is not None and len(self.stock.drawn) < len(self.done) and not self.over

    @cached_property
    def pool(self) -> tuple[Card, ...]:
        """Return the cards that lie nowhere in sight, sorted: in hands that are not seen, face down in the pyramid, in the draw pile."""
        if self.chapter.deck is None:
            return ()
        lost = self.lost if self.lost_lies else None
        lying = [*self.event, *(card for card in (lost, *(seat.kept for seat in self.seats)) if card is not None)]
        return unseen(self.chapter.deck.counts, [*lying, *(card for number in self.numbers for card in self.dealt(number))])

    @cached_property
    def in_pile(self) -> tuple[Card, ...]:
        """Return the cards of the draw pile: from the top where their order is known, else sorted."""
        if self.stock is None:
            return ()
        return self.pool if self.stock.pile is None else self.stock.pile

    @property
    def order_known(self) -> bool:
        """Tell whether nothing is left to chance: no draw pile, or one whose order is known."""
        return self.stock is None or self.stock.pile is not None

    @property
    def draws_fixed(self) -> bool:
        """Tell whether it is settled which seat draws which card, whatever is played (DW.p28.solo_draw)."""
        return self.order_known and (not self.in_pile or self.reading("solo_draw") == "seats")

    def to_come(self, number: int) -> tuple[Card, ...]:
        """Return the cards that a seat is certain to draw, in order."""
        return self.stock.coming(number) if self.stock is not None and self.draws_fixed else ()

    @cached_property
    def unknown_goals(self) -> tuple[Text, ...]:
        """Return which goals of the cast nobody could read yet."""
        chosen = tuple(seat.character for seat in self.seats)
        without = self.chapter.missing(self.players, chosen, goals=False)
        return tuple(text for text in self.chapter.missing(self.players, chosen) if text not in without)

    @property
    def unknown_rules(self) -> list[Text]:
        """Return what is not known of the chapter and would be needed to play on; once the setup is over, goals and actions are not."""
        chosen = tuple(seat.character for seat in self.seats)
        begun = self.setup == DONE
        told = self.opens is not None or bool(self.tricks)
        missing = self.chapter.missing(self.players, chosen, goals=not begun, setup=not begun, leader=not told)
        return [text + LEADER_KEY if text == WHO_LEADS else text for text in missing]

    @cached_property
    def lost_by_rule(self) -> str | None:
        """Return "orc_lead" or "weariness" if a card already played lost the chapter."""
        for trick in self.tricks:
            for at in range(len(trick.cards)):
                loss = loss_at(trick, at)
                if loss is not None:
                    return loss
        return None

    @property
    def over(self) -> bool:
        """Tell whether the round has ended: all cards played or the chapter lost by a rule (DW.p10.round_end)."""
        return self.lost_by_rule is not None or (len(self.done) == self.hand_size)

    @property
    def tricks_left(self) -> int:
        """Return the tricks still to be finished, the current one included."""
        return self.hand_size - len(self.done)

    @property
    def rings_locked(self) -> bool:
        """Tell whether no ring has been played yet (DW.p22.ring_lock)."""
        return not any(card.suit is Suit.RINGS for trick in self.tricks for card in trick.cards)

    @property
    def burdensome_left(self) -> int:
        """Return how many cards are still held that can lose the chapter: orcs and weariness."""
        held = (card for seat in self.seats for card in seat.held)
        return sum(card.kind in (Kind.ORC, Kind.WEARINESS) for card in (*held, *self.in_pile))

    def owner(self, card: Card) -> int | None:
        """Return the seat that has played or will play a card."""
        return self._owners.get(card)

    @cached_property
    def _owners(self) -> dict[Card, int]:
        return self._owners_without(self.never_played)

    def _owners_without(self, unplayed: Card | None) -> dict[Card, int]:
        """Return who plays which card where one stays under the token; of several copies the first seat's counts."""
        cards = {number: (*self.dealt(number), *self.to_come(number)) for number in self.numbers}
        if self.speaker is not None and unplayed is not None:
            cards[self.speaker] = without(cards[self.speaker], unplayed)
        return {card: number for number in reversed(self.numbers) for card in cards[number]}

    def player_of(self, card: Card) -> int | None:
        """Return the seat that has played a card already."""
        for trick in self.tricks:
            for number, played in zip(trick.seats(self.players), trick.cards, strict=True):
                if played == card:
                    return number
        return None

    def in_play(self, chosen: Filter) -> int:
        """Return how many cards of a filter are dealt to hands, whether they are seen or not."""
        dealt = (card for number in self.numbers for card in self.dealt(number))
        unseen_cards = self.pool if self.unknown_cards else self.in_pile
        return sum(map(chosen.matches, (*dealt, *unseen_cards)))

    def tokens(self, number: int) -> dict[str, int]:
        """Return the values of the tokens that a seat's goal may speak of, as far as they are given."""
        own = self.seat(number).hill
        given = {BURDEN: self.burden, HILL: self.hill if own is None else own}
        return {name: value for name, value in given.items() if value is not None}

    def goal_table(self, number: int, final: bool = True, unplayed: Card | None = None) -> Table:
        """Return what a seat's goal is bound to: with `final` the owners of cards as they will be, else only cards already played.

        `unplayed` is a card that will stay under the token (DW.p12.entish).
        """
        kept = {name: kept for name, n in self._persons.items() if (kept := self.seat(n).kept) is not None}
        return Table(
            self.players,
            self.hand_size,
            self.seat_of,
            self._player(final, unplayed),
            self.in_play,
            self.tokens(number),
            kept,
            self.reading("together_most") == "combined",
            self.reading("card_never_played") == "all_before",
        )

    def _player(self, final: bool, unplayed: Card | None) -> Callable[[Card], int | None]:
        """Return who plays a card, as goals ask it."""
        if unplayed is not None:
            return self._owners_without(unplayed).get
        return self.owner if final else self.player_of

    def goal(self, number: int, final: bool = True, unplayed: Card | None = None) -> Formula:
        """Return the bound goal of a seat. The cast must be set; raises Unsupplied where a token or kept card is not given."""
        key = (number, final, unplayed)
        found = self._goals.get(key)
        if found is None:
            character = self.character(number)
            assert character is not None
            found = self._goals[key] = self._bound(character, number, final, unplayed)
        return found

    def goals_left(self, number: int) -> list[Formula]:
        """Return the bound goal of a seat for every card it names that may come to stay under the token; first as if none did (DW.p12.entish)."""
        character = self.character(number)
        if self.speaker is None or self.over or character is None:
            return [self.goal(number)]
        goal = character.goals[self.players]
        assert goal is not None
        waiting = (*self.seat(self.speaker).hand, *self.under_token(self.speaker))
        return [self.goal(number), *(self.goal(number, unplayed=card) for card in sorted(cards_named(goal)) if card in waiting)]

    def _bound(self, character: Character, number: int, final: bool, unplayed: Card | None) -> Formula:
        """Bind a goal, or find it bound before: equal seats, tokens and players of the cards it names give equal formulas.

        A goal about somebody who is not in this round cannot be met.
        """
        goal = character.goals[len(self.seats)]
        assert goal is not None
        on = self.chapter.goal_depends_on(character, len(self.seats))
        if on is None:
            return self._bind(goal, number, final, unplayed)
        owner = self._player(final, unplayed)
        others = tuple(map(self._persons.get, on.persons)) if on.persons else ()
        key = (
            character.id,
            number,
            others,
            self._kept,
            tuple(self.tokens(number).items()),
            tuple(map(owner, on.cards)),
            self.rulings.chosen,
            len(self.seats),
        )
        found = self.chapter.bound_goals.get(key)
        if found is None:
            found = self.chapter.bound_goals[key] = self._bind(goal, number, final, unplayed)
        return found

    def _bind(self, goal: Goal, number: int, final: bool, unplayed: Card | None) -> Formula:
        try:
            return bind(goal, number, self.goal_table(number, final, unplayed))
        except Absent:
            return FALSE

    @cached_property
    def _kept(self) -> tuple[tuple[str, Card], ...]:
        return tuple((seat.character, seat.kept) for seat in self.seats if seat.kept is not None and seat.character is not None)

    @cached_property
    def _goals(self) -> dict[tuple[int, bool, Card | None], Formula]:
        return {}

    @property
    def assumptions(self) -> tuple[Text, ...]:
        """Return the facts in use that the rulebook does not print."""
        used = [c for n in self.numbers if (c := self.character(n)) is not None] or list(self.chapter.cast)
        found = [*self.chapter.assumptions, *(text for c in used for text in c.assumptions)]
        return tuple(found)


@lru_cache(maxsize=50_000)
def _finished(tricks: tuple[Trick, ...], players: int, rulings: Rulings) -> tuple[Done, ...]:
    full = [trick for trick in tricks if len(trick.cards) == players]
    outcomes = [result(trick, players, rulings) for trick in full]
    return tuple(
        Done(index, tuple(zip(trick.seats(players), trick.cards, strict=True)), outcome.winner, outcome.card)
        for index, (trick, outcome) in enumerate(zip(full, outcomes, strict=True), start=1)
    )
