"""The form for cards that nobody prints: what a reader enters stands in the address, and is kept by the browser alone."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from mellon.assistant.web.page_words import WORDS
from mellon.assistant.web.painting import page, trouble
from mellon.models.common.text import LANGUAGES
from mellon.solver.workers import Busy, Failed, Lost, Overdue, Stopped

_FAULTS = (Busy, Failed, Lost, Overdue, Stopped)


async def chapter_list(request: Request) -> Response:
    """List the chapters of Dwie Wieże that have gaps."""
    lang = request.path_params["lang"]
    if lang not in LANGUAGES:
        return page(request, "message.html", "en", 404, title=WORDS["not_found"].of("en"))
    try:
        found = await request.app.state.desk.page({"what": "chapters", "lang": lang})
    except _FAULTS as fault:
        return trouble(request, lang, fault)
    return page(request, "chapters.html", lang, chapters=found)


async def chapter_page(request: Request) -> Response:
    """Show the form of one chapter, with the sentences and the file that what was entered comes to."""
    lang, word = request.path_params["lang"], request.path_params["number"]
    known = lang in LANGUAGES and word.isascii() and word.isdigit() and len(word) < 3
    try:
        job = {"what": "chapter_form", "number": int(word) if known else 0, "fields": dict(request.query_params), "lang": lang}
        found = await request.app.state.desk.page(job) if known else None
    except _FAULTS as fault:
        return trouble(request, lang, fault)
    if found is None:
        shown = lang if lang in LANGUAGES else "en"
        return page(request, "message.html", shown, 404, title=WORDS["not_found"].of(shown))
    return page(request, "chapter.html", lang, form=found)
