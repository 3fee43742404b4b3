"""What is walked out by the plain rules: a networkx graph of everything that can follow under some way of choosing, and bounds on what any way can reach."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import networkx as nx  # type: ignore[import-untyped]

BEGIN = "begin"
GIVE_UP: Sequence[int] = ()
"""Taken in place of a choice: nothing is claimed from here on."""
EXACTLY = Fraction(-(10**12))
"""Below whatever a place can be worth: a bound that asks for the value itself."""
Option = tuple[Any, Any]
"""What is done, and the place after it."""
Node = Fraction | Sequence[Option] | Mapping[Any, Fraction]
"""What a place is: an end with its worth, a choice, or a draw with the chances of what follows."""
Following = Mapping[Any, Fraction | None]
"""The places that follow one, with their chances where a card decides."""
Taking = Callable[[Any, Sequence[Any]], Sequence[int]]
"""Tells which of several options are followed."""


class TooLarge(Exception):
    """More can happen than is to be walked out."""


class Game(Protocol):
    """Something that can be walked out place by place, from `BEGIN` on.

    `most`: no place is worth more; None where nothing is known about that.
    """

    @property
    def most(self) -> Fraction | None: ...

    def at(self, place: Any) -> Node:
        """Return what a finished place is worth, or what can be chosen there, or where chance leads with its shares."""

    def words(self, option: Option) -> list[str]:
        """Return what is done by an option, as moves."""


def everything(place: Any, options: Sequence[Any]) -> Sequence[int]:
    """Follow every option."""
    return range(len(options))


class Walk:
    """A game walked out under some way of choosing. Raises TooLarge where that is more than `most` places."""

    def __init__(self, game: Game, taking: Taking, most: int) -> None:
        self._game, self._taking = game, taking
        self._ends: dict[Any, Fraction] = {}
        self.graph = unfolded(self._after, most)

    def _after(self, place: Any) -> Following:
        """Return the places that follow one, with their chances where a card decides."""
        node = self._game.at(place)
        if isinstance(node, Fraction):
            self._ends[place] = node
            return {}
        if isinstance(node, Mapping):
            return dict(node)
        if len(node) == 1:
            return {node[0][1]: None}
        taken = self._taking(place, node)
        if not taken:
            self._ends[place] = Fraction(0)
        return dict.fromkeys((node[at][1] for at in taken), None)

    def values(self) -> dict[Any, Fraction]:
        """Return what every place is worth: where nobody draws, the best of what is followed."""
        return worked_out(self.graph, self._ends)


def unfolded(following: Callable[[Any], Following], most: int) -> nx.DiGraph:
    """Return the graph of everything that can follow the beginning. Raises TooLarge where that is more than `most` places."""
    import networkx as nx

    graph: nx.DiGraph = nx.DiGraph()
    graph.add_node(BEGIN)
    order: list[Any] = [BEGIN]
    for place in order:
        for after, chance in following(place).items():
            if after not in graph:
                order.append(after)
                if len(order) > most:
                    raise TooLarge
            graph.add_edge(place, after, chance=chance)
    return graph


def worked_out(graph: nx.DiGraph, ends: Mapping[Any, Fraction]) -> dict[Any, Fraction]:
    """Return what every place is worth, worked out backwards from the ends."""
    import networkx as nx

    found: dict[Any, Fraction] = {}
    for generation in reversed(list(nx.topological_generations(graph))):
        for place in generation:
            found[place] = ends[place] if place in ends else _worth(graph, place, found)
    return found


def _worth(graph: nx.DiGraph, place: Any, known: Mapping[Any, Fraction]) -> Fraction:
    after: list[tuple[Any, Fraction | None]] = [(one, chance) for _, one, chance in graph.out_edges(place, data="chance")]
    if after[0][1] is None:
        return max(known[one] for one, _ in after)
    return sum((known[one] * chance for one, chance in after if chance is not None), Fraction(0))


class AtMost:
    """Looks for anything in a game that is worth more than a bound, and no further than is needed for that. Raises TooLarge past `most` places.

    Where no place is worth more than some number, a draw is settled as soon as what is left cannot lift it above the bound, and a choice as soon
    as an option reaches that number. `places` counts what was looked at, a place that was looked at again for a lower bound once more.
    `glance` is called before each of them.
    """

    def __init__(self, game: Game, most: int, glance: Callable[[], None] | None = None) -> None:
        self._game, self._most, self._glance = game, most, glance
        self._exact: dict[Any, Fraction] = {}
        self._upper: dict[Any, Fraction] = {}
        self.places = 0

    def best(self, place: Any, bound: Fraction = EXACTLY) -> Fraction:
        """Return what a place is worth where that is more than the bound, else a number up to the bound that it is not worth more than."""
        try:
            return self._best(place, bound)
        except RecursionError:
            raise TooLarge from None

    def _best(self, place: Any, bound: Fraction) -> Fraction:
        known = self._exact.get(place)
        if known is None:
            known = self._upper.get(place, self._game.most)
            if known is None or known > bound:
                return self._looked(place, bound)
        return known

    def _looked(self, place: Any, bound: Fraction) -> Fraction:
        self.places += 1
        if self.places > self._most:
            raise TooLarge
        if self._glance is not None:
            self._glance()
        node = self._game.at(place)
        if isinstance(node, Fraction):
            found, bound = node, EXACTLY
        elif not isinstance(node, Mapping):
            found = self._chosen(node, bound)
        elif self._game.most is not None:
            found = self._drawn(node, bound, self._game.most)
        else:
            found, bound = self._mean(node), EXACTLY
        (self._exact if found > bound else self._upper)[place] = found
        return found

    def _chosen(self, options: Sequence[Option], bound: Fraction) -> Fraction:
        top = EXACTLY
        for _, after in options:
            top = max(top, self._best(after, max(top, bound)))
            if top == self._game.most:
                break
        return top

    def _mean(self, draws: Mapping[Any, Fraction]) -> Fraction:
        return sum((chance * self._best(after, EXACTLY) for after, chance in draws.items()), Fraction(0))

    def _drawn(self, draws: Mapping[Any, Fraction], bound: Fraction, most: Fraction) -> Fraction:
        hoped = {after: self._exact.get(after, self._upper.get(after, most)) for after in draws}
        total = sum((chance * hoped[after] for after, chance in draws.items()), Fraction(0))
        for after, chance in draws.items():
            if total <= bound:
                break
            total += chance * (self._best(after, hoped[after] - (total - bound) / chance) - hoped[after])
        return total
