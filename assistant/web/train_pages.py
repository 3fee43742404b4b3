"""The trainer: a puzzle near the reader's rating, a try, its judgement, hints with their price. What was done is kept by the browser alone."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from mellon import solver
from mellon.assistant.puzzle_shelf.words import UNDECIDED
from mellon.assistant.training.progress import START
from mellon.assistant.web.page_words import WORDS
from mellon.assistant.web.painting import page, trouble
from mellon.assistant.web.permalinks import address
from mellon.assistant.web.requests import Gone, TooLarge, bounded_body
from mellon.models.common.text import LANGUAGES
from mellon.solver.workers import Busy, Failed, Lost, Overdue, Stopped

_FAULTS = (Busy, Failed, Lost, Overdue, Stopped)
_MOST_NAMES = 600
_LEAST_SCORE = 0.1
"""What a right answer is worth at least, whatever the hints cost."""


async def train(request: Request) -> Response:
    """Go on to the next puzzle: one that is due again, else the untried one nearest to the rating."""
    lang = request.path_params["lang"]
    if lang not in LANGUAGES:
        return page(request, "message.html", "en", 404, title=WORDS["not_found"].of("en"))
    query = request.query_params
    game = _game(query)
    names = {key: query.get(key, "").split(",")[:_MOST_NAMES] for key in ("done", "due")}
    try:
        found = await request.app.state.desk.page({"what": "next", "game": game, "rating": _rating(query), **names})
    except _FAULTS as fault:
        return trouble(request, lang, fault)
    if not found["id"]:
        return page(request, "message.html", lang, title=WORDS["train_none"].of(lang))
    return RedirectResponse(address(f"/{lang}/train/{found['id']}", [("game", game)]), 303)


async def train_one(request: Request) -> Response:
    """Show a puzzle to be tried, and what a try is worth."""
    lang, name = request.path_params["lang"], request.path_params["id"]
    if lang not in LANGUAGES:
        return page(request, "message.html", "en", 404, title=WORDS["not_found"].of("en"))
    query = request.query_params
    step = query.get("step", "")
    steps = int(step) if step.isascii() and step.isdigit() and len(step) < 3 else 0
    tried = _tried(query.get("try"))
    try:
        found = await request.app.state.desk.page({"what": "train", "id": name, "step": steps, "tried": tried, "lang": lang})
    except _FAULTS as fault:
        return trouble(request, lang, fault)
    if found is None:
        return page(request, "message.html", lang, 404, title=WORDS["not_found"].of(lang))
    if found.get("undecided"):
        links = [
            (WORDS["train_again"].of(lang), address(request.url.path, [("game", _game(query))])),
            (WORDS["train_next"].of(lang), _next_link(found, _game(query), lang)),
        ]
        return page(request, "message.html", lang, title=UNDECIDED.of(lang), links=links)
    return page(request, "train.html", lang, **_values(found, steps, tried, query, lang))


async def plan(request: Request) -> Response:
    """Tell when puzzles come back, from the attempts that the browser keeps and sends; nothing of it stays here."""
    desk = request.app.state.desk
    try:
        given = json.loads(await bounded_body(request, desk.limits.body))
        attempts = given["attempts"]
        if not isinstance(attempts, list):
            raise TypeError
        found = await desk.ask({"what": "plan", "attempts": attempts}, quick=True)
    except TooLarge:
        return Response(status_code=413)
    except Gone:
        return Response(status_code=499)
    except (ValueError, KeyError, TypeError, RecursionError):
        return Response(status_code=422)
    except _FAULTS:
        return Response(status_code=503, headers={"retry-after": "2"})
    return Response(status_code=422) if found is None else JSONResponse(found, headers={"cache-control": "no-store"})


def _values(found: Mapping[str, Any], steps: int, tried: Any, query: Mapping[str, str], lang: str) -> dict[str, Any]:
    path, judged = f"/{lang}/train/{found['id']}", found["judged"]
    game, missed = _game(query), query.get("missed", "")
    if judged is not None and judged["correct"] is False:
        missed = "1"
    kept = [("step", str(steps or "")), ("missed", missed), ("game", game)]
    hidden = {"ask": "legal", "do": json.dumps(tried, ensure_ascii=False)}
    after = address(f"/{lang}/{found['game']}", [("p", found["line"]), *hidden.items()])
    return {
        "puzzle": found,
        "judged": judged,
        "answers": [
            {"words": one["words"], "href": address(path, [("try", json.dumps(one["pick"], ensure_ascii=False)), *kept])}
            for one in found["answers"]
        ],
        "kept": kept,
        "result": None
        if judged is None or judged["correct"] is None
        else result_of(found, bool(judged["correct"]), bool(query.get("missed"))),
        "hint_link": address(path, [*(pair for pair in kept if pair[0] != "step"), ("step", str(found["hints"]["step"] + 1))]),
        "next_link": _next_link(found, game, lang),
        "after": after if judged is not None and judged["correct"] is False and found["answers"] and not isinstance(tried, str) else "",
        "chosen": game,
    }


def _next_link(found: Mapping[str, Any], game: str, lang: str) -> str:
    return address(f"/{lang}/train", [("game", game), ("r", f"{found['rating']:.0f}"), ("done", found["id"])])


def result_of(found: Mapping[str, Any], correct: bool, missed: bool) -> dict[str, Any] | None:
    """Return what the browser keeps of a try: the first miss, or a right answer with what its hints cost; nothing after a miss.

    >>> result_of({"id": "x", "rating": 1500.0, "bits": 2.0, "hints": {"spent": 1.0}}, True, False)["score"]
    0.5
    """
    if missed:
        return None
    spent, bits = found["hints"]["spent"], found["bits"]
    score = 0.0 if not correct else max(_LEAST_SCORE, 1 - spent / bits) if bits else 1.0
    return {"puzzle": found["id"], "rating": found["rating"], "score": score, "bits": spent}


def _game(query: Mapping[str, str]) -> str:
    game = query.get("game", "")
    return game if game in solver.games() else ""


def _rating(query: Mapping[str, str]) -> float:
    word = query.get("r", "")
    return float(word) if word.isascii() and word.isdigit() and len(word) < 5 else START


def _tried(word: str | None) -> Any:
    if word is None:
        return None
    try:
        return json.loads(word[:2000])
    except (ValueError, RecursionError):
        return word[:2000]
