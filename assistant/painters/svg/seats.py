"""A table of a trick game in a picture: seats round the trick, hands and pyramids as cards."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from mellon.assistant.painters.svg.canvas import (
    SMALL,
    TEXT,
    Block,
    box,
    flowing,
    framed,
    group,
    length,
    number,
    paragraph,
    put,
    stacked,
    words,
)
from mellon.assistant.painters.svg.lines import sentence
from mellon.assistant.painters.svg.looks import looks
from mellon.assistant.views.table import Laid, Seat, Seats
from mellon.assistant.views.values import Chip, Line, Span
from mellon.models.common.text import as_text

CARD_WIDTH, CARD_HEIGHT = 25.0, 32.0
_GAP = 3.0
_EVEN = (0.33, 0.33)
_PYRAMID, _BESIDE = 0.43, 0.3
"""Shares of the width: both sides alike, or a side with a pyramid and the one across."""
_COVERED = "0.55"


def card(chip: Chip, lang: str, covered: bool = False, down: bool = False) -> Block:
    """Return a card: its code, below the sign of its suit; one that lies face down has a back."""
    element = group()
    if covered:
        element.set("opacity", _COVERED)
    label, wide = chip.label.of(lang), CARD_WIDTH
    size = min(TEXT, (wide - 3) / length(label, 1, bold=True))
    box(element, 0.5, 0.5, wide - 1, CARD_HEIGHT - 1, "back" if down else "card", 4, 1)
    attributes = {"x": "1", "y": "1", "width": number(wide - 2), "height": number(CARD_HEIGHT - 2), "rx": "4", "fill": "none"}
    if chip.kind:
        SubElement(element, "rect", {**looks(chip.kind, "stroke"), **attributes, "stroke-width": "1.6"})
    if chip.sign:
        words(element, wide / 2, 13, chip.sign, chip.kind, 11, anchor="middle")
    words(element, wide / 2, 26 if chip.sign else 20.5, label, "ink" if down else chip.kind or "ink", size, bold=True, anchor="middle")
    return Block(element, wide, CARD_HEIGHT)


def _slot(parent: Element, x: float, y: float) -> None:
    box(parent, x + 0.5, y + 0.5, CARD_WIDTH - 1, CARD_HEIGHT - 1, "slot", 4, 1, dashed=True)


def seats_block(part: Seats, width: float, lang: str) -> Block:
    """Return the table: the first seat at the bottom, the others clockwise round the trick."""
    bottom, left, *rest = part.seats
    element, y = group(), 0.0
    wide = width - 2 * 24
    if len(rest) == 2:
        y = put(element, _panel(rest[0], wide, lang), 24, 0) + 6
    shares = (_PYRAMID, _BESIDE) if left.pyramid else (_BESIDE, _PYRAMID) if rest[-1].pyramid else _EVEN
    sides = [_panel(seat, width * share, lang) for seat, share in zip((left, rest[-1]), shares, strict=True)]
    centre = _centre(part, width - sides[0].width - sides[1].width - 6, lang)
    tall = max(centre.height, *(side.height for side in sides))
    for block, x in ((sides[0], 0.0), (centre, sides[0].width + 3), (sides[1], width - sides[1].width)):
        put(element, block, x, y + (tall - block.height) / 2)
    y = put(element, _panel(bottom, wide, lang), 24, y + tall + 6)
    return Block(element, width, y)


def _panel(seat: Seat, width: float, lang: str) -> Block:
    inside = width - 12
    now, title = seat.doing.of(lang), seat.title.of(lang) + (" ★" if seat.star else "")
    blocks = [paragraph(title, inside, "ink", TEXT, bold=True)]
    if now:
        blocks.append(paragraph(f"► {now}", inside, "go", SMALL, bold=True))
    for note in (seat.aside.of(lang), seat.note.of(lang)):
        blocks.append(paragraph(note, inside, "soft", SMALL))
    blocks.append(flowing([card(chip, lang) for one in seat.hand for chip in one.chips], inside, _GAP))
    if seat.pyramid:
        blocks.append(_pyramid(seat.pyramid, inside, lang))
    blocks += [sentence(one, inside, lang) for one in seat.beside]
    blocks.append(sentence(_joined(seat.facts), inside, lang))
    return framed(stacked(blocks, inside, 3), width, "now" if now else "panel", 6, 2 if now else 1)


def _joined(facts: tuple[Line, ...]) -> Line:
    parts: list[Span | Chip] = []
    for fact in facts:
        parts += [Span(as_text(" · "), "dim"), *fact.parts] if parts else fact.parts
    return Line(tuple(parts))


def _pyramid(rows: tuple[tuple[Laid, ...], ...], width: float, lang: str) -> Block:
    """Return the rows of a pyramid, smaller where they would not fit."""
    longest = max(map(len, rows))
    element = group()
    step = CARD_WIDTH + 2
    scale = min(1.0, width / (longest * step))
    inner = SubElement(element, "g", {"transform": f"scale({number(scale)})"})
    for at, row in enumerate(rows):
        shift = (longest - len(row)) * step / 2
        for place, laid in enumerate(row):
            x, y = shift + place * step, at * (CARD_HEIGHT + 3)
            if laid.chip is None:
                _slot(inner, x, y)
            else:
                put(inner, card(laid.chip, lang, laid.covered, laid.down), x, y)
    return Block(element, width, len(rows) * (CARD_HEIGHT + 3) * scale)


def _centre(part: Seats, width: float, lang: str) -> Block:
    """Return the middle of the table: every card of the trick on the side of its player, and what is to be known of it."""
    element = group()
    notes = [paragraph(one.text.of(lang), width - 12, "ink", SMALL) for one in part.notes]
    told = stacked(notes, width - 12, 1)
    cards = {played.seat: played.chip for played in part.trick}
    across = len(part.seats) == 4
    board = (3 if across else 2) * (CARD_HEIGHT + 4) + 8
    height = board + told.height + 8
    box(element, 0.5, 0.5, width - 1, height - 1, "felt", 14)
    bottom, left, *rest = (seat.number for seat in part.seats)
    rows = 3 if across else 2
    places = {bottom: (0.5, rows - 1.0), left: (0.0, (rows - 2) * 1.0), rest[-1]: (1.0, (rows - 2) * 1.0)}
    if across:
        places[rest[0]] = (0.5, 0.0)
    for seat, (right, down) in places.items():
        x, y = 8 + right * (width - 16 - CARD_WIDTH), 8 + down * (CARD_HEIGHT + 4)
        if seat in cards:
            put(element, card(cards[seat], lang), x, y)
        else:
            _slot(element, x, y)
    put(element, told, 6, board + 2)
    return Block(element, width, height)
