"""Dice and sheets in the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant.views.table import Dice, Sheet, Sheets

COLOURS = {"black": "bold", "yellow": "yellow", "red": "red", "blue": "blue", "green": "green"}
_SQUARES = {"crossed": "[X]", "half": "[X| ]", "halves": "[ | ]", "whole": "[ ]"}


def paint_dice(part: Dice, lang: str) -> Iterator[RenderableType]:
    """Yield the dice in a table, a column for each colour."""
    table = Table(box=box.ROUNDED, show_header=True, pad_edge=True)
    for die in part.dice:
        table.add_column(RichText(die.colour_name.of(lang), COLOURS[die.colour]), justify="center")
    table.add_row(*(RichText(die.symbol_name.of(lang), f"{COLOURS[die.colour]} bold") for die in part.dice))
    table.add_row(*(RichText(die.state.of(lang), "reverse" if die.kept else "dim") for die in part.dice))
    yield table


def paint_sheets(part: Sheets, lang: str) -> Iterator[RenderableType]:
    """Yield the sheets one below the other."""
    yield from (_sheet(one, lang) for one in part.sheets)


def _sheet(sheet: Sheet, lang: str) -> RichText:
    line = RichText(f"{'▶' if sheet.active else ' '} {sheet.name.of(lang)}", f"{COLOURS[sheet.colour]} bold")
    line.append(f" ({sheet.die.of(lang)})", "not bold")
    if sheet.status.of(lang):
        line.append("  " + sheet.status.of(lang), ("green" if sheet.safe else "red") + " not bold")
    line.append("\n    " + trail(sheet, lang), "not bold default")
    line.append("\n    " + track(sheet, lang), "not bold default")
    if sheet.rule.of(lang):
        line.append(f"\n    {sheet.place.of(lang)}: {sheet.rule.of(lang)}", "not bold italic default")
    return line


def trail(sheet: Sheet, lang: str) -> str:
    """Draw the fields on the way."""
    last = sheet.fields
    marks = "".join("●" if field <= sheet.circled else ("◎" if field == last else "○") for field in range(1, last + 1))
    return f"{sheet.goal.of(lang)}  {marks}  {sheet.circled}/{last} {sheet.place.of(lang)}"


def track(sheet: Sheet, lang: str) -> str:
    """Draw crossed squares, then halves, then whole squares; a half whose twin is crossed shows the cross."""
    return f"Nazgul  {''.join(_SQUARES[square] for square in sheet.squares)}  {sheet.left.of(lang)}"
