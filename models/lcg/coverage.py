"""How an answer names the cards whose effect it leaves out."""

from __future__ import annotations

from mellon.models.common import Text
from mellon.models.common.text import join
from mellon.models.lcg.position import Position


def said(p: Position, numbers: list[int]) -> list[Text]:
    """Return the sentence that names cards whose effect was left out, if there are any."""
    if not numbers:
        return []
    names = join(Text(f"{n} {p.card(n).name.pl}", f"{n} {p.card(n).name.en}") for n in numbers)
    return [
        Text(
            "nie uwzględniono (całego) działania kart, które mogłoby zmienić wynik: ",
            "left out, although it could change the answer, is the effect (or a part of it) of ",
        )
        + names
    ]
