"""Single steps of a combat as plain numbers: what the transitions lead to, and what the search makes of it. For comparisons with the rules."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.lcg_combat.codes import LOOSE
from mellon.solver.kernels.lcg_combat.enemy_attacks import declare_defender, drop_cards, next_shadow_card
from mellon.solver.kernels.lcg_combat.graph import Graph, declarations_at, drawing_choice, outcomes_of
from mellon.solver.kernels.lcg_combat.nodes import Choice, Node, Outcomes
from mellon.solver.kernels.lcg_combat.shadow_effects import turn_card, turn_known_card, without_next_card
from mellon.solver.kernels.lcg_combat.tables import Combat


def declared_ends(graph: Graph, end):
    """Return the declarations at a choice, each as the enemy, the defender (-1: nobody) and the ends that follow; enemy None where the attack is over at once."""
    found = []
    for s, frames, who, ends in declarations_at(graph, end):
        if ends is not None:
            found.append((None, -1, ends))
        elif who < 0:
            found.append((frames[-1][0], who, next_shadow_card(graph.combat, s, frames)))
        else:
            found.append((frames[-1][0], who, declare_defender(graph.combat, s, frames, who)))
    return found


def turned_ends(graph: Graph, end):
    """Return what follows each kind of card where the next one is turned or discarded; one kind where it is known."""
    c: Combat = graph.combat
    one: cython.longlong = 1
    moment, s, frames = end
    if frames[-1][5]:
        return [(frames[-1][5][0], turn_known_card(c, s, frames))]
    if not c.plenty:
        s -= one << c.left_at
    left = without_next_card(frames)
    return [(kind, drop_cards(c, s, left) if moment == LOOSE else turn_card(c, s, left, kind)) for kind in range(graph.count)]


def told_outcomes(graph: Graph, ends):
    """Return what is settled among ends, what is possible at most, and the states that could beat the former."""
    found: Outcomes = outcomes_of(graph, ends)
    return found.floor, found.cap, ends_of(found.nodes)


def told_drawing(graph: Graph, end):
    """Return what the search makes of the next card: for each kind that acts differently whether it settles the goal, whether that is possible (with a score the
    highest one) and the states that are open; None where it gives up.
    """
    choice: Choice = drawing_choice(graph, end[0], end[1], end[2])
    outcomes: Outcomes
    if choice is None:
        return None
    nodes = {}
    for _, kind, outcomes in choice.open:
        nodes[kind] = ends_of(outcomes.nodes)
    found = {}
    for kind in graph.kinds:
        cap = None if choice.caps is None else choice.caps[kind]
        found[kind] = bool(choice.sure >> kind & 1), bool(choice.reach >> kind & 1), cap, nodes.get(kind, [])
    return found


def ends_of(nodes):
    """Return the states of nodes."""
    node: Node
    found = []
    for node in nodes:
        found.append(node.end)
    return found
