"""What a survey costs beside the answers themselves: a plain loop, a store, own workers and a Dask cluster on the same deals.

python -m bench.survey [--deals 4000] [--rounds 3] [--dask]

Overhead is processor time against the plain loop, of all processes together, without what starting them takes (told apart: it is paid
once). The best of some rounds counts, the ways taken in turns. How much two workers gain in wall time shows on an idle machine only, so
the load is told; their efficiency in processor time (deals per processor second against one worker) does not need one. On a busy machine the
same work takes more or less processor time from round to round; what this process and the scheduler use beside the workers is steadier.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage

from mellon.solver.surveys.batches import BATCH, CLUSTER_BATCH, answered, open_batches
from mellon.solver.surveys.cluster import run_on_cluster
from mellon.solver.surveys.question import Row, survey_of
from mellon.solver.surveys.runner import run
from mellon.solver.surveys.store import Store

BUDGET = (600.0,)
"""One stage that no deal exhausts: every way does the same work, whatever else the machine does."""
GOAL = 0.03
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Cost:
    """Processor and wall seconds; `beside` are the processor seconds of this process and of a scheduler, where others answer."""

    cpu: float
    wall: float
    beside: float

    def less(self, other: Cost) -> Cost:
        """Return what is left without another cost."""
        return Cost(self.cpu - other.cpu, self.wall - other.wall, self.beside - other.beside)


def spent(pids: Iterable[int] = ()) -> float:
    """Return the processor seconds of this process, of its children that ended, and of some that run."""
    ended = sum(usage.ru_utime + usage.ru_stime for usage in (getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN)))
    return ended + sum(_running(pid) for pid in pids)


def _running(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def cost(way: Callable[[], object], pids: Sequence[int] = ()) -> Cost:
    """Return what one way takes; the first of the processes is a scheduler."""

    def beside() -> float:
        return time.process_time() + sum(_running(pid) for pid in pids[:1])

    cpu, wall, before = spent(pids), time.perf_counter(), beside()
    way()
    return Cost(spent(pids) - cpu, time.perf_counter() - wall, beside() - before)


def stored(header: dict[str, object], batches: Iterable[list[Row]], deals: int) -> None:
    """Write batches into a store and see that all are there."""
    with tempfile.TemporaryDirectory() as folder, Store.create(Path(folder) / "survey.db", header) as store:
        for rows in batches:
            store.add(rows)
        assert len(store.done()) == deals


@contextmanager
def cluster(workers: int) -> Iterator[tuple[str, list[int]]]:
    """Start a scheduler and workers on loopback; yield its address and the numbers of their processes."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    address, dask = f"tcp://127.0.0.1:{port}", [sys.executable, "-m", "dask"]
    common = ["--host", "127.0.0.1", "--no-dashboard"]
    commands = [[*dask, "scheduler", "--port", port, *common]]
    commands += [[*dask, "worker", address, "--nthreads", "1", "--no-nanny", *common] for _ in range(workers)]
    started = [subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for command in commands]
    try:
        yield address, [process.pid for process in started]
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait()


def measured(deals: int, rounds: int, with_dask: bool) -> tuple[dict[str, Cost], dict[str, Cost]]:
    """Return the best cost of every way, and what starting its processes takes."""
    header = survey_of("dwie_wieze", {"chapter": "19", "setup": "free"}, 1, {}, BUDGET).header()

    def batches(count: int, size: int = BATCH) -> Iterator[tuple[int, ...]]:
        return open_batches(count, set(), size)

    def loop(count: int) -> Iterator[list[Row]]:
        return (answered(header, batch) for batch in batches(count))

    ways: dict[str, Callable[[int], object]] = {
        "plain loop": lambda count: [None for _ in loop(count)],
        "loop and store": lambda count: stored(header, loop(count), count),
        "1 worker": lambda count: stored(header, run(header, batches(count), 1), count),
        "2 workers": lambda count: stored(header, run(header, batches(count), 2), count),
    }
    best: dict[str, list[Cost]] = {}
    starts = {name: cost(lambda way=way, few=few: way(few)) for (name, way), few in zip(ways.items(), (1, 1, 1, 2), strict=True)}

    def rounds_of(pids: list[int]) -> None:
        for _ in range(rounds):
            for name, way in ways.items():
                best.setdefault(name, []).append(cost(lambda way=way: way(deals), pids if name.startswith("dask") else ()))

    if with_dask:
        with cluster(2) as (address, pids):
            ways["dask, 2 workers"] = lambda count: stored(header, run_on_cluster(address, header, batches(count, CLUSTER_BATCH)), count)
            ways["dask, 2 workers"](2)
            starts["dask, 2 workers"] = cost(lambda: ways["dask, 2 workers"](2), pids)
            rounds_of(pids)
    else:
        rounds_of([])
    return {name: min(found, key=lambda one: one.cpu) for name, found in best.items()}, starts


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--deals", type=int, default=4000)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--dask", action="store_true")
    given = options.parse_args()
    load = os.getloadavg()[0]
    found, starts = measured(given.deals, given.rounds, given.dask)
    plain = found["plain loop"]
    print(
        f"{given.deals} deals of chapter 19, batches of {BATCH}, by Dask of {CLUSTER_BATCH}; load {load:.1f} before and {os.getloadavg()[0]:.1f} after, {os.cpu_count()} cores"
    )
    for name, one in found.items():
        net = one if name == "plain loop" else one.less(starts[name])
        over = net.cpu / plain.cpu - 1
        print(
            f"{name:16} {one.wall:7.2f} s wall {one.cpu:7.2f} s cpu; started in {starts[name].cpu:5.2f} s cpu; "
            f"{given.deals / net.cpu:6.0f} deals per cpu s; {100 * over:+5.1f} % {'' if over < GOAL else '(goal: under 3 %)'}"
            + ("" if name.endswith(("loop", "store")) else f"; beside the answering processes {100 * net.beside / plain.cpu:.1f} %")
        )
    one, two = (found[name].less(starts[name]) for name in ("1 worker", "2 workers"))
    print(
        f"two workers against one: {one.wall / two.wall:.2f} times in wall time, efficiency {100 * one.cpu / two.cpu:.0f} % in processor time"
    )


if __name__ == "__main__":
    main()
