"""Engine `auto`: the search alone for a moment, then CP-SAT beside it; whoever decides first stops the other."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from mellon.models.dwie_wieze import Position
from mellon.models.dwie_wieze.position import DONE
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze import search
from mellon.solver.dwie_wieze.found import Found
from mellon.solver.dwie_wieze.problem import TooLarge
from mellon.solver.limits import Watch

NAME = "auto"
CPSAT = "ortools.sat.python.cp_model"
HEAD_START = 0.02
LONG_HEAD_START = 0.2
"""Seconds the search has for itself; more of them where CP-SAT cannot answer in some tenths of a second: it is not loaded yet, or the setup is open."""
TICK = 0.05
SWITCH = 0.0002
"""Seconds after which the thread that builds the CP-SAT model lets the search look at its watch."""


class Runner(threading.Thread):
    """One engine at work in its own thread, with a watch of its own."""

    def __init__(self, engine: Callable[[Watch], Found], deadline: float | None, finished: threading.Event) -> None:
        super().__init__(daemon=True)
        self.engine = engine
        self.watch = Watch(deadline)
        self.finished = finished
        self.found: Found | None = None
        self.fault: BaseException | None = None

    def run(self) -> None:
        try:
            self.found = self.engine(self.watch)
        except BaseException as fault:
            self.fault = fault
        self.finished.set()

    @property
    def decided(self) -> bool:
        return self.found is not None and self.found.verdict is not Verdict.UNKNOWN


def decide(position: Position, watch: Watch, *, seed: int = 0, seats: frozenset[int] | None = None) -> Found:
    """Decide with both engines."""
    start = time.perf_counter()
    searching = search.Search(position, seed=seed, seats=seats)
    quick = CPSAT in sys.modules and position.setup == DONE
    moment = time.monotonic() + (HEAD_START if quick else LONG_HEAD_START)
    try:
        found = searching.go(Watch(moment if watch.deadline is None else min(moment, watch.deadline), watch.stopped))
        if found.verdict is not Verdict.UNKNOWN:
            return _named(found, start)
    except TooLarge:
        pass
    finished = threading.Event()
    runners = [
        Runner(partial(_cpsat, position, seed, seats), watch.deadline, finished),
        Runner(searching.go, watch.deadline, finished),
    ]
    with _quick_switches():
        for runner in runners:
            runner.start()
        while not watch.over and not any(runner.decided for runner in runners) and any(runner.is_alive() for runner in runners):
            finished.wait(TICK)
            finished.clear()
            watch.note(NAME, sum(runner.watch.nodes for runner in runners))
        for runner in runners:
            runner.watch.stop()
        for runner in runners:
            runner.join()
    return _named(_best(runners, watch), start)


@contextmanager
def _quick_switches() -> Iterator[None]:
    """Have threads take turns more often, so that neither engine waits long for the other's Python code."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


def _cpsat(position: Position, seed: int, seats: frozenset[int] | None, watch: Watch) -> Found:
    from mellon.solver.dwie_wieze import cpsat

    return cpsat.decide(position, watch, seed=seed, seats=seats)


def _best(runners: list[Runner], watch: Watch) -> Found:
    faults = [runner.fault for runner in runners if runner.fault is not None and not isinstance(runner.fault, TooLarge)]
    if faults:
        raise faults[0]
    found = [runner.found for runner in runners if runner.found is not None]
    decided = [one for one in found if one.verdict is not Verdict.UNKNOWN]
    if len({one.verdict for one in decided}) > 1:
        raise AssertionError(f"the engines disagree: {decided}")
    if decided:
        return decided[0]
    nodes = sum(one.nodes for one in found)
    return Found(Verdict.UNKNOWN, NAME, nodes, limit=watch.limit)


def _named(found: Found, start: float) -> Found:
    detail = {**found.detail, "decided_by": found.engine} if found.verdict is not Verdict.UNKNOWN else found.detail
    return Found(found.verdict, NAME, found.nodes, time.perf_counter() - start, found.line, found.limit, detail)
