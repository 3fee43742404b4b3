"""A combat whose first moves are made already: they are carried out, and the question is asked about what follows."""

from __future__ import annotations

from dataclasses import dataclass

from mellon.models.common import BadInput, Defect, Illegal, Step, Text
from mellon.models.lcg.battle import Battle
from mellon.models.lcg.battle_parts import END, State
from mellon.models.lcg.playing import Play
from mellon.models.lcg.position import Goal, Position
from mellon.models.lcg.strikes import alive
from mellon.models.lcg.wounds import engaged
from mellon.solver.lcg.aims import Aim
from mellon.solver.lcg.claims import Numbered, take_claims

_OVER = Illegal("LC.combat.shadow_leaves", Text("faza walki jest już skończona", "the combat phase is over"))
_SCORED = Text(
    "cel ważony liczy się od początku fazy walki: po ruchach podaj pozycję po nich (pokazuje ją resolve) albo usuń moves",
    "a weighted goal counts from the start of the combat phase: give the position after the moves (resolve shows it) or leave moves out",
)
_LASTING = Text(
    "po tych ruchach działa efekt do końca fazy albo podejrzana karta, czego pozycja nie wyraża; usuń te ruchy albo zapytaj o pozycję przed nimi",
    "after these moves an effect lasts until the end of the phase, or a card was looked at, which a position does not express; leave these moves out or ask about the position before them",
)


@dataclass(frozen=True)
class Course:
    """A combat played as far as its moves go: the battle, its state, what was turned and told."""

    battle: Battle
    state: State
    play: Play
    start: Position

    @property
    def over(self) -> bool:
        """Tell whether the phase is over."""
        return self.state.moment == END

    def settled(self, goal: Goal) -> int | None:
        """Return what the goal is worth where the moves have settled it, else None."""
        aim = Aim(self.battle, goal)
        if self.over:
            return aim.final(self.state)
        fled = any(not engaged(self.state, foe) for foe in alive(self.battle, self.state))
        return 0 if (aim.saves and self.state.lost) or (aim.kills and fled) else None


def course_of(p: Position, later: list[Numbered], log: list[Step]) -> Course:
    """Carry out the moves at the front of the list; later moves stay on it. Raises BadInput where a rule forbids one."""
    p = take_claims(p, later, log).but(moves=None)
    b = Battle(p, follow_all=True)
    play = Play(b, [made for _, made in later], first=later[0][0] if later else 1)
    state = play.run()
    del later[: play.at]
    while later and state.moment == END and later[0][1].verb in ("end", "pass", "done"):
        later.pop(0)
    log += play.steps
    return Course(b, state, play, p)


def nothing_left(later: list[Numbered]) -> None:
    """Refuse moves after the end of the phase. Raises BadInput."""
    if later:
        raise BadInput([Defect(f"moves[{later[0][0]}]", Text(f"{_OVER.why.pl} ({_OVER.rule})", f"{_OVER.why.en} ({_OVER.rule})"))])


def verify_askable(course: Course, goal: Goal) -> None:
    """Refuse a course whose rest a position cannot express. Raises BadInput."""
    if goal.name == "score":
        raise BadInput([Defect("moves", _SCORED)])
    rest = course.state.rest
    waiting = sum(not enemy.attacked for player in course.start.players for enemy in player.engaged)
    few = course.battle.shadow and course.battle.order is None and sum(course.battle.numbers.values()) < waiting
    if not course.over and (any(rest.boost) or rest.together or rest.top or rest.bottom or course.play.looked or few):
        raise BadInput([Defect("moves", _LASTING)])
