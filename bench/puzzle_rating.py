"""Do naive players solve fewer puzzles as the rating rises? Every generated puzzle, game by game, in three bands of rating.

python -m bench.puzzle_rating [--most 60] [--game GAME]     player by player, each puzzle solved again
python -m bench.puzzle_rating --stored        all players together, from what the shelf keeps of every puzzle
python -m bench.puzzle_rating --write [--game GAME]     rate every puzzle again by the formula and the naive players as they are now

The naive players are part of the estimate, so this shows that the scale is consistent, not that it fits people.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import replace

from bench.puzzle_rules import SHELVES
from mellon import puzzles, solver
from mellon.puzzles.generated import FILE, records
from mellon.puzzles.judging import Judge
from mellon.puzzles.rating import features, naive_players, rating
from mellon.puzzles.verifier import Undecided
from mellon.solver import Limits

BANDS = 3
SECONDS = 60.0


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--most", type=int, default=60, help="puzzles of each game")
    options.add_argument("--stored", action="store_true", help="do not solve again")
    options.add_argument("--write", action="store_true", help="rate every puzzle again")
    options.add_argument("--game", action="append", choices=puzzles.games(), help="this game only; again for more")
    asked = options.parse_args()
    if asked.stored:
        tell_stored()
    elif asked.write:
        for game in asked.game or puzzles.games():
            rate_again(game)
    else:
        tell_players(asked.game or puzzles.games(), asked.most)


def tell_stored() -> None:
    """Print what share of the naive players solves the puzzles of each band, blind chance being one of them."""
    for game in puzzles.games():
        found = sorted((record for record in records(game).values() if record.card["unique"]), key=lambda record: record.rating)
        size = -(-len(found) // BANDS)
        parts = [found[band * size : (band + 1) * size] for band in range(BANDS)]
        told = [(part[0].rating, part[-1].rating, 1 - sum(one.features["temptation"] for one in part) / len(part)) for part in parts]
        print(f"{game:20} {len(found):4} puzzles  " + "  ".join(f"{low}-{high}: {100 * share:3.0f} %" for low, high, share in told))


def tell_players(games: Sequence[str], most: int) -> None:
    """Print how many puzzles of each band every naive player solves; those that are not decided in time are left out and counted."""
    for game in games:
        found = [record for record in records(game).values() if record.card["unique"]]
        chosen = sorted(random.Random(game).sample(found, min(most, len(found))), key=lambda record: record.rating)
        size = -(-len(chosen) // BANDS)
        for band in range(BANDS):
            part = chosen[band * size : (band + 1) * size]
            if not part:
                continue
            solved: dict[str, float] = {}
            undecided = 0
            for record in part:
                judge = Judge(puzzles.load(game, record.id), Limits(SECONDS))
                try:
                    moves, right = [one.move for one in judge.moves], judge.right
                except Undecided:
                    undecided += 1
                    continue
                for name, play in naive_players(game).items():
                    solved[name] = solved.get(name, 0) + (play(judge.puzzle.position, moves) in right)
                solved["random"] = solved.get("random", 0) + len(right) / len(moves)
            told = "  ".join(f"{name} {100 * count / max(1, len(part) - undecided):3.0f} %" for name, count in solved.items())
            print(
                f"{game:20} rating {part[0].rating}-{part[-1].rating} ({len(part)}{f', {undecided} undecided' if undecided else ''}): {told}",
                flush=True,
            )


def rate_again(game: str) -> None:
    """Rate every puzzle of a game again, those made by hand in their files."""
    shelf = dict(records(game))
    for name, record in shelf.items():
        found = record.features
        if "move" in record.card["answer"]:
            found = {**features(Judge(puzzles.load(game, name), Limits(SECONDS)), 0), "depth": record.features["depth"]}
        shelf[name] = replace(record, features=found, rating=rating(found))
    changed = sum(shelf[name].rating != record.rating for name, record in records(game).items())
    (SHELVES / game / FILE).write_text("".join(shelf[name].line() + "\n" for name in sorted(shelf)), encoding="utf-8")
    for _, name in puzzles.names(game):
        puzzle, file = puzzles.load(game, name), SHELVES / game / f"{name}.toml"
        line = solver.ask(puzzle.position, "solve", Limits(SECONDS)).line
        now = rating(features(Judge(puzzle, Limits(SECONDS)), len(line or ())))
        if now != puzzle.rating:
            changed += 1
            file.write_text(file.read_text("utf-8").replace(f"rating = {puzzle.rating}\n", f"rating = {now}\n"), encoding="utf-8")
    print(f"{game}: {changed} ratings changed", flush=True)


if __name__ == "__main__":
    main()
