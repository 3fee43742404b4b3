"""The board of Konfrontacja: regions in their rows with the pieces that stand there, and the cards of both sides."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mellon.assistant.konfrontacja.draw import order_words
from mellon.assistant.konfrontacja.words import option_name, thing_name
from mellon.assistant.web.views import Board, Chip, Choice, Map, Option, Region, Row, Rows
from mellon.models.common import Defect, Text
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF, SAURON, SIDE_NAMES, SIDES
from mellon.models.konfrontacja.cards import FULL_HAND, deck, numbers, specials
from mellon.models.konfrontacja.moves import Order, UnreadableOrder
from mellon.models.konfrontacja.position import Position
from mellon.models.konfrontacja.state import NOBODY, is_revealed

_KINDS = ("good", "evil")
_MARKS = ("○", "●")
_REGION_KINDS = {"mountain": "peak", "home": "home"}
_CHANCE = Text("szansa Drużyny", "Fellowship's chance")
_PAYS = Text("wypłata Drużyny", "pays the Fellowship")
_OPTIONS = re.compile(r"options: (.+)$")


def board(p: Position, lang: str) -> Board:
    """Return the board from Mordor down to the Shire, then both sides' cards."""
    rows: dict[int, list[int]] = {}
    for number, region in enumerate(p.table.board.regions):
        rows.setdefault(region.row, []).append(number)
    regions = tuple(tuple(_region(p, number, lang) for number in rows[row]) for row in sorted(rows, reverse=True))
    legend = Text(
        "○ Drużyna, ● Sauron, * wariant, ! ujawniona, = Powiernik. Strzałki Drużyny: Anduina i Kopalnie Morii (z Eregionu do Fangornu).",
        "○ Fellowship, ● Sauron, * variant, ! revealed, = ring-bearer. Fellowship arrows: the Anduin and the Mines of Moria (Eregion to Fangorn).",
    )
    sides = tuple(_side(p, side, lang) for side in (SAURON, FELLOWSHIP))
    return Board((Map("", regions, (legend.of(lang),)), Rows("", sides)), _caption(p, lang))


def move_words(move: Any, p: Position, lang: str) -> str:
    """Return a move for a button: piece and regions, or the card of a battle, by name."""
    if isinstance(move, Mapping):
        return option_name(str(move.get("to", move.get("move", ""))), lang)
    try:
        return order_words(Order.parse(str(move)), lang)
    except UnreadableOrder:
        return thing_name(str(move), lang) or str(move)


def worth_label(question: str | None, lang: str) -> str:
    """Say whose chance a value is."""
    return (_PAYS if question == "battle" else _CHANCE).of(lang)


def table_with(p: Position, table: Mapping[str, Any], picks: Sequence[Any]) -> dict[str, Any]:
    """Return the position file in which picks are carried out: moves, and choices of a battle; several of one kind are used in order."""
    made = dict(table)
    moves = [pick for pick in picks if not isinstance(pick, Mapping)]
    chosen = [
        (str(pick["set"]), pick.get("to")) for pick in picks if isinstance(pick, Mapping) and str(pick.get("set", "")).startswith("battle.")
    ]
    side = p.state.turn
    if p.question == "battle" and moves and all(any(card.id == move for card in deck(side)) for move in moves):
        chosen = [(f"battle.cards.{SIDES[side]}", str(move)) for move in moves] + chosen
    else:
        made = {key: value for key, value in made.items() if key not in ("battle", "payoff")} | {"moves": moves}
        made["question"] = "endgame" if p.question == "battle" else p.question
    for where, to in chosen:
        _put(made, where.split("."), {"true": True, "false": False}.get(str(to), to))
    return made


def choices(defects: Sequence[Defect], p: Position, picks: Sequence[Any], lang: str) -> tuple[Choice, ...]:
    """Return the choices that a battle asks for."""
    return tuple(_choices(defects, lang))


def _choices(defects: Sequence[Defect], lang: str) -> Iterator[Choice]:
    for defect in defects:
        listed = _OPTIONS.search(defect.what.en)
        if not defect.where.startswith("battle.") or listed is None:
            continue
        side = next((SIDE_NAMES[number].of(lang) for number, name in enumerate(SIDES) if f".{name}" in defect.where), "")
        asks = re.split(r"[;:] (?:możliwe|options): ", defect.what.of(lang))[0]
        asks = asks.split(": ", 1)[-1]
        options = tuple(
            Option(option_name(word.strip(), lang), {"set": defect.where, "to": word.strip()}) for word in listed.group(1).split(",")
        )
        yield Choice(f"{side[:1].upper()}{side[1:]}: {asks}" if side else asks, options)


def _put(table: dict[str, Any], path: Sequence[str], value: Any) -> None:
    inner = table
    for key in path[:-1]:
        inner[key] = dict(inner.get(key) or {})
        inner = inner[key]
    before = inner.get(path[-1])
    inner[path[-1]] = value if before is None else [*(before if isinstance(before, list) else [before]), value]


def _region(p: Position, number: int, lang: str) -> Region:
    place = p.table.board.regions[number]
    chips = tuple(_piece(p, piece, lang) for piece, where in enumerate(p.state.where) if where == number)
    return Region(place.name.of(lang), chips, _REGION_KINDS.get(place.kind, ""), place.id)


def _piece(p: Position, piece: int, lang: str) -> Chip:
    person = p.table.people[piece]
    marks = (
        ("*" if person.edition == "variant" else "")
        + ("!" if is_revealed(p.state, piece) else "")
        + ("=" if piece == p.state.bearer else "")
    )
    side = SIDE_NAMES[person.side].of(lang)
    return Chip(f"{_MARKS[person.side]}{person.short.of(lang)}{marks}", f"{person.label.of(lang)} ({side})", _KINDS[person.side])


def _side(p: Position, side: int, lang: str) -> Row:
    hand = p.state.hands[side]
    chips = tuple(Chip(deck(side)[card].name.of(lang), "", _KINDS[side]) for card in numbers(hand))
    spent = [deck(side)[card].name.of(lang) for card in numbers(FULL_HAND & ~hand)]
    special = [card.name.of(lang) for bit, card in enumerate(specials()) if card.side == side and p.state.specials >> bit & 1]
    fallen = [p.table.name(n).of(lang) for n in p.table.own[side] if p.state.where[n] == OFF]
    facts = (
        (Text("odrzucone", "discarded"), spent),
        (Text("karty specjalne", "special cards"), special),
        (Text("pokonani", "defeated"), fallen),
    )
    notes = tuple(f"{label.of(lang)}: {', '.join(things)}" for label, things in facts if things)
    name = SIDE_NAMES[side].of(lang)
    return Row(name[0].upper() + name[1:], chips, notes, p.winner is None and p.state.turn == side)


def _caption(p: Position, lang: str) -> str:
    if p.winner is not None:
        won = SIDE_NAMES[SIDES.index(p.winner)]
        return Text(f"Koniec gry, wygrywa: {won.pl}", f"The game is over, winner: {won.en}").of(lang)
    mover = SIDE_NAMES[p.state.turn]
    told = Text(f"Na ruchu: {mover.pl}", f"To move: {mover.en}").of(lang)
    if p.state.must != NOBODY:
        must = p.table.name(p.state.must)
        told += Text(f" · musi ruszyć się: {must.pl}", f" · must move: {must.en}").of(lang)
    return told
