"""The ways a combat with known cards can end, for planning: every one that no other beats in every respect."""

from __future__ import annotations

from dataclasses import replace

from mellon.models.lcg.acting import move_of
from mellon.models.lcg.afterwards import ending_of, outcome_of
from mellon.models.lcg.attack_course import reveals
from mellon.models.lcg.battle import Battle
from mellon.models.lcg.battle_parts import CHANCE, END, GONE, State
from mellon.models.lcg.combat import choices
from mellon.models.lcg.position import Position
from mellon.models.lcg.progress import Advance


def endings(p: Position) -> list[tuple[list[str], Advance, list[int]]]:
    """Return the ways a combat with known cards can end, each with its moves; those beaten in every respect are left out."""
    if not p.remaining:
        return [([], Advance(p), [])]
    b = Battle(p.but(question="combat", moves=None), follow_all=True)
    found: dict[State, tuple[list[str], list[tuple[int, int]]]] = {}
    frontier: dict[State, tuple[list[str], list[tuple[int, int]]]] = {s: ([str(move_of(b, act)) for act in acts], []) for acts, s in b.initial()}
    while frontier:
        later: dict[State, tuple[list[str], list[tuple[int, int]]]] = {}
        for s, (line, turned) in frontier.items():
            if s.moment == END:
                found.setdefault(s, (line, turned))
                continue
            if s.moment in CHANCE:
                steps = [(acts, after, [*turned, (s.frames[0].foe, b.kinds[kind].cards[0])]) for kind, _, ends in reveals(b, s) for acts, after in ends]
            else:
                steps = [(acts, after, turned) for acts, after in choices(b, s)]
            for acts, after, shown in steps:
                later.setdefault(after, ([*line, *(str(move_of(b, act)) for act in acts)], shown))
        frontier = later
    kept = _best(b, list(found))
    return [(found[s][0], _asking(ending_of(b, s, found[s][1]), p.question), outcome_of(b, s)["killed"]) for s in kept]


def _asking(done: Advance, question: str) -> Advance:
    return replace(done, position=done.position.but(question=question))


def _best(b: Battle, states: list[State]) -> list[State]:
    """Drop end states that another one beats: no more damage and threat, no less damage on enemies and progress."""
    rated = sorted(((_merit(s), s) for s in states), key=lambda pair: [-n for n in pair[0]])
    kept: list[tuple[tuple[int, ...], State]] = []
    for merit, s in rated:
        same_cards = [m for m, other in kept if other.deck == s.deck and [c & 15 == 3 for c in other.foes] == [c & 15 == 3 for c in s.foes]]
        if not any(all(x >= y for x, y in zip(m, merit, strict=True)) for m in same_cards):
            kept.append((merit, s))
    return [s for _, s in kept]


def _merit(s: State) -> tuple[int, ...]:
    health = [-99 if code == GONE else -98 if code < 0 else -(code >> 1) for code in s.chars]
    wounds = [99 if code & 15 == 4 else code >> 8 for code in s.foes]
    spent = [-bin(s.rest.spent).count("1"), s.rest.hand, s.gear]
    return (*(-t for t in s.threat), *health, *wounds, s.rest.progress, *spent, *s.rest.pools)
