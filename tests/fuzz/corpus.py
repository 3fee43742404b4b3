"""The valid positions that fuzzing starts from: every shipped puzzle and the positions of the pages, as data, and how to write such data as TOML."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import mellon
from mellon import puzzles
from mellon.puzzles.library import file_of

PAGES = Path(__file__).parents[2] / "docs"
VERBS = ("show", "legal", "resolve", "solve", "hint", "explain", "review")


@cache
def texts() -> tuple[str, ...]:
    """Return the TOML text of every shipped puzzle, then of the positions of the pages."""
    shipped = (file_of(game, name) for game, name in puzzles.names())
    return tuple(path.read_text("utf-8") for path in (*shipped, *sorted(PAGES.glob("*.toml"))))


@cache
def tables() -> tuple[dict[str, Any], ...]:
    """Return every position as data: to be copied before it is changed."""
    return tuple(tomllib.loads(text) for text in texts())


@cache
def notations() -> tuple[str, ...]:
    """Return the one-line notation of every position."""
    shipped = (puzzles.load(game, name).position for game, name in puzzles.names())
    return tuple(map(str, (*shipped, *(mellon.load(str(path)) for path in sorted(PAGES.glob("*.toml"))))))


@cache
def one_of_each_game() -> tuple[str, ...]:
    """Return the TOML text of the first puzzle of every game."""
    first = {game: text for (game, _), text in reversed(list(zip(puzzles.names(), texts(), strict=False)))}
    return tuple(first.values())


@cache
def values_under(game: str) -> Mapping[str, tuple[Any, ...]]:
    """Return all values that stand under each key in the puzzles of a game."""
    found: dict[str, list[Any]] = {}
    for table in tables():
        if table["game"] == game:
            for key, value in _pairs(table):
                found.setdefault(key, []).append(value)
    return {key: tuple(values) for key, values in found.items()}


def written(table: Mapping[str, Any]) -> str:
    """Return data as TOML, one top-level key per line.

    >>> written({"a": [1, {"b": "x"}]})
    '"a" = [1, {"b" = "x"}]\\n'
    """
    return "".join(f"{_string(key)} = {_value(value)}\n" for key, value in table.items())


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_string(key)} = {_value(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, str):
        return _string(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _string(text: object) -> str:
    return json.dumps(str(text)).replace("\x7f", "\\u007f")


def _pairs(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield key, item
            yield from _pairs(item)
    elif isinstance(value, list):
        for item in value:
            yield from _pairs(item)
