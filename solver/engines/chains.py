"""Exact values of a knot under guessed choices: who plays as the rounded values suggest makes it a Markov chain, which is linear."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from math import lcm

from mellon.solver.engines.backward import quotient
from mellon.solver.engines.exact_linear import solve_square
from mellon.solver.engines.matrix_game import Exact
from mellon.solver.engines.state_graph import CHANCE, MAXIMISE, SIMULTANEOUS, Link, strongly_connected
from mellon.solver.limits import Watch

LARGEST_SYSTEM = 120
"""More equations that hang together than this are not worth the guess."""


def chain_values(
    links: Sequence[Link],
    outside: Sequence[Exact],
    endless: Exact,
    near: Sequence[int],
    slack: int,
    guess: Sequence[Exact],
    watch: Watch | None = None,
) -> list[Exact] | None:
    """Return exact values for choices that look best by the values `near`, or None when the equations are too many.

    Among choices that look equally good, within `slack`, the one nearest to an exit is taken; nodes from which no such choices lead
    out are worth `endless`. Simultaneous choices that need a mix are worth their `guess`. Nothing here is proved. Raises LimitReached.
    """
    wanted = [_wanted(link, near, slack) for link in links]
    known: list[Exact | None] = [
        value if not targets and link.kind == SIMULTANEOUS else None for value, targets, link in zip(guess, wanted, links, strict=True)
    ]
    followed = _followed(links, wanted, known, len(outside))
    for node, targets in enumerate(followed):
        if known[node] is None and not targets:
            known[node] = endless
    values = [*known, *outside]

    def later(node: int) -> tuple[int, ...]:
        return followed[node] if values[node] is None else ()

    def inside(node: int) -> list[int]:
        return [target for target in later(node) if target < len(links)]

    for part in strongly_connected(len(links), inside):
        if values[part[0]] is None and not _settle(part, links, followed, values, watch):
            return None
    return [value for value in values[: len(links)] if value is not None]


def _wanted(link: Link, near: Sequence[int], slack: int) -> tuple[int, ...]:
    """Return the targets that play may go to: all after chance, the best for a choice, the best pairs when no mix is needed."""
    if link.kind == CHANCE:
        return link.rows[0]
    if link.kind == SIMULTANEOUS:
        least = [min([near[target] for target in row]) for row in link.rows]
        most = [max([near[target] for target in column]) for column in zip(*link.rows, strict=True)]
        best, cap = max(least), min(most)
        if cap - best > slack:
            return ()
        return tuple(
            target
            for row, worst in zip(link.rows, least, strict=True)
            if worst >= best - slack
            for target, worst_across in zip(row, most, strict=True)
            if worst_across <= cap + slack
        )
    if link.kind == MAXIMISE:
        best = max([near[target] for target in link.rows[0]])
        return tuple([target for target in link.rows[0] if near[target] >= best - slack])
    best = min([near[target] for target in link.rows[0]])
    return tuple([target for target in link.rows[0] if near[target] <= best + slack])


def _followed(links: Sequence[Link], wanted: Sequence[tuple[int, ...]], known: Sequence[Exact | None], exits: int) -> list[tuple[int, ...]]:
    """Return the targets that play goes to, nearest to an exit first; none for nodes from which no exit is wanted."""
    before: list[list[int]] = [[] for _ in range(len(links) + exits)]
    for node, targets in enumerate(wanted):
        for target in targets:
            before[target].append(node)
    followed: list[tuple[int, ...]] = [()] * len(links)
    queue = deque([*range(len(links), len(links) + exits), *[node for node, value in enumerate(known) if value is not None]])
    while queue:
        target = queue.popleft()
        for node in before[target]:
            if not followed[node] and known[node] is None:
                followed[node] = links[node].rows[0] if links[node].kind == CHANCE else (target,)
                queue.append(node)
    return followed


def _settle(
    part: list[int], links: Sequence[Link], followed: Sequence[tuple[int, ...]], values: list[Exact | None], watch: Watch | None
) -> bool:
    """Solve the equations of nodes that hang together, all others being known; tell whether that was done."""
    if len(part) > LARGEST_SYSTEM:
        return False
    place = {node: index for index, node in enumerate(part)}
    table: list[list[int]] = []
    ends: list[Exact] = []
    for node in part:
        link, targets = links[node], followed[node]
        weights, whole = (link.weights, link.whole) if link.kind == CHANCE else ((1,), 1)
        line = [0] * len(part)
        line[place[node]] = whole
        end: Exact = 0
        for weight, target in zip(weights, targets, strict=True):
            value = values[target]
            if value is None:
                line[place[target]] -= weight
            else:
                end += weight * value
        table.append(line)
        ends.append(end)
    scale = lcm(*[end.denominator for end in ends])
    solved = solve_square(table, [end.numerator * (scale // end.denominator) for end in ends], watch)
    if solved is None:
        return False
    for node, share in zip(part, solved[0], strict=True):
        values[node] = quotient(share, solved[1] * scale)
    return True
