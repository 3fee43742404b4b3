"""A random table of each game to begin with; the same number deals the same table."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from mellon.assistant.web.boards import offered
from mellon.models.common import BadInput
from mellon.models.common.chance import Lot
from mellon.models.dwie_wieze import deals, pyramid_deals, solo_deals
from mellon.models.dwie_wieze.chapter import NUMBERS, chapter, load_chapter, refusal
from mellon.models.dwie_wieze.pyramid import TABLE_SEATS
from mellon.models.dwie_wieze.stock import HANDS
from mellon.models.konfrontacja import deals as endgames
from mellon.models.lcg import deals as tables
from mellon.models.wojna_o_pierscien import deals as combats

OWN_CHAPTER = "chapter.toml"
"""What a position calls a chapter of one's own."""
Deal = Callable[[int, Mapping[str, int]], Any]
_FEWEST_PIECES, _MORE_PIECES, _FEWEST_CARDS, _MORE_CARDS = 2, 2, 2, 3
_MOST_FIGHTERS = 4


def random_position(game: str, seed: int, options: Mapping[str, int]) -> Any:
    """Return a random position of a game; `options` may say the chapter and the number of players."""
    return _DEALS[game](seed, options)


def deal_own(seed: int, players: int) -> Any:
    """Return a random deal of the chapter whose text was handed over. Raises BadInput where it is not complete for so many."""
    played = load_chapter(OWN_CHAPTER, None)
    lacks = played.missing(players)
    if lacks or played.deck is None or players not in played.hands:
        raise BadInput([refusal(played, lacks)])
    cards = deals.cards_of(played)
    random.Random(seed).shuffle(cards)
    return deals.dealt_of(played, players, cards)


def _dwie_wieze(seed: int, options: Mapping[str, int]) -> Any:
    people = options.get("players")
    if people == 1:
        return solo_deals.covered(solo_deals.deal(_chapter(options, HANDS, seed), random.Random(seed)))
    if people == 2:
        return pyramid_deals.deal_pyramid(_chapter(options, TABLE_SEATS, seed), random.Random(seed))
    return _own("dwie_wieze")(seed, options)


def _chapter(options: Mapping[str, int], seats: int, seed: int) -> int:
    """Return the chapter that was asked for, where it is known for so many seats, else any that is."""
    known = [number for number in NUMBERS if not chapter(number).missing(seats)]
    asked = options.get("chapter")
    return asked if asked in known else Lot(f"chapter {seed}").choice(known)


def _konfrontacja(seed: int, options: Mapping[str, int]) -> Any:
    lot = Lot(f"konfrontacja {seed}")
    ours, theirs = (_FEWEST_PIECES + lot.below(_MORE_PIECES) for _ in range(2))
    return endgames.random_endgame(lot, ours, theirs, _FEWEST_CARDS + lot.below(_MORE_CARDS))


def _lcg(seed: int, options: Mapping[str, int]) -> Any:
    lot = Lot(f"lcg {seed}")
    return tables.random_combat(lot) if lot.below(3) else tables.random_quest(lot)


def _wojna(seed: int, options: Mapping[str, int]) -> Any:
    lot = Lot(f"wojna_o_pierscien {seed}")
    return combats.random_combat(lot, _MOST_FIGHTERS, paths=not lot.below(3))


def _own(game: str) -> Deal:
    """Return how a game's own board deals."""
    deal = offered(game, "random_position")
    assert deal is not None
    return lambda seed, options: deal(random.Random(seed), options)


_DEALS: Mapping[str, Deal] = {
    "dwie_wieze": _dwie_wieze,
    "konfrontacja": _konfrontacja,
    "lcg": _lcg,
    "wojna_o_pierscien": _wojna,
    "wyprawa_do_mordoru": lambda seed, options: _own("wyprawa_do_mordoru")(seed, options),
}
