"""Stand before every page: headers that keep a browser from doing anything but showing it, a bound on the length of an address, and no questions from other sites."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_LINES = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Guard:
    """Adds the headers to every answer and refuses an address that is too long."""

    def __init__(self, app: Any, longest_query: int) -> None:
        self.app, self.longest_query = app, longest_query

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), *_LINES]}
            await send(message)

        if scope["method"] == "POST" and _from_elsewhere(scope):
            await _refuse(send_guarded, 403, "asked by a page of another site")
            return
        if len(scope.get("query_string", b"")) + len(scope.get("raw_path", b"") or b"") > self.longest_query:
            await _refuse(send_guarded, 414, "the address is too long")
            return
        await self.app(scope, receive, send_guarded)


def _from_elsewhere(scope: Message) -> bool:
    """Tell whether a browser asks for a page of another site: nobody's browsing shall make this machine search."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin")
    return origin is not None and origin.partition(b"://")[2] != headers.get(b"host")


async def _refuse(send: Send, status: int, what: str) -> None:
    body = json.dumps({"error": {"status": status, "what": what}}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
