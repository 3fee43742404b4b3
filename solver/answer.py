"""The answer to a question about a position: one shape for every game and every verb."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, time
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from math import isfinite
from typing import Any

from mellon.models.common import Defect, Rulebook, Step, Text
from mellon.solver.ranked import RankedMove, ranked


class Verdict(StrEnum):
    """What is known about the question. `UNKNOWN` means that a limit was reached, never that the position is lost."""

    WINNABLE = "winnable"
    LOST = "lost"
    VALUE = "value"
    UNKNOWN = "unknown"


OPEN = "open"
MINE = "mine"


@dataclass(frozen=True)
class Answer:
    """What is true about a position, with what is needed to check it.

    `moves`, `line`, `outcome`, `certificate` and `extra` hold plain data in the contract's shapes; a `Text` anywhere inside is
    worded in the reader's language by `to_json`.
    """

    game: str
    verb: str
    question: str | None = None
    verdict: Verdict | None = None
    value: Fraction | None = None
    value_decimal: float | None = None
    measures: Text | None = None
    """What the value is, for the headline: "chance of the Fellowship"."""
    information: str | None = None
    """What the answer takes as known: `OPEN` (all cards or pieces) or `MINE` (what one player can know)."""
    notes: Sequence[Text] = ()
    """What a reader must know at once, printed under the headline."""
    moves: Sequence[Mapping[str, Any]] | None = None
    illegal: Sequence[Mapping[str, Any]] | None = None
    line: Sequence[Mapping[str, Any]] | None = None
    steps: Sequence[Step] | None = None
    position: Mapping[str, Any] | None = None
    outcome: Mapping[str, Any] | None = None
    rulings: Mapping[str, str] = field(default_factory=dict)
    assumptions: Sequence[Text] = ()
    certificate: Mapping[str, Any] | None = None
    stats: Mapping[str, Any] = field(default_factory=dict)
    defects: Sequence[Defect] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)
    subject: Any = None
    """The Position the answer speaks of, for renderers; never part of the JSON."""

    def but(self, **changes: Any) -> Answer:
        """Return a copy with some fields changed."""
        return replace(self, **changes)

    @property
    def best(self) -> Any:
        """Return the move that is ranked first, or None where no move is ranked."""
        return self.moves[0]["move"] if self.moves and "move" in self.moves[0] else None

    @property
    def ranked(self) -> tuple[RankedMove, ...]:
        """Return the moves as values, best first: what each is worth, in the game's numbers and in the mover's."""
        from mellon.solver.game import game

        return ranked(self.moves or (), lambda value: game(self.game).for_mover(self.subject, value))

    @cached_property
    def graph(self) -> Any:
        """Return the graph of play that belongs to the answer (an `nx.DiGraph`), None where its question has none; made when first asked for."""
        from mellon.solver.graphing import graph_of_answer

        return graph_of_answer(self)

    @property
    def refused(self) -> bool:
        return bool(self.defects)

    @property
    def exit_code(self) -> int:
        """Return 0 answered, 2 input refused, 3 undecided within the limits."""
        if self.defects:
            return 2
        return 3 if self.verdict is Verdict.UNKNOWN else 0

    def to_json(self, lang: str, book: Rulebook | None = None) -> dict[str, Any]:
        """Return the contract's JSON object, worded in `lang`."""
        value_decimal = self.value_decimal
        if value_decimal is None and self.value is not None:
            value_decimal = float(self.value)
        full: dict[str, Any] = {
            "game": self.game,
            "verb": self.verb,
            "question": self.question,
            "verdict": None if self.verdict is None else self.verdict.value,
            "value": None if self.value is None else str(self.value),
            "value_decimal": value_decimal,
            "information": self.information,
            "notes": list(self.notes),
            "moves": self.moves,
            "illegal": self.illegal,
            "line": self.line,
            "steps": None
            if self.steps is None
            else [{"text": s.text, "rule": s.rule, "source": book.source(s.rule) if book else ""} for s in self.steps],
            "position": self.position,
            "outcome": self.outcome,
            "rulings": self.rulings,
            "assumptions": list(self.assumptions),
            "certificate": self.certificate,
            "stats": self.stats,
            "notation": None if self.subject is None else str(self.subject),
            "defects": [{"where": d.where, "what": d.what} for d in self.defects],
            **self.extra,
        }
        if not self.defects:
            del full["defects"]
        if self.illegal is None:
            del full["illegal"]
        if self.information is None and "information" not in self.extra:
            del full["information"]
        if not self.notes and "notes" not in self.extra:
            del full["notes"]
        worded: dict[str, Any] = _worded(full, lang)
        return worded


def _worded(value: Any, lang: str) -> Any:
    if isinstance(value, Text):
        return value.of(lang)
    if isinstance(value, Mapping):
        return {str(key): _worded(item, lang) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_worded(item, lang) for item in value]
    if isinstance(value, (Fraction, date, time)) or (isinstance(value, float) and not isfinite(value)):
        return str(value)
    return value
