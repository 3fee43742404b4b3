"""A solver of Konfrontacja without tricks: plain recursion over the rules, every option, no pruning, its own matrix games.

A state met again on the way from the root is worth what endless play is worth, which is right where one side alone can repeat and
wrong in general; `Looping` is raised instead, so that only positions without repetition are compared.
"""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

from mellon.models.konfrontacja import rules
from mellon.models.konfrontacja.board import OFF, board
from mellon.models.konfrontacja.characters import characters
from mellon.models.konfrontacja.state import Chance, Decision, Done, Simultaneous, State, table_of


class Looping(Exception):
    """A position comes back to itself."""


class TooLarge(Exception):
    """More states than plain recursion should look at."""


def game_value(matrix: list[list[Fraction]]) -> Fraction:
    """Return the value of a matrix game by trying every pair of supports of equal size."""
    rows, columns = len(matrix), len(matrix[0])
    for size in range(1, min(rows, columns) + 1):
        for own in itertools.combinations(range(rows), size):
            for other in itertools.combinations(range(columns), size):
                square = [[matrix[i][j] for j in other] for i in own]
                x, y = _level(list(zip(*square, strict=True))), _level(square)
                if x is None or y is None:
                    continue
                value = x[-1]
                if min(x[:-1]) < 0 or min(y[:-1]) < 0 or y[-1] != value:
                    continue
                earned = [sum(matrix[i][j] * share for j, share in zip(other, y[:-1], strict=True)) for i in range(rows)]
                paid = [sum(matrix[i][j] * share for i, share in zip(own, x[:-1], strict=True)) for j in range(columns)]
                if max(earned) <= value <= min(paid):
                    return value
    raise ArithmeticError(matrix)


def _level(lines: list) -> list[Fraction] | None:
    """Return shares that make every line equal, and that common value; None where they are not determined."""
    size = len(lines)
    system = [[Fraction(entry) for entry in line] + [Fraction(-1), Fraction(0)] for line in lines]
    system.append([Fraction(1)] * size + [Fraction(0), Fraction(1)])
    for at in range(size + 1):
        pivot = next((row for row in range(at, size + 1) if system[row][at]), None)
        if pivot is None:
            return None
        system[at], system[pivot] = system[pivot], system[at]
        lead = system[at][at]
        system[at] = [entry / lead for entry in system[at]]
        for row in range(size + 1):
            if row != at and system[row][at]:
                factor = system[row][at]
                system[row] = [a - factor * b for a, b in zip(system[row], system[at], strict=True)]
    return [line[-1] for line in system]


class BruteForce:
    """Values by plain recursion; a table of finished states only keeps the time within bounds."""

    def __init__(self, table, most: int) -> None:
        self.table, self.most = table, most
        self.values: dict[State, Fraction] = {}
        self.path: set[State] = set()

    def state(self, state: State) -> Fraction:
        """Return the Fellowship's winning probability."""
        if state in self.values:
            return self.values[state]
        if state in self.path:
            raise Looping
        winner = rules.winner(self.table, state)
        if winner != -1:
            return Fraction(1 - winner)
        if len(self.values) >= self.most:
            raise TooLarge
        self.path.add(state)
        worths = [self.node(rules.begin(self.table, state, action)) for action in rules.actions(self.table, state)]
        self.path.remove(state)
        self.values[state] = max(worths) if state.turn == 0 else min(worths)
        return self.values[state]

    def node(self, node) -> Fraction:
        """Return the same for a turn under way."""
        if isinstance(node, Done):
            return self.state(node.state)
        if isinstance(node, Simultaneous):
            return game_value([[self.node(rules.choose(self.table, node, (f, s))) for s in node.sauron] for f in node.fellowship])
        worths = [self.node(rules.choose(self.table, node, option)) for option in node.options]
        if isinstance(node, Chance):
            return sum(worths, Fraction(0)) / len(worths)
        assert isinstance(node, Decision)
        return max(worths) if node.side == 0 else min(worths)


ANYWHERE = (range(15), range(1, 16))
CLOSE = (range(10, 15), range(11, 16))
"""Regions by number: both sides beyond the mountains, so that the first battles come at once."""


def random_endgame(
    rng: random.Random, ours: int, theirs: int, cards: int, editions: tuple[str, ...] = ("classic", "variant"), areas=ANYWHERE
):
    """Return a table and a random state with so many pieces and cards a side; the Fellowship has a bearer."""
    people = characters()
    edition = rng.choice(editions)
    bearer = "frodo" if edition == "classic" else "frodo_variant"
    pools = [
        [name for name, person in people.items() if person.side == side and person.edition == edition and name != bearer] for side in (0, 1)
    ]
    names = [bearer, *rng.sample(pools[0], ours - 1), *rng.sample(pools[1], theirs)]
    table = table_of(frozenset(names))
    capacity = board().capacity
    while True:
        where = tuple(rng.choice(areas[side]) for side in table.side)
        held = [
            [sum(place == region for place, one in zip(where, table.side, strict=True) if one == side) for region in range(OFF)]
            for side in (0, 1)
        ]
        if all(a <= room and b <= room and not (a and b) for a, b, room in zip(*held, capacity, strict=True)):
            break
    hands = tuple(sum(1 << card for card in rng.sample(range(9), cards)) for _ in range(2))
    return table, State(rng.randrange(2), where, hands, bearer=table.piece(bearer))
