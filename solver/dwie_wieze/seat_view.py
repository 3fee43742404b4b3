"""What a player can know who does not see every card: in which share of the deals that fit the round can be won, and how it goes when everybody plays by that.

Every deal that fits has the same weight, the cards counted one by one. Where there are few they are all counted, else drawn at random.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from mellon.models.dwie_wieze import Move, Position, rules
from mellon.models.dwie_wieze.position import DONE
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze import search
from mellon.solver.dwie_wieze.seat_questions import own_moves
from mellon.solver.dwie_wieze.unseen_deals import World, Worlds, veiled
from mellon.solver.game import Request
from mellon.solver.limits import NODES, Watch
from mellon.solver.ranked import RankedMove
from mellon.solver.seeds import seed_in_range

MOST_COUNTED = 600
"""So many deals are counted one by one; of more a sample is drawn."""
DRAWN = 120
WORLD_NODES = 100_000
"""Nodes that the question whether one deal can be won may take."""
ROUNDS = 40
"""Rounds that are played on by the hints for each move, where the limits allow it."""
SEEN_BY_PLAYERS = 12
"""Deals that a player of such a round weighs where not all are counted."""
ROUND_WORK = 8_000
"""Deals times moves that the rounds played on may weigh altogether where no time is given; no clock, so that every machine says the same."""
UNDECIDED = 1e-9
"""Where a move stands of which nothing is known: behind those that keep some deals, before those that keep none."""
Z = 1.959964


class OneWorld(Watch):
    """A watch over the search of one deal: it counts nodes and ends with the whole."""

    def __init__(self, whole: Watch) -> None:
        super().__init__(whole.deadline, memory=whole.memory)
        self.whole = whole

    @property
    def over(self) -> bool:
        return self.whole.over or self.nodes >= WORLD_NODES

    @property
    def limit(self) -> str:
        return self.whole.limit if self.whole.over else NODES


@dataclass
class Share:
    """A share of deals: the weight of those that can be won, of those left open, and of all that were looked at."""

    won: int = 0
    open: int = 0
    seen: int = 0
    drawn: int = 0

    def add(self, verdict: Verdict, weight: int) -> None:
        self.drawn += 1
        self.seen += weight
        self.won += weight if verdict is Verdict.WINNABLE else 0
        self.open += weight if verdict is Verdict.UNKNOWN else 0

    def leave_open(self, weight: int) -> None:
        """Count deals that were not looked at."""
        self.seen += weight
        self.open += weight

    @property
    def decided(self) -> bool:
        """Tell whether something is known of some deal."""
        return self.seen > self.open

    @property
    def decimal(self) -> float | None:
        """Return the share among the deals that were decided, None if none was."""
        return self.won / (self.seen - self.open) if self.decided else None

    def interval(self, exact: bool) -> list[float]:
        """Return where the share lies: exactly, between what is proved, or with a chance of 95 percent (Wilson)."""
        low, high = (self.won / self.seen, (self.won + self.open) / self.seen) if self.seen else (0.0, 1.0)
        if exact:
            return [low, high]
        return [wilson(low, self.drawn)[0], wilson(high, self.drawn)[1]]


def wilson(share: float, drawn: int) -> tuple[float, float]:
    """Return the 95 percent interval of a share found in so many independent draws.

    >>> low, high = wilson(0.5, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    if drawn == 0:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * drawn)) / (1 + Z * Z / drawn)
    width = Z / (1 + Z * Z / drawn) * sqrt(share * (1 - share) / drawn + Z * Z / (4 * drawn * drawn))
    return max(0.0, min(share, middle - width)), min(1.0, max(share, middle + width))


class View:
    """The deals that one question is about, all of them or a sample, and the verdicts found so far."""

    def __init__(
        self, p: Position, watch: Watch, rng: random.Random, most: int = MOST_COUNTED, drawn: int = DRAWN, states: int | None = None
    ) -> None:
        self.watch, self.rng, self.states = watch, rng, states
        self.worlds = Worlds(p)
        self.count = self.worlds.count
        self.whole = self.count <= most
        """Whether every deal is looked at, in an order by chance; else some are drawn."""
        self.exact = self.whole
        self.deals = list(self.worlds.all()) if self.whole else [World(self.worlds.drawn(self.rng), 1) for _ in range(drawn)]
        if self.whole:
            self.rng.shuffle(self.deals)
        self.nodes = 0
        self.looked_at = 0
        """How many deals something was asked about."""
        self.cut: str | None = None
        """The limit that left a deal undecided."""

    def share(self, moves: Sequence[Move] = ()) -> Share:
        """Return in which share of the deals the round can be won after some moves; those that a limit left out stay open."""
        return self.shares([moves])[0]

    def shares(self, lines: Sequence[Sequence[Move]]) -> list[Share]:
        """Return the share for each of several lines of moves, deal by deal: where a limit comes first, all were asked about the same deals."""
        shares = [Share() for _ in lines]
        for at, deal in enumerate(self.deals):
            if self.watch.over:
                self.exact = False
                for share in shares if self.whole else ():
                    share.leave_open(sum(left.weight for left in self.deals[at:]))
                break
            self.looked_at = max(self.looked_at, at + 1)
            for share, moves in zip(shares, lines, strict=True):
                share.add(self._verdict(deal.position, moves), deal.weight)
        return shares

    def _verdict(self, p: Position, moves: Iterable[Move]) -> Verdict:
        for move in moves:
            if rules.loss_of(p, move) is not None:
                return Verdict.LOST
            p, _ = rules.do(p, move)
        found = search.decide(p, OneWorld(self.watch), states=self.states)
        self.nodes += found.nodes
        self.cut = found.limit or self.cut
        return found.verdict

    @property
    def limits(self) -> list[str | None]:
        """Return which limit came before everything was known."""
        return [self.watch.limit if self.watch.over else self.cut]

    @property
    def told(self) -> dict[str, Any]:
        """Return what an answer says about its deals."""
        return {
            "worlds": {"count": self.count, "sampled": self.looked_at, "exact": self.exact},
            "method": "all_deals" if self.exact else "sampled_deals",
            "information": "mine",
        }


def asked_view(p: Position, request: Request) -> View:
    """Return the deals that a question about a position means: what the asking player sees, or what the file leaves open."""
    seen = veiled(p) if p.me is not None else p
    return View(seen, request.watch, random.Random(seed_in_range(request.seed) + 1), states=request.limits.states)


def ranked_moves(p: Position, view: View, request: Request) -> list[RankedMove]:
    """Return every legal move with the share of deals that it keeps and how rounds end that are played on by such shares."""
    seen = view.worlds.p
    entries = []
    moves = own_moves(seen, rules.legal(seen))
    for move, share in zip(moves, view.shares([(move,) for move in moves]), strict=True):
        entry: dict[str, Any] = {"move": move, "open_value": _exact(share, view), "open_decimal": share.decimal}
        entry["open_interval"] = share.interval(view.whole)
        if rules.loss_of(seen, move) is not None:
            entry["loses_by"] = rules.loss_of(seen, move)
        known = share.won > 0 or (share.decided and not share.open)
        entries.append((share.decimal or 0.0 if known else UNDECIDED, move, entry))
    entries.sort(key=lambda one: -one[0])
    played = Rounds(p, view, request).after([move for share, move, _ in entries if share != 0])
    for _, move, entry in entries:
        entry |= played[move].told if move in played else _hopeless(view)
    entries.sort(key=lambda one: (-one[0], -played[one[1]].guess if one[1] in played else 0.0))
    return [RankedMove.of(**entry) for _, _, entry in entries]


def _hopeless(view: View) -> dict[str, Any]:
    """Return what a move is worth after which no deal that was looked at can be won."""
    return {"value_decimal": 0.0, "interval": [0.0, 0.0] if view.whole else list(wilson(0.0, view.looked_at)), "rounds": 0}


def _exact(share: Share, view: View) -> Fraction | float | None:
    """Return a share as an exact fraction where every deal was decided, else as a number."""
    return Fraction(share.won, share.seen) if view.exact and share.seen and not share.open else share.decimal


@dataclass
class Played:
    """How rounds ended that were played on after a move; `whole` where every deal was played and nothing was left to chance."""

    won: int = 0
    seen: int = 0
    rounds: int = 0
    whole: bool = False

    def add(self, won: bool, weight: int) -> None:
        self.won += weight * won
        self.seen += weight
        self.rounds += 1

    @property
    def guess(self) -> float:
        """Return what to rank by: the share of rounds won, drawn towards the middle where few were played."""
        share = self.won / self.seen if self.seen else 0.0
        return share if self.whole else (share * self.rounds + 1) / (self.rounds + 2)

    @property
    def told(self) -> dict[str, Any]:
        """Return the chance of success with its interval; None for it where the limits left no round to play."""
        if not self.rounds:
            return {"value_decimal": None, "interval": [0.0, 1.0], "rounds": 0}
        share = self.won / self.seen
        low, high = (share, share) if self.whole else wilson(share, self.rounds)
        return {"value_decimal": share, "interval": [low, high], "rounds": self.rounds}


class Rounds:
    """Rounds that everybody plays on by the shares of the deals that he cannot tell apart."""

    def __init__(self, p: Position, view: View, request: Request) -> None:
        self.view, self.watch = view, request.watch
        self.unlimited = request.watch.deadline is not None
        self.rng = random.Random(seed_in_range(request.seed) + 2)
        self.private = any(seat.unseen for seat in view.worlds.p.seats)
        self.players = frozenset(n for n in p.numbers if n != p.pyramid_seat)
        self.work = 0
        self.choices: dict[object, Move] = {}

    def after(self, moves: Sequence[Move]) -> dict[Move, Played]:
        """Play rounds on after each of some moves, all moves over the same deals in turn, so that none is looked at more than another."""
        deals = self.view.deals
        every = self.view.whole and len(deals) <= ROUNDS
        found = {move: Played() for move in moves}
        for deal in deals if every else [self.rng.choice(deals) for _ in range(ROUNDS)]:
            for move, played in found.items():
                outcome = self._played(deal.position, move)
                if outcome is None:
                    return found
                played.add(outcome, deal.weight if every else 1)
        for played in found.values():
            played.whole = every and not self.private
        return found

    def _played(self, p: Position, move: Move) -> bool | None:
        """Play a deal to its end; None where a limit came first."""
        if rules.loss_of(p, move) is not None:
            return False
        if p.setup != DONE:
            return None
        p, _ = rules.do(p, move)
        while not p.over:
            if self.watch.over or (self.work > ROUND_WORK and not self.unlimited):
                return None
            p, _ = rules.do(p, self._choice(p))
        return rules.chapter_won(p)

    def _choice(self, p: Position) -> Move:
        """Return the card that the player whose turn it is thinks best: it keeps the most of the deals that he cannot tell apart."""
        assert p.to_play is not None
        actor = p.controller if p.to_play == p.pyramid_seat else p.to_play
        others = self.players - {actor} if self.private and actor is not None else frozenset()
        seen = veiled(p, frozenset(others))
        key = (seen.seats, seen.tricks)
        if key in self.choices:
            return self.choices[key]
        best, looked_at = keeping_most(seen, self.watch)
        self.work += looked_at
        if not self.watch.over:
            self.choices[key] = best
        return best


def keeping_most(seen: Position, watch: Watch) -> tuple[Move, int]:
    """Return the card that keeps the most of some deals that a player cannot tell apart, and how many deals were looked at for it."""
    moves = [move for move in rules.legal(seen) if rules.loss_of(seen, move) is None] or rules.legal(seen)
    best, most, looked_at = moves[0], -2.0, 0
    if len(moves) == 1:
        return best, looked_at
    view = View(seen, watch, random.Random(len(seen.tricks)), SEEN_BY_PLAYERS, SEEN_BY_PLAYERS)
    for move in moves:
        share = view.share((move,))
        worth = -1.0 if share.decimal is None else share.decimal
        looked_at += len(view.deals)
        if watch.over:
            break
        if worth > most:
            best, most = move, worth
        if share.won == share.seen:
            break
    return best, looked_at
