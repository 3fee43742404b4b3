"""Which generated puzzles have something on the table that changes neither the right move nor its worth? The makers take such things away.

python -m bench.puzzle_minimal [--game GAME] [--seconds 60] [--list] [--write]

Every game has so many seconds; its puzzles are looked at in a seeded order, those of games that fix what lies on the table not at all.
With `--write` the lighter puzzle goes on the shelf and the other one to those that are replaced, unless a rule or a theme would be left with too few.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from bench.puzzle_rules import SHELVES
from mellon import puzzles
from mellon.puzzles.coverage import met_by
from mellon.puzzles.generated import FILE, REPLACED, WITHDRAWN, Record, records, replaced, withdrawn
from mellon.puzzles.generator import maker
from mellon.puzzles.minimal import idle, lightened, lighter_puzzle
from mellon.puzzles.verifier import Undecided
from mellon.puzzles.workshop import record_of

FEWEST = 10
"""Puzzles that a theme keeps at least."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--game", action="append", choices=lightened(), help="this game only; again for more")
    options.add_argument("--seconds", type=float, default=60.0, help="seconds for each game")
    options.add_argument("--list", action="store_true", help="print every such puzzle with a table that is enough")
    options.add_argument("--write", action="store_true", help="put lighter puzzles in their place")
    asked = options.parse_args()
    for game in asked.game or lightened():
        shelf = Shelf(game)
        told = [record for record in records(game).values() if "move" in record.card["answer"]]
        random.Random(f"minimal {game}").shuffle(told)
        end, seen, found = time.monotonic() + asked.seconds, 0, 0
        for record in told:
            if time.monotonic() > end:
                break
            seen += 1
            less = idle(puzzles.load(game, record.id).position)
            if less is None:
                continue
            found += 1
            if asked.list:
                print(f"  {record.id}  {record.position}\n  {'enough':>{len(record.id)}}  {less}", flush=True)
            if asked.write:
                print(f"  {record.id}  {shelf.exchange(record)}", flush=True)
        print(f"{game}: {seen} of {len(told)} puzzles looked at, {found} with something idle", flush=True)


class Shelf:
    """A shelf on which lighter puzzles take the place of others."""

    def __init__(self, game: str) -> None:
        self._game, self._here = game, dict(records(game))
        self._gone, self._withdrawn = dict(replaced(game)), dict(withdrawn(game))
        self._met = Counter({rule: len(names) for rule, names in met_by(game).items()})
        self._carried = Counter(theme for one in self._here.values() for theme in one.card["themes"])

    def exchange(self, record: Record) -> str:
        """Put a lighter puzzle in the place of another one and write both files; say what came of it."""
        made = lighter_puzzle(puzzles.load(self._game, record.id))
        if made is None:
            return "no lighter puzzle holds"
        try:
            new = record_of(made.puzzle, record.seed)
        except Undecided:
            return "the lighter puzzle is not decided in time"
        known = new.id in self._here
        rules, themes = (
            set(record.rules) - set(() if known else new.rules),
            set(record.card["themes"]) - set(() if known else new.card["themes"]),
        )
        short = [rule for rule in rules if self._met[rule] <= 1]
        wanted = maker(self._game)
        assert wanted is not None
        short += [theme for theme in themes if theme in wanted.themes and self._carried[theme] <= FEWEST]
        if short:
            return f"stays for {' '.join(sorted(short))}"
        self._met.subtract(record.rules)
        self._carried.subtract(record.card["themes"])
        if not known:
            self._met.update(new.rules)
            self._carried.update(new.card["themes"])
            self._here[new.id] = new
        self._gone[record.id] = replace(self._here.pop(record.id), withdrawn=f"{date.today()}", successor=new.id)
        self._succeed(record.id, new.id)
        _write(self._game, FILE, self._here)
        _write(self._game, REPLACED, self._gone)
        return f"-> {new.id}{' (there already)' if known else ''}"

    def _succeed(self, old: str, new: str) -> None:
        """Let puzzles whose successor has been replaced name the new one."""
        for file, shelf in ((REPLACED, self._gone), (WITHDRAWN, self._withdrawn)):
            followed = [name for name, one in shelf.items() if one.successor == old]
            for name in followed:
                shelf[name] = replace(shelf[name], successor=new)
            if followed:
                _write(self._game, file, shelf)


def _write(game: str, name: str, shelf: Mapping[str, Record]) -> None:
    (SHELVES / game / name).write_text("".join(shelf[one].line() + "\n" for one in sorted(shelf)), encoding="utf-8")


if __name__ == "__main__":
    main()
