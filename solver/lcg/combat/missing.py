"""Where the chance goes: by which card at which attack a combat's goal is missed, and after which cards it makes no difference."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

import networkx as nx  # type: ignore[import-untyped]

from mellon.models.common import Step, Text
from mellon.models.common.text import card_count, counted, join
from mellon.models.lcg.combat.acting import move_of
from mellon.models.lcg.moves import Move
from mellon.solver.engines import graph_reading as reading
from mellon.solver.engines.solved_graph import CHANCE, OWN, SolvedGraph
from mellon.solver.game import Request
from mellon.solver.lcg.combat.fighting import Values
from mellon.solver.lcg.combat.policy_play import PolicyPlay, policy_graph
from mellon.solver.lcg.combat.preference import Preference
from mellon.solver.lcg.shares import share_of
from mellon.solver.limits import LimitReached

_SHARE, _SECONDS = 0.25, 5.0
_SHADOW = "LC.combat.shadow"
_MOST_TOLD = 6
OUT_OF_REACH: dict[str, Any] = {"card": None, "at": None, "after": [], "share": "1", "share_decimal": 1.0}
"""The miss of a goal that no card could save."""
Draw = tuple[int, str]
"""A kind of card and the attack at which it was turned up."""


class Told(NamedTuple):
    """What is told: sentences and data."""

    steps: list[Step]
    extra: dict[str, Any]


def told_of_misses(values: Values, request: Request) -> Told:
    """Return the misses and the classes of first cards; nothing where the value is a score or time runs out."""
    if values.aim.scored:
        return Told([], {})
    values.watch = share_of(request.watch, _SHARE, _SECONDS)
    try:
        if not values.best_start():
            return Told([], {"misses": [OUT_OF_REACH]})
        values.preference = Preference(values, values.watch)
        play, graph = policy_graph(values, watch=values.watch)
    except LimitReached:
        return Told([], {})
    finally:
        values.preference = None
    if not graph.graph["whole"]:
        return Told([], {})
    found = misses(play, graph)
    value = graph.nodes[0]["value"]
    assert sum((entry["share"] for entry in found), Fraction(0)) == 1 - value
    groups = after_first_card(play, graph)
    return Told([*_miss_steps(play, found, value), *_group_steps(play, groups)], {"misses": found, "after_first_card": groups})


def misses(play: PolicyPlay, graph: SolvedGraph) -> list[dict[str, Any]]:
    """Return by which card at which attack the goal is missed, with its share of the whole chance; the shares add up to 1 - value."""
    if not graph.nodes[0]["value"]:
        return [OUT_OF_REACH]
    shares: dict[Draw, Fraction] = {}
    before: dict[Draw, frozenset[Draw]] = {}
    common = _draws_before(play, graph)
    for miss in reading.where_the_chance_goes(graph):
        draw = (miss.way.option, str(play.at(graph.nodes[miss.node]["key"].state)))
        shares[draw] = shares.get(draw, Fraction(0)) + miss.share
        before[draw] = before.get(draw, common[miss.node]) & common[miss.node]
    found = []
    for (kind, at), share in shares.items():
        numbers = play.numbers(kind)
        weights = [play.b.numbers.get(number, 0) or 1 for number in numbers]
        after = [{"cards": play.numbers(earlier), "at": where} for earlier, where in sorted(before[kind, at])]
        for number, weight in zip(numbers, weights, strict=True):
            found.append((share * weight / sum(weights), {"card": number, "at": at, "after": after}))
    found.sort(key=lambda pair: (-pair[0], pair[1]["card"], pair[1]["at"]))
    return [{**entry, "share": share, "share_decimal": float(share)} for share, entry in found]


def _draws_before(play: PolicyPlay, graph: SolvedGraph) -> dict[int, frozenset[Draw]]:
    """Return the draws that come before a node on every way to it."""
    found: dict[int, frozenset[Draw]] = {}
    for node in nx.topological_sort(graph):
        ways = []
        for one in graph.predecessors(node):
            drawn = graph.nodes[one]["kind"] == CHANCE
            for way in graph.edges[one, node]["ways"]:
                here = frozenset({(way.option, str(play.at(graph.nodes[one]["key"].state)))}) if drawn and way.chance != 1 else frozenset()
                ways.append(found[one] | here)
        found[node] = frozenset[Draw].intersection(*ways) if ways else frozenset()
    return found


def after_first_card(play: PolicyPlay, graph: SolvedGraph) -> list[dict[str, Any]]:
    """Return the first shadow cards grouped by how play goes on after them, the largest group first; nothing where none is drawn."""
    node, same = 0, reading.classes(graph)
    while graph.nodes[node]["kind"] == OWN:
        node = next(iter(graph.successors(node)))
    if graph.nodes[node]["kind"] != CHANCE:
        return []
    groups: dict[int, list[Any]] = {}
    for after in graph.successors(node):
        groups.setdefault(same[after], []).extend((way, after) for way in graph.edges[node, after]["ways"])
    found = []
    for members in groups.values():
        cards = sorted(number for way, _ in members for number in play.numbers(way.option))
        chance = sum((way.chance for way, _ in members), Fraction(0))
        moves, words = _next_moves(play, graph, members[0][1])
        copies = sum(play.b.numbers.get(number, 0) for number in cards)
        value = graph.nodes[members[0][1]]["value"]
        found.append((chance, {"cards": cards, "copies": copies, "chance": chance, "value": value, "do": moves, "words": words}))
    return [entry for _, entry in sorted(found, key=lambda pair: -pair[0])]


def _next_moves(play: PolicyPlay, graph: SolvedGraph, node: int) -> tuple[list[Move], list[Text]]:
    """Return the own moves from a node to the next card."""
    moves, words = list[Move](), list[Text]()
    while graph.nodes[node]["kind"] == OWN:
        after = next(iter(graph.successors(node)))
        edge = graph.edges[node, after]
        if edge["move"]:
            moves += [move_of(play.b, act) for act in edge["ways"][0].option]
            words.append(edge["text"])
        node = after
    return moves, words


def _miss_steps(play: PolicyPlay, found: list[dict[str, Any]], value: Fraction) -> list[Step]:
    if value in (0, 1) or not found:
        return []
    told = [_miss_words(play, entry) for entry in found[:_MOST_TOLD]]
    text = Text(f"Cel umyka z szansą {1 - value}: ", f"The goal is missed with chance {1 - value}: ") + join(told, "; ")
    rest = sum((entry["share"] for entry in found[_MOST_TOLD:]), Fraction(0))
    if rest:
        text += Text(f"; inaczej: {rest}", f"; otherwise: {rest}")
    return [Step(text + ".", _SHADOW)]


def _miss_words(play: PolicyPlay, entry: dict[str, Any]) -> Text:
    name, foe = _name(play, entry["card"]), _name(play, int(entry["at"].partition("#")[0]))
    text = Text(f"{entry['share']} {name.pl} przy ataku: {foe.pl}", f"{entry['share']} {name.en} at the attack of {foe.en}")
    for earlier in entry["after"]:
        card = _listed(play, earlier["cards"])
        text += Text(f" (po karcie: {card.pl})", f" (after {card.en})")
    return text


def _group_steps(play: PolicyPlay, groups: list[dict[str, Any]]) -> list[Step]:
    if not groups:
        return []
    if len(groups) == 1:
        text = Text("Po każdej pierwszej karcie cienia grasz dalej tak samo.", "After every first shadow card you go on in the same way.")
        return [Step(text, _SHADOW)]
    told = []
    for group in groups:
        cards, copies = _listed(play, group["cards"]), card_count(group["copies"])
        text = Text(f"{cards.pl} ({copies.pl}): {group['value']}", f"{cards.en} ({copies.en}): {group['value']}")
        told.append(text + Text(", ", ", ") + join(group["words"], "; ") if group["words"] else text)
    lead = Text("Po tych pierwszych kartach cienia gra się dalej tak samo: ", "After these first shadow cards you go on in the same way: ")
    return [Step(lead + join(told, " | ") + ".", _SHADOW)]


def _listed(play: PolicyPlay, numbers: Iterable[int]) -> Text:
    names = list(dict.fromkeys(_name(play, number) for number in numbers))
    more = len(names) - 3
    rest = Text(f" i {counted(more, 'inna inne innych', 'other others').pl}", f" and {more} more")
    return join(names[:3], ", ") + rest if more > 0 else join(names, ", ")


def _name(play: PolicyPlay, number: int) -> Text:
    return play.b.p.card(number).name
