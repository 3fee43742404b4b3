"""How many generated puzzles have a certificate that proves their answer, how many name their engines only, how many have none, and why.

python -m bench.puzzle_certificates [--game GAME] [--sample 60] [--seed 0] [--seconds 60] [--list]

The puzzles of a game are drawn at random by the seed. Every certificate is made, written as JSON, read again and checked.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from dataclasses import dataclass

from mellon import puzzles, solver
from mellon.models.common.certificates import AGREEMENT, FORMAT, check, parse
from mellon.puzzles.library import generated_names
from mellon.solver import Limits, Verdict
from mellon.solver.game import Request

PROVED, AGREED, NONE, UNDECIDED = OUTCOMES = ("proof", "agreement", "none", "undecided")


@dataclass(frozen=True)
class Found:
    """What became of one puzzle's certificate: of what sort it is and why, seconds to make and to check it, and its size."""

    outcome: str
    why: str
    made: float
    checked: float = 0.0
    size: int = 0


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--game", action="append", choices=puzzles.games(), help="this game only; again for more")
    options.add_argument("--sample", type=int, default=60, help="puzzles of each game")
    options.add_argument("--seed", type=int, default=0, help="another seed draws other puzzles")
    options.add_argument("--seconds", type=float, default=60.0, help="seconds for each puzzle")
    options.add_argument("--list", action="store_true", help="print every puzzle")
    asked = options.parse_args()
    print(f"{'':<22}" + "".join(f"{word:>11}" for word in OUTCOMES) + "   slowest check, largest file")
    for game in asked.game or puzzles.games():
        shelf = sorted(name for _, name in generated_names(game))
        names = random.Random(f"certificates {game} {asked.seed}").sample(shelf, min(asked.sample, len(shelf)))
        found = [_found(game, name, asked.seconds, asked.list) for name in names]
        count = Counter(one.outcome for one in found)
        slowest, largest = max(one.checked for one in found), max(one.size for one in found)
        print(
            f"{game:<22}" + "".join(f"{count[word]:>11}" for word in OUTCOMES) + f"   {slowest:.1f} s, {largest / 1e6:.1f} MB", flush=True
        )
        for (outcome, why), number in Counter((one.outcome, one.why) for one in found if one.outcome != PROVED).most_common():
            print(f"  {number:>3} {outcome}: {why}", flush=True)


def _found(game: str, name: str, seconds: float, told: bool) -> Found:
    """Make, write, read and check the certificate of a puzzle."""
    found = _made(game, name, seconds)
    if told:
        print(f"  {name}  {found.outcome}  {found.why}  {found.made:.1f} s, {found.checked:.1f} s, {found.size} bytes", flush=True)
    return found


def _made(game: str, name: str, seconds: float) -> Found:
    start, limits = time.perf_counter(), Limits(seconds)
    request = Request("solve", limits, watch=limits.watch(), certificate=True)
    answer = solver.game(game).answer(puzzles.load(game, name).position, request)
    certificate = answer.to_json("en")["certificate"]
    made = time.perf_counter() - start
    if answer.verdict in (None, Verdict.UNKNOWN):
        return Found(UNDECIDED, str(answer.question), made)
    if not certificate or certificate.get("format") != FORMAT:
        return Found(NONE, str(answer.question), made)
    text, start = json.dumps(certificate), time.perf_counter()
    result = check(parse(text))
    checked = time.perf_counter() - start
    if result.holds:
        return Found(PROVED, f"{certificate['question']}, {certificate['kind']}", made, checked, len(text))
    agreed = certificate["kind"] == AGREEMENT
    why = certificate.get("note") if agreed else result.why and result.why.en
    return Found(AGREED if agreed else NONE, f"{certificate['question']}{f': {why}' if why else ''}", made, checked, len(text))


if __name__ == "__main__":
    main()
