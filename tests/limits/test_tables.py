"""Every game answers every verb by every engine in the time that it is given, and no verb or engine is left out of the tables."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from mellon import solver
from tests.limits.keeping import assert_keeps_time, run
from tests.limits.tables import Case, written

TABLES: dict[str, Any] = {game: import_module(f"tests.limits.tables.{game}") for game in solver.games()}
ALWAYS_BOUNDED = ("wojna_o_pierscien",)
"""The games in which an answer that a limit leaves open tells what is proved about the value."""


def of_all_games(kind: str) -> Iterator[Any]:
    """Yield the cases of a kind with their games, as parameters: every verb of every engine and every position in each run, all of them in a long one."""
    for game, table in TABLES.items():
        met: set[object] = set()
        for case in getattr(table, kind):
            new = {(case.verb, case.engine), case.position} - met
            met |= new
            yield pytest.param(game, case, id=f"{game}: {case}", marks=() if new else pytest.mark.slow)


def bounds_of(told: Any) -> list[Any]:
    """Return the pairs of bounds that an answer tells, its own and those of its moves."""
    pairs = [entry.get(key) for entry in (told, *(told.get("moves") or ())) for key in ("bounds", "interval")]
    return [(pair["low"], pair["high"]) if isinstance(pair, dict) else tuple(pair) for pair in pairs if pair is not None]


@pytest.mark.parametrize(("game", "case"), list(of_all_games("CASES")))
def test_the_time_is_kept(game: str, case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MELLON_CACHE", "off")
    position = written(TABLES[game].POSITIONS[case.position], tmp_path)
    found = assert_keeps_time(case.seconds, case.verb, position, "--engine", case.engine)
    assert found.answer["game"] == game
    if found.code == 3:
        assert found.answer["verdict"] == "unknown" and found.answer["stats"]["limits"] == ["time"]
        bounds = bounds_of(found.answer)
        assert all(Fraction(low) <= Fraction(high) for low, high in bounds) and (bounds or game not in ALWAYS_BOUNDED)


@pytest.mark.parametrize(("game", "case"), list(of_all_games("REFUSED")))
def test_an_engine_that_does_not_answer_says_so(game: str, case: Case, tmp_path: Path) -> None:
    found = run(case.verb, written(TABLES[game].POSITIONS[case.position], tmp_path), "--engine", case.engine)
    assert found.code == 2 and [defect["where"] for defect in found.answer["defects"]] == ["--engine"]


@pytest.mark.parametrize("game", TABLES)
def test_no_verb_of_an_engine_is_left_out(game: str) -> None:
    room = solver.game(game)
    asked = {(case.engine, case.verb) for case in TABLES[game].CASES}
    assert asked == set(product(room.engines, room.verbs))


@pytest.mark.parametrize("game", TABLES)
def test_every_position_is_asked_about_and_nothing_twice(game: str) -> None:
    table = TABLES[game]
    assert {case.position for case in (*table.CASES, *table.REFUSED)} == set(table.POSITIONS)
    assert len(set(table.CASES)) == len(table.CASES) and not set(table.CASES) & set(table.REFUSED)


@pytest.mark.parametrize("game", [game for game in TABLES if hasattr(TABLES[game], "QUESTIONS")])
def test_no_question_is_left_out(game: str, tmp_path: Path) -> None:
    table = TABLES[game]
    positions = [written(table.POSITIONS[name], tmp_path) for name in {case.position for case in table.CASES}]
    room = solver.game(game)
    assert {(room.read(one) if "\n" in one else room.read_line(one)).question for one in positions} == set(table.QUESTIONS)
