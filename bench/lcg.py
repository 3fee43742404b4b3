"""The card game: exact combats and quest commitments on random positions, in one run on one core.

    python -m bench.lcg                     # all sets: about 110 positions, each for every goal
    python -m bench.lcg --sets small quest  # some of them
    python -m bench.lcg --count 5 --seed 2  # so many random positions of each set, others than those of the default run

Wanted on one core: combats of 2 enemies and 4 characters under 0.2 s, 3 and 5 under 1 s, 4 and 6 with the Anduin deck under 20 s, quests
of 8 characters under 2 s. Combats are asked for every goal, and for a weighted score but in the large set, where that takes minutes. Every line has
value, states, chance nodes and seconds of processor time; a table of all sets comes last.
"""

from __future__ import annotations

import argparse
import gc
import random
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mellon import solver
from mellon.models.lcg.cards.catalogue import card, encounter_deck
from mellon.models.lcg.notation.reading import read_table
from mellon.models.lcg.position import Goal, Position
from mellon.solver import kernels

MIRKWOOD, ANDUIN, ESCAPE = "passage_through_mirkwood", "journey_down_the_anduin", "escape_from_dol_guldur"
GOALS = ("no_hero_lost", "all_killed", "no_hero_lost_and_all_killed")
SCORE = Goal("score", (("hero_lost", -10), ("ally_lost", -3), ("killed", 4), ("damage", -1), ("threat", -1)))
HEROES = tuple(range(1, 13))
ALLIES = (13, 13, 14, 17, 28, 28, 29, 30, 43, 44, 45, 59)
_ELEANOR_AND_FARAMIR = "26: 1, 3, 8, 45 d2, 43 d1, 44, 28 d1, 14"
_A_TEST_OF_WILL = "25: 7 r2, 5 r2, 11 r2, 30, 28, 44, 29, 43 / hand 50"


@dataclass(frozen=True)
class Set:
    """One kind of position: how many enemies (0: a quest) and characters, where, how fast it should be, how many random ones, once slow ones, and
    whether a weighted score is asked for too.
    """

    enemies: int
    characters: int
    scenarios: tuple[str, ...]
    wanted: float
    count: int
    hard: tuple[str, ...] = ()
    scored: bool = True


SETS: Mapping[str, Set] = {
    "small": Set(2, 4, (MIRKWOOD, ANDUIN, ESCAPE), 0.2, 30),
    "middle": Set(3, 5, (MIRKWOOD, ANDUIN, ESCAPE), 1.0, 20),
    "large": Set(
        *(4, 6, (ANDUIN,), 20.0, 9),
        (
            f"lcg combat {ANDUIN} | 26: 6, 4 d2, 1 d1, 13 d1, 28, 28 d1 / 115 f, 91 f, 82 f, 111 f",
            f"lcg combat {ANDUIN} | 34: 4, 5, 6, 28, 29, 30 / 89, 111, 85, 91",
            f"lcg combat {ANDUIN} | 39: 3, 7, 12, 13, 28, 43 / 82, 83, 91, 115 f",
        ),
        scored=False,
    ),
    "quest": Set(
        *(0, 8, (MIRKWOOD, ANDUIN, ESCAPE), 2.0, 39),
        tuple(
            f"lcg quest {scenario} | {squad}"
            for squad in (_ELEANOR_AND_FARAMIR, _A_TEST_OF_WILL)
            for scenario in (MIRKWOOD, ANDUIN, ESCAPE)
        ),
    ),
}


def random_position(dice: random.Random, kind: Set, scenario: str) -> Position:
    """Return a random combat (or, without enemies, a quest) of one player."""
    deck = [n for n, copies in encounter_deck(scenario).items() for _ in range(copies) if n != 102]
    foes = dice.sample([n for n in deck if card(n).kind == "enemy"], kind.enemies)
    squad = [*dice.sample(HEROES, 3), *dice.sample(ALLIES, kind.characters - 3)]
    lying = dice.sample([n for n in deck if card(n).kind == "location"], 2)
    table: dict[str, Any] = {
        "game": "lcg",
        "question": "combat" if kind.enemies else "quest",
        "scenario": scenario,
        "goal": GOALS[0] if kind.enemies else "progress",
        "player": [
            {
                "threat": dice.randrange(25, 42),
                "characters": [{"card": n, "damage": dice.randrange(min(3, card(n).hit_points))} for n in squad],
                "engaged": [{"card": n, "fresh": dice.random() < 0.5} for n in foes],
            }
        ],
        "staging": {"cards": [{"card": n} for n in lying]},
    }
    return read_table(table)


def asked(p: Position, scored: bool) -> list[Position]:
    """Return a position once for every goal of its question."""
    if p.question == "quest":
        return [p.but(goal=Goal(name)) for name in ("progress", "no_threat")]
    return [p.but(goal=goal) for goal in (*map(Goal, GOALS), *([SCORE] if scored else []))]


@dataclass(frozen=True)
class Measured:
    """What one answer took."""

    states: int
    chance_nodes: int
    seconds: float


def measure(p: Position) -> Measured:
    """Print one position's line and return what it took; what the last one left behind is cleared away first."""
    gc.collect()
    started = time.process_time()
    answer = solver.ask(p, "solve")
    seconds = time.process_time() - started
    stats = answer.stats
    decimal = "unknown" if answer.value is None else f"{float(answer.value):.6f}"
    print(f"{decimal:>10} {stats.nodes:>9} states {stats.extras['chance_nodes']:>8} chance nodes {seconds:8.3f} s | {p}", flush=True)
    return Measured(stats.nodes, stats.extras["chance_nodes"], seconds)


def report(name: str, count: int | None, seed: int) -> list[str]:
    """Measure one set; return a line of the table for each goal: positions, most states and chance nodes, mean and slowest time, how many were too slow."""
    kind = SETS[name]
    dice = random.Random(f"{name} {seed}")
    print(f"== {name}: {kind.enemies} enemies, {kind.characters} characters, wanted under {kind.wanted} s")
    number = kind.count if count is None else count
    positions = [random_position(dice, kind, kind.scenarios[n % len(kind.scenarios)]) for n in range(number)]
    positions += [Position.parse(line) for line in kind.hard]
    taken: dict[str, list[Measured]] = {}
    for position in positions:
        for p in asked(position, kind.scored):
            assert p.goal is not None
            taken.setdefault(p.goal.name, []).append(measure(p))
    print()
    return [_line(name, goal, found, kind.wanted) for goal, found in taken.items()]


def _line(name: str, goal: str, found: list[Measured], wanted: float) -> str:
    states, chances, times = max(m.states for m in found), max(m.chance_nodes for m in found), [m.seconds for m in found]
    over = sum(seconds > wanted for seconds in times)
    return f"{name:7} {goal:28} {len(found):>9} {states:>11} {chances:>12} {sum(times) / len(times):>9.3f} {max(times):>9.3f} {wanted:>7} {over:>5}"


def main() -> None:
    """Run the sets that the command line names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sets", nargs="+", choices=list(SETS), default=list(SETS))
    parser.add_argument("--count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for line in ("lcg combat | 30: 1 / 89 | unseen 95 96", "lcg quest | 30: 1 | unseen 95 96"):
        solver.ask(Position.parse(line), "solve")
    table = [line for name in given.sets for line in report(name, given.count, given.seed)]
    form = "compiled" if kernels.compiled("lcg_combat") else "in plain Python"
    print(f"kernel {form}")
    print(
        f"{'set':7} {'goal':28} {'positions':>9} {'most states':>11} {'chance nodes':>12} {'mean s':>9} {'slowest s':>9} {'wanted':>7} {'over':>5}"
    )
    print("\n".join(table))


if __name__ == "__main__":
    main()
