"""Moves and choices of Konfrontacja on a page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mellon.assistant.konfrontacja.draw import order_words
from mellon.assistant.konfrontacja.words import option_name, thing_name
from mellon.assistant.web.views import Choice, Option
from mellon.models.common import Defect, Text
from mellon.models.konfrontacja.board import SIDE_NAMES, SIDES
from mellon.models.konfrontacja.cards import deck
from mellon.models.konfrontacja.moves import Order, UnreadableOrder
from mellon.models.konfrontacja.position import Position

_CHANCE = Text("szansa Drużyny", "Fellowship's chance")
_PAYS = Text("wypłata Drużyny", "pays the Fellowship")
_OPTIONS = re.compile(r"options: (.+)$")
_DEFENDERS = "defenders"


def move_words(move: Any, p: Position, lang: str) -> str:
    """Return a move for a button: piece and regions, or the card of a battle, by name."""
    if isinstance(move, Mapping):
        return option_name(str(move.get("to", move.get("move", ""))), lang)
    try:
        return order_words(move if isinstance(move, Order) else Order.parse(str(move)), lang)
    except UnreadableOrder:
        return thing_name(str(move), lang) or str(move)


def worth_label(question: str | None, lang: str) -> str:
    """Say whose chance a value is."""
    return (_PAYS if question == "battle" else _CHANCE).of(lang)


def table_with(p: Position, table: Mapping[str, Any], picks: Sequence[Any]) -> dict[str, Any]:
    """Return the position file in which picks are carried out: moves, who defends, and choices of a battle; several of one kind in order."""
    made = dict(table)
    moves = [pick for pick in picks if not isinstance(pick, Mapping)]
    chosen = [(str(pick["set"]), pick.get("to")) for pick in picks if isinstance(pick, Mapping) and _is_asked(str(pick.get("set", "")))]
    side = p.state.turn
    if p.question == "battle" and moves and all(any(card.id == move for card in deck(side)) for move in moves):
        chosen = [(f"battle.cards.{SIDES[side]}", str(move)) for move in moves] + chosen
    else:
        made = {key: value for key, value in made.items() if key not in ("battle", "payoff")} | {"moves": moves}
        made["question"] = "endgame" if p.question == "battle" else p.question
    for where, to in chosen:
        _put(made, where.split("."), _value(to))
    return made


def _is_asked(where: str) -> bool:
    return where == _DEFENDERS or where.startswith("battle.")


def _value(to: Any) -> Any:
    word = str(to)
    if word.startswith("[") and word.endswith("]"):
        return [name.strip() for name in word[1:-1].split(",") if name.strip()]
    return {"true": True, "false": False}.get(word, to)


def choices(defects: Sequence[Defect], p: Position, picks: Sequence[Any], lang: str) -> tuple[Choice, ...]:
    """Return the choices that a turn asks for: who defends, and those of its battles."""
    return tuple(_choices(defects, lang))


def _choices(defects: Sequence[Defect], lang: str) -> Iterator[Choice]:
    for defect in defects:
        listed = _OPTIONS.search(defect.what.en)
        if not _is_asked(defect.where) or listed is None:
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
    inner[path[-1]] = value if before is None else [*_listed(before), *_listed(value)]


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
