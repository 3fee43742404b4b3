"""The table of the card game: every player's characters and engaged enemies, the staging area, and what lies apart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from mellon.assistant.lcg.draw import characters_table, enemies_table, foot, head, staging_table, word_move
from mellon.assistant.lcg.fitting import FittingTable
from mellon.assistant.web.views import Board, Chip, Choice, Lines, Option, Part, Row, Rows
from mellon.models.common import Defect, Text
from mellon.models.lcg import Position

_UNSEEN = re.compile(r'"(shadow|peek) NUMBER", unseen are: ([\d, ]+)')
_REVEALED = re.compile(r'such as "(\w+) \d+"; it can be (.+)$')
_MOVES = re.compile(r"(?:give one of these moves|possible are): (.+)$")
_STATE = Text("stan", "state")


def board(p: Position, lang: str) -> Board:
    """Return the table as players see it."""
    parts: list[Part] = []
    for number, player in enumerate(p.players, start=1):
        title = Text(f"Gracz {number}, zagrożenie {player.threat}", f"Player {number}, threat {player.threat}").of(lang)
        if player.eliminated:
            title += Text(", wyeliminowany", ", eliminated").of(lang)
        rows = [
            *_rows(characters_table(p, player.characters, lang), "good", lang),
            *_rows(enemies_table(p, player.engaged, lang), "evil", lang),
        ]
        parts.append(Rows(title, (*rows, *_piles(p, player, lang))))
    if p.staging:
        title = Text("Strefa przeciwności", "Staging area").of(lang)
        parts.append(Rows(title, tuple(_rows(staging_table(p, p.staging, lang), "evil", lang))))
    apart = foot(p, lang)
    if apart:
        parts.append(Lines("", tuple(apart)))
    return Board(tuple(parts), head(p, lang))


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
            yield Choice(Text("Co dalej?", "What next?").of(lang), tuple(Option(word_move(move, p, lang), move) for move in moves))


def _cards(verb: str, numbers: Sequence[int], p: Position, lang: str) -> tuple[Option, ...]:
    named = sorted(((p.card(number).name.of(lang), number) for number in numbers), key=lambda pair: pair[0])
    return tuple(Option(f"{name} ({number})", f"{verb} {number}") for name, number in named)


def _rows(table: FittingTable, kind: str, lang: str) -> Iterator[Row]:
    """Yield every row of a table of values: its name, its values labelled, its state below."""
    state = _STATE.of(lang)
    for cells, _ in table.rows:
        words = [str(cell).strip() for cell in cells]
        number, name, *values = words
        labelled = list(zip(table.heads[2:], values, strict=True))
        chips = tuple(Chip(f"{label} {value}", "", f"stat {kind}") for label, value in labelled if value and label != state)
        yield Row(f"{name} ({number})", chips, tuple(value for label, value in labelled if label == state and value))


def _piles(p: Position, player: Any, lang: str) -> Iterator[Row]:
    for key, label in (("hand", Text("ręka", "hand")), ("dead", Text("polegli", "dead")), ("discard", Text("odrzucone", "discard"))):
        numbers = getattr(player, key)
        if numbers:
            yield Row(label.of(lang), tuple(Chip(f"{p.card(n).name.of(lang)} ({n})") for n in numbers))
