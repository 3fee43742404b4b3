"""What a worker of the web page does: read a position, answer, and put the answer into plain data for a program or for a page."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from mellon import assistant, models, puzzles, solver
from mellon.assistant.asking import json_object, without_solution
from mellon.assistant.options import Options, fit_to_game
from mellon.assistant.refusal import answer_json, bounded
from mellon.assistant.rules import all_entries, entries_json, matching
from mellon.assistant.sources import Loaded
from mellon.assistant.web.reading import opened
from mellon.models.common import BadInput
from mellon.solver import Answer, Limits, Request, Watch

ANSWERED, REFUSED = 200, 422
_PLAIN_KERNELS = "mellon.solver.kernels."
_IMPORTED_LATE = (
    "ortools.sat.python.cp_model",
    "ortools.linear_solver.pywraplp",
    "networkx",
    "numpy",
    "tomlkit",
    "rich.console",
    "rich.table",
)


def prepare() -> None:
    """Import every room, so that nothing is left to be loaded once memory is bounded."""
    for room in (models, solver, puzzles, assistant):
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            if not module.name.startswith((_PLAIN_KERNELS, "mellon.assistant.web.", "mellon.solver.workers")):
                import_module(module.name)
    from mellon.solver import kernels

    kernels.built()
    for name in (*_IMPORTED_LATE, "mellon.assistant.web.page_questions"):
        import_module(name)


def handle(job: Mapping[str, Any], watch: Watch) -> Any:
    """Answer one job of the web process."""
    if job["what"] == "verb":
        return answer_verb(job, watch)
    handlers: Mapping[str, Callable[[Mapping[str, Any], Watch], Any]] = import_module("mellon.assistant.web.page_questions").HANDLERS
    return handlers[job["what"]](job, watch)


def answer_verb(job: Mapping[str, Any], watch: Watch) -> dict[str, Any]:
    """Return the HTTP status and the JSON object that the command line would print."""
    verb, lang = job["verb"], job["lang"]
    if verb == "rules":
        return _rules(job, lang)
    with opened(job["position"], job.get("chapter_text")) as loaded:
        answer = asked(verb, loaded, options_of(job), watch)
        answer = answer.but(defects=bounded(answer.defects))
        return {"status": REFUSED if answer.defects else ANSWERED, "body": json_object(answer, loaded, lang)}


def options_of(job: Mapping[str, Any]) -> Options:
    """Return the options that a job carries."""
    return Options(
        True,
        job.get("seconds"),
        job.get("rulings") or {},
        job.get("engine") or "auto",
        job.get("seed") or 0,
        max_states=job.get("max_states"),
        at=job.get("at"),
    )


def asked(verb: str, loaded: Loaded, options: Options, watch: Watch) -> Answer:
    """Return the answer to one verb about a position that was read, or the defects."""
    if loaded.game is None:
        return Answer(game="", verb=verb, defects=loaded.defects)
    rulings, unfit = fit_to_game(options, loaded.game)
    if loaded.defects or unfit:
        return Answer(game=loaded.game.id, verb=verb, defects=(*loaded.defects, *unfit))
    request = Request(verb, Limits(options.seconds, options.max_states), options.engine, options.seed, rulings, watch=watch, at=options.at)
    try:
        answer = loaded.game.answer(loaded.position, request)
    except BadInput as bad:
        return Answer(game=loaded.game.id, verb=verb, defects=bad.defects)
    if answer.subject is None:
        answer = answer.but(subject=loaded.position)
    return without_solution(answer) if verb == "show" else answer


def _rules(job: Mapping[str, Any], lang: str) -> dict[str, Any]:
    everything, defects = all_entries(job.get("game"))
    if defects:
        return {"status": REFUSED, "body": answer_json(Answer(game="", verb="rules", defects=tuple(defects)), lang)}
    return {"status": ANSWERED, "body": entries_json(matching(everything, job.get("words") or ""), lang)}
