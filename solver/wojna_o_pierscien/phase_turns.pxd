from mellon.solver.wojna_o_pierscien.kernel_codes cimport *
from mellon.solver.wojna_o_pierscien.phase_choices cimport Choices


cdef class Turns(Choices):
    cdef void do_action(self, int b, long long move) noexcept
    cdef void do_choice(self, int b, long long move) noexcept
    cdef void deal(self, int b, int i) noexcept
    cdef void run(self, int d) noexcept
    cdef bint several_tops(self, int b, int seat) noexcept
