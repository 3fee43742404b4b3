"""The explicit graph of the best policy of a combat, as a networkx graph and as DOT or JSON text."""

from __future__ import annotations

import json
from typing import Any

from mellon.models.lcg.combat.acting import move_of
from mellon.models.lcg.combat.battle_parts import CHANCE, END, STRIKE, State
from mellon.models.lcg.combat.decisions import choices
from mellon.models.lcg.position import Position
from mellon.solver.game import Request
from mellon.solver.lcg.combat.attack_plans import best_attacks
from mellon.solver.lcg.combat.battle_graph import BITS, MASK
from mellon.solver.lcg.combat.fighting import Values
from mellon.solver.lcg.combat.policies import after_card, best_of, start_states, worth

_SHAPES = {"choice": "box", "chance": "ellipse", "attacks": "box", "end": "plaintext"}


def policy_graph(p: Position, request: Request, most: int = 400, every_option: bool = False) -> Any:
    """Return the policy as a directed graph: nodes of choice, of chance and of attacks, edges with moves or cards.

    `every_option` adds the other choices with their values as ends, so that one sees what was turned down.
    """
    import networkx as nx  # type: ignore[import-untyped]

    from mellon.solver.lcg.combat.answering import search
    from mellon.solver.lcg.combat.verbs import needs_deck

    needs_deck(p)
    values = search(p, request)
    graph = nx.DiGraph()
    names: dict[tuple[State, int], str] = {}
    _acts, start = best_of(values, start_states(values), values.graph.deck)
    queue = [(start, values.graph.deck)]
    _node(values, graph, names, start, values.graph.deck)
    while queue and len(graph) < most:
        s, deck = queue.pop(0)
        here = names[values.graph.same(s), deck]
        if graph.nodes[here].get("done"):
            continue
        graph.nodes[here]["done"] = True
        for label, after, left, best in _edges(values, s, deck, every_option):
            there = _node(values, graph, names, after, left)
            graph.add_edge(here, there, label=label, best=best)
            if best:
                queue.append((after, left))
    graph.graph["complete"] = not queue or len(graph) < most
    for name in graph:
        graph.nodes[name].pop("done", None)
    return graph


def _node(values: Values, graph: Any, names: dict[tuple[State, int], str], s: State, deck: int) -> str:
    key = (values.graph.same(s), deck)
    if key not in names:
        kind = "chance" if s.moment in CHANCE else "end" if s.moment == END else "attacks" if s.moment == STRIKE else "choice"
        value = str(worth(values, s, deck))
        names[key] = f"n{len(names)}"
        attacks = [str(move_of(values.b, act)) for act in best_attacks(values.b, s)] if kind == "attacks" and not values.b.actions else []
        graph.add_node(names[key], kind=kind, value=value, attacks=attacks)
    return names[key]


def _edges(values: Values, s: State, deck: int, every_option: bool) -> list[tuple[str, State, int, bool]]:
    b = values.b
    if s.moment == END or (s.moment == STRIKE and not b.actions):
        return []
    if s.moment in CHANCE:
        found = []
        for k in range(len(b.kinds)):
            copies = deck >> BITS * k & MASK
            if copies:
                left = deck - (1 << BITS * k)
                acts, after = best_of(values, after_card(values, s, k), left)
                cards = ",".join(str(n) for n in b.kinds[k].cards if b.numbers[n])
                chosen = "; ".join(str(move_of(b, act)) for act in acts)
                found.append((f"{copies}: {cards}" + (f" / {chosen}" if chosen else ""), after, left, True))
        return found
    options = choices(b, s)
    best = best_of(values, options, deck)
    shown = options if every_option else [best]
    return [("; ".join(str(move_of(b, act)) for act in acts), after, deck, (acts, after) == best) for acts, after in shown]


def to_dot(graph: Any) -> str:
    """Return a graph as DOT text."""
    lines = ["digraph combat {", "  rankdir=LR;"]
    for name, data in graph.nodes(data=True):
        label = "\\n".join([data["value"], *data["attacks"]])
        lines.append(f'  {name} [shape={_SHAPES[data["kind"]]}, label="{label}"];')
    for one, other, data in graph.edges(data=True):
        style = "" if data["best"] else ", style=dashed"
        lines.append(f'  {one} -> {other} [label="{data["label"]}"{style}];')
    return "\n".join([*lines, "}"])


def to_json(graph: Any) -> str:
    """Return a graph as node-link JSON text."""
    import networkx as nx

    return json.dumps(nx.node_link_data(graph, edges="edges"), ensure_ascii=False, indent=1)
