"""What the end of one battle pays the Fellowship: the game where it is won or lost, else the pay-off of who fell."""

from __future__ import annotations

from fractions import Fraction

from mellon.models.konfrontacja.board import FELLOWSHIP, OFF
from mellon.models.konfrontacja.position import Position
from mellon.models.konfrontacja.reading_wishes import PAYOFFS
from mellon.models.konfrontacja.resolving import battle_winner
from mellon.models.konfrontacja.state import NOBODY, State

_WIN, _LOSE, _BOTH, _NONE = PAYOFFS


def outcome(position: Position, after: State) -> str:
    """Return who fell: `win` the enemy alone, `lose` the own piece alone, `both` or `none`."""
    before = position.state.where
    ours, theirs = (any(before[n] != OFF == after.where[n] for n in own) for own in position.table.own)
    return _BOTH if ours and theirs else _LOSE if ours else _WIN if theirs else _NONE


def paid(position: Position, after: State) -> Fraction:
    """Return what the end of the battle pays: the end of the game is won or lost for certain, else it pays by who fell."""
    won = battle_winner(position, after)
    if won != NOBODY:
        return Fraction(int(won == FELLOWSHIP))
    return position.wishes.payoff[PAYOFFS.index(outcome(position, after))]
