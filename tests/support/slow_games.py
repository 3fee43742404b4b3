"""Random small games, and slow ways to solve them that share nothing with the engines but the shapes of nodes."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product

from mellon.solver.engines.state_graph import Chance, Choice, Node, Player, Simultaneous, Terminal

Graph = Mapping[int, Node[int]]


def random_graph(rng: random.Random, size: int, *, cyclic: bool, simultaneous: bool = True, leak: bool = False, ends: int = 4) -> Graph:
    """Return a graph of states 0..size-1 with the ends after them; `leak` lets every chance end the game with probability 1/4."""
    values = [Fraction(rng.choice([0, 0, 1, 1, 2, 3]), rng.choice([1, 2, 3, 4])) for _ in range(ends)]
    graph: dict[int, Node[int]] = {size + k: Terminal(min(value, Fraction(1))) for k, value in enumerate(values)}

    def later(state: int) -> int:
        return rng.randrange(0 if cyclic else state + 1, size + ends)

    for state in range(size):
        kind = (
            "chance" if leak and state % 2 else rng.choice(["max", "min", "chance", "both"] if simultaneous else ["max", "min", "chance"])
        )
        if kind == "chance":
            weights = [rng.randint(1, 4) for _ in range(rng.randint(1, 3))]
            targets = [later(state) for _ in weights]
            if leak:
                weights.append(max(1, sum(weights) // 3 + 1))
                targets.append(rng.randrange(size, size + ends))
            graph[state] = Chance([(Fraction(w, sum(weights)), t) for w, t in zip(weights, targets, strict=True)])
        elif kind == "both":
            height, width = rng.randint(1, 3), rng.randint(1, 3)
            graph[state] = Simultaneous([[later(state) for _ in range(width)] for _ in range(height)])
        else:
            graph[state] = Choice(Player(kind), [later(state) for _ in range(rng.randint(1, 3))])
    if leak:
        graph = {state: _through_chance(node, size) for state, node in graph.items()}
    return graph


def _through_chance(node: Node[int], size: int) -> Node[int]:
    """Let a choice lead to chance or to an end only."""

    def next_state(state: int) -> int:
        return state if state >= size or state % 2 else state + 1

    if isinstance(node, Choice):
        return Choice(node.player, [next_state(target) for target in node.successors])
    if isinstance(node, Simultaneous):
        return Simultaneous([[next_state(target) for target in row] for row in node.successors])
    return node


def linear_solution(table: list[list[Fraction]], right: list[Fraction]) -> list[Fraction] | None:
    """Solve a square system by plain elimination in fractions; None when it is singular."""
    rows = [[*line, end] for line, end in zip(table, right, strict=True)]
    size = len(rows)
    for column in range(size):
        found = [k for k in range(column, size) if rows[k][column]]
        if not found:
            return None
        rows[column], rows[found[0]] = rows[found[0]], rows[column]
        rows[column] = [entry / rows[column][column] for entry in rows[column]]
        for k in range(size):
            if k != column:
                rows[k] = [a - rows[k][column] * b for a, b in zip(rows[k], rows[column], strict=True)]
    return [line[-1] for line in rows]


def matrix_value(matrix: Sequence[Sequence[Fraction]]) -> Fraction:
    """Return the value of a matrix game by trying every pair of supports of one size."""
    height, width = len(matrix), len(matrix[0])
    for size in range(1, min(height, width) + 1):
        for rows, columns in product(combinations(range(height), size), combinations(range(width), size)):
            row_mix = _levelling([[matrix[i][j] for i in rows] for j in columns])
            column_mix = _levelling([[matrix[i][j] for j in columns] for i in rows])
            if row_mix is None or column_mix is None or min(row_mix[:-1]) < 0 or min(column_mix[:-1]) < 0:
                continue
            worst = min(sum(p * matrix[i][j] for p, i in zip(row_mix, rows, strict=False)) for j in range(width))
            best = max(sum(q * matrix[i][j] for q, j in zip(column_mix, columns, strict=False)) for i in range(height))
            if worst == best:
                return Fraction(worst)
    raise AssertionError("every matrix game has an equilibrium on supports of one size")


def _levelling(lines: list[list[Fraction]]) -> list[Fraction] | None:
    """Return the mix that earns the same against every line, and that worth."""
    size = len(lines)
    table = [[*map(Fraction, line), Fraction(-1)] for line in lines] + [[Fraction(1)] * size + [Fraction(0)]]
    return linear_solution(table, [Fraction(0)] * size + [Fraction(1)])


def float_matrix_value(matrix: Sequence[Sequence[float]]) -> float:
    """Return the value of a game of at most three rows and columns: the best of all levelling mixes, in floating point."""
    import numpy as np

    grid = np.array(matrix, dtype=float)
    best, cap = float(grid.min(axis=1).max()), float(grid.max(axis=0).min())
    if cap - best < 1e-15:
        return best
    for size in range(2, min(grid.shape) + 1):
        for rows, columns in product(combinations(range(grid.shape[0]), size), combinations(range(grid.shape[1]), size)):
            part = grid[np.ix_(rows, columns)]
            system = np.block([[part.T, -np.ones((size, 1))], [np.ones((1, size)), np.zeros((1, 1))]])
            if abs(np.linalg.det(system)) < 1e-12:
                continue
            mix = np.linalg.solve(system, np.array([0.0] * size + [1.0]))[:size]
            if mix.min() > -1e-12:
                best = max(best, float((mix @ grid[list(rows), :]).min()))
    return best


def swept(graph: Graph, start: float, sweeps: int) -> dict[int, float]:
    """Return the values after so many plain sweeps of value iteration in floating point."""
    values = {state: float(node.value) if isinstance(node, Terminal) else start for state, node in graph.items()}
    for _ in range(sweeps):
        values = {state: _float_step(node, values) for state, node in graph.items()}
    return values


def _float_step(node: Node[int], values: Mapping[int, float]) -> float:
    if isinstance(node, Terminal):
        return float(node.value)
    if isinstance(node, Chance):
        return sum(float(probability) * values[target] for probability, target in node.outcomes)
    if isinstance(node, Choice):
        return (max if node.player is Player.MAX else min)(values[target] for target in node.successors)
    return float_matrix_value([[values[target] for target in row] for row in node.successors])


def recursive_value(graph: Graph, state: int) -> Fraction:
    """Return the value of a state of a graph without cycles, by recursion."""
    node = graph[state]
    if isinstance(node, Terminal):
        return Fraction(node.value)
    if isinstance(node, Chance):
        return sum((probability * recursive_value(graph, target) for probability, target in node.outcomes), Fraction(0))
    if isinstance(node, Choice):
        return (max if node.player is Player.MAX else min)(recursive_value(graph, target) for target in node.successors)
    return matrix_value([[recursive_value(graph, target) for target in row] for row in node.successors])


def all_strategies_value(graph: Graph, root: int, endless: Fraction) -> Fraction:
    """Return the value of a game of turns and chance by playing every pure stationary strategy against every other."""
    mine, theirs = (
        [state for state in graph if isinstance(node := graph[state], Choice) and node.player is player]
        for player in (Player.MAX, Player.MIN)
    )
    return max(min(_chain(graph, {**own, **other}, root, endless) for other in _plans(graph, theirs)) for own in _plans(graph, mine))


def _plans(graph: Graph, states: list[int]) -> Iterator[dict[int, int]]:
    offers = [sorted(set(node.successors)) for state in states if isinstance(node := graph[state], Choice)]
    for picked in product(*offers):
        yield dict(zip(states, picked, strict=True))


def _chain(graph: Graph, plan: Mapping[int, int], root: int, endless: Fraction) -> Fraction:
    """Return what a Markov chain is worth from the root; states that cannot reach an end are worth `endless`."""
    moves: dict[int, list[tuple[Fraction, int]]] = {}
    for state, node in graph.items():
        if isinstance(node, Chance):
            moves[state] = [(Fraction(probability), target) for probability, target in node.outcomes]
        elif isinstance(node, Choice):
            moves[state] = [(Fraction(1), plan[state])]
    ending = {state for state, node in graph.items() if isinstance(node, Terminal)}
    while True:
        more = {state for state, ways in moves.items() if state not in ending and any(target in ending for _, target in ways)}
        if not more:
            break
        ending |= more
    unknown = [state for state in moves if state in ending]
    place = {state: k for k, state in enumerate(unknown)}
    table = [[Fraction(int(a == b)) for b in unknown] for a in unknown]
    right = [Fraction(0)] * len(unknown)
    for state in unknown:
        for probability, target in moves[state]:
            node = graph[target]
            if target in place:
                table[place[state]][place[target]] -= probability
            else:
                right[place[state]] += probability * (node.value if isinstance(node, Terminal) else endless)
    solved = linear_solution(table, right)
    assert solved is not None
    node = graph[root]
    return Fraction(node.value) if isinstance(node, Terminal) else solved[place[root]] if root in place else endless


def naive_wins(graph: Graph, asker: Player) -> set[int]:
    """Return the states from which the asker forces a final 1 (MAX) or 0 (MIN), by going over all states until nothing changes."""
    goal = 1 if asker is Player.MAX else 0
    won: set[int] = set()
    while True:
        before = len(won)
        for state, node in graph.items():
            if isinstance(node, Terminal):
                sure = node.value == goal
            elif isinstance(node, Chance):
                sure = all(target in won for _, target in node.outcomes)
            elif isinstance(node, Choice):
                sure = (any if node.player is asker else all)(target in won for target in node.successors)
            else:
                lines = node.successors if asker is Player.MAX else list(zip(*node.successors, strict=True))
                sure = any(all(target in won for target in line) for line in lines)
            if sure:
                won.add(state)
        if len(won) == before:
            return won
