"""Konfrontacja: exact endgames and forced wins on random positions, in one run on one core.

    python -m bench.konfrontacja                    # all sets
    python -m bench.konfrontacja --sets pairs siege # some of them
    python -m bench.konfrontacja --limit 60         # seconds for each position

Random positions are of the classic set with Frodo among the pieces; the seed is fixed. `siege` has four against four, half of them
behind their enemies where they only lose time, and four cards each.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from fractions import Fraction

from models.konfrontacja import Position
from models.konfrontacja.board import OFF, board
from models.konfrontacja.characters import CLASSIC, characters
from models.konfrontacja.state import State, table_of
from solver.konfrontacja.proof_numbers import ProofNumbers as Forcing
from solver.konfrontacja.oracle import memory_mb
from solver.konfrontacja.plans import Planner
from solver.konfrontacja.stopping import LimitReached
from solver.konfrontacja.worth import Worth
from solver.limits import Watch

HALF = Fraction(1, 2)
MOST_STATES = 50_000_000
SETS = {"pairs": (2, 2, 4, 30, 60.0), "triples": (3, 3, 3, 10, 300.0)}
SIEGES = (
    "konfrontacja to_move=fellowship | frodo@enedwaith sam@enedwaith gimli@mordor merry@mordor cards=2,4,magic,cloak"
    " | witch_king@fangorn cave_troll@gondor orcs@shire warg@shire cards=1,4,eye,retreat",
    "konfrontacja to_move=sauron | frodo@cardolan aragorn@cardolan gandalf@mordor gimli@mordor cards=1,3,5,retreat"
    " | balrog@fangorn shelob@rohan orcs@shire warg@shire cards=2,5,6,magic",
)


def random_position(rng: random.Random, ours: int, theirs: int, cards: int) -> Position:
    """Return a random open endgame of the classic set with Frodo."""
    pools = [[name for name, person in characters().items() if person.side == side and person.edition == CLASSIC and name != "frodo"] for side in (0, 1)]
    table = table_of(frozenset(["frodo", *rng.sample(pools[0], ours - 1), *rng.sample(pools[1], theirs)]))
    while True:
        where = tuple(rng.randrange(15) if side == 0 else rng.randrange(1, 16) for side in table.side)
        held = [[sum(place == region and one == side for place, one in zip(where, table.side, strict=True)) for region in range(OFF)] for side in (0, 1)]
        if all(a <= room and b <= room and not (a and b) for a, b, room in zip(*held, board().capacity, strict=True)):
            break
    hands = [sum(1 << card for card in rng.sample(range(9), cards)) for _ in range(2)]
    return Position(table, State(rng.randrange(2), where, (hands[0], hands[1]), bearer=table.piece("frodo")))


def measure(position: Position, limit: float) -> tuple[float, float, bool]:
    """Print one position's line; return the seconds of the exact value and of the forced win, and whether the value was found."""
    engine = Worth(position.table, HALF, MOST_STATES, Watch(time.monotonic() + limit))
    started = time.perf_counter()
    try:
        value = str(engine.of_state(position.state))
    except LimitReached as reached:
        value = f"unknown ({reached.limit})"
    seconds = time.perf_counter() - started
    counts = engine.games.counts
    states = engine.states + sum(forcing.states for forcing in engine.forcing)
    forcing = Forcing(Planner(position.table), position.state.turn, MOST_STATES, Watch(time.monotonic() + limit))
    started = time.perf_counter()
    try:
        forced = "forced" if forcing.wins(position.state) else "not forced"
    except LimitReached:
        forced = "unknown"
    forcing_seconds = time.perf_counter() - started
    print(
        f"{value:>18} {states:>9} states {len(engine.planner.layouts):>7} layouts {counts.games:>7} games {counts.lp + counts.simplex:>6} LPs"
        f" {seconds:8.2f} s {states / seconds:>8.0f} states/s {memory_mb():>5} MB | {forced} {forcing_seconds:7.3f} s | {position}",
        flush=True,
    )
    return seconds, forcing_seconds, not value.startswith("unknown")


def report(name: str, positions: list[Position], limit: float) -> None:
    """Measure a set and print its summary."""
    print(f"\n{name}: {len(positions)} positions, limit {limit:g} s each")
    found = [measure(position, limit) for position in positions]
    exact = [seconds for seconds, _, done in found if done]
    ratios = [max(a, 1e-6) / max(b, 1e-6) for a, b, _ in found]
    print(
        f"{name}: exact {len(exact)} of {len(found)}, geometric mean {_mean([a for a, _, _ in found]):.3f} s, worst {max(a for a, _, _ in found):.1f} s;"
        f" forced win against endgame: {_mean(ratios):.1f} times faster (geometric mean)"
    )


def _mean(numbers: list[float]) -> float:
    return math.exp(sum(math.log(max(number, 1e-6)) for number in numbers) / len(numbers))


def main() -> None:
    """Run the sets named on the command line."""
    parser = argparse.ArgumentParser(description="Konfrontacja endgames")
    parser.add_argument("--sets", nargs="*", default=[*SETS, "siege"])
    parser.add_argument("--limit", type=float, default=None)
    parser.add_argument("--seed", type=int, default=1)
    wished = parser.parse_args()
    for name in wished.sets:
        if name == "siege":
            report(name, [Position.parse(text) for text in SIEGES], wished.limit or 120.0)
            continue
        ours, theirs, cards, count, limit = SETS[name]
        rng = random.Random(wished.seed)
        report(name, [random_position(rng, ours, theirs, cards) for _ in range(count)], wished.limit or limit)


if __name__ == "__main__":
    main()
