"""Random deals for two players: three hands, one of them laid out as the pyramid (DW.p26.pyramid, DW.p4.deal, DW.p20.deal)."""

from __future__ import annotations

import random
from dataclasses import replace

from mellon.models.common import Rulings
from mellon.models.common.chance import Lot
from mellon.models.dwie_wieze.deals import deal
from mellon.models.dwie_wieze.position import Position
from mellon.models.dwie_wieze.pyramid import TABLE_SEATS, dealt_pyramid


def deal_pyramid(number: int, rng: random.Random | Lot, rulings: Rulings = Rulings(), seat: int | None = None) -> Position:
    """Return a fresh deal of a shipped chapter for two players; the pyramid sits at `seat`, or anywhere."""
    p = deal(number, TABLE_SEATS, rng, rulings)
    chosen = seat if seat is not None else rng.choice(p.numbers)
    cards = list(p.seat(chosen).hand)
    rng.shuffle(cards)
    return p.with_seat(chosen, replace(p.seat(chosen), pyramid=dealt_pyramid(tuple(cards))))
