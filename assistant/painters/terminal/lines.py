"""Words and lines in the terminal: what tones and kinds look like, sentences, names with what is said of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant.views.table import Facts, Lines
from mellon.assistant.views.values import Chip, Line, Span
from mellon.models.common import Text

TONES = {
    "": "",
    "title": "bold underline",
    "strong": "bold",
    "dim": "dim",
    "aside": "italic",
    "dim aside": "dim italic",
    "dim strong": "bold dim",
    "dim beside": "not bold dim",
    "rule": "cyan",
    "file": "bold blue",
    "now": "bold green",
    "well": "green",
    "badly": "red",
    "won": "bold green",
    "lost": "bold red",
    "value": "bold cyan",
    "unknown": "bold yellow",
    "won more": "green",
    "lost more": "red",
    "value more": "cyan",
    "unknown more": "yellow",
    "open": "yellow",
}
KINDS = {
    "P": "yellow",
    "G": "cyan",
    "L": "green",
    "C": "magenta",
    "R": "bold bright_yellow",
    "bw": "bold black on white",
    "cw": "bold white on grey23",
    "or": "bold red",
    "zm": "bold dark_orange",
    "good": "yellow",
    "evil": "red",
    "free": "cyan",
    "shadow": "red",
}


def style_of(kind: str) -> str:
    """Return the style of a tone or of a kind of things."""
    return TONES.get(kind, KINDS.get(kind, ""))


def words(text: Text, tone: str, lang: str) -> RichText:
    """Return words in their tone."""
    return RichText(text.of(lang), style_of(tone))


def rich_chip(chip: Chip, lang: str, extra: str = "") -> RichText:
    """Return what stands on a thing, in its colour."""
    return RichText(chip.label.of(lang), f"{KINDS.get(chip.kind, '')} {TONES[chip.tone]} {extra}".strip())


def rich_line(line: Line, lang: str) -> RichText:
    """Return a line with its tones and colours."""
    match line.parts:
        case (Span() as only,):
            return words(only.text, only.tone, lang)
    return RichText().join(rich_chip(part, lang) if isinstance(part, Chip) else words(part.text, part.tone, lang) for part in line.parts)


def heading(text: str) -> RichText:
    """Return a bold heading with a free line above."""
    return RichText().append(f"\n{text}", "bold")


def numbered(lines: Iterable[RichText]) -> Table:
    """Return lines numbered from 1, wrapped beside their number."""
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for number, line in enumerate(lines, start=1):
        table.add_row(f"{number}.", line)
    return table


def flow(groups: Sequence[RichText], width: int, gap: str = "   ") -> RichText:
    """Return groups packed into lines of at most `width` columns; a group that is longer alone is wrapped later."""
    lines: list[RichText] = []
    for group in groups:
        if lines and lines[-1].cell_len + len(gap) + group.cell_len <= width:
            lines[-1].append(gap).append_text(group)
        else:
            lines.append(RichText().append_text(group))
    return RichText("\n").join(lines)


def paint_lines(part: Lines, lang: str) -> Iterator[RenderableType]:
    """Yield sentences, below their heading where they have one."""
    if part.title.of(lang):
        yield heading(part.title.of(lang))
    drawn = (rich_line(one, lang) for one in part.lines)
    if part.numbered:
        yield numbered(drawn)
    else:
        yield from drawn


def paint_facts(part: Facts, lang: str) -> Iterator[RenderableType]:
    """Yield names with what is said of them beside."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold", ratio=1)
    for fact in part.facts:
        table.add_row(words(fact.name, "strong", lang), RichText("\n").join(rich_line(one, lang) for one in fact.lines))
    yield heading(part.title.of(lang))
    yield table
