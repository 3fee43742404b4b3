"""What must be chosen on a page of the card game where the rules wait for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mellon.assistant.lcg.move_words import word_move
from mellon.assistant.web.views import Choice, Option
from mellon.models.common import Defect, Text
from mellon.models.lcg import Position

_UNSEEN = re.compile(r'"(shadow|peek) NUMBER", unseen are: ([\d, ]+)')
_REVEALED = re.compile(r'such as "(\w+) \d+"; it can be (.+)$')
_MOVES = re.compile(r"(?:give one of these moves|possible are): (.+)$")
_SAID_IN_FULL = re.compile(r"(?:say what to put it on|say which ally enters play|name the hero): (.+)$")
_FOLLOWED_BY = re.compile(r"(?:add the move|a choice is needed:) (.+)$")


def table_with(p: Position, table: Mapping[str, Any], picks: Sequence[Any]) -> dict[str, Any]:
    """Return the table with the picks after its moves; a play said in full (`play 27 on 1`) stands for the same play without its place."""
    given = table.get("moves") or ()
    moves = [*given, *picks]
    for at in reversed(range(len(given) + 1, len(moves))):
        if isinstance(moves[at], str) and isinstance(moves[at - 1], str) and moves[at].startswith(f"{moves[at - 1]} on "):
            del moves[at - 1]
    return {**table, "moves": moves}


def choices(defects: Sequence[Defect], p: Position, picks: Sequence[Any], lang: str) -> tuple[Choice, ...]:
    """Return which card may turn up, or which moves may follow, where the rules wait for it."""
    return tuple(_choices(defects, p, lang))


def _choices(defects: Sequence[Defect], p: Position, lang: str) -> Iterator[Choice]:
    for defect in defects:
        what = defect.what.en
        if found := _UNSEEN.search(what):
            verb, listed = found.group(1), [int(word) for word in re.findall(r"\d+", found.group(2))]
            asks = Text("Która karta cienia została odkryta?", "Which shadow card was turned?")
            asks = asks if verb == "shadow" else Text("Którą kartę podejrzano?", "Which card was looked at?")
            yield Choice(asks.of(lang), _cards(verb, listed, p, lang))
        elif found := _REVEALED.search(what):
            listed = [int(word) for word in re.findall(r"(?:^|, )(\d+)", found.group(2))]
            yield Choice(Text("Którą kartę odkryto?", "Which card was revealed?").of(lang), _cards(found.group(1), listed, p, lang))
        elif (found := _MOVES.search(what)) and "moves" in defect.where:
            moves = [word.strip() for word in found.group(1).split(";")]
            yield _next(moves, p, lang)
        elif (found := _SAID_IN_FULL.search(what)) or (found := _FOLLOWED_BY.search(what)):
            yield _next([word.strip(' "') for word in found.group(1).split(", ")], p, lang)


def _next(moves: Sequence[str], p: Position, lang: str) -> Choice:
    return Choice(Text("Co dalej?", "What next?").of(lang), tuple(Option(word_move(move, p, lang), move) for move in moves))


def _cards(verb: str, numbers: Sequence[int], p: Position, lang: str) -> tuple[Option, ...]:
    named = sorted(((p.card(number).name.of(lang), number) for number in numbers), key=lambda pair: pair[0])
    return tuple(Option(f"{name} ({number})", f"{verb} {number}") for name, number in named)
