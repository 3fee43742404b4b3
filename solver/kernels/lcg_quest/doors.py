"""What callers use of this kernel."""

from __future__ import annotations

from mellon.models.lcg.quest.quest_state import OUT
from mellon.solver.kernels.lcg_quest.card_kinds import DROPPED, TASKS
from mellon.solver.kernels.lcg_quest.codes import GONE
from mellon.solver.kernels.lcg_quest.hands_and_decks import deck_of, hand_of, push_task
from mellon.solver.kernels.lcg_quest.kernel import Kernel, begin_anew, forget
from mellon.solver.kernels.lcg_quest.prospects import Prospect, Spread, TooWide, courses_reached, told_sums
from mellon.solver.kernels.lcg_quest.search import run
from mellon.solver.kernels.lcg_quest.state import State
from mellon.solver.kernels.lcg_quest.steps import after_card, after_task, compared_outcome, told_state
from mellon.solver.lcg.quest.outlook import Outlook

__all__ = ("Kernel", "after_card", "after_task", "compared_outcome", "forget", "outlook_of", "packed_state", "told_state")


def outlook_of(kernel: Kernel, q):
    """Return what a state is worth, None where it does not fit.

    Small states weigh abilities when they compare, so one in which the window before the comparison is over (it is the first to be done last) does not fit.
    """
    lowered = any([s.muted or s.lowered for s in q.staging])
    if (
        not kernel.fits
        or lowered
        or (kernel.table.tools and q.tasks[:1] != (("window", 0),))
        or q.top
        or q.bottom
        or OUT in q.threats
        or any([name not in TASKS and name not in DROPPED for name, _ in q.tasks])
    ):
        return None
    counted = kernel.search.nodes, kernel.search.chances
    while True:
        try:
            return shown(kernel, run(kernel, packed_state(kernel, q)))
        except TooWide:
            begin_anew(kernel, 2 * kernel.scale.width)
            kernel.search.nodes, kernel.search.chances = counted


def packed_state(kernel: Kernel, q):
    """Return a state of the rules as a small one."""
    known = kernel.table.cards
    s: State = State.__new__(State)
    s.danger, s.grows, s.locations, s.weaker, s.now = q.extra, 0, 0, q.weaker, q.threats[0]
    for lying in q.staging:
        s.danger += lying.bonus
        for number in (lying.card, *lying.guards):
            card = known[number]
            s.danger += max(0, card.threat_strength)
            s.grows += card.kind in ("enemy", "location") or number != lying.card
            s.locations += card.kind == "location"
    s.ready, s.committed = q.ready, q.committed
    s.damage = sum([(GONE if damage == OUT else damage) << 4 * i for i, damage in enumerate(q.damage)])
    boosts, s.used = list(q.boosts), 0
    for i, by, alone in kernel.helpers:
        if alone and ("discard", i) in q.used:
            boosts[i] -= by
            s.used |= 1 << int(i)
    sent = [boost for i, boost in enumerate(boosts) if q.committed >> i & 1]
    s.lift = sent[0] if sent and min(sent) == max(sent) else 0
    wills = tuple([person.willpower + (boosts[i] - s.lift if q.committed >> i & 1 else 0) for i, person in enumerate(kernel.people)])
    s.wills, s.wills_number = list(wills), kernel.squads.setdefault(wills, len(kernel.squads))
    copies = [0] * len(kernel.kinds)
    for number, n in q.deck:
        copies[kernel.place[number]] += n
    s.hand, s.deck, s.tasks = hand_of(kernel, q.hands[0], q.pools), deck_of(kernel, tuple(copies)), kernel.no_tasks
    for name, arg in q.tasks:
        if name in TASKS:
            s.tasks = push_task(kernel, s.tasks, TASKS[name], kernel.place[arg] if name in ("effect", "react") else arg)
    return s


def shown(kernel: Kernel, found: Prospect):
    """Return a prospect as others see it."""
    if found.only is not None:
        return kernel.search.of(found.only)
    return Outlook(found.total, courses_reached(kernel.scale, found), Spread(found), None, told_sums(kernel.scale, found))
