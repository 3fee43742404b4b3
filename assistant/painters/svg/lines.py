"""Sentences and lists of a view in a picture."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from mellon.assistant.painters.svg.canvas import LEADING, SMALL, TEXT, Block, group, length, number, paragraph, put, stacked, wrapped
from mellon.assistant.painters.svg.looks import looks
from mellon.assistant.views.table import DoneTrick, Facts, Lines, Tricks
from mellon.assistant.views.values import Chip, Line, Span
from mellon.models.common import Text

_Word = tuple[str, str, bool]
"""A word, its look, and whether it is bold."""
_TONES = {"dim": "soft", "now": "go", "well": "go", "won": "go", "lost": "bad", "open": "open", "dim aside": "soft"}
_BOLD = frozenset({"title", "strong", "now", "won", "lost"})


def heading(text: Text, width: float, lang: str) -> Block:
    """Return a heading; nothing where there is none."""
    return paragraph(text.of(lang), width, "ink", TEXT, bold=True)


def sentence(line: Line, width: float, lang: str, size: float = SMALL) -> Block:
    """Return a line of words and things, wrapped to a width, every word in the colour of its tone or kind."""
    rows: list[list[_Word]] = []
    x = 0.0
    for text, look, bold in _words(line, lang):
        for piece in wrapped(text, size, width, bold):
            wide = length(piece, size, bold)
            if not rows or x + wide > width:
                rows.append([])
                x = 0.0
            rows[-1].append((piece, look, bold))
            x += wide + size * 0.36
    element = group()
    for at, row in enumerate(rows):
        _row(element, row, at * size * LEADING + size, size)
    return Block(element, width, len(rows) * size * LEADING)


def _row(parent: Element, row: list[_Word], y: float, size: float) -> None:
    """Write words of one row, those of one look together."""
    text = SubElement(parent, "text", {"x": "0", "y": number(y), "font-size": number(size)})
    before: tuple[str, bool] | None = None
    for at, (word, look, bold) in enumerate(row):
        if before != (look, bold):
            weight = {"font-weight": "bold"} if bold else {}
            run = SubElement(text, "tspan", {**looks(look, "fill"), **weight})
            run.text = ""
            before = (look, bold)
        run.text = f"{run.text or ''}{' ' if at else ''}{word}"


def _words(line: Line, lang: str) -> list[_Word]:
    """Return the words of a line one by one with look and weight; what stands close together stays one word."""
    found: list[_Word] = []
    joined = False
    for part in line.parts:
        text, look, bold = _spoken(part, lang)
        for at, word in enumerate(text.split()):
            if at == 0 and joined and found and not text[:1].isspace():
                before, first_look, first_bold = found.pop()
                found.append((before + word, first_look, first_bold))
            else:
                found.append((word, look, bold))
        joined = bool(text) and not text[-1:].isspace()
    return found


def _spoken(part: Span | Chip, lang: str) -> _Word:
    if isinstance(part, Chip):
        return part.label.of(lang), part.kind or "ink", bool(part.kind)
    look = _TONES.get(part.tone, part.tone if len(part.tone) == 1 else "ink")
    return part.text.of(lang), look, part.tone in _BOLD


def lines_block(part: Lines, width: float, lang: str) -> Block:
    """Return sentences below their heading."""
    told = [sentence(one, width, lang) for one in part.lines]
    if part.numbered:
        told = [sentence(Line((Span(Text(f"{at}. ", f"{at}. "), "dim"), *one.parts)), width, lang) for at, one in enumerate(part.lines, 1)]
    return stacked([heading(part.title, width, lang), *told], width, 3)


def facts_block(part: Facts, width: float, lang: str) -> Block:
    """Return names with what is said of each."""
    told = [
        stacked(
            [paragraph(fact.name.of(lang), width, "ink", SMALL, bold=True), *(sentence(one, width, lang) for one in fact.lines)], width, 0
        )
        for fact in part.facts
    ]
    return stacked([heading(part.title, width, lang), *told], width, 4)


def tricks_block(part: Tricks, width: float, lang: str) -> Block:
    """Return the finished tricks in two columns."""
    element, half = group(), width / 2
    told = [sentence(_trick(one), half - 6, lang) for one in part.tricks]
    y = 0.0
    for at in range(0, len(told), 2):
        row = told[at : at + 2]
        for place, block in enumerate(row):
            put(element, block, place * half, y)
        y += max(block.height for block in row) + 3
    key = paragraph(part.key.of(lang), width, "soft", SMALL)
    return stacked([heading(part.title, width, lang), key, Block(element, width, y)], width, 3)


def _trick(trick: DoneTrick) -> Line:
    parts: list[Span | Chip] = [Span(Text(*[f"{trick.number}. ({trick.lead})"] * 2), "dim")]
    for at, chip in enumerate(trick.chips):
        marks = ("[", "]") if at == trick.winner else ("", "")
        shown = Chip(Text(*(f"{marks[0]}{label}{marks[1]}" for label in (chip.label.pl, chip.label.en))), chip.kind)
        parts += [Span(Text(" ", " ")), shown]
    return Line((*parts, Span(Text(f" {trick.note.pl}", f" {trick.note.en}"))))
