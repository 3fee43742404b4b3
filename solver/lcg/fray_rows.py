# cython: language_level=3, boundscheck=False, initializedcheck=False
"""Rows of whole numbers for the kernel of combats (`kernels`): C arrays where it is compiled, else lists, whose numbers have no limit."""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython


@cython.cclass
class Store:
    """Keeps the rows of an object as long as it lives."""

    @cython.cfunc
    def row(self, numbers) -> cython.p_longlong:
        """Return numbers as a row that is never empty."""
        found: list = [int(n) for n in numbers] or [0]
        if not cython.compiled:
            return found
        n: cython.longlong
        made: cython.p_longlong = self.empty_row(len(found))
        for n in range(len(found)):
            made[n] = found[n]
        return made

    @cython.cfunc
    def empty_row(self, length: cython.longlong) -> cython.p_longlong:
        """Return a row of zeros."""
        if not cython.compiled:
            return [0] * length
        held: c_array.array = array("q", [0]) * int(length)
        if self.kept is None:
            self.kept = []
        self.kept.append(held)
        return held.data.as_longlongs
