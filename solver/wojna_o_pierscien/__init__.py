"""Wojna o Pierścień: Gra karciana: the verbs, and which engine answers which question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.wojna_o_pierscien.icons import MissingIcons
from mellon.models.wojna_o_pierscien.notation import to_table
from mellon.models.wojna_o_pierscien.position import ACTION_PHASE, BOOK, COMBAT, SCORE, Position
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request, Room
from mellon.solver.stats import stats_of

_ROOMS = {COMBAT: "combats", SCORE: "scores", ACTION_PHASE: "action_phase"}
_ENGINES = {COMBAT: ("auto", "cpsat", "plain"), ACTION_PHASE: ("auto", "alphabeta", "plain")}
_RULE_VERBS = {COMBAT: "combat_verbs", SCORE: "scores", ACTION_PHASE: "phase_verbs"}
"""Where the verbs that only word the rules are: legal and resolve."""
_EXPLAINING = {COMBAT: "combats_explaining", SCORE: "scores", ACTION_PHASE: "action_phase_explaining"}


_MINE = {"information": "mine"}
"""What answers say of a table where some cards lie face down for the player who asks."""


class WojnaOPierscien(Room):
    """The game as the doors see it."""

    id = "wojna_o_pierscien"
    book = BOOK
    engines = ("auto", "cpsat", "plain", "alphabeta")

    def with_rulings(self, position: Position, request: Request) -> Position:
        """Return the position under the readings that a request names. Raises BadInput for an unknown one."""
        return position.with_rulings(request.readings(self.book, position.rulings))

    def for_mover(self, position: Position, value: Fraction) -> Fraction:
        """Return a value as the mover's: the defender of a combat wants to lose little, the Shadow wants the Free Peoples' lead to be small."""
        if position.question == COMBAT:
            return -value
        if position.table is None or position.state is None:
            return value
        from mellon.models.wojna_o_pierscien import table_rules as rules
        from mellon.models.wojna_o_pierscien.state import NATURE

        actor = rules.actor(position.table, position.state)
        return -value if actor not in (None, NATURE) and position.table.sides[actor] else value

    def verb(self, position: Position, request: Request, answer: Answer) -> Answer:
        answer = answer.but(question=position.question)
        if position.moves and request.verb == "show" and position.question == COMBAT:
            return answer.but(position=to_table(position))
        if position.moves and request.verb != "resolve":
            notes = [_BEFORE_THE_MOVE] if position.question == COMBAT else []
            position = _moved(position)
            answer = answer.but(subject=position, assumptions=[*position.assumptions, *notes])
        elif position.moves and position.question == SCORE:
            raise BadInput([Defect("moves", _NO_MOVES)])
        if request.verb == "show":
            return answer.but(position=to_table(position), **({"extra": {**answer.extra, **_MINE}} if position.hidden else {}))
        if position.hidden:
            verify_seen(position, request)
            answer = answer.but(extra={**answer.extra, **_MINE})
        able = _ENGINES.get(position.question, self.engines)
        if request.engine not in able:
            what = Text(
                f"na to pytanie odpowiadają silniki: {', '.join(able)}", f"this question is answered by the engines {', '.join(able)}"
            )
            raise BadInput([Defect("--engine", what)])
        if request.verb == "legal" or (request.verb == "resolve" and (position.moves or position.question != COMBAT)):
            return _by_rules(position, request, answer)
        return _searched(position, request, answer)


def _asked(rooms: Mapping[str, str], position: Position, request: Request) -> Callable[[Position, Request, Answer], Answer]:
    found: Callable[[Position, Request, Answer], Answer] = getattr(import_module(f"{__name__}.{rooms[position.question]}"), request.verb)
    return found


def _by_rules(position: Position, request: Request, answer: Answer) -> Answer:
    """Answer a verb that only words the rules; only icons that no source states need more."""
    asked = _asked(_RULE_VERBS, position, request)
    try:
        return asked(position, request, answer)
    except MissingIcons:
        from mellon.solver.wojna_o_pierscien.unstated import answer_whatever

        return answer_whatever(position, request.watch, lambda filled: asked(filled, request, answer))


def verify_seen(position: Position, request: Request) -> None:
    """Raise BadInput where a question needs cards that the asking player does not see."""
    from mellon.solver.wojna_o_pierscien.seat_answers import NEED_ALL, verify_all_given, verify_turn

    if request.verb in NEED_ALL:
        verify_all_given(position, request.verb)
    if request.verb == "legal":
        verify_turn(position)


def _searched(position: Position, request: Request, answer: Answer) -> Answer:
    from mellon.solver.limits import LimitReached
    from mellon.solver.wojna_o_pierscien.unsaid import assumed
    from mellon.solver.wojna_o_pierscien.unstated import answer_at_both_ends, answer_whatever

    if position.hidden and request.verb == "hint":
        from mellon.solver.wojna_o_pierscien.seat_answers import hint_view

        return hint_view(position, request, answer)
    rooms = {"explain": _EXPLAINING, "resolve": _RULE_VERBS}.get(request.verb, _ROOMS)
    asked = _asked(rooms, position, request)

    def ask(filled: Position) -> Answer:
        try:
            answered: Answer = asked(filled, request, answer)
        except LimitReached as reached:
            stats = stats_of(request.watch.engine or request.engine, request.watch.nodes, [reached.limit])
            return answer.but(verdict=Verdict.UNKNOWN, stats=stats, extra=_bounds(filled))
        return answered

    if position.question == ACTION_PHASE:
        found = answer_at_both_ends(position, request.watch, ask)
        return found.but(assumptions=[*found.assumptions, *assumed(position)], extra={**found.extra, "information": "open"})
    return answer_whatever(position, request.watch, ask)


_NO_MOVES = Text("przy liczeniu punktów nie ma ruchów", "there are no moves when points are counted")
_BEFORE_THE_MOVE = Text(
    "Jedyny ruch walki ją kończy; podany wykonuje resolve, ta odpowiedź mówi o walce przed nim.",
    "The only move of a combat ends it; resolve carries out the one given, this answer is about the combat before it.",
)


def _bounds(position: Position) -> dict[str, Any]:
    """Return what is sure about a combat that was not decided: nobody or everybody is lost."""
    units = position.combat.defenders if position.combat else ()
    return {"bounds": {"low": 0, "high": sum((unit.worth for unit in units), Fraction(0))}} if units else {}


def _moved(position: Position) -> Position:
    """Return the position that is asked about: after its moves, of a combat before its one move. Raises BadInput where a rule forbids one."""
    if position.question == SCORE:
        raise BadInput([Defect("moves", _NO_MOVES)])
    if position.question == COMBAT:
        from mellon.models.wojna_o_pierscien.loss_moves import fight_of
        from mellon.solver.wojna_o_pierscien.combat_verbs import losses_asked

        losses_asked(fight_of(position), position.moves)
        return replace(position, moves=())
    from mellon.models.wojna_o_pierscien.state import Log
    from mellon.solver.wojna_o_pierscien.phase_verbs import after_moves

    return after_moves(position, Log())


GAME = WojnaOPierscien()
