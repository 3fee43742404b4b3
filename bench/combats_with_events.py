"""Combats of the card game with events and abilities: the growing graph (`auto`) side by side with the plain search.

`values`: the value alone, states (points expanded, states without cards and states of the plain search after the graph, all together) and processor
seconds. `answers`: the whole answer of `solve`, with the policy and the ranking of first moves. Geometric means over random combats with all cards unseen.
"""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Sequence

from mellon import solver
from mellon.models.lcg.position import Position
from mellon.solver import Limits, Request
from mellon.solver.lcg.combat.answering import search
from tests.support.lcg.random_combats import combat_with_events

COUNT = 60
ENGINES = ("search", "auto")


def positions(seed: int, count: int = COUNT) -> list[Position]:
    """Return random combats in which something can be used."""
    found = (combat_with_events(seed * 1000 + n) for n in range(10 * count))
    return [p for p in found if p is not None][:count]


def mean(values: Sequence[float]) -> float:
    """Return the geometric mean."""
    return math.exp(sum(map(math.log, values)) / len(values))


def _value(p: Position, engine: str, limit: float) -> tuple[object, str, int, float]:
    """Return value, engine, states and seconds."""
    gc.collect()
    limits = Limits(seconds=limit)
    started = time.process_time()
    values = search(p, Request("solve", limits, engine, watch=limits.watch()))
    value = values.best_start()
    return value, values.engine, values.states, time.process_time() - started


def _answer(p: Position, engine: str, limit: float) -> float:
    gc.collect()
    started = time.process_time()
    solver.ask(p, "solve", limits=Limits(seconds=limit), engine=engine)
    return time.process_time() - started


def combats(limit: float, seed: int) -> None:
    """Compare both on random combats; what the plain search cannot do within the limit is left out and counted."""
    states, seconds, answers, by_graph, sums, left = [], [], [], 0, [0.0, 0.0], 0
    for p in positions(seed):
        try:
            plain, grown = (_value(p, engine, limit) for engine in ENGINES)
        except solver.limits.LimitReached:
            left += 1
            continue
        assert plain[0] == grown[0], p
        by_graph += grown[1] == "graph"
        states.append(max(1, grown[2]) / max(1, plain[2]))
        seconds.append(grown[3] / plain[3])
        sums = [sums[0] + plain[3], sums[1] + grown[3]]
        whole = [_answer(p, engine, limit) for engine in ENGINES]
        answers.append(whole[1] / whole[0])
    print(
        f"combats with events: {by_graph} of {len(states)} by the graph, {left} left out; against the plain search {mean(states):.2f} times the states,"
        f" {mean(seconds):.2f} times the time for the value ({sums[1]:.1f} s against {sums[0]:.1f} s in all), {mean(answers):.2f} times for the whole answer",
        flush=True,
    )
