"""Engine `auto`: the search alone for a moment, then CP-SAT beside it; whoever decides first stops the other."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from mellon.models.dwie_wieze import Position
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze import search
from mellon.solver.dwie_wieze.entish_search import EntishSearch
from mellon.solver.dwie_wieze.found import Found
from mellon.solver.dwie_wieze.parts import ProcessorPart
from mellon.solver.dwie_wieze.problem import TooLarge
from mellon.solver.dwie_wieze.solo_draws import modelled
from mellon.solver.engines.cpsat import affordable
from mellon.solver.limits import STATES, Watch

NAME = "auto"
HEAD_START = 0.8
"""Seconds of the processor that the search has for itself: what it does not decide by then is rare, and beside CP-SAT every second costs two."""
WORTH_LOADING = 3.0
"""How many times the loading of CP-SAT the time left has to be for it to join."""
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


def decide(position: Position, watch: Watch, *, seed: int = 0, seats: frozenset[int] | None = None, states: int | None = None) -> Found:
    """Decide with both engines; where the time left does not pay for loading CP-SAT, with the search alone."""
    start = time.perf_counter()
    kind = search.Search if position.chapter.entish is None else EntishSearch
    searching = kind(position, seed=seed, seats=seats, states=states)
    try:
        found = searching.go(ProcessorPart(watch, HEAD_START))
        if found.verdict is Verdict.UNKNOWN and not watch.over and not (modelled(position) and affordable(watch, WORTH_LOADING)):
            found = searching.go(watch)
        if found.verdict is not Verdict.UNKNOWN or watch.over:
            return _named(found, start)
    except TooLarge:
        pass
    finished = threading.Event()
    runners = [
        Runner(partial(_cpsat, position, seed, seats, states), watch.deadline, finished),
        Runner(searching.go, watch.deadline, finished),
    ]
    with SWITCHES.quick():
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


class Switches:
    """Has the threads of the process take turns more often while some question is decided by two engines, and as before afterwards."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._askers = 0
        self._usual = 0.0

    @contextmanager
    def quick(self) -> Iterator[None]:
        """Let neither engine wait long for the other's Python code; the last one to leave puts the usual interval back."""
        with self._lock:
            if self._askers == 0:
                self._usual = sys.getswitchinterval()
                sys.setswitchinterval(SWITCH)
            self._askers += 1
        try:
            yield
        finally:
            with self._lock:
                self._askers -= 1
                if self._askers == 0:
                    sys.setswitchinterval(self._usual)


SWITCHES = Switches()


def _cpsat(position: Position, seed: int, seats: frozenset[int] | None, states: int | None, watch: Watch) -> Found:
    from mellon.solver.dwie_wieze import cpsat

    return cpsat.decide(position, watch, seed=seed, seats=seats, states=states)


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
    full = not watch.over and any(one.limit == STATES for one in found)
    return Found(Verdict.UNKNOWN, NAME, nodes, limit=STATES if full else watch.limit)


def _named(found: Found, start: float) -> Found:
    detail = {**found.detail, "decided_by": found.engine} if found.verdict is not Verdict.UNKNOWN else found.detail
    return Found(found.verdict, NAME, found.nodes, time.perf_counter() - start, found.line, found.limit, detail)
