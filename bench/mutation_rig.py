"""A pytest run that stops after collecting and tries mutations in forks of itself, so that one costs little more than the tests it takes.

First one fork runs every collected test once and notes for each how long it took (processor time), whether it passed and which lines of `models`
it reached; tests that fail or take too long unmutated are put aside. Then every mutation gets a fork of the cold parent, in which the code of
the changed function is exchanged, and the tests that reach the line run there, quickest first, until one fails.
"""

from __future__ import annotations

import ast
import gc
import importlib
import json
import os
import pkgutil
import resource
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

ROOM = "models"
LONGEST_TEST = 1.0
LONGEST_MUTATED_TEST = 12.0
WALL_SECONDS = 240.0
SILENT_SECONDS = 60.0
TESTS_A_FORK = 250
MEMORY = 4 << 30


class TooLong(BaseException):
    """Says that a test used up its processor time."""


@dataclass(frozen=True)
class Measured:
    """What the unmutated tests do: seconds of those that pass, those put aside, and the tests by file and line."""

    seconds: dict[str, float]
    aside: dict[str, str]
    reached: dict[str, dict[int, list[str]]]

    def near(self, file: str, lines: set[int], budget: float) -> list[str]:
        """Return the tests that reach one of the lines, quickest first, as many as fit in so many seconds."""
        found = {test for line, tests in self.reached.get(file, {}).items() if line in lines for test in tests}
        return _fitting(sorted(found, key=self.seconds.__getitem__), self.seconds, budget)

    def near_file(self, file: str, budget: float) -> list[str]:
        """Return the tests that reach anything in the file (or else in its folder), quickest first."""
        folder = file.rpartition("/")[0]
        of_file = {test for tests in self.reached.get(file, {}).values() for test in tests}
        of_folder = {test for name, lines in self.reached.items() if name.startswith(folder) for tests in lines.values() for test in tests}
        return _fitting(sorted(of_file or of_folder, key=self.seconds.__getitem__), self.seconds, budget)


def _fitting(tests: list[str], seconds: dict[str, float], budget: float) -> list[str]:
    total, kept = 0.0, []
    for test in tests:
        total += seconds[test]
        if total > budget:
            break
        kept.append(test)
    return kept


@dataclass
class Rig:
    """The pytest plugin: collects, measures (unless `store` holds it already), then hands itself to `work`."""

    work: Callable[[Rig], None]
    store: Path
    rules: tuple[str, ...]
    at_import: set[tuple[str, str]] = field(default_factory=set)
    items: dict[str, pytest.Item] = field(default_factory=dict)
    measured: Measured = field(default_factory=lambda: Measured({}, {}, {}))

    def pytest_sessionstart(self) -> None:
        """Note every function of `models` that importing runs, and import all there is."""
        sys.setprofile(self._noted)
        import mellon

        for module in pkgutil.walk_packages(mellon.__path__, "mellon."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)

    def _noted(self, frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and f"/{ROOM}/" in frame.f_code.co_filename:
            self.at_import.add((inside(frame.f_code.co_filename), frame.f_code.co_qualname))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Measure, then work, instead of running the tests."""
        sys.setprofile(None)
        self.items = {item.nodeid: item for item in session.items}
        gc.collect()
        gc.freeze()
        self._measure_new()
        stored = self._stored()
        here = {number: name for number, name in enumerate(stored["tests"]) if name in self.items}
        reached = {
            file: {int(line): [here[test] for test in tests if test in here] for line, tests in lines.items()}
            for file, lines in stored["reached"].items()
        }
        self.measured = Measured(stored["seconds"], stored["aside"], reached)
        self.work(self)
        return True

    def _stored(self) -> dict[str, Any]:
        if not self.store.exists():
            return {"seconds": {}, "aside": {}, "tests": [], "reached": {}}
        entry: dict[str, Any] = json.loads(self.store.read_text("utf-8"))
        return entry

    def _measure_new(self) -> None:
        """Measure what the store does not know yet, some tests a fork; a test that a fork hangs on is put aside."""
        while new := self._unknown()[:TESTS_A_FORK]:
            answer = _in_fork(lambda say, names=new: self._measure(names, say), SILENT_SECONDS)
            if answer.endswith("ended"):
                stored = self._stored()
                guilty = answer.removesuffix("ended").rsplit("\n", 2)[-2]
                stored["tests"].append(guilty)
                stored["aside"][guilty] = "hangs"
                self._keep(stored)
            print(f"{len(self._stored()['tests'])}/{len(self.items)} tests measured", file=sys.stderr, flush=True)

    def _unknown(self) -> list[str]:
        known = set(self._stored()["tests"])
        return [name for name in self.items if name not in known]

    def _keep(self, stored: dict[str, Any]) -> None:
        self.store.write_text(json.dumps(stored), "utf-8")

    def _measure(self, names: list[str], say: Callable[[str], None]) -> None:
        """Add to the store what these tests do."""
        import coverage

        signal.signal(signal.SIGPROF, _too_long)
        stored = self._stored()
        first = len(stored["tests"])
        meter = coverage.Coverage(data_file=None, source=[str(Path.cwd() / ROOM)], config_file=False)
        meter.start()
        for number, name in enumerate(names):
            say(f"{name}\n")
            meter.switch_context(str(first + number))
            self._time(self.items[name], stored)
        meter.stop()
        stored["tests"] += names
        kept = {str(first + number) for number, name in enumerate(names) if name in stored["seconds"]}
        data = meter.get_data()
        for file in data.measured_files():
            lines = stored["reached"].setdefault(inside(file), {})
            for line, tests in data.contexts_by_lineno(file).items():
                lines.setdefault(str(line), []).extend(int(test) for test in tests if test in kept)
        self._keep(stored)

    def _time(self, item: pytest.Item, stored: dict[str, Any]) -> None:
        longest = LONGEST_TEST if item.nodeid.startswith(self.rules) else LONGEST_TEST / 2
        start = time.process_time()
        passed = _passes(item, longest)
        took = time.process_time() - start
        if passed:
            stored["seconds"][item.nodeid] = round(took, 4)
        elif passed is False:
            stored["aside"][item.nodeid] = "slow" if took >= longest * 0.95 else "fails"

    def tried(self, file: str, changed: str | None, tests: list[str]) -> str | None:
        """Return the first test that fails with the changed text of the file, None if all pass; ValueError if no function differs.

        Without a changed text the tests run as they are: none may fail.
        """

        def attempt(say: Callable[[str], None]) -> None:
            signal.signal(signal.SIGPROF, _too_long)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            say("changed " if changed is None or exchange(file, changed) else "unchanged ")
            for name in tests:
                if _passes(self.items[name], LONGEST_MUTATED_TEST) is False:
                    say(name)
                    return

        answer = _in_fork(attempt, WALL_SECONDS)
        word, _, failed = answer.partition(" ")
        if word == "unchanged":
            raise ValueError(file)
        return failed or None


def _passes(item: pytest.Item, longest: float) -> bool | None:
    signal.setitimer(signal.ITIMER_PROF, longest)
    try:
        reports = runtestprotocol(item, nextitem=None, log=False)
    except BaseException:
        return False
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    if any(report.failed for report in reports):
        return False
    return None if any(report.skipped for report in reports) else True


def _too_long(*_: object) -> None:
    raise TooLong


def _in_fork(work: Callable[[Callable[[str], None]], None], seconds: float) -> str:
    """Return what the work said in a child process; a child that was silent for so long or fell over adds `ended`."""
    ear, mouth = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ear)
        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(quiet, stream)
        code = 1
        try:
            work(lambda word: (os.write(mouth, word.encode()), None)[1])
            code = 0
        finally:
            os._exit(code)
    os.close(mouth)
    said = b""
    while True:
        ready, _, _ = select.select([ear], [], [], seconds)
        part = os.read(ear, 4096) if ready else b""
        if not part:
            break
        said += part
    os.close(ear)
    if not ready:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return said.decode() + ("ended" if status else "")


def inside(file: str) -> str:
    """Return the path from `models` on."""
    return file[file.index(f"/{ROOM}/") + 1 :]


def exchange(file: str, changed: str) -> int:
    """Give every living function of the file its code from the changed text; return how many differ."""
    codes = {(code.co_qualname, code.co_firstlineno): code for code in _codes(compile(changed, file, "exec", dont_inherit=True))}
    gc.unfreeze()
    count = 0
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename.endswith(f"/{file}"):
            old = thing.__code__
            new = codes.get((old.co_qualname, old.co_firstlineno))
            if new is not None and not _same(old, new) and len(new.co_freevars) == len(old.co_freevars):
                thing.__code__ = new
                count += 1
    return count


def _codes(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from _codes(part)


def _same(old: CodeType, new: CodeType) -> bool:
    return old.co_code == new.co_code and old.co_names == new.co_names and _constants(old) == _constants(new)


def _constants(code: CodeType) -> list[Any]:
    return [(part.co_code, part.co_names, _constants(part)) if isinstance(part, CodeType) else _shown(part) for part in code.co_consts]


def _shown(part: object) -> tuple[type, object]:
    return type(part), part if isinstance(part, frozenset) else repr(part)


def statement_lines(text: str, line: int) -> set[int]:
    """Return the lines of the statement around a line, from its start to that line."""
    around = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0)]
    start = max((node.lineno for node in around), default=line)
    return set(range(start, line + 1))
