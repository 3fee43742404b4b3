"""Make puzzles of Dwie Wieże: random deals, followed along a winning line until something worth asking comes up."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from mellon import solver
from mellon.models.common import Text
from mellon.models.dwie_wieze import Position, rules, setup
from mellon.models.dwie_wieze.deals import deal, random_setup
from mellon.models.dwie_wieze.trick import BOOK
from mellon.puzzles.dwie_wieze.questions import TOGETHER, ask_conflict, ask_exchange, ask_lost_deal, ask_only_card, ask_ruling, ask_together
from mellon.puzzles.dwie_wieze.shuffling import CarelessDealer
from mellon.puzzles.dwie_wieze.themes import NAMES, THEMES
from mellon.puzzles.generator import Draft
from mellon.puzzles.verifier import Undecided, different, right_moves
from mellon.solver import Answer, Verdict, Watch

TABLES = ((19, 3), (20, 3), (29, 3), (29, 4))
EXCHANGE_TABLES = ((19, 3), (20, 3))
LAST_TRICKS = range(3, 6)
FEWEST_CHOICES = 3
NODES = 300_000
USUAL = ("only_card",) * 8 + ("goals", "goals", TOGETHER, TOGETHER, TOGETHER, "ruling", "verdict", "exchange")
OPEN_RULINGS = ("together_most", "both_towers_orc", "both_towers_weariness")


def only_card(rng: random.Random, theme: str | None = None) -> Draft | None:
    """Look along a winning line for a card that alone keeps the win, and is of the theme where one is wanted."""
    for p in _late(rng):
        answer = _ask(p, "hint")
        if different(answer.moves or ()) < FEWEST_CHOICES:
            continue
        try:
            right = right_moves(answer)
        except Undecided:
            continue
        if different(right) == 1 and (theme is None or THEMES[theme](p, right[0].move.code)):
            return ask_only_card(p, right[0].move.entry())
    return None


def conflict(rng: random.Random) -> Draft | None:
    """Look beside a winning line for a mistake after which exactly two goals exclude each other."""
    for p in _late(rng):
        losing = [one.move for one in _ask(p, "hint").ranked if one.verdict is Verdict.LOST and "loses_by" not in one.extras]
        if losing:
            after, _ = rules.do(p, rng.choice(losing))
            why = _ask(after, "explain").extra
            if len(why["conflict"] or ()) == 2 and after.tricks_left >= min(LAST_TRICKS):
                return ask_conflict(after)
    return None


def together(rng: random.Random) -> Draft | None:
    """Look for a deal, or for a position along a winning line, that can be won and from which most moves lose."""
    dealer = _careless(rng)
    whole = random_setup(deal(*rng.choice(TABLES), dealer), dealer)
    for p in _late(rng) if rng.random() < 0.5 else (whole,):
        moves = _ask(p, "hint").ranked
        losing = [one for one in moves if one.verdict is Verdict.LOST]
        if any(one.verdict is Verdict.WINNABLE for one in moves) and 2 * len(losing) > len(moves):
            return ask_together(p)
    return None


def ruling(rng: random.Random) -> Draft | None:
    """Look along and beside a winning line for a position whose verdict hangs on a contested ruling."""
    for p in _late(rng):
        for move in [None, *rules.legal(p)]:
            if move is not None and rules.loss_of(p, move) is not None:
                continue
            after = p if move is None else rules.do(p, move)[0]
            for key in OPEN_RULINGS:
                if {_verdict(other) for other in _readings(after, key)} == {Verdict.WINNABLE, Verdict.LOST}:
                    return ask_ruling(after, key, _verdict(after))
    return None


def exchange(rng: random.Random) -> Draft | None:
    """Look for a deal that no cast wins without an exchange."""
    p = deal(*rng.choice(EXCHANGE_TABLES), _careless(rng))
    if any(_verdict(plain) is not Verdict.LOST for plain in without_exchanges(p)):
        return None
    return ask_exchange(p) if _verdict(p) is Verdict.WINNABLE else None


def lost_deal(rng: random.Random) -> Draft | None:
    """Look for a deal that is lost from the start although every single goal could be met."""
    dealer = _careless(rng)
    p = random_setup(deal(*rng.choice(TABLES), dealer), dealer)
    if _verdict(p) is not Verdict.LOST:
        return None
    return ask_lost_deal(p) if len(_ask(p, "explain").extra["conflict"] or ()) > 1 else None


def _late(rng: random.Random) -> Iterator[Position]:
    """Yield the positions of a winning line in its last tricks, if a random deal has one."""
    start = random_setup(deal(*rng.choice(TABLES), rng), rng)
    answer = _ask(start, "solve")
    for p in _along(start, answer.line or ()):
        if p.tricks_left in LAST_TRICKS:
            yield p


def _along(p: Position, line: Any) -> Iterator[Position]:
    for move in line:
        yield p
        p, _ = rules.do(p, move)


def _readings(p: Position, key: str) -> Iterator[Position]:
    for value in BOOK.rulings[key].values:
        yield replace(p, rulings=p.rulings.with_reading(BOOK, key, value))


def without_exchanges(p: Position) -> Iterator[Position]:
    """Yield the deal with every cast, each seat that could exchange having left it out."""
    for names in setup.casts(p):
        seats = tuple(replace(seat, character=name) for seat, name in zip(p.seats, names, strict=True))
        chosen = replace(p, seats=seats)
        skipped = frozenset(n for n in chosen.numbers if (c := chosen.character(n)) and c.setup and c.setup.exchange)
        yield replace(chosen, acted=skipped)


def _careless(rng: random.Random) -> CarelessDealer:
    return CarelessDealer(rng.getrandbits(64))


class Patience(Watch):
    """A watch that counts nodes instead of seconds, so that a seed means the same puzzle on every machine."""

    @property
    def over(self) -> bool:
        return self.stopped or self.nodes >= NODES


def _ask(p: Position, verb: str) -> Answer:
    return solver.ask(p, verb, engine="search", watch=Patience())


def _verdict(p: Position) -> Verdict | None:
    return _ask(p, "solve").verdict


class DwieWiezeMaker:
    """The maker of this game."""

    themes: Mapping[str, Text] = {
        "only_card": Text("jedna karta wygrywa", "one card wins"),
        "goals": Text("dwa cele się wykluczają", "two goals exclude each other"),
        TOGETHER: Text("wszystkie cele naraz", "all goals together"),
        "ruling": Text("rozstrzyga wykładnia", "a ruling decides"),
        "exchange": Text("bez wymiany ani rusz", "no way without an exchange"),
        "verdict": Text("rozdanie przegrane od początku", "a deal lost from the start"),
        **NAMES,
    }
    _finders: Mapping[str, Callable[[random.Random], Draft | None]] = {
        "only_card": only_card,
        "goals": conflict,
        TOGETHER: together,
        "ruling": ruling,
        "exchange": exchange,
        "verdict": lost_deal,
    }

    def attempt(self, theme: str | None, rng: random.Random) -> Draft | None:
        """Return a puzzle of the theme (of any without one) if one random deal holds it."""
        if theme is None:
            return self._finders[rng.choice(USUAL)](rng)
        return only_card(rng, theme) if theme in THEMES else self._finders[theme](rng)


MAKER = DwieWiezeMaker()
