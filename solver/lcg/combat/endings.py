"""The ways a combat with known cards can end, for planning: every one that no other beats in every respect."""

from __future__ import annotations

from dataclasses import replace

from mellon.models.lcg.combat.acting import move_of
from mellon.models.lcg.combat.afterwards import ending_of, outcome_of
from mellon.models.lcg.combat.attack_course import reveals
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import CHANCE, DEAD, END, STAGED, State
from mellon.models.lcg.combat.decisions import choices
from mellon.models.lcg.moves import Move
from mellon.models.lcg.position import Position
from mellon.models.lcg.quest.progress import Advance
from mellon.solver.limits import LimitReached, Watch


def endings(p: Position, watch: Watch) -> list[tuple[list[Move], Advance, list[int]]]:
    """Return the ways a combat with known cards can end, each with its moves; those beaten in every respect are left out. Raises LimitReached."""
    if not p.remaining:
        return [([], Advance(p), [])]
    b = Battle(p.but(question="combat", moves=None), follow_all=True)
    found: dict[State, tuple[list[Move], list[tuple[int, int]]]] = {}
    frontier: dict[State, tuple[list[Move], list[tuple[int, int]]]] = {
        s: ([move_of(b, act) for act in acts], []) for acts, s in b.initial()
    }
    while frontier:
        later: dict[State, tuple[list[Move], list[tuple[int, int]]]] = {}
        for s, (line, turned) in frontier.items():
            if watch.over:
                raise LimitReached(watch.limit)
            if s.moment == END:
                found.setdefault(s, (line, turned))
                continue
            if s.moment in CHANCE:
                steps = [
                    (acts, after, [*turned, (s.frames[0].foe, b.kinds[kind].cards[0])])
                    for kind, _, ends in reveals(b, s)
                    for acts, after in ends
                ]
            else:
                steps = [(acts, after, turned) for acts, after in choices(b, s)]
            for acts, after, shown in steps:
                later.setdefault(after, ([*line, *(move_of(b, act) for act in acts)], shown))
        frontier = later
    kept = _best(b, list(found))
    return [(found[s][0], _asking(ending_of(b, s, found[s][1]), p.question), outcome_of(b, s)["killed"]) for s in kept]


def _asking(done: Advance, question: str) -> Advance:
    return replace(done, position=done.position.but(question=question))


def _best(b: Battle, states: list[State]) -> list[State]:
    """Drop end states that another one beats: no more damage on characters, no less on enemies, no fewer resources, the rest the same."""
    groups: dict[tuple[object, ...], list[tuple[tuple[int, ...], State]]] = {}
    for s in states:
        groups.setdefault(_kept(b, s), []).append((_merit(b, s), s))
    kept: list[State] = []
    for rated in groups.values():
        found: list[tuple[tuple[int, ...], State]] = []
        for merit, s in sorted(rated, key=lambda pair: [-n for n in pair[0]]):
            if not any(all(x >= y for x, y in zip(m, merit, strict=True)) for m, _ in found):
                found.append((merit, s))
        kept += [s for _, s in found]
    return kept


def _kept(b: Battle, s: State) -> tuple[object, ...]:
    """Return what two end states must have in common for one to beat the other: more of it is not always better, nor less.

    A hero whose attack grows with damage may want it, a web asks who is ready, threat decides who engages.
    """
    webs = tuple(s.chars[part.host] & 1 for part in b.gear if part.host >= 0 and part.card.does("condition"))
    grown = tuple(code for code, who in zip(s.chars, b.fighters, strict=True) if code < 0 or who.grows)
    away = tuple(code for code in s.chars if code < 0), tuple(code < 0 for code in s.chars)
    status = tuple(code & 15 if code & 15 in (STAGED, DEAD) else -1 for code in s.foes)
    return s.deck, s.threat, s.gear, s.lost, s.rest.hand, s.rest.progress, s.rest.top, s.rest.bottom, webs, grown, away, status


def _merit(b: Battle, s: State) -> tuple[int, ...]:
    health = [-(code >> 1) for code in s.chars if code >= 0]
    return (*health, *(code >> 8 for code in s.foes), *s.rest.pools)
