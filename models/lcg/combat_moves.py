"""The moves of a combat phase: which are legal now, and the phase carried out with those that are given."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mellon.models.common import Illegal, Step
from mellon.models.common.game_rules import Judged
from mellon.models.lcg.acting import fighter_ref, foe_ref, matches
from mellon.models.lcg.afterwards import ending_of, outcome_of
from mellon.models.lcg.battle import Battle
from mellon.models.lcg.battle_parts import END
from mellon.models.lcg.claim_moves import Numbered, take_claims
from mellon.models.lcg.combat import choices
from mellon.models.lcg.moves import Move
from mellon.models.lcg.playing import Play, listed, why_not
from mellon.models.lcg.position import Position
from mellon.models.lcg.progress import Advance
from mellon.models.lcg.quest_moves import arrived, drawn_stage
from mellon.models.lcg.stages import rescue


def battle_of(p: Position) -> Battle:
    """Return the combat phase of a position with everything that can be chosen in it."""
    return Battle(p.but(moves=None), follow_all=True)


def judged_fight(b: Battle) -> Judged[Move]:
    """Return the moves that are legal now, and the other defences and attacks by one character with the rule that forbids each."""
    s = b.initial()[0][1]
    good = listed(b, s)
    bad: list[tuple[Move, Illegal]] = []
    for wanted in _candidates(b):
        if not any(_same(wanted, move) for move in good):
            bad.append((wanted, why_not(b, s, wanted)))
    return good, bad


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
    p = take_claims(p, later, log).but(moves=None)
    b = Battle(p, follow_all=True)
    play = Play(b, [made for _, made in later], first=later[0][0] if later else 1)
    state = play.run()
    del later[: play.at]
    while later and state.moment == END and later[0][1].verb in ("end", "pass", "done"):
        later.pop(0)
    log += play.steps
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
