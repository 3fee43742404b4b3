"""Why a state is hopeless: how much better the counters could be without changing that.

Goals are and/or programs over atoms `sum >= number`, and what a trick adds to the sums depends on its cards alone. So a state that is hopeless stays so with any
smaller sums, and also with larger ones up to a room that the proof itself tells: a branch cut off because an atom falls short by 3 would
be cut off with 2 more as well, whatever the other atoms say. A state's room is the least room of all that was tried below it.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.tricks.bounds import run_code
from mellon.solver.kernels.tricks.codes import (
    ALL_FIELDS_FULL,
    AND,
    ATOM,
    BOUNDLESS,
    CONSTANT,
    FIELD_BIAS,
    FIELD_MOST,
    FIELD_WIDTH,
    FIELDS,
    OR,
)
from mellon.solver.kernels.tricks.kernel import Kernel


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def open_reasons(k: Kernel, depth: cython.int) -> cython.void:
    """Begin at a state of which nothing was tried yet: no branch stands in the way of any sum."""
    i: cython.int
    for i in range(k.atoms):
        k.room_left[depth * k.atoms + i] = BOUNDLESS


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_reasons(k: Kernel, depth: cython.int) -> cython.void:
    """Take what made the state after a trick hopeless as a reason of the state before it: both sums grow by the same."""
    i: cython.int
    for i in range(depth * k.atoms, (depth + 1) * k.atoms):
        if k.room_left[i + k.atoms] < k.room_left[i]:
            k.room_left[i] = k.room_left[i + k.atoms]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def blame(k: Kernel, depth: cython.int, last: cython.int) -> cython.void:
    """Take the part of a goal's program that ends at `last`, false for good after a trick, as a reason of the state at `depth`.

    Of parts that must all hold one suffices: the one that takes least room away.
    """
    part: cython.int
    i: cython.int
    chosen: cython.int = -1
    lost: cython.longlong
    least: cython.longlong = 0
    room: cython.longlong
    arg: cython.int = k.code_arg[last]
    if k.code_op[last] == ATOM:
        room = -k.atom_reach[arg] - 1
        if room < k.room_left[depth * k.atoms + arg]:
            k.room_left[depth * k.atoms + arg] = room
    elif k.code_op[last] == OR:
        part = last - 1
        for i in range(arg):
            blame(k, depth, part)
            part -= k.code_size[part]
    elif k.code_op[last] == AND:
        part = last - 1
        for i in range(arg):
            if k.code_state[part] == 0:
                lost = room_lost(k, depth, part)
                if chosen < 0 or lost < least:
                    least = lost
                    chosen = part
            part -= k.code_size[part]
        blame(k, depth, chosen)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def room_lost(k: Kernel, depth: cython.int, last: cython.int) -> cython.longlong:
    """Return how much room a part of a goal's program, false for good, would take away as a reason."""
    part: cython.int
    i: cython.int
    one: cython.longlong
    left: cython.longlong
    room: cython.longlong
    lost: cython.longlong = 0
    found: cython.bint = False
    arg: cython.int = k.code_arg[last]
    if k.code_op[last] == ATOM:
        left = k.room_left[depth * k.atoms + arg]
        room = -k.atom_reach[arg] - 1
        return left - room if room < left else 0
    if k.code_op[last] == CONSTANT:
        return 0
    part = last - 1
    for i in range(arg):
        if k.code_state[part] == 0:
            one = room_lost(k, depth, part)
            if k.code_op[last] == OR:
                lost += one
            elif not found or one < lost:
                lost = one
            found = True
        part -= k.code_size[part]
    return lost


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def blame_goals(k: Kernel, depth: cython.int) -> cython.void:
    """Take a goal that cannot be met after a trick as a reason of the state at `depth`: of several such goals the one that takes least room away."""
    i: cython.int
    chosen: cython.int = k.hopeless_goal
    lost: cython.longlong
    least: cython.longlong = room_lost(k, depth, k.goal_code[chosen + 1] - 1)
    for i in range(k.hopeless_goal + 1, k.goals):
        if least == 0:
            break
        run_code(k, i)
        if k.stack_state[0] == 0:
            lost = room_lost(k, depth, k.goal_code[i + 1] - 1)
            if lost < least:
                least = lost
                chosen = i
    blame(k, depth, k.goal_code[chosen + 1] - 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_sums(k: Kernel, depth: cython.int) -> cython.void:
    """Write what the atoms have beyond their numbers as fields of words, to look a state up: rather too much than too little."""
    i: cython.int
    surplus: cython.longlong
    for i in range(k.sum_words):
        k.sums[i] = 0
    for i in range(k.atoms):
        surplus = k.surplus[depth * k.atoms + i] + FIELD_BIAS
        if surplus < 0:
            surplus = 0
        if surplus > FIELD_MOST:
            surplus = FIELD_MOST
        k.sums[i // FIELDS] |= cython.cast(cython.ulonglong, surplus) << cython.cast(cython.ulonglong, FIELD_WIDTH * (i % FIELDS))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_limits(k: Kernel, depth: cython.int) -> cython.bint:
    """Write up to which sums the state is hopeless as fields of words, to remember it: rather too little than too much; False if that is below all fields."""
    i: cython.int
    limit: cython.longlong
    for i in range(k.sum_words):
        k.sums[i] = 0
    for i in range(k.atoms):
        limit = k.surplus[depth * k.atoms + i] + FIELD_BIAS
        if k.use_reasons:
            if k.room_left[depth * k.atoms + i] == BOUNDLESS:
                limit = FIELD_MOST
            else:
                limit += k.room_left[depth * k.atoms + i]
                if limit >= FIELD_MOST:
                    limit = FIELD_MOST - 1
        elif limit >= FIELD_MOST:
            return False
        if limit < 0:
            return False
        k.sums[i // FIELDS] |= cython.cast(cython.ulonglong, limit) << cython.cast(cython.ulonglong, FIELD_WIDTH * (i % FIELDS))
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def recall_reasons(k: Kernel, depth: cython.int, limits: cython.longlong) -> cython.void:
    """Take the limits remembered at a place of the memory as the reason of a state found there."""
    i: cython.int
    limit: cython.longlong
    for i in range(k.atoms):
        limit = (k.memory[limits + i // FIELDS] >> cython.cast(cython.ulonglong, FIELD_WIDTH * (i % FIELDS))) & FIELD_MOST
        if limit == FIELD_MOST:
            k.room_left[depth * k.atoms + i] = BOUNDLESS
        else:
            k.room_left[depth * k.atoms + i] = limit - FIELD_BIAS - k.surplus[depth * k.atoms + i]
            if k.room_left[depth * k.atoms + i] < 0:
                k.room_left[depth * k.atoms + i] = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def no_more_than(low: cython.ulonglong, high: cython.ulonglong) -> cython.bint:
    """Tell whether no field of one word is more than the same field of the other: nothing is borrowed over a field's spare bit."""
    return (((high | ALL_FIELDS_FULL) - low) & ALL_FIELDS_FULL) == ALL_FIELDS_FULL
