"""What a question will cost, told from the sizes of its tables alone.

Which kind of answer a question gets depends on these figures and on the limits asked for, never on what happens to be solved already:
a table that is on the disk makes the same answer faster. The figures are about twice what a slow machine took.
"""

from __future__ import annotations

from mellon.solver.game import Request
from mellon.solver.limits import MEMORY, STATES, LimitReached
from mellon.solver.memory import resident_bytes
from mellon.solver.wyprawa_do_mordoru import sweeping

_PLAIN_IS_SLOWER = 10.0
_ENTRY = 5e-9
_SOLO_SWEEPS = 3.0
_PAIR_SWEEPS = 4.0
_FRACTION_ENTRY = 4e-7
_BYTES_A_PAIR = 80
_ROUGH_PAIR = 1.6e-6
_ROUGH_PLAN = 6e-8
_ROUGH_START = 0.1
_ROUGH_TURNS = 200
_FIRST_PLANS, _MORE_PLANS = 20, 40


def _sweep(entries: int) -> float:
    """Return the seconds of one turn's sweep."""
    return entries * _ENTRY * (1.0 if sweeping.COMPILED else _PLAIN_IS_SLOWER)


def solo_seconds(boards: int, entries: int) -> float:
    """Return the seconds for the table of a lone player."""
    return boards * _SOLO_SWEEPS * _sweep(entries)


def fraction_seconds(boards: int, entries: int) -> float:
    """Return the seconds for the exact fractions of a few boards."""
    return boards * entries * _FRACTION_ENTRY


def pair_seconds(pairs: int, seconds: int, lefts: int, entries: int) -> float:
    """Return the seconds for a two-player table with so many pairs of boards, second boards and squares left at an arrival."""
    return (pairs * _PAIR_SWEEPS + seconds * lefts) * _sweep(entries)


def rough_seconds(pairs: int, entries: int, rounds: int) -> float:
    """Return the seconds for the rough two-player game with so many rounds of improvement."""
    plans = [_FIRST_PLANS + _MORE_PLANS * number for number in range(rounds + 1)]
    turns = (rounds + 1) * measuring_seconds(entries)
    return _ROUGH_START + turns + sum(pairs * (_ROUGH_PAIR + _ROUGH_PLAN * count) for count in plans)


def measuring_seconds(entries: int) -> float:
    """Return the seconds for the turns solved in full that a rough game is measured by."""
    return _ROUGH_TURNS * _sweep(entries)


def race_seconds(boards: int, entries: int, racers: int) -> float:
    """Return the seconds for the hurried runs of some players."""
    return racers * boards * 4.0 * _sweep(entries)


def require_room(request: Request, states: int, size: int = 0) -> None:
    """Raise LimitReached where a table of so many states, or of so many bytes, is more than the limits allow."""
    if request.limits.states is not None and states > request.limits.states:
        raise LimitReached(STATES)
    if request.watch.memory is not None and resident_bytes() + size > request.watch.memory:
        raise LimitReached(MEMORY)


def pair_bytes(pairs: int) -> int:
    """Return about how much memory a two-player table takes."""
    return pairs * _BYTES_A_PAIR
