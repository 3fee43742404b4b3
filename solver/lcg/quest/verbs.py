"""Question `quest`: the verbs legal and resolve, which only word what the rules say."""

from __future__ import annotations

from mellon.models.common import Step
from mellon.models.lcg.notation import to_table
from mellon.models.lcg.position import Position
from mellon.models.lcg.quest.quest_moves import carry_out, judged_commits, tried_commits
from mellon.models.lcg.quest.quest_state import Table
from mellon.solver.answer import Answer
from mellon.solver.game import Request
from mellon.solver.lcg.claim_words import worded


def legal(position: Position, request: Request, answer: Answer) -> Answer:
    """List who may commit, and the rule that keeps each other character back."""
    table = Table(position)
    details = [
        {"willpower": max(0, table.people[i].willpower), "rule": "LC.quest.commit"} for i, fault in tried_commits(table) if fault is None
    ]
    return worded(position, answer, judged_commits(table), details)


def resolve(position: Position, request: Request, answer: Answer) -> Answer:
    """Carry out the quest phase with the commitments, reveals and choices given as moves."""
    log: list[Step] = []
    after, outcome = carry_out(position, position.moves or (), log)
    return answer.but(steps=log, position=to_table(after.but(moves=None)), outcome=outcome)
