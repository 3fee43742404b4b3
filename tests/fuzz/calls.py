"""Call `mellon` inside this process, and say what is wrong with how it answered."""

from __future__ import annotations

import contextlib
import io
import json
import re
import signal
import sys
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mellon.assistant.cli import main

FAIR_CODES = (0, 2, 3)
PATIENCE = 60
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


class Hung(BaseException):
    """A call that did not come back."""


@dataclass(frozen=True)
class Call:
    """One call: the words of the command line and what lies on standard input."""

    words: tuple[str, ...]
    stdin: bytes = b""

    @property
    def json(self) -> bool:
        return "--json" in self.words


@dataclass(frozen=True)
class Ran:
    """What a call said and how it ended; `escaped` is the traceback of what came out of it instead."""

    code: int | None
    out: str = ""
    err: str = ""
    escaped: str = ""


def run(call: Call) -> Ran:
    """Carry a call out."""
    out, err, before = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(call.stdin), encoding="utf-8")
    try:
        with _alarm(PATIENCE), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(call.words)
    except BaseException:
        return Ran(None, out.getvalue(), err.getvalue(), traceback.format_exc())
    finally:
        sys.stdin = before
    return Ran(code, out.getvalue(), err.getvalue())


def faults(call: Call, ran: Ran) -> Iterator[str]:
    """Yield what no call may do: fail, let an exception out, print anything but one JSON object, print control characters."""
    if ran.escaped:
        yield f"escaped: {ran.escaped}"
        return
    if ran.code not in FAIR_CODES:
        yield f"exit code {ran.code}: {ran.out[-600:]} {ran.err[-600:]}"
    if call.json and not _is_one_object(ran.out):
        yield f"not one JSON object: {ran.out[:200]!r}"
    if not call.json:
        found = _CONTROL.search(ran.out + ran.err)
        if found:
            yield f"control character {found.group()!r}"


def shown(call: Call) -> str:
    """Return a call as it can be typed again in Python."""
    return f"Call({call.words!r}, {call.stdin!r})"


def tried(calls: Sequence[Call]) -> list[str]:
    """Carry calls out and return what was wrong, each fault with its call."""
    return [f"{shown(call)}\n  {fault}" for call in calls for fault in faults(call, run(call))]


def _is_one_object(text: str) -> bool:
    try:
        return text.count("\n") == 1 and isinstance(json.loads(text, parse_constant=_no_constant), dict)
    except ValueError:
        return False


def _no_constant(name: str) -> None:
    raise ValueError(name)


@contextlib.contextmanager
def _alarm(seconds: int) -> Iterator[None]:
    def ring(*_: object) -> None:
        raise Hung

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
