from mellon.solver.wojna_o_pierscien.kernel_codes cimport *
from mellon.solver.wojna_o_pierscien.kernel_words cimport BIAS, divided
from mellon.solver.wojna_o_pierscien.phase_lone_states cimport LoneStates


cdef class Alone(LoneStates):
    cdef long long lone(self, int d, int side, long long alpha, long long beta) noexcept
    cdef long long lone_child(self, int d, int side, long long move, bint dealt, long long alpha, long long beta) noexcept
    cdef bint left_to(self, int b, int side) noexcept
    cdef void lone_mean(self, int d, int side, long long alpha, long long beta, long long low, long long high) noexcept
    cdef bint helpless(self, int b, int side) noexcept
    cdef long long alone_from(self, int d, int side, long long alpha, long long beta, long long effort) noexcept
    cdef void held_to(self, int d, long long alpha, long long beta) noexcept
