"""A whole round from the deal: hands as dealt, setup actions in `moves`, cards in `[[trick]]` tables, told as one list of moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mellon.models.dwie_wieze.cards import ONE_RING, Card
from mellon.models.dwie_wieze.moves import Burden, Exchange, Hide, Move, Play, Take, Unhide
from mellon.models.dwie_wieze.position import Seat
from mellon.models.dwie_wieze.trick import Trick


def is_setup(move: Move) -> bool:
    """Tell whether a move belongs to the setup."""
    return isinstance(move, (Take, Burden, Exchange, Hide))


def as_moves(moves: Sequence[Move], tricks: Sequence[Trick], seats: Sequence[Seat]) -> tuple[Move, ...]:
    """Return the setup actions, the cards of the tricks and the moves that follow them; a hidden card is taken back when it is played."""
    before = [move for move in moves if is_setup(move)]
    after = [move for move in moves if not is_setup(move)]
    hidden = {n: seat.hidden for n, seat in enumerate(seats, start=1) if seat.hidden is not None}
    hidden |= {move.seat: move.card for move in before if isinstance(move, Hide)}
    return (*before, *_plays(tricks, len(seats), hidden), *after)


def _plays(tricks: Sequence[Trick], players: int, hidden: dict[int, Card]) -> Iterator[Move]:
    for trick in tricks:
        for number, card in zip(trick.seats(players), trick.cards, strict=False):
            if hidden.get(number) == card:
                yield Unhide(number, hidden.pop(number))
            yield Play(number, card, trick.declared and card == ONE_RING)
