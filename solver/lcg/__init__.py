"""The card game (LCG core set): which module answers which question, and the verbs.

Every question is a module of this room that offers, for the verbs it can answer, a function with the name of the verb
(`solve`, `hint`, `legal`, `resolve`, `explain`) taking the position, the request and a prepared answer.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from models.common import BadInput, Defect, Rulebook, Text
from models.lcg.notation import read_line, read_toml, to_table
from models.lcg.position import BOOK, QUESTIONS, Position
from solver.answer import Answer
from solver.game import Request


class LCG:
    """The game as the doors see it."""

    id = "lcg"
    book: Rulebook = BOOK
    title: Text = BOOK.title
    engines: Sequence[str] = ("auto", "graph", "cpsat", "sampling")

    def read(self, text: str, base: Path | None = None) -> Position:
        return read_toml(text, base)

    def read_line(self, line: str, base: Path | None = None) -> Position:
        return read_line(line, base)

    def answer(self, position: Position, request: Request) -> Answer:
        """Answer one verb. Raises BadInput where the verb cannot take the position."""
        position = with_rulings(position, request)
        answer = Answer(
            self.id,
            request.verb,
            question=position.question,
            rulings={key: position.reading(key) for key in self.book.rulings},
            subject=position,
        )
        start = time.perf_counter()
        if request.verb == "show":
            return answer.but(position=to_table(position))
        found = _asked(position, request, answer)
        if request.verb in ("solve", "hint", "explain"):
            seconds = float(f"{time.perf_counter() - start:.4f}")
            found = found.but(stats={"engine": "rules", "nodes": 0, **found.stats, "seconds": seconds, "limits": found.stats.get("limits", [])})
        return found


def with_rulings(position: Position, request: Request) -> Position:
    """Return the position under the readings that a request names. Raises BadInput."""
    return replace(position, rulings=request.readings(BOOK, position.rulings))


def _asked(position: Position, request: Request, answer: Answer) -> Answer:
    name = f"solver.lcg.{position.question}"
    module = import_module(name) if find_spec(name) is not None else None
    verb = getattr(module, request.verb, None)
    if verb is None:
        can = ", ".join(question for question in QUESTIONS if _offers(question, request.verb))
        what = Text(
            f"na pytanie „{position.question}” czasownik {request.verb} nie odpowiada; odpowiada na: {can}",
            f'the verb {request.verb} does not answer the question "{position.question}"; it answers {can}',
        )
        raise BadInput([Defect("question", what)])
    found: Answer = verb(position, request, answer)
    return found


def _offers(question: str, verb: str) -> bool:
    name = f"solver.lcg.{question}"
    return find_spec(name) is not None and hasattr(import_module(name), verb)


GAME = LCG()
