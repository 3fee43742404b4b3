"""The card game: exact combats and quest commitments on random positions, in one run on one core.

    python -m bench.lcg                     # all sets
    python -m bench.lcg --sets small quest  # some of them
    python -m bench.lcg --count 5 --seed 2  # so many positions of each set

Wanted on one core: combats of 2 enemies and 4 characters under 0.2 s, 3 and 5 under 1 s, 4 and 6 with the Anduin deck under 20 s, quests
of 8 characters under 2 s. Every position is asked for every goal (a weighted score in the first two sets only). Every line has value, states, chance nodes and seconds of processor time.
"""

from __future__ import annotations

import argparse
import gc
import random
import time
from collections.abc import Mapping
from typing import Any

import solver
from models.lcg.cards import card, encounter_deck
from models.lcg.position import Goal, Position
from models.lcg.reading import read_table

ANDUIN = "journey_down_the_anduin"
GOALS = ("no_hero_lost", "all_killed", "no_hero_lost_and_all_killed")
SCORE = Goal("score", (("hero_lost", -10), ("ally_lost", -3), ("killed", 4), ("damage", -1), ("threat", -1)))
SCORED = ("small", "middle")
"""Sets that are asked for a weighted score too; in the large one that takes minutes."""
HARD = {
    "large": (
        "lcg combat journey_down_the_anduin goal=no_hero_lost | 34: 4, 5, 6, 28, 29, 30 / 89, 111, 85, 91",
        "lcg combat journey_down_the_anduin goal=no_hero_lost | 39: 3, 7, 12, 13, 28, 43 / 82, 83, 91, 115 f",
    ),
}
"""Positions that were slow once, measured beside the random ones."""
HEROES = tuple(range(1, 13))
ALLIES = (13, 13, 14, 17, 28, 28, 29, 30, 43, 44, 45, 59)
SETS: Mapping[str, tuple[int, int, tuple[str, ...], float]] = {
    "small": (2, 4, ("passage_through_mirkwood", ANDUIN, "escape_from_dol_guldur"), 0.2),
    "middle": (3, 5, ("passage_through_mirkwood", ANDUIN, "escape_from_dol_guldur"), 1.0),
    "large": (4, 6, (ANDUIN,), 20.0),
    "quest": (0, 8, ("passage_through_mirkwood", ANDUIN), 2.0),
}


def random_position(dice: random.Random, enemies: int, characters: int, scenarios: tuple[str, ...]) -> Position:
    """Return a random combat (or, without enemies, a quest) of one player."""
    scenario = dice.choice(scenarios)
    deck = [n for n, copies in encounter_deck(scenario).items() for _ in range(copies) if n != 102]
    foes = dice.sample([n for n in deck if card(n).kind == "enemy"], enemies)
    squad = [*dice.sample(HEROES, 3), *dice.sample(ALLIES, characters - 3)]
    lying = dice.sample([n for n in deck if card(n).kind == "location"], 2)
    table: dict[str, Any] = {
        "game": "lcg",
        "question": "combat" if enemies else "quest",
        "scenario": scenario,
        "goal": dice.choice(GOALS) if enemies else "progress",
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


def measure(p: Position) -> float:
    """Print one position's line and return its seconds; what the last one left behind is cleared away first."""
    gc.collect()
    started = time.process_time()
    answer = solver.ask(p, "solve")
    seconds = time.process_time() - started
    stats = answer.stats
    decimal = "unknown" if answer.value is None else f"{float(answer.value):.6f}"
    print(f"{decimal:>10} {stats['nodes']:>9} states {stats['chance_nodes']:>8} chance nodes {seconds:8.3f} s | {p}", flush=True)
    return seconds


def report(name: str, count: int, seed: int) -> None:
    """Measure one set and print mean and slowest position of each goal beside what is wanted."""
    enemies, characters, scenarios, wanted = SETS[name]
    dice = random.Random(f"{name} {seed}")
    print(f"== {name}: {enemies} enemies, {characters} characters, wanted under {wanted} s")
    positions = [random_position(dice, enemies, characters, scenarios) for _ in range(count)] + [Position.parse(line) for line in HARD.get(name, ())]
    times: dict[str, list[float]] = {}
    for position in positions:
        for p in asked(position, name in SCORED):
            assert p.goal is not None
            times.setdefault(p.goal.name, []).append(measure(p))
    for goal, seconds in times.items():
        over = sum(one > wanted for one in seconds)
        print(f"-- {name}, {goal}: mean {sum(seconds) / len(seconds):.3f} s, slowest {max(seconds):.3f} s, {over} of {len(seconds)} over {wanted} s")
    print()


def main() -> None:
    """Run the sets that the command line names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sets", nargs="+", choices=list(SETS), default=list(SETS))
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for line in ("lcg combat | 30: 1 / 89 | unseen 95 96", "lcg quest | 30: 1 | unseen 95 96"):
        solver.ask(Position.parse(line), "solve")
    for name in given.sets:
        report(name, given.count, given.seed)


if __name__ == "__main__":
    main()
