"""The rules of the table in one place: who decides, what is legal and why not, and what follows.

>>> from mellon.models.wojna_o_pierscien.state import NATURE
>>> table, state = rounds.new_game("two_player_duel")
>>> state = rounds.begin(table, state)
>>> actor(table, state) == NATURE, len(options(table, state)) > 50
(True, True)
"""

from __future__ import annotations

from mellon.models.common import Illegal, Text
from mellon.models.wojna_o_pierscien import activation, asides, clashes, drawing, playing, rounds, tasks, text_tokens, texts, turns
from mellon.models.wojna_o_pierscien.judging import judged, verify
from mellon.models.wojna_o_pierscien.moves import Move
from mellon.models.wojna_o_pierscien.state import ACTION, OVER, ROUND_OVER, Log, State, Table
from mellon.models.wojna_o_pierscien.zones import top_cards

_ALL = (activation, asides, clashes, drawing, playing, rounds, text_tokens, texts, turns)
"""The modules that say how each kind of task is done."""


def actor(table: Table, state: State) -> int | None:
    """Return the seat that decides now, NATURE for chance, None when the round is over."""
    if state.tasks:
        task = state.tasks[0]
        return tasks.KINDS[task[0]].actor(table, state, task)
    if state.phase == ACTION:
        return turns.mover(table, state)
    return None


def options(table: Table, state: State) -> list[Move]:
    """Return every legal move of the one who decides now."""
    if state.tasks:
        return tasks.options(table, state)
    return turns.actions(table, state) if state.phase == ACTION else []


def chances(table: Table, state: State) -> list[tuple[Move, int]]:
    """Return the outcomes of chance that are due, with their weights."""
    task = state.tasks[0]
    moves = tasks.options(table, state)
    if task[0] in ("deal", "forsake_top"):
        weights = dict(top_cards(state.seats[task[1]]))
        return [(move, weights[move.card]) for move in moves]
    return [(move, 1) for move in moves]


def do(table: Table, state: State, move: Move, log: Log | None = None, until: str = "") -> State:
    """Carry out a legal move and all that follows from it, up to the next choice or the phase `until`."""
    if state.tasks:
        return tasks.choose(table, state, move, log, until)
    return turns.do_action(table, state, move, log, until)


def play(table: Table, state: State, move: Move, log: Log | None = None) -> State:
    """Carry out a move. Raises Illegal with the rule that forbids it."""
    return do(table, state, verify(table, state, move), log)


def over(state: State) -> bool:
    """Tell whether the round or the game has ended."""
    return state.phase in (OVER, ROUND_OVER) and not state.tasks


__all__ = ["Illegal", "Text", "actor", "chances", "do", "judged", "options", "over", "play", "verify"]
