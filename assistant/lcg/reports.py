"""Print the graph of a combat's best policy."""

from __future__ import annotations

from mellon.assistant.sources import Reader
from mellon.models.common import BadInput, Defect, Text
from mellon.models.lcg.position import COMBAT, Position
from mellon.solver import Request
from mellon.solver.graphing import TooManyNodes, graph_of

_FORMS = ("dot", "json")


def print_graph(argument: str, form: str, everything: bool, most: int, lang: str) -> int:
    """Print the policy graph of a combat position. Raises BadInput."""
    if form not in _FORMS:
        raise BadInput([Defect("--format", Text(f"„{form}”: dot albo json", f'"{form}": dot or json'))])
    loaded = Reader().load(argument)
    if loaded.defects:
        raise BadInput(loaded.defects)
    position = loaded.position
    if not isinstance(position, Position) or position.question != COMBAT:
        raise BadInput(
            [Defect("question", Text('graf ma tylko walka: question = "combat"', 'only a combat has a graph: question = "combat"'))]
        )
    try:
        graph = graph_of(position, Request("solve"), "policy", most, everything)
    except TooManyNodes as many:
        text = Text(f"graf ma węzłów: {many.there}, a wolno {most}", f"the graph has {many.there} nodes, {most} are allowed")
        raise BadInput([Defect("--nodes", text)]) from None
    from mellon.solver.engines.graph_files import WRITERS

    print(WRITERS[f".{form}"](graph, lang), end="")
    return 0
