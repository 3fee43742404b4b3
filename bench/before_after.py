"""The kernels of two checkouts on the same positions, in one run: how much faster is the second one?

    python -m bench.before_after OLD/bin/python OLD NEW/bin/python NEW                  # interpreter and folder of each checkout
    python -m bench.before_after ... --sets endgames lcg_combat --runs 5

Each checkout answers in a process of its own by its own code, with positions made by its own `bench` from the same seeds. The two take turns, set by set
and run by run; of every position the best run counts. Seconds are processor seconds of the kernel's search alone, without lines, certificates or words.
The ratio is old seconds by new seconds: above 1 the new one is faster. Where the nodes of a position differ, that is said: then it is not the same search.
A position that either of them could not decide in time is left out of the sums and counted.
A search older than the rooms of today is found under its old name.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

Search = Callable[[], int]
"""Searches one position and returns the nodes that it took."""
RUNS = 3
SLOWEST = 20.0
LONGEST = 600.0
CUT = -1
"""Stands for the nodes of a search that the limit cut off: what it took says nothing."""


def module(*names: str) -> Any:
    """Return the first of several modules that there is in this checkout."""
    for name in names[:-1]:
        try:
            return importlib.import_module(name)
        except ModuleNotFoundError:
            continue
    return importlib.import_module(names[-1])


def tricks() -> Iterator[Search]:
    """Dwie Wieże: 320 deals with the setup done."""
    deals = module("mellon.models.dwie_wieze.deals")
    search, watch = module("mellon.solver.dwie_wieze.search"), module("mellon.solver.limits").Watch
    for chapter, players in ((19, 3), (20, 3), (29, 3), (29, 4)):
        rng = random.Random(chapter * players)
        for _ in range(80):
            position = deals.random_setup(deals.deal(chapter, players, rng), rng)

            def decided(position: Any = position) -> int:
                found = search.decide(position, watch(time.monotonic() + SLOWEST))
                return CUT if found.verdict == "unknown" else int(found.nodes)

            yield decided


def _decided(chapter: int, players: int, count: int, batch: int) -> Iterator[Search]:
    """Deals with the setup done, decided by `auto`, some at a time; one that is left undecided is an error."""
    deals = module("mellon.models.dwie_wieze.deals")
    auto, cpsat = module("mellon.solver.dwie_wieze.auto"), module("mellon.solver.dwie_wieze.cpsat")
    watch = module("mellon.solver.limits").Watch
    rng = random.Random(2026)
    cpsat.decide(deals.random_setup(deals.deal(chapter, players, random.Random(0)), random.Random(0)), watch())
    for _ in range(count // batch):
        some = [deals.random_setup(deals.deal(chapter, players, rng), rng) for _ in range(batch)]

        def search(some: list[Any] = some) -> int:
            found = [auto.decide(position, watch(time.monotonic() + LONGEST)) for position in some]
            assert not any(one.verdict == "unknown" for one in found), "undecided"
            return sum(one.nodes for one in found)

        yield search


def verdicts_19() -> Iterator[Search]:
    """Dwie Wieże: 4,000 deals of chapter 19, 40 at a time; the sum tells what losses cost."""
    yield from _decided(19, 3, 4000, 40)


def verdicts() -> Iterator[Search]:
    """Dwie Wieże: 500 deals each of the other complete chapters with the setup done."""
    for chapter, players in ((20, 3), (29, 3), (29, 4)):
        yield from _decided(chapter, players, 500, 20)


def layers() -> Iterator[Search]:
    """Wyprawa do Mordoru: the tables of one player, solved anew."""
    models, room = module("mellon.models.wyprawa_do_mordoru"), "mellon.solver.wyprawa_do_mordoru"
    solo, turns = module(f"{room}.solo"), module(f"{room}.turns")
    for dice in ("ring_double", "default"):
        if dice not in models.profiles():
            continue
        for side in ("basic", "advanced"):
            for fields, squares in ((9, 6), (9, 4), (6, 3)):
                setting = turns.solo_setting(models.Sheet(side, fields, squares), models.profiles()[dice])
                yield lambda setting=setting: len(solo.solved(setting).reach)


def endgames() -> Iterator[Search]:
    """Konfrontacja: values of 30 pairs, 30 triples, the contested positions and the sieges."""
    made, given = module("bench.konfrontacja"), module("bench.konfrontacja_positions")
    models, worth = module("mellon.models.konfrontacja"), module("mellon.solver.konfrontacja.worth")
    watch = module("mellon.solver.limits").Watch
    positions = []
    for pieces, cards in ((2, 4), (3, 3)):
        rng = random.Random(1)
        positions += [made.random_position(rng, pieces, pieces, cards) for _ in range(30)]
    positions += [models.Position.parse(line) for line in (*given.CONTESTED, *given.SIEGES)]
    for position in positions:

        def search(position: Any = position) -> int:
            found = worth.Worth(position.table, Fraction(1, 2), 3_000_000, watch())
            found.of_state(position.state)
            return int(found.states + sum(forcing.states for forcing in found.forcing))

        yield search


def _lcg(names: tuple[str, ...], counts: tuple[int, ...]) -> list[Any]:
    """Return random positions of some sets, once for each goal."""
    made, found = module("bench.lcg"), []
    for name, count in zip(names, counts, strict=True):
        kind, dice = made.SETS[name], random.Random(f"{name} 1")
        for at in range(count):
            position = made.random_position(dice, kind, kind.scenarios[at % len(kind.scenarios)])
            found += made.asked(position, False)
    return found


def lcg_combat() -> Iterator[Search]:
    """Gra karciana: values of combats of two to four enemies."""
    answering = module("mellon.solver.lcg.combat.answering", "mellon.solver.lcg.combat")
    request = module("mellon.solver").Request
    for position in _lcg(("small", "middle", "large"), (20, 12, 3)):

        def search(position: Any = position) -> int:
            values = answering.search(position, request("solve"))
            values.best_start()
            return int(values.states)

        yield search


def lcg_quest() -> Iterator[Search]:
    """Gra karciana: commitments of eight characters."""
    answering = module("mellon.solver.lcg.quest.answering", "mellon.solver.lcg.quest")
    searches = module("mellon.solver.lcg.quest.search", "mellon.solver.lcg.quest_search")
    for position in _lcg(("quest",), (6,)):

        def search(position: Any = position) -> int:
            found = searches.Search(position, answering.reaches(position))
            people = len(found.table.people)
            for mask in range(0, 1 << people, 5):
                found.commitment(mask)
            return int(found.nodes)

        yield search


def war_phase() -> Iterator[Search]:
    """Wojna o Pierścień: action phases of small hands."""
    made, room = module("bench.wojna_o_pierscien"), "mellon.solver.wojna_o_pierscien"
    search, request = module(f"{room}.phase_search"), module("mellon.solver").Request
    for name in ("duel_4", "duel_4_any_hands", "duel_4_any_short", "duel_4_table", "duel_3_any"):
        for position in made.random_phases(1, made.SETS[name]):

            def phase(position: Any = position) -> int:
                found = search.PhaseSearch(position, request("solve", watch=made.ProcessorWatch(SLOWEST)), True)
                found.value()
                return int(found.nodes)

            yield phase


SETS: dict[str, Callable[[], Iterator[Search]]] = {
    made.__name__: made for made in (tricks, verdicts_19, verdicts, layers, endgames, lcg_combat, lcg_quest, war_phase)
}


def serve(name: str) -> None:
    """Search the positions of a set once for every line that comes in; write nodes and seconds of each."""
    searches = list(SETS[name]())
    for _ in sys.stdin:
        found = []
        for search in searches:
            gc.collect()
            started = time.process_time()
            nodes = search()
            found.append((nodes, time.process_time() - started))
        print(json.dumps(found), flush=True)


class Checkout:
    """One checkout at work on one set."""

    def __init__(self, python: str, folder: str, name: str, cache: str) -> None:
        surroundings = os.environ | {
            "PYTHONPATH": os.pathsep.join((os.path.abspath(folder), os.path.join(os.path.abspath(folder), "src"))),
            "MELLON_CACHE": cache,
            "PYTHONHASHSEED": "0",
        }
        command = [os.path.abspath(python), os.path.abspath(__file__), "--serve", name]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder, env=surroundings)
        self.nodes: list[int] = []
        self.best: list[float] = []

    def run(self) -> None:
        """Search all positions once more."""
        assert self._process.stdin is not None and self._process.stdout is not None
        print("run", file=self._process.stdin, flush=True)
        found = json.loads(self._process.stdout.readline())
        self.nodes = [nodes for nodes, _ in found]
        seconds = [spent for _, spent in found]
        self.best = [min(pair) for pair in zip(self.best or seconds, seconds, strict=True)]

    def end(self) -> None:
        """Let the process end."""
        self._process.communicate()


def compare(name: str, checkouts: list[str], runs: int) -> float:
    """Print one set's line; return the ratio."""
    with tempfile.TemporaryDirectory() as cache:
        old, new = (Checkout(*checkouts[at : at + 2], name, cache) for at in (0, 2))
        for at in range(runs):
            for checkout in (old, new) if at % 2 == 0 else (new, old):
                checkout.run()
        old.end()
        new.end()
    kept = [at for at in range(len(old.nodes)) if CUT not in (old.nodes[at], new.nodes[at])]
    before, after = (sum(one.best[at] for at in kept) for one in (old, new))
    ratio, differing = before / after, sum(old.nodes[at] != new.nodes[at] for at in kept)
    left_out = f"; {len(old.nodes) - len(kept)} left out, cut off" if len(kept) < len(old.nodes) else ""
    print(
        f"{name:11} {len(kept):4} positions {sum(new.nodes[at] for at in kept):>9} nodes ({differing} differ) old {before:8.3f} s new {after:8.3f} s"
        f"  old/new {ratio:.3f}{left_out}",
        flush=True,
    )
    return ratio


def main() -> None:
    """Compare the checkouts named on the command line."""
    parser = argparse.ArgumentParser(description="the kernels of two checkouts on the same positions")
    parser.add_argument(
        "checkouts", nargs="*", metavar="PYTHON FOLDER", help="interpreter and folder of the old checkout, then of the new one"
    )
    parser.add_argument("--sets", nargs="*", choices=list(SETS), default=list(SETS))
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--serve", choices=list(SETS), help=argparse.SUPPRESS)
    wished = parser.parse_args()
    if wished.serve:
        serve(wished.serve)
        return
    if len(wished.checkouts) != 4:
        parser.error("give interpreter and folder of two checkouts")
    for name in wished.sets:
        compare(name, wished.checkouts, wished.runs)


if __name__ == "__main__":
    main()
