"""A pyramid as position files write it: rows from top to bottom, `(C5)` face down, `(?)` unknown, `-` empty, and what lies beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from mellon.models.dwie_wieze.cards import Card, hand
from mellon.models.dwie_wieze.pyramid import EMPTY, TABLE_SEATS, TWO_PLAYERS, Laid, Pyramid

PYRAMID_KEYS = ("pyramid", "beside")
_EXAMPLE = 'pyramid = ["G8 (C5) OR", "(C1) (G3) (L4) (C3)", "P3 L2 C4 G6 C6"]'


class Reader(Protocol):
    """What reading a pyramid needs of the reader of a position."""

    unread: set[str]

    def fail(self, where: str, pl: str, en: str) -> None: ...

    def cards(self, value: Any, where: str) -> tuple[Card, ...]: ...


def read_pyramid(reader: Reader, table: Mapping[str, Any], where: str) -> Pyramid | None:
    """Return the pyramid of a seat's table, None where it has none or it cannot be read; every defect is noted (DW.p26.pyramid)."""
    raw = pyramid_rows(table)
    if raw is None:
        if "beside" in table:
            reader.fail(
                f"{where}.beside", "obok leżą karty tylko przy piramidzie (pyramid)", "only a pyramid has cards beside it (pyramid)"
            )
        return None
    key = "pyramid" if "pyramid" in table else "dealt"
    for other in ("hand", "dealt"):
        if other in table and other != key:
            reader.unread.add("cards")
            reader.fail(
                f"{where}.{other}",
                "piramida nie ma ręki: jej karty podaje się w pyramid, tak jak leżą teraz, albo w dealt, rzędami, tak jak leżały przed pierwszą lewą",
                "the pyramid has no hand: give its cards in pyramid as they lie now, or in dealt, in rows, as they lay before the first trick",
            )
    beside = hand(reader.cards(table.get("beside", ""), f"{where}.beside"))
    if not isinstance(raw, list) or not all(isinstance(row, str) for row in raw):
        reader.unread.add("cards")
        reader.fail(f"{where}.{key}", f"podaj rzędy od góry: {_EXAMPLE}", f"give the rows from the top: {_EXAMPLE}")
        return None
    rows = [tuple(_place(reader, word, f"{where}.{key}") for word in row.split()) for row in raw]
    if rows and any(laid is not None and laid.down for laid in rows[-1]):
        reader.fail(
            f"{where}.{key}",
            "dolny rząd piramidy leży odkryty (DW.p26.pyramid): zapisz jego karty bez nawiasów",
            "the bottom row of the pyramid lies face up (DW.p26.pyramid): write its cards without brackets",
        )
    return Pyramid(tuple(rows), beside)


def pyramid_rows(table: Mapping[str, Any]) -> Any:
    """Return the rows of a seat's pyramid: `pyramid` as they lie now, or a list under `dealt` as they lay before the first trick; None for a hand."""
    if "pyramid" in table:
        return table["pyramid"]
    return table["dealt"] if isinstance(table.get("dealt"), list) else None


def _place(reader: Reader, word: str, where: str) -> Laid | None:
    if word == EMPTY:
        return None
    down = word.startswith("(") and word.endswith(")")
    code = word[1:-1] if down else word
    if code == "?":
        if not down:
            reader.unread.add("cards")
            reader.fail(where, "nieznana może być tylko karta zakryta: (?)", "only a face-down card can be unknown: (?)")
        return Laid(None, True)
    found = reader.cards(code, where)
    return Laid(found[0], down) if len(found) == 1 else Laid(None, True)


def with_pyramid(seats: Any) -> list[int]:
    """Return the numbers of the seats whose tables have a pyramid."""
    return [number for number, seat in enumerate(seats, start=1) if isinstance(seat, Mapping) and pyramid_rows(seat) is not None]


def check_seats(reader: Reader, people: int | None, seats: Sequence[object]) -> None:
    """Note where the number of players and the pyramids at the table do not fit together (DW.p26.pyramid)."""
    pyramids = with_pyramid(seats)
    if people == TWO_PLAYERS and not pyramids and len(seats) == TABLE_SEATS:
        reader.fail(
            "seat",
            f"przy dwóch graczach jedno z trzech miejsc to piramida: {_EXAMPLE}",
            f"with two players one of the three seats is the pyramid: {_EXAMPLE}",
        )
    if len(pyramids) > 1:
        listed = ", ".join(map(str, pyramids))
        reader.fail("seat", f"piramida jest jedna, a mają ją miejsca: {listed}", f"there is one pyramid, but seats {listed} have one")
    if people != TWO_PLAYERS and pyramids:
        reader.fail(
            f"seat[{pyramids[0]}].pyramid",
            "piramidę ma tylko gra dwuosobowa: players = 2",
            "only the game for two players has a pyramid: players = 2",
        )
