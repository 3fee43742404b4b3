"""Enter a deal of Dwie Wieże: choose chapter and players, then tap every card to its seat; what follows fills itself in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.texts import fill
from mellon.assistant.web.boards.dwie_wieze import card_chip
from mellon.assistant.web.entries import told, whole
from mellon.assistant.web.entries.dwie_wieze_course import course_groups
from mellon.assistant.web.entries.dwie_wieze_draft import EVENT, LOST, PEOPLE, Draft, key_of, missing, query_of, read_draft, spot_of
from mellon.assistant.web.entries.dwie_wieze_round import Told
from mellon.assistant.web.permalinks import address
from mellon.assistant.web.views import DefectView, EntryPlace, EntryView, Tap, TapGroup
from mellon.models.common import Defect, Text
from mellon.models.common.text import card_count, join
from mellon.models.dwie_wieze.cards import Card, codes
from mellon.models.dwie_wieze.chapter import NUMBERS, chapter, refusal
from mellon.models.dwie_wieze.position import FREE

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
_PYRAMID = Text(
    "karty odkryte przed pierwszą lewą, rzędami od góry; zakryte, gdy ktoś je zna albo gdy się odsłonią",
    "the cards that lay open before the first trick, row by row from the top; the others once somebody knows them or they are turned up",
)
_SPOT, _UNDER = Text("piramida {place}", "pyramid {place}"), Text("zakryte: {cards}", "face down: {cards}")
_TURNED = Text(
    "Odsłonięta karta piramidy ({place}): dotknij jej wśród kart.", "A card of the pyramid was turned up ({place}): tap it among the cards."
)
_DRAWING = Text("Po lewie każda ręka dobiera: miejsce {seat}.", "After the trick every hand draws: seat {seat}.")
_PILE = Text("Talia dobierania: reszta kart, w nieznanej kolejności.", "The draw pile: all other cards, in an order that nobody knows.")

__all__ = ["entry", "query_of"]


def entry(query: Mapping[str, str], path: str, lang: str) -> EntryView:
    """Return the page of a draft: the choice of a chapter first, then the deck."""
    number = whole(query.get("chapter", ""), NUMBERS[0], NUMBERS[-1])
    players = whole(query.get("players", ""), PEOPLE[0], PEOPLE[-1])
    if number is not None and players is not None and not missing(number, players):
        draft, defects = read_draft(chapter(number), players, query)
        return _deck_view(draft, defects, path, lang)
    return _chapters_view(_refused(number, players, query, lang), path, lang)


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
        known = [players for players in PEOPLE if not missing(number, players)]
        if known:
            rows.append(tuple(_chapter_tap(number, players, path, lang) for players in known))
        for players in (players for players in (3, 4) if players not in known):
            lacks = join(missing(number, players), "; ").of(lang)
            unknown.append(f"{_title(number, lang)} ({fill(say.PLAYERS, count=players).of(lang)}): {lacks}")
    groups = (TapGroup(_CHAPTERS.of(lang), tuple(rows), "choices"), TapGroup(_UNKNOWN.of(lang), (), "folded", tuple(unknown)))
    return EntryView("", _CHOOSE.of(lang), groups, (), refused)


def _chapter_tap(number: int, players: int, path: str, lang: str) -> Tap:
    words = f"{_title(number, lang)} ({fill(say.PLAYERS, count=players).of(lang)})"
    return Tap(words, words, address(path, [("chapter", str(number)), ("players", str(players))]))


def _title(number: int, lang: str) -> str:
    return fill(say.CHAPTER, number=number, title=chapter(number).title).of(lang)


def _link(draft: Draft, path: str) -> str:
    pairs = [("chapter", str(draft.chapter.number)), ("players", str(draft.people))]
    pairs += [(key_of(place), codes(draft.of(place))) for place in draft.places]
    pairs += [(f"c{seat}", draft.cast[seat - 1]) for seat in draft.seats]
    pairs += [("setup", draft.setup if draft.setup != FREE else ""), ("burden", "" if draft.burden is None else str(draft.burden))]
    hidden = ((seat, draft.hidden_by(seat)) for seat in draft.hiders())
    pairs += [(f"x{seat}", "" if card is None else card.code) for seat, card in hidden]
    pairs += [("pyramid", str(draft.pyramid or "")), ("t", " ".join(draft.played))]
    return address(path, [*pairs, ("seat", key_of(draft.active).removeprefix("h"))])


def _deck_view(draft: Draft, defects: dict[int, list[Defect]], path: str, lang: str) -> EntryView:
    told_so_far = draft.read()
    found = told_so_far.defects
    wanted = [place for place in draft.face_down if spot_of(place) in told_so_far.turned]
    if wanted and draft.active not in wanted:
        draft = replace(draft, active=wanted[0])
    for place in draft.places:
        settled = draft.room(place) <= 0 or place == draft.filled
        defects.setdefault(place, []).extend(defect for defect in found if settled and _belongs(defect, place))
    assert draft.chapter.number is not None
    caption = f"{_title(draft.chapter.number, lang)} · {fill(say.PLAYERS, count=draft.people).of(lang)}"
    tabs = TapGroup(_TO_WHOM.of(lang), (tuple(_tab(draft, place, bool(defects[place]), path, lang) for place in draft.places),), "tabs")
    deck = TapGroup(_DECK.of(lang), tuple(_deck(draft, path, lang)), "deck")
    shown = [place for place in draft.places if place not in draft.face_down]
    places = tuple(_place(draft, place, told(defects[place], lang), lang) for place in shown)
    loose = [one for one in found if draft.whole and not any(_belongs(one, place) for place in draft.places)]
    course, rest = course_groups(draft, told_so_far, loose, lambda made: _link(made, path), lang)
    position, faulty = told_so_far.position, bool(found) or any(defects.values())
    line = str(position) if position is not None and draft.whole and not faulty and not told_so_far.waits else ""
    played = position is not None and bool(position.tricks)
    status = _status(draft, line, lang) if faulty or not told_so_far.waits else _waiting(told_so_far, lang)
    return EntryView(caption, status, (tabs, deck, *course), places, told(rest, lang), line, path, played)


def _waiting(so_far: Told, lang: str) -> str:
    if so_far.turned:
        return fill(_TURNED, place=so_far.turned[0]).of(lang)
    return fill(_DRAWING, seat=len(so_far.draws) + 1).of(lang)


def _belongs(defect: Defect, place: int) -> bool:
    """Tell whether a defect is one of the cards of a place; who sits there is told elsewhere."""
    return defect.where.startswith(_where(place)) and not defect.where.endswith(".character")


def _where(place: int) -> str:
    return {LOST: "lost", EVENT: "event"}.get(place, f"seat[{place}]" if place > 0 else f"pyramid[{spot_of(place)}]")


def _name(place: int, lang: str) -> str:
    named = {LOST: say.LOST_CARD, EVENT: _EVENT}
    if place < EVENT:
        return fill(_SPOT, place=spot_of(place)).of(lang)
    return (named[place] if place in named else fill(say.SEAT, number=place)).of(lang)


def _status(draft: Draft, line: str, lang: str) -> str:
    if line:
        return _READY.of(lang)
    if draft.whole:
        return _FAULTY.of(lang)
    place, room = _name(draft.active, lang), draft.room(draft.active)
    words = fill(_LEFT, place=place, cards=card_count(room)) if room > 0 else fill(_FULL, place=place)
    text = words.of(lang)
    return text[0].upper() + text[1:]


def _tab(draft: Draft, place: int, faulty: bool, path: str, lang: str) -> Tap:
    count = f"{len(draft.cards(place))}/{draft.due(place)}"
    label = str(place) if place > 0 else spot_of(place) if place < EVENT else _name(place, lang)
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
    note = {LOST: "×", EVENT: "–"}.get(place, str(place) if place > 0 else spot_of(place))
    if place == draft.filled:
        return Tap(card.code, fill(_LIES, card=title, place=_name(place, lang)).of(lang), "", chip.kind, note, True, key)
    words = fill(_TAKE, card=title, place=_name(place, lang)).of(lang)
    return Tap(card.code, words, _link(draft.taken(place, card), path), chip.kind, note, True, key)


def _place(draft: Draft, place: int, defects: tuple[DefectView, ...], lang: str) -> EntryPlace:
    title = f"{_name(place, lang)} ({len(draft.cards(place))}/{draft.due(place)})"
    notes = [_FILLED.of(lang)] if place == draft.filled else []
    if place == draft.pyramid > 0:
        under = [f"{spot_of(spot)} {draft.of(spot)[0].code}" for spot in draft.face_down if draft.of(spot)]
        notes += [_PYRAMID.of(lang), *([fill(_UNDER, cards=", ".join(under)).of(lang)] if under else [])]
    notes += [_PILE.of(lang)] if draft.people == 1 and place == draft.players else []
    cards = draft.cards(place) if place == draft.pyramid > 0 else sorted(draft.cards(place))
    chips = tuple(card_chip(card) for card in cards)
    return EntryPlace(title[0].upper() + title[1:], chips, tuple(notes), place == draft.active, defects)
