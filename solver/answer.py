"""The answer to a question about a position: one shape for every game and every verb."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from mellon.models.common import Defect, Rulebook, Step, Text
from mellon.solver.ranked import ForbiddenMove, RankedMove
from mellon.solver.stats import Stats
from mellon.solver.told import worded
from mellon.solver.verdict import Verdict

__all__ = ["MINE", "OPEN", "Answer", "Verdict"]


OPEN = "open"
MINE = "mine"


@dataclass(frozen=True)
class Answer:
    """What is true about a position, with what is needed to check it.

    All of it are values: fractions, verdicts, texts in both languages, the game's own moves. `to_json` alone makes the contract's
    forms of them, worded in the reader's language.
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
    """What the answer takes as known: `OPEN` (all cards or pieces) or `MINE` (what one player can know).

    Where nothing is said, a verdict takes as known what the position gives: the JSON then says `OPEN`.
    """
    notes: Sequence[Text] = ()
    """What a reader must know at once, printed under the headline."""
    moves: Sequence[RankedMove] | None = None
    """The legal moves; where they are ranked, the best one first."""
    illegal: Sequence[ForbiddenMove] | None = None
    line: Sequence[Any] | None = None
    """Best play: moves of the game, or entries of a line (`LineEntry`) where more is told of each."""
    steps: Sequence[Step] | None = None
    position: Mapping[str, Any] | None = None
    outcome: Mapping[str, Any] | None = None
    rulings: Mapping[str, str] = field(default_factory=dict)
    assumptions: Sequence[Text] = ()
    certificate: Mapping[str, Any] | None = None
    stats: Stats = field(default_factory=Stats)
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
        return self.moves[0].move if self.moves else None

    @property
    def ranked(self) -> tuple[RankedMove, ...]:
        """Return the moves, best first; none where the answer lists none."""
        return tuple(self.moves or ())

    @cached_property
    def graph(self) -> Any:
        """Return the graph of play that belongs to the answer (an `nx.DiGraph`), None where its question has none; made when first asked for."""
        from mellon.solver.graphing import graph_of_answer

        return graph_of_answer(self)

    @property
    def estimated(self) -> bool:
        """Tell whether the number comes with an interval in place of a proof: from samples, or from play by a rule of thumb.

        >>> Answer("g", "solve", value_decimal=0.5, extra={"interval": [0.4, 0.6]}).estimated
        True
        >>> Answer("g", "solve", value=Fraction(1, 2)).estimated
        False
        """
        low, high = self.extra.get("interval") or (0.0, 0.0)
        return self.value is None and (bool(self.extra.get("estimate")) or low < high)

    @property
    def refused(self) -> bool:
        return bool(self.defects)

    @property
    def exit_code(self) -> int:
        """Return 0 answered, 2 input refused, 3 undecided within the limits."""
        if self.defects:
            return 2
        return 3 if self.verdict is Verdict.UNKNOWN else 0

    @property
    def _book(self) -> Rulebook | None:
        """Return the rulebook that has the places of the steps' rules, None for a game without a room."""
        from mellon.solver.game import game, games

        return game(self.game).book if self.game in games() else None

    def to_json(self, lang: str, book: Rulebook | None = None) -> dict[str, Any]:
        """Return the contract's JSON object, worded in `lang`; `book` has the places of the rules, the game's own unless another is given."""
        book = book or self._book
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
            "information": self.information if self.verdict is None else self.information or OPEN,
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
        if full["information"] is None:
            del full["information"]
        if not self.notes and "notes" not in self.extra:
            del full["notes"]
        told: dict[str, Any] = worded(full, lang)
        return told
