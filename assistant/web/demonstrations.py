"""Positions that show a rule or a contested reading at work: puzzles whose answer it decides, and tables at which a rule forbids a move."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from mellon import puzzles, solver
from mellon.models.common import BadInput
from mellon.puzzles.generated import records
from mellon.puzzles.library import Puzzle

MOST = 2
_LOOKED_AT = 60
"""So many tables of a game are looked at for moves that a rule forbids."""


def examples(game: str, rule: str) -> list[Puzzle]:
    """Return a few puzzles at which a rule or a ruling can be seen, those that it decides first, the easiest first."""
    if rule in solver.game(game).book.rulings:
        return [puzzles.load(game, name) for name in _contested(game).get(rule, ())]
    names = dict.fromkeys([*_decided(game).get(rule, ()), *_forbidden(game).get(rule, ())])
    found = [puzzles.load(game, name) for name in names]
    return list({one.title: one for one in reversed(found)}.values())[::-1][:MOST]


@cache
def _decided(game: str) -> Mapping[str, tuple[str, ...]]:
    """Return for every rule the generated puzzles whose answer meets it, the easiest first."""
    found: dict[str, list[str]] = {}
    for record in sorted(records(game).values(), key=lambda one: (one.rating, one.id)):
        for rule in record.rules:
            found.setdefault(rule, []).append(record.id)
    return {rule: tuple(names[:MOST]) for rule, names in found.items()}


@cache
def _contested(game: str) -> Mapping[str, tuple[str, ...]]:
    """Return for every ruling the puzzles that name it among their themes: their answer is another with another reading."""
    rulings = solver.game(game).book.rulings
    found: dict[str, list[str]] = {}
    for _, name in puzzles.names(game):
        for theme in puzzles.load(game, name).themes:
            if theme in rulings:
                found.setdefault(theme, []).append(name)
    return {ruling: tuple(names[:MOST]) for ruling, names in found.items()}


@cache
def _forbidden(game: str) -> Mapping[str, tuple[str, ...]]:
    """Return for every rule the puzzles at whose table it forbids a move."""
    found: dict[str, list[str]] = {}
    for _, name in puzzles.names(game)[:_LOOKED_AT]:
        try:
            legal = solver.ask(puzzles.load(game, name).position, "legal")
        except BadInput:
            continue
        for rule in {one.rule for one in legal.illegal or ()}:
            found.setdefault(rule, []).append(name)
    return {rule: tuple(names[:MOST]) for rule, names in found.items()}
