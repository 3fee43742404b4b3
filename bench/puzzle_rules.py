"""Which rules decide the hand-made puzzles: work it out again and keep it in `puzzles/<game>/rules_met.json` (generated puzzles carry theirs).

python -m bench.puzzle_rules [GAME ...] [--write] [--shelf]

With `--shelf` the rules that generated puzzles meet without a search are added to those that they carry.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path

from mellon import puzzles, solver
from mellon.puzzles.coverage import HANDMADE, met_at_once, rules_met
from mellon.puzzles.generated import FILE, Record, records
from mellon.solver import Limits

SHELVES = Path(__file__).resolve().parents[1] / "puzzles"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("games", nargs="*", default=puzzles.games())
    options.add_argument("--write", action="store_true", help="keep what was found")
    options.add_argument("--shelf", action="store_true", help="generated puzzles instead of hand-made ones")
    asked = options.parse_args()
    for game in asked.games:
        if asked.shelf:
            shelf = [_with_rules(record) for record in records(game).values()]
            print(f"{game}: {len(shelf)} puzzles, {len({rule for one in shelf for rule in one.rules})} rules", flush=True)
            if asked.write:
                (SHELVES / game / FILE).write_text("".join(one.line() + "\n" for one in shelf), encoding="utf-8")
            continue
        met = {name: rules_met(puzzles.load(game, name), Limits(120)) for _, name in puzzles.names(game)}
        print(f"{game}: {len(met)} puzzles, {len({rule for rules in met.values() for rule in rules})} rules", flush=True)
        if asked.write:
            (SHELVES / game / HANDMADE).write_text(json.dumps(met, indent=1) + "\n", encoding="utf-8")


def _with_rules(record: Record) -> Record:
    known = solver.game(record.game).book.rules
    met = {rule for rule in met_at_once(puzzles.load(record.game, record.id), Limits(120)) if rule in known}
    return replace(record, rules=tuple(sorted(met | set(record.rules))))


if __name__ == "__main__":
    main()
