"""Wojna o Pierścień: Gra karciana: the verbs, and which engine answers which question."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from models.common import Rulebook, Text
from models.wojna_o_pierscien.notation import read_line, read_toml, to_table
from models.wojna_o_pierscien.position import ACTION_PHASE, BOOK, COMBAT, SCORE, Position
from solver.answer import Answer
from solver.game import Request

_ROOMS = {COMBAT: "combats", SCORE: "scores", ACTION_PHASE: "action_phase"}
_EXPLAINING = {COMBAT: "combats_explaining", SCORE: "scores", ACTION_PHASE: "action_phase_explaining"}


class WojnaOPierscien:
    """The game as the doors see it."""

    id = "wojna_o_pierscien"
    book: Rulebook = BOOK
    title: Text = BOOK.title
    engines: Sequence[str] = ("auto", "cpsat", "plain", "alphabeta")

    def read(self, text: str, base: Path | None = None) -> Position:
        return read_toml(text)

    def read_line(self, line: str, base: Path | None = None) -> Position:
        return read_line(line)

    def answer(self, position: Position, request: Request) -> Answer:
        """Answer one verb. Raises BadInput where the verb cannot take the position."""
        position = with_rulings(position, request)
        answer = Answer(
            self.id,
            request.verb,
            question=position.question,
            rulings={key: position.reading(key) for key in self.book.rulings},
            assumptions=position.assumptions,
            subject=position,
        )
        if request.verb == "show":
            return answer.but(position=to_table(position))
        rooms = _EXPLAINING if request.verb == "explain" else _ROOMS
        answered: Answer = getattr(import_module(f"{__name__}.{rooms[position.question]}"), request.verb)(position, request, answer)
        return answered


def with_rulings(position: Position, request: Request) -> Position:
    """Return the position under the readings that a request names. Raises BadInput for an unknown one."""
    return position.with_rulings(request.readings(BOOK, position.rulings))


GAME = WojnaOPierscien()
