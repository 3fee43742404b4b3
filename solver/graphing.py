"""The graph of a position: which questions have one, and how a game's room makes it.

A room that has graphs offers a module `graph_verb` with

    GRAPHS: mapping of a question to the kinds of graphs it has, or may have, the usual one first
    graph(position, request, what, most, every) -> nx.DiGraph

`what` is None for the usual kind. Nothing here loads networkx before a graph is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.solver.game import Request, game, games

KINDS = ("proof", "plan", "wins", "best", "policy")
MOST_NODES = 400
"""So many nodes a graph may have where nobody says otherwise."""
_MOST_OF_ANSWER, _SECONDS = 20_000, 20.0
"""How many nodes the graph of an answer may have, and how long it may take."""
_ASKING = ("solve", "hint", "explain")


class TooManyNodes(Exception):
    """A graph has more nodes than were asked for; `there` says how many it has, or more than how many."""

    def __init__(self, there: int, more: bool = False) -> None:
        super().__init__(there)
        self.there, self.more = there, more


def _room(game_id: str) -> Any:
    name = f"mellon.solver.{game_id}.graph_verb"
    return import_module(name) if find_spec(name) is not None else None


def questions() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield every question that has graphs: the game, the question, the kinds."""
    for game_id in games():
        for question, kinds in getattr(_room(game_id), "GRAPHS", {}).items():
            yield game_id, question, kinds


def graph_of(position: Any, request: Request, what: str | None = None, most: int = MOST_NODES, every: bool = False) -> Any:
    """Return a position's graph as an `nx.DiGraph` (see `solver.engines.solved_graph`). Raises BadInput, LimitReached or TooManyNodes."""
    room = _room(position.game)
    kinds = getattr(room, "GRAPHS", {}).get(question_of(position), ())
    if not kinds:
        raise BadInput([Defect("question", no_graph())])
    if what is not None and what not in kinds:
        listed = ", ".join(kinds)
        raise BadInput(
            [Defect("--what", Text(f"„{what}”: to pytanie ma grafy: {listed}", f'"{what}": this question has the graphs: {listed}'))]
        )
    position = game(position.game).with_rulings(position, request)  # type: ignore[attr-defined]
    return room.graph(position, request, what, most, every)


def question_of(position: Any) -> str:
    """Return the question that a position asks, empty where its game has one only."""
    return str(getattr(position, "question", "") or "")


def no_graph() -> Text:
    """Return which questions have a graph, for a refusal."""
    listed = "; ".join(f"{game_id} {question}".strip() + f" ({', '.join(kinds)})" for game_id, question, kinds in questions())
    return Text(f"to pytanie nie ma grafu; mają go: {listed}", f"this question has no graph; these have one: {listed}")


def graph_of_answer(answer: Any) -> Any:
    """Return the graph that belongs to an answer, None where its question has none or a limit cuts it."""
    from mellon.solver.limits import LimitReached, Limits

    if answer.verb not in _ASKING or answer.subject is None or answer.defects:
        return None
    limits = Limits(seconds=_SECONDS)
    try:
        return graph_of(answer.subject, Request("explain", limits, watch=limits.watch()), most=_MOST_OF_ANSWER)
    except (BadInput, LimitReached, TooManyNodes):
        return None
