"""Rows of whole numbers: arrays of C where the kernel is compiled, else lists, whose numbers have no limit."""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

if cython.compiled:
    from cython.cimports.cpython import array as c_array


@cython.cfunc
def row_of(kept: list, numbers) -> cython.p_longlong:
    """Return numbers as a row that is never empty; `kept` keeps it as long as its owner lives."""
    found: list = [int(n) for n in numbers] or [0]
    if not cython.compiled:
        return found
    n: cython.longlong
    made: cython.p_longlong = empty_row(kept, len(found))
    for n in range(len(found)):
        made[n] = found[n]
    return made


@cython.cfunc
def empty_row(kept: list, length: cython.longlong) -> cython.p_longlong:
    """Return a row of zeros."""
    if not cython.compiled:
        return [0] * length
    held: c_array.array = array("q", [0]) * int(length)
    kept.append(held)
    return held.data.as_longlongs
