"""Pictures of tables: SVG drawn from the views, as wide as a phone and sharp at any size; no picture of anybody else is used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

from mellon.assistant.painters.svg import dice, figures, lines, maps, places, seats
from mellon.assistant.painters.svg.canvas import LARGE, SMALL, Block, box, number, paragraph, put, stacked
from mellon.assistant.painters.svg.looks import FONT, dark_rules
from mellon.assistant.views.table import Board, Figures, Part, Section
from mellon.assistant.views.telling import told
from mellon.models.common.characters import visible

WIDTH = 360.0
_MARGIN = 8.0
_NO_CHARACTERS = {0xFFFE: "?", 0xFFFF: "?"}
_PAINTERS: dict[str, Callable[[Any, float, str], Block]] = {
    "lines": lines.lines_block,
    "facts": lines.facts_block,
    "seats": seats.seats_block,
    "tricks": lines.tricks_block,
    "map": maps.map_block,
    "holdings": places.holdings_block,
    "figures": figures.figures_block,
    "dice": dice.dice_block,
    "sheets": dice.sheets_block,
    "place": places.place_block,
}


def picture(board: Board, lang: str, alone: bool = True) -> str:
    """Return a table as SVG; `alone` is a file of its own, which brings its colours for dark pages along."""
    inside = WIDTH - 2 * _MARGIN
    heading = [lines.sentence(one, inside, lang, LARGE if one.text == board.title else SMALL) for one in board.heading]
    if not any(one.text.of(lang).startswith(board.title.of(lang)) for one in board.heading):
        heading.insert(0, paragraph(board.title.of(lang), inside, "ink", LARGE, bold=True))
    drawn = stacked([*heading, *(_part(part, inside, lang) for part in board.parts)], inside, 8)
    height = drawn.height + 2 * _MARGIN
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {number(WIDTH)} {number(height)}",
            "role": "img",
            "font-family": FONT,
            "lang": lang,
        },
    )
    SubElement(root, "title").text = board.title.of(lang)
    SubElement(root, "desc").text = "\n".join(told(board, lang))
    if alone:
        SubElement(root, "style").text = dark_rules()
    box(root, 0, 0, WIDTH, height, "paper", 8, 0)
    put(root, drawn, _MARGIN, _MARGIN)
    for one in root.iter():
        one.text = visible(one.text, keep="\n").translate(_NO_CHARACTERS) if one.text else one.text
    return tostring(root, "unicode") + "\n"


def _part(part: Part, width: float, lang: str) -> Block:
    if not isinstance(part, Section):
        return _PAINTERS[part.shape](part, width, lang)
    opposed = figures.facing(part, width, lang)
    rest = [one for one in part.parts if opposed is None or not isinstance(one, Figures)]
    blocks = [opposed] if opposed else []
    return stacked([lines.heading(part.title, width, lang), *blocks, *(_part(one, width, lang) for one in rest)], width, 5)
