"""The jobs that pages about puzzles give to a worker: the shelf, one puzzle, its ladder of hints, a try and its judgement."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cache
from typing import Any

from mellon import puzzles, solver
from mellon.assistant.options import fit_to_game
from mellon.assistant.puzzle_shelf.trying import told, worded
from mellon.assistant.training.choosing import replaced_ones, stars
from mellon.assistant.training.choosing import shelf as ratings
from mellon.assistant.training.progress import START
from mellon.assistant.training.repeating import Attempt, plans
from mellon.assistant.views import board_of
from mellon.assistant.views.plain import plain
from mellon.assistant.web.answer_views import move_words
from mellon.assistant.web.questions import options_of
from mellon.assistant.web.reading import opened
from mellon.assistant.wording import decimal
from mellon.models.common import BadInput, Text
from mellon.puzzles import StoredAnswer
from mellon.puzzles.daily import daily as puzzle_of
from mellon.puzzles.judging import VERDICT_WORDS, Judge, Judged, answer_words
from mellon.puzzles.ladder import Rung, ladder
from mellon.puzzles.library import Puzzle
from mellon.puzzles.verifier import Undecided
from mellon.solver import Limits, Watch
from mellon.solver.told import written

SECONDS = 8.0
"""How long a puzzle may be worked at; every shipped one takes far less."""
_NOWHERE = Text("", "")


def shelf(job: Mapping[str, Any], watch: Watch) -> list[dict[str, Any]]:
    """Return all shipped puzzles, answers left out."""
    return _shelf(job["lang"])


@cache
def _shelf(lang: str) -> list[dict[str, Any]]:
    return [_card(puzzles.load(game, name), lang) for game, name in puzzles.names()]


def daily(job: Mapping[str, Any], watch: Watch) -> dict[str, Any]:
    """Return the id of the puzzle of a day, or an empty one where the day has none."""
    try:
        return {"id": puzzle_of(date.fromisoformat(job["day"])).id}
    except BadInput:
        return {"id": ""}


def puzzle(job: Mapping[str, Any], watch: Watch) -> dict[str, Any] | None:
    """Return one shipped puzzle with its board, its answer left out; None where there is no such puzzle."""
    try:
        found = puzzles.find(job["id"])
    except KeyError:
        return None
    step = int(job.get("step", 0))
    hints = _climbed(found, step, job["lang"]) if step else None
    return {**_card(found, job["lang"]), "board": plain(board_of(found.position), job["lang"]), "hints": hints}


def _card(found: Puzzle, lang: str) -> dict[str, Any]:
    return {
        "id": found.id,
        "game": found.game,
        "title": found.title.of(lang),
        "asks": found.asks.of(lang),
        "themes": list(found.shown_themes),
        "unique": found.unique,
        "source": found.source.of(lang),
        "line": str(found.position),
    }


def climb(job: Mapping[str, Any], watch: Watch) -> dict[str, Any]:
    """Return the first hints of a position's ladder, and what the next one costs; nothing more is told."""
    lang = job["lang"]
    with opened(job["position"], job.get("chapter_text")) as loaded:
        if loaded.game is None or loaded.defects:
            return _rungs((), 0, lang)
        position = loaded.position
        rulings, unfit = fit_to_game(options_of(job), loaded.game)
        made = position.rulings
        for key, value in rulings.items() if not unfit else ():
            made = made.with_reading(loaded.game.book, key, value)
        position = position.with_rulings(made)
        found = Puzzle("", loaded.game.id, _NOWHERE, _NOWHERE, (), StoredAnswer(), True, _NOWHERE, position, {})
        return _climbed(found, int(job["step"]), lang)


def _climbed(found: Puzzle, step: int, lang: str) -> dict[str, Any]:
    try:
        rungs = ladder(Judge(found, Limits(SECONDS)), worded(found))
    except (Undecided, BadInput, IndexError):
        return _rungs((), 0, lang)
    return _rungs(tuple(rung for rung in rungs if rung.kind != "theme" or found.themes), step, lang)


def _rungs(rungs: Sequence[Rung], step: int, lang: str) -> dict[str, Any]:
    shown, more = rungs[:step], rungs[step : step + 1]
    return {
        "shown": [{"text": rung.text.of(lang), "bits": decimal(round(rung.bits, 1), lang)} for rung in shown],
        "cost": decimal(round(more[0].bits, 1), lang) if more else "",
        "left": decimal(round(more[0].bits + more[0].bits_left, 1), lang) if more else "",
        "step": len(shown),
        "of": len(rungs),
        "spent": sum(rung.bits for rung in shown),
    }


def train(job: Mapping[str, Any], watch: Watch) -> dict[str, Any] | None:
    """Return a puzzle to be tried: its table, what can be answered, the hints taken, the judgement of a try; or that time was not enough for it."""
    try:
        found = puzzles.find(job["id"])
    except KeyError:
        return None
    lang, game = job["lang"], solver.game(found.game)
    judge = Judge(found, Limits(SECONDS), worded(found))
    view: dict[str, Any] = {**_card(found, lang), "board": plain(board_of(found.position), lang), **_rated(found), "answers": []}
    try:
        if judge.asks_for_a_move:
            moves = sorted(((move_words(one.move, found.position, game, lang), one.move) for one in judge.moves), key=lambda pair: pair[0])
            view["answers"] = [{"words": words, "pick": written(move)} for words, move in moves]
        elif found.answer.value is None:
            view["answers"] = [{"words": words.of(lang), "pick": one.value} for one, words in VERDICT_WORDS.items()]
        view["hints"] = _climbed(found, int(job["step"]), lang)
        view["bits"] = judge.bits
        view["judged"] = None if job["tried"] is None else _judged(found, judge, job["tried"], lang)
    except Undecided:
        return {"id": found.id, "undecided": True, **_rated(found)}
    return view


def _rated(found: Puzzle) -> dict[str, Any]:
    rating = float(found.rating or START)
    return {"rating": rating, "stars": stars(rating)}


def _judged(found: Puzzle, judge: Judge, tried: Any, lang: str) -> dict[str, Any]:
    try:
        judged: Judged = judge.judged(tried)
    except BadInput as bad:
        return {"correct": None, "lines": [defect.what.of(lang) for defect in bad.defects], "steps": [], "words": str(tried)[:100]}
    head, *more = told(found, judged, reveal=False, lang=lang)
    book = solver.game(found.game).book
    steps = [{"text": one.text.of(lang), "rule": one.rule, "source": book.source(one.rule)} for one in judged.steps]
    texts = {f"  {one['text']}" for one in steps}
    words = (
        move_words(judged.move, found.position, solver.game(found.game), lang)
        if judge.asks_for_a_move
        else answer_words(judged.move).of(lang)
    )
    return {"correct": judged.correct, "head": head, "lines": [line for line in more if line not in texts], "steps": steps, "words": words}


def next_one(job: Mapping[str, Any], watch: Watch) -> dict[str, Any]:
    """Return the puzzle that comes next for a rating: those due again first, then the untried one nearest to it."""
    rated = _ratings(job.get("game") or None)
    due = [name for name in job["due"] if name in rated]
    if due:
        return {"id": due[0]}
    gone = replaced_ones(job.get("game") or None).union(job["done"])
    fresh = [name for name in rated if name not in gone]
    return {"id": min(fresh, key=lambda name: (abs(rated[name] - job["rating"]), name)) if fresh else ""}


@cache
def _ratings(game: str | None) -> dict[str, float]:
    return ratings(game)


def plan(job: Mapping[str, Any], watch: Watch) -> dict[str, Any] | None:
    """Return when the puzzles of some attempts come back, as `mellon train` plans it; None for what are no attempts."""
    try:
        found = plans(Attempt.read(one) for one in job["attempts"])
    except (KeyError, TypeError, ValueError, OverflowError):
        return None
    return {"repeats": [{"puzzle": one.puzzle, "card": json.loads(one.card), "due": one.due} for one in found]}


HANDLERS: dict[str, Callable[[Mapping[str, Any], Watch], Any]] = {
    "shelf": shelf,
    "daily": daily,
    "puzzle": puzzle,
    "ladder": climb,
    "train": train,
    "next": next_one,
    "plan": plan,
}
