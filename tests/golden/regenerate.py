"""Rewrite the golden files of Dwie Wieże after a wanted change of wording or rules; read the difference before you keep it.

    PYTHONPATH=. python tests/golden/regenerate.py           # the same rounds and positions, told and counted anew
    PYTHONPATH=. python tests/golden/regenerate.py --new     # choose new rounds and positions as well
"""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent / "properties")]

from brute_force import lines  # noqa: E402
from dw_positions import play_on, set_up, winning_line  # noqa: E402
from dw_rounds import PERFT_FILE, PERFT_HEAD, SOURCE, TABLES, Count, counts, round_file, start_of, told  # noqa: E402

from mellon.models.dwie_wieze import Exchange, Hide, Move, Position, rules, setup  # noqa: E402
from mellon.models.dwie_wieze.deals import deal  # noqa: E402
from mellon.solver.dwie_wieze.problem import build  # noqa: E402
from mellon.solver.dwie_wieze.search import trick_kernel  # noqa: E402

DEALS = 60
PERFT_STAGES = ((0, 1), (0, 2), (14, 2), (21, 2), (24, 3), (26, 3))
"""Cards played and tricks counted for the perft positions of each chapter."""
CANDIDATES = 8
MOST_LINES = 40_000


def chosen_round(number: int, players: int) -> Position:
    """Return the won round, among many deals, in which the most rules come up."""
    found = (_round(number, players, seed) for seed in range(DEALS))
    return max((p for p in found if p is not None), key=lambda p: len({step.rule for step in rules.replay(p, list(p.moves))[1]}))


def _round(number: int, players: int, seed: int) -> Position | None:
    """Deal, set up with every action used, and play a winning line."""
    rng = random.Random(seed)
    fresh = p = deal(number, players, rng)
    moves: list[Move] = []
    while not setup.cast_complete(p) or setup.pending(p):
        legal = rules.legal(p)
        acting = [m for m in legal if isinstance(m, Exchange | Hide) and m.seat == setup.pending(p)[0]]
        moves.append(rng.choice(acting or legal))
        p, _ = rules.do(p, moves[-1])
    line = winning_line(p)
    return None if line is None else replace(fresh, moves=(*moves, *line))


def chosen_counts() -> list[Count]:
    """Return new positions for the perft file, those with many lines, not counted by the rules yet."""
    found = []
    for number, players in TABLES:
        rng = random.Random(number + players)
        for cards, tricks in PERFT_STAGES:
            drawn = (play_on(set_up(deal(number, players, rng), rng, hide=0.0, exchanges=0.0), cards, rng) for _ in range(CANDIDATES))
            likely = [(trick_kernel.count(trick_kernel.Kernel(build(p, []), lambda nodes: False), tricks), str(p)) for p in drawn]
            found.append(Count(tricks, 0, SOURCE, max(pair for pair in likely if pair[0] <= MOST_LINES)[1]))
    return found


def recounted(count: Count) -> Count:
    """Count the lines of a position by the rules."""
    p = Position.parse(count.position)
    return replace(count, lines=lines(p, p.players * count.tricks - len(p.table)), source=SOURCE)


def main(new: bool) -> None:
    for number, players in TABLES:
        file = round_file(number, players)
        start = chosen_round(number, players) if new else start_of(file)
        file.write_text(told(start), "utf-8")
        print(file.name)
    rows = [recounted(count) for count in (chosen_counts() if new else counts())]
    PERFT_FILE.write_text(PERFT_HEAD + "".join(f"{row}\n" for row in rows), "utf-8")
    print(PERFT_FILE.name, sum(row.lines for row in rows), "lines")


if __name__ == "__main__":
    main("--new" in sys.argv[1:])
