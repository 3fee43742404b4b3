"""Count the lines of the perft files anew by the rules; a number that changes needs a reason.

python -m tests.perft.recount                      # report what the rules count otherwise
python -m tests.perft.recount lcg --write          # write it; numbers counted by hand are never overwritten
python -m tests.perft.recount dwie_wieze --new     # choose new positions, where they are chosen by a program, and write them
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from importlib import import_module

from mellon import solver
from tests.support.perft import BY_HAND, Row, file_of, head, rows


def recounted(game: str, row: Row) -> Row:
    """Return a row with the number that the rules count now."""
    return replace(row, lines=import_module(f"tests.support.{game}.perft").lines(row.position, row.depth))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"one of {', '.join(solver.games())}; all of them if none is named")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--new", action="store_true")
    options = parser.parse_args()
    unknown = set(options.games) - set(solver.games())
    if unknown:
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    for game in options.games or solver.games():
        chooses = getattr(import_module(f"tests.support.{game}.perft"), "chosen_rows", None)
        known = chooses() if options.new and chooses else rows(game)
        counted = [recounted(game, row) for row in known]
        for old, new in zip(known, counted, strict=True):
            if old != new:
                print(f"{game}: {old.id}: {old.lines} ({old.source}), now {new.lines}")
        if options.write or options.new:
            kept = [old if old.source == BY_HAND else new for old, new in zip(known, counted, strict=True)]
            file_of(game).write_text(head(game) + "".join(f"{row}\n" for row in kept), "utf-8")
        print(f"{game}: {sum(row.lines for row in counted)} lines from {len(counted)} positions")


if __name__ == "__main__":
    main()
