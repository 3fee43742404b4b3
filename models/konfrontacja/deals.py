"""Random open endgames: pieces of the classic set with Frodo anywhere on the board, a few combat cards each."""

from __future__ import annotations

from mellon.models.common.chance import Lot
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF, SAURON, board
from mellon.models.konfrontacja.cards import HAND_SIZE
from mellon.models.konfrontacja.characters import CLASSIC, characters
from mellon.models.konfrontacja.position import Position
from mellon.models.konfrontacja.state import NOBODY, State, table_of

BEARER = "frodo"


def random_endgame(lot: Lot, ours: int, theirs: int, cards: int) -> Position:
    """Return a position that is not over with so many pieces a side and so many cards each; every one as likely as any other."""
    while True:
        table = table_of(frozenset([BEARER, *_drawn(lot, FELLOWSHIP, ours - 1), *_drawn(lot, SAURON, theirs)]))
        where = tuple(lot.below(OFF) for _ in table.side)
        hands = [sum(1 << card for card in lot.shuffled(range(HAND_SIZE))[:cards]) for _ in range(2)]
        state = State(lot.below(2), where, (hands[0], hands[1]), bearer=table.piece(BEARER))
        if _fits(table.side, where):
            position = Position.parse(str(Position(table, state)))
            if position.state.winner == NOBODY:
                return position


def _drawn(lot: Lot, side: int, count: int) -> list[str]:
    pool = sorted(name for name, one in characters().items() if one.side == side and one.edition == CLASSIC and name != BEARER)
    return lot.shuffled(pool)[:count]


def _fits(sides: tuple[int, ...], where: tuple[int, ...]) -> bool:
    """Tell whether no region holds too many pieces of a side or pieces of both (KF.p5.capacity)."""
    for region, room in enumerate(board().capacity):
        held = [sum(place == region and one == side for place, one in zip(where, sides, strict=True)) for side in (FELLOWSHIP, SAURON)]
        if max(held) > room or all(held):
            return False
    return True
