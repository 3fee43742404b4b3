"""Engine `search`: setups in turn, each played out by the trick kernel, with restarts before the exhaustive pass."""

from __future__ import annotations

import random
import time
from array import array
from dataclasses import dataclass, replace
from typing import Any

from mellon.models.dwie_wieze import Card, Move, Play, Position, Unhide
from mellon.models.dwie_wieze.cards import without
from mellon.models.dwie_wieze.goals import And, Formula, Or, holds
from mellon.models.dwie_wieze.position import DONE
from mellon.models.dwie_wieze.pyramid import SIDE
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze.entish_search import EntishSearch
from mellon.solver.dwie_wieze.found import Found
from mellon.solver.dwie_wieze.problem import Deck, build, make_deck
from mellon.solver.dwie_wieze.proof import played_out, wins
from mellon.solver.dwie_wieze.pyramid_layers import places_of_bits
from mellon.solver.dwie_wieze.setups import Ready, in_order, ready_setups
from mellon.solver.kernels import load
from mellon.solver.kernels.tricks.codes import ABORT, COLLECT_AFTER, FAIL, WIN
from mellon.solver.limits import BATCH, STATES, Watch
from mellon.solver.seeds import seed_in_range

NAME = "search"
trick_kernel = load("tricks")
FIRST_DIVE = 100
RESTARTS = 240
RESTART_NODES = 80
NOISES = (24, 60, 120, 300)


@dataclass(frozen=True)
class Pruning:
    """Which pruning rules the kernel and the listing of setups use, and after how many nodes it makes ready for a long search; verdicts never depend on it."""

    equivalence: bool = True
    bounds: bool = True
    memory: bool = True
    twins: bool = True
    dominance: bool = True
    reasons: bool = True
    collecting: bool = True
    collect_after: int = COLLECT_AFTER
    setups: bool = True


ALL_RULES = Pruning()


@dataclass(frozen=True)
class Plan:
    """Dives to make one after the other: how many nodes each may take (0: as many as it needs) and how noisy its order is."""

    node_limits: array[int]
    noises: array[int]

    @classmethod
    def of(cls, *dives: tuple[int, int]) -> Plan:
        return cls(array("q", [nodes for nodes, _ in dives]), array("q", [noise for _, noise in dives]))


EXHAUSTIVE = Plan.of((0, 0))


class Effort:
    """Nodes spent so far over all kernels of one question, the watch that may stop it, and how many states a kernel may remember."""

    def __init__(self, watch: Watch, states: int | None = None) -> None:
        self.watch = watch
        self.states = states
        self.full = False
        self.before = 0
        self.kernel: Any = None

    def over(self, nodes: int) -> bool:
        self.watch.note(NAME, self.before + nodes)
        if self.states is not None and self.kernel is not None and self.kernel.remembered > self.states:
            self.full = True
        return self.full or self.watch.over

    @property
    def limit(self) -> str:
        """Return which limit ended the search."""
        return STATES if self.full else self.watch.limit


@dataclass(frozen=True)
class Played:
    """What the kernel says of a fixed setup: WIN, FAIL or ABORT, and for a win the cards by seat and what was hidden."""

    result: int
    cards: tuple[tuple[int, Card, bool, str | None], ...] = ()
    hidden: tuple[tuple[int, Card], ...] = ()


class Table:
    """A position whose setup is over, with its goals, ready to be searched as often as needed; what was proved is kept."""

    def __init__(
        self,
        position: Position,
        goals: list[Formula],
        effort: Effort,
        hideable: tuple[tuple[int, tuple[Card, ...]], ...] = (),
        pruning: Pruning = ALL_RULES,
    ) -> None:
        self.deck = make_deck(position)
        self.places = places_of_bits(position, self.deck)
        self.pyramid_seat = position.pyramid_seat
        mask = _hideable_mask(self.deck, hideable)
        self.kernel = trick_kernel.Kernel(build(position, goals, mask, self.deck), effort.over)
        self.kernel.use_equivalence = pruning.equivalence
        self.kernel.use_bounds = pruning.bounds
        self.kernel.use_memory = pruning.memory
        self.kernel.use_twins = pruning.twins
        self.kernel.use_dominance = pruning.dominance
        self.kernel.use_reasons = pruning.reasons
        self.kernel.use_collecting = pruning.collecting
        self.kernel.collect_after = pruning.collect_after
        if effort.states is not None:
            self.kernel.look_every = min(BATCH, max(1, effort.states))
        self.effort = effort

    def search(self, plan: Plan = EXHAUSTIVE, seed: int = 1, turn: int = 0) -> Played:
        """Search as planned, from a turn of the plan on."""
        before = self.kernel.total_nodes
        self.effort.kernel = self.kernel
        result = trick_kernel.run_plan(self.kernel, plan.node_limits, plan.noises, seed, turn)
        self.effort.before += self.kernel.total_nodes - before
        if result != WIN:
            return Played(result)
        cards, hidden = trick_kernel.line(self.kernel)
        named = tuple((seat + 1, self.deck.cards[index], declared, self._place(index)) for seat, index, declared in cards)
        concealed = tuple((self.deck.seats[i], card) for i, card in enumerate(self.deck.cards) if hidden >> i & 1) if hidden else ()
        return Played(result, named, concealed)

    def _place(self, index: int) -> str | None:
        """Return where a card of the pyramid lies; one that was hidden is played from beside it."""
        hidden_once = SIDE if self.deck.hidden >> index & 1 and self.deck.seats[index] == self.pyramid_seat else None
        return self.places.get(index, hidden_once)


def restart_plan() -> Plan:
    """Return a plain dive, then short noisy ones, last an exhaustive one.

    A dive that went wrong early thrashes below; short restarts leave it quickly, and what was proved hopeless is kept.
    """
    short = ((RESTART_NODES, NOISES[turn % len(NOISES)]) for turn in range(RESTARTS))
    return Plan.of((FIRST_DIVE, 0), *short, (0, 0))


PLAN = restart_plan()
FREE_ROUNDS = tuple(Plan.of((nodes, 0)) for nodes in (200, 3_000, 50_000, 0))


def _hideable_mask(deck: Deck, hideable: tuple[tuple[int, tuple[Card, ...]], ...]) -> int:
    mask = 0
    for seat, cards in hideable:
        left = list(cards)
        for index, card in enumerate(deck.cards):
            if deck.seats[index] == seat and card in left:
                left.remove(card)
                mask |= 1 << index
    return mask


def goals_of(p: Position, seats: frozenset[int] | None, tokens: tuple[int, ...]) -> list[Formula]:
    """Return the goals to meet; where a token is still to be chosen, those that depend on it become one choice over its values."""
    asked = [n for n in p.numbers if seats is None or n in seats]
    if p.burden is not None or not tokens:
        return [p.goal(number) for number in asked]
    per_token = {token: [replace(p, burden=token).goal(number) for number in asked] for token in tokens}
    fixed = [forms[0] for forms in zip(*per_token.values(), strict=True) if len(set(forms)) == 1]
    varying = [And(tuple(f for f in forms if f not in fixed)) for forms in per_token.values()]
    return [*fixed, Or(tuple(varying))] if any(part.parts for part in varying) else fixed


def open_tokens(p: Position) -> tuple[int, ...]:
    """Return the burden tokens that may still be chosen."""
    if p.burden is not None or p.setup == DONE:
        return ()
    return next((c.setup.burden for c in p.chapter.cast if c.setup is not None and c.setup.burden), ())


class Search:
    """A question under search that can be interrupted and taken up again; what was proved is kept."""

    def __init__(
        self,
        position: Position,
        *,
        seed: int = 0,
        seats: frozenset[int] | None = None,
        pruning: Pruning = ALL_RULES,
        states: int | None = None,
    ) -> None:
        self.position, self.seed, self.seats, self.pruning = position, seed_in_range(seed), seats, pruning
        self.effort = Effort(Watch(), states)
        self.seconds = 0.0
        self.table: Table | None = None
        self.round = 0
        self.next_setup = 0
        self.setups = 0
        self.hopeless: set[int] = set()
        self.undecided = False

    def go(self, watch: Watch) -> Found:
        """Search until decided or the watch says stop. A win comes with its line."""
        start = time.perf_counter()
        self.effort.watch = watch
        p = self.position
        if p.over:
            verdict = Verdict.WINNABLE if wins(p, self.seats) else Verdict.LOST
            return Found(verdict, NAME, 0, time.perf_counter() - start, () if verdict is Verdict.WINNABLE else None)
        result, line = self._play() if p.setup == DONE else self._set_up()
        self.seconds += time.perf_counter() - start
        verdict = {WIN: Verdict.WINNABLE, FAIL: Verdict.LOST}.get(result, Verdict.UNKNOWN)
        limit = None if verdict is not Verdict.UNKNOWN else self.effort.limit
        detail = {"setups": self.setups} if p.setup != DONE else {"states": self.table.kernel.remembered if self.table else 0}
        return Found(verdict, NAME, self.effort.before, self.seconds, None if line is None else tuple(line), limit, detail)

    def _play(self) -> tuple[int, list[Move] | None]:
        """Search the play of a finished setup with restarts."""
        p = self.position
        if self.table is None:
            self.table = Table(p, goals_of(p, self.seats, ()), self.effort, pruning=self.pruning)
        played = self.table.search(PLAN, self.seed * 97 + 1, self.table.kernel.turn)
        return played.result, _line(p, Ready((), p, ()), played, self.seats) if played.result == WIN else None

    def _set_up(self) -> tuple[int, list[Move] | None]:
        """Try setups with growing effort until one wins or all are proved hopeless."""
        tokens = open_tokens(self.position)
        asked = frozenset(self.position.numbers if self.seats is None else self.seats) if self.pruning.setups else frozenset()
        while self.round < len(FREE_ROUNDS):
            for index, ready in enumerate(ready_setups(self.position, random.Random(self.seed), self._over, asked)):
                self.effort.full = self.effort.full or (self.effort.states is not None and index >= self.effort.states)
                if self._over():
                    return ABORT, None
                if index < self.next_setup or index in self.hopeless:
                    continue
                self.next_setup = index
                self.setups = max(self.setups, index + 1)
                goals = goals_of(ready.position, self.seats, tokens)
                table = Table(ready.position, goals, self.effort, ready.hideable, self.pruning)
                played = table.search(FREE_ROUNDS[self.round], self.seed + 1)
                if played.result == WIN:
                    return WIN, _line(self.position, ready, played, self.seats)
                if played.result == FAIL:
                    self.hopeless.add(index)
                elif table.kernel.stopped:
                    return ABORT, None
                else:
                    self.undecided = True
            if self._over():
                return ABORT, None
            if not self.undecided:
                break
            self.round, self.next_setup, self.undecided = self.round + 1, 0, False
        return FAIL, None

    def _over(self) -> bool:
        return self.effort.full or self.effort.watch.over


def decide(
    position: Position,
    watch: Watch,
    *,
    seed: int = 0,
    seats: frozenset[int] | None = None,
    pruning: Pruning = ALL_RULES,
    states: int | None = None,
) -> Found:
    """Decide whether the position can be won: open hands, every choice of setup and play ours.

    `seats` restricts the question to the goals of some seats; a search that would remember more than `states` of one setup, or more setups,
    ends as unknown.
    """
    if position.chapter.entish is not None:
        return EntishSearch(position, seed=seed, seats=seats, states=states).go(watch)
    return Search(position, seed=seed, seats=seats, pruning=pruning, states=states).go(watch)


def _line(position: Position, ready: Ready, played: Played, seats: frozenset[int] | None) -> list[Move]:
    """Return the moves of a win: setup in order, then the cards, hidden ones taken back when they are played."""
    start = ready.position
    already = {n: hidden for n in start.numbers if (hidden := start.seat(n).hidden) is not None}
    newly = {number: card for number, card in played.hidden if number not in already}
    concealed = already | newly
    moves: list[Move] = []
    for number, card, declared, at in played.cards:
        if concealed.get(number) == card and at in (None, SIDE):
            moves.append(Unhide(number, card))
            del concealed[number]
        moves.append(Play(number, card, declared, at))
    tokens = open_tokens(position)
    token = _token(start, newly, moves, tokens, seats) if tokens else None
    return [*in_order(position, ready.moves, token, newly), *moves]


def _token(p: Position, hidden: dict[int, Card], moves: list[Move], tokens: tuple[int, ...], seats: frozenset[int] | None) -> int | None:
    """Return the burden token that the round fits once these moves are made."""
    for number, card in hidden.items():
        seat = p.seat(number)
        p = p.with_seat(number, replace(seat, hand=without(seat.hand, card), hidden=card))
    done = played_out(p, moves).finished
    for token in tokens:
        final = replace(p, burden=token)
        if all(holds(final.goal(n), done) for n in (final.numbers if seats is None else seats)):
            return token
    return None
