"""Which rules decide a puzzle: those that its legal first moves meet, right or tempting, those that forbid one, and what the solution rests on.

`puzzles/cannot_decide.toml` names the rules that cannot decide a position, with a reason each; every other one should have a puzzle.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

from mellon import solver
from mellon.models.common import BadInput, Text
from mellon.puzzles.generated import records
from mellon.puzzles.library import Puzzle
from mellon.puzzles.verifier import proved
from mellon.solver import Limits
from mellon.solver.ranked import LineEntry
from mellon.solver.told import written

EXCUSES, HANDMADE = "cannot_decide.toml", "rules_met.json"


def rules_met(puzzle: Puzzle, limits: Limits | None = None) -> tuple[str, ...]:
    """Return the rules that decide a puzzle, in the order of their ids. Raises Undecided."""
    known = solver.game(puzzle.game).book.rules
    return tuple(sorted({rule for rule in _met(puzzle, limits or Limits()) if rule in known}))


def met_by(game: str) -> dict[str, list[str]]:
    """Return the puzzles of a game's shelf by the rules that decide them; what decides hand-made ones is kept in a file."""
    file = files("mellon.puzzles").joinpath(game, HANDMADE)
    kept: dict[str, list[str]] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    found: dict[str, list[str]] = {}
    for name, rules in (*kept.items(), *((one.id, one.rules) for one in records(game).values())):
        for rule in rules:
            found.setdefault(rule, []).append(name)
    return found


def cannot_decide(game: str) -> Mapping[str, Text]:
    """Return the rules of a game that cannot decide a position, each with the reason; rules that are not modelled are among them."""
    told = tomllib.loads(files("mellon.puzzles").joinpath(EXCUSES).read_text("utf-8"))["reason"]
    reasons = {rule: Text(group["pl"], group["en"]) for group in told if group["game"] == game for rule in group["rules"]}
    unmodelled = {rule.id: NOT_MODELLED for rule in solver.game(game).book.rules.values() if not rule.modelled}
    return {**unmodelled, **reasons}


NOT_MODELLED = Text(
    "program jej nie wykonuje (brak kart albo rzecz poza stołem)",
    "the program does not carry it out (cards are missing, or it is off the table)",
)


def _met(puzzle: Puzzle, limits: Limits) -> Iterator[str]:
    solved = proved(solver.ask(puzzle.position, "solve", limits))
    yield from (step.rule for step in solved.steps or () if step.rule)
    yield from _along(puzzle.position, solved.line or (), limits)
    yield from met_at_once(puzzle, limits)


def met_at_once(puzzle: Puzzle, limits: Limits) -> Iterator[str]:
    """Yield the rules that any legal first move meets, those that forbid one, and what the game adds (`puzzles/<game>/meeting.py`); no search."""
    for one in _asked(puzzle.position, "legal", limits, "moves"):
        yield from _along(puzzle.position, (one.move,), limits)
    yield from (one.rule for one in _asked(puzzle.position, "legal", limits, "illegal"))
    name = f"mellon.puzzles.{puzzle.game}.meeting"
    if find_spec(name) is not None:
        yield from import_module(name).met(puzzle.position, limits)


def _along(position: Any, line: Any, limits: Limits) -> Iterator[str]:
    """Yield the rules that the line of a solution meets, as far as it can be carried out."""
    moves = [written(entry.move if isinstance(entry, LineEntry) else entry) for entry in line]
    for length in range(len(moves), 0, -1):
        try:
            steps = solver.ask(type(position).from_table({**position.to_table(), "moves": moves[:length]}), "resolve", limits).steps
        except BadInput:
            continue
        yield from (step.rule for step in steps or () if step.rule)
        return


def _asked(position: Any, verb: str, limits: Limits, key: str) -> Any:
    try:
        return getattr(solver.ask(position, verb, limits), key) or ()
    except BadInput:
        return ()
