"""Run one question in a thread of its own, show how far it is, and let Ctrl-C end it with what is known."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, wait
from contextlib import ExitStack, contextmanager
from typing import Any

from mellon.assistant import texts as say
from mellon.assistant.terminal import status_line, unmarked, write_line
from mellon.assistant.wording import count, decimal
from mellon.models.common import BadInput
from mellon.solver import Answer, Game, Request, Verdict, Watch
from mellon.solver.stats import Stats

SEARCH_THREAD = "mellon-search"
_QUIET_SECONDS = 1.0
_PATIENCE_SECONDS = 5.0
_GLANCE_SECONDS = 0.1


def run(game: Game, position: Any, request: Request, lang: str, show_progress: bool) -> tuple[Answer, bool]:
    """Return the game's answer, and whether the user interrupted the search."""
    future: Future[Answer] = Future()
    thread = threading.Thread(target=_work, args=(future, game, position, request), name=SEARCH_THREAD, daemon=True)
    started = time.monotonic()
    interrupted = False
    try:
        thread.start()
        _wait_for(future, request.watch, lang, show_progress)
    except KeyboardInterrupt:
        interrupted = True
        request.watch.stop()
        if show_progress:
            write_line(say.STOPPING.of(lang), sys.stderr)
        wait([future], timeout=_PATIENCE_SECONDS)
    if not future.done():
        return unfinished(game.id, request.verb, request.watch, time.monotonic() - started), interrupted
    return future.result(), interrupted


def unfinished(game_id: str, verb: str, watch: Watch | None = None, seconds: float = 0.0) -> Answer:
    """Return the answer of a search that was interrupted before it could say anything."""
    seen = watch or Watch()
    stats = Stats.of(engine=seen.engine or None, nodes=seen.nodes, seconds=round(seconds, 3), limits=("interrupted",))
    return Answer(game=game_id, verb=verb, verdict=Verdict.UNKNOWN, stats=stats)


@contextmanager
def interrupts_heard() -> Iterator[None]:
    """Make SIGINT raise KeyboardInterrupt even where a shell started us with it ignored."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(future: Future[Answer], game: Game, position: Any, request: Request) -> None:
    try:
        future.set_result(game.answer(position, request))
    except BadInput as bad:
        future.set_result(Answer(game=game.id, verb=request.verb, defects=bad.defects))
    except BaseException as error:
        future.set_exception(error)


@contextmanager
def _first_interrupt_noted() -> Iterator[threading.Event]:
    """Note the first SIGINT instead of raising it amid whatever is being drawn; a second one is raised as before."""
    noted = threading.Event()
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield noted
        return

    def note(*_: object) -> None:
        noted.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, note)
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before)


def _wait_for(future: Future[Answer], watch: Watch, lang: str, show_progress: bool) -> None:
    started = time.monotonic()
    with ExitStack() as stack, _first_interrupt_noted() as interrupted:
        status: Any = None
        while not future.done():
            wait([future], timeout=_GLANCE_SECONDS)
            if interrupted.is_set():
                raise KeyboardInterrupt
            seconds = time.monotonic() - started
            if not show_progress or seconds < _QUIET_SECONDS or future.done():
                continue
            if status is None:
                status = stack.enter_context(status_line(progress_line(watch, seconds, lang)))
            status.update(progress_line(watch, seconds, lang))


def progress_line(watch: Watch, seconds: float, lang: str) -> Any:
    """Word how far the search is: what it does, the engine, the nodes and the time."""
    parts = [watch.doing or say.SEARCHING.of(lang)]
    if watch.engine:
        parts.append(say.fill(say.ENGINE, name=watch.engine).of(lang))
    if watch.nodes:
        parts.append(say.fill(say.NODES, count=count(watch.nodes)).of(lang))
    parts.append(say.fill(say.SECONDS, seconds=decimal(round(seconds, 1), lang)).of(lang))
    return unmarked(" · ".join(parts))
