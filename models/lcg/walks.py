"""What is walked out by the plain rules: a networkx graph of everything that can follow, its values, and policies that certificates hold.

A policy is a list of entries: what is done at every choice that it can meet, every card turned up, in the order in which the walk meets the choices
(breadth first). An entry has

    take       the number of the option among those that the rules offer, from 0
    do         the same in words, as `resolve` reads it
    value      what it is worth from here on under the policy
    given_up   in place of `take` and `do`: nothing is claimed from here on
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.certificates import Fault, signed

if TYPE_CHECKING:
    import networkx as nx  # type: ignore[import-untyped]

BEGIN = "begin"
GIVE_UP: Sequence[int] = ()
"""Taken in place of a choice: nothing is claimed from here on."""
MOST_ENTRIES = 20_000
"""Places that a policy may lead to."""
_ENTRY = {"take", "do", "value"}, {"given_up", "value"}
_TABLE = Text(
    "tu stoi tabela z take, do i value albo given_up i value", "a table with take, do and value, or given_up and value, is expected here"
)
Following = Mapping[Any, Fraction | None]
"""The places that follow one, with their chances where a card decides."""
Taking = Callable[[Any, Sequence[Any]], Sequence[int]]
"""Tells which of several options are followed."""


class TooLarge(Exception):
    """More can happen than is to be walked out."""


def everything(place: Any, options: Sequence[Any]) -> Sequence[int]:
    """Follow every option."""
    return range(len(options))


class Walk(Protocol):
    """Something that was walked out."""

    graph: nx.DiGraph

    def values(self) -> dict[Any, Fraction]:
        """Return what every place is worth: where nobody draws, the best of what is followed."""


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


class PolicyChecker:
    """A policy under examination; `done` counts the places that were walked out.

    `walk` walks under some way of taking options, to so many places at most; `words` tells an option as moves.
    """

    def __init__(self, told: Any, walk: Callable[[Taking, int], Walk], words: Callable[[Any], list[str]], may_give_up: bool) -> None:
        self._entries, self._walk, self._words, self._may_give_up = entries_of(told), walk, words, may_give_up
        self._met: list[Any] = []
        self.done = 0

    def follow(self, value: Fraction) -> None:
        """Walk the policy out: its moves are legal, its values add up, and it secures the value."""
        try:
            walk = self._walk(self._take, MOST_ENTRIES)
        except TooLarge:
            raise Fault(
                f"polityka prowadzi do ponad {MOST_ENTRIES} miejsc", f"the policy leads to more than {MOST_ENTRIES} places"
            ) from None
        if len(self._met) != len(self._entries):
            raise Fault(
                f"polityka ma {len(self._entries)} wpisów, a wyborów jest {len(self._met)}",
                f"the policy has {len(self._entries)} entries, and there are {len(self._met)} choices",
            )
        worth = walk.values()
        for at, (place, entry) in enumerate(zip(self._met, self._entries, strict=True)):
            if worth[place] != signed(entry["value"], f"at_least[{at}].value"):
                raise Fault(f"wpis {at}: wartość to {worth[place]}", f"entry {at}: the value is {worth[place]}")
        self.done += len(walk.graph)
        if worth[BEGIN] != value:
            raise Fault(f"polityka daje {worth[BEGIN]}, nie {value}", f"the policy gives {worth[BEGIN]}, not {value}")

    def _take(self, place: Any, options: Sequence[Any]) -> Sequence[int]:
        """Return what the next entry of the policy takes. Raises Fault where the rules do not offer it."""
        at = len(self._met)
        self._met.append(place)
        if at >= len(self._entries):
            raise Fault(f"brak wpisu {at} polityki", f"entry {at} of the policy is missing")
        entry = self._entries[at]
        if "given_up" in entry:
            if not self._may_give_up:
                raise Fault("przy wyniku nie można się poddać", "a score cannot be given up")
            return GIVE_UP
        take = entry["take"]
        if take >= len(options) or self._words(options[take]) != entry["do"]:
            raise Fault(f"wpis {at}: zasady nie dają tu tego ruchu", f"entry {at}: the rules do not offer this move here")
        return (take,)

    def exhaust(self, value: Fraction, states: Any, most: int) -> None:
        """Walk out everything that can be done: nothing is worth more than the value."""
        try:
            walk = self._walk(everything, most)
        except TooLarge:
            raise Fault(f"do obejścia jest ponad {most} miejsc", f"there are more than {most} places to walk out") from None
        if states != len(walk.graph):
            raise Fault(f"miejsc jest {len(walk.graph)}, nie {states}", f"there are {len(walk.graph)} places, not {states}")
        self.done += len(walk.graph)
        best = walk.values()[BEGIN]
        if best != value:
            raise Fault(f"da się osiągnąć {best}, nie {value}", f"{best} can be reached, not {value}")


def entries_of(told: Any) -> Sequence[Mapping[str, Any]]:
    """Return the entries of a policy. Raises BadInput where they are none."""
    if not isinstance(told, list) or len(told) > MOST_ENTRIES:
        raise BadInput([Defect("at_least", Text("tu stoi lista wpisów", "a list of entries is expected here"))])
    for at, entry in enumerate(told):
        if not isinstance(entry, Mapping) or set(entry) not in _ENTRY or not _readable(entry):
            raise BadInput([Defect(f"at_least[{at}]", _TABLE)])
    return told


def _readable(entry: Mapping[str, Any]) -> bool:
    if "given_up" in entry:
        return entry["given_up"] is True
    take, do = entry["take"], entry["do"]
    return type(take) is int and take >= 0 and isinstance(do, list) and all(isinstance(word, str) for word in do)
