"""The question `combat`: the verbs legal and resolve, which only word what the rules say."""

from __future__ import annotations

from mellon.models.common import BadInput, Defect, Step, Text
from mellon.models.lcg.combat.combat_moves import battle_of, course_of, fought, judged_fight, nothing_left
from mellon.models.lcg.notation import to_table
from mellon.models.lcg.position import Position
from mellon.solver.answer import Answer
from mellon.solver.game import Request
from mellon.solver.lcg.claim_words import worded
from mellon.solver.lcg.combat.telling import assumptions_of


def needs_deck(p: Position) -> None:
    """Refuse a question about shadow cards whose unseen cards are not known."""
    if p.shadow and p.scenario is None and p.unseen is None and p.order is None:
        what = Text(
            'brak talii: podaj scenario = "..." albo encounter.unseen = [numery], albo shadow = false (gra podstawowa)',
            'the deck is missing: give scenario = "..." or encounter.unseen = [numbers], or shadow = false (the basic game)',
        )
        raise BadInput([Defect("scenario", what)])


def legal(p: Position, request: Request, answer: Answer) -> Answer:
    """Return the legal moves now, and every other one with the rule that forbids it."""
    steps: list[Step] = []
    later = list(enumerate(p.moves or (), start=1))
    if later:
        course = course_of(p, later, steps)
        nothing_left(later)
        p, b, judged = course.start, course.battle, judged_fight(course.battle, course.state)
    else:
        b = battle_of(p)
        judged = judged_fight(b)
    return worded(p, answer, judged, [{} for _ in judged[0]]).but(steps=steps or None, assumptions=assumptions_of(b))


def resolve(p: Position, request: Request, answer: Answer) -> Answer:
    """Carry out the moves of a combat phase step by step."""
    needs_deck(p)
    log: list[Step] = []
    later = list(enumerate(p.moves or (), start=1))
    b, ended, outcome = fought(p, later, log)
    nothing_left(later)
    after = ended.position
    return answer.but(steps=log, position=to_table(after), outcome=outcome, subject=after, assumptions=assumptions_of(b))
