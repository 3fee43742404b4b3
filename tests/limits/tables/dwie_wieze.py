"""Dwie Wieże: three hands, a pyramid, one player with the pile known or not, one hand alone; chosen beforehand or in a free setup."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

from mellon.models.dwie_wieze.deals import deal, random_setup
from mellon.models.dwie_wieze.notation import write_line
from mellon.solver.dwie_wieze.unseen_deals import veiled
from tests.limits.tables import Case, Hard, crossed
from tests.support.dwie_wieze.hard_deals import hard_deal, hard_pile, hard_pyramid

ENGINES = ("auto", "search", "cpsat")
SETUPS = ("done", "free")
PLAYING = ("show", "legal", "resolve")
SEARCHING = ("solve", "hint", "explain")


def one_hand(folder: Path, setup: str) -> str:
    """Return a deal of four as the hand that asks sees it."""
    dealt = deal(20, 3, Random(5))
    p = random_setup(dealt, Random(5)) if setup == "done" else dealt
    asking = p.to_play or next(number for number in p.numbers if p.first_holder is not None and p.first_holder[0] == number)
    return write_line(replace(veiled(p, frozenset(p.numbers) - {asking}), me=asking))


def drawn_by_the_winner(folder: Path) -> str:
    """Write the hard pile under the reading by which the winner of a trick is dealt first."""
    file = Path(hard_pile(folder))
    file.write_text(file.read_text(encoding="utf-8") + '[rulings]\nsolo_draw = "winner"\n', encoding="utf-8")
    return str(file)


KINDS: dict[str, Callable[[Path, str], str]] = {
    "hands": hard_deal,
    "pyramid": hard_pyramid,
    "pile": hard_pile,
    "unknown pile": partial(hard_pile, known=False),
    "one hand": one_hand,
}
POSITIONS: dict[str, Hard] = {f"{kind}, {setup}": partial(write, setup=setup) for kind, write in KINDS.items() for setup in SETUPS}
POSITIONS["pile for the winner"] = drawn_by_the_winner
HANDS, PILES = ("hands, done", "hands, free"), ("unknown pile, done", "unknown pile, free")
CASES = [
    *crossed(HANDS, ("review",), seconds=0.3),
    *crossed(HANDS, SEARCHING, ENGINES, seconds=0.05),
    Case("hands, free", "solve", seconds=2),
    Case("hands, done", "hint", seconds=2),
    Case("hands, done", "explain", "cpsat", seconds=2),
    Case("hands, free", "explain", seconds=2),
    *crossed(HANDS, PLAYING, seconds=0.05),
    *crossed(HANDS, PLAYING, seconds=1),
    *crossed(("one hand, done", "one hand, free"), ("solve", "hint"), seconds=0.05),
    *crossed(("one hand, done", "one hand, free"), ("hint",), seconds=1),
    *crossed(("hands, done",), (*PLAYING, "review"), ENGINES[1:]),
    *crossed(("pyramid, done", "pile, done"), SEARCHING, ENGINES[1:]),
    *crossed(("pyramid, free", "pile, free"), (*SEARCHING, "resolve", "review")),
    *crossed(PILES, ("solve", "hint")),
    *crossed(PILES, ("explain", "resolve"), seconds=0.05),
    Case("unknown pile, done", "hint", "cpsat"),
]
REFUSED = list(crossed(("pile for the winner",), SEARCHING, ("cpsat",)))
