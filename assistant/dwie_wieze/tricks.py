"""Tricks on the screen: earlier ones compact, and a line of play as a table with a column per seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rich import box
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.cards import card_text
from mellon.assistant.dwie_wieze.names import seat_name
from mellon.assistant.dwie_wieze.progress import progress
from mellon.assistant.texts import fill
from mellon.models.dwie_wieze import Card, Position, Trick, rules
from mellon.models.dwie_wieze.cards import ONE_RING
from mellon.models.dwie_wieze.goals import Done
from mellon.models.dwie_wieze.position import FREE

UNBOUND = 500
FULLEST_FIRST = ((True, True, True), (False, True, True), (False, False, True), (False, False, False))
"""What a line's table shows, tried from the left: leaders and winners by name, columns for goals, columns for leader and winner at all."""


def played_text(trick: Trick, card: Card, wins: bool, extra: str = "") -> RichText:
    """Return a card as it lies in a trick: `R1+` when declared, in brackets when it won."""
    code = "R1+" if trick.declared and card == ONE_RING else card.code
    if not wins:
        return card_text(card, code, extra)
    return RichText().append("[", "bold").append_text(card_text(card, code, f"bold {extra}")).append("]", "bold")


def earlier(p: Position, lang: str) -> Columns:
    """Return the finished tricks, as many beside each other as fit."""
    return Columns((_one_earlier(trick, done, lang) for trick, done in zip(p.tricks, p.done, strict=False)), padding=(0, 3), equal=True)


def _one_earlier(trick: Trick, done: Done, lang: str) -> RichText:
    text = RichText().append(f"{done.index:>2}. ", "dim").append(f"({trick.lead}) ")
    cards = (played_text(trick, card, done.winner == number) for number, card in done.plays)
    text.append_text(RichText(" ").join(cards))
    return text if done.winner is not None else text.append(f" {say.NOBODYS.of(lang)}", "italic")


@dataclass(frozen=True)
class LineTable:
    """The tricks of a replayed line: where it starts, and the position after each trick, the last one the end.

    `returned` are hidden cards taken back, by trick and seat.
    """

    start: Position
    stages: Sequence[Position]
    lang: str
    returned: Mapping[tuple[int, int], Card] = field(default_factory=dict)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for names, goals, headings in FULLEST_FIRST:
            table = self._table(names, goals, headings)
            if Measurement.get(console, options.update(width=UNBOUND, max_width=UNBOUND), table).maximum <= options.max_width:
                break
        yield table
        keys = [say.KEY_CARDS]
        if self.returned:
            keys.append(say.KEY_BACK)
        if goals:
            keys.append(say.KEY_GOALS if names else say.KEY_GOALS_SHORT)
        yield RichText("\n".join(key.of(self.lang) for key in keys), "dim")

    def _table(self, names: bool, goals: bool, headings: bool) -> Table:
        end, lang = self.stages[-1], self.lang
        table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
        table.add_column(say.NUMBER.of(lang), justify="right", style="dim")
        if headings:
            table.add_column(say.LEADER.of(lang), overflow="fold")
        for number in end.numbers:
            table.add_column(f"{number} {seat_name(end, number, lang)}" if headings else f"{number}", overflow="fold")
        if headings:
            table.add_column(say.WINNER.of(lang), overflow="fold")
        for number in end.numbers if goals else ():
            table.add_column(fill(say.PROGRESS, number=number).of(lang) if names else f"★{number}", header_style="dim")
        told = self._told(self.start)
        for row, stage in enumerate(self.stages):
            done, trick = stage.done[-1], stage.tricks[len(stage.done) - 1]
            cells = [RichText(str(done.index))]
            cells += [RichText(self._name(trick.lead, names))] if headings else []
            cells += [self._cell(trick, done, number, len(self.start.table) if row == 0 else 0) for number in end.numbers]
            cells += [RichText(self._name(done.winner, names), "bold" if done.winner else "italic")] if headings else []
            before, told = told, self._told(stage)
            if goals:
                cells += [RichText("" if told[n] == before[n] else told[n], "yellow" if "★" in told[n] else "dim") for n in end.numbers]
            table.add_row(*cells)
        return table

    def _name(self, number: int | None, names: bool) -> str:
        if number is None:
            return say.NOBODYS.of(self.lang)
        return seat_name(self.stages[-1], number, self.lang) if names else str(number)

    def _cell(self, trick: Trick, done: Done, number: int, known: int) -> RichText:
        place = next(at for at, (seat, _) in enumerate(done.plays) if seat == number)
        card = done.plays[place][1]
        text = RichText("› " if place == 0 else "  ")
        text.append_text(played_text(trick, card, done.winner == number, "dim" if place < known else ""))
        back = self.returned.get((done.index, number))
        return text if back is None else text.append(" ↩").append_text(card_text(back))

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
