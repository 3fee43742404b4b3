"""Single steps of a quest as plain numbers, for comparisons with the rules."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.lcg_quest.card_kinds import Kind
from mellon.solver.kernels.lcg_quest.codes import DAMAGE, EFFECT, REACT
from mellon.solver.kernels.lcg_quest.comparison import compare
from mellon.solver.kernels.lcg_quest.encounter_cards import carry_out, options_of, reveal
from mellon.solver.kernels.lcg_quest.kernel import Kernel
from mellon.solver.kernels.lcg_quest.prospects import Prospect
from mellon.solver.kernels.lcg_quest.state import State, Tasks, copied


def told_state(kernel: Kernel, s: State):
    """Return what a state holds, willpower with all that was added to it, tasks with what they need."""
    tasks: Tasks = s.tasks
    kind: Kind
    waiting = []
    while tasks.depth:
        waiting.append((tasks.name, tasks.arg if tasks.name in (EFFECT, REACT, DAMAGE) else None))
        tasks = tasks.rest
    counted = False
    for kind in kernel.kinds:
        counted = counted or kind.counts_locations()
    wills = tuple([s.wills[i] + s.lift if s.committed >> i & 1 else None for i in range(kernel.count)])
    return {
        "threat": (s.danger, s.grows, s.locations if counted else None, s.now),
        "characters": (s.ready, s.committed, s.damage, s.used, s.weaker, wills),
        "cards": (s.hand.cards, s.hand.pools, tuple(s.deck.copies)),
        "tasks": tuple(waiting),
    }


def after_card(kernel: Kernel, s: State, number):
    """Return the state after a card is revealed, None where the player is eliminated."""
    return reveal(kernel, s, kernel.place[number])


def after_task(kernel: Kernel, s: State):
    """Return the states after the next task, which reveals nothing: one for each option, None among them where the player is eliminated."""
    name: cython.int = s.tasks.name
    arg: cython.int = s.tasks.arg
    after: State = copied(s)
    after.tasks = s.tasks.rest
    if name == EFFECT or (name == REACT and not kernel.table.can_cancel):
        return [carry_out(kernel, after, kernel.kinds[arg])]
    return options_of(kernel, after, name, arg) or [after]


def compared_outcome(kernel: Kernel, s: State):
    """Return how a quest ends once everything is revealed, abilities used where they help."""
    found: Prospect = compare(kernel, s, s.danger, s.lift, s.ready, s.used, len(s.hand.cards))
    return found.only
