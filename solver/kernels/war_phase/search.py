"""The search of an action phase over packed states, compiled when a C compiler was there at build time; the same answers without.

A state is a row of bytes: where every card is, what is written on it, the locations, whose turn it is, and the tasks still to be done (the
next one last). `packing` compiles the tables from the data of the cards, `packed_states` writes states of the rules as rows. The moves and
what follows from them are those of the rules for the texts that `packing` accepts; the tests compare both, and every line is replayed by
the rules. Values are whole numbers, the score difference times `scale`, so that the means of chance stay exact.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.bits import divided
from mellon.solver.kernels.war_phase.alpha_beta import search
from mellon.solver.kernels.war_phase.codes import BOTH, ENDED, NO_MOVE, TASKS
from mellon.solver.kernels.war_phase.combats import end_value
from mellon.solver.kernels.war_phase.dead_cards import forget_sight, keep_sight
from mellon.solver.kernels.war_phase.kernel import Kernel
from mellon.solver.kernels.war_phase.legal_moves import list_actions
from mellon.solver.kernels.war_phase.one_sided_bound import bound_by_one_side, left_to, one_sided_from
from mellon.solver.kernels.war_phase.reachable import look_ahead
from mellon.solver.kernels.war_phase.state import copy_row, decider
from mellon.solver.kernels.war_phase.static_bounds import bound_state
from mellon.solver.kernels.war_phase.transitions import do_action, do_choice, run_tasks
from mellon.solver.kernels.war_phase.transposition_table import find_entry, make_key


@cython.locals(i=cython.int)
def put_row(k: Kernel, row):
    """Take a state as the first of the line under search."""
    for i in range(len(row)):
        k.s[i] = row[i]


@cython.locals(value=cython.longlong)
def prove(k: Kernel, row, alpha, beta, most):
    """Search a window for a state in at most so many nodes (0: no limit); return how it ended and the value or bound found."""
    put_row(k, row)
    k.stopped = 0
    k.node_limit = k.nodes + most if most else 0
    k.counts[0] = 0
    forget_sight(k)
    if k.s[k.misc_at + TASKS] and not k.s[k.misc_at + ENDED]:
        run_tasks(k, 0)
    value = search(k, 0, alpha, beta)
    return k.stopped, value, value + k.spread


def bounds(k: Kernel, row):
    """Return numbers that the value of a state cannot leave."""
    put_row(k, row)
    k.stopped = 0
    if k.s[k.misc_at + ENDED]:
        return end_value(k, 0), end_value(k, 0)
    look_ahead(k, 0, BOTH)
    if k.vague:
        return -k.wide, k.wide
    bound_state(k, 0, -2 * k.wide)
    return k.low, k.high


def prospects(k: Kernel, row):
    """Return for every seat how many plays it may still have, how many cards may leave its deck and whether its pile may come back."""
    key_of(k, row)
    return [(k.plays[u], k.left[u], bool(k.fresh_pile[u]), k.flags[k.sside[u]]) for u in range(k.seats)]


def key_of(k: Kernel, row):
    """Return the name of a state."""
    put_row(k, row)
    look_ahead(k, 0, BOTH)
    make_key(k, 0)
    return k.key_a


@cython.locals(at=cython.longlong, move=cython.longlong)
def best_key(k: Kernel, row):
    """Return the name of the state after the best move known for a state, None if none is known."""
    k.stopped = 0
    key_of(k, row)
    at = find_entry(k, k.key_a, k.key_b)
    if at < 0 or k.s[k.misc_at + ENDED] or decider(k, 0) < 0:
        return None
    move = cython.cast(cython.longlong, k.memory[at + 3] & NO_MOVE)
    if move == NO_MOVE:
        return None
    copy_row(k, 0)
    forget_sight(k)
    if k.s[k.misc_at + TASKS]:
        do_choice(k, k.row, move)
    else:
        do_action(k, k.row, move)
    run_tasks(k, 1)
    look_ahead(k, k.row, BOTH)
    make_key(k, k.row)
    return k.key_a


@cython.locals(j=cython.int)
def children(k: Kernel, row):
    """Return the rows after every move of a state with the moves, as the kernel lists them; for tests."""
    put_row(k, row)
    k.stopped = 0
    k.counts[0] = 0
    forget_sight(k)
    if k.s[k.misc_at + TASKS]:
        run_tasks(k, 0)
    if not k.counts[0] and not k.s[k.misc_at + ENDED]:
        list_actions(k, 0)
    found = []
    for j in range(k.counts[0]):
        copy_row(k, 0)
        if k.s[k.misc_at + TASKS]:
            do_choice(k, k.row, k.listed[j])
        else:
            do_action(k, k.row, k.listed[j])
        run_tasks(k, 1)
        found.append((k.listed[j], bytes(bytearray(k.s[k.row : 2 * k.row]))))
    return found


def row_size(k: Kernel):
    """Return how many bytes a row has."""
    return k.row


def offsets(k: Kernel):
    """Return where flags, states of locations, tokens of both kinds, active locations, numbers and tasks begin in a row."""
    return k.flag_at, k.status_at, k.guard_at, k.spear_at, k.place_at, k.misc_at, k.task_at


@cython.locals(side=cython.int, part=cython.longlong, found=cython.longlong)
def one_sided_bounds(k: Kernel, row, effort):
    """Return numbers that the value of a state cannot leave, since either side may do nothing more; each in so many nodes at most."""
    put_row(k, row)
    k.stopped = 0
    if k.s[k.misc_at + ENDED]:
        return end_value(k, 0), end_value(k, 0)
    k.low = -k.wide
    k.high = k.wide
    k.counts[0] = 0
    forget_sight(k)
    run_tasks(k, 0)
    look_ahead(k, 0, BOTH)
    keep_sight(k, 0)
    if k.s[k.misc_at + ENDED] or k.stopped:
        return k.low, k.high
    if not k.vague:
        bound_state(k, 0, -2 * k.wide)
    before: cython.longlong = k.one_sided_nodes
    for side in range(2):
        if not left_to(k, 0, side):
            continue
        part = effort // 8 if effort > 8 else 1
        # What is between these two is not decided yet; what was found in one try is remembered, so the next one gets further.
        least: cython.longlong = k.low
        most: cython.longlong = k.high
        while least < most and not k.over(k.nodes):
            aim: cython.longlong = divided(least + most, 2 * k.scale) * k.scale
            if side == 0:
                aim = aim if aim < most else aim - k.scale
                found = one_sided_from(k, 0, 0, aim, aim + 1, part) + k.one_sided_spread
                if k.one_sided_over or found > aim:
                    least = aim + k.scale
                else:
                    k.high = found
                    most = found
            else:
                aim = aim if aim > least else aim + k.scale
                found = one_sided_from(k, 0, 1, aim - 1, aim, part)
                if k.one_sided_over or found < aim:
                    most = aim - k.scale
                else:
                    k.low = found
                    least = found
            k.stopped = 0
    k.one_sided_nodes = before
    return k.low, k.high


def window_bounds(k: Kernel, row, alpha, beta):
    """Return numbers that the value of a state cannot leave, as a search of a window asks for them."""
    put_row(k, row)
    k.stopped = 0
    if k.s[k.misc_at + ENDED]:
        return end_value(k, 0), end_value(k, 0)
    k.counts[0] = 0
    forget_sight(k)
    run_tasks(k, 0)
    k.low = -k.wide
    k.high = k.wide
    if not k.s[k.misc_at + ENDED]:
        look_ahead(k, 0, BOTH)
        keep_sight(k, 0)
        bound_by_one_side(k, 0, alpha, beta)
    return k.low, k.high
