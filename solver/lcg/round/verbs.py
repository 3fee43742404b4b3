"""The verbs that the questions `round` and `plan` share: both begin with a commitment and are carried out round by round."""

from __future__ import annotations

from mellon.models.common import BadInput, Defect, Step, Text
from mellon.models.lcg.notation import to_table
from mellon.models.lcg.position import Position
from mellon.models.lcg.round.refresh import caught
from mellon.models.lcg.round.round_moves import NO_DRAW, carry_out, judged_webs, payer_of, whole_rounds
from mellon.solver.answer import Answer
from mellon.solver.game import Request
from mellon.solver.lcg.quest import verbs as quest_verbs
from mellon.solver.ranked import RankedMove, forbidden

_WHOLE_ROUNDS = Text(
    "legal wypisuje ruchy z początku rundy: podaj całe rundy, każdą zakończoną ruchem refresh (po nim mogą stać ruchy pay), albo nie podawaj ruchów",
    "legal lists the moves that begin a round: give whole rounds, each ending with refresh (pay moves may follow it), or no moves",
)


def resolve(p: Position, request: Request, answer: Answer) -> Answer:
    """Carry out whole rounds with the moves given: claims and plays, commitment, reveals, journey, engagement, combat, refresh."""
    log: list[Step] = []
    after, outcome = carry_out(p, p.moves or (), log)
    after = after.but(moves=None)
    return answer.but(steps=log, position=to_table(after), outcome=outcome, subject=after, assumptions=(NO_DRAW,))


def legal(p: Position, request: Request, answer: Answer) -> Answer:
    """List who may be committed, which begins the round, and the claims possible now; right after `refresh` also the webs to pay for."""
    if not p.moves:
        return quest_verbs.legal(p, request, answer)
    if not whole_rounds(p.moves):
        raise BadInput([Defect("moves", _WHOLE_ROUNDS)])
    after, _ = carry_out(p, p.moves, [])
    after = after.but(moves=None)
    listed = quest_verbs.legal(after, request, answer)
    webs, unpaid = judged_webs(after)
    costs = {(index, after.players[index].characters[at].card): cost for index, at, cost in caught(after)}
    able = [RankedMove.of(move=made, rule="LC.card.web", cost=costs[payer_of(after, made), made.others[0].card]) for made in webs]
    return listed.but(
        moves=[*able, *(listed.moves or ())], illegal=[*(forbidden(*one) for one in unpaid), *(listed.illegal or ())], subject=after
    )
