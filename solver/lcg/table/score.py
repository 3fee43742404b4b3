"""Question `score`: the final score, with what each part adds."""

from __future__ import annotations

from fractions import Fraction

from mellon.models.common import BadInput, Defect, Step, Text
from mellon.models.lcg.notation import to_table
from mellon.models.lcg.position import Position
from mellon.models.lcg.round import scoring as rules
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.lcg.table.certifying import counted

_NO_MOVES = Text("przy podliczaniu nie ma ruchów", "there are no moves when the score is counted")


def solve(position: Position, request: Request, answer: Answer) -> Answer:
    """Return the score as the value; with `scores` of earlier scenarios also the campaign's sum."""
    log: list[Step] = []
    value = rules.score(position, log)
    extra = {"campaign": rules.campaign(position, log)} if position.scores else {}
    claim = {"value": str(value), **{key: str(total) for key, total in extra.items()}}
    return answer.but(
        certificate=counted(position, claim),
        verdict=Verdict.VALUE,
        value=Fraction(value),
        steps=log,
        outcome={"score": value, **extra},
        extra=extra,
    )


def resolve(position: Position, request: Request, answer: Answer) -> Answer:
    """Tell part by part how the score comes about."""
    if position.moves:
        raise BadInput([Defect("moves", _NO_MOVES)])
    return solve(position, request, answer).but(position=to_table(position.but(moves=None)))


def legal(position: Position, request: Request, answer: Answer) -> Answer:
    """List no moves: the game is over when the score is counted."""
    return answer.but(extra={"note": _NO_MOVES})


def explain(position: Position, request: Request, answer: Answer) -> Answer:
    """Tell part by part how the score comes about."""
    return solve(position, request, answer)
