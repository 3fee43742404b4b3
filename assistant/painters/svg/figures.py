"""Characters, enemies and units as cards in a picture, the two sides of a combat facing each other."""

from __future__ import annotations

import re

from mellon.assistant.painters.svg.canvas import SMALL, TEXT, Block, box, flowing, framed, group, paragraph, pill, put, stacked, words
from mellon.assistant.painters.svg.lines import heading
from mellon.assistant.views.table import Figure, Figures, Section

_PART_OF = re.compile(r"^(\d+)/(\d+)$")
_WITH_LIVES = ("good", "evil")
_GAP = 6.0
_MOST_PIPS = 12
_SPENT = "0.72"


def figures_block(part: Figures, width: float, lang: str) -> Block:
    """Return figures in two columns below their title."""
    half = (width - _GAP) / 2
    cards = [_figure(part, one, half, lang) for one in part.figures]
    return stacked([heading(part.title, width, lang), _columns(cards[0::2], cards[1::2], half, width)], width, 4)


def facing(part: Section, width: float, lang: str) -> Block | None:
    """Return the characters of a section on the left and their enemies on the right; None where there is only one of both."""
    sides = {one.kind: one for one in part.parts if isinstance(one, Figures)}
    good, evil = sides.get("good"), sides.get("evil")
    if good is None or evil is None:
        return None
    half = (width - _GAP) / 2
    columns = []
    for side in (good, evil):
        title = paragraph(side.title.of(lang), half, side.kind, SMALL, bold=True)
        columns.append([title, *(_figure(side, one, half, lang) for one in side.figures)])
    return _columns(columns[0], columns[1], half, width)


def _columns(left: list[Block], right: list[Block], half: float, width: float) -> Block:
    element = group()
    heights = [put(element, stacked(blocks, half, 4), at * (half + _GAP), 0) for at, blocks in enumerate((left, right))]
    return Block(element, width, max(heights))


def _figure(part: Figures, figure: Figure, width: float, lang: str) -> Block:
    inside = width - 12
    number = f" ({figure.id})" if part.numbered else ""
    name = ("★ " if figure.hero else "") + figure.name.of(lang) + figure.note.of(lang) + number
    blocks = [paragraph(name, inside, part.kind if part.kind in ("evil", "free", "shadow") else "ink", TEXT, bold=True)]
    values = [(head.of(lang), value.of(lang)) for head, value in zip(part.labels, figure.values, strict=True) if value.of(lang)]
    lives = {value: found for _, value in values if part.kind in _WITH_LIVES and (found := _PART_OF.match(value))}
    blocks.append(flowing([_value(head, value) for head, value in values if value not in lives], inside, 4))
    for head, value in values:
        if value in lives:
            blocks.append(_bar(head, int(lives[value].group(1)), int(lives[value].group(2)), inside))
    blocks += [pill(chip.label.of(lang), inside, "", SMALL) for chip in figure.attached]
    if figure.state.of(lang):
        blocks.append(paragraph(figure.state.of(lang), inside, "soft" if figure.spent or part.kind != "good" else "go", SMALL))
    made = framed(stacked(blocks, inside, 3), width, "panel", 6, 1.2)
    if figure.spent:
        made.element.set("opacity", _SPENT)
    return made


def _value(head: str, value: str) -> Block:
    """Return a value behind what it is called."""
    return pill(f"{head} {value}", 200, "", SMALL)


def _bar(head: str, left: int, most: int, width: float) -> Block:
    """Return how much is left of something: a square for each point, empty where it is gone, and the numbers."""
    element = group()
    told = f"{head} {left}/{most}"
    words(element, 0, SMALL, told, "ink", SMALL)
    if 0 < most <= _MOST_PIPS:
        size = min(9.0, (width + 1) / most - 2)
        for at in range(most):
            box(element, at * (size + 2) + 0.5, 15, size, size, "full" if at < left else "hurt", 2)
        return Block(element, width, 26)
    return Block(element, width, 15)
