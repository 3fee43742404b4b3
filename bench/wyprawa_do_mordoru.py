"""How fast Wyprawa do Mordoru is: tables, queries with and without them, kernel against numpy.

    python -m bench.wyprawa_do_mordoru           everything but the complete two-player tables
    python -m bench.wyprawa_do_mordoru --full    those too (some minutes each)

Seconds are CPU seconds of this process; every table is solved anew in a cache folder of its own.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable

from mellon import solver
from mellon.models.wyprawa_do_mordoru import Position, Sheet, profiles
from mellon.solver.engines import layers
from mellon.solver.wyprawa_do_mordoru import chain, outlook, pair, plans, race, shape, solo, sweeping, turns

DICE = profiles()["ring_double"]
ROLL = "/ kept black:ring / roll yellow:ring red:nazgul blue:orc green:weapon"
SOLO = f"wyprawa_do_mordoru basic 9x6 | frodo 3 0 6 {ROLL}"
PAIR = f"wyprawa_do_mordoru basic 9x6 objective=win | frodo 3 0 6 | merry 2 1 5 {ROLL}"
THREE = f"wyprawa_do_mordoru basic 9x6 objective=win | frodo 3 0 6 | merry 2 1 5 | sam 4 0 4 {ROLL}"


def timed(what: str, limit: str, act: Callable[[], object]) -> None:
    """Run once and print the CPU and wall seconds beside what was asked for."""
    cpu, wall = time.process_time(), time.perf_counter()
    act()
    print(f"{what:58} {time.process_time() - cpu:9.3f} {time.perf_counter() - wall:9.3f}   {limit}", flush=True)


def forget() -> None:
    """Drop every table and shape held in memory."""
    for kept in (shape.shape, shape._made, turns._turns, outlook.exact_of, pair.reachable, plans.effects_of):
        kept.cache_clear()
    for tables in (solo, race, chain, outlook):
        tables._RECENT.clear()


def solo_table(side: str) -> None:
    forget()
    solo.solved(turns.solo_setting(Sheet(side, 9, 6), DICE))


def ask(line: str, verb: str, **options: object) -> None:
    solver.ask(Position.parse(line), verb, **options)


def numpy_sweeps() -> None:
    form = shape.shape(DICE.faces, (0, 0, 1, 0, 0))
    values = [solo.np.zeros(form.layers.slots) for _ in range(3)]
    for _ in range(20):
        layers.sweep(form.layers, *values)


def kernel_sweeps() -> None:
    form = shape.shape(DICE.faces, (0, 0, 1, 0, 0))
    values = [solo.np.zeros(form.layers.slots) for _ in range(3)]
    for _ in range(20):
        sweeping.kernel.sweep(sweeping.kernel_turn(form), *values)


def full_table(side: str) -> None:
    game = pair.Game(Sheet(side, 9, 6), DICE.faces, (1, 3))
    assert pair.keep(pair.solve(game))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["MELLON_CACHE"] = folder
        print(f"kernel: {'compiled' if sweeping.COMPILED else 'not compiled (numpy)'}")
        print(f"{'what':58} {'cpu s':>9} {'wall s':>9}   asked for")
        timed("solo table, basic, 9 fields, 6 squares", "2 s", lambda: solo_table("basic"))
        timed("solo table, advanced", "4 s", lambda: solo_table("advanced"))
        forget()
        timed("turn query (hint), solo, nothing cached", "1 s", lambda: ask(SOLO, "hint"))
        timed("turn query (hint), solo, again", "", lambda: ask(SOLO, "hint"))
        forget()
        timed("turn query (hint), two players, no table: estimate", "1 s", lambda: ask(PAIR, "hint", engine="estimate"))
        forget()
        timed("turn query (hint), two players, estimate, --time 1", "1 s", lambda: ask(PAIR, "hint", limits=solver.Limits(1.0)))
        timed("turn query (hint), three players: estimate", "", lambda: ask(THREE, "hint"))
        timed(
            "the exact fraction of the start (432 boards)",
            "",
            lambda: ask("wyprawa_do_mordoru basic 9x6 | frodo 0 0 6", "solve", engine="fraction"),
        )
        timed("20 sweeps of a two-player turn, numpy", "", numpy_sweeps)
        timed("20 sweeps of a two-player turn, kernel", "", kernel_sweeps)
        if "--full" in sys.argv:
            timed("two-player table, basic, complete", "600 s", lambda: full_table("basic"))
            forget()
            timed("two-player query (hint) from the cache, first", "0.05 s", lambda: ask(PAIR, "hint"))
            timed("two-player query (hint) from the cache, again", "0.05 s", lambda: ask(PAIR, "hint"))
            timed("two-player table, advanced, complete", "", lambda: full_table("advanced"))


if __name__ == "__main__":
    main()
