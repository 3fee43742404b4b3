from mellon.solver.wojna_o_pierscien.kernel_codes cimport *
from mellon.solver.wojna_o_pierscien.phase_idle cimport Idle


cdef class Combats(Idle):
    cdef void gather(self, int b) noexcept
    cdef int bonus(self, int b, int i, int l, bint defends, int mode) noexcept
    cdef int power(self, int b, int i, int l, bint defends, int mode) noexcept
    cdef int cover(self, int b, int l, int mode) noexcept
    cdef bint supports(self, int b, int army, int character, int l) noexcept
    cdef int best_support(self, int at, int taken) noexcept
    cdef int muster(self, int b, int l, int side, int mode) noexcept
    cdef int support_bonus(self, int army, int character, bint defends) noexcept
    cdef void list_losses(self, int d, int b, int l) noexcept
    cdef int path_score(self, int b, int l) noexcept
    cdef void fight_path(self, int b, int l, int lost) noexcept
    cdef int scored(self, int b) noexcept
    cdef bint is_last(self, int b) noexcept
    cdef int ring_score(self, int b, int side) noexcept
    cdef int judged(self, int difference, bint last) noexcept
    cdef long long end_value(self, int b) noexcept
