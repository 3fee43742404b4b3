"""What a survey costs beside the answers themselves: a plain loop, one worker, two workers, and a Dask cluster on the same deals.

python -m bench.survey [--deals 4000] [--dask]

Seconds are wall seconds of an idle machine; the overhead of one worker against the plain loop is processor time.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from mellon.solver.surveys.batches import BATCH, answered, open_batches
from mellon.solver.surveys.cluster import run_on_cluster
from mellon.solver.surveys.question import Row, survey_of
from mellon.solver.surveys.runner import run
from mellon.solver.surveys.store import Store


def spent() -> float:
    """Return the processor seconds of this process and of its children that ended."""
    return sum(
        usage.ru_utime + usage.ru_stime
        for usage in (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
    )


def measure(name: str, deals: int, batches: Iterable[list[Row]], header: dict[str, object]) -> tuple[float, float]:
    """Print one line and return processor and wall seconds."""
    with tempfile.TemporaryDirectory() as folder, Store.create(Path(folder) / "survey.db", header) as store:
        cpu, wall = spent(), time.perf_counter()
        for rows in batches:
            store.add(rows)
        cpu, wall = spent() - cpu, time.perf_counter() - wall
        assert len(store.done()) == deals
    print(f"{name:28} {wall:7.2f} s wall {cpu:7.2f} s cpu {deals / wall:8.0f} deals/s {deals / cpu:8.0f} deals per cpu s", flush=True)
    return cpu, wall


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--deals", type=int, default=4000)
    options.add_argument("--dask", metavar="ADDRESS")
    given = options.parse_args()
    header = survey_of("dwie_wieze", {"setup": "cast"}, 1, {}).header()
    cpu, wall = spent(), time.perf_counter()
    for batch in open_batches(given.deals, set()):
        answered(header, batch)
    cpu, wall = spent() - cpu, time.perf_counter() - wall
    print(
        f"{'plain loop, no store':28} {wall:7.2f} s wall {cpu:7.2f} s cpu {given.deals / wall:8.0f} deals/s (batches of {BATCH})",
        flush=True,
    )
    one_cpu, one_wall = measure("one worker, store", given.deals, run(header, open_batches(given.deals, set()), 1), header)
    _, two_wall = measure("two workers, store", given.deals, run(header, open_batches(given.deals, set()), 2), header)
    print(f"store and worker: {100 * (one_cpu / cpu - 1):+.1f} % processor time; two workers against one: {one_wall / two_wall:.2f} times")
    if given.dask:
        _, dask_wall = measure("dask, store", given.deals, run_on_cluster(given.dask, header, open_batches(given.deals, set())), header)
        print(f"dask against two workers: {100 * (dask_wall / two_wall - 1):+.1f} % wall time")


if __name__ == "__main__":
    main()
