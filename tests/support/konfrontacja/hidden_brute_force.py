"""Tiny hidden games solved the long way: every deal played by the rules, all pure strategies of both sides, one matrix game.

Nothing here knows sequences or plans. What a player knows is the list of what that player has seen and done. A game is played until it is
over, or until a turn begins at which only one state fits what everybody has seen: from then on it is the open game. What is not over
after so many turns (`horizon`) counts nothing.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.board import OFF
from mellon.models.konfrontacja.state import Chance, Decision, Done, Simultaneous, State, Table
from mellon.solver.engines.matrix_game import solve
from mellon.solver.game import Request
from mellon.solver.konfrontacja.oracle import Oracle

Knows = tuple[Any, ...]
UNSEEN = ("guard", "step_in", "beside", "aid")
"""Choices of which only their player knows that they are there: to show a hidden piece or not."""


class TooLarge(Exception):
    """The game is not tiny."""


@dataclass
class Course:
    """One way on: what each side knows, what each has decided (with what it then knew), the chance, and what everybody has seen."""

    knows: tuple[Knows, Knows]
    decided: tuple[tuple[Any, ...], tuple[Any, ...]]
    chance: Fraction
    public: Knows = ()

    def saw(self, what: Any) -> Course:
        return Course(((*self.knows[0], what), (*self.knows[1], what)), self.decided, self.chance, (*self.public, what))

    def noticed(self, side: int, what: Any) -> Course:
        knows = (*self.knows[side], what)
        return replace(self, knows=(knows, self.knows[1]) if side == 0 else (self.knows[0], knows))

    def chose(self, side: int, choice: Any) -> Course:
        knows, decided = list(self.knows), list(self.decided)
        decided[side] += ((self.knows[side], choice),)
        knows[side] += (("I", choice),)
        return Course((knows[0], knows[1]), (decided[0], decided[1]), self.chance, self.public)


@dataclass
class BruteForce:
    """All ends of a hidden game, found by playing every deal."""

    position: Position
    horizon: int
    most_ends: int = 2_000
    ends: list[tuple[Course, Fraction]] = field(default_factory=list)
    reached: list[tuple[State, Course]] = field(default_factory=list)
    choices: tuple[dict[Knows, list[Any]], dict[Knows, list[Any]]] = field(default_factory=lambda: ({}, {}))

    def __post_init__(self) -> None:
        self.oracle = Oracle(self.position, Request("solve"))

    def value(self, most: int = 30) -> Fraction:
        """Return the value of the matrix game of all pure strategies. Raises TooLarge."""
        self._play_all()
        strategies = [self._strategies(side, most) for side in (0, 1)]
        matrix = [[Fraction(0)] * len(strategies[1]) for _ in strategies[0]]
        for course, worth in self.ends:
            rows, columns = ([n for n, one in enumerate(strategies[s]) if set(course.decided[s]) <= one] for s in (0, 1))
            for row in rows if worth else ():
                for column in columns:
                    matrix[row][column] += course.chance * worth
        return solve(matrix).value

    def _play_all(self) -> None:
        deals = [deals_of(self.position, side) for side in (0, 1)]
        chance = Fraction(1, len(deals[0]) * len(deals[1]))
        table, state = self.position.table, self.position.state
        for ours, theirs in itertools.product(*deals):
            where = tuple((ours | theirs).get(name, region) for name, region in zip(table.cast, state.where, strict=True))
            knows = tuple(((tuple(sorted(deal.items())),)) for deal in (ours, theirs))
            self.reached.append((state._replace(where=where), Course((knows[0], knows[1]), ((), ()), chance)))
        for turn in itertools.count():
            alike: dict[Knows, list[tuple[State, Course]]] = {}
            for reached in self.reached:
                alike.setdefault(reached[1].public, []).append(reached)
            self.reached = []
            if not alike:
                return
            for group in alike.values():
                known = len({state for state, _ in group if rules.winner(table, state) < 0}) == 1
                for state, course in group:
                    self._turn(state, course, known, turn)

    def _strategies(self, side: int, most: int) -> list[set[Any]]:
        """Return every pure strategy as the set of its decisions, those that it never comes to left out."""
        following: dict[Any, list[Knows]] = {}
        for course, _ in self.ends:
            before: Any = None
            for decision in course.decided[side]:
                known = following.setdefault(before, [])
                if decision[0] not in known:
                    known.append(decision[0])
                before = decision

        def after(decision: Any) -> list[set[Any]]:
            parts = []
            for knows in following.get(decision, ()):
                parts.append([{(knows, choice)} | rest for choice in self.choices[side][knows] for rest in after((knows, choice))])
            found = [set().union(*each) for each in itertools.product(*parts)] if _product(parts) <= most else None
            if found is None:
                raise TooLarge
            return found

        return after(None)

    def _turn(self, state: State, course: Course, known: bool, turn: int) -> None:
        table = self.position.table
        won = rules.winner(table, state)
        if won >= 0 or known or turn >= self.horizon:
            worth = Fraction(int(won == 0)) if won >= 0 or not known else self.oracle.bounds(state)[0]
            self.ends.append((course, worth))
            if len(self.ends) > self.most_ends:
                raise TooLarge
            return
        if len(self.reached) > self.most_ends:
            raise TooLarge
        actions = rules.actions(table, state)
        self.choices[state.turn][course.knows[state.turn]] = actions
        for action in actions:
            seen = ("moves", state.where[action.piece], action.dst)
            self._node(rules.begin(table, state, action), course.chose(state.turn, action).saw(seen))

    def _node(self, node: Any, course: Course) -> None:
        table = self.position.table
        view = seen(table, node)
        if isinstance(node, Decision) and node.kind in UNSEEN:
            course = course.noticed(node.side, view)
        elif view not in course.knows[0] or view not in course.knows[1]:
            course = course.saw(view)
        if isinstance(node, Done):
            self.reached.append((node.state, course.saw("turn over")))
        elif isinstance(node, Chance):
            for option in node.options:
                self._node(rules.choose(table, node, option), replace(course, chance=course.chance / len(node.options)))
        elif isinstance(node, Decision):
            self.choices[node.side][course.knows[node.side]] = list(node.options)
            for option in node.options:
                self._node(rules.choose(table, node, option), course.chose(node.side, option))
        else:
            assert isinstance(node, Simultaneous)
            self.choices[0][course.knows[0]], self.choices[1][course.knows[1]] = list(node.fellowship), list(node.sauron)
            for ours, theirs in rules.options(node):
                after = course.chose(0, ours).chose(1, theirs).saw(("cards", ours, theirs))
                self._node(rules.choose(table, node, (ours, theirs)), after)


def _product(parts: list[list[Any]]) -> int:
    found = 1
    for part in parts:
        found *= len(part)
    return found


def seen(table: Table, node: Any) -> Any:
    """Return what lies open on the table: how many stand where, who is shown, who is dead, the hands."""
    state = node.state if isinstance(node, Done) else node.pending.state
    stands = tuple(sorted((region, side) for region, side in zip(state.where, table.side, strict=True)))
    shown = tuple((n, region) for n, region in enumerate(state.where) if (state.shown | state.marked) >> n & 1)
    dead = tuple(n for n, region in enumerate(state.where) if region == OFF)
    return "view", stands, shown, dead, state.hands


def deals_of(position: Position, side: int) -> list[dict[str, int]]:
    """Return every way to put the hidden pieces of a side on their stands with which the game is not over."""
    table, state = position.table, position.state
    names = [table.cast[n] for n in table.own[side] if state.where[n] != OFF and not (state.marked | state.shown) >> n & 1]
    places = [state.where[table.piece(name)] for name in names]
    found = []
    for order in sorted(set(itertools.permutations(places))):
        deal = dict(zip(names, order, strict=True))
        if not any(table.people[table.piece(name)].bearer and region == 15 for name, region in deal.items()):
            found.append(deal)
    return found
