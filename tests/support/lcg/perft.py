"""Count the ways in which enemies attack in a combat of Gra karciana, by the rules."""

from __future__ import annotations

from mellon.models.lcg.combat.attack_course import reveals
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import CHANCE, END, PICK, STRIKE, State
from mellon.models.lcg.combat.decisions import choices
from mellon.models.lcg.position import Position


def lines(position: str, depth: int) -> int:
    """Return how many lines of `depth` enemy attacks there are: every choice of the players and every shadow card that can turn up."""
    b = Battle(Position.parse(position), follow_all=True)
    return sum(_lines(b, state, depth) for _, state in b.initial())


def _lines(b: Battle, s: State, depth: int) -> int:
    if s.moment in (STRIKE, END) or (s.moment == PICK and not depth):
        return 1
    if s.moment in CHANCE:
        return sum(_lines(b, after, depth) for _, _, outcomes in reveals(b, s) for _, after in outcomes)
    return sum(_lines(b, after, depth - (s.moment == PICK)) for _, after in choices(b, s))
