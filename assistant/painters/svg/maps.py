"""A map in a picture: regions in their rows with the pieces that stand there, arrows of river and tunnel."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from mellon.assistant.painters.svg.canvas import (
    LEADING,
    SMALL,
    Block,
    box,
    circle,
    group,
    length,
    number,
    path,
    put,
    stacked,
    words,
    wrapped,
)
from mellon.assistant.painters.svg.lines import sentence
from mellon.assistant.views.table import Arrow, Map, Region
from mellon.assistant.views.values import Chip

_GAP = 4.0
_ROW_GAP = 7.0
_FREE = 2.6
_SMALLEST = 9.0


def map_block(part: Map, width: float, lang: str) -> Block:
    """Return the map, far side first, then what its signs mean."""
    element, places, y = group(), {}, 0.0
    longest = max(map(len, part.rows))
    wide = (width - (longest - 1) * _GAP) / longest
    for row in part.rows:
        size = 2 * wide + _GAP if len(row) == 1 else wide
        blocks = [_inside(region, size, lang) for region in row]
        tall = max(block.height for block in blocks)
        x = (width - len(row) * size - (len(row) - 1) * _GAP) / 2
        for region, block in zip(row, blocks, strict=True):
            _frame(element, region, x, y, size, tall)
            put(element, block, x, y)
            places[region.id] = (x, y, size, tall)
            x += size + _GAP
        y += tall + _ROW_GAP
    for arrow in part.arrows:
        _arrow(element, arrow, places)
    legend = stacked([sentence(one, width, lang) for one in part.legend], width, 2)
    return stacked([Block(element, width, y), legend], width, 4)


def _frame(parent: Element, region: Region, x: float, y: float, width: float, height: float) -> None:
    box(
        parent,
        x + 0.5,
        y + 0.5,
        width - 1,
        height - 1,
        region.kind,
        2 if region.kind == "mountain" else 8,
        2 if region.kind == "home" else 1.2,
    )
    if region.kind == "mountain":
        for at in (0.18, 0.82):
            peak = x + width * at
            path(parent, f"M{number(peak - 8)} {number(y + 1)}l8 -7l8 7z", "mountain")


def _inside(region: Region, width: float, lang: str) -> Block:
    """Return the name of a region with its pieces, two beside each other in a home, and a dot for every free place."""
    element, y = group(), 4.0
    for one in wrapped(region.name.of(lang), SMALL, width - 8):
        y += SMALL * LEADING
        words(element, width / 2, y - 3, one, "soft", SMALL, anchor="middle")
    columns = 2 if region.kind == "home" else 1
    pieces = [_piece(chip, width / columns - 6, lang) for chip in region.chips]
    for at in range(0, len(pieces), columns):
        row = pieces[at : at + columns]
        for place, block in enumerate(row):
            put(element, block, 3 + place * width / columns, y + 1)
        y += max(block.height for block in row) + 3
    free = region.capacity - len(region.chips)
    for at in range(free):
        circle(element, width / 2 + (at - (free - 1) / 2) * 10, y + 6, _FREE, "slot")
    return Block(element, width, y + (14 if free > 0 else 4))


def _piece(chip: Chip, width: float, lang: str) -> Block:
    """Return a piece: a ring or a disc for its side, then its name."""
    mark, label = chip.label.of(lang)[:1], chip.label.of(lang)[1:]
    size = min(SMALL, max(_SMALLEST, (width - 18) / max(length(word, 1, bold=True) for word in label.split())))
    lines = wrapped(label, size, width - 17, bold=True)
    height = len(lines) * size * 1.15 + 6
    element = group()
    box(element, 0.5, 0.5, width - 1, height - 1, "card", 5, 1)
    look = chip.kind or "ink"
    circle(element, 9, height / 2, 4.2, look, 1.8, ("stroke",) if mark == "○" else ())
    for at, one in enumerate(lines):
        words(element, 16, 3.5 + size * 0.85 + at * size * 1.15, one, look, size, bold=True)
    return Block(element, width, height)


def _arrow(parent: Element, arrow: Arrow, places: dict[str, tuple[float, float, float, float]]) -> None:
    if arrow.src not in places or arrow.dst not in places:
        return
    from_x, from_y, from_width, from_height = places[arrow.src]
    to_x, to_y, to_width, to_height = places[arrow.dst]
    if arrow.kind == "river":
        start, end, y = from_x + from_width - 7, to_x + 7, from_y + from_height - 9
        wave = f"M{number(start)} {number(y)}q3 -4 6 0t6 0"
        path(parent, wave, "river", 2, ("stroke",))
        path(parent, f"M{number(end)} {number(y)}l-6 -4v8z", "river")
        return
    start, top, bottom = from_x + from_width / 2, from_y, to_y + to_height
    end = to_x + to_width / 2
    bend = f"M{number(start)} {number(top)}C{number(start)} {number(top - 20)} {number(end)} {number(bottom + 20)} {number(end)} {number(bottom + 6)}"
    path(parent, bend, "tunnel", 2, ("stroke",))
    path(parent, f"M{number(end)} {number(bottom)}l-4 7h8z", "tip")
