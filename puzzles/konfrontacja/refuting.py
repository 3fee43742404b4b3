"""A wrong move of Konfrontacja played out: in its battles both sides play their likeliest cards, then play goes on at its best."""

from __future__ import annotations

from typing import Any

from mellon.models.konfrontacja import Position, rules
from mellon.puzzles.refuting import PATIENCE, PlayedOut, carried_out, gone_on
from mellon.solver.game import Request
from mellon.solver.konfrontacja.lines import one_turn, principal_line, replayed
from mellon.solver.konfrontacja.oracle import Oracle


def played_out(position: Position, move: Any) -> PlayedOut:
    """Return a move with best play in its battles, and the line that follows."""
    plain = gone_on(position, [move])
    if plain.steps or position.question == "battle":
        return plain
    oracle = Oracle(position, Request("solve", PATIENCE, watch=PATIENCE.watch()))
    table, state = position.table, position.state
    action = next((one for one in rules.actions(table, state) if str(rules.words(table, state, one)) == str(move)), None)
    turn = None if action is None else one_turn(oracle, state, action)
    if turn is None:
        return plain
    after, entry = turn
    return PlayedOut(carried_out(position, [move], replayed(entry)).steps, tuple(principal_line(oracle, after)[0]))
