"""Print the graph of a combat's best policy."""

from __future__ import annotations

from mellon.assistant.sources import Reader
from mellon.models.common import BadInput, Defect, Text
from mellon.models.lcg.position import COMBAT, Position
from mellon.solver import Request


def print_graph(argument: str, form: str, everything: bool, most: int) -> int:
    """Print the policy graph of a combat position. Raises BadInput."""
    from mellon.solver.lcg.combat.graph_export import policy_graph, to_dot, to_json

    if form not in ("dot", "json"):
        raise BadInput([Defect("--format", Text(f"„{form}”: dot albo json", f'"{form}": dot or json'))])
    loaded = Reader().load(argument)
    if loaded.defects:
        raise BadInput(loaded.defects)
    position = loaded.position
    if not isinstance(position, Position) or position.question != COMBAT:
        raise BadInput(
            [Defect("question", Text('graf ma tylko walka: question = "combat"', 'only a combat has a graph: question = "combat"'))]
        )
    graph = policy_graph(position, Request("solve"), most, everything)
    print(to_dot(graph) if form == "dot" else to_json(graph))
    return 0
