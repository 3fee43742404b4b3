"""The card game (LCG core set): which module answers which question, and the verbs.

Every question is answered by a module (two where its search is not to be loaded for the rules alone) that offers, for the verbs it can
answer, a function with the name of the verb (`solve`, `hint`, `legal`, `resolve`, `explain`) taking the position, the request and a
prepared answer. The folders are `combat`, `quest`, `round` (with `plan`) and `table` (what the rules alone answer).
"""

from __future__ import annotations

import time
from dataclasses import replace
from importlib import import_module

from mellon.models.common import BadInput, Defect, Text
from mellon.models.lcg.notation import to_table
from mellon.models.lcg.position import BOOK, COMBAT, PLAN, QUEST, QUESTIONS, ROUND, Position
from mellon.solver.answer import Answer
from mellon.solver.game import Request, Room
from mellon.solver.lcg.given import verify_moves, with_given
from mellon.solver.stats import timed


class LCG(Room):
    """The game as the doors see it."""

    id = "lcg"
    book = BOOK
    engines = ("auto", "graph", "search", "cpsat", "sampling")

    def with_rulings(self, position: Position, request: Request) -> Position:
        """Return the position under the readings that a request names. Raises BadInput."""
        return replace(position, rulings=request.readings(self.book, position.rulings))

    def verb(self, position: Position, request: Request, answer: Answer) -> Answer:
        answer = answer.but(question=position.question)
        start = time.perf_counter()
        verify_moves(position, request.verb)
        if request.verb == "show":
            return with_given(position, answer.but(position=to_table(position)))
        found = _asked(position, request, answer)
        if request.verb in ("solve", "hint", "explain"):
            found = found.but(stats=timed(found.stats, start))
        return with_given(position, found)


_SEARCHING = {COMBAT: "combat.answering", QUEST: "quest.answering", ROUND: "round.answering", PLAN: "round.plan"}
"""The module that searches for the answer to a question; the others are answered by a module of `table` with the question's name."""
_RULE_VERBS = {COMBAT: "combat.verbs", QUEST: "quest.verbs", ROUND: "round.verbs", PLAN: "round.verbs"}
"""Where legal and resolve are, which only word the rules, for questions whose own module loads a search."""


def _module(question: str, verb: str) -> str:
    modules = _RULE_VERBS if verb in ("legal", "resolve") else _SEARCHING
    return f"mellon.solver.lcg.{modules.get(question, f'table.{question}')}"


def _asked(position: Position, request: Request, answer: Answer) -> Answer:
    verb = getattr(import_module(_module(position.question, request.verb)), request.verb, None)
    if verb is None:
        can = ", ".join(question for question in QUESTIONS if _offers(question, request.verb))
        what = Text(
            f"na pytanie „{position.question}” czasownik {request.verb} nie odpowiada; odpowiada na: {can}",
            f'the verb {request.verb} does not answer the question "{position.question}"; it answers {can}',
        )
        raise BadInput([Defect("question", what)])
    found: Answer = verb(position, request, answer)
    if request.verb != "explain" or position.question == COMBAT:
        return found
    from mellon.solver.lcg.rulings import with_rulings_that_matter

    return with_rulings_that_matter(position, request, found, import_module(_module(position.question, "solve")).solve)


def _offers(question: str, verb: str) -> bool:
    return hasattr(import_module(_module(question, verb)), verb)


GAME = LCG()
