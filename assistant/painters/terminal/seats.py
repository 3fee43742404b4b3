"""Seats clockwise round the current trick, or one below the other where the screen is narrow; pyramids and finished tricks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich import box
from rich.align import Align
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, JustifyMethod, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant.painters.terminal.lines import flow, heading, rich_chip, rich_line, style_of
from mellon.assistant.views.table import DoneTrick, Laid, Seat, Seats, Tricks

ROUND_FROM = 72
WIDEST = 100
_NARROWEST_CARD = 4


def paint_seats(part: Seats, lang: str) -> Iterator[RenderableType]:
    """Yield the seats as the width allows."""
    yield SeatsDrawing(part, lang)


@dataclass(frozen=True)
class SeatsDrawing:
    """The seats as wide as the reader's window allows."""

    view: Seats
    lang: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, WIDEST)
        if width < ROUND_FROM:
            yield from self._stacked(width)
        else:
            yield from self._round(width)

    def _round(self, width: int) -> Iterator[RenderableType]:
        bottom, left, *rest = self.view.seats
        side, middle = (width * 33) // 100, width - 2 * ((width * 33) // 100)
        across = Table.grid(padding=0)
        across.add_column(width=side)
        across.add_column(width=middle, vertical="middle")
        across.add_column(width=side)
        wide = min(width - 4, 52)
        if len(rest) == 2:
            yield Align.center(self._panel(rest[0], wide), width=width)
        across.add_row(self._panel(left, side, by_suit=True), self._centre(middle), self._panel(rest[-1], side, by_suit=True))
        yield across
        yield Align.center(self._panel(bottom, wide), width=width)

    def _stacked(self, width: int) -> Iterator[RenderableType]:
        for seat in self.view.seats:
            yield self._panel(seat, width)
        yield from self._trick_line()

    def _panel(self, seat: Seat, width: int, by_suit: bool = False) -> Panel:
        lang = self.lang
        title = RichText(seat.title.of(lang), "bold not dim")
        if seat.star:
            title.append(" ★", "bold yellow")
        if seat.aside.of(lang):
            title.append(f" ({seat.aside.of(lang)})", "not bold")
        now = seat.doing.of(lang)
        inner = width - 4
        return Panel(
            Group(*self._cards(seat, inner, by_suit), *(rich_line(one, lang) for one in seat.beside), *self._facts(seat, inner)),
            title=title,
            title_align="left",
            subtitle=RichText(f"◄ {now}", "bold green") if now else None,
            subtitle_align="right",
            box=box.HEAVY if now else box.ROUNDED,
            border_style="green" if now else "dim",
            width=width,
            padding=(0, 1),
        )

    def _facts(self, seat: Seat, inner: int) -> Iterator[RichText]:
        if seat.facts:
            yield flow([rich_line(one, self.lang) for one in seat.facts], inner, " · ")

    def _cards(self, seat: Seat, inner: int, by_suit: bool) -> Iterator[RichText]:
        """Yield the cards of a seat: its hand by suits, or the pyramid as it lies."""
        lang = self.lang
        if seat.pyramid:
            yield pyramid_text(seat.pyramid, lang)
            return
        if seat.note.of(lang):
            yield RichText(seat.note.of(lang), "dim")
        groups = [
            RichText(f"{group.sign} " if group.sign else "", style_of(group.kind)).append_text(
                RichText(" ").join(rich_chip(chip, lang) for chip in group.chips)
            )
            for group in seat.hand
        ]
        if groups:
            yield RichText("\n").join(groups) if by_suit else flow(groups, inner)

    def _played(self) -> dict[int, RichText]:
        return {one.seat: rich_chip(one.chip, self.lang, "bold") for one in self.view.trick}

    def _centre(self, width: int) -> RenderableType:
        """Return the middle of the table: each card of the trick on the side of its player."""
        played = self._played()
        notes = [Align.center(note) for note in self._notes()]
        if not played:
            return Group(*notes)
        bottom, left, *rest = (seat.number for seat in self.view.seats)
        cross = Table.grid(padding=0)
        sides: tuple[JustifyMethod, ...] = ("right", "center", "left")
        for justify in sides:
            cross.add_column(width=max(5, (width - 2) // 3), justify=justify)
        empty = RichText("·", "dim")

        def card(number: int) -> RichText:
            return played.get(number, empty)

        if len(rest) == 2:
            cross.add_row("", card(rest[0]), "")
        cross.add_row(card(left), "", card(rest[-1]))
        cross.add_row("", card(bottom), "")
        return Group(Align.center(cross), RichText(), *notes)

    def _notes(self) -> Iterator[RichText]:
        for note in self.view.notes:
            drawn = rich_line(note, self.lang)
            drawn.justify = "center"
            yield drawn

    def _trick_line(self) -> Iterator[RichText]:
        """Yield the current trick in words, for screens too narrow for a table."""
        cards = [RichText(f"{number} ").append_text(card) for number, card in self._played().items()]
        if cards:
            yield RichText().append(f"{self.view.trick_title.of(self.lang)}: ", "bold").append_text(RichText(" → ").join(cards))
        notes = RichText(" · ").join(self._notes())
        if notes:
            yield notes


def pyramid_text(rows: tuple[tuple[Laid, ...], ...], lang: str) -> RichText:
    """Return the rows of a pyramid, each behind its number, the upper ones shifted over the gaps of the lower ones."""
    width = max([_NARROWEST_CARD, *(len(laid.chip.label.of(lang)) for row in rows for laid in row if laid.chip)])
    lines = []
    for number, row in enumerate(rows, start=1):
        line = RichText(f"{number} ", "dim").append(" " * ((len(rows) - number) * width // 2))
        for laid in row:
            line.append_text(_laid(laid, width, lang))
        line.rstrip()
        lines.append(line)
    return RichText("\n").join(lines)


def _laid(laid: Laid, width: int, lang: str) -> RichText:
    if laid.chip is None:
        return RichText("·".center(width), "dim")
    word = laid.chip.label.of(lang)
    style = style_of(laid.chip.kind) if laid.chip.kind else "dim"
    if laid.covered:
        style = f"{style} dim".strip()
    before = (width - len(word)) // 2
    return RichText(" " * before).append(word, style).append(" " * (width - before - len(word)))


def paint_tricks(part: Tricks, lang: str) -> Iterator[RenderableType]:
    """Yield the finished tricks, as many beside each other as fit."""
    yield heading(part.title.of(lang)).append(f"  ({part.key.of(lang)})", "dim")
    yield Columns((_done(one, lang) for one in part.tricks), padding=(0, 3), equal=True)


def _done(trick: DoneTrick, lang: str) -> RichText:
    text = RichText().append(f"{trick.number:>2}. ", "dim").append(f"({trick.lead}) ")
    cards = (_trick_card(trick, at, lang) for at in range(len(trick.chips)))
    text.append_text(RichText(" ").join(cards))
    note = trick.note.of(lang)
    return text.append(f" {note}", "italic") if note else text


def _trick_card(trick: DoneTrick, at: int, lang: str) -> RichText:
    chip = trick.chips[at]
    if at != trick.winner:
        return rich_chip(chip, lang)
    return RichText().append("[", "bold").append_text(rich_chip(chip, lang, "bold")).append("]", "bold")
