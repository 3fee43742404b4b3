"""Which rules decide the hand-made puzzles: work it out again and keep it in `puzzles/<game>/rules_met.json` (generated puzzles carry theirs).

python -m bench.puzzle_rules [GAME ...] [--write]
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from mellon import puzzles
from mellon.puzzles.coverage import HANDMADE, rules_met
from mellon.solver import Limits

SHELVES = Path(__file__).resolve().parents[1] / "puzzles"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("games", nargs="*", default=puzzles.games())
    options.add_argument("--write", action="store_true", help="keep what was found")
    asked = options.parse_args()
    for game in asked.games:
        met = {name: rules_met(puzzles.load(game, name), Limits(120)) for _, name in puzzles.names(game)}
        print(f"{game}: {len(met)} puzzles, {len({rule for rules in met.values() for rule in rules})} rules", flush=True)
        if asked.write:
            (SHELVES / game / HANDMADE).write_text(json.dumps(met, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
