"""How fast a combat of Wojna o Pierścień is answered: CP-SAT with the model built once, against the plain check.

python -m bench.wojna_o_pierscien_combat [--combats 40]
"""

from __future__ import annotations

import argparse
import statistics
import time
from random import Random

from mellon.models.wojna_o_pierscien.combat import Fight
from mellon.solver.wojna_o_pierscien.combat_best import best
from mellon.solver.wojna_o_pierscien.combat_model import LossModel
from mellon.solver.wojna_o_pierscien.combat_plain import plain_best
from tests.support.wojna_o_pierscien.random_combats import random_fight

DEFENDERS = 12
LIMIT = 0.1


def combats(count: int, defenders: int, seed: int) -> list[Fight]:
    """Return random combats with exactly so many defenders whose attack can be cancelled but not for free."""
    rng, found = Random(seed), []
    while len(found) < count:
        fight = random_fight(rng, defenders)
        if len(fight.part.defenders) == defenders and 0 < fight.need <= fight.defense:
            found.append(fight)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--combats", type=int, default=40)
    count = parser.parse_args().combats
    fights = combats(count, DEFENDERS, 12)
    LossModel(fights[0]).best()
    build, again, whole, plain = [], [], [], []
    for fight in fights:
        start = time.perf_counter()
        model = LossModel(fight)
        built = time.perf_counter()
        model.best()
        build.append(built - start)
        again.append(time.perf_counter() - built)
        start = time.perf_counter()
        answer = best(fight)
        whole.append(time.perf_counter() - start)
        start = time.perf_counter()
        slow = plain_best(fight)
        plain.append(time.perf_counter() - start)
        assert slow[0] == answer.value
    print(f"{count} combats with {DEFENDERS} defenders; seconds      median        worst   asked for")
    rows = (
        ("build the CP-SAT model", build, ""),
        ("solve it once it is built", again, f"{LIMIT} s"),
        ("best losses, all choices, who can be saved", whole, ""),
        ("plain check (every support, every order)", plain, ""),
    )
    for what, seconds, limit in rows:
        print(f"{what:48} {statistics.median(seconds):12.4f} {max(seconds):12.4f}   {limit}")


if __name__ == "__main__":
    main()
