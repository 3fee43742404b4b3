"""The graph of the card game: the best policy of a combat."""

from __future__ import annotations

from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.lcg.position import COMBAT, Position
from mellon.solver.game import Request
from mellon.solver.graphing import TooManyNodes

GRAPHS = {COMBAT: ("policy",)}
_MOST = 50_000


def graph(position: Position, request: Request, what: str | None, most: int, every: bool) -> Any:
    """Return the policy of a combat; where the goal is neither certain nor out of reach, what comes after it is decided is left out."""
    from mellon.solver.lcg.combat.answering import search
    from mellon.solver.lcg.combat.policy_play import policy_graph
    from mellon.solver.lcg.combat.preference import Preference
    from mellon.solver.lcg.combat.verbs import needs_deck

    needs_deck(position)
    values = search(_after_moves(position), request)
    joined = values.best_start() != 1
    values.preference = Preference(values, request.watch)
    _, found = policy_graph(values, max(most, _MOST), request.watch, joined, every)
    if len(found) > most or not found.graph["whole"]:
        raise TooManyNodes(len(found), more=not found.graph["whole"])
    found.graph |= {"name": "combat", "title": Text("najlepsza polityka walki", "the best policy of the combat")}
    return found


def _after_moves(position: Position) -> Position:
    """Return the combat after the moves of a file. Raises BadInput where nothing is left to decide after them."""
    from mellon.models.lcg.combat.combat_moves import course_of, fought, nothing_left
    from mellon.solver.lcg.combat.after_moves import settled, verify_askable
    from mellon.solver.lcg.combat.answering import goal_of

    if not position.moves:
        return position
    later = list(enumerate(position.moves, start=1))
    course = course_of(position, list(later), [])
    verify_askable(course, goal_of(position))
    _, ended, _ = fought(position, later, [])
    nothing_left(later)
    if settled(course, goal_of(position)) is not None:
        what = Text(
            "po tych ruchach cel jest już rozstrzygnięty: nie ma czego rysować", "after these moves the goal is settled: nothing to draw"
        )
        raise BadInput([Defect("moves", what)])
    after: Position = ended.position
    return after
