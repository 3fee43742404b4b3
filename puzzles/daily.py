"""The puzzle of the day: a frozen list, one puzzle a day by the reader's own calendar; days that are past never move.

`puzzles/daily.txt` holds one id a line, the first for `FIRST_DAY`. Lines may only be added at its end; of a puzzle that is withdrawn the days
to come go to its successor. Days before the first go round and round the first `FIRST_ROUND` lines, which no withdrawal changes any more.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from importlib.resources import files

from mellon.models.common import BadInput, Defect, Text
from mellon.puzzles.library import game_of

FIRST_DAY = date(2026, 11, 1)
FIRST_ROUND = 18
FILE = "daily.txt"


@dataclass(frozen=True)
class Daily:
    """The puzzle of a day; days are numbered from `FIRST_DAY`, which is 1, and backwards from 0 before it."""

    date: date
    id: str
    game: str
    number: int


def daily(day: date) -> Daily:
    """Return the puzzle of a day. Raises BadInput for a day past the end of the list."""
    chosen = ids()
    number = (day - FIRST_DAY).days + 1
    if number > len(chosen):
        last = FIRST_DAY + timedelta(days=len(chosen) - 1)
        raise BadInput([Defect("--date", Text(f"ostatni dzień, który ma zagadkę, to {last}", f"the last day that has a puzzle is {last}"))])
    puzzle_id = chosen[number - 1 if number > 0 else (number - 1) % FIRST_ROUND]
    return Daily(day, puzzle_id, game_of(puzzle_id), number)


@cache
def ids() -> tuple[str, ...]:
    """Return the frozen list."""
    return tuple(files("mellon.puzzles").joinpath(FILE).read_text("utf-8").split())


def extended(known: tuple[str, ...], shelves: dict[str, list[str]], days: int) -> tuple[str, ...]:
    """Return the list with days added at its end: the games take turns, no puzzle comes again before its game has shown all others.

    >>> extended(("a1",), {"a": ["a1", "a2"], "b": ["b1"]}, 4)
    ('a1', 'b1', 'a2', 'b1', 'a1')
    """
    chosen, games = list(known), sorted(shelves)
    while len(chosen) < len(known) + days:
        game = games[len(chosen) % len(games)]
        shown = {puzzle_id: place for place, puzzle_id in enumerate(chosen)}
        chosen.append(min(shelves[game], key=lambda puzzle_id: (shown.get(puzzle_id, -1), shelves[game].index(puzzle_id))))
    return tuple(chosen)
