"""What is certain in a combat, whatever cards come."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.models.lcg.combat import shadow as sh
from mellon.solver.kernels.lcg_combat.codes import POLL_EVERY
from mellon.solver.kernels.lcg_combat.graph import Graph, add_next_choices, choices_of, packed_deck
from mellon.solver.kernels.lcg_combat.nodes import Choice, Node, Outcomes
from mellon.solver.lcg.combat.combat_cards import has


@cython.cclass
class AnyDeck:
    """Tells which nodes reach the goal whatever comes, if every kind of card but those that bring more cards could come again and again."""

    graph: Graph
    poll: object
    asked: cython.longlong
    rare: cython.longlong
    rares: cython.longlong
    common: cython.longlong

    def __init__(self, graph: Graph, poll):
        self.graph, self.poll = graph, poll
        self.asked = 0
        there = [k for k in graph.kinds if graph.copies[k]]
        bringing = [k for k in there if has(graph.b.kinds[k].variants, sh.DEAL, sh.EXTRA)]
        self.rare = sum([int(graph.field[k]) << int(graph.at[k]) for k in bringing])
        self.rares = sum([1 << k for k in bringing])
        self.common = sum([1 << k for k in there if k not in bringing])


@cython.cfunc
def sure_with_any_deck(proof: AnyDeck, node: Node, deck: cython.longlong) -> cython.bint:
    """Tell whether a node reaches the goal for certain."""
    rare: cython.longlong
    coming: cython.longlong
    k: cython.int
    at: cython.int
    kept: cython.bint
    if node.settled:
        return node.worth > 0
    rare = deck & proof.rare
    if node.safe is None:
        node.safe = {}
    found = node.safe.get(rare)
    if found is not None:
        return found
    proof.asked += 1
    if not proof.asked & POLL_EVERY:
        proof.poll()
    coming = proof.common
    for k in range(proof.graph.count):
        if proof.rares >> k & 1 and rare >> proof.graph.at[k] & proof.graph.field[k]:
            coming |= 1 << k
    kept = False
    at = 0
    while not kept:
        if node.choices is None or at == len(node.choices):
            if node.complete or not add_next_choices(proof.graph, node):
                break
            continue
        kept = keeps_with_any_deck(proof, node.choices[at], rare, coming)
        at += 1
    node.safe[rare] = kept
    return kept


@cython.cfunc
def keeps_with_any_deck(proof: AnyDeck, choice: Choice, rare: cython.longlong, coming: cython.longlong) -> cython.bint:
    """Tell whether a choice reaches the goal for certain."""
    outcomes: Outcomes
    k: cython.int
    one: cython.longlong = 1
    if choice.direct is not None:
        return choice.floor > 0 or one_sure_with_any_deck(proof, choice.direct, rare)
    if coming & ~choice.reach:
        return False
    for _, k, outcomes in choice.open:
        if coming >> k & 1 and not one_sure_with_any_deck(
            proof, outcomes.nodes, rare - (one << proof.graph.at[k]) if proof.rares >> k & 1 else rare
        ):
            return False
    return True


@cython.cfunc
def one_sure_with_any_deck(proof: AnyDeck, nodes: list, deck: cython.longlong) -> cython.bint:
    """Tell whether one of some nodes reaches the goal for certain."""
    node: Node
    for node in nodes:
        if sure_with_any_deck(proof, node, deck):
            return True
    return False


@cython.cclass
class Certainty:
    """Tells whether the goal is reached whatever card of a given deck comes each time; a card without effect comes where the deck has run out."""

    graph: Graph
    poll: object
    asked: cython.longlong

    def __init__(self, graph: Graph, poll):
        self.graph, self.poll = graph, poll
        self.asked = 0


def is_certain(proof: Certainty, node: Node, deck):
    """Tell whether a node reaches the goal for certain with a deck of six bits for each kind."""
    return sure_with_deck(proof, node, packed_deck(proof.graph, deck))


@cython.cfunc
def sure_with_deck(proof: Certainty, node: Node, deck: cython.longlong) -> cython.bint:
    """Tell whether a node reaches the goal for certain with a deck."""
    choice: Choice
    kept: cython.bint = False
    if node.settled:
        return node.worth > 0
    if node.certain is None:
        node.certain = {}
    found = node.certain.get(deck)
    if found is not None:
        return found
    proof.asked += 1
    if not proof.asked & POLL_EVERY:
        proof.poll()
    for choice in choices_of(proof.graph, node):
        if keeps_with_deck(proof, choice, deck):
            kept = True
            break
    node.certain[deck] = kept
    return kept


@cython.cfunc
def keeps_with_deck(proof: Certainty, choice: Choice, deck: cython.longlong) -> cython.bint:
    """Tell whether a choice reaches the goal whatever card comes."""
    graph: Graph = proof.graph
    outcomes: Outcomes
    k: cython.int
    one: cython.longlong = 1
    if choice.direct is not None:
        return choice.floor > 0 or one_sure_with_deck(proof, choice.direct, deck)
    if not deck:
        return keeps_without_cards(proof, choice)
    for k in range(graph.count):
        if not choice.reach >> k & 1 and deck >> graph.at[k] & graph.field[k]:
            return False
    for _, k, outcomes in choice.open:
        if deck >> graph.at[k] & graph.field[k] and not one_sure_with_deck(proof, outcomes.nodes, deck - (one << graph.at[k])):
            return False
    return True


@cython.cfunc
def one_sure_with_deck(proof: Certainty, nodes: list, deck: cython.longlong) -> cython.bint:
    """Tell whether one of some nodes reaches the goal for certain with a deck."""
    node: Node
    for node in nodes:
        if sure_with_deck(proof, node, deck):
            return True
    return False


@cython.cfunc
def keeps_without_cards(proof: Certainty, choice: Choice) -> cython.bint:
    """Tell whether a choice reaches the goal once the deck has run out."""
    outcomes: Outcomes
    k: cython.int
    if proof.graph.blank < 0 or choice.sure >> proof.graph.blank & 1:
        return True
    for _, k, outcomes in choice.open:
        if k == proof.graph.blank and one_sure_with_deck(proof, outcomes.nodes, 0):
            return True
    return False
