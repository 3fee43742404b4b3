"""From a table (TOML or JSON) to a Position: every defect is collected before anything is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from mellon.models.common import BadInput, Rulings, Text
from mellon.models.common.reader import TableReader
from mellon.models.dwie_wieze.cards import Card, hand
from mellon.models.dwie_wieze.chapter import NUMBERS, Chapter, chapter, load_chapter, refusal
from mellon.models.dwie_wieze.characters import PLAYER_COUNTS
from mellon.models.dwie_wieze.completing import NO_HAND, complete
from mellon.models.dwie_wieze.entish_reading import (
    Hand,
    hands_given,
    laid_by,
    lost_and_under,
    speaking_seat,
    told_leads,
    with_laid,
    with_last_laid,
    with_only_card,
    words_of,
)
from mellon.models.dwie_wieze.entry import card_words, not_a_card
from mellon.models.dwie_wieze.history import defects as impossible
from mellon.models.dwie_wieze.history import misplaced, places_of
from mellon.models.dwie_wieze.moves import Move, Take, parse_move, parse_played
from mellon.models.dwie_wieze.position import DONE, FREE, Position, Seat
from mellon.models.dwie_wieze.pyramid import TABLE_SEATS, TWO_PLAYERS
from mellon.models.dwie_wieze.pyramid_reading import PYRAMID_KEYS, check_seats, pyramid_rows, read_pyramid
from mellon.models.dwie_wieze.solo import settled
from mellon.models.dwie_wieze.stock import HANDS, Stock
from mellon.models.dwie_wieze.told_round import pyramid_as_dealt, with_places, with_played_cards
from mellon.models.dwie_wieze.trick import BOOK, Trick, result
from mellon.models.dwie_wieze.under_token import settled as token_settled
from mellon.models.dwie_wieze.unseen_reading import NOT_NAMED, OWN_HAND, UNSEEN_KEYS, hides_unseen, unseen_hand, with_unseen
from mellon.models.dwie_wieze.whole_round import as_moves, is_setup

KEYS = (
    "game",
    "chapter",
    "players",
    "lost",
    "setup",
    "burden",
    "hill",
    "event",
    "acted",
    "me",
    "leader",
    "pile",
    "seat",
    "trick",
    "moves",
    "rulings",
    "puzzle",
    "question",
)
SEAT_KEYS = ("character", "hand", "dealt", *PYRAMID_KEYS, *UNSEEN_KEYS, "under", "hidden", "unhidden", "kept", "hill")
TRICK_KEYS = ("lead", "cards", "drawn")
QUESTION = "winnable"
_SEATS, _TRICKS = (
    Text("miejsca zapisuje się jako [[seat]]", "seats are written as [[seat]]"),
    Text("lewy zapisuje się jako [[trick]]", "tricks are written as [[trick]]"),
)
_MOVES = Text("ruchy to lista", "moves are a list")


class _Reader(TableReader):
    """A reader that also reads cards, and notes which of them could not be read."""

    def __init__(self, table: Mapping[str, Any], base: Path | None) -> None:
        super().__init__(table)
        self.base = base
        self.unread: set[str] = set()
        self.deck: frozenset[Card] = frozenset()
        self.bare: list[int] = []
        """The seats whose hand is not given."""
        self.unseen: set[int] = set()
        self.filled: list[Text] = []
        """What was filled in of the token of the White Tower."""

    def words(self, value: Any) -> list[str] | None:
        """Return cards as written, one by one; None for what is neither a string nor a list."""
        if not isinstance(value, (str, list)):
            return None
        return [
            word
            for text in ([value] if isinstance(value, str) else value)
            for word in card_words(str(text), self.deck) or [str(text)]
            if word
        ]

    def no_card(self, word: str, where: str) -> None:
        self.unread.add("cards")
        what = not_a_card(word, self.deck)
        self.fail(where, what.pl, what.en)

    def cards(self, value: Any, where: str) -> tuple[Card, ...]:
        words = self.words(value)
        if words is None:
            self.unread.add("cards")
            self.fail(where, 'podaj karty jako napis, np. "P1 P3 BW"', 'give cards as a string like "P1 P3 BW"')
            return ()
        found = []
        for word in words:
            try:
                found.append(Card.parse(word))
            except ValueError:
                self.no_card(word, where)
        return tuple(found)

    def one_card(self, value: Any, where: str) -> Card | None:
        if value is None or value == "":
            return None
        found = self.cards(value, where)
        if len(found) > 1:
            self.fail(where, "tu stoi jedna karta", "one card is expected here")
        return found[0] if found else None


def read_table(table: Mapping[str, Any], base: Path | None = None) -> Position:
    """Return the position that a table describes. Raises BadInput with every defect."""
    reader = _Reader(table, base)
    reader.unknown_keys(table, KEYS, "")
    found_chapter = _read_chapter(reader)
    reader.deck = frozenset(found_chapter.deck.cards if found_chapter is not None and found_chapter.deck is not None else ())
    players = _read_players(reader)
    stock = _read_pile(reader, players)
    players = HANDS if stock is not None else players
    rulings, faults = Rulings.parse(BOOK, reader.mapping(table, "rulings"))
    reader.defects += faults
    seats = _read_seats(reader, found_chapter, players)
    moves = _read_moves(reader, found_chapter, players)
    leader = reader.whole(table, "leader")
    if leader is not None and players and not 1 <= leader <= players:
        reader.fail("leader", f"nie ma miejsca {leader}", f"there is no seat {leader}")
        leader = None
    event = reader.cards(table.get("event", _default_event(found_chapter, table.get("setup", FREE))), "event")
    cast = _with_taken(seats, moves)
    speaker = speaking_seat(found_chapter, cast) if len(seats) == players else None
    seats = with_only_card(reader, found_chapter, seats, event, speaker)
    under = None if speaker is None else seats[speaker - 1].under
    tricks = _read_tricks(
        reader, players, rulings, _first_leader(found_chapter, cast) or leader, speaker, under, hands_given(reader, seats)
    )
    seats, tricks = with_last_laid(reader, seats, tricks, players, speaker)
    drawn = _read_drawn(reader, stock)
    from_deal = stock is None and _from_the_deal(reader, moves)
    from_pyramid = pyramid_as_dealt(table.get("seat")) and len(seats) == players
    setup = table.get("setup", DONE if tricks and not from_deal else FREE)
    lost = reader.one_card(table.get("lost"), "lost")
    told = bool(tricks and stock is None and (from_deal or from_pyramid))
    if told and from_pyramid:
        back = [(n, *seat.unhidden) for n, seat in enumerate(seats, start=1) if seat.unhidden is not None]
        seats = with_played_cards(seats, table["seat"], tricks)
        moves, tricks = as_moves(moves, tricks, seats, back), ()
    elif told:
        seats, lost = lost_and_under(reader, found_chapter, seats, tricks, lost, speaker)
        moves, tricks = as_moves(moves, tricks, seats), ()
    if told and speaker is not None:
        seats = tuple(replace(seat, under=None) for seat in seats)
    seats = _after_tricks(reader, _with_drawn(reader, seats, drawn), tricks, players, speaker)
    seats, lost = lost_and_under(reader, found_chapter, seats, tricks, lost, speaker)
    if setup not in (FREE, DONE):
        reader.fail("setup", f"„{setup}”: możliwe są free i done", f'"{setup}": choose free or done')
    burden, hill, me = (reader.whole(table, key) for key in ("burden", "hill", "me"))
    if me is not None and players and not 1 <= me <= players:
        reader.fail("me", f"nie ma miejsca {me}", f"there is no seat {me}")
    acted = _read_acted(reader, players, setup)
    _read_card(reader)
    seats, lost, notes = _completed(reader, found_chapter, seats, tricks, event, lost)
    if found_chapter is not None and players in PLAYER_COUNTS and players not in found_chapter.hands:
        reader.defects.append(refusal(found_chapter, found_chapter.missing(players, tuple(seat.character for seat in seats))))
    if found_chapter is None or players not in found_chapter.hands or len(seats) != players:
        if found_chapter is not None and found_chapter.deck is not None:
            pile = () if stock is None else stock.pile or ()
            reader.defects += misplaced(places_of(seats, tricks, event, lost, pile), found_chapter.deck.counts)
        raise BadInput(reader.defects)
    seats = with_unseen(seats, reader.unseen, tricks, found_chapter.hands[players])
    position = Position(
        found_chapter, seats, setup, lost, tuple(sorted(event)), burden, tricks, acted, rulings, moves, me, hill, (*reader.filled, *notes)
    )
    position = token_settled(replace(position, opens=leader))
    if stock is not None:
        position = settled(replace(position, stock=stock), drawn)
    found = [*reader.defects, *impossible(position, reader.unread | ({"else"} if reader.defects else set()))]
    if found:
        raise BadInput(found)
    return with_places(position) if told and position.pyramid_seat is not None else position


def _completed(
    reader: _Reader, found: Chapter | None, seats: tuple[Seat, ...], tricks: tuple[Trick, ...], event: Sequence[Card], lost: Card | None
) -> tuple[tuple[Seat, ...], Card | None, tuple[Text, ...]]:
    """Return the seats and the lost card with what follows from the rest, and the notes on it; a hand that does not follow is a defect."""
    readable = found is not None and found.deck is not None and "cards" not in reader.unread
    if found is None or not readable or len(seats) not in found.hands:
        for number in reader.bare:
            reader.unread.add("cards")
            reader.fail(f"seat[{number}].hand", NO_HAND.pl, NO_HAND.en)
        return seats, lost, ()
    done = complete(found, seats, tricks, event, lost, reader.bare)
    if done.defects:
        reader.unread.add("cards")
        reader.defects += done.defects
    return done.seats, done.lost, done.notes


def _from_the_deal(reader: _Reader, moves: Sequence[Move]) -> bool:
    """Tell whether a file gives the hands as dealt, the setup actions as moves and the tricks: a whole round."""
    seats = reader.table.get("seat")
    told = isinstance(seats, list) and all(isinstance(seat, Mapping) and "hand" not in seat for seat in seats)
    return told and reader.table.get("setup", FREE) == FREE and any(map(is_setup, moves))


def _with_taken(seats: tuple[Seat, ...], moves: Sequence[Move]) -> tuple[Seat, ...]:
    """Return the seats with the characters that the moves take."""
    taken = {move.seat: move.character for move in moves if isinstance(move, Take)}
    return tuple(replace(seat, character=taken.get(number, seat.character)) for number, seat in enumerate(seats, start=1))


def _default_event(found: Chapter | None, setup: Any) -> str:
    if found is not None and found.tower_event is not None and setup == FREE:
        return " ".join(card.code for card in found.tower_event.cards)
    return ""


def _read_chapter(reader: _Reader) -> Chapter | None:
    value = reader.table.get("chapter")
    if isinstance(value, int) and not isinstance(value, bool):
        if value in NUMBERS:
            return chapter(value)
        reader.fail(
            "chapter",
            f"nie ma rozdziału {value}; są {NUMBERS[0]}-{NUMBERS[-1]}",
            f"there is no chapter {value}; chapters are {NUMBERS[0]}-{NUMBERS[-1]}",
        )
        return None
    if isinstance(value, str) and value:
        try:
            return load_chapter(value, reader.base)
        except BadInput as fault:
            reader.defects += fault.defects
            return None
    reader.fail("chapter", "podaj rozdział: numer 19-36 albo ścieżkę pliku", "give the chapter: a number 19-36 or the path of a file")
    return None


def _read_players(reader: _Reader) -> int:
    seats = reader.table.get("seat", [])
    count = len(seats) if isinstance(seats, list) else 0
    players = reader.whole(reader.table, "players")
    if players is None:
        players = count
    check_seats(reader, players, seats if isinstance(seats, list) else ())
    if players == TWO_PLAYERS:
        if count != TABLE_SEATS:
            reader.fail(
                "seat",
                f"podano miejsc: {count}; przy dwóch graczach są trzy: dwa z ręką i jedno z piramidą (pyramid)",
                f"{count} seats are given; with two players there are three: two with a hand and one with the pyramid",
            )
        return TABLE_SEATS
    if not count and "players" not in reader.table:
        reader.fail(
            "seat",
            "brak miejsc: podaj [[seat]] z ręką dla każdego z 3 albo 4 graczy (przy dwóch graczach trzecie miejsce to piramida)",
            "no seats: give a [[seat]] with a hand for each of 3 or 4 players (with two players the third seat is the pyramid)",
        )
    elif players not in (1, 3, 4):
        reader.fail("players", f"{players}: gra jest dla 1 do 4 osób", f"{players}: 1 to 4 players are needed")
    elif players == 1 and count != HANDS:
        reader.fail(
            "seat", f"podano miejsc: {count}, a jeden gracz ma {HANDS} ręce", f"{count} seats are given, one player has {HANDS} hands"
        )
    elif count != players and players != 1:
        reader.fail("seat", f"podano miejsc: {count}, a graczy jest {players}", f"{count} seats are given for {players} players")
    return players


def _read_pile(reader: _Reader, players: int) -> Stock | None:
    """Read the draw pile of a game for one player; without `pile` its order is not known (DW.p28.solo_draw)."""
    if players == 1:
        given = reader.table.get("pile")
        return Stock(None if given is None else reader.cards(given, "pile"))
    if "pile" in reader.table:
        reader.fail("pile", "talia dobierania jest tylko w grze jednoosobowej: players = 1", "a draw pile belongs to players = 1 only")
    return None


def _read_drawn(reader: _Reader, stock: Stock | None) -> list[tuple[Card, ...] | None]:
    """Read what was drawn after each trick, None where nothing is given."""
    found: list[tuple[Card, ...] | None] = []
    tables = reader.table.get("trick", [])
    for index, table in enumerate(tables if isinstance(tables, list) else [], start=1):
        if not isinstance(table, Mapping):
            continue
        given = table.get("drawn")
        if given is not None and stock is None:
            reader.fail(
                f"trick[{index}].drawn", "dobiera się tylko w grze jednoosobowej: players = 1", "cards are drawn with players = 1 only"
            )
        found.append(None if given is None else reader.cards(given, f"trick[{index}].drawn"))
    return found


def _with_drawn(reader: _Reader, seats: tuple[Seat, ...], drawn: Sequence[tuple[Card, ...] | None]) -> tuple[Seat, ...]:
    """Return the seats with the cards drawn so far added to those that were dealt."""
    raw = reader.table.get("seat", [])
    if not any(drawn) or not isinstance(raw, list) or len(raw) != len(seats):
        return seats
    gained = [[cards[at] for cards in drawn if cards is not None and len(cards) > at] for at in range(len(seats))]
    return tuple(
        replace(seat, hand=hand((*seat.hand, *cards))) if "dealt" in table else seat
        for seat, table, cards in zip(seats, raw, gained, strict=True)
    )


def _read_seats(reader: _Reader, found: Chapter | None, players: int) -> tuple[Seat, ...]:
    seats = []
    for number, table in enumerate(reader.listed(reader.table, "seat", why=_SEATS), start=1):
        where = f"seat[{number}]"
        if not isinstance(table, Mapping):
            reader.fail(where, "miejsce to tabela [[seat]]", "a seat is a [[seat]] table")
            continue
        reader.unknown_keys(table, SEAT_KEYS, f"{where}.")
        character = _read_character(reader, found, table.get("character"), f"{where}.character")
        cards: tuple[Card, ...] = ()
        pyramid = read_pyramid(reader, table, where)
        known = unseen_hand(reader, reader.table, table, number, where)
        if pyramid_rows(table) is not None:
            cards = pyramid.cards if pyramid is not None else ()
        elif known is not None:
            reader.unseen.add(number)
            cards = known
        elif "hand" in table and "dealt" in table:
            reader.unread.add("cards")
            reader.fail(
                f"{where}.dealt",
                "podaj karty trzymane teraz (hand) albo rozdane (dealt), nie jedne i drugie",
                "give the cards held now (hand) or those dealt (dealt), not both",
            )
        elif "hand" in table or "dealt" in table:
            key = "hand" if "hand" in table else "dealt"
            cards = hand(reader.cards(table[key], f"{where}.{key}"))
        elif "me" in reader.table:
            reader.unread.add("cards")
            reader.fail(f"{where}.hand", OWN_HAND.pl, OWN_HAND.en)
        else:
            reader.bare.append(number)
        hides = hides_unseen(reader, table, known is not None, where)
        hidden = None if table.get("hidden") == NOT_NAMED else reader.one_card(table.get("hidden"), f"{where}.hidden")
        kept = reader.one_card(table.get("kept"), f"{where}.kept")
        unhidden = _read_unhidden(reader, table.get("unhidden"), f"{where}.unhidden")
        hill = reader.whole(table, "hill", f"{where}.")
        under = reader.one_card(table.get("under"), f"{where}.under")
        seats.append(Seat(cards, character, hidden, unhidden, kept, hill, pyramid, hides=hides, under=under))
    return tuple(seats)


def _read_character(reader: _Reader, found: Chapter | None, value: Any, where: str) -> str | None:
    if value is None or value == "" or found is None:
        return None
    character = found.character(str(value))
    if character is None:
        reader.unread.add("cast")
        known = ", ".join(c.id for c in found.cast)
        reader.fail(where, f"w rozdziale nie ma postaci „{value}”; są: {known}", f'the chapter has no character "{value}"; it has {known}')
        return None
    return character.id


def _read_unhidden(reader: _Reader, value: Any, where: str) -> tuple[Card, int] | None:
    if value is None:
        return None
    if (
        not isinstance(value, Mapping)
        or set(value) != {"card", "trick"}
        or isinstance(value["trick"], bool)
        or not isinstance(value["trick"], int)
    ):
        reader.fail(where, 'zapis: unhidden = { card = "P5", trick = 3 }', 'write unhidden = { card = "P5", trick = 3 }')
        return None
    card = reader.one_card(value["card"], where)
    return None if card is None else (card, value["trick"])


def _first_leader(found: Chapter | None, seats: Sequence[Seat]) -> int | None:
    """Return the seat whose character leads the first trick, where the cast tells it (DW.p6.lead)."""
    leading = {character.id for character in found.cast if character.leads} if found is not None else set()
    return next((number for number, seat in enumerate(seats, start=1) if seat.character in leading), None)


def _after_tricks(reader: _Reader, seats: tuple[Seat, ...], tricks: Sequence[Trick], players: int, speaker: int | None) -> tuple[Seat, ...]:
    """Return the seats as they are now: what is held of the cards dealt once those played and laid aside are gone."""
    raw = reader.table.get("seat", [])
    if not isinstance(raw, list) or not len(raw) == len(seats) == players:
        return seats
    readable = "cards" not in reader.unread
    return tuple(
        _held_now(reader, number, seat, tricks, players, readable, number == speaker)
        if "dealt" in raw[number - 1] and seat.pyramid is None
        else seat
        for number, seat in enumerate(seats, start=1)
    )


def _held_now(reader: _Reader, number: int, seat: Seat, tricks: Sequence[Trick], players: int, readable: bool, speaks: bool) -> Seat:
    played = [card for trick in tricks for at, card in zip(trick.seats(players), trick.cards, strict=True) if at == number]
    if speaks:
        played = laid_by(played, seat.under)
    gone = Counter([*played, *(card for card in (seat.hidden, seat.kept) if card is not None)])
    strange = gone - Counter(seat.hand)
    if strange and readable:
        codes = " ".join(card.code for card in sorted(strange))
        reader.unread.add("cards")
        reader.fail(
            f"seat[{number}].dealt",
            f"brak kart, które stąd zagrano lub odłożono: {codes}; po wymianie podaj karty, z którymi zaczęto pierwszą lewę, albo wymianę w moves",
            f"cards played or laid aside by this seat are not here: {codes}; after an exchange give the cards with which the first trick began, or the exchange in moves",
        )
    return replace(seat, hand=hand((Counter(seat.hand) - gone).elements()))


def _due(trick: Trick, players: int, rulings: Rulings) -> int | None:
    """Return who leads after a trick (DW.p6.win), or None where it is unfinished."""
    if players not in PLAYER_COUNTS or len(trick.cards) != players:
        return None
    return result(trick, players, rulings).winner or trick.lead


def _read_tricks(
    reader: _Reader, players: int, rulings: Rulings, first: int | None, speaker: int | None, under: Card | None, hands: Mapping[int, Hand]
) -> tuple[Trick, ...]:
    tricks: list[Trick] = []
    tables = list(reader.listed(reader.table, "trick", why=_TRICKS))
    leads = None
    if speaker is not None:
        leads = told_leads(tables, words_of(reader, tables), players, rulings, speaker, under, first, hands)
    for index, table in enumerate(tables, start=1):
        where = f"trick[{index}]"
        if not isinstance(table, Mapping):
            reader.fail(where, "lewa to tabela [[trick]]", "a trick is a [[trick]] table")
            continue
        reader.unknown_keys(table, TRICK_KEYS, f"{where}.")
        due = _due(tricks[-1], players, rulings) if tricks else first
        lead = table.get("lead", due if speaker is None else leads[index - 1] if leads is not None else None if tricks else first)
        if isinstance(lead, bool) or not isinstance(lead, int) or not 1 <= lead <= players:
            reader.fail(f"{where}.lead", f"podaj miejsce rozpoczynającego: 1-{players}", f"give the leader's seat: 1-{players}")
            lead = 1
        trick = Trick(lead)
        words = reader.words(table.get("cards", ""))
        if words is None:
            reader.unread.add("cards")
            reader.fail(f"{where}.cards", 'podaj karty jako napis, np. "P1 P3 L8"', 'give cards as a string like "P1 P3 L8"')
            words = []
        for word in words:
            try:
                trick = trick.with_card(*parse_played(word))
            except ValueError:
                reader.no_card(word, f"{where}.cards")
        if not trick.cards or len(trick.cards) > players:
            reader.fail(f"{where}.cards", f"lewa ma od 1 do {players} kart", f"a trick has 1 to {players} cards")
        tricks.append(trick)
    return tuple(tricks) if speaker is None else with_laid(tricks, players, speaker, under)


def _read_card(reader: _Reader) -> None:
    """Check what a file says about itself: the question it asks and, for a puzzle, its card."""
    question = reader.table.get("question", QUESTION)
    if question != QUESTION:
        reader.fail(
            "question", f"„{question}”: ta gra zna jedno pytanie, „{QUESTION}”", f'"{question}": this game knows one question, "{QUESTION}"'
        )
    if not isinstance(reader.table.get("puzzle", {}), Mapping):
        reader.fail("puzzle", "zagadkę opisuje tabela [puzzle]", "a puzzle is described by the table [puzzle]")


def _read_acted(reader: _Reader, players: int, setup: Any) -> frozenset[int]:
    raw = reader.table.get("acted", [])
    if not isinstance(raw, list) or any(isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= players for n in raw):
        reader.fail(
            "acted",
            "lista miejsc, które wykonały akcję przygotowania, np. [1, 2]",
            "a list of seats that did their setup action, e.g. [1, 2]",
        )
        return frozenset()
    if raw and setup == DONE:
        reader.fail(
            "acted",
            'przy setup = "done" wszyscy są już po akcjach; usuń ten klucz',
            'with setup = "done" all have acted already; drop this key',
        )
    return frozenset(raw)


def _read_moves(reader: _Reader, found: Chapter | None, players: int) -> tuple[Move, ...]:
    def character_id(name: str) -> str | None:
        character = found.character(name) if found is not None else None
        return character.id if character is not None else None

    moves = []
    for index, entry in enumerate(reader.listed(reader.table, "moves", why=_MOVES), start=1):
        move, faults = parse_move(entry, f"moves[{index}]", players, character_id)
        if found is not None or not isinstance(entry, Mapping) or "take" not in entry:
            reader.defects += faults
        if move is not None:
            moves.append(move)
    return tuple(moves)
