"""A map with pieces: drawn as it lies on the table, narrower where the screen is, or region by region."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text as RichText

from mellon.assistant.painters.terminal.lines import rich_chip, rich_line
from mellon.assistant.views.table import Map, Region

_FRAMES = {"plain": ("┌─┐│└─┘", ""), "mountain": ("╱▔╲│╲▁╱", "green"), "home": ("╔═╗║╚═╝", "bold")}
_RIVER = "≈≈►"


@dataclass(frozen=True)
class _Cut:
    """How wide the drawing is: all of it, a region, and the homes at both ends."""

    width: int
    region: int
    home: int
    needs: int

    def gap(self, regions: int) -> int:
        """Return how many columns are left between the regions of a row."""
        return len(_RIVER) if regions < 2 else min(len(_RIVER), (self.width - regions * self.region) // (regions - 1))


_CUTS = (_Cut(79, 17, 37, 77), _Cut(60, 15, 33, 60))


def paint_map(part: Map, lang: str) -> Iterator[RenderableType]:
    """Yield the map as the width allows, then what its signs mean."""
    yield _Drawing(part, lang)
    yield RichText()
    yield from (rich_line(one, lang) for one in part.legend)


@dataclass(frozen=True)
class _Drawing:
    """The map as wide as the reader's window allows."""

    view: Map
    lang: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        cut = next((cut for cut in _CUTS if cut.needs <= options.max_width), None)
        yield from _listed(self.view, self.lang) if cut is None else _rows(self.view, cut, self.lang)


def _listed(view: Map, lang: str) -> Iterator[RichText]:
    """List the regions from the far side, each with its pieces; a dot is a place that is still free."""
    for region in (region for row in view.rows for region in row):
        line = RichText(region.name.of(lang), "bold").append(": ", "not bold")
        free = RichText("·" * (region.capacity - len(region.chips)), "dim")
        yield line.append_text(RichText(" ").join([*(rich_chip(chip, lang) for chip in region.chips), *([free] if free else [])]))


def _rows(view: Map, cut: _Cut, lang: str) -> Iterator[RichText]:
    rivers = {(arrow.src, arrow.dst) for arrow in view.arrows if arrow.kind == "river"}
    for row in view.rows:
        contents = [_contents(region, cut, lang) for region in row]
        height = max(map(len, contents))
        cells = [_framed(region, inside, height, cut) for region, inside in zip(row, contents, strict=True)]
        for line in range(height + 2):
            drawn = RichText()
            for place, cell in enumerate(cells):
                if place:
                    joined = line == 1 and (row[place - 1].id, row[place].id) in rivers
                    drawn.append(_RIVER if joined else " " * cut.gap(len(row)))
                drawn.append_text(cell[line])
            yield RichText(" " * max(0, (cut.width - drawn.cell_len) // 2)).append_text(drawn)


def _contents(region: Region, cut: _Cut, lang: str) -> list[RichText]:
    """Return the name of a region and its pieces, nothing wider than the region."""
    inside = _width(region, cut) - 2
    name = [RichText(part, "bold underline") for part in wrap(region.name.of(lang), inside)]
    return [*name, *(line for piece in _pieces(region, inside, lang) for line in _folded(piece, inside))]


def _width(region: Region, cut: _Cut) -> int:
    return cut.home if region.kind == "home" else cut.region


def _folded(text: RichText, width: int) -> list[RichText]:
    return list(text.divide(range(width, text.cell_len, width))) if text.cell_len > width else [text]


def _framed(region: Region, inside: list[RichText], height: int, cut: _Cut) -> list[RichText]:
    frame, style = _FRAMES[region.kind]
    width = _width(region, cut)
    corner_left, over, corner_right, side, under_left, under, under_right = tuple(frame)
    lines = [RichText(corner_left + over * (width - 2) + corner_right, style)]
    for row in (*inside, *(RichText() for _ in range(height - len(inside)))):
        lines.append(RichText(side, style).append_text(row).append(" " * (width - 2 - row.cell_len)).append(side, style))
    return [*lines, RichText(under_left + under * (width - 2) + under_right, style)]


def _pieces(region: Region, inside: int, lang: str) -> list[RichText]:
    """Draw the pieces of a region, two beside each other in a home; a dot is a place that is still free."""
    drawn = [rich_chip(chip, lang) for chip in region.chips]
    drawn += [RichText("·", "dim") for _ in range(region.capacity - len(drawn))]
    if region.kind != "home":
        return drawn
    rows = []
    for at in range(0, len(drawn), 2):
        row = RichText()
        for piece in drawn[at : at + 2]:
            row.append_text(piece).append(" " * max(1, inside // 2 - piece.cell_len))
        row.rstrip()
        rows.append(row)
    return rows
