"""A combat whose first moves are made already: whether they settle the goal, and whether what follows can be asked as a position."""

from __future__ import annotations

from mellon.models.common import BadInput, Defect, Text
from mellon.models.lcg.combat.combat_moves import Course
from mellon.models.lcg.combat.strikes import alive
from mellon.models.lcg.combat.wounds import engaged
from mellon.models.lcg.position import Goal
from mellon.solver.lcg.combat.aims import Aim

_SCORED = Text(
    "cel ważony liczy się od początku fazy walki: po ruchach podaj pozycję po nich (pokazuje ją resolve) albo usuń moves",
    "a weighted goal counts from the start of the combat phase: give the position after the moves (resolve shows it) or leave moves out",
)
_LASTING = Text(
    "po tych ruchach działa efekt do końca fazy albo podejrzana karta, czego pozycja nie wyraża; usuń te ruchy albo zapytaj o pozycję przed nimi",
    "after these moves an effect lasts until the end of the phase, or a card was looked at, which a position does not express; leave these moves out or ask about the position before them",
)


def settled(course: Course, goal: Goal) -> int | None:
    """Return what the goal is worth where the moves have settled it, else None."""
    aim = Aim(course.battle, goal)
    if course.over:
        return aim.final(course.state)
    fled = any(not engaged(course.state, foe) for foe in alive(course.battle, course.state))
    return 0 if (aim.saves and course.state.lost) or (aim.kills and fled) else None


def verify_askable(course: Course, goal: Goal) -> None:
    """Refuse a course whose rest a position cannot express. Raises BadInput."""
    if goal.name == "score":
        raise BadInput([Defect("moves", _SCORED)])
    rest = course.state.rest
    waiting = sum(not enemy.attacked for player in course.start.players for enemy in player.engaged)
    few = course.battle.shadow and course.battle.order is None and sum(course.battle.numbers.values()) < waiting
    if not course.over and (any(rest.boost) or rest.together or rest.top or rest.bottom or course.play.looked or few):
        raise BadInput([Defect("moves", _LASTING)])
