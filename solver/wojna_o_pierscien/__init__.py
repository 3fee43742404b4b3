"""Wojna o Pierścień: Gra karciana: the verbs, and which engine answers which question."""

from __future__ import annotations

from importlib import import_module

from mellon.models.wojna_o_pierscien.notation import to_table
from mellon.models.wojna_o_pierscien.position import ACTION_PHASE, BOOK, COMBAT, SCORE, Position
from mellon.solver.answer import Answer
from mellon.solver.game import Request, Room

_ROOMS = {COMBAT: "combats", SCORE: "scores", ACTION_PHASE: "action_phase"}
_EXPLAINING = {COMBAT: "combats_explaining", SCORE: "scores", ACTION_PHASE: "action_phase_explaining"}


class WojnaOPierscien(Room):
    """The game as the doors see it."""

    id = "wojna_o_pierscien"
    book = BOOK
    engines = ("auto", "cpsat", "plain", "alphabeta")

    def with_rulings(self, position: Position, request: Request) -> Position:
        """Return the position under the readings that a request names. Raises BadInput for an unknown one."""
        return position.with_rulings(request.readings(self.book, position.rulings))

    def verb(self, position: Position, request: Request, answer: Answer) -> Answer:
        answer = answer.but(question=position.question)
        if request.verb == "show":
            return answer.but(position=to_table(position))
        rooms = _EXPLAINING if request.verb == "explain" else _ROOMS
        answered: Answer = getattr(import_module(f"{__name__}.{rooms[position.question]}"), request.verb)(position, request, answer)
        return answered


GAME = WojnaOPierscien()
