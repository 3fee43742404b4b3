"""The verbs that the questions `round` and `plan` share: both begin with a commitment and are carried out round by round."""

from __future__ import annotations

from mellon.models.common import Step
from mellon.models.lcg.notation import to_table
from mellon.models.lcg.position import Position
from mellon.solver.answer import Answer
from mellon.solver.game import Request
from mellon.solver.lcg import quest
from mellon.solver.lcg.round_resolving import NO_DRAW, carry_out


def resolve(p: Position, request: Request, answer: Answer) -> Answer:
    """Carry out whole rounds with the moves given: claims and plays, commitment, reveals, journey, engagement, combat, refresh."""
    log: list[Step] = []
    after, outcome = carry_out(p, p.moves or (), log)
    return answer.but(steps=log, position=to_table(after.but(moves=None)), outcome=outcome, subject=after, assumptions=(NO_DRAW,))


def legal(p: Position, request: Request, answer: Answer) -> Answer:
    """List who may be committed, which begins the round, and the claims possible now."""
    return quest.legal(p, request, answer)
