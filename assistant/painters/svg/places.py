"""Places with both sides, and what sides and players hold, in a picture."""

from __future__ import annotations

from mellon.assistant.painters.svg.canvas import SMALL, TEXT, Block, flowing, framed, group, paragraph, pill, put, stacked
from mellon.assistant.painters.svg.lines import heading
from mellon.assistant.views.table import Column, Holding, Holdings, Pile, Place

_GAP = 6.0
_NOBODY = "–"


def place_block(part: Place, width: float, lang: str) -> Block:
    """Return a place with its sides facing each other."""
    element, half = group(), (width - 12 - _GAP) / 2
    tall = 0.0
    for at, column in enumerate(part.columns):
        block = _column(column, half, lang)
        put(element, block, at * (half + _GAP), 0)
        tall = max(tall, block.height)
    inside = stacked([heading(part.title, width - 12, lang), Block(element, width - 12, tall)], width - 12, 4)
    return framed(inside, width, "felt" if part.framed else "panel")


def _column(column: Column, width: float, lang: str) -> Block:
    pills = [pill(chip.label.of(lang), width, chip.kind, SMALL) for chip in column.chips]
    nobody = [] if pills else [paragraph(_NOBODY, width, "soft", SMALL)]
    return stacked([paragraph(column.title.of(lang), width, column.kind, SMALL, bold=True), *pills, *nobody], width, 3)


def holdings_block(part: Holdings, width: float, lang: str) -> Block:
    """Return what every side or player has."""
    return stacked([_holding(part, one, width, lang) for one in part.holdings], width, 6)


def _holding(part: Holdings, holding: Holding, width: float, lang: str) -> Block:
    inside, title = width - 12, holding.title.of(lang)
    blocks = [paragraph(("► " if holding.active else "") + title, inside, holding.kind or "ink", TEXT, bold=True)] if title else []
    heads = part.heads[1:-1]
    for at, pile in enumerate(holding.piles):
        if pile.chips or at < len(heads):
            blocks.append(
                _pile(pile, heads[at].of(lang) if at < len(heads) else "", holding.kind, at <= max(0, len(heads) - 1), inside, lang)
            )
    return framed(stacked(blocks, inside, 4), width, "now" if holding.active else "panel", 6, 2 if holding.active else 1)


def _pile(pile: Pile, head: str, kind: str, first: bool, width: float, lang: str) -> Block:
    label = ": ".join(word for word in (head, pile.label.of(lang)) if word) + ("" if pile.chips else f": {_NOBODY}")
    pills = [pill(chip.label.of(lang), width, kind if first else "", SMALL) for chip in pile.chips]
    return stacked([paragraph(label, width, "soft", SMALL), flowing(pills, width, 3)], width, 2)
