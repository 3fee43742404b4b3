from mellon.solver.wojna_o_pierscien.kernel_codes cimport *
from mellon.solver.wojna_o_pierscien.kernel_words cimport BIAS, BITS, GOLDEN, PLACES, divided
from mellon.solver.wojna_o_pierscien.phase_memory cimport Memory


cdef class Windows(Memory):
    cdef public bint cloudy
    cdef void step_to(self, int d, long long move) noexcept
    cdef void deal_to(self, int d, int i) noexcept
    cdef void order_moves(self, int d, long long best, int side, long long alpha, long long beta) noexcept
    cdef int slot_of(self, int b, long long move) noexcept
    cdef int forsakes_unseen(self, int b) noexcept
    cdef bint paused(self)
    cdef long long search(self, int d, long long alpha, long long beta)
    cdef long long between(self, long long low, long long high, long long alpha, long long beta) noexcept
    cdef object chance(self, int d, long long alpha, long long beta, long long low, long long high)
    cdef long long likes(self, int b, int i) noexcept
    cdef object glance(self, int d)
