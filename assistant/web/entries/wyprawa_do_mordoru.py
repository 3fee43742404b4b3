"""Enter a turn of Wyprawa do Mordoru: tap the face of every die and how far the sheet is filled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mellon.assistant.painters.terminal.dice import track, trail
from mellon.assistant.texts import fill
from mellon.assistant.web.entries import told, whole
from mellon.assistant.web.permalinks import address
from mellon.assistant.web.views import EntryPlace, EntryView, Tap, TapGroup
from mellon.assistant.wyprawa_do_mordoru.board import head, sheet_of
from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.text import counted
from mellon.models.wyprawa_do_mordoru import COLOURS, Colour, Face, Position
from mellon.models.wyprawa_do_mordoru.box import Symbol, hobbits
from mellon.models.wyprawa_do_mordoru.dice import default_profile
from mellon.models.wyprawa_do_mordoru.reading import read_table
from mellon.models.wyprawa_do_mordoru.sheet import SHEETS, Sheet

KEPT, ROLL = "kept", "roll"
_BOARD = Sheet()
_MOST = {"circled": _BOARD.fields, "halves": 2 * _BOARD.squares, "whole": _BOARD.squares}
_USUAL = {"circled": 0, "halves": 0, "whole": _BOARD.squares}
_MODES = {ROLL: Text("w rzucie", "rolled"), KEPT: Text("odłożone", "kept")}
_MODE = Text("Kostki, których dotykasz, są", "The dice that you tap are")
_DIE = Text("kostka {colour}", "{colour} die")
_SIDES = {"basic": Text("podstawowa", "basic"), "advanced": Text("zaawansowana", "advanced")}
_SIDE, _HOBBIT = Text("Strona karty", "Side of the sheet"), Text("Hobbit", "Hobbit")
_NUMBERS = {
    "circled": Text("Zakreślone okrągłe pola", "Round fields circled"),
    "whole": Text("Nieskreślone całe kwadraty Nazguli", "Whole Nazgul squares not crossed"),
    "halves": Text("Nieskreślone połówki kwadratów", "Half squares not crossed"),
}
_SET = Text("{what}: ustaw {value}", "{what}: set {value}")
_LIES = Text("{what}: {value}", "{what}: {value}")
_TAKE = Text("{what}: {value}; zabierz", "{what}: {value}; take it back")
_STRANGE = Text("„{word}” nie może tu stać", '"{word}" cannot stand here')
_LEFT = Text("Jeszcze {dice}", "{dice} more")
_NO_THROW = Text(
    "Dotknij symbolu na każdej kostce; bez kostek pytasz o turę przed rzutem.",
    "Tap the symbol on every die; without dice you ask about the turn before the throw.",
)
_READY = Text("Tura jest cała.", "The turn is whole.")
_FAULTY = Text("Tak być nie może: popraw to, co zaznaczono.", "This cannot be: mend what is marked.")


@dataclass(frozen=True)
class Draft:
    """A turn as far as it is entered; `mode` says whether the next die tapped is rolled or kept."""

    side: str
    hobbit: str
    numbers: Mapping[str, int]
    dice: Mapping[Colour, tuple[Symbol, str]]
    mode: str

    def faces(self, mode: str) -> str:
        """Return the dice rolled or kept, as a position writes them."""
        return " ".join(
            str(Face(colour, self.dice[colour][0])) for colour in COLOURS if colour in self.dice and self.dice[colour][1] == mode
        )

    def tapped(self, colour: Colour, symbol: Symbol) -> Draft:
        """Return the draft after a face was tapped: it is set, or taken back where it was so already."""
        if self.dice.get(colour) == (symbol, self.mode):
            return replace(self, dice={one: shown for one, shown in self.dice.items() if one is not colour})
        return replace(self, dice={**self.dice, colour: (symbol, self.mode)})

    @property
    def table(self) -> dict[str, object]:
        """Return the draft as a position file."""
        turn = {mode: self.faces(mode).split() for mode in (KEPT, ROLL) if self.faces(mode)}
        return {
            "game": "wyprawa_do_mordoru",
            "sheet": self.side,
            "player": [{"hobbit": self.hobbit, **self.numbers}],
            **({"turn": turn} if turn else {}),
        }


def entry(query: Mapping[str, str], path: str, lang: str) -> EntryView:
    """Return the page of a draft."""
    draft, defects = read_draft(query)
    position, found = _read(draft)
    missing = len(COLOURS) - len(draft.dice) if draft.faces(ROLL) else 0
    found = tuple(defect for defect in found if not (missing and "WM.p4.reroll" in defect.what.en))
    every = (*defects, *found)
    groups = (*_dice(draft, every, path, lang), *_sheet(draft, every, path, lang))
    shown = {"turn", "turn.kept", "turn.roll", *(f"player[1].{key}" for key in _MOST)}
    rest = told((defect for defect in every if defect.where not in shown), lang)
    line = str(position) if position is not None and not defects else ""
    caption = head(position).of(lang) if position is not None else ""
    places = () if position is None else (_filled_sheet(position, lang),)
    return EntryView(caption, _status(draft, line, missing, bool(every), lang), groups, places, rest, line, path)


def query_of(position: Position) -> dict[str, str]:
    """Return the draft that the turn of the hobbit to move would be."""
    player, turn = position.players[position.mover or 0], position.turn
    faces = {} if turn is None else {KEPT: " ".join(map(str, turn.kept)), ROLL: " ".join(map(str, turn.roll or ()))}
    numbers = {"circled": str(player.circled), "halves": str(player.track.halves), "whole": str(player.track.whole)}
    return {"hobbit": player.hobbit.id, "side": position.sheet.side, **numbers, **faces}


def joined(tapped: Mapping[str, Any], kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return the position file with the other hobbits kept; the one that is tapped is the one to move."""
    made, others = {**tapped, **kept}, kept.get("player")
    if not isinstance(others, list) or not isinstance(kept.get("to_move", ""), str):
        return made
    [mine] = tapped["player"]
    mover = kept.get("to_move") or next((one.get("hobbit") for one in others if isinstance(one, Mapping)), "")
    rows = [mine if isinstance(one, Mapping) and one.get("hobbit") == mover else one for one in others]
    return {**made, "player": rows, "to_move": mine["hobbit"]}


def told_as(kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is kept without the hobbit to move, who is tapped."""
    others = kept.get("player")
    if not isinstance(others, list):
        return dict(kept)
    rows = [one for one in others if isinstance(one, Mapping) and one.get("hobbit") != kept.get("to_move")]
    return {key: value for key, value in kept.items() if key not in ("player", "to_move")} | {"player": rows}


def read_draft(query: Mapping[str, str]) -> tuple[Draft, list[Defect]]:
    """Read the draft of an address; words that cannot stand where they are are left out and told there."""
    defects: list[Defect] = []

    def chosen(key: str, known: Sequence[str]) -> str:
        word = query.get(key, "")
        if word and word not in known:
            defects.append(_strange(key, word))
        return word if word in known else known[0]

    side, hobbit, mode = chosen("side", SHEETS), chosen("hobbit", [one.id for one in hobbits()]), chosen("mode", list(_MODES))
    numbers = dict(_USUAL)
    for key, most in _MOST.items():
        word = query.get(key, "")
        number = whole(word, 0, most)
        if number is not None:
            numbers[key] = number
        elif word:
            defects.append(_strange(f"player[1].{key}", word))
    dice: dict[Colour, tuple[Symbol, str]] = {}
    for state in _MODES:
        for word in query.get(state, "").split()[: 2 * len(COLOURS)]:
            face = _face(word)
            if face is None or face.colour in dice:
                defects.append(_strange(f"turn.{state}", word))
            else:
                dice[face.colour] = (face.symbol, state)
    return Draft(side, hobbit, numbers, dice, mode), defects


def _strange(where: str, word: str) -> Defect:
    return Defect(where, fill(_STRANGE, word=word[:40]))


def _face(word: str) -> Face | None:
    try:
        return Face.parse(word)
    except ValueError:
        return None


def _read(draft: Draft) -> tuple[Position | None, tuple[Defect, ...]]:
    try:
        return read_table(draft.table), ()
    except BadInput as bad:
        return None, bad.defects


def _link(draft: Draft, path: str) -> str:
    pairs = [(key, str(number)) for key, number in draft.numbers.items()]
    pairs += [(mode, draft.faces(mode)) for mode in (KEPT, ROLL)]
    return address(path, [("hobbit", draft.hobbit), ("side", draft.side), *pairs, ("mode", draft.mode)])


def _filled_sheet(position: Position, lang: str) -> EntryPlace:
    player = position.players[0]
    return EntryPlace(player.hobbit.name, (), (trail(sheet_of(position, player), lang), track(sheet_of(position, player), lang)))


def _status(draft: Draft, line: str, missing: int, faulty: bool, lang: str) -> str:
    if faulty:
        return _FAULTY.of(lang)
    if missing and not line:
        return fill(_LEFT, dice=counted(missing, "kostka kostki kostek", "die dice")).of(lang)
    return (_READY if draft.dice else _NO_THROW).of(lang)


def _dice(draft: Draft, defects: tuple[Defect, ...], path: str, lang: str) -> Iterator[TapGroup]:
    modes = tuple(
        Tap(words.of(lang), words.of(lang), _link(replace(draft, mode=mode), path), "", "", mode == draft.mode, f"mode-{mode}")
        for mode, words in _MODES.items()
    )
    wrong = told((defect for defect in defects if defect.where.startswith("turn")), lang)
    yield TapGroup(_MODE.of(lang), (modes,), "tabs", (), wrong)
    for colour in COLOURS:
        symbols = dict.fromkeys(default_profile().of(colour))
        title = fill(_DIE, colour=colour.text).of(lang)
        faces = tuple(_symbol(draft, colour, symbol, path, lang) for symbol in symbols)
        yield TapGroup(title[0].upper() + title[1:], (faces,), "faces", id=f"die-{colour.value}")


def _symbol(draft: Draft, colour: Colour, symbol: Symbol, path: str, lang: str) -> Tap:
    shown, mode = draft.dice.get(colour, (None, ""))
    on = shown is symbol
    state = _MODES[mode].of(lang) if on else ""
    what, value = fill(_DIE, colour=colour.text).of(lang), symbol.text.of(lang)
    words = _SET if not on else _TAKE if mode == draft.mode else _LIES
    name = fill(words, what=what, value=f"{value}, {state}" if on else value).of(lang)
    return Tap(
        value, name, _link(draft.tapped(colour, symbol), path), f"die {colour.value}", state, on, f"die-{colour.value}-{symbol.value}"
    )


def _sheet(draft: Draft, defects: tuple[Defect, ...], path: str, lang: str) -> Iterator[TapGroup]:
    for key, title in _NUMBERS.items():
        taps = tuple(_number(draft, key, value, path, lang) for value in range(_MOST[key] + 1))
        wrong = told((one for one in defects if one.where == f"player[1].{key}"), lang)
        yield TapGroup(title.of(lang), (taps,), "numbers", (), wrong, key)
    people = tuple(
        Tap(one.name, one.name, _link(replace(draft, hobbit=one.id), path), "", "", one.id == draft.hobbit, f"hobbit-{one.id}")
        for one in hobbits()
    )
    yield TapGroup(_HOBBIT.of(lang), (people,), "tabs", id="hobbit")
    sides = tuple(
        Tap(words.of(lang), words.of(lang), _link(replace(draft, side=side), path), "", "", side == draft.side, f"side-{side}")
        for side, words in _SIDES.items()
    )
    yield TapGroup(_SIDE.of(lang), (sides,), "tabs", id="side")


def _number(draft: Draft, key: str, value: int, path: str, lang: str) -> Tap:
    name = f"{_NUMBERS[key].of(lang)}: {value}"
    if key == "circled" and value:
        name += f", {Sheet().named(value).name.of(lang)}"
    href = _link(replace(draft, numbers={**draft.numbers, key: value}), path)
    return Tap(str(value), name, href, "", "", draft.numbers[key] == value, f"{key}-{value}")
