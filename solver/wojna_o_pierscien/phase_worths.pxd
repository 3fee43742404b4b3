from mellon.solver.wojna_o_pierscien.kernel_codes cimport *
from mellon.solver.wojna_o_pierscien.phase_prospects cimport Outlooks


cdef class Worths(Outlooks):
    cdef int advantage(self, int b, int side) noexcept
    cdef int any_path_gain(self) noexcept
    cdef void ready_place(self, int b, int l, int side, int flags) noexcept
    cdef int place_worth(self, int l, int side, int flags, int added) noexcept
    cdef long long ceiling(self, int b) noexcept
    cdef long long floor_of(self, int b) noexcept
    cdef void look_alone(self, int b, int side) noexcept
    cdef void bound(self, int b, long long alpha) noexcept
