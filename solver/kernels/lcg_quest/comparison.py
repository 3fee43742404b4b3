"""How a quest ends: willpower against threat, or the player's elimination."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.lcg_quest.codes import ELIMINATED_AT, GONE
from mellon.solver.kernels.lcg_quest.encounter_cards import count_dead
from mellon.solver.kernels.lcg_quest.kernel import Kernel
from mellon.solver.kernels.lcg_quest.prospects import Prospect, courses_reached, need_of, single_prospect
from mellon.solver.kernels.lcg_quest.state import State
from mellon.solver.lcg.quest.outlook import Outcome


@cython.cfunc
def compare(
    kernel: Kernel, s: State, danger: cython.int, lift: cython.int, ready: cython.longlong, used: cython.longlong, cards: cython.int
) -> Prospect:
    """Compare, once everything is revealed; abilities that add willpower are used where they help the goal or keep threat down (LC.quest.compare, LC.staging.threat, LC.effects.lasting, LC.card.faramir, LC.card.eowyn)."""
    i: cython.int
    by: cython.int
    will: cython.int
    alone: cython.bint
    strength: cython.int = 0
    one: cython.longlong = 1
    best: Prospect
    found: Prospect
    for i in range(kernel.count):
        if s.committed >> i & 1:
            will = s.wills[i]
            will += lift - s.weaker
            if used >> i & 1:
                will += own_ability(kernel, i)
            if will > 0:
                strength += will
    best = end_of_quest(kernel, strength - danger, s.now, count_dead(kernel, s))
    if courses_reached(kernel.scale, best) or not kernel.table.tools or not s.committed:
        return best
    for i, by, alone in kernel.helpers:
        if (
            s.damage >> 4 * i & GONE == GONE
            or (alone and (not cards or not s.committed >> i & 1 or used >> i & 1))
            or not (alone or ready >> i & 1)
        ):
            continue
        if alone:
            found = compare(kernel, s, danger, lift, ready, used | one << i, cards - 1)
        else:
            found = compare(kernel, s, danger, lift + by, ready & ~(one << i), used, cards)
        if need_of(kernel.scale, found) > need_of(kernel.scale, best):
            best = found
    return best


@cython.cfunc
def own_ability(kernel: Kernel, who: cython.int) -> cython.int:
    """Return the willpower that a character's ability adds to himself (LC.card.eowyn)."""
    i: cython.int
    by: cython.int
    alone: cython.bint
    for i, by, alone in kernel.helpers:
        if alone and i == who:
            return by
    return 0


@cython.cfunc
def end_of_quest(kernel: Kernel, margin: cython.int, now: cython.int, dead: cython.int) -> Prospect:
    """Return the end of a quest with a margin of willpower over threat (LC.quest.compare, LC.end.eliminated)."""
    key = (margin + 4096 << 6 | now) << 8 | dead
    found = kernel.ends.get(key)
    if found is None:
        gain = min(ELIMINATED_AT, now - min(0, margin)) - kernel.search.start[0]
        found = kernel.ends[key] = prospect_of(kernel, Outcome(max(0, margin), max(0, gain), dead))
    kernel.search.leaf_reached()
    return found


@cython.cfunc
def end_by_elimination(kernel: Kernel) -> Prospect:
    """Return the end of a quest whose player is eliminated (LC.end.eliminated, LC.end.eliminated_cards)."""
    kernel.search.leaf_reached()
    return prospect_of(kernel, Outcome(0, max(0, ELIMINATED_AT - kernel.search.start[0]), kernel.count))


@cython.cfunc
def prospect_of(kernel: Kernel, outcome) -> Prospect:
    """Return the prospect of one outcome."""
    found = kernel.leaves.get(outcome)
    if found is None:
        found = kernel.leaves[outcome] = single_prospect(kernel.scale, outcome, kernel.search.goal(outcome))
    return found
