"""Random positions of Dwie Wieże at every stage, the same ones for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace

from mellon.models.common import Rulings
from mellon.models.dwie_wieze import Exchange, Hide, Move, Position, Unhide, rules, setup
from mellon.models.dwie_wieze.deals import deal, random_setup
from mellon.models.dwie_wieze.position import DONE
from mellon.models.dwie_wieze.trick import BOOK
from mellon.solver.dwie_wieze import search
from mellon.solver.limits import Watch

TABLES = ((19, 3), (20, 3), (29, 3), (29, 4))
"""The chapters and numbers of players whose cards are all known."""

OTHER_READINGS = {key: ruling.values[1:] for key, ruling in BOOK.rulings.items() if not key.startswith(("pyramid_", "entish_"))}
PYRAMID_READINGS = {key: ruling.values[1:] for key, ruling in BOOK.rulings.items() if key.startswith("pyramid_")}
FROM_ONE_DEAL = 4
MOST_NODES = 20_000


def random_rulings(rng: random.Random, chance: float = 0.3, pyramid: bool = False) -> Rulings:
    """Return rulings in which each reading may differ from the default, those about the pyramid too if asked for."""
    rulings = Rulings()
    for key, values in (OTHER_READINGS | PYRAMID_READINGS if pyramid else OTHER_READINGS).items():
        if rng.random() < chance:
            rulings = rulings.with_reading(BOOK, key, rng.choice(values))
    return rulings


def set_up(p: Position, rng: random.Random, exchanges: float = 0.25, hide: float = 0.8) -> Position:
    """Return a deal with its setup over: any legal cast and token, sometimes exchanges, often a hidden card."""
    if rng.random() >= exchanges:
        p = random_setup(p, rng)
        return random_hide(p, rng) if rng.random() < hide else p
    while not setup.cast_complete(p) or setup.pending(p):
        legal = rules.legal(p)
        acting = [m for m in legal if isinstance(m, Exchange | Hide)]
        first = [m for m in legal if m.seat == (setup.pending(p) or [m.seat])[0]]
        p, _ = rules.do(p, rng.choice(first or acting))
    return replace(p, setup=DONE, acted=frozenset())


def random_hide(p: Position, rng: random.Random) -> Position:
    """Return a set up deal in which a character that hides a card has hidden one."""
    for number in p.numbers:
        character = p.character(number)
        if character is not None and character.setup is not None and character.setup.hide:
            waiting = replace(p, setup="free", acted=frozenset(n for n in p.numbers if n != number))
            hidden, _ = rules.do(waiting, Hide(number, rng.choice(p.seat(number).hand)))
            return replace(hidden, setup=DONE, acted=frozenset())
    return p


def play_on(p: Position, cards: int, rng: random.Random, unhide: float = 0.01) -> Position:
    """Play random cards that do not lose at once until so many lie in tricks, or only losing ones are left."""
    while not p.over and cards_played(p) < cards:
        options = [m for m in rules.legal(p) if rules.loss_of(p, m) is None and (not isinstance(m, Unhide) or rng.random() < unhide)]
        if not options:
            options = [m for m in rules.legal(p) if isinstance(m, Unhide)]
        if not options:
            return p
        p, _ = rules.do(p, rng.choice(options))
    return p


def cards_played(p: Position) -> int:
    """Return how many cards have been played so far."""
    return sum(len(trick.cards) for trick in p.tricks)


def follow(p: Position, line: tuple[Move, ...], cards: int) -> Position:
    """Carry out the moves of a line until so many cards lie in tricks."""
    for move in line:
        if cards_played(p) >= cards:
            break
        p, _ = rules.do(p, move)
    return p


class Patience(Watch):
    """A watch that ends a search after so many nodes, so that the same is found on every machine."""

    @property
    def over(self) -> bool:
        return self.nodes > MOST_NODES


def winning_line(p: Position) -> tuple[Move, ...] | None:
    """Return a line that wins, None for a lost position or one that is hard to win."""
    try:
        return search.decide(p, Patience()).line
    except Exception as fault:
        raise AssertionError(f"{fault!r} when searching {p}") from fault


def late_positions(
    number: int, players: int, rng: random.Random, tricks_left: Mapping[int, int], rulings: float = 0.12
) -> Iterator[Position]:
    """Yield positions with few tricks left, several from each deal.

    Half of them leave a winning line a few cards ago, so that both verdicts are common. `tricks_left` gives the weight of each
    number of tricks, the unfinished one included.
    """
    while True:
        p = set_up(deal(number, players, rng, random_rulings(rng, rulings)), rng)
        won = winning_line(p)
        for _ in range(FROM_ONE_DEAL):
            left = rng.choices(list(tricks_left), list(tricks_left.values()))[0]
            cards = players * (p.hand_size - left) + rng.choice([0, *range(players)])
            steered = p
            if won is not None and rng.random() < 0.75:
                steered = follow(p, won, cards - rng.choice([0, 0, 1, 2, 4, 6]))
            yield play_on(steered, cards, rng)
