"""Make puzzles for rules that have none yet: generated ones are kept if they meet such a rule, one after another, and put on the shelf.

python -m bench.puzzles_for_rules GAME THEME [--each N] [--seeds FROM TO] [--write]

A theme is asked for seed after seed; every rule without a puzzle is filled up to N, in the order in which puzzles turn up.
"""

from __future__ import annotations

import argparse
from collections import Counter

from bench.puzzle_rules import SHELVES
from mellon import solver
from mellon.puzzles.coverage import cannot_decide, met_by
from mellon.puzzles.generated import FILE, Record, records
from mellon.puzzles.generator import maker, makers
from mellon.puzzles.workshop import make

ATTEMPTS = 400


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("game", choices=makers())
    options.add_argument("theme")
    options.add_argument("--each", type=int, default=2, help="puzzles wanted for each rule")
    options.add_argument("--seeds", type=int, nargs=2, default=(0, 100), help="the seeds tried")
    options.add_argument("--write", action="store_true", help="put them on the shelf")
    asked = options.parse_args()
    made = maker(asked.game)
    assert made is not None
    if asked.theme not in made.themes:
        options.error(f"{asked.game} has no theme {asked.theme}; it has {', '.join(made.themes)}")
    have = met_by(asked.game)
    wanted = {rule for rule in solver.game(asked.game).book.rules if rule not in have} - set(cannot_decide(asked.game))
    shelf, found = dict(records(asked.game)), Counter[str]()
    for seed in range(*asked.seeds):
        record = make(asked.game, asked.theme, seed, ATTEMPTS)
        if record is None or record.id in shelf:
            continue
        new = [rule for rule in record.rules if rule in wanted and found[rule] < asked.each]
        if not new:
            continue
        found.update(new)
        shelf[record.id] = record
        print(record.id, " ".join(new), record.position, flush=True)
        if asked.write:
            _keep(asked.game, shelf)


def _keep(game: str, shelf: dict[str, Record]) -> None:
    (SHELVES / game / FILE).write_text("".join(shelf[name].line() + "\n" for name in sorted(shelf)), encoding="utf-8")


if __name__ == "__main__":
    main()
