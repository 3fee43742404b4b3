"""A table of values: numbers kept under whole numbers."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.lcg_combat.codes import MIX
from mellon.solver.kernels.lcg_combat.rows import empty_row


@cython.cclass
class ValueTable:
    """Numbers kept under whole numbers that are not negative; as plain Python a dictionary."""

    kept: list
    keys: cython.p_longlong
    numbers: cython.p_longlong
    size: cython.longlong
    held: cython.longlong
    found: dict

    def __init__(self):
        self.kept = []
        self.found = {}
        make_room(self, 1 << 12)


@cython.cfunc
def make_room(table: ValueTable, size: cython.longlong) -> cython.int:
    """Begin anew with room for so many keys, none of them taken."""
    n: cython.longlong
    kept: list = []
    if cython.compiled:
        keys: cython.p_longlong = empty_row(kept, size)
        numbers: cython.p_longlong = empty_row(kept, size)
        for n in range(size):
            keys[n] = -1
        table.keys, table.numbers = keys, numbers
    table.kept, table.held, table.size = kept, 0, size
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def table_get(table: ValueTable, key: cython.longlong) -> cython.longlong:
    """Return the number under a key, -1 where there is none."""
    at: cython.longlong
    if not cython.compiled:
        return table.found.get(key, -1)
    at = table_place(table, key)
    return table.numbers[at] if table.keys[at] == key else -1


@cython.cfunc
@cython.exceptval(check=False)
def table_place(table: ValueTable, key: cython.longlong) -> cython.longlong:
    """Return where a key is, or the empty place where it belongs."""
    mixed: cython.ulonglong = cython.cast(cython.ulonglong, key) * MIX
    at: cython.longlong = cython.cast(cython.longlong, mixed >> 20) & (table.size - 1)
    while table.keys[at] != key and table.keys[at] >= 0:
        at = at + 1 & table.size - 1
    return at


@cython.cfunc
def table_put(table: ValueTable, key: cython.longlong, number: cython.longlong) -> cython.int:
    """Keep a number under a key."""
    at: cython.longlong
    if not cython.compiled:
        table.found[key] = number
        return 0
    at = table_place(table, key)
    if table.keys[at] < 0:
        table.keys[at] = key
        table.held += 1
    table.numbers[at] = number
    if 3 * table.held > 2 * table.size:
        grow_table(table)
    return 0


def grow_table(table: ValueTable):
    """Make room for twice as many keys."""
    n: cython.longlong
    size: cython.longlong = table.size
    keys: cython.p_longlong = table.keys
    numbers: cython.p_longlong = table.numbers
    rows: list = table.kept
    make_room(table, 2 * size)
    for n in range(size):
        if keys[n] >= 0:
            table_put(table, keys[n], numbers[n])
    rows.clear()
