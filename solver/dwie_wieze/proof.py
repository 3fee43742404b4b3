"""No winning line is believed before the rules have replayed it."""

from __future__ import annotations

from collections.abc import Sequence

from models.dwie_wieze import Move, Position, rules
from models.dwie_wieze.goals import holds


def wins(position: Position, seats: frozenset[int] | None = None) -> bool:
    """Tell whether a finished round lost nothing by a rule and met the goals of these seats (None: of all)."""
    asked = position.numbers if seats is None else seats
    return position.over and position.lost_by_rule is None and all(holds(position.goal(n), position.done) for n in asked)


def replayed(position: Position, line: Sequence[Move], seats: frozenset[int] | None = None) -> Position:
    """Return the end of a winning line replayed by the rules. Raises Illegal or AssertionError if it does not win."""
    end, _ = rules.replay(position, list(line))
    if not wins(end, seats):
        raise AssertionError(f"the line does not win: {position} > {line}")
    return end
