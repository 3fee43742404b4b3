"""Measure the web server: answers per second and how long they take, for `legal` and for a warm `solve`, with 1, 8 and 64 clients.

    python -m bench.web [--seconds 5] [--clients 1 8 64] [--workers 2] [--steady 60]

A server of its own is started on a free port; every client keeps one connection and asks again as soon as it has its answer. What is
refused as busy (429) is counted apart: the client waits a tenth of a second then. Processor time of an answer and memory are those of the
server and its workers together. `--steady` lets the largest number of clients ask both verbs in turn for so many seconds and tells how memory
went meanwhile. The load of the machine stands beside every row: figures of a busy machine are those of its other users too.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
PUZZLES = ("dw19_orc_under_the_tower", "kf_even_odds", "a_guard_for_the_troll", "wr_more_than_even", "gandalf_too_late")
VERBS = ("legal", "solve")
_PAUSE = 0.1
_LOOK = 5.0


@dataclass
class Sheet:
    """What the clients of one run saw."""

    times: list[float] = field(default_factory=list)
    busy: int = 0
    wrong: int = 0

    def told(self, seconds: float) -> str:
        """Return the figures of the run in one line."""
        ordered = sorted(self.times)
        middle, late = (
            (1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.99)) if ordered else (0.0, 0.0)
        )
        return f"{len(ordered) / seconds:9.1f} {middle:9.1f} {late:9.1f} {self.busy:7d} {self.wrong:7d}"


async def client(host: str, port: int, verb: str, first: int, until: float, sheet: Sheet) -> None:
    """Ask one puzzle after another until the time is up."""
    reader, writer = await asyncio.open_connection(host, port)
    number = first
    while time.monotonic() < until:
        body = PUZZLES[number % len(PUZZLES)].encode()
        number += 1
        head = f"POST /api/v1/{verb} HTTP/1.1\r\nhost: {host}\r\ncontent-type: text/plain\r\ncontent-length: {len(body)}\r\n\r\n"
        started = time.perf_counter()
        writer.write(head.encode() + body)
        status = await _answer(reader)
        if status == 200:
            sheet.times.append(time.perf_counter() - started)
        elif status == 429:
            sheet.busy += 1
            await asyncio.sleep(_PAUSE)
        else:
            sheet.wrong += 1
    writer.close()


async def _answer(reader: asyncio.StreamReader) -> int:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    length = next(int(line.split(":")[1]) for line in lines if line.lower().startswith("content-length:"))
    await reader.readexactly(length)
    return int(lines[0].split()[1])


async def run(port: int, verb: str, clients: int, seconds: float) -> Sheet:
    """Let so many clients ask for some seconds."""
    sheet, until = Sheet(), time.monotonic() + seconds
    await asyncio.gather(*(client("127.0.0.1", port, verb, number, until, sheet) for number in range(clients)))
    return sheet


def memory(pid: int) -> float:
    """Return the megabytes that a process and its children hold."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    pages = sum(int(Path(f"/proc/{one}/statm").read_text("ascii").split()[1]) for one in (str(pid), *children))
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def processor_seconds(pid: int) -> float:
    """Return the processor seconds that a process and its children have used."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    fields = [Path(f"/proc/{one}/stat").read_text("ascii").rsplit(")", 1)[1].split() for one in (str(pid), *children)]
    return sum(int(one[11]) + int(one[12]) for one in fields) / os.sysconf("SC_CLK_TCK")


async def steady(port: int, pid: int, clients: int, seconds: float) -> tuple[Sheet, list[float]]:
    """Let many clients ask for a long time, half of them `legal` and half `solve`; return what they saw and the memory every few seconds."""
    sheet, until, held = Sheet(), time.monotonic() + seconds, [memory(pid)]

    async def look() -> None:
        while time.monotonic() < until:
            await asyncio.sleep(min(_LOOK, seconds / 4))
            held.append(memory(pid))

    asking = (client("127.0.0.1", port, VERBS[number % 2], number, until, sheet) for number in range(clients))
    await asyncio.gather(look(), *asking)
    return sheet, held


async def _ready(port: int) -> None:
    """Wait until a worker answers, then warm all of them up."""
    while True:
        sheet = await run(port, "legal", 1, 0.2)
        if sheet.times:
            break
    for verb in VERBS:
        await run(port, verb, 4, 2.0)


def main() -> None:
    """Start a server, measure, and end it."""
    reader = argparse.ArgumentParser(description="measure the web server")
    reader.add_argument("--seconds", type=float, default=5.0)
    reader.add_argument("--clients", type=int, nargs="+", default=[1, 8, 64])
    reader.add_argument("--workers", type=int, default=2)
    reader.add_argument("--steady", type=float, default=0.0)
    options = reader.parse_args()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    command = [sys.executable, "-m", "mellon", "web", "--port", "0", "--workers", str(options.workers)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment, cwd=ROOT)
    try:
        assert server.stdout is not None
        port = int(server.stdout.readline().strip().rstrip("/").rsplit(":", 1)[1])
        asyncio.run(_ready(port))
        print(
            f"{'verb':6} {'clients':>7} {'per s':>9} {'p50 ms':>9} {'p99 ms':>9} {'busy':>7} {'wrong':>7} {'cpu ms':>7} {'MB':>7} {'load':>6}"
        )
        for verb in VERBS:
            for clients in options.clients:
                before = processor_seconds(server.pid)
                sheet = asyncio.run(run(port, verb, clients, options.seconds))
                each = 1000 * (processor_seconds(server.pid) - before) / max(1, len(sheet.times))
                print(
                    f"{verb:6} {clients:7d} {sheet.told(options.seconds)} {each:7.1f} {memory(server.pid):7.0f} {os.getloadavg()[0]:6.1f}",
                    flush=True,
                )
        if options.steady:
            most = max(options.clients)
            sheet, held = asyncio.run(steady(port, server.pid, most, options.steady))
            print(f"{'both':6} {most:7d} {sheet.told(options.steady)} {'':7} {held[-1]:7.0f} {os.getloadavg()[0]:6.1f}")
            print(f"memory in {options.steady:g} s: {' '.join(f'{one:.0f}' for one in held)} MB")
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(20)


if __name__ == "__main__":
    main()
