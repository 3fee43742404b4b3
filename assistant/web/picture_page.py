"""The picture of a position: `/{lang}/{game}/board.svg?p=`."""

from __future__ import annotations

from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from mellon import solver
from mellon.assistant.web.board_page import FAULTS, Seen
from mellon.assistant.web.desk import Desk
from mellon.assistant.web.page_words import WORDS
from mellon.assistant.web.painting import page, trouble
from mellon.assistant.web.requests import Gone, while_there
from mellon.models.common.text import LANGUAGES

_DAY = 24 * 3600


async def picture(request: Request) -> Response:
    """Send the picture of a table; a browser that has it already is told so."""
    lang, game = request.path_params["lang"], request.path_params["game"]
    if lang not in LANGUAGES or game not in solver.games():
        return page(request, "message.html", lang if lang in LANGUAGES else "en", 404, title=WORDS["not_found"].of(lang))
    desk: Desk = request.app.state.desk
    seen = Seen.read(request, desk.limits.most_seconds)
    tag = f'"{sha256(repr((request.app.state.version, lang, seen.position, seen.chapter)).encode()).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": f"public, max-age={_DAY}"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    try:
        with desk.counted(request.client.host if request.client else None):
            drawn = await while_there(request, desk.page(seen.job("picture")))
    except Gone:
        return Response(status_code=499)
    except FAULTS as fault:
        return trouble(request, lang, fault)
    if "refused" in drawn:
        return page(request, "message.html", lang, 422, title=" ".join(one["what"] for one in drawn["refused"]))
    return Response(drawn["svg"], media_type="image/svg+xml", headers=headers)
