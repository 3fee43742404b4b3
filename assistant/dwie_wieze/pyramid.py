"""The pyramid on the screen: three rows, the lower ones shifted over the gaps of the upper ones, face-down cards in brackets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text as RichText

from mellon.assistant.dwie_wieze.cards import card_text, cards_text, style_of
from mellon.assistant.dwie_wieze.names import who
from mellon.assistant.texts import fill
from mellon.models.common import Text
from mellon.models.dwie_wieze import Position
from mellon.models.dwie_wieze.moves import parse_played
from mellon.models.dwie_wieze.pyramid import Laid, Pyramid

TITLE = Text("piramida", "pyramid")
PLAYED_BY = Text("gra nią {who}", "played by {who}")
BESIDE = Text("obok", "beside")
UNSEEN = Text("niewidoczne: {count}", "not seen: {count}")
KEY = Text(
    "piramida: (karta) leży zakryta, przygaszona jest zasłonięta; miejsce to rząd.pozycja, np. 3.2",
    "pyramid: (card) lies face down, a dim one is covered; a place is row.position, e.g. 3.2",
)
NARROWEST = 4


def pyramid_rows(pyramid: Pyramid, secret: bool) -> RichText:
    """Return the rows of a pyramid, each behind its number; `secret` leaves face-down cards unnamed."""
    width = max([NARROWEST, *(len(_word(laid, secret)) for _, laid in pyramid.places())])
    lines = []
    for number, row in enumerate(pyramid.rows, start=1):
        line = RichText(f"{number} ", "dim").append(" " * ((pyramid.bottom - number) * width // 2))
        for at, laid in enumerate(row, start=1):
            line.append_text(_cell(pyramid, f"{number}.{at}", laid, width, secret))
        line.rstrip()
        lines.append(line)
    return RichText("\n").join(lines)


def _word(laid: Laid, secret: bool) -> str:
    return "(?)" if laid.down and secret else laid.word


def _cell(pyramid: Pyramid, place: str, laid: Laid | None, width: int, secret: bool) -> RichText:
    if laid is None:
        return RichText("·".center(width), "dim")
    word = _word(laid, secret)
    style = "dim" if laid.card is None or (laid.down and secret) else style_of(laid.card)
    if not pyramid.uncovered(place):
        style = f"{style} dim".strip()
    before = (width - len(word)) // 2
    return RichText(" " * before).append(word, style).append(" " * (width - before - len(word)))


def pyramid_panel(p: Position, number: int, lang: str) -> Iterator[RichText]:
    """Yield what the pyramid's seat shows: the rows, the cards beside them, and who plays it (DW.p27.pyramid_control)."""
    pyramid = p.seat(number).pyramid
    assert pyramid is not None
    yield pyramid_rows(pyramid, secret=p.me is not None)
    if pyramid.beside:
        yield RichText(f"{BESIDE.of(lang)}: ").append_text(cards_text(pyramid.beside))
    if p.controller is not None:
        yield RichText(fill(PLAYED_BY, who=who(p, p.controller, lang)).of(lang), "dim italic")


def placed_cards(moves: Sequence[Mapping[str, Any]], verb: str) -> RichText:
    """Return cards of the pyramid with their places."""
    cards = []
    for move in moves:
        card, declared = parse_played(move[verb])
        cards.append(card_text(card, "R1+" if declared else None).append(f" {move['at']}" if "at" in move else "", "not bold dim"))
    return RichText("   ").join(cards)
