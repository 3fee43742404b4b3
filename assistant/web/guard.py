"""Stand before every page: headers that keep a browser from doing anything but showing it, and a bound on the length of an address."""

from __future__ import annotations

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

        if len(scope.get("query_string", b"")) + len(scope.get("raw_path", b"") or b"") > self.longest_query:
            await _too_long(send_guarded)
            return
        await self.app(scope, receive, send_guarded)


async def _too_long(send: Send) -> None:
    body = b'{"error":{"status":414,"what":"the address is too long"}}'
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 414, "headers": headers})
    await send({"type": "http.response.body", "body": body})
