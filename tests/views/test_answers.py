"""Views of answers: frozen, in both languages, every move in them; and pages that read nothing back from a drawing."""

from __future__ import annotations

import ast
from dataclasses import FrozenInstanceError, fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

import mellon.assistant.web
from mellon import puzzles, solver
from mellon.assistant.answer_views.body import body
from mellon.assistant.answer_views.footing import Footing, footing_parts
from mellon.assistant.answer_views.headlines import headline_view
from mellon.assistant.views.answer import ForbiddenMoves, MoveList
from mellon.models.common import Text
from mellon.puzzles import library
from mellon.solver import Answer, Limits
from tests.support.views import walk

QUICK = ("dw19_tower_against_tower", "kf_even_odds", "spearman_and_the_spider", "wr_one_comes_home", "nazgul_at_the_gate")
ALL = Footing(details=True)


def asked(name: str, verb: str) -> Answer:
    position = puzzles.find(name).position
    found = solver.ask(position, verb, Limits(seconds=60))
    return found if found.subject is not None else found.but(subject=position)


def parts_of(answer: Answer) -> tuple[Any, ...]:
    game = solver.game(answer.game)
    return (*headline_view(answer), *body(answer, game), *footing_parts(answer, game, ALL))


def test_every_game_is_asked() -> None:
    assert {puzzles.find(name).game for name in QUICK} == set(library.games())


@pytest.mark.parametrize("verb", ["legal", "hint", "explain"])
@pytest.mark.parametrize("name", QUICK)
def test_an_answer_is_told_in_both_languages_by_frozen_values(name: str, verb: str) -> None:
    parts = parts_of(asked(name, verb))
    assert parts
    for one in walk(parts):
        assert isinstance(one, (tuple, str, int, type(None))) or is_dataclass(one)
        if isinstance(one, Text):
            assert bool(one.pl) == bool(one.en)
        elif is_dataclass(one):
            with pytest.raises(FrozenInstanceError):
                setattr(one, fields(one)[0].name, None)


@pytest.mark.parametrize("name", QUICK)
def test_every_move_of_an_answer_is_in_its_view(name: str) -> None:
    answer = asked(name, "legal")
    parts = parts_of(answer)
    allowed = [part for part in parts if isinstance(part, MoveList)]
    forbidden = [part for part in parts if isinstance(part, ForbiddenMoves)]
    assert sum(len(part.moves) for part in allowed) == len(answer.moves or ())
    assert sum(len(part.moves) for part in forbidden) == len(answer.illegal or ())
    assert all(move.words.pl and move.words.en for part in (*allowed, *forbidden) for move in part.moves)
    assert all(move.rule and move.why.pl for part in forbidden for move in part.moves)


@pytest.mark.parametrize("name", QUICK)
def test_a_hint_says_what_every_move_is_worth(name: str) -> None:
    answer = asked(name, "hint")
    (moves,) = [part for part in parts_of(answer) if isinstance(part, MoveList)]
    assert headline_view(answer) and all(move.worth.pl and move.worth.en for move in moves.moves)


def test_pages_read_nothing_back_from_the_drawing_of_the_terminal() -> None:
    folder = Path(str(mellon.assistant.web.__file__)).parent
    drawing = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, (ast.Import, ast.ImportFrom)) else []
            module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
            known = any(name.split(".")[0] == "rich" for name in (module, *names))
            if known or (module == "mellon.assistant.terminal" and "typed" in names):
                drawing.add(str(path.relative_to(folder)))
    assert drawing == set(), "pages are drawn from values"
