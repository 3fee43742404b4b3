"""The table of Wyprawa do Mordoru: every hobbit's sheet and the dice."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from mellon.assistant.web.views import Board, Chip, Lines, Part, Row, Rows
from mellon.assistant.wyprawa_do_mordoru.draw import head, track, trail
from mellon.models.common import Text
from mellon.models.wyprawa_do_mordoru import BOOK, COLOURS, Colour, Face, Position
from mellon.models.wyprawa_do_mordoru.reading import read_table
from mellon.solver import ask

_KEPT, _ROLLED, _FREE = Text("odłożona", "kept"), Text("w rzucie", "rolled"), Text("wolna", "free")


def board(p: Position, lang: str) -> Board:
    """Return the sheets, then the dice of the turn."""
    parts: list[Part] = []
    if p.turn is not None:
        parts.append(Rows("", (Row(Text("Kostki", "Dice").of(lang), _dice(p, lang)),)))
    parts.append(Rows("", tuple(_sheet(p, index, lang) for index in range(len(p.players)))))
    if p.over:
        parts.append(Lines("", (Text("Gra jest skończona.", "The game is over.").of(lang),)))
    return Board(tuple(parts), head(p).of(lang))


def roll(p: Position, rng: random.Random) -> Position | None:
    """Return the position after a throw of the dice that are free; None where nothing is to be thrown."""
    if p.over or (p.turn is not None and p.turn.roll):
        return None
    kept = () if p.turn is None else p.turn.kept
    free = [colour for colour in COLOURS if colour not in {face.colour for face in kept}]
    if not free:
        return None
    table = dict(ask(p, "show").position or {})
    thrown = [f"{colour.value}:{rng.choice(p.dice.of(colour)).value}" for colour in free]
    return read_table({**table, "turn": {"kept": [str(face) for face in kept], "roll": thrown}})


def random_position(rng: random.Random, options: Mapping[str, Any]) -> Position:
    """Return a game of one hobbit somewhere on the way, with a throw."""
    circled, squares = rng.randrange(0, 8), rng.randrange(2, 7)
    halves = rng.choice((0, 0, 2))
    table = {
        "game": "wyprawa_do_mordoru",
        "sheet": "basic",
        "objective": "reach",
        "player": [{"hobbit": "frodo", "circled": circled, "halves": halves, "whole": squares - halves // 2}],
    }
    fresh = read_table(table)
    return roll(fresh, rng) or fresh


def _sheet(p: Position, index: int, lang: str) -> Row:
    player = p.players[index]
    title = f"{player.hobbit.name} ({Text(f'kostka {player.hobbit.colour.text.pl}', f'{player.hobbit.colour.text.en} die').of(lang)})"
    if player.out:
        title += ": " + Text("odpadł z gry", "out of the game").of(lang)
    elif player.arrived(p.sheet):
        title += ": " + Text("w Mordorze", "in Mordor").of(lang)
    notes = [trail(p, player, lang), track(p, player, lang)]
    if index == p.mover and p.place.rule is not None:
        notes.append(f"{p.place.name.of(lang)}: {BOOK.rules[p.place.rule].text.of(lang)}")
    return Row(title, (), tuple(notes), index == p.mover and not p.over)


def _dice(p: Position, lang: str) -> tuple[Chip, ...]:
    assert p.turn is not None
    shown: dict[Colour, tuple[Face | None, Text, str]] = dict.fromkeys(COLOURS, (None, _FREE, ""))
    shown |= {face.colour: (face, _ROLLED, "") for face in p.turn.roll or ()}
    shown |= {face.colour: (face, _KEPT, "kept") for face in p.turn.kept}
    return tuple(_die(colour, *shown[colour], lang) for colour in COLOURS)


def _die(colour: Colour, face: Face | None, state: Text, kind: str, lang: str) -> Chip:
    symbol = face.symbol.text.of(lang) if face else "?"
    return Chip(
        symbol, f"{symbol} ({colour.text.of(lang)})", f"die {colour.value} {kind}".strip(), f"{colour.text.of(lang)}, {state.of(lang)}"
    )
