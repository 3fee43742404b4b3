"""Hands that the asking player does not see, as position files write them: no `hand`, what is known of it in `holds`, `hidden = "?"`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from mellon.models.common import Text
from mellon.models.dwie_wieze.cards import Card, hand
from mellon.models.dwie_wieze.position import Seat
from mellon.models.dwie_wieze.pyramid_reading import Reader, pyramid_rows
from mellon.models.dwie_wieze.trick import Trick

UNSEEN_KEYS = ("holds",)
NOT_NAMED = "?"
"""How a hidden card is written that the asking player does not know."""
OWN_HAND = Text(
    'brak ręki: kto pyta (me), widzi własne karty; podaj je, np. hand = "P1 P3 BW"',
    'no hand: whoever asks (me) sees the own cards; give them, e.g. hand = "P1 P3 BW"',
)


def unseen_hand(reader: Reader, whole: Mapping[str, Any], table: Mapping[str, Any], number: int, where: str) -> tuple[Card, ...] | None:
    """Return the known cards of a hand that the asking player does not see; None where it has to be given (DW.p9.communication)."""
    me = whole.get("me")
    asked = isinstance(me, int) and not isinstance(me, bool) and me != number and whole.get("players") != 1 and "pile" not in whole
    if not asked or pyramid_rows(table) is not None or "hand" in table or "dealt" in table:
        if "holds" in table:
            reader.fail(
                f"{where}.holds",
                "holds to znane karty ręki, której pytający gracz (me) nie widzi; tu podaj całą rękę (hand)",
                "holds are the known cards of a hand that the asking player (me) does not see; give the whole hand here",
            )
        return None
    return hand(reader.cards(table.get("holds", ""), f"{where}.holds"))


def hides_unseen(reader: Reader, table: Mapping[str, Any], unseen: bool, where: str) -> bool:
    """Tell whether a seat has hidden a card that the asking player does not know (DW.p11.hide)."""
    if table.get("hidden") != NOT_NAMED:
        return False
    if not unseen:
        reader.fail(
            f"{where}.hidden",
            'hidden = "?" to schowana karta ręki, której pytający gracz (me) nie widzi; tu podaj kartę',
            'hidden = "?" is a hidden card of a hand that the asking player (me) does not see; give the card here',
        )
    return unseen


def with_unseen(seats: tuple[Seat, ...], unseen: set[int], tricks: Sequence[Trick], size: int) -> tuple[Seat, ...]:
    """Return the seats with the number of cards that are not seen in some hands: what is left of those dealt."""
    played = Counter(number for trick in tricks for number in trick.seats(len(seats)))
    return tuple(
        replace(seat, unseen=max(0, size - played[number] - len(seat.held))) if number in unseen else seat
        for number, seat in enumerate(seats, start=1)
    )
