"""Dice and sheets in a picture: symbols drawn by a few strokes, round fields on the way, squares against the Nazgûl."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from mellon.assistant.painters.svg.canvas import (
    LEADING,
    SMALL,
    TEXT,
    Block,
    box,
    circle,
    framed,
    group,
    paragraph,
    path,
    put,
    stacked,
    words,
    wrapped,
)
from mellon.assistant.painters.svg.lines import heading
from mellon.assistant.views.table import Dice, Die, Sheet, Sheets

_DIE = 44.0
_STROKES = {
    "gandalf": ("M13 27l8 -18l7 18", "M7 28q13 5 26 0", "M37 14v23", "M34 11a3 3 0 1 0 6 0a3 3 0 1 0 -6 0"),
    "weapon": ("M32 9l-15 17", "M13 22l9 9", "M17 27l-6 7"),
    "orc": ("M12 17q10 -13 20 0v9q-3 8 -10 8t-10 -8z", "M12 17l-4 -5", "M32 17l4 -5", "M17 28v3", "M27 28v3"),
    "nazgul": ("M22 7q-12 5 -11 29h22q1 -24 -11 -29z", "M17 20q5 -6 10 0q-1 8 -5 9q-4 -1 -5 -9z"),
    "tree": ("M22 37v-16", "M22 27l-7 -6", "M22 24l7 -6", "M22 7q-13 1 -12 11q3 7 12 6q9 1 12 -6q1 -10 -12 -11z"),
}
_EYES = {"orc": ((18, 21), (26, 21))}


def dice_block(part: Dice, width: float, lang: str) -> Block:
    """Return the dice of a turn side by side."""
    element = group()
    step = width / max(1, len(part.dice))
    tall = 0.0
    for at, die in enumerate(part.dice):
        block = _die(die, step - 4, lang)
        put(element, block, at * step + 2, 0)
        tall = max(tall, block.height)
    return stacked([heading(part.title, width, lang), Block(element, width, tall)], width, 5)


def _die(die: Die, width: float, lang: str) -> Block:
    element, left = group(), (width - _DIE) / 2
    if die.kept:
        box(element, left - 3, 0, _DIE + 6, _DIE + 6, "kept", 11, 2.5)
    face = group(element, left, 3)
    box(face, 0.5, 0.5, _DIE - 1, _DIE - 1, die.colour, 9, 1.5)
    _symbol(face, die.symbol, "dark" if die.colour == "yellow" else "light")
    y = _DIE + 8
    for text, look, bold in (
        (die.symbol_name, "ink", True),
        (die.colour_name, "soft", False),
        (die.state, "open" if die.kept else "soft", False),
    ):
        for one in wrapped(text.of(lang), SMALL, width, bold):
            y += SMALL * LEADING
            words(element, width / 2, y - 3, one, look, SMALL, bold, "middle")
    return Block(element, width, y)


def _symbol(parent: Element, symbol: str, look: str) -> None:
    if not symbol:
        words(parent, _DIE / 2, _DIE / 2 + 8, "?", look, 22, bold=True, anchor="middle")
    elif symbol == "ring":
        circle(parent, _DIE / 2, _DIE / 2, 11, look, 4.5, ("stroke",))
    for d in _STROKES.get(symbol, ()):
        path(parent, d, look, 2.4, ("stroke",))
    for x, y in _EYES.get(symbol, ()):
        circle(parent, x, y, 1.8, look)


def sheets_block(part: Sheets, width: float, lang: str) -> Block:
    """Return the sheets one below the other."""
    return stacked([_sheet(one, width, lang) for one in part.sheets], width, 6)


def _sheet(sheet: Sheet, width: float, lang: str) -> Block:
    inside = width - 16
    title = f"{'► ' if sheet.active else ''}{sheet.name.of(lang)} ({sheet.die.of(lang)})"
    blocks = [paragraph(title, inside, "ink", TEXT, bold=True)]
    if sheet.status.of(lang):
        blocks.append(paragraph(sheet.status.of(lang), inside, "go" if sheet.safe else "bad", TEXT, bold=True))
    blocks += [
        _way(sheet, inside),
        paragraph(f"{sheet.goal.of(lang)}: {sheet.circled}/{sheet.fields} {sheet.place.of(lang)}", inside, "ink", SMALL),
    ]
    blocks += [_track(sheet, inside), paragraph(f"Nazgul: {sheet.left.of(lang)}", inside, "ink", SMALL)]
    if sheet.rule.of(lang):
        blocks.append(paragraph(f"{sheet.place.of(lang)}: {sheet.rule.of(lang)}", inside, "soft", SMALL))
    return framed(stacked(blocks, inside, 6), width, "now" if sheet.active else "panel", 8, 2 if sheet.active else 1)


def _way(sheet: Sheet, width: float) -> Block:
    """Return the round fields, numbered; circled ones are full, the last one is Mordor."""
    element = group()
    step = min(36.0, width / sheet.fields)
    radius = min(12.0, step / 2 - 2)
    for at in range(1, sheet.fields + 1):
        x, y = step * (at - 0.5), radius + 3
        if at > 1:
            path(element, f"M{x - step + radius:.1f} {y:.1f}H{x - radius:.1f}", "rule", 1.5, ("stroke",))
        circle(element, x, y, radius, "full" if at <= sheet.circled else "card", 1.5)
        if at == sheet.fields:
            circle(element, x, y, radius - 3, "evil", 1.5, ("stroke",))
        words(element, x, y + 4, str(at), "light" if at <= sheet.circled else "ink", SMALL, bold=True, anchor="middle")
    return Block(element, width, 2 * radius + 6)


def _track(sheet: Sheet, width: float) -> Block:
    """Return the squares: crossed, halved, or whole."""
    element = group()
    step = min(30.0, width / max(1, len(sheet.squares)))
    side = step - 5
    for at, square in enumerate(sheet.squares):
        x = at * step + 1
        box(element, x, 1, side, side, "card", 3, 1.4)
        if square in ("half", "halves"):
            path(element, f"M{x + side / 2:.1f} 1v{side:.1f}", "rule", 1.4, ("stroke",))
        crossed = side if square == "crossed" else side / 2 if square == "half" else 0.0
        if crossed:
            path(
                element,
                f"M{x + 3:.1f} 4l{crossed - 6:.1f} {side - 6:.1f}m0 {6 - side:.1f}l{6 - crossed:.1f} {side - 6:.1f}",
                "evil",
                2.2,
                ("stroke",),
            )
    return Block(element, width, side + 2)
