"""The pages for people: read the address, ask the desk, fill a template."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import date
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from mellon import solver
from mellon.assistant.web import entries
from mellon.assistant.web.board_page import board, live
from mellon.assistant.web.chapter_pages import chapter_list, chapter_page
from mellon.assistant.web.page_words import WORDS
from mellon.assistant.web.painting import page, trouble
from mellon.assistant.web.permalinks import address, packed, packed_text, unpacked, unpacked_text
from mellon.assistant.web.picture_page import picture
from mellon.assistant.web.requests import Gone, TooLarge, bounded_body, language_of
from mellon.assistant.web.train_pages import plan, train, train_one
from mellon.models.common.text import LANGUAGES
from mellon.solver.workers import Busy, Failed, Lost, Overdue, Stopped

_FAULTS = (Busy, Failed, Lost, Overdue, Stopped)
_LARGEST_SEED = 1_000_000_000


def routes() -> list[Route]:
    """Return the routes of all pages."""
    return [
        Route("/", _to_language),
        Route("/{lang}", _to_language),
        Route("/{lang}/", start),
        Route("/{lang}/open", open_text, methods=["POST"]),
        Route("/{lang}/rules", rules),
        Route("/{lang}/puzzles", puzzles),
        Route("/{lang}/puzzle/{id}", puzzle),
        Route("/{lang}/daily", daily),
        Route("/{lang}/daily/{day}", daily),
        Route("/{lang}/train", train),
        Route("/{lang}/train/plan", plan, methods=["POST"]),
        Route("/{lang}/train/{id}", train_one),
        Route("/{lang}/dwie_wieze/chapter", chapter_list),
        Route("/{lang}/dwie_wieze/chapter/{number}", chapter_page),
        Route("/{lang}/{game}", board),
        Route("/{lang}/{game}/live", live),
        Route("/{lang}/{game}/board.svg", picture),
        Route("/{lang}/{game}/deal", deal),
        Route("/{lang}/{game}/roll", roll),
        Route("/{lang}/{game}/enter", enter),
    ]


async def _to_language(request: Request) -> Response:
    lang = request.path_params.get("lang", "")
    if lang and lang not in LANGUAGES:
        return await not_found(request)
    return RedirectResponse(f"/{lang or language_of(request)}/", 307)


async def not_found(request: Request) -> Response:
    """Say that there is no such page."""
    lang = _language(request) or language_of(request)
    return page(request, "message.html", lang, 404, title=WORDS["not_found"].of(lang))


async def start(request: Request) -> Response:
    """Show the games, the paste box and the way to puzzles and rules."""
    lang = _language(request)
    return await not_found(request) if lang is None else page(request, "start.html", lang, text="", refused=())


async def open_text(request: Request) -> Response:
    """Open a pasted position on the board of its game."""
    lang, desk = _language(request), request.app.state.desk
    if lang is None:
        return await not_found(request)
    try:
        raw = await bounded_body(request, desk.limits.body)
    except TooLarge:
        return page(request, "message.html", lang, 413, title=WORDS["defects"].of(lang))
    except Gone:
        return Response(status_code=499)
    given = dict(parse_qsl(raw.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=10))
    text = position_in(given.get("text", ""))
    chapter = given.get("chapter_text", "").strip()
    own = {"chapter_text": chapter} if chapter else {}
    try:
        table = await desk.page({"what": "table", "position": text, "lang": lang, **own})
    except _FAULTS as fault:
        return trouble(request, lang, fault)
    if "refused" in table:
        game = table["game"] or given.get("game", "")
        return page(request, "enter.html", lang, 422, game=game, text=text, refused=table["refused"], chapter=chapter)
    return RedirectResponse(address(f"/{lang}/{table['game']}", [("p", table["line"]), ("c", packed_text(chapter))]), 303)


def position_in(text: str) -> str:
    """Return the position that a pasted text holds: that of a link, else the text itself.

    >>> position_in("http://127.0.0.1:8765/pl/lcg?p=lcg+combat&b=x")
    'lcg combat'
    """
    words = text.strip()
    if words.startswith(("http://", "https://")) and "\n" not in words:
        return dict(parse_qsl(urlsplit(words).query)).get("p", words)
    return text


async def deal(request: Request) -> Response:
    """Go on to a position to begin with."""
    lang, game = _language(request), request.path_params["game"]
    if lang is None or game not in solver.games():
        return await not_found(request)
    query = request.query_params
    seed = query.get("seed", "")
    number = int(seed) if seed.isascii() and seed.isdigit() and len(seed) < 12 else random.randrange(_LARGEST_SEED)
    options = {
        key: int(value)
        for key, value in query.items()
        if key in ("chapter", "players") and value.isascii() and value.isdigit() and len(value) < 4
    }
    try:
        own = {"chapter_text": unpacked_text(query.get("c", ""))} if game == "dwie_wieze" and query.get("c") else {}
        made = await request.app.state.desk.page({"what": "deal", "game": game, "seed": number, "options": options, **own})
    except _FAULTS as fault:
        return trouble(request, lang, fault)
    if not made["line"]:
        return await not_found(request)
    return RedirectResponse(address(f"/{lang}/{game}", [("p", made["line"]), ("c", query.get("c", "") if own else "")]), 303)


async def enter(request: Request) -> Response:
    """Show a table that is being entered by taps; games without such a page take a pasted position."""
    lang, game = _language(request), request.path_params["game"]
    if lang is None or game not in solver.games():
        return await not_found(request)
    if game not in entries.GAMES:
        return RedirectResponse(f"/{lang}/{game}", 303)
    found = await _asked(request, {"what": "entry", "game": game, "query": dict(request.query_params), "lang": lang})
    return found if isinstance(found, Response) else page(request, "entry.html", lang, game=game, entry=found)


async def roll(request: Request) -> Response:
    """Throw the dice of a position and go on to what they show."""
    lang, game, query = _language(request), request.path_params["game"], request.query_params
    if lang is None or game not in solver.games():
        return await not_found(request)
    line = query.get("p", "")
    job = {"what": "roll", "position": line, "seed": random.randrange(_LARGEST_SEED), "lang": lang}
    rolled = await _asked(request, job)
    if isinstance(rolled, Response):
        return rolled
    played = unpacked(query.get("b", ""))
    if not rolled["line"]:
        return RedirectResponse(address(f"/{lang}/{game}", [("p", line), ("b", packed(played))]), 303)
    kept = [("ask", "legal")] if query.get("ask") == "legal" else []
    played.append((line, WORDS["draw" if game == "dwie_wieze" else "roll"].of(lang)))
    return RedirectResponse(address(f"/{lang}/{game}", [("p", rolled["line"]), *kept, ("b", packed(played))]), 303)


async def rules(request: Request) -> Response:
    """Answer a question about the rules in ordinary words."""
    lang = _language(request)
    if lang is None:
        return await not_found(request)
    words, game = request.query_params.get("q", "")[:500], request.query_params.get("game", "")
    game = game if game in solver.games() else ""
    found = await _asked(request, {"what": "rules", "words": words, "game": game, "lang": lang})
    return found if isinstance(found, Response) else page(request, "rules.html", lang, q=words, chosen=game, found=found)


async def puzzles(request: Request) -> Response:
    """List the shipped puzzles, of one game or of all."""
    lang = _language(request)
    if lang is None:
        return await not_found(request)
    found = await _asked(request, {"what": "shelf", "lang": lang})
    if isinstance(found, Response):
        return found
    game = request.query_params.get("game", "")
    return page(request, "puzzles.html", lang, chosen=game if game in solver.games() else "", found=found)


async def puzzle(request: Request) -> Response:
    """Show one puzzle, its answer hidden."""
    lang = _language(request)
    return await not_found(request) if lang is None else await _puzzle(request, lang, request.path_params["id"], "")


async def daily(request: Request) -> Response:
    """Show the puzzle of a day, today's by default."""
    lang = _language(request)
    try:
        day = date.fromisoformat(request.path_params.get("day") or date.today().isoformat())
    except ValueError:
        return await not_found(request)
    if lang is None:
        return await not_found(request)
    found = await _asked(request, {"what": "daily", "day": day.isoformat(), "lang": lang})
    if isinstance(found, Response):
        return found
    if not found["id"]:
        return await not_found(request)
    return await _puzzle(request, lang, found["id"], WORDS["daily_of"].of(lang).format(date=day.isoformat()))


async def _puzzle(request: Request, lang: str, puzzle_id: str, heading: str) -> Response:
    step = request.query_params.get("step", "")
    steps = int(step) if step.isascii() and step.isdigit() and len(step) < 3 else 0
    found = await _asked(request, {"what": "puzzle", "id": puzzle_id, "lang": lang, **({"step": steps} if steps else {})})
    if isinstance(found, Response):
        return found
    return await not_found(request) if found is None else page(request, "puzzle.html", lang, puzzle=found, heading=heading)


async def _asked(request: Request, job: Mapping[str, Any]) -> Any:
    """Return the answer to a page's job, or the page that says why there is none."""
    try:
        return await request.app.state.desk.page(job)
    except _FAULTS as fault:
        return trouble(request, str(job["lang"]), fault)


def _language(request: Request) -> str | None:
    lang = request.path_params.get("lang") or request.url.path.split("/")[1]
    return lang if lang in LANGUAGES else None
