"""Enter a board of Konfrontacja: choose a piece, then tap its region; tap the cards that were played already."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from mellon.assistant.texts import fill
from mellon.assistant.web.entries import told
from mellon.assistant.web.permalinks import address
from mellon.assistant.web.views import EntryView, Tap, TapGroup
from mellon.models.common import BadInput, Defect, Text
from mellon.models.konfrontacja.board import SIDE_NAMES, SIDES, board
from mellon.models.konfrontacja.cards import FULL_HAND, deck, numbers, specials
from mellon.models.konfrontacja.characters import CLASSIC, VARIANT, Character, characters
from mellon.models.konfrontacja.position import Position
from mellon.models.konfrontacja.reading import read_table

_MARKS = ("○", "●")
_KINDS = ("good", "evil")
_EDITIONS = {CLASSIC: Text("postacie klasyczne", "classic pieces"), VARIANT: Text("wariant (*)", "variant (*)")}
_TURN, _EDITION = Text("Na ruchu", "To move"), Text("Postacie do wyboru", "Pieces to choose from")
_MAP, _PIECES = Text("Plansza", "Board"), Text("{side}: postacie", "{side}: pieces")
_CARDS = Text("{side}: karty na ręce (dotknij zagranych)", "{side}: cards in hand (tap those played)")
_SPECIAL = Text("{side}: karty specjalne (dotknij tych, które jeszcze są)", "{side}: special cards (tap those still there)")
_BEGIN = Text("Dotknij postaci, potem regionu.", "Tap a piece, then a region.")
_WHERE = Text("{piece}: dotknij regionu", "{piece}: tap a region")
_READY = Text("Plansza jest cała. Możesz dodać następną postać.", "The board is whole. You may add another piece.")
_FAULTY = Text("Tak być nie może: popraw to, co zaznaczono.", "This cannot be: mend what is marked.")
_CHOOSE, _TAKE = Text("{piece}: wybierz", "{piece}: choose"), Text("{piece}: zabierz z planszy", "{piece}: take off the board")
_LEAVE = Text("{piece}: odłóż", "{piece}: put back")
_STANDS = Text("{piece}, {region}: wybierz", "{piece}, {region}: choose")
_PUT = Text("{region}: postaw tu ({piece})", "{region}: put here ({piece})")
_HELD, _GONE = Text("na ręce", "in hand"), Text("zagrana", "played")
_STRANGE = Text("„{word}” nie może tu stać", '"{word}" cannot stand here')
_MOST_WORDS = 40


@dataclass(frozen=True)
class Draft:
    """A board as far as it is entered: places by piece, cards played and special cards held by side, and the piece that is chosen."""

    turn: str
    edition: str
    places: Mapping[str, str]
    played: tuple[tuple[str, ...], ...]
    special: tuple[tuple[str, ...], ...]
    chosen: str = ""

    def pieces(self, side: int) -> dict[str, str]:
        """Return where the pieces of a side stand."""
        return {piece: region for piece, region in self.places.items() if characters()[piece].side == side}

    def put(self, region: str) -> Draft:
        """Return the draft with the chosen piece in a region."""
        return replace(self, places={**self.places, self.chosen: region}, chosen="")

    def touched(self, piece: str) -> Draft:
        """Return the draft after a piece was tapped: it is chosen; one that was chosen already goes back to the box."""
        if piece != self.chosen:
            return replace(self, chosen=piece)
        return replace(self, places={one: region for one, region in self.places.items() if one != piece}, chosen="")

    @property
    def table(self) -> dict[str, object]:
        """Return the draft as a position file."""
        sides = {
            name: {
                "pieces": self.pieces(side),
                "cards": [card.id for card in deck(side) if card.id not in self.played[side]],
                "special": list(self.special[side]),
            }
            for side, name in enumerate(SIDES)
        }
        return {"game": "konfrontacja", "to_move": self.turn, "information": "open", "question": "endgame", **sides}


def entry(query: Mapping[str, str], path: str, lang: str) -> EntryView:
    """Return the page of a draft."""
    draft, defects = read_draft(query)
    line, found = _read(draft)
    every = (*defects, *(defect for defect in found if draft.places or not defect.where.endswith(".pieces")))
    groups = (
        _tabs(draft, "turn", _TURN, dict(zip(SIDES, SIDE_NAMES, strict=True)), path, lang),
        _map(draft, every, path, lang),
        _tabs(draft, "edition", _EDITION, _EDITIONS, path, lang),
        *(_pieces(draft, side, every, path, lang) for side in range(len(SIDES))),
        *(group for side in range(len(SIDES)) for group in _hand(draft, side, every, path, lang)),
    )
    rest = told((defect for defect in every if not defect.where.startswith(("pieces", *SIDES))), lang)
    return EntryView("", _status(draft, every, lang), groups, (), rest, "" if defects else line, path)


def query_of(position: Position) -> dict[str, str]:
    """Return the draft that a board would be; pieces that are not seen are left out."""
    state = position.state
    placed = [f"{piece}@{region}" for side in range(len(SIDES)) for piece, region in position.pieces(side).items()]
    query = {"turn": SIDES[state.turn], "pieces": " ".join(placed)}
    for side, name in enumerate(SIDES):
        query[f"{name}_played"] = " ".join(deck(side)[card].id for card in numbers(FULL_HAND & ~state.hands[side]))
        held = [card.id for bit, card in enumerate(specials()) if card.side == side and state.specials >> bit & 1]
        query[f"{name}_special"] = " ".join(held)
    return query


def read_draft(query: Mapping[str, str]) -> tuple[Draft, list[Defect]]:
    """Read the draft of an address; words that cannot stand where they are are left out and told there."""
    defects: list[Defect] = []

    def known(where: str, word: str, among: Sequence[str]) -> bool:
        if word not in among:
            defects.append(Defect(where, fill(_STRANGE, word=word[:40])))
        return word in among

    def chosen(key: str, among: Sequence[str], otherwise: str) -> str:
        word = query.get(key, otherwise)
        return word if word == otherwise or known(key, word, among) else otherwise

    def listed(key: str, where: str, among: Sequence[str]) -> tuple[str, ...]:
        words = dict.fromkeys(query.get(key, "").split()[:_MOST_WORDS])
        return tuple(word for word in words if known(where, word, among))

    regions = [region.id for region in board().regions]
    everywhere = [f"{piece}@{region}" for piece in characters() for region in regions]
    placed = [word.split("@") for word in listed("pieces", "pieces", everywhere)]
    played = tuple(listed(f"{name}_played", f"{name}.cards", [card.id for card in deck(side)]) for side, name in enumerate(SIDES))
    special = tuple(
        listed(f"{name}_special", f"{name}.special", [card.id for card in specials() if card.side == side])
        for side, name in enumerate(SIDES)
    )
    draft = Draft(chosen("turn", SIDES, SIDES[0]), chosen("edition", list(_EDITIONS), CLASSIC), dict(placed), played, special)
    return replace(draft, chosen=chosen("piece", list(characters()), "")), defects


def _read(draft: Draft) -> tuple[str, tuple[Defect, ...]]:
    try:
        return str(read_table(draft.table)), ()
    except BadInput as bad:
        return "", bad.defects


def _link(draft: Draft, path: str) -> str:
    pairs = [
        ("turn", draft.turn),
        ("edition", draft.edition),
        ("pieces", " ".join(f"{one}@{region}" for one, region in draft.places.items())),
    ]
    for side, name in enumerate(SIDES):
        pairs += [(f"{name}_played", " ".join(draft.played[side])), (f"{name}_special", " ".join(draft.special[side]))]
    return address(path, [*pairs, ("piece", draft.chosen)])


def _status(draft: Draft, defects: Sequence[Defect], lang: str) -> str:
    if draft.chosen:
        return fill(_WHERE, piece=characters()[draft.chosen].label).of(lang)
    return (_FAULTY if defects else _READY if draft.places else _BEGIN).of(lang)


def _tabs(draft: Draft, key: str, title: Text, words: Mapping[str, Text], path: str, lang: str) -> TapGroup:
    now = draft.turn if key == "turn" else draft.edition
    taps = []
    for value, text in words.items():
        after = replace(draft, turn=value) if key == "turn" else replace(draft, edition=value)
        label = _capital(text.of(lang))
        taps.append(Tap(label, label, _link(after, path), "", "", value == now, f"{key}-{value}"))
    return TapGroup(title.of(lang), (tuple(taps),), "tabs")


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _map(draft: Draft, defects: Sequence[Defect], path: str, lang: str) -> TapGroup:
    rows: dict[int, list[Tap]] = {}
    for region in board().regions:
        standing = [characters()[piece] for piece, place in draft.places.items() if place == region.id]
        shown = " ".join(f"{_MARKS[one.side]}{one.short.of(lang)}{'*' if one.edition == VARIANT else ''}" for one in standing)
        name = region.name.of(lang)
        faulty = any(defect.what.of(lang).startswith(f"{name}:") for defect in defects)
        told_name = f"{name}: {', '.join(one.label.of(lang) for one in standing)}" if standing else name
        href = ""
        if draft.chosen:
            href = _link(draft.put(region.id), path)
            told_name = fill(_PUT, region=told_name, piece=characters()[draft.chosen].label).of(lang)
        tap = Tap(name, told_name, href, "faulty" if faulty else "", shown, bool(standing), f"region-{region.id}")
        rows.setdefault(region.row, []).append(tap)
    wrong = told((defect for defect in defects if defect.where == "pieces"), lang)
    return TapGroup(_MAP.of(lang), tuple(tuple(rows[row]) for row in sorted(rows, reverse=True)), "mapped", (), wrong)


def _pieces(draft: Draft, side: int, defects: Sequence[Defect], path: str, lang: str) -> TapGroup:
    shown = [one for one in characters().values() if one.side == side and (one.edition == draft.edition or one.id in draft.places)]
    wrong = told((defect for defect in defects if defect.where.startswith(f"{SIDES[side]}.pieces")), lang)
    taps = tuple(_piece(draft, one, path, lang) for one in shown)
    return TapGroup(_capital(fill(_PIECES, side=SIDE_NAMES[side]).of(lang)), (taps,), "tabs", (), wrong)


def _piece(draft: Draft, one: Character, path: str, lang: str) -> Tap:
    place = draft.places.get(one.id)
    region = board().regions[board().number(place)].name if place else Text("", "")
    words = (_TAKE if place else _LEAVE) if one.id == draft.chosen else _STANDS if place else _CHOOSE
    name = fill(words, piece=one.label, region=region).of(lang)
    label = f"{_MARKS[one.side]}{one.short.of(lang)}{'*' if one.edition == VARIANT else ''}"
    return Tap(
        label, name, _link(draft.touched(one.id), path), _KINDS[one.side], region.of(lang), one.id == draft.chosen, f"piece-{one.id}"
    )


def _hand(draft: Draft, side: int, defects: Sequence[Defect], path: str, lang: str) -> Iterator[TapGroup]:
    held = [card.id for card in deck(side) if card.id not in draft.played[side]]
    kinds = (
        (_CARDS, "cards", [(card.id, card.name) for card in deck(side)], held),
        (_SPECIAL, "special", [(card.id, card.name) for card in specials() if card.side == side], list(draft.special[side])),
    )
    for title, key, cards, there in kinds:
        taps = tuple(_card(draft, side, key, card, name.of(lang), card in there, path, lang) for card, name in cards)
        wrong = told((defect for defect in defects if defect.where.startswith(f"{SIDES[side]}.{key}")), lang)
        yield TapGroup(_capital(fill(title, side=SIDE_NAMES[side]).of(lang)), (taps,), "tabs", (), wrong, f"{SIDES[side]}-{key}")


def _card(draft: Draft, side: int, key: str, card: str, name: str, held: bool, path: str, lang: str) -> Tap:
    if key == "cards":
        after = replace(draft, played=_switched(draft.played, side, card))
    else:
        after = replace(draft, special=_switched(draft.special, side, card))
    state = (_HELD if held else _GONE).of(lang)
    return Tap(name, f"{name}: {state}", _link(after, path), "" if held else "gone", "", held, f"{SIDES[side]}-{key}-{card}")


def _switched(lists: tuple[tuple[str, ...], ...], side: int, card: str) -> tuple[tuple[str, ...], ...]:
    """Return the lists with a card put into one side's, or taken out of it."""
    mine = lists[side]
    now = tuple(one for one in mine if one != card) if card in mine else (*mine, card)
    return (*lists[:side], now, *lists[side + 1 :])
