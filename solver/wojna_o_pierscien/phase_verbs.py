"""Question `action_phase`: the verbs legal and resolve, which only word what the rules say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mellon.models.common import BadInput, Defect, Illegal, Text
from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.moves import Move
from mellon.models.wojna_o_pierscien.notation import to_table
from mellon.models.wojna_o_pierscien.option_words import option_text
from mellon.models.wojna_o_pierscien.parts import FREE, SHADOW, SIDES
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.rounds import is_last, points
from mellon.models.wojna_o_pierscien.state import ACTION, NATURE, OVER, Log, State, Table
from mellon.models.wojna_o_pierscien.turns import carryover, why_not_pass
from mellon.models.wojna_o_pierscien.unseen import settled, shown_by
from mellon.solver.answer import Answer
from mellon.solver.game import Request
from mellon.solver.ranked import RankedMove, forbidden


def parts_of(position: Position) -> tuple[Table, State]:
    """Return the table and the state of an action phase position."""
    assert position.table is not None and position.state is not None
    return position.table, position.state


def legal(position: Position, request: Request, answer: Answer) -> Answer:
    """List every legal move, and for every other one the rule that forbids it."""
    table, state = parts_of(position)
    good, bad = rules.judged(table, state)
    illegal = [forbidden(move, fault) for move, fault in bad]
    return answer.but(moves=[ranked(state, move) for move in good], illegal=illegal, extra={**table_words(table, state), **answer.extra})


def table_words(table: Table, state: State) -> dict[str, Any]:
    """Return whose turn it is, the limits of all hands, and who may pass."""
    actor = rules.actor(table, state)
    players = []
    for seat, own in enumerate(state.seats):
        fault = why_not_pass(table, state, seat)
        players.append(
            {"id": table.ids[seat], "hand": len(own.hand), "carryover": carryover(table, state, seat), "may_pass": fault is None}
        )
    found: dict[str, Any] = {
        "to_move": None if actor is None else "chance" if actor == NATURE else table.ids[actor],
        "phase": state.phase,
        "passes": state.passes,
        "players": players,
    }
    if state.tasks:
        kind, *more = state.tasks[0]
        found["choice"] = str(kind)
        if kind in ("may", "alternative"):
            found["text"] = more[1][1] if kind == "may" else more[1]
    return found


def resolve(position: Position, request: Request, answer: Answer) -> Answer:
    """Carry out the moves that a position asks for. Raises BadInput at the first that a rule forbids, with the rule.

    A choice with a single option is taken unasked; who writes it down all the same is not refused.
    """
    table, _ = parts_of(position)
    log = Log()
    after = after_moves(position, log)
    assert after.state is not None
    return answer.but(steps=log.steps, position=to_table(after), outcome=outcome(table, after.state), subject=after)


def after_moves(position: Position, log: Log) -> Position:
    """Return the position after the moves that it lists. Raises BadInput at the first that a rule forbids, with the rule."""
    table, state = parts_of(position)
    for number, move in enumerate(position.moves, start=1):
        try:
            state = shown_by(table, state, move)
            chosen = rules.verify(table, state, move)
            log.forced.clear()
            state = rules.do(table, state, chosen, log)
        except Illegal as fault:
            if move in log.forced:
                log.forced.remove(move)
                continue
            what = Text(f"{fault.why.pl} ({fault.rule})", f"{fault.why.en} ({fault.rule})")
            raise BadInput([Defect(f"moves[{number}]", what)]) from None
    return replace(position, state=settled(table, state), moves=())


def outcome(table: Table, state: State) -> dict[str, Any]:
    """Return the game's own summary of a resolved line."""
    found = {**table_words(table, state), **standing(table, state)}
    found["action_phase_over"] = state.phase != ACTION
    found["round_over"] = rules.over(state)
    found["game_over"] = state.phase == OVER
    found["controls"] = {side: list(area) for side, area in zip(SIDES, state.areas, strict=True)}
    if state.tasks:
        found["options"] = rules.options(table, state)
    return found


def final_scores(table: Table, state: State) -> tuple[int, int]:
    """Return the scores that the victory check counts."""
    free, dark = points(table, state, final=False)
    if abs(free - dark) < 10 and is_last(table, state):
        return points(table, state, final=True)
    return free, dark


def standing(table: Table, state: State) -> dict[str, Any]:
    """Return the scores and the winner of a state in the contract's words."""
    free, dark = final_scores(table, state) if state.phase not in (ACTION, "combat") else points(table, state, final=False)
    return {"scores": {FREE: free, SHADOW: dark}, "winner": state.winner or None}


def ranked(state: State, move: Move, **worth: Any) -> RankedMove:
    """Return a move with what is known of its worth; an option that is but a number says what it does."""
    text = option_text(state, move)
    return RankedMove.of(move=move, **({} if text is None else {"text": text}), **worth)
