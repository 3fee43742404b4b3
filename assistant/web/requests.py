"""Read a request: its language, its bounded body, and notice when the one who asked has gone."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from starlette.requests import ClientDisconnect, Request

from mellon.models.common.text import LANGUAGES

LANGUAGE_COOKIE = "lang"
_READ_AWAY = 64


class TooLarge(Exception):
    """The body is longer than allowed."""


class Gone(Exception):
    """Whoever asked does not wait for the answer any more."""


def language_of(request: Request) -> str:
    """Return the language of a request without one in its path: of the cookie, else the first that the browser prefers and we speak."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    return preferred(request.headers.get("accept-language", ""))


def preferred(header: str) -> str:
    """Return the language that an Accept-Language header prefers.

    >>> preferred("de, pl;q=0.9, en;q=0.8"), preferred("en;q=0.5, pl;q=0.7"), preferred("")
    ('pl', 'pl', 'en')
    """
    best, found = 0.0, "en"
    for part in header.split(","):
        name, _, weight = part.strip().partition(";")
        lang = name.strip().lower()[:2]
        try:
            worth = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            worth = 0.0
        if lang in LANGUAGES and worth > best:
            best, found = worth, lang
    return found


async def bounded_body(request: Request, most: int) -> bytes:
    """Return the body. Raises TooLarge, or Gone where the sender left.

    A body too large is read to its end up to `_READ_AWAY` times the bound: whoever is still sending cannot read the refusal.
    """
    declared = request.headers.get("content-length", "")
    if declared.isdigit() and int(declared) > _READ_AWAY * most:
        raise TooLarge
    parts: list[bytes] = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > _READ_AWAY * most:
                break
            if size > most:
                parts.clear()
            else:
                parts.append(part)
    except ClientDisconnect:
        raise Gone from None
    if size > most:
        raise TooLarge
    return b"".join(parts)


async def while_there(request: Request, work: Coroutine[Any, Any, Any]) -> Any:
    """Return what `work` returns; it is cancelled when whoever asked leaves. Raises Gone then. The body must have been read."""
    task = asyncio.create_task(work)
    leaving = asyncio.create_task(_left(request))
    try:
        await asyncio.wait({task, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            raise Gone
        return task.result()
    except asyncio.CancelledError:
        task.cancel()
        raise
    finally:
        leaving.cancel()


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
