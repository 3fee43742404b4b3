"""Enter a deal of Dwie Wieże: choose chapter and players, then tap every card to its seat; what follows fills itself in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.texts import fill
from mellon.assistant.web.boards.dwie_wieze import card_chip
from mellon.assistant.web.entries import told, whole
from mellon.assistant.web.permalinks import address
from mellon.assistant.web.views import DefectView, EntryPlace, EntryView, Tap, TapGroup
from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.text import card_count, join
from mellon.models.dwie_wieze.cards import Card, codes, hand
from mellon.models.dwie_wieze.chapter import NUMBERS, Chapter, chapter, refusal
from mellon.models.dwie_wieze.entry import not_a_card
from mellon.models.dwie_wieze.position import Position
from mellon.models.dwie_wieze.reading import read_table

PLAYERS = (3, 4)
LOST = 0
"""The place of the lost card; seats are 1 to n."""
_CHOOSE = Text("Wybierz rozdział i liczbę graczy.", "Choose the chapter and the number of players.")
_CHAPTERS = Text("Rozdział i gracze", "Chapter and players")
_UNKNOWN = Text("Tych rozdziałów nie da się jeszcze policzyć", "These chapters cannot be computed yet")
_NO_CHAPTER = Text("nie ma takiego rozdziału dla tylu graczy: {asked}", "there is no such chapter for so many players: {asked}")
_TO_WHOM = Text("Komu dajesz kartę", "Who gets the card")
_DECK = Text("Karty", "Cards")
_LEFT = Text("{place}: jeszcze {cards}", "{place}: {cards} more")
_FULL = Text("{place} ma komplet: wybierz inne miejsce albo zabierz kartę", "{place} is full: choose another place or take a card back")
_READY = Text("Wszystkie karty mają swoje miejsce.", "Every card has its place.")
_FAULTY = Text("Wszystkie karty leżą, ale tak być nie może: popraw to, co zaznaczono.", "All cards lie, but not so: mend what is marked.")
_FILLED = Text("uzupełnione samo: to reszta kart", "filled in by itself: these are the cards left")
_GIVE = Text("{card}: daj tu ({place})", "{card}: put here ({place})")
_TAKE = Text("{card}: leży tu: {place}; zabierz", "{card}: lies here: {place}; take it back")
_LIES = Text("{card}: leży tu: {place}", "{card}: lies here: {place}")
_FREE = Text("{card}: wolna", "{card}: free")
_EVENT = Text("wydarzenie wieży", "tower event")
_TOO_OFTEN = Text("{card}: w talii nie ma już takiej karty", "{card}: the deck has no more such cards")
_TOO_MANY = Text("{card}: tu mieści się {cards}", "{card}: there is room for {cards} here")


@dataclass(frozen=True)
class Draft:
    """A deal as far as it is entered: the cards of every place in the order of the taps, and the place that gets the next one."""

    chapter: Chapter
    players: int
    placed: tuple[tuple[Card, ...], ...]
    """The cards of the lost place, then of the seats."""
    active: int = 1

    @property
    def places(self) -> tuple[int, ...]:
        """Return the places that want cards: the seats, then the lost card where the chapter has one."""
        return (*range(1, self.players + 1), *((LOST,) if self.chapter.lost_card else ()))

    def due(self, place: int) -> int:
        """Return how many cards a place wants."""
        return 1 if place == LOST else self.chapter.hands[self.players]

    def room(self, place: int) -> int:
        """Return how many cards a place still wants."""
        return self.due(place) - len(self.placed[place])

    @property
    def event(self) -> tuple[Card, ...]:
        """Return the cards that lie at the tower event and are not dealt."""
        return self.chapter.tower_event.cards if self.chapter.tower_event is not None else ()

    @property
    def rest(self) -> tuple[Card, ...]:
        """Return the cards that have no place yet."""
        assert self.chapter.deck is not None
        used = Counter(card for cards in self.placed for card in cards) + Counter(self.event)
        return hand((self.chapter.deck.counts - used).elements())

    @property
    def open(self) -> tuple[int, ...]:
        """Return the places that still want cards."""
        return tuple(place for place in self.places if self.room(place) > 0)

    @property
    def filled(self) -> int | None:
        """Return the place that gets all cards left because no other wants one."""
        return self.open[0] if len(self.open) == 1 and self.room(self.open[0]) == len(self.rest) else None

    def cards(self, place: int) -> tuple[Card, ...]:
        """Return the cards of a place, with those that it gets by itself."""
        return self.placed[place] + (self.rest if place == self.filled else ())

    def given(self, card: Card) -> Draft:
        """Return the draft after a card was put to the active place; a full one hands over to the next."""
        after = self._with(self.active, (*self.placed[self.active], card))
        return after if after.room(after.active) > 0 else replace(after, active=after._next())

    def taken(self, place: int, card: Card) -> Draft:
        """Return the draft after a card was taken back; its place waits for another one."""
        cards = list(self.placed[place])
        cards.reverse()
        cards.remove(card)
        return replace(self._with(place, tuple(reversed(cards))), active=place)

    def _with(self, place: int, cards: tuple[Card, ...]) -> Draft:
        return replace(self, placed=(*self.placed[:place], cards, *self.placed[place + 1 :]))

    def _next(self) -> int:
        """Return the next place in turn; the lost card comes before the last open seat, whose hand is then the rest."""
        seats = [place for place in self.open if place != LOST]
        if LOST in self.open and len(seats) <= 1:
            return LOST
        later = [place for place in seats if place > self.active]
        return (later or seats or [self.active])[0]


def entry(query: Mapping[str, str], path: str, lang: str) -> EntryView:
    """Return the page of a draft: the choice of a chapter first, then the deck."""
    number = whole(query.get("chapter", ""), NUMBERS[0], NUMBERS[-1])
    players = whole(query.get("players", ""), PLAYERS[0], PLAYERS[-1])
    if number is not None and players is not None and not missing(number, players):
        draft, defects = read_draft(chapter(number), players, query)
        return _deck_view(draft, defects, path, lang)
    return _chapters_view(_refused(number, players, query, lang), path, lang)


def query_of(position: Position) -> dict[str, str]:
    """Return the draft that a deal would be."""
    hands = {_key(number): codes(seat.hand) for number, seat in enumerate(position.seats, start=1)}
    lost = {"lost": position.lost.code} if position.lost is not None else {}
    return {"chapter": str(position.chapter.number), "players": str(position.players), **hands, **lost}


def missing(number: int, players: int) -> list[Text]:
    """Return what is not known of a chapter for so many players."""
    return chapter(number).missing(players)


def _refused(number: int | None, players: int | None, query: Mapping[str, str], lang: str) -> tuple[DefectView, ...]:
    asked = " / ".join(query[key] for key in ("chapter", "players") if query.get(key))
    if not asked:
        return ()
    if number is None or players is None:
        return told([Defect("chapter", fill(_NO_CHAPTER, asked=asked[:40]))], lang)
    return told([refusal(chapter(number), missing(number, players))], lang)


def _chapters_view(refused: tuple[DefectView, ...], path: str, lang: str) -> EntryView:
    rows, unknown = [], []
    for number in NUMBERS:
        known = [players for players in PLAYERS if not missing(number, players)]
        if known:
            rows.append(tuple(_chapter_tap(number, players, path, lang) for players in known))
        for players in (players for players in PLAYERS if players not in known):
            lacks = join(missing(number, players), "; ").of(lang)
            unknown.append(f"{_title(number, lang)} ({fill(say.PLAYERS, count=players).of(lang)}): {lacks}")
    groups = (TapGroup(_CHAPTERS.of(lang), tuple(rows), "choices"), TapGroup(_UNKNOWN.of(lang), (), "folded", tuple(unknown)))
    return EntryView("", _CHOOSE.of(lang), groups, (), refused)


def _chapter_tap(number: int, players: int, path: str, lang: str) -> Tap:
    words = f"{_title(number, lang)} ({fill(say.PLAYERS, count=players).of(lang)})"
    return Tap(words, words, address(path, [("chapter", str(number)), ("players", str(players))]))


def _title(number: int, lang: str) -> str:
    return fill(say.CHAPTER, number=number, title=chapter(number).title).of(lang)


def read_draft(found: Chapter, players: int, query: Mapping[str, str]) -> tuple[Draft, dict[int, list[Defect]]]:
    """Read the draft of an address; words that cannot lie where they stand are left out and told there."""
    assert found.deck is not None
    draft = Draft(found, players, ((),) * (players + 1))
    defects: dict[int, list[Defect]] = {}
    for place in draft.places:
        for word in query.get(_key(place), "").split()[: len(found.deck.cards)]:
            fault = _fault(draft, place, word)
            if fault is None:
                draft = draft._with(place, (*draft.placed[place], Card.parse(word)))
            else:
                defects.setdefault(place, []).append(Defect(_key(place), fault))
    asked = LOST if query.get("seat") == "lost" else whole(query.get("seat", "1"), 1, players)
    return replace(draft, active=asked if asked in draft.places and asked is not None else 1), defects


def _fault(draft: Draft, place: int, word: str) -> Text | None:
    try:
        card = Card.parse(word)
    except ValueError:
        return not_a_card(word[:20])
    if card not in draft.rest:
        return fill(_TOO_OFTEN, card=card.code)
    return fill(_TOO_MANY, card=card.code, cards=card_count(draft.due(place))) if draft.room(place) < 1 else None


def _key(place: int) -> str:
    return "lost" if place == LOST else f"h{place}"


def _link(draft: Draft, path: str) -> str:
    pairs = [("chapter", str(draft.chapter.number)), ("players", str(draft.players))]
    pairs += [(_key(place), codes(draft.placed[place])) for place in draft.places]
    return address(path, [*pairs, ("seat", "lost" if draft.active == LOST else str(draft.active))])


def _deck_view(draft: Draft, defects: dict[int, list[Defect]], path: str, lang: str) -> EntryView:
    line, found = _read(draft)
    for place in draft.places:
        settled = draft.room(place) <= 0 or place == draft.filled
        defects.setdefault(place, []).extend(defect for defect in found if settled and defect.where.startswith(_where(place)))
    assert draft.chapter.number is not None
    caption = f"{_title(draft.chapter.number, lang)} · {fill(say.PLAYERS, count=draft.players).of(lang)}"
    tabs = TapGroup(_TO_WHOM.of(lang), (tuple(_tab(draft, place, bool(defects[place]), path, lang) for place in draft.places),), "tabs")
    deck = TapGroup(_DECK.of(lang), tuple(_deck(draft, path, lang)), "deck")
    places = tuple(_place(draft, place, told(defects[place], lang), lang) for place in draft.places)
    whole_faults = () if draft.open and draft.filled is None else tuple(d for d in found if not d.where.startswith(("seat[", "lost")))
    return EntryView(caption, _status(draft, line, lang), (tabs, deck), places, told(whole_faults, lang), line, path)


def _read(draft: Draft) -> tuple[str, tuple[Defect, ...]]:
    """Return the position once the draft is whole, and every defect that the reader of positions finds."""
    table = {
        "game": "dwie_wieze",
        "chapter": draft.chapter.number,
        "players": draft.players,
        "setup": "free",
        "seat": [{"hand": codes(draft.cards(number))} for number in range(1, draft.players + 1)],
    }
    if draft.chapter.lost_card and draft.cards(LOST):
        table["lost"] = codes(draft.cards(LOST))
    try:
        return str(read_table(table)), ()
    except BadInput as bad:
        return "", bad.defects


def _where(place: int) -> str:
    return "lost" if place == LOST else f"seat[{place}]"


def _name(place: int, lang: str) -> str:
    return say.LOST_CARD.of(lang) if place == LOST else fill(say.SEAT, number=place).of(lang)


def _status(draft: Draft, line: str, lang: str) -> str:
    if line:
        return _READY.of(lang)
    if not draft.open or draft.filled is not None:
        return _FAULTY.of(lang)
    place, room = _name(draft.active, lang), draft.room(draft.active)
    words = fill(_LEFT, place=place, cards=card_count(room)) if room > 0 else fill(_FULL, place=place)
    text = words.of(lang)
    return text[0].upper() + text[1:]


def _tab(draft: Draft, place: int, faulty: bool, path: str, lang: str) -> Tap:
    count = f"{len(draft.cards(place))}/{draft.due(place)}"
    label = say.LOST_CARD.of(lang) if place == LOST else str(place)
    here = place == draft.active
    name = f"{_name(place, lang)}, {count}"
    return Tap(label, name, _link(replace(draft, active=place), path), "faulty" if faulty else "", count, here, f"place-{place}")


def _deck(draft: Draft, path: str, lang: str) -> Iterator[tuple[Tap, ...]]:
    """Yield the deck suit by suit, each copy of a card on its own."""
    assert draft.chapter.deck is not None
    lying = _lying(draft)
    for _, row in groupby(sorted(draft.chapter.deck.cards), lambda card: card.suit):
        yield tuple(_card(draft, card, copy, lying[card], path, lang) for card, copy in _copies(row))


def _copies(cards: Iterator[Card]) -> Iterator[tuple[Card, int]]:
    for card, alike in groupby(cards):
        yield from ((card, copy) for copy, _ in enumerate(alike))


def _lying(draft: Draft) -> Mapping[Card, list[int | None]]:
    """Return where the copies of each card lie: places, None for the tower event."""
    found: dict[Card, list[int | None]] = {card: [] for card in draft.chapter.deck.cards} if draft.chapter.deck else {}
    for card in draft.event:
        found[card].append(None)
    for place in draft.places:
        for card in draft.cards(place):
            found[card].append(place)
    return found


def _card(draft: Draft, card: Card, copy: int, lying: list[int | None], path: str, lang: str) -> Tap:
    chip = card_chip(card)
    title, key = f"{card.code}, {card.title.of(lang)}", f"card-{card.code}-{copy}"
    if copy >= len(lying):
        if draft.room(draft.active) <= 0:
            return Tap(card.code, fill(_FREE, card=title).of(lang), "", chip.kind, "", False, key)
        words = fill(_GIVE, card=title, place=_name(draft.active, lang)).of(lang)
        return Tap(card.code, words, _link(draft.given(card), path), chip.kind, "", False, key)
    place = lying[copy]
    if place is None:
        return Tap(card.code, fill(_LIES, card=title, place=_EVENT).of(lang), "", chip.kind, "–", True, key)
    note = "×" if place == LOST else str(place)
    if place == draft.filled:
        return Tap(card.code, fill(_LIES, card=title, place=_name(place, lang)).of(lang), "", chip.kind, note, True, key)
    words = fill(_TAKE, card=title, place=_name(place, lang)).of(lang)
    return Tap(card.code, words, _link(draft.taken(place, card), path), chip.kind, note, True, key)


def _place(draft: Draft, place: int, defects: tuple[DefectView, ...], lang: str) -> EntryPlace:
    title = f"{_name(place, lang)} ({len(draft.cards(place))}/{draft.due(place)})"
    notes = (_FILLED.of(lang),) if place == draft.filled else ()
    chips = tuple(card_chip(card) for card in sorted(draft.cards(place)))
    return EntryPlace(title[0].upper() + title[1:], chips, notes, place == draft.active, defects)
