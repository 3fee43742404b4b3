"""Fill the templates: every page knows its language, its address and the same page in the other language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from mellon import solver
from mellon.assistant.texts import fill
from mellon.assistant.web import entries
from mellon.assistant.web import words as say
from mellon.assistant.web.desk import limit_of
from mellon.assistant.web.page_words import WORDS
from mellon.assistant.web.permalinks import address
from mellon.assistant.web.requests import LANGUAGE_COOKIE
from mellon.models.common import Rulebook
from mellon.models.common.text import LANGUAGES
from mellon.solver.workers import Busy, Failed

RETRY_SECONDS = 2
_COOKIE_SECONDS = 365 * 24 * 3600


@cache
def environment() -> Environment:
    """Return the templates with what all of them use."""
    made = Environment(
        loader=PackageLoader("mellon.assistant.web"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.globals["tapped_games"] = entries.GAMES
    made.globals["link"] = lambda path, **pairs: address(path, list(pairs.items()))
    return made


@cache
def game_titles(lang: str) -> dict[str, str]:
    """Return the games by id with their titles."""
    return {game: Rulebook.load(game).title.of(lang) for game in solver.games()}


def page(request: Request, name: str, lang: str, status: int = 200, headers: Mapping[str, str] | None = None, **values: Any) -> Response:
    """Return a page made from a template."""
    other = next(one for one in LANGUAGES if one != lang)
    path = request.url.path
    mirrored = f"/{other}/" + path.split("/", 2)[2] if path.startswith(f"/{lang}/") else f"/{other}/"
    text = (
        environment()
        .get_template(name)
        .render(
            lang=lang,
            other=other,
            mirrored=mirrored + (f"?{request.url.query}" if request.url.query and request.method == "GET" else ""),
            t={key: text.of(lang) for key, text in WORDS.items()},
            games=game_titles(lang),
            **values,
        )
    )
    response = HTMLResponse(text, status, dict(headers or {}) | {"cache-control": "no-store", "content-language": lang})
    if request.cookies.get(LANGUAGE_COOKIE) != lang:
        response.set_cookie(LANGUAGE_COOKIE, lang, max_age=_COOKIE_SECONDS, samesite="lax", httponly=True)
    return response


def trouble(request: Request, lang: str, fault: Exception) -> Response:
    """Return a page that says why there is no answer."""
    status = 429 if isinstance(fault, Busy) else 500 if isinstance(fault, Failed) and limit_of(fault) is None else 503
    headers = {} if status == 500 else {"retry-after": str(RETRY_SECONDS)}
    return page(request, "message.html", lang, status, headers, title=trouble_words(fault, lang))


def trouble_words(fault: Exception, lang: str) -> str:
    """Say why there is no answer."""
    from mellon.assistant import texts

    limit = limit_of(fault)
    if isinstance(fault, Busy):
        return fill(say.TOO_BUSY, seconds=RETRY_SECONDS).of(lang)
    if limit is not None:
        why = fill(texts.UNDECIDED_WHY, limit=texts.LIMIT_NAMES[limit])
        return f"{texts.UNDECIDED.of(lang)}: {why.of(lang)}"
    return (fill(say.FAILED, kind=fault.kind) if isinstance(fault, Failed) else say.WORKER_LOST).of(lang)
