"""Run `mellon` as a program and tell what it used: processor seconds of the process, its exit code and its answer."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
GRACE = 0.5
"""Seconds beyond `--time` within which an answer is there, loading included."""
TRIES = 3
PATIENCE = 200.0


@dataclass(frozen=True)
class Run:
    """One call of the program after its end."""

    code: int
    cpu_seconds: float
    wall_seconds: float
    answer: dict[str, Any]
    errors: str


def run(verb: str, position: str, *options: str) -> Run:
    """Ask `verb` about a position (TOML text or notation) with `--json` in a process of its own and measure that process alone."""
    with tempfile.TemporaryDirectory() as folder:
        argument = position
        if "\n" in position:
            argument = str(Path(folder) / "position.toml")
            Path(argument).write_text(position, encoding="utf-8")
        out, err = Path(folder) / "out", Path(folder) / "err"
        with out.open("wb") as output, err.open("wb") as errors:
            command = [sys.executable, "-m", "mellon", verb, argument, "--json", *options]
            started = time.monotonic()
            process = subprocess.Popen(command, stdout=output, stderr=errors, cwd=ROOT)
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        wall = time.monotonic() - started
        text = out.read_text(encoding="utf-8")
        answer = json.loads(text) if text.strip() else {}
        return Run(process.returncode, used.ru_utime + used.ru_stime, wall, answer, err.read_text(encoding="utf-8"))


def assert_keeps_time(seconds: float, verb: str, position: str, *options: str) -> Run:
    """Assert that `--time` is kept within the grace, loading included; the best of three tries counts.

    Processor time counts on a busy machine; where several threads search side by side it runs faster than the clock, and the clock counts.
    """
    seen = []
    for _ in range(TRIES):
        found = run(verb, position, "--time", str(seconds), *options)
        assert found.code in (0, 3), (found.code, found.errors, found.answer)
        seen.append(min(found.cpu_seconds, found.wall_seconds))
        if seen[-1] <= seconds + GRACE:
            return found
    raise AssertionError(f"--time {seconds} took {', '.join(f'{used:.2f}' for used in seen)} seconds")


def processor_seconds(pid: int) -> float:
    """Return the processor seconds that a running process has used; where that cannot be read, the seconds of the clock."""
    figures = Path(f"/proc/{pid}/stat")
    if not figures.exists():
        return time.monotonic()
    fields = figures.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_until_busy(process: subprocess.Popen[str], seconds: float) -> None:
    """Wait until a program has worked for so long, however many others share the machine with it."""
    start = 0.0 if Path("/proc/self/stat").exists() else time.monotonic()
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and processor_seconds(process.pid) - start < seconds and time.monotonic() < deadline:
        time.sleep(0.05)
