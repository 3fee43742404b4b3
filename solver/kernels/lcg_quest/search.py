"""The quest weighed over small states. Choices are made as in `solver.lcg.quest_search`, for the same reasons and in the same order."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.lcg_quest.card_kinds import Kind
from mellon.solver.kernels.lcg_quest.codes import EFFECT, GUARD, REACT, REVEAL, WINDOW
from mellon.solver.kernels.lcg_quest.comparison import compare, end_by_elimination
from mellon.solver.kernels.lcg_quest.encounter_cards import carry_out, comes_back, count_dead, options_of, reveal
from mellon.solver.kernels.lcg_quest.kernel import Kernel, Last
from mellon.solver.kernels.lcg_quest.prospects import Prospect, averaged_prospect, courses_reached, is_ahead
from mellon.solver.kernels.lcg_quest.state import State, Tasks, copied


@cython.cfunc
def run(kernel: Kernel, s: State) -> Prospect:
    """Go on until a card must be revealed, somebody must choose, or it is time to compare."""
    name: cython.int
    arg: cython.int
    after: State
    while s.tasks.depth:
        name = s.tasks.name
        if name == REVEAL or name == GUARD:
            key = key_of(kernel, s)
            found = kernel.memo.get(key)
            if found is None:
                found = kernel.memo[key] = average_over_draws(kernel, s)
            return found
        if name == WINDOW and s.tasks.over:
            break
        arg = s.tasks.arg
        after = copied(s)
        after.tasks = s.tasks.rest
        s = after
        if name == EFFECT or (name == REACT and not kernel.table.can_cancel):
            after = carry_out(kernel, s, kernel.kinds[arg])
        else:
            options: list = options_of(kernel, s, name, arg)
            if len(options) > 1:
                return best_option(kernel, s, options, name)
            if options:
                after = options[0]
        if after is None:
            return end_by_elimination(kernel)
        s = after
    return compare(kernel, s, s.danger, s.lift, s.ready, s.used, len(s.hand.cards))


@cython.cfunc
@cython.exceptval(check=False)
def numbers_of(kernel: Kernel, s: State) -> cython.longlong:
    """Return the small numbers of a state as one."""
    found: cython.longlong = s.now
    found = found << 6 | s.lift
    found = found << 6 | s.weaker
    found = found << 6 | s.locations
    found = found << 6 | s.grows
    return found << 10 | s.danger


@cython.cfunc
def key_of(kernel: Kernel, s: State):
    """Return what sets a state apart from others."""
    return (
        numbers_of(kernel, s),
        s.damage,
        s.ready | s.committed << kernel.count,
        s.deck.number,
        s.tasks.number,
        s.wills_number,
        s.hand.number,
        s.used,
    )


@cython.cfunc
def average_over_draws(kernel: Kernel, s: State) -> Prospect:
    """Average over the draws, in whole numbers; the last card is taken together with the one before it."""
    k: cython.int
    copies: cython.int
    cards: cython.int
    more: cython.int
    total: cython.int = s.deck.total
    rest: cython.int = total - 1
    kind: Kind
    after: State
    n: cython.Py_ssize_t
    found: list = []
    kernel.search.chances += 1
    if s.tasks.rest.over:
        total = last_draws(kernel, s, found)
        return found[1] if len(found) == 2 else averaged_prospect(kernel.scale, found, total)
    for k in range(len(kernel.kinds)):
        copies = s.deck.copies[k]
        if not copies:
            continue
        kind = kernel.kinds[k]
        if kind.returns and comes_back(kernel, s, kind):
            total -= copies
            continue
        after = state_at_last_reveal(kernel, s, k)
        if after is None:
            found.append(copies * rest)
            found.append(after_reveal(kernel, s, k))
            continue
        kernel.search.chances += 1
        ends: list = []
        cards = last_draws(kernel, after, ends)
        if cards == rest:
            for n in range(0, len(ends), 2):
                more = ends[n]
                ends[n] = copies * more
            found += ends
        else:
            found.append(copies * rest)
            found.append(averaged_prospect(kernel.scale, ends, cards))
    return averaged_prospect(kernel.scale, found, total * rest)


@cython.cfunc
def state_at_last_reveal(kernel: Kernel, s: State, k: cython.int) -> State:
    """Return the state after a card of a kind where only the last reveal follows and nobody chooses before it, else None."""
    kind: Kind = kernel.kinds[k]
    after: State
    if kind.forces or kind.returns or (kind.reacts and s.hand.cancels) or brings_another(kernel, s, kind):
        return None
    after = reveal(kernel, s, k)
    if after is not None and kind.reacts:
        after.tasks = after.tasks.rest
        after = carry_out(kernel, after, kind)
    if after is None or (after.tasks.name != REVEAL and after.tasks.name != GUARD) or not after.tasks.rest.over:
        return None
    return after


@cython.cfunc
def last_draws(kernel: Kernel, s: State, found: list) -> cython.int:
    """Add what follows each card as the last one, with its copies; return how many cards there are."""
    k: cython.int
    copies: cython.int
    strength: cython.int
    total: cython.int = s.deck.total
    kind: Kind
    last: Last = known_last_draws(kernel, s)
    for strength, copies in s.deck.plain:
        end = last.by_threat.get(strength)
        if end is None:
            end = last.by_threat[strength] = compare(kernel, s, s.danger + strength, s.lift, s.ready, s.used, len(s.hand.cards))
        found.append(copies)
        found.append(end)
    for k, copies in s.deck.acting:
        kind = kernel.kinds[k]
        if kind.returns and comes_back(kernel, s, kind):
            total -= copies
            continue
        end = last.by_kind.get(k)
        if end is None:
            end = after_reveal(kernel, s, k)
            if not brings_another(kernel, s, kind):
                last.by_kind[k] = end
        found.append(copies)
        found.append(end)
    return total


@cython.cfunc
def known_last_draws(kernel: Kernel, s: State) -> Last:
    """Return what is known about the last card in a situation."""
    key = (
        numbers_of(kernel, s) << 2 | s.tasks.depth,
        s.damage,
        s.ready | s.committed << kernel.count,
        s.wills_number,
        s.hand.number,
        s.used,
    )
    found = kernel.lasts.get(key)
    if found is None:
        made: Last = Last.__new__(Last)
        made.by_threat, made.by_kind = {}, {}
        found = kernel.lasts[key] = made
    return found


@cython.cfunc
def brings_another(kernel: Kernel, s: State, kind: Kind) -> cython.bint:
    """Tell whether another card can follow one."""
    return kind.brings or (kind.cancelled and s.ready & kernel.cancellers != 0)


@cython.cfunc
def after_reveal(kernel: Kernel, s: State, k: cython.int) -> Prospect:
    """Return what a state is worth once a card of a kind is revealed."""
    after: State = reveal(kernel, s, k)
    return end_by_elimination(kernel) if after is None else run(kernel, after)


@cython.cfunc
def best_option(kernel: Kernel, s: State, options: list, name: cython.int) -> Prospect:
    """Return the prospect of the best option, the first of equals (see `quest_search.Search.best`)."""
    option: State
    best: Prospect = None
    found: Prospect
    spends: cython.bint = name == WINDOW or name == REACT
    if not spends:
        for option in options:
            if option is not None and costs_nothing(kernel, s, option):
                return run(kernel, option)
    for option in options:
        if option is None:
            if spends and best is not None:
                continue
            found = end_by_elimination(kernel)
        else:
            found = run(kernel, option)
        if best is None:
            best = found
            if spends and courses_reached(kernel.scale, best) == best.total:
                return best
        elif is_ahead(kernel.scale, found, best, spends):
            best = found
    return best


@cython.cfunc
def costs_nothing(kernel: Kernel, s: State, after: State) -> cython.bint:
    """Tell whether a forced choice costs nothing that still counts."""
    i: cython.int
    tasks: Tasks = after.tasks
    if after.committed != s.committed or after.hand is not s.hand or count_dead(kernel, after) != count_dead(kernel, s):
        return False
    while tasks.depth:
        if tasks.name == REVEAL or tasks.name == GUARD or tasks.name == REACT:
            return False
        tasks = tasks.rest
    for i in kernel.table.helpers:
        if (after.ready ^ s.ready) >> i & 1:
            return False
    return True
