"""The JSON interface: `POST /api/v1/{verb}` answers with the object that `mellon VERB --json` prints."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from mellon.assistant import help_texts as helps
from mellon.assistant import texts
from mellon.assistant.refusal import answer_json, bounded
from mellon.assistant.texts import fill
from mellon.assistant.web import words as say
from mellon.assistant.web.asked_json import Asked, read_asked, read_query
from mellon.assistant.web.desk import Desk, limit_of
from mellon.assistant.web.requests import Gone, TooLarge, bounded_body, language_of, while_there
from mellon.models.common import BadInput, Defect, Text
from mellon.solver.answer import Answer, Verdict
from mellon.solver.stats import stats_of
from mellon.solver.workers import Busy, Failed, Lost, Overdue, Stopped

VERBS = (*helps.VERBS, "review", "rules")
QUICK = frozenset({"show", "legal", "resolve", "rules"})
TYPES = ("application/toml", "text/plain", "application/json")
RETRY_SECONDS = 2
_GONE = 499


async def answer(request: Request) -> Response:
    """Answer one verb about the position in the body."""
    desk: Desk = request.app.state.desk
    verb, lang = request.path_params["verb"], language_of(request)
    if verb not in VERBS:
        return problem(404, fill(say.NO_SUCH_VERB, verbs=", ".join(VERBS)), lang)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in TYPES:
        return problem(415, fill(say.WRONG_TYPE, types=", ".join(TYPES)), lang)
    try:
        raw = await bounded_body(request, desk.limits.body)
        asked = _asked(request, verb, kind, raw, lang, desk.limits.most_seconds)
    except TooLarge:
        return problem(413, fill(say.TOO_LARGE, most=desk.limits.body), lang)
    except Gone:
        return Response(status_code=_GONE)
    except BadInput as bad:
        return refused(verb, bad, lang)
    return await _answered(request, desk, asked)


async def _answered(request: Request, desk: Desk, asked: Asked) -> Response:
    job = asked.job(desk.limits.seconds)
    lang = asked.lang
    try:
        with desk.counted(request.client.host if request.client else None):
            found = await while_there(request, desk.ask(job, quick=asked.verb in QUICK))
    except Gone:
        return Response(status_code=_GONE)
    except Busy:
        return busy(lang)
    except (Lost, Overdue, Stopped, Failed) as fault:
        limit = limit_of(fault)
        if limit is not None:
            return JSONResponse(_unfinished(asked, limit))
        if isinstance(fault, Failed):
            return problem(500, fill(say.FAILED, kind=fault.kind), lang)
        return problem(503, say.WORKER_LOST, lang, {"retry-after": str(RETRY_SECONDS)})
    return JSONResponse(found["body"], found["status"])


def _asked(request: Request, verb: str, kind: str, raw: bytes, lang: str, most_seconds: float) -> Asked:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput([Defect("body", say.NOT_UTF8)]) from None
    named = read_query(request.query_params.multi_items())
    if kind != "application/json":
        return read_asked(verb, {**named, "words" if verb == "rules" else "position": text}, lang, most_seconds)
    return read_asked(verb, {**named, **_object(text, lang)}, lang, most_seconds)


def _object(text: str, lang: str) -> Mapping[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as fault:
        why = str(fault) if isinstance(fault, ValueError) else "too deep"
        raise BadInput([Defect("json", fill(texts.NOT_JSON, why=why))]) from None
    if not isinstance(found, dict):
        raise BadInput([Defect("json", say.NO_OBJECT)])
    return found


def refused(verb: str, bad: BadInput, lang: str) -> Response:
    """Answer with every defect of a request."""
    return JSONResponse(answer_json(Answer(game="", verb=verb, defects=bounded(bad.defects)), lang), 422)


def busy(lang: str) -> Response:
    """Answer that there are too many questions."""
    return problem(429, fill(say.TOO_BUSY, seconds=RETRY_SECONDS), lang, {"retry-after": str(RETRY_SECONDS)})


def problem(status: int, what: Text, lang: str, headers: Mapping[str, str] | None = None) -> Response:
    """Answer that a request could not be answered, and why."""
    return JSONResponse({"error": {"status": status, "what": what.of(lang)}}, status, headers)


def _unfinished(asked: Asked, limit: str) -> dict[str, Any]:
    """Return the object of a question whose worker had to be ended: undecided, with the limit."""
    stats = stats_of(asked.options.get("engine") or "auto", 0, [limit])
    undecided = Answer(game="", verb=asked.verb, verdict=Verdict.UNKNOWN, stats=stats)
    return {**answer_json(undecided, asked.lang), "source": "-"}


async def healthz(request: Request) -> Response:
    """Tell whether a worker is ready."""
    desk: Desk = request.app.state.desk
    pool = desk.pool
    state = {
        "status": "ok" if pool.ready else "starting",
        "version": request.app.state.version,
        "workers": pool.workers,
        "spare": pool.spare,
        "ready": pool.ready,
        "free": pool.free,
        "waiting": pool.waiting,
        "restarts": pool.restarts,
    }
    return JSONResponse(state, 200 if pool.ready else 503, {"cache-control": "no-store"} | ({} if pool.ready else {"retry-after": "1"}))
