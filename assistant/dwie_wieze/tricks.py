"""A line of play as rows with a column per seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.card_views import card_chip
from mellon.assistant.dwie_wieze.names import seat_name
from mellon.assistant.dwie_wieze.progress import progress
from mellon.assistant.texts import fill
from mellon.assistant.views.grid import Form, Forms, Grid, Head, Row
from mellon.assistant.views.values import Chip, Line, Span, line, said
from mellon.models.common import Text
from mellon.models.common.text import as_text
from mellon.models.dwie_wieze import Card, Position, Trick, rules
from mellon.models.dwie_wieze.cards import ONE_RING
from mellon.models.dwie_wieze.goals import Done
from mellon.models.dwie_wieze.position import FREE

FULLEST_FIRST = ((True, True, True), (False, True, True), (False, False, True), (False, False, False))
"""What the rows of a line show, tried from the left: leaders and winners by name, columns for goals, columns for leader and winner at all."""


def played_card(trick: Trick, card: Card, wins: bool, dim: bool = False) -> tuple[Span | Chip, ...]:
    """Return a card as it lies in a trick: `R1+` when declared, in brackets when it won."""
    code = "R1+" if trick.declared and card == ONE_RING else card.code
    if not wins:
        return (card_chip(card, code, tone="dim" if dim else ""),)
    return Span(as_text("["), "strong"), card_chip(card, code, tone="dim strong" if dim else "strong"), Span(as_text("]"), "strong")


def laid_card(trick: Trick, place: int) -> tuple[Span | Chip, ...]:
    """Return the card that was laid under the token when the card at a place of the trick was played; nothing elsewhere."""
    laid = trick.laid
    return () if laid is None or laid.at != place else (Span(as_text(" ⇣"), "dim"), card_chip(laid.card, tone="dim"))


@dataclass(frozen=True)
class Course:
    """The tricks of a replayed line: where it starts, and the position after each trick, the last one the end.

    `returned` are hidden cards taken back, by trick and seat.
    """

    start: Position
    stages: Sequence[Position]
    returned: Mapping[tuple[int, int], Card] = field(default_factory=dict)

    def forms(self) -> Forms:
        """Return the tricks in more and in fewer words."""
        return Forms(tuple(Form(self._grid(*shown), self._key(*shown[:2])) for shown in FULLEST_FIRST))

    def _key(self, names: bool, goals: bool) -> tuple[Line, ...]:
        keys = [say.KEY_CARDS, *([say.KEY_LAID] if self.start.chapter.entish else []), *([say.KEY_BACK] if self.returned else [])]
        if goals:
            keys.append(say.KEY_GOALS if names else say.KEY_GOALS_SHORT)
        return tuple(line(key, "dim") for key in keys)

    def _grid(self, names: bool, goals: bool, headings: bool) -> Grid:
        rows, told = [], self._told(self.start)
        for row, stage in enumerate(self.stages):
            before, told = told, self._told(stage)
            cells = self._cells(stage, len(self.start.table) if row == 0 else 0, names, headings)
            if goals:
                cells += [_progress(told[n], before[n]) for n in self.stages[-1].numbers]
            rows.append(Row(tuple(cells)))
        return Grid(tuple(self._heads(names, goals, headings)), tuple(rows), close=True)

    def _heads(self, names: bool, goals: bool, headings: bool) -> list[Head]:
        end = self.stages[-1]
        seats = [as_text(f"{number} ") + said(seat_name, end, number) if headings else as_text(f"{number}") for number in end.numbers]
        heads = [Head(say.NUMBER, "right", "dim", cut=True)]
        heads += [Head(text) for text in ((say.LEADER, *seats, say.WINNER) if headings else seats)]
        if goals:
            far = [fill(say.PROGRESS, number=number) if names else as_text(f"★{number}") for number in end.numbers]
            heads += [Head(text, cut=True, own_tone="dim") for text in far]
        return heads

    def _cells(self, stage: Position, known: int, names: bool, headings: bool) -> list[Line]:
        done, trick = stage.done[-1], stage.tricks[len(stage.done) - 1]
        cells = [self._cell(trick, done, number, known) for number in self.stages[-1].numbers]
        if headings:
            leader, winner = self._name(trick.lead, names), self._name(done.winner, names)
            cells = [line(leader), *cells, line(winner, "strong" if done.winner else "aside")]
        return [line(str(done.index)), *cells]

    def _name(self, number: int | None, names: bool) -> Text:
        if number is None:
            return say.NOBODYS
        return said(seat_name, self.stages[-1], number) if names else as_text(str(number))

    def _cell(self, trick: Trick, done: Done, number: int, known: int) -> Line:
        place = next(at for at, (seat, _) in enumerate(done.plays) if seat == number)
        card = played_card(trick, done.plays[place][1], done.winner == number, place < known)
        back = self.returned.get((done.index, number))
        taken_back = () if back is None else (Span(as_text(" ↩")), card_chip(back))
        return Line((Span(as_text("› " if place == 0 else "  ")), *card, *laid_card(trick, place), *taken_back))

    def _told(self, stage: Position) -> dict[int, str]:
        """Return how far every goal is: a star alone says that it is met for good."""
        end = self.stages[-1]
        if stage.setup == FREE and not stage.tricks:
            return {number: progress(end.goal(number), number, (), brief=True) for number in end.numbers}
        told = {}
        for status in rules.goal_status(stage):
            if status.met is None:
                told[status.seat] = ""
                continue
            far = progress(end.goal(status.seat), status.seat, stage.done, brief=True)
            told[status.seat] = far + ("★" if status.final and status.met else "")
        return told


def _progress(told: str, before: str) -> Line:
    return line("" if told == before else told, "open" if "★" in told else "dim")
