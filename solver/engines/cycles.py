"""Values where play can go round for ever: bounds by value iteration from both sides, and exact values with a proof.

A knot is a strongly connected part of a state graph; what lies outside is known. Play that never leaves the knot is worth `endless`.

Bounds. Every play is worth at least the least of `endless` and the exits, and the true values are a fixed point of the backward
step. That step is monotone, so repeating it from there, rounding down, stays below the true values; likewise from above.

Proof. A side secures guessed values when (1) in no node a step backward makes them worse for it, exactly computed, and (2) it can
play its share of that step without being kept for ever in nodes of one value that is better for it than `endless` and that no step
improves (`secures`). Who holds to these choices gets the values or more: the value of the node never gets worse on average; play that
leaves is paid what it promised; in play that stays for ever it settles down to one number in nodes visited again and again, nodes
that a step improves are visited a limited number of times, so by (2) that number is no better than `endless`. Values that both sides
secure are exact, values that one side secures are bounds. Some simultaneous games have values that no choice secures but only comes
near to, and some have values that are no fractions: those keep bounds. In the first case values a nudge away can be secured.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count

from mellon.solver.engines.backward import quotient, rounded, rounded_worth, worth
from mellon.solver.engines.chains import chain_values
from mellon.solver.engines.matrix_game import Equilibrium, Exact, MatrixGames
from mellon.solver.engines.state_graph import CHANCE, MAXIMISE, SIMULTANEOUS, Link, Player
from mellon.solver.limits import LimitReached, Watch

BITS = 48
"""Rounded values are multiples of 1 / 2**BITS."""
LARGEST_GUESS = 1000
"""Simple fractions are guessed up to this denominator."""
_CHAIN_STEPS = 4
_LEAST_SLACK = 256
_NUDGED_STEPS = 4
_CHECK_WATCH_EVERY = 64


@dataclass(frozen=True)
class Knot:
    """A strongly connected part: node i follows by `links[i]` from the nodes 0..n-1 of the knot and the `outside` values n, n+1, ..."""

    links: Sequence[Link]
    outside: Sequence[Exact]
    endless: Exact


@dataclass
class Unravelled:
    """What is known about the nodes of a knot: bounds, and for proved values the choices that make progress, by node."""

    lower: Sequence[Exact]
    upper: Sequence[Exact]
    exact: bool
    sweeps: int
    choices: dict[int, int] = field(default_factory=dict)


def unravel(knot: Knot, games: MatrixGames, watch: Watch, tolerance: Fraction, max_sweeps: int) -> Unravelled:
    """Return proved values of a knot or else the best bounds; value iteration ends at the tolerance, at rest, or at a limit."""
    proofs = _Proofs(knot, games, tolerance, watch)
    middle = _Iteration(knot, knot.endless, None, games)
    checkpoint = 2
    while middle.sweeps < max_sweeps and not watch.over:
        change = middle.sweep(watch)
        if watch.over:
            break
        if not change or middle.sweeps == checkpoint:
            checkpoint *= 4
            if proofs.near(middle.values, change) or proofs.close:
                return proofs.result(middle.sweeps)
            if not change:
                break
    ends = [*knot.outside, knot.endless]
    lower, upper = _Iteration(knot, min(ends), False, games), _Iteration(knot, max(ends), True, games)
    enough = int(tolerance * (1 << BITS))
    moving = True
    while moving and lower.sweeps < max_sweeps and not watch.over:
        moving = bool(lower.sweep(watch) + upper.sweep(watch))
        if max(b - a for a, b in zip(lower.inside, upper.inside, strict=True)) <= enough:
            break
    if not watch.over and not proofs.near(lower.values, enough):
        proofs.near(upper.values, enough)
    unit = 1 << BITS
    proofs.raise_lower([Fraction(value, unit) for value in lower.inside])
    proofs.drop_upper([Fraction(value, unit) for value in upper.inside])
    return proofs.result(middle.sweeps + lower.sweeps)


class _Iteration:
    """Repeated backward steps on the grid, in place. Rounded down it only rises, rounded up it only falls, otherwise it just moves."""

    def __init__(self, knot: Knot, start: Exact, up: bool | None, games: MatrixGames) -> None:
        unit = 1 << BITS
        self._links, self._up = knot.links, up
        self._before = _before(knot.links, range(len(knot.links)))
        self._due = bytearray(b"\1") * len(knot.links)
        self._games = MatrixGames(cache_size=0, counts=games.counts)
        self.values = [rounded(start * unit, bool(up))] * len(knot.links) + [rounded(value * unit, bool(up)) for value in knot.outside]
        self.sweeps = 0

    @property
    def inside(self) -> list[int]:
        return self.values[: len(self._links)]

    def sweep(self, watch: Watch) -> int:
        """Step backward once at every node after which something has changed, while the watch allows; return the largest change."""
        values, up, games, due, before = self.values, self._up, self._games, self._due, self._before
        largest = 0
        for node, link in enumerate(self._links):
            if due[node]:
                if not node % _CHECK_WATCH_EVERY and watch.over:
                    break
                due[node] = 0
                now = rounded_worth(link, values, up is True, games)
                change = abs(now - values[node])
                if change:
                    values[node] = now
                    for earlier in before.get(node, ()):
                        due[earlier] = 1
                    if change > largest:
                        largest = change
        self.sweeps += 1
        return largest


class _Proofs:
    """Collects what has been proved about a knot: values that one side secures are bounds, values that both secure are exact."""

    def __init__(self, knot: Knot, games: MatrixGames, tolerance: Fraction, watch: Watch) -> None:
        self._watch = watch
        self._knot, self._games, self._tolerance, self._nudge = knot, games, tolerance, tolerance / 2
        ends = [*knot.outside, knot.endless]
        self._lower: list[Exact] = [min(ends)] * len(knot.links)
        self._upper: list[Exact] = [max(ends)] * len(knot.links)
        self._choices: dict[int, int] = {}

    def near(self, rounded_values: list[int], change: int) -> bool:
        """Guess exact values near rounded ones, prove what can be proved while the watch allows, and tell whether that settles all."""
        try:
            return self._near(rounded_values, change)
        except LimitReached:
            return False

    def _near(self, rounded_values: list[int], change: int) -> bool:
        knot = self._knot
        inside = rounded_values[: len(knot.links)]
        simple = {value: _simple(value) for value in set(inside)}
        simple.update(zip(rounded_values[len(knot.links) :], knot.outside, strict=True))
        guess = [simple[value] for value in inside]
        if self._try(guess):
            return True
        return any(self._along_chains(guess, rounded_values, slack) for slack in sorted({_LEAST_SLACK, max(64 * change, _LEAST_SLACK)}))

    def _along_chains(self, guess: list[Exact], near: list[int], slack: int) -> bool:
        """Improve a guess by solving for the choices that it suggests, again and again, and tell whether that settles all."""
        knot = self._knot
        for _ in range(_CHAIN_STEPS):
            values = [*guess, *knot.outside]
            stepped = _stepped(knot, values, self._games, self._watch, SIMULTANEOUS)
            mixed = [value if worth_here is None else worth_here for value, worth_here in zip(guess, stepped, strict=True)]
            better = chain_values(knot.links, knot.outside, knot.endless, near, slack, mixed, self._watch)
            if better is None or better == guess:
                return False
            if self._try(better):
                return True
            guess = better
        return False

    def _try(self, guess: list[Exact]) -> bool:
        high, low = self._secured(guess, Player.MAX), self._secured(guess, Player.MIN)
        if high is None or low is None:
            return False
        self._choices = {**high, **low}
        return True

    def _secured(self, guess: list[Exact], player: Player) -> dict[int, int] | None:
        """Prove that a player secures the guess, or else values a nudge worse for it where it can be held up."""
        knot, games = self._knot, self._games
        found = secures(knot, [*guess, *knot.outside], player, games, self._watch)
        if found is None:
            return None
        choices, held = found
        if held:
            guess = _nudged(knot, guess, held, -self._nudge if player is Player.MAX else self._nudge, games, self._watch)
            for _ in range(_NUDGED_STEPS):
                found = secures(knot, [*guess, *knot.outside], player, games, self._watch)
                if found is None or not found[1]:
                    break
                guess = [value for value in _stepped(knot, [*guess, *knot.outside], games, self._watch) if value is not None]
            if found is None or found[1]:
                return None
        if player is Player.MAX:
            self.raise_lower(guess)
        else:
            self.drop_upper(guess)
        return None if held else choices

    def raise_lower(self, values: Sequence[Exact]) -> None:
        """Take over lower bounds where they are better."""
        self._lower = list(map(max, self._lower, values))

    def drop_upper(self, values: Sequence[Exact]) -> None:
        """Take over upper bounds where they are better."""
        self._upper = list(map(min, self._upper, values))

    @property
    def close(self) -> bool:
        """Tell whether all bounds are within the tolerance."""
        return all(high - low <= self._tolerance for low, high in zip(self._lower, self._upper, strict=True))

    def result(self, sweeps: int) -> Unravelled:
        """Return the bounds and choices found so far."""
        return Unravelled(self._lower, self._upper, self._lower == self._upper, sweeps, self._choices)


def _simple(value: int) -> Exact:
    """Return the simple fraction nearest to a value of the grid."""
    found = Fraction(value, 1 << BITS).limit_denominator(LARGEST_GUESS)
    return quotient(found.numerator, found.denominator)


def _stepped(knot: Knot, values: Sequence[Exact], games: MatrixGames, watch: Watch, kind: int | None = None) -> list[Exact | None]:
    """Return the value of every node (or of those of a kind) one exact step back, None elsewhere. Raises LimitReached."""
    found: list[Exact | None] = []
    for node, link in enumerate(knot.links):
        if not node % _CHECK_WATCH_EVERY:
            watch.check()
        found.append(worth(link, values, games) if kind is None or link.kind == kind else None)
    return found


def secures(
    knot: Knot, values: Sequence[Exact], player: Player, games: MatrixGames, watch: Watch | None = None
) -> tuple[dict[int, int], set[int]] | None:
    """Return a player's choices that keep these values, and the nodes in which it can be held for ever all the same.

    With no such nodes the player gets at least these values (see the head of this module). None when a step makes them worse.
    Raises LimitReached.
    """
    high = player is Player.MAX
    waiting = set()
    watch = watch or Watch()
    for node, link in enumerate(knot.links):
        if not node % _CHECK_WATCH_EVERY:
            watch.check()
        here, stepped = values[node], worth(link, values, games)
        if stepped < here if high else stepped > here:
            return None
        if stepped == here and (here > knot.endless if high else here < knot.endless):
            waiting.add(node)
    before = _before(knot.links, waiting)
    mixes: dict[int, Equilibrium] = {}
    choices: dict[int, int] = {}
    ready = sorted(waiting, reverse=True)
    for turn in count():
        if not ready:
            break
        if not turn % _CHECK_WATCH_EVERY:
            watch.check()
        node = ready.pop()
        if node in waiting and _moves_on(knot.links[node], node, values, waiting, player, games, mixes, choices):
            waiting.remove(node)
            ready.extend(before.get(node, ()))
    return choices, waiting


def _before(links: Sequence[Link], nodes: Iterable[int]) -> dict[int, list[int]]:
    """Return for each node those of the given nodes that it comes after."""
    before: dict[int, list[int]] = {}
    for node in nodes:
        for target in set(links[node].targets):
            before.setdefault(target, []).append(node)
    return before


def _nudged(knot: Knot, guess: list[Exact], held: set[int], nudge: Exact, games: MatrixGames, watch: Watch) -> list[Exact]:
    """Return the guess with a nudge in the nodes that hold a player up, and in all that a step backward then makes worse. Raises LimitReached."""
    values = [*guess, *knot.outside]
    before = _before(knot.links, range(len(guess)))
    queue, moved = list(held), set(held)
    for node in held:
        values[node] += nudge
    while queue:
        if not len(queue) % _CHECK_WATCH_EVERY:
            watch.check()
        for node in before.get(queue.pop(), ()):
            if node not in moved:
                stepped = worth(knot.links[node], values, games)
                if stepped < values[node] if nudge < 0 else stepped > values[node]:
                    values[node] += nudge
                    moved.add(node)
                    queue.append(node)
    return values[: len(guess)]


def _moves_on(
    link: Link,
    node: int,
    values: Sequence[Exact],
    waiting: set[int],
    player: Player,
    games: MatrixGames,
    mixes: dict[int, Equilibrium],
    choices: dict[int, int],
) -> bool:
    """Tell whether from this node play cannot stay among waiting nodes of the same value, and note the choice that sees to it."""
    here = values[node]
    if link.kind == SIMULTANEOUS:
        if node not in mixes:
            mixes[node] = games.solve([[values[target] for target in row] for row in link.rows])
        return _mix_moves_on(link, here, values, waiting, player, mixes[node])
    stays = [target in waiting and values[target] == here for target in link.rows[0]]
    if link.kind == CHANCE:
        return not all(stays)
    if (link.kind == MAXIMISE) is not (player is Player.MAX):
        return not any(stays)
    for index, target in enumerate(link.rows[0]):
        if values[target] == here and not stays[index]:
            choices[node] = index
            return True
    return False


def _mix_moves_on(link: Link, here: Exact, values: Sequence[Exact], waiting: set[int], player: Player, equilibrium: Equilibrium) -> bool:
    """Tell whether the widened mix of a player meets, against every reply, some state that is not waiting at the same value."""
    own = link.rows if player is Player.MAX else list(zip(*link.rows, strict=True))
    used = widened(link, values, player, equilibrium)
    return not any(
        all(target in waiting and values[target] == here for target, use in zip(reply, used, strict=True) if use)
        for reply in zip(*own, strict=True)
    )


def widened(link: Link, values: Sequence[Exact], player: Player, equilibrium: Equilibrium) -> list[bool]:
    """Return which choices are in a player's mix or secure the value alone: an optimal mix may use all of these at once."""
    if player is Player.MAX:
        least = [min([values[target] for target in row]) for row in link.rows]
        return [share > 0 or worst == equilibrium.value for share, worst in zip(equilibrium.row_mix, least, strict=True)]
    most = [max([values[target] for target in column]) for column in zip(*link.rows, strict=True)]
    return [share > 0 or worst == equilibrium.value for share, worst in zip(equilibrium.column_mix, most, strict=True)]
