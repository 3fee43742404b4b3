"""A table told in words alone, line by line: for those who do not see its picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mellon.assistant.views.table import (
    Board,
    Dice,
    Facts,
    Figures,
    Holdings,
    Lines,
    Map,
    Part,
    Place,
    Seats,
    Section,
    Sheets,
    Tricks,
)
from mellon.assistant.views.values import Chip


def told(board: Board, lang: str) -> Iterator[str]:
    """Yield what lies on a table, everything once."""
    yield from (one.text.of(lang) for one in board.heading)
    for part in board.parts:
        yield from (text for text in _part(part, lang) if text.strip())


def _part(part: Part, lang: str) -> Iterator[str]:
    match part:
        case Section():
            yield part.title.of(lang)
            for inner in part.parts:
                yield from _part(inner, lang)
        case Lines():
            yield from (part.title.of(lang), *(one.text.of(lang) for one in part.lines))
        case Facts():
            yield part.title.of(lang)
            yield from (f"{fact.name.of(lang)}: {' '.join(one.text.of(lang) for one in fact.lines)}" for fact in part.facts)
        case Seats():
            yield from _seats(part, lang)
        case Tricks():
            yield f"{part.title.of(lang)} ({part.key.of(lang)})"
            for trick in part.tricks:
                cards = (f"[{chip.label.of(lang)}]" if at == trick.winner else chip.label.of(lang) for at, chip in enumerate(trick.chips))
                yield f"{trick.number}. ({trick.lead}) {' '.join(cards)} {trick.note.of(lang)}".rstrip()
        case Map():
            yield from (f"{region.name.of(lang)}: {_names(region.chips, lang)}" for row in part.rows for region in row)
            yield from (one.text.of(lang) for one in part.legend)
        case Holdings():
            for holding in part.holdings:
                piles = (f"{pile.label.of(lang)}: {_names(pile.chips, lang)}".lstrip(": ") for pile in holding.piles)
                yield f"{holding.title.of(lang)}: {'; '.join(piles)}".lstrip(": ")
        case Figures():
            yield from _figures(part, lang)
        case Dice():
            yield f"{part.title.of(lang)}: " + ", ".join(
                f"{die.colour_name.of(lang)} {die.symbol_name.of(lang)} ({die.state.of(lang)})" for die in part.dice
            )
        case Sheets():
            for sheet in part.sheets:
                words = (sheet.status, sheet.goal, f"{sheet.circled}/{sheet.fields}", sheet.place, "Nazgul:", sheet.left, sheet.rule)
                said = (word if isinstance(word, str) else word.of(lang) for word in words)
                yield f"{sheet.name.of(lang)} ({sheet.die.of(lang)}): {' '.join(filter(None, said))}"
        case Place():
            yield part.title.of(lang)
            yield from (f"{column.title.of(lang)}: {_names(column.chips, lang)}" for column in part.columns)


def _seats(part: Seats, lang: str) -> Iterator[str]:
    if part.trick:
        cards = ", ".join(f"{played.seat} {played.chip.label.of(lang)}" for played in part.trick)
        yield f"{part.trick_title.of(lang)}: {cards}"
    yield from (one.text.of(lang) for one in part.notes)
    for seat in part.seats:
        hand = " ".join(chip.label.of(lang) for one in seat.hand for chip in one.chips)
        rows = " / ".join(" ".join(laid.chip.label.of(lang) if laid.chip else "·" for laid in row) for row in seat.pyramid)
        facts = [one.text.of(lang) for one in (*seat.beside, *seat.facts)]
        words = [seat.aside.of(lang), seat.doing.of(lang), seat.note.of(lang), hand, rows, *facts]
        yield f"{seat.title.of(lang)}{' ★' if seat.star else ''}: {'; '.join(filter(None, words))}"


def _figures(part: Figures, lang: str) -> Iterator[str]:
    yield part.title.of(lang)
    for figure in part.figures:
        name = figure.name.of(lang) + figure.note.of(lang) + (f" ({figure.id})" if part.numbered else "")
        values = (f"{head.of(lang)} {value.of(lang)}" for head, value in zip(part.labels, figure.values, strict=True) if value.of(lang))
        yield f"{name}: {', '.join([*values, *(chip.label.of(lang) for chip in figure.attached), *filter(None, [figure.state.of(lang)])])}"


def _names(chips: Iterable[Chip], lang: str) -> str:
    return ", ".join(chip.label.of(lang) for chip in chips) or "–"
