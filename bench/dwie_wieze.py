"""Dwie Wieże: the engines side by side on the same deals, in one run, with ratios.

python -m bench.dwie_wieze                      # the full run, about twenty minutes on two cores
python -m bench.dwie_wieze --deals 50 --hard 20 # a quick look
python -m bench.dwie_wieze --deals 0 --hard 0 --pyramids 40  # only rounds for two players
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from mellon.models.dwie_wieze import Position
from mellon.models.dwie_wieze import solo_deals as solo
from mellon.models.dwie_wieze.deals import deal, random_setup
from mellon.models.dwie_wieze.pyramid_deals import deal_pyramid
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze import auto, cpsat, search
from mellon.solver.dwie_wieze.found import Found
from mellon.solver.dwie_wieze.problem import build
from mellon.solver.dwie_wieze.search import trick_kernel
from mellon.solver.kernels import compiled, load_plain
from mellon.solver.limits import Watch

ENGINES = {"auto": auto.decide, "search": search.decide, "cpsat": cpsat.decide}
ORDERS = list(itertools.permutations(ENGINES))
LIMIT = 60.0
HARD_SECONDS = 0.1
ALLOWANCE = 0.05


@dataclass
class Sheet:
    """The times of every engine on one set of deals."""

    name: str
    seconds: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in ENGINES})
    undecided: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ENGINES, 0))
    verdicts: dict[str, int] = field(default_factory=dict)
    late: list[str] = field(default_factory=list)
    again: int = 0

    def add(self, position: Position, cut: bool = False) -> None:
        """Ask every engine about one deal and note the times; disagreement is an error. Every order of the engines comes equally often.

        With `cut`, auto comes first and the others are stopped once they have clearly taken longer.
        """
        found: dict[str, Found] = {}
        limit = LIMIT
        for name in ORDERS[0 if cut else len(self.seconds["auto"]) % len(ORDERS)]:
            start = time.perf_counter()
            found[name] = ENGINES[name](replace(position), Watch(time.monotonic() + limit))
            self.seconds[name].append(time.perf_counter() - start)
            self.undecided[name] += found[name].verdict is Verdict.UNKNOWN
            if cut and name == "auto":
                limit = min(LIMIT, 2 * self.seconds[name][-1] + 1)
        verdicts = {one.verdict for one in found.values()} - {Verdict.UNKNOWN}
        if len(verdicts) > 1:
            raise AssertionError(f"engines disagree on {position}: {found}")
        word = str(min(verdicts, default=Verdict.UNKNOWN))
        self.verdicts[word] = self.verdicts.get(word, 0) + 1
        latest = {name: times[-1] for name, times in self.seconds.items()}
        if is_late(latest):
            self.again += 1
            latest = again(position, limit)
            if is_late(latest):
                self.late.append(", ".join(f"{name} {1000 * seconds:.0f} ms" for name, seconds in latest.items()) + f": {position}")

    def report(self) -> str:
        """Return the set's table and ratios."""
        lines = [f"{self.name}: {len(self.seconds['auto'])} deals, {self.verdicts}"]
        lines.append(f"  {'engine':8} {'geo mean':>10} {'mean':>10} {'median':>10} {'max':>10} {'undecided':>10}")
        for name, times in self.seconds.items():
            row = (geometric_mean(times), statistics.mean(times), statistics.median(times), max(times))
            lines.append(f"  {name:8} " + " ".join(f"{1000 * t:8.2f}ms" for t in row) + f" {self.undecided[name]:>10}")
        ratio = geometric_mean(self.seconds["cpsat"]) / geometric_mean(self.seconds["auto"])
        lines.append(f"  cpsat / auto (geometric means): {ratio:.0f}x")
        lines.append(
            f"  deals where auto took more than twice the better engine plus 50 ms: {len(self.late)} ({self.again} measured again)"
        )
        lines += [f"    {one}" for one in self.late]
        return "\n".join(lines)


def is_late(seconds: dict[str, float]) -> bool:
    """Tell whether auto took more than twice the better engine plus the allowance."""
    return seconds["auto"] > 2 * min(seconds["search"], seconds["cpsat"]) + ALLOWANCE


def again(position: Position, limit: float) -> dict[str, float]:
    """Return the median of three more times of every engine: a machine that stalls for a moment is not the engine's fault."""
    found: dict[str, list[float]] = {name: [] for name in ENGINES}
    for _ in range(3):
        for name, times in found.items():
            start = time.perf_counter()
            ENGINES[name](replace(position), Watch(time.monotonic() + limit))
            times.append(time.perf_counter() - start)
    return {name: statistics.median(times) for name, times in found.items()}


def geometric_mean(times: list[float]) -> float:
    return math.exp(sum(math.log(t) for t in times) / len(times))


def done_deals(chapter: int, players: int, rng: random.Random) -> Iterator[Position]:
    while True:
        yield random_setup(deal(chapter, players, rng), rng)


def pyramid_deals(chapter: int, rng: random.Random) -> Iterator[Position]:
    """Yield finished setups for two players; face-down cards are known."""
    while True:
        yield random_setup(deal_pyramid(chapter, rng), rng)


def solo_deals(rng: random.Random) -> Iterator[Position]:
    """Yield deals of chapter 29 for one player with a known pile and a random cast."""
    while True:
        yield random_setup(solo.deal(29, rng), rng)


def free_deals(chapter: int, players: int, rng: random.Random) -> Iterator[Position]:
    while True:
        yield deal(chapter, players, rng)


def hard_deals(rng: random.Random) -> Iterator[Position]:
    """Yield finished setups that the search alone does not decide quickly."""
    sources = [done_deals(chapter, players, rng) for chapter, players in ((19, 3), (20, 3), (29, 3), (29, 4))]
    while True:
        for source in sources:
            position = next(source)
            found = search.decide(position, Watch(time.monotonic() + HARD_SECONDS))
            if found.verdict is Verdict.UNKNOWN:
                yield position


def run_set(name: str, deals: Iterator[Position], count: int, cut: bool = False) -> Sheet:
    sheet = Sheet(name)
    for number in range(count):
        sheet.add(next(deals), cut)
        if sys.stderr.isatty():
            print(f"\r{name}: {number + 1}/{count}", end="", file=sys.stderr)
    print(("\n" if sys.stderr.isatty() else "") + sheet.report(), flush=True)
    return sheet


def kernel_ratio(rng: random.Random) -> float:
    """Return how many times faster the compiled kernel is than the same files run by Python, on the same short dives."""
    plain = load_plain("tricks")
    ratios = []
    for _ in range(6):
        position = random_setup(deal(19, 3, rng), rng)
        problem = build(position, [position.goal(number) for number in position.numbers])
        times = []
        for module in (trick_kernel, plain):
            kernel = module.Kernel(problem, lambda nodes: False)
            start = time.perf_counter()
            module.run(kernel, 60)
            times.append(time.perf_counter() - start)
        ratios.append(times[1] / times[0])
    return geometric_mean(ratios)


def cold_start(*words: str) -> float:
    """Return the best of five wall times of the command in a fresh process."""
    times = []
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-m", "mellon", *words], check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=500, help="deals per set")
    parser.add_argument("--hard", type=int, default=200, help="hard deals to find and solve")
    parser.add_argument("--pyramids", type=int, default=100, help="deals for two players per chapter")
    parser.add_argument("--solo", action="store_true", help="only the deals for one player")
    parser.add_argument("--seed", type=int, default=2026)
    options = parser.parse_args()
    print(f"kernel: {'compiled' if compiled('tricks') else 'plain Python'}; seed {options.seed}; limit {LIMIT:.0f} s a deal")
    if compiled("tricks"):
        print(f"compiled kernel / plain Python: {kernel_ratio(random.Random(options.seed)):.0f}x")
    cpsat.decide(random_setup(deal(19, 3, random.Random(0)), random.Random(0)), Watch())
    rng = random.Random(options.seed)
    if options.deals and not options.solo:
        run_set("chapter 19, 3 players, setup done", done_deals(19, 3, rng), options.deals)
        run_set("chapter 29, 4 players, setup done", done_deals(29, 4, rng), options.deals)
        run_set("chapter 19, 3 players, setup free", free_deals(19, 3, rng), options.deals)
    if options.pyramids and not options.solo:
        for chapter in (19, 20, 29):
            own = random.Random(options.seed + chapter)
            run_set(f"chapter {chapter}, 2 players and the pyramid, setup done", pyramid_deals(chapter, own), options.pyramids)
    if options.deals:
        run_set("chapter 29, 1 player, setup done, pile known", solo_deals(random.Random(options.seed)), options.deals)
    if options.solo:
        return
    if options.hard:
        run_set(
            f"hard deals (search alone over {HARD_SECONDS} s; others cut off at twice auto plus 1 s)",
            hard_deals(rng),
            options.hard,
            cut=True,
        )
    print(f"mellon --help: {cold_start('--help'):.2f} s; easy deal from a cold start: {cold_start('solve', str(deal(19, 3, rng))):.2f} s")
    print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
