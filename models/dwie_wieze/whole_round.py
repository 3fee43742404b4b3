"""A whole round from the deal: hands as dealt, setup actions in `moves`, cards in `[[trick]]` tables, told as one list of moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mellon.models.dwie_wieze.cards import ONE_RING, Card
from mellon.models.dwie_wieze.moves import Burden, Exchange, Hide, Lay, Move, Play, Take, Unhide
from mellon.models.dwie_wieze.position import Seat
from mellon.models.dwie_wieze.trick import Trick


def is_setup(move: Move) -> bool:
    """Tell whether a move belongs to the setup."""
    return isinstance(move, (Take, Burden, Exchange, Hide))


def as_moves(
    moves: Sequence[Move], tricks: Sequence[Trick], seats: Sequence[Seat], back: Sequence[tuple[int, Card, int]] = ()
) -> tuple[Move, ...]:
    """Return the setup actions, the cards of the tricks and the moves that follow them.

    A hidden card is taken back when it is played, or for the trick that `back` tells (seat, card, trick).
    """
    before = [move for move in moves if is_setup(move)]
    after = [move for move in moves if not is_setup(move)]
    hidden = {n: seat.hidden for n, seat in enumerate(seats, start=1) if seat.hidden is not None}
    hidden |= {move.seat: move.card for move in before if isinstance(move, Hide)}
    return (*before, *_plays(tricks, len(seats), hidden, {seat: trick for seat, _, trick in back}), *after)


def _plays(tricks: Sequence[Trick], players: int, hidden: dict[int, Card], back: Mapping[int, int]) -> Iterator[Move]:
    for index, trick in enumerate(tricks, start=1):
        for number, card in zip(trick.seats(players), trick.cards, strict=False):
            if number in hidden and (hidden[number] == card or back.get(number, len(tricks) + 1) <= index):
                yield Unhide(number, hidden.pop(number))
            if trick.laid is not None and trick.seats(players).index(number) == trick.laid.at:
                yield Lay(number, trick.laid.card)
            else:
                yield Play(number, card, trick.declared and card == ONE_RING)
