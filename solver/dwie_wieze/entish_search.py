"""Engine `search` where somebody speaks Entish: trick by trick in plain Python, with a transposition table and bounds of the goals.

The kernel of the other chapters does not know the token; CP-SAT does, so that two engines answer here too.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass

from mellon.models.dwie_wieze import Card, Move, Position
from mellon.models.dwie_wieze.goals import And, Atom, Formula, Or, Played, Tally
from mellon.models.dwie_wieze.position import DONE
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze.entish_table import Course, Node, RoundTable
from mellon.solver.dwie_wieze.found import Found
from mellon.solver.dwie_wieze.problem import TooLarge
from mellon.solver.dwie_wieze.proof import wins
from mellon.solver.dwie_wieze.setups import in_order, ready_setups
from mellon.solver.limits import STATES, Watch
from mellon.solver.seeds import seed_in_range

NAME = "search"
PLAIN_DIVE, NOISY_DIVES, NOISY_NODES = 300, 40, 150
NOISES = (0.5, 1.0, 2.0)
EFFORTS = (30, 300, 3_000, 0)
"""Nodes that each setup may take in one round after the other; 0: as many as it needs."""


@dataclass(frozen=True)
class Pruning:
    """Which branches are cut; verdicts never depend on it.

    `bounds`: a goal that stays out of reach whatever is still won cuts a branch. `alike`: of neighbouring cards of a hand that no goal and no
    rule tells apart one is tried. `memory`: a state proved hopeless is not searched again.
    """

    bounds: bool = True
    alike: bool = True
    memory: bool = True


class _Stopped(Exception):
    """A limit came before the dive was over."""


class RoundSearch:
    """The play of one finished setup: dives with growing effort; what was proved hopeless is kept."""

    def __init__(self, table: RoundTable, watch: Watch, states: int | None, pruning: Pruning = Pruning()) -> None:
        self.table, self.watch, self.states, self.pruning = table, watch, states, pruning
        table.use_alike = pruning.alike
        self.hopeless: set[Node] = set()
        self.nodes = 0
        self.most = 0
        self.full = False

    def dive(self, most: int, noise: float, rng: random.Random) -> list[Move] | None:
        """Return a winning line, None where there is none. Raises _Stopped after so many nodes (0: none counted) or at a limit."""
        self.most = self.nodes + most if most else 0
        line = self._play_on(self.table.start, noise, rng, begun=True)
        return None if line is None else [move for course in line for move in self.table.moves(course)]

    def _play_on(self, node: Node, noise: float, rng: random.Random, begun: bool = False) -> list[Course] | None:
        if node.left == 0:
            return [] if self._met(node) else None
        if not begun and node in self.hopeless:
            return None
        self.nodes += 1
        if self.nodes % 16 == 0:
            self.watch.note(NAME, self.nodes)
        if self.watch.over:
            raise _Stopped
        if self.most and self.nodes > self.most:
            raise _Stopped
        if self.states is not None and len(self.hopeless) > self.states:
            self.full = True
            raise _Stopped
        courses = self.table.courses(node, self.table.begun if begun else None)
        ranked = sorted(self._ranked(courses, noise, rng), key=lambda one: one[0])
        seen: set[Node] = set()
        for _, course in ranked:
            if course.node in seen:
                continue
            seen.add(course.node)
            line = self._play_on(course.node, noise, rng)
            if line is not None:
                return [course, *line]
        if not begun and self.pruning.memory:
            self.hopeless.add(node)
        return None

    def _ranked(self, courses: Iterator[Course], noise: float, rng: random.Random) -> Iterator[tuple[float, Course]]:
        """Yield the ways to play a trick after which the goals may still be met, with how much they then ask for."""
        for course in courses:
            if course.node not in self.hopeless and (not self.pruning.bounds or self.possible(course.node)):
                asks = sum(self._asks(variants[None], course.node) for variants in self.table.goals)
                yield asks + (rng.random() * noise if noise else 0.0), course

    def _asks(self, formula: Formula, node: Node) -> float:
        """Return how far a goal is from being met."""
        match formula:
            case And(parts):
                return sum(self._asks(part, node) for part in parts)
            case Or(parts):
                return min((self._asks(part, node) for part in parts), default=0.0)
            case Atom(terms, at_least):
                return max(0.0, at_least - self._sum(terms, node))
        return 0.0

    def _sum(self, terms: tuple[tuple[int, Tally, int], ...], node: Node) -> int:
        slots = self.table.slots
        return sum(weight * node.sums[slots[tally, seat]] for weight, tally, seat in terms)

    def possible(self, node: Node) -> bool:
        """Tell whether all goals may still be met, whichever card comes to stay under the token; False is certain."""
        more: dict[int, int] = {}
        token = self.table.seat
        waiting = node.hands[token] | 1 << node.under
        stays: set[Card | None] = {None, *(card for variants in self.table.goals for card in variants)}
        for card in stays:
            if card is not None and not self.table.bit(card) & waiting:
                continue
            if all(self._possible(variants.get(card, variants[None]), node, more) for variants in self.table.goals):
                return True
        return False

    def _possible(self, formula: Formula, node: Node, more: dict[int, int]) -> bool:
        match formula:
            case And(parts):
                return all(self._possible(part, node, more) for part in parts)
            case Or(parts):
                return any(self._possible(part, node, more) for part in parts)
            case Atom(terms, at_least):
                gains: dict[int, int] = {}
                now = 0
                for weight, tally, seat in terms:
                    slot = self.table.slots[tally, seat]
                    number = self.table.slot_of[slot][0]
                    now += weight * node.sums[slot]
                    gains[number] = max(gains.get(number, 0), weight)
                for number, weight in gains.items():
                    if weight > 0:
                        if number not in more:
                            more[number] = self.table.most_more(node, number)
                        now += weight * more[number]
                return now >= at_least
        return True

    def _met(self, node: Node) -> bool:
        """Tell whether all goals are met at the end, where the card under the token was never played (DW.p12.entish)."""
        last = self.table.cards[node.under]
        return all(self._holds(variants.get(last, variants[None]), node) for variants in self.table.goals)

    def _holds(self, formula: Formula, node: Node) -> bool:
        match formula:
            case And(parts):
                return all(self._holds(part, node) for part in parts)
            case Or(parts):
                return any(self._holds(part, node) for part in parts)
            case Atom(terms, at_least):
                return self._sum(terms, node) >= at_least
            case Played(card, yes):
                left = 1 << node.under
                played = card in self.table.seen or bool(self.table.bit(card) & ~left)
                return played == yes


def goals_by_card(p: Position, seats: frozenset[int] | None) -> list[dict[Card | None, Formula]]:
    """Return the goals asked for: bound as if every card were played (None), and by each card that may stay under the token."""
    assert p.speaker is not None
    waiting = (*p.seat(p.speaker).hand, *p.under_token(p.speaker))
    found = []
    for number in p.numbers if seats is None else sorted(seats):
        usual = p.goal(number)
        variants: dict[Card | None, Formula] = {None: usual}
        for card in dict.fromkeys(waiting):
            formula = p.goal(number, unplayed=card)
            if formula != usual:
                variants[card] = formula
        found.append(variants)
    return found


class EntishSearch:
    """A question under search that can be interrupted and taken up again."""

    def __init__(
        self,
        position: Position,
        *,
        seed: int = 0,
        seats: frozenset[int] | None = None,
        states: int | None = None,
        pruning: Pruning = Pruning(),
    ) -> None:
        self.pruning = pruning
        self.position, self.seed, self.seats, self.states = position, seed_in_range(seed), seats, states
        self.seconds = 0.0
        self.nodes = 0
        self.turn = 0
        self.setups = 0
        self.round: RoundSearch | None = None
        self.hopeless: set[int] = set()
        self.full = False

    def go(self, watch: Watch) -> Found:
        """Search until decided or the watch says stop. A win comes with its line."""
        start = time.perf_counter()
        p = self.position
        if p.over:
            verdict = Verdict.WINNABLE if wins(p, self.seats) else Verdict.LOST
            return Found(verdict, NAME, 0, time.perf_counter() - start, () if verdict is Verdict.WINNABLE else None)
        try:
            line = self._play(watch) if p.setup == DONE else self._set_up(watch)
            verdict = Verdict.LOST if line is None else Verdict.WINNABLE
        except _Stopped:
            line, verdict = None, Verdict.UNKNOWN
        self.seconds += time.perf_counter() - start
        limit = None if verdict is not Verdict.UNKNOWN else STATES if self.full else watch.limit
        detail = {"states": len(self.round.hopeless) if self.round else 0} if p.setup == DONE else {"setups": self.setups}
        return Found(verdict, NAME, self.nodes, self.seconds, None if line is None else tuple(line), limit, detail)

    def _play(self, watch: Watch) -> list[Move] | None:
        if self.round is None:
            self.round = RoundSearch(RoundTable(self.position, goals_by_card(self.position, self.seats)), watch, self.states, self.pruning)
        self.round.watch = watch
        dives = [(PLAIN_DIVE, 0.0), *((NOISY_NODES, NOISES[turn % len(NOISES)]) for turn in range(NOISY_DIVES)), (0, 0.0)]
        while True:
            most, noise = dives[min(self.turn, len(dives) - 1)]
            before = self.round.nodes
            try:
                return self.round.dive(most, noise, random.Random(self.seed * 97 + self.turn))
            except _Stopped:
                self.full = self.full or self.round.full
                if self.full or watch.over or not most:
                    raise
                self.turn += 1
            finally:
                self.nodes += self.round.nodes - before

    def _set_up(self, watch: Watch) -> list[Move] | None:
        """Try setups with growing effort until one wins or all are proved hopeless."""
        asked = frozenset(self.position.numbers if self.seats is None else self.seats)
        open_tokens = any(one.setup is not None and one.setup.burden for one in self.position.chapter.cast)
        while True:
            effort = EFFORTS[min(self.turn, len(EFFORTS) - 1)]
            undecided = False
            for index, ready in enumerate(ready_setups(self.position, random.Random(self.seed), lambda: watch.over, asked)):
                if watch.over or (self.states is not None and index >= self.states):
                    self.full = not watch.over
                    raise _Stopped
                if index in self.hopeless:
                    continue
                if ready.hideable or (open_tokens and ready.position.burden is None):
                    raise TooLarge
                self.setups = max(self.setups, index + 1)
                play = RoundSearch(RoundTable(ready.position, goals_by_card(ready.position, self.seats)), watch, self.states, self.pruning)
                try:
                    line = play.dive(effort, 0.0, random.Random(self.seed))
                except _Stopped:
                    self.full = play.full
                    if self.full or watch.over:
                        raise
                    undecided = True
                    continue
                finally:
                    self.nodes += play.nodes
                if line is not None:
                    return [*in_order(self.position, ready.moves, None, {}), *line]
                self.hopeless.add(index)
            if watch.over:
                raise _Stopped
            if not undecided:
                return None
            self.turn += 1
