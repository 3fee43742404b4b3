"""The growing graph side by side with the other searches, in one run on one core: Konfrontacja, and combats of the card game with events.

    python -m bench.graphs                 # everything
    python -m bench.graphs --sets shipped random slow combats
    python -m bench.graphs --sets random --seed 2 # other random positions than those by which the budgets were chosen

`shipped`: every endgame and forced win of the library. Is it decided by the graph, with how many expansions; how large is the proof, and what do taking it out
and checking it cost? `random`: 30 random pairs and 30 random triples (`bench.konfrontacja`, fixed seed, nothing left out): engine `auto` against `search`, for the
value alone and for the complete ranking of first moves. `slow`: the positions whose rankings took longest: how soon is there a complete ranking
with bounds, against the exact values of all moves by the search (cut off after `--limit` seconds)? `combats`: `bench.combats_with_events`.

Seconds are processor seconds of this process; networkx is loaded before. The better of two runs counts.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import time
from dataclasses import replace
from pathlib import Path

import networkx  # noqa: F401

import mellon
from bench.combats_with_events import combats, mean
from bench.konfrontacja import random_position
from mellon.models.common import certificates
from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.state import NOBODY
from mellon.solver import Limits, Request
from mellon.solver.konfrontacja.certifying import certified_force, certified_value
from mellon.solver.konfrontacja.endgame import Ranking
from mellon.solver.konfrontacja.oracle import Oracle

PUZZLES = sorted((Path(__file__).parents[1] / "puzzles/konfrontacja").glob("*.toml"))
THREE_EACH = (
    "konfrontacja to_move=sauron | frodo@caradhras gandalf@mirkwood pippin@enedwaith cards=2"
    " | flying_nazgul@dagorlad orcs@dagorlad shelob@mordor cards=3"
)
SLOWEST = (("pairs", 9), ("triples", 23), ("triples", 8), ("triples", 14))
"""The slowest rankings among the random positions, with `THREE_EACH`. In the last the value itself takes most of the time."""


SEED = 1
"""Budgets and guesses of the growing graph were chosen on the positions of this seed; those of another are fresh."""


class Run:
    """One ranking of first moves: seconds to the value, to the first complete ranking with bounds, and to the end."""

    def __init__(self, position: Position, engine: str, limit: float, first_only: bool = False) -> None:
        gc.collect()
        gc.disable()
        limits = Limits(seconds=limit)
        request = Request("solve", limits, engine, watch=limits.watch())
        started = time.process_time()
        self.oracle = Oracle(position, request)
        self.root = self.oracle.bounds(position.state)
        self.value = time.process_time() - started
        self.ranking = Ranking(self.oracle, position, self.root)
        self.ranking.look()
        self.first = time.process_time() - started
        if not first_only:
            self.ranking.settle()
        self.whole = time.process_time() - started
        gc.enable()

    @property
    def bounds(self) -> list[tuple[object, object]]:
        return [bounds for _, bounds in self.ranking.ranked()]

    @property
    def open_moves(self) -> int:
        return sum(low != high for low, high in self.bounds)


def sets(seed: int = SEED) -> dict[str, list[Position]]:
    """Return the random positions in which the game is not over."""
    found = {}
    for name, (pieces, cards) in {"pairs": (2, 4), "triples": (3, 3)}.items():
        rng = random.Random(seed)
        found[name] = [random_position(rng, pieces, pieces, cards) for _ in range(30)]
    return found


def shipped() -> None:
    """Solve, prove and check the shipped puzzles."""
    print("\npuzzle, engine, expansions, value or verdict, proof nodes, ms of the value, of the proof, of the check")
    worst, by_graph, count = 0.0, 0, 0
    for file in PUZZLES:
        position = mellon.load(str(file))
        if position.question == "battle":
            continue
        count += 1
        told = []
        for _ in range(2):
            run = Run(replace(position, question="endgame"), "auto", 60.0, first_only=True)
            grown, watch = run.oracle.grown, run.oracle.watch
            assert grown is not None
            started = time.process_time()
            if position.question == "sure_win":
                won = run.root[0] == run.root[1] == int(position.to_move == "fellowship")
                proof = certified_force(position, grown, won, watch)
            else:
                proof = certified_value(replace(position, question="endgame"), run.oracle, run.root[0])
            proved = time.process_time() - started  # the proof is checked once as it is made
            assert proof is not None and proof["kind"] == "proof", file.stem
            text = json.dumps(proof)
            started = time.process_time()
            assert certificates.check(certificates.parse(text)).holds, file.stem
            checked = time.process_time() - started
            told.append((proved - checked, checked, run, proof))
        proved, checked, run, proof = min(told, key=lambda one: one[0] + one[1])
        worst, by_graph = max(worst, proved + checked), by_graph + (run.oracle.engine == "graph")
        claim = proof["claim"].get("value") or proof["claim"]["verdict"]
        print(
            f"{file.stem:28} {run.oracle.engine:7} {grown.expanded:5} {claim:>9} {proof['positions']:6}"
            f" {run.value * 1e3:8.1f} {proved * 1e3:8.1f} {checked * 1e3:8.1f}",
            flush=True,
        )
    print(f"shipped: {by_graph} of {count} by the graph; proof and check together at most {worst * 1e3:.1f} ms")


def rankings(limit: float, seed: int) -> None:
    """Compare `auto` with `search` on the random positions."""
    values, wholes, by_graph, count = [], [], 0, 0
    for name, positions in sets(seed).items():
        value, whole = [], []
        for at, position in enumerate(positions):
            if rules.winner(position.table, position.state) != NOBODY:
                continue
            runs = {engine: [Run(position, engine, limit) for _ in range(2)] for engine in ("search", "auto")}
            search, auto = runs["search"][0], runs["auto"][0]
            assert search.root == auto.root or {search.oracle.limit, auto.oracle.limit} != {None}, position
            assert search.open_moves or auto.open_moves or search.bounds == auto.bounds, position
            quick = {engine: (min(run.value for run in both), min(run.whole for run in both)) for engine, both in runs.items()}
            value.append(quick["auto"][0] / quick["search"][0])
            whole.append(quick["auto"][1] / quick["search"][1])
            by_graph, count = by_graph + (auto.oracle.engine == "graph"), count + 1
            if quick["search"][1] > 1.0:
                print(
                    f"{name} {at}: {quick['search'][1]:.1f} s by the search, {search.open_moves} moves left open; {quick['auto'][1]:.1f} s auto",
                    flush=True,
                )
        print(
            f"{name}: auto takes {mean(value):.2f} times the search for the value, {mean(whole):.2f} times for the ranking (geometric means)"
        )
        values += value
        wholes += whole
    print(
        f"random: {by_graph} of {count} by the graph; {mean(values):.2f} times the search for the value alone, {mean(wholes):.2f} times for the complete ranking"
    )


def slow(limit: float) -> None:
    """Tell how soon the slowest rankings are there with bounds."""
    positions = {f"{name} {at}": sets()[name][at] for name, at in SLOWEST} | {"three each": Position.parse(THREE_EACH)}
    for name, position in positions.items():
        search, auto = (
            Run(position, "search", limit),
            min((Run(position, "auto", limit, True) for _ in range(2)), key=lambda run: run.first),
        )
        print(
            f"{name}: value {auto.root[0]} and all {len(auto.bounds)} moves with bounds after {auto.first * 1e3:.1f} ms ({auto.open_moves} not exact, by {auto.oracle.engine});"
            f" the search took {search.whole:.1f} s and left {search.open_moves}: {search.whole / auto.first:.0f} times as long",
            flush=True,
        )


def main() -> None:
    """Run the sets named on the command line."""
    parser = argparse.ArgumentParser(description="Konfrontacja by the growing graph")
    parser.add_argument("--sets", nargs="*", default=["shipped", "random", "slow", "combats"])
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for each position")
    parser.add_argument("--seed", type=int, default=SEED, help="of the random positions")
    wished = parser.parse_args()
    for name in wished.sets:
        {
            "shipped": shipped,
            "random": lambda: rankings(wished.limit, wished.seed),
            "slow": lambda: slow(wished.limit),
            "combats": lambda: combats(wished.limit, wished.seed),
        }[name]()


if __name__ == "__main__":
    main()
