"""Konfrontacja: exact endgames and forced wins, in one run on one core.

    python -m bench.konfrontacja                          # all sets
    python -m bench.konfrontacja --sets pairs siege       # some of them
    python -m bench.konfrontacja --limit 60               # seconds for each position
    python -m bench.konfrontacja --graph 60               # seconds for the whole graph of each random pair, 0 to leave it out
    python -m bench.konfrontacja --find 1 --sets contested  # look for contested positions, seed 1

`pairs` (two against two, four cards each) and `triples` (three against three, three cards) are random positions of the classic set
with Frodo, the seed is fixed and nothing is left out. Most of them are decided, and both questions find that out in milliseconds.

`contested` is about the questions as players ask them where something is at stake. Its positions are random too, but chosen: two against
two with four cards each, a third of them from the whole board and the rest with both sides in reach of each other, kept if the value lies
strictly between 0 and 1 and the endgame took 5,000 to 70,000 states when they were found (`--find` shows how).

Both questions are timed as players get their answers. Question `endgame` gives the value, the value of every first move and the principal
line; a position counts as exact only if all of these are. Question `sure_win` gives its verdict, the verdict of every first move, and its
certificate, a strategy or a refutation, written down and replayed by the checker. The ratio compares these two answers on the same positions.

The default engine of `endgame` asks the search behind `sure_win` first, so on decided positions the two cost nearly the same. The pairs are
therefore also solved by the engine that does not: `--engine graph`, the whole state graph with one matrix game for each battle. A position on
which it is cut off counts with the seconds that it had, so that the ratio is a lower bound.

`siege` has four against four of which some cannot move, and four cards each. All states that play can reach are counted
first up to 500,000, outside the measured time; the exact value is then found without looking at most of them.

Seconds are processor seconds of this process.
"""

from __future__ import annotations

import argparse
import gc
import math
import random
import time
from collections.abc import Iterator
from dataclasses import replace

from bench.konfrontacja_positions import CONTESTED, SIEGES
from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.board import OFF, board
from mellon.models.konfrontacja.characters import CLASSIC, characters
from mellon.models.konfrontacja.state import NOBODY, State, table_of
from mellon.solver import Answer, Limits, Verdict, ask
from mellon.solver.kernels import compiled
from mellon.solver.konfrontacja.following import pairs, ways
from mellon.solver.konfrontacja.graphs import ENGINE as GRAPH
from mellon.solver.konfrontacja.plans import CLASH, FULL, Cards, Layout, Planner, Step, joined

SETS = {"pairs": (2, 2, 4, 30, 60.0), "triples": (3, 3, 3, 10, 300.0)}
ANYWHERE = (range(15), range(1, 16))
IN_REACH = (range(3, 15), range(6, 16))
SUBSTANCE = range(5_000, 70_000)
GRAPH_STATES = 1_000_000


def random_position(rng: random.Random, ours: int, theirs: int, cards: int, areas: tuple[range, range] = ANYWHERE) -> Position:
    """Return a random open endgame of the classic set with Frodo, each side's pieces in its area (regions by number)."""
    pools = [
        [name for name, person in characters().items() if person.side == side and person.edition == CLASSIC and name != "frodo"]
        for side in (0, 1)
    ]
    table = table_of(frozenset(["frodo", *rng.sample(pools[0], ours - 1), *rng.sample(pools[1], theirs)]))
    while True:
        where = tuple(rng.choice(areas[side]) for side in table.side)
        held = [
            [sum(place == region and one == side for place, one in zip(where, table.side, strict=True)) for region in range(OFF)]
            for side in (0, 1)
        ]
        if all(a <= room and b <= room and not (a and b) for a, b, room in zip(*held, board().capacity, strict=True)):
            break
    hands = [sum(1 << card for card in rng.sample(range(9), cards)) for _ in range(2)]
    return Position(table, State(rng.randrange(2), where, (hands[0], hands[1]), bearer=table.piece("frodo")))


def asked(position: Position, question: str, limits: Limits, engine: str = "auto") -> tuple[Answer, float]:
    """Return an answer and the processor seconds that it took; what earlier answers left behind is cleared away before."""
    gc.collect()
    started = time.process_time()
    answer = ask(replace(position, question=question), limits=limits, engine=engine)
    return answer, time.process_time() - started


def measure(position: Position, limit: float) -> tuple[float, float, bool]:
    """Print one position's line; return the seconds of both answers, and whether the value of every first move was found."""
    answer, seconds = asked(position, "endgame", Limits(seconds=limit))
    forced, forcing_seconds = asked(position, "sure_win", Limits(seconds=limit))
    stats, certificate = answer.stats, forced.certificate or {}
    exact = answer.verdict is Verdict.VALUE and all(one.value is not None for one in answer.ranked)
    told = str(answer.value) if exact else f"unknown ({stats.limits[0]})"
    print(
        f"{told:>16} {stats.extras['states']:>8} states {stats.extras['matrix_games']:>6} games {stats.extras['lps']:>4} LPs {seconds:7.2f} s"
        f" {stats.extras['states'] / max(seconds, 1e-6):>7.0f} states/s {stats.extras['memory_mb']:>4} MB | {forced.verdict and forced.verdict.value!s:>8} {forced.stats.extras['states']:>6} states"
        f" {certificate.get('kind', 'none'):>10} {certificate.get('positions', 0):>4}"
        f" {forcing_seconds:7.3f} s | {seconds / max(forcing_seconds, 1e-6):>7.1f} x | {position}",
        flush=True,
    )
    return seconds, forcing_seconds, exact


def report(name: str, positions: list[Position], limit: float) -> list[float]:
    """Measure a set and print its summary; return the seconds of `sure_win`."""
    print(
        f"\n{name}: {len(positions)} positions, limit {limit:g} s each, kernels {'compiled' if compiled('endgames') else 'in plain Python'}"
    )
    for question in ("endgame", "sure_win"):
        asked(positions[0], question, Limits(states=1))  # what is loaded once is no part of an answer
    found = [measure(position, limit) for position in positions]
    seconds = [max(a, 1e-4) for a, _, _ in found]
    forced = [max(b, 1e-4) for _, b, _ in found]
    ratios = [a / b for a, b in zip(seconds, forced, strict=True)]
    print(
        f"{name}: exact {sum(done for _, _, done in found)} of {len(found)}, geometric mean {_mean(seconds):.3f} s, worst {max(seconds):.1f} s,"
        f" total {sum(seconds):.1f} s; sure_win geometric mean {_mean(forced):.4f} s, worst {max(forced):.2f} s,"
        f" {_mean(ratios):.1f} times faster than endgame (geometric mean)"
    )
    return forced


def report_graph(name: str, positions: list[Position], limit: float, forced: list[float]) -> None:
    """Solve a set by the whole state graph and print how much faster `sure_win` was."""
    print(f"\n{name} by the whole graph, limit {limit:g} s and {GRAPH_STATES} states each")
    seconds, exact = [], 0
    for position in positions:
        answer, spent = asked(position, "endgame", Limits(seconds=limit, states=GRAPH_STATES), GRAPH)
        seconds.append(max(spent, 1e-4))
        exact += answer.verdict is Verdict.VALUE
        print(
            f"{answer.value if answer.value is not None else 'unknown'!s:>16} {answer.stats.extras['states']:>8} states {answer.stats.extras['matrix_games']:>6} games {spent:7.2f} s",
            flush=True,
        )
    ratios = [a / b for a, b in zip(seconds, forced, strict=True)]
    print(
        f"{name} by the whole graph: exact {exact} of {len(positions)}, geometric mean {'at least ' if exact < len(positions) else ''}{_mean(seconds):.3f} s;"
        f" sure_win {'at least ' if exact < len(positions) else ''}{_mean(ratios):.1f} times faster (geometric mean)"
    )


def _mean(values: list[float]) -> float:
    return math.exp(sum(map(math.log, values)) / len(values))


def find(seed: int, ours: int, theirs: int, cards: int) -> Iterator[Position]:
    """Yield contested positions of the random generator, for ever."""
    rng = random.Random(seed)
    while True:
        position = random_position(rng, ours, theirs, cards, IN_REACH)
        if rules.winner(position.table, position.state) != NOBODY:
            continue
        limits = Limits(states=SUBSTANCE.stop)
        if ask(replace(position, question="sure_win"), limits=limits).verdict is not Verdict.LOST:
            continue
        answer = ask(position, limits=limits)
        if answer.value is not None and 0 < answer.value < 1 and answer.stats.extras["states"] in SUBSTANCE:
            yield position


def reachable(position: Position, most: int = 500_000) -> int:
    """Return how many states play can reach from a position, hands included, whoever plays what; the count ends at `most`."""
    planner = Planner(position.table)
    root = (planner.layout(position.state), joined(position.state.hands))
    seen, stack = {root}, [root]
    while stack and len(seen) < most:
        layout, hands = stack.pop()
        for key in (key for way in layout.moves or planner.unfold(layout) for key in _ends(planner, way, hands)):
            if key[0].state is not None and key not in seen:
                seen.add(key)
                stack.append(key)
    return len(seen)


def _ends(planner: Planner, step: Step, hands: int) -> Iterator[tuple[Layout, int]]:
    """Yield the states in which a step can end."""
    if isinstance(step, Layout):
        yield step, hands or FULL
        return
    if isinstance(step, Cards) and step.kind == CLASH:
        found = [way for row in pairs(planner, step, hands) for way in row]
    else:
        found = list(ways(planner, step, hands))
    for way, left in found:
        yield from _ends(planner, way, left)


def main() -> None:
    """Run the sets named on the command line."""
    parser = argparse.ArgumentParser(description="Konfrontacja endgames")
    parser.add_argument("--sets", nargs="*", default=["pairs", "contested", "triples", "siege"])
    parser.add_argument("--limit", type=float, default=None)
    parser.add_argument(
        "--graph", type=float, default=30.0, metavar="SECONDS", help="for the whole graph of each random pair; 0 leaves it out"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--find", type=int, default=None, metavar="SEED", help="print contested positions and go on for ever")
    wished = parser.parse_args()
    if wished.find is not None:
        for position in find(wished.find, *SETS["pairs"][:3]):
            print(position, flush=True)
    for name in wished.sets:
        if name == "contested":
            report(name, [Position.parse(text) for text in CONTESTED], wished.limit or 120.0)
        elif name == "siege":
            positions = [Position.parse(text) for text in SIEGES]
            for position in positions:
                print(f"\nat least {reachable(position)} states can be reached from {position}", flush=True)
            report(name, positions, wished.limit or 120.0)
        else:
            ours, theirs, cards, count, limit = SETS[name]
            rng = random.Random(wished.seed)
            positions = [random_position(rng, ours, theirs, cards) for _ in range(count)]
            forced = report(name, positions, wished.limit or limit)
            if name == "pairs" and wished.graph:
                report_graph(name, positions, wished.graph, forced)


if __name__ == "__main__":
    main()
