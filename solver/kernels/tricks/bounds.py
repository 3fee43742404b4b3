"""What the goals still ask for, and what they can still get at most."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.bits import bits
from mellon.solver.kernels.tricks.codes import AND, ATOM, CONSTANT, NEED
from mellon.solver.kernels.tricks.kernel import Kernel


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def judge(k: Kernel, depth: cython.int, rem: cython.ulonglong) -> cython.void:
    """Evaluate every goal at a depth: `cost` is -1 if one cannot be met, else how much they ask for; note those that are certain."""
    i: cython.int
    g: cython.int
    up: cython.longlong
    down: cython.longlong
    most: cython.longlong
    need: cython.longlong
    for i in range(k.tallies):
        k.tally_gain[i] = gain_of(k, i, depth, rem)
    add_up(k, depth)
    for i in range(k.atoms):
        up = 0
        down = 0
        for g in range(k.atom_group[i], k.atom_group[i + 1]):
            most = k.tally_gain[k.group_tally[g]]
            if most > 0:
                if k.group_up[g]:
                    up += k.group_up[g] * seats_gain(k, g, most, rem)
                down += k.group_down[g] * most
        need = -k.surplus[depth * k.atoms + i]
        k.atom_reach[i] = up - need
        if up < need:
            k.atom_state[i] = 0
        elif down + need <= 0:
            k.atom_state[i] = 2
            k.atom_cost[i] = 0
        else:
            k.atom_state[i] = 1
            k.atom_cost[i] = (NEED * need) // (up + 1) if need > 0 else 0
    k.cost = 0
    k.certain_goals = 0
    for i in range(k.goals):
        run_code(k, i)
        if k.stack_state[0] == 0:
            k.cost = -1
            k.hopeless_goal = i
            return
        if k.stack_state[0] == 2:
            k.certain_goals |= cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, i)
        k.cost += k.stack_cost[0]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_up(k: Kernel, depth: cython.int) -> cython.void:
    """Work out by how much the sum of every atom is beyond its number."""
    i: cython.int
    t: cython.int
    now: cython.longlong
    for i in range(k.atoms):
        now = -k.atom_at_least[i]
        for t in range(k.atom_term[i], k.atom_term[i + 1]):
            now += k.term_weight[t] * k.values[depth * k.slots + k.term_slot[t]]
        k.surplus[depth * k.atoms + i] = now


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def run_code(k: Kernel, goal: cython.int) -> cython.void:
    """Run one goal's program; the result lies at the bottom of the stack."""
    top: cython.int = 0
    i: cython.int
    j: cython.int
    arg: cython.longlong
    state: cython.longlong
    cost: cython.longlong
    for i in range(k.goal_code[goal], k.goal_code[goal + 1]):
        arg = k.code_arg[i]
        if k.code_op[i] == ATOM:
            k.stack_state[top] = k.atom_state[arg]
            k.stack_cost[top] = k.atom_cost[arg] if k.atom_state[arg] == 1 else 0
            top += 1
        elif k.code_op[i] == CONSTANT:
            k.stack_state[top] = arg
            k.stack_cost[top] = 0
            top += 1
        elif k.code_op[i] == AND:
            state = 2
            cost = 0
            for j in range(top - arg, top):
                if k.stack_state[j] < state:
                    state = k.stack_state[j]
                cost += k.stack_cost[j]
            top -= arg
            k.stack_state[top] = state
            k.stack_cost[top] = cost
            top += 1
        else:
            state = 0
            cost = 1 << 20
            for j in range(top - arg, top):
                if k.stack_state[j] > 0 and k.stack_cost[j] < cost:
                    cost = k.stack_cost[j]
                if k.stack_state[j] > state:
                    state = k.stack_state[j]
            top -= arg
            k.stack_state[top] = state
            k.stack_cost[top] = cost if state == 1 else 0
            top += 1
        k.code_state[i] = k.stack_state[top - 1]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def gain_of(k: Kernel, tally: cython.int, depth: cython.int, rem: cython.ulonglong) -> cython.longlong:
    """Bound how much a tally can still grow over all seats."""
    first: cython.longlong = k.first_number + depth
    last: cython.longlong = k.total_tricks
    window: cython.longlong
    inside: cython.longlong
    if (k.tally_before[tally] & ~rem) != 0:
        return 0
    if k.tally_before[tally] != 0:
        last -= 1
    if (k.tally_after[tally] & rem) != 0:
        first += 1
    if k.tally_first[tally] > first:
        first = k.tally_first[tally]
    if k.tally_last[tally] < last:
        last = k.tally_last[tally]
    window = last - first + 1
    if window <= 0:
        return 0
    if k.tally_needs_with[tally]:
        inside = bits(rem & k.tally_with[tally])
        if inside < window:
            window = inside
    if k.tally_kind[tally] == 0:
        return window
    inside = bits(rem & k.tally_cards[tally])
    return inside if inside < window * k.players else window * k.players


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def seats_gain(k: Kernel, group: cython.int, most: cython.longlong, rem: cython.ulonglong) -> cython.longlong:
    """Bound the growth for the seats of a group: nobody wins the losers he plays himself; "plays" come from own cards only."""
    inside: cython.longlong
    tally: cython.longlong = k.group_tally[group]
    if k.tally_kind[tally] == 0:
        return most
    if k.tally_kind[tally] == 1:
        inside = bits(rem & k.tally_cards[tally] & ~k.group_barred[group])
    else:
        inside = bits(rem & k.tally_cards[tally] & k.group_own[group])
    return inside if inside < most else most
