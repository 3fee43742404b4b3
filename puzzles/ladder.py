"""The ladder of hints: theme, area, piece, move, line, why; each step with what it costs in bits, and none that tells nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from math import log2
from typing import Any

from mellon import solver
from mellon.models.common import Text
from mellon.models.common.text import join
from mellon.puzzles.judging import Judge, answer_words
from mellon.puzzles.telling import could_be_right
from mellon.puzzles.theme_names import theme_name
from mellon.puzzles.typed import Wording, plainly, written
from mellon.puzzles.verifier import different
from mellon.solver import Verdict

Facet = Callable[[Any], str]
_SHOWN = 8


@dataclass(frozen=True)
class Rung:
    """One step of the ladder: what it says, what it takes away of the question, and what is left afterwards."""

    kind: str
    text: Text
    bits: float
    bits_left: float


def ladder(judge: Judge, word: Wording = plainly) -> tuple[Rung, ...]:
    """Return the steps of a puzzle's ladder, the cheapest first; those that would tell nothing are left out.

    What a theme has told already costs nothing more, and is said all the same: few read it out of the theme.
    """
    left, unnamed, rungs = judge.bits, judge.bits, []
    for kind, text, remaining in _steps(judge, word):
        if kind in ("area", "piece"):
            if unnamed - remaining < 1e-9:
                continue
            unnamed = remaining
        remaining = min(left, remaining)
        rungs.append(Rung(kind, text, left - remaining, remaining))
        left = remaining
    return tuple(rungs)


def _steps(judge: Judge, word: Wording) -> Iterator[tuple[str, Text, float]]:
    puzzle = judge.puzzle
    themes = join([theme_name(puzzle.game, theme) for theme in puzzle.themes], ", ")
    named = Text(f"Temat: {themes.pl}.", f"Theme: {themes.en}.")
    yield "theme", named, _left(judge, could_be_right(judge)) if judge.asks_for_a_move else judge.bits
    if not judge.asks_for_a_move:
        yield "answer", _answer(judge), 0.0
        return
    best = judge.right[0] if judge.right else judge.moves[0].move
    for kind, facet in facets(puzzle.game).items():
        yield kind, _FACETS[kind](facet(best)), _left(judge, [one.move for one in judge.moves if facet(one.move) == facet(best)])
    yield "move", Text(f"Ruch: {word(best).pl}.", f"The move: {word(best).en}."), 0.0
    line = solver.ask(puzzle.position, "solve", judge.limits).line
    if line:
        entries, more = [word(entry) for entry in line[:_SHOWN]], " …" if len(line) > _SHOWN else ""
        pl, en = "; ".join(entry.pl for entry in entries), "; ".join(entry.en for entry in entries)
        yield "line", Text(f"Dalej: {pl}{more}", f"Then: {en}{more}"), 0.0
    wrong = next((one for one in judge.moves if one.move not in judge.right), None)
    if wrong is not None:
        lost, tempting = judge.loss(wrong), word(wrong.move)
        if lost == Verdict.LOST:
            yield (
                "why",
                Text(f"Kusi: {tempting.pl}. Potem nie da się już wygrać.", f"Tempting: {tempting.en}. Then it can no longer be won."),
                0.0,
            )
        else:
            yield "why", Text(f"Kusi: {tempting.pl}. Traci: {lost}.", f"Tempting: {tempting.en}. It gives away: {lost}."), 0.0


def _left(judge: Judge, moves: Sequence[Any]) -> float:
    """Return how much is left to find out where only some moves can be right."""
    ranked = [one for one in judge.moves if one.move in moves]
    return log2(max(1, different(ranked)) / max(1, different([one for one in ranked if one.move in judge.right])))


def facets(game: str) -> dict[str, Facet]:
    """Return what may be said of a move before it is named: its area, then its piece. A game's own are in `puzzles/<game>/facets.py`."""
    name = f"mellon.puzzles.{game}.facets"
    if find_spec(name) is None:
        return {"area": _first_word}
    module = import_module(name)
    return {"area": module.area, "piece": module.piece}


def _first_word(move: Any) -> str:
    return written(move).split()[0]


def _answer(judge: Judge) -> Text:
    told = answer_words(judge.puzzle.answer.told)
    return Text(f"Odpowiedź: {told.pl}.", f"The answer: {told.en}.")


def _area(words: str) -> Text:
    return Text(f"Gdzie szukać: {words}.", f"Where to look: {words}.")


def _piece(words: str) -> Text:
    return Text(f"Czym: {words}.", f"With what: {words}.")


_FACETS: dict[str, Callable[[str], Text]] = {"area": _area, "piece": _piece}


def rung(rungs: Sequence[Rung], step: int) -> Rung | None:
    """Return the step with this number, counted from 1, or None past the last."""
    return rungs[step - 1] if 1 <= step <= len(rungs) else None
