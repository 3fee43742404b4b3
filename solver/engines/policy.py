"""What to do in an evaluated game: every option with its worth, the mixes of simultaneous choices, and the line of best play."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic

from mellon.solver.engines.cycles import widened
from mellon.solver.engines.matrix_game import Equilibrium, indifferent, solve
from mellon.solver.engines.state_graph import UNEXPANDED, Chance, Choice, Labels, Player, S, Simultaneous
from mellon.solver.engines.stochastic import Values


@dataclass(frozen=True)
class Option(Generic[S]):
    """One way on from a state. `best` is None while the bounds leave it open; `probability` belongs to chance alone."""

    label: Hashable
    successor: S
    lower: Fraction
    upper: Fraction
    best: bool | None = None
    probability: Fraction | None = None


@dataclass(frozen=True)
class Clash:
    """Simultaneous choices: what every pair is worth at least and at most, and the equilibria of both matrices.

    With exact values both are the same game. `best_rows` and `best_columns` are then the choices that are best replies.
    """

    row_labels: Labels
    column_labels: Labels
    lower: tuple[tuple[Fraction, ...], ...]
    upper: tuple[tuple[Fraction, ...], ...]
    secured: Equilibrium
    """The row player's mix secures its value whatever the true values are."""
    conceded: Equilibrium
    """The column player's mix concedes no more than its value whatever the true values are."""
    best_rows: tuple[int, ...]
    best_columns: tuple[int, ...]


@dataclass(frozen=True)
class Step(Generic[S]):
    """One state of a line of best play: whose turn it is, what is done, and with which mixes."""

    state: S
    kind: str
    lower: Fraction
    upper: Fraction
    done: tuple[Hashable, ...] = ()
    row_mix: tuple[Fraction, ...] = ()
    column_mix: tuple[Fraction, ...] = ()


def options(values: Values[S], state: S) -> list[Option[S]]:
    """Return the ways on from a state of choice or chance with what each is worth; none from a state that is over or unknown."""
    node = None if _unexpanded(values, state) else values.graph.expander(state)
    if isinstance(node, Chance):
        return [
            Option(label, target, *values.bounds(target), probability=Fraction(probability))
            for label, (probability, target) in zip(_labels(node.labels, len(node.outcomes)), node.outcomes, strict=True)
        ]
    if not isinstance(node, Choice):
        return []
    bounds = [values.bounds(target) for target in node.successors]
    verdicts = _verdicts([(-upper, -lower) for lower, upper in bounds] if node.player is Player.MIN else bounds)
    return [
        Option(label, target, lower, upper, best)
        for label, target, (lower, upper), best in zip(_labels(node.labels, len(bounds)), node.successors, bounds, verdicts, strict=True)
    ]


def recommended(values: Values[S], state: S) -> int | None:
    """Return the number of the option to take: best, and making progress where play could go round; None where nobody chooses."""
    node = None if _unexpanded(values, state) else values.graph.expander(state)
    if not isinstance(node, Choice):
        return None
    known = values.choices.get(values.graph.ids[state])
    if known is not None:
        return known
    offers = [values.bounds(target) for target in node.successors]
    if node.player is Player.MAX:
        return max(range(len(offers)), key=lambda index: offers[index])
    return min(range(len(offers)), key=lambda index: offers[index][::-1])


def clash(values: Values[S], state: S) -> Clash | None:
    """Return the matrix of a state of simultaneous choices with optimal mixes, or None for any other state."""
    node = None if _unexpanded(values, state) else values.graph.expander(state)
    if not isinstance(node, Simultaneous):
        return None
    bounds = [[values.bounds(target) for target in row] for row in node.successors]
    lower = tuple(tuple(low for low, _ in row) for row in bounds)
    upper = tuple(tuple(high for _, high in row) for row in bounds)
    secured = _widest(values, state, solve(lower))
    conceded = secured if lower == upper else solve(upper)
    return Clash(
        _labels(node.row_labels, len(lower)),
        _labels(node.column_labels, len(lower[0])),
        lower,
        upper,
        secured,
        conceded,
        indifferent(lower, secured)[0],
        indifferent(upper, conceded)[1],
    )


def principal_line(values: Values[S], state: S, max_steps: int = 200) -> list[Step[S]]:
    """Follow best play from a state: the recommended choice, the likeliest outcome, the likeliest pair of simultaneous choices.

    The line ends where the game does, where nothing is known, where it comes back to a state, or after `max_steps`.
    """
    line: list[Step[S]] = []
    seen: set[S] = set()
    while state not in seen and len(line) < max_steps:
        seen.add(state)
        step, following = _step(values, state)
        line.append(step)
        if following is None:
            break
        state = following
    return line


def _step(values: Values[S], state: S) -> tuple[Step[S], S | None]:
    lower, upper = values.bounds(state)
    if _unexpanded(values, state):
        return Step(state, "unexpanded", lower, upper), None
    node = values.graph.expander(state)
    if isinstance(node, Choice):
        index = recommended(values, state) or 0
        label = _labels(node.labels, len(node.successors))[index]
        return Step(state, node.player.value, lower, upper, (label,)), node.successors[index]
    if isinstance(node, Chance):
        index = max(range(len(node.outcomes)), key=lambda number: node.outcomes[number][0])
        label = _labels(node.labels, len(node.outcomes))[index]
        return Step(state, "chance", lower, upper, (label,)), node.outcomes[index][1]
    fight = clash(values, state)
    if fight is None or not isinstance(node, Simultaneous):
        return Step(state, "terminal", lower, upper), None
    x, y = fight.secured.row_mix, fight.conceded.column_mix
    i, j = x.index(max(x)), y.index(max(y))
    done = (fight.row_labels[i], fight.column_labels[j])
    return Step(state, "simultaneous", lower, upper, done, x, y), node.successors[i][j]


def _verdicts(bounds: list[tuple[Fraction, Fraction]]) -> list[bool | None]:
    """Tell of each offer, for one who wants much, whether it is surely among the best, surely not, or neither."""
    floor = max(lower for lower, _ in bounds)
    found: list[bool | None] = []
    for index, (lower, upper) in enumerate(bounds):
        others = [high for number, (_, high) in enumerate(bounds) if number != index]
        found.append(False if upper < floor else True if all(lower >= high for high in others) else None)
    return found


def _widest(values: Values[S], state: S, equilibrium: Equilibrium) -> Equilibrium:
    """Return the equilibrium, in a cycle with every choice mixed in that secures the value alone, so that play moves on if it can."""
    number = values.graph.ids[state]
    if number not in values.steady:
        return equilibrium
    link = values.graph.links[number]
    rows = widened(link, values.lower, Player.MAX, equilibrium)
    columns = widened(link, values.lower, Player.MIN, equilibrium)
    return Equilibrium(equilibrium.value, _spread(equilibrium.row_mix, rows), _spread(equilibrium.column_mix, columns))


def _spread(mix: tuple[Fraction, ...], used: list[bool]) -> tuple[Fraction, ...]:
    """Mix a mix, half and half, with equal shares of the choices that it leaves out though they are used."""
    extra = [use and not share for share, use in zip(mix, used, strict=True)]
    if not any(extra):
        return mix
    return tuple(Fraction(1, 2 * sum(extra)) if more else share / 2 for share, more in zip(mix, extra, strict=True))


def _labels(labels: Labels, count: int) -> Labels:
    return labels if len(labels) == count else range(count)


def _unexpanded(values: Values[S], state: S) -> bool:
    return values.graph.links[values.graph.ids[state]].kind == UNEXPANDED
