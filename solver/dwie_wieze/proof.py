"""No winning line is believed before the rules have replayed it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mellon.models.dwie_wieze import Move, Play, Position, Unhide, rules
from mellon.models.dwie_wieze.goals import holds
from mellon.models.dwie_wieze.round import Round


def wins(position: Position, seats: frozenset[int] | None = None) -> bool:
    """Tell whether a finished round lost nothing by a rule and met the goals of these seats (None: of all)."""
    asked = position.numbers if seats is None else seats
    return position.over and position.lost_by_rule is None and all(holds(position.goal(n), position.done) for n in asked)


def played_out(ready: Position, moves: Iterable[Move]) -> Round:
    """Play cards from a position whose setup is over. Raises Illegal if a rule forbids one."""
    played = Round(ready)
    for move in moves:
        if isinstance(move, Play):
            played.play(move.seat, move.card, move.declared, move.at)
        elif isinstance(move, Unhide):
            played.unhide(move.seat, move.card)
        else:
            raise AssertionError(f"a setup move after the first card: {move}")
    return played


def replay_wins(position: Position, line: Sequence[Move], seats: frozenset[int] | None = None) -> None:
    """Replay a winning line by the rules. Raises Illegal if a rule forbids a move, AssertionError if the line does not win."""
    if position.chapter.entish is not None:
        if not wins(rules.replay(position, list(line))[0], seats):
            raise AssertionError(f"the line does not win: {position} > {line}")
        return
    start = next((i for i, move in enumerate(line) if isinstance(move, (Play, Unhide))), len(line))
    ready, _ = rules.replay(position, list(line[:start]))
    played = played_out(ready, line[start:])
    asked = ready.numbers if seats is None else seats
    if not played.over or played.lost_by is not None or not all(holds(ready.goal(n), played.finished) for n in asked):
        raise AssertionError(f"the line does not win: {position} > {line}")
