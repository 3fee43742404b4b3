"""The moves of a combat phase: which are legal now, and the phase carried out with those that are given."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from mellon.models.common import BadInput, Defect, Illegal, Step, Text
from mellon.models.common.game_rules import Judged
from mellon.models.lcg.combat.acting import fighter_ref, foe_ref, matches, move_of
from mellon.models.lcg.combat.afterwards import ending_of, outcome_of
from mellon.models.lcg.combat.attack_course import Act
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import END, State
from mellon.models.lcg.combat.decisions import choices
from mellon.models.lcg.combat.playing import Play, listed, why_not
from mellon.models.lcg.moves import Move
from mellon.models.lcg.position import Position
from mellon.models.lcg.quest.progress import Advance
from mellon.models.lcg.quest.quest_moves import arrived, drawn_stage
from mellon.models.lcg.quest.stages import rescue
from mellon.models.lcg.round.claim_moves import Numbered, take_claims

_OVER = Illegal("LC.combat.shadow_leaves", Text("faza walki jest już skończona", "the combat phase is over"))


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


def battle_of(p: Position) -> Battle:
    """Return the combat phase of a position with everything that can be chosen in it."""
    return Battle(p.but(moves=None), follow_all=True)


def judged_fight(b: Battle, state: State | None = None) -> Judged[Move]:
    """Return the moves that are legal now, and the other defences and attacks by one character with the rule that forbids each.

    Now is the start of the phase unless a state in the midst of it is given.
    """
    s = b.initial()[0][1] if state is None else state
    if s.moment == END:
        return [], []
    good = listed(b, s) if state is not None else list(dict.fromkeys(move_of(b, act) for act in first_acts(b)))
    bad: list[tuple[Move, Illegal]] = []
    for wanted in _candidates(b):
        if not any(_same(wanted, move) for move in good):
            bad.append((wanted, why_not(b, s, wanted)))
    return good, bad


def first_acts(b: Battle) -> list[Act]:
    """Return the acts with which a combat can begin: the orders of dealing where they differ, and what can be chosen after the first of them."""
    starts = b.initial()
    deals = [acts[0] for acts, _ in starts if acts]
    return list(dict.fromkeys([*deals, *(acts[0] for acts, _ in choices(b, starts[0][1]) if acts)]))


def verify_fight(b: Battle, wanted: Move) -> None:
    """Raise Illegal with the rule that forbids a move now; a card named without its copy stands for any of its copies."""
    s = b.initial()[0][1]
    if not any(acts and matches(b, acts[0], wanted) for acts, _ in choices(b, s)):
        raise why_not(b, s, wanted)


def _same(one: Move, other: Move) -> bool:
    return (one.verb, one.what, one.others) == (other.verb, other.what, other.others)


def _candidates(b: Battle) -> list[Move]:
    """Return every defence and every attack by one character that a player could think of."""
    found = []
    for f, foe in enumerate(b.foes):
        if foe.engaged:
            found.append(Move("undefended", (foe_ref(b, f),)))
            found += [Move("defend", (foe_ref(b, f),), "with", (fighter_ref(b, i),)) for i in range(len(b.fighters))]
        found += [Move("attack", (foe_ref(b, f),), "with", (fighter_ref(b, i),)) for i in range(len(b.fighters))]
    return found


def fought(p: Position, later: list[Numbered], log: list[Step]) -> tuple[Battle, Advance, dict[str, Any]]:
    """Carry out a combat phase with the moves at the front of the list, a stage that it completes included; later moves stay on the list."""
    course = course_of(p, later, log)
    p, b, state, play = course.start, course.battle, course.state, course.play
    ended = ending_of(b, state, play.turned, log)
    outcome = outcome_of(b, state)
    if ended.draw_from:
        ended = drawn_stage(ended, later, log)
    if ended.entered is not None:
        ended = arrived(ended, later, log)
    if ended.may_rescue and later and later[0][1].verb == "use" and [ref.card for ref in later[0][1].what] == [ended.position.stage]:
        later.pop(0)
        ended = rescue(ended.position, log)
    after = take_claims(ended.position, later, log)
    won = {"won": True} if ended.won else {}
    return b, replace(ended, position=after), outcome | won | ({"stage": after.stage} if after.stage != p.stage else {})
