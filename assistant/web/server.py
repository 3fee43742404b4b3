"""Serve the web page: bind, print the address, and end everything on Ctrl-C and SIGTERM."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from mellon.assistant.texts import fill
from mellon.assistant.web import words as say
from mellon.assistant.web.app import application
from mellon.models.common import BadInput, Defect

_BACKLOG = 128
_LONGEST_HEAD = 65536
_FAREWELL_SECONDS = 1


class Server(uvicorn.Server):
    """A server that leaves signals to `serve`: ended by one, it has done what it should and returns."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def serve(host: str, port: int, workers: int, open_browser: bool, lang: str) -> int:
    """Serve until a signal comes. Raises BadInput where the address cannot be had."""
    listening = _bound(host, port)
    address = address_of(listening, host)
    print(address, flush=True)
    print(say.RUNNING.of(lang), file=sys.stderr, flush=True)
    if open_browser:
        webbrowser.open(f"{address}{lang}/")
    asyncio.run(_serve(listening, workers))
    return 0


async def _serve(listening: socket.socket, workers: int) -> None:
    app = application(workers)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        limit_concurrency=256,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=_FAREWELL_SECONDS,
        h11_max_incomplete_event_size=_LONGEST_HEAD,
        http="h11",
        ws="none",
    )
    server = Server(config)

    loop = asyncio.get_running_loop()
    closing: list[asyncio.Task[None]] = []

    def end(*_: Any) -> None:
        """Leave, and end the searches at once: who waits for one is told so instead of being cut off."""
        server.should_exit = True
        if server.started and not closing:
            closing.append(loop.create_task(app.state.desk.pool.close()))

    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, end)
        except NotImplementedError:
            signal.signal(number, end)
    await server.serve(sockets=[listening])
    await asyncio.gather(*closing)


def address_of(listening: socket.socket, host: str) -> str:
    """Return the address for a browser on this machine."""
    port = listening.getsockname()[1]
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


def _bound(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen(_BACKLOG)
    except OSError as fault:
        raise BadInput([Defect("--port", fill(say.NO_PORT, host=host, port=port, why=fault.strerror or type(fault).__name__))]) from None
    return listening
