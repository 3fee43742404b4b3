from mellon.solver.wojna_o_pierscien.kernel_codes cimport *
from mellon.solver.wojna_o_pierscien.phase_rows cimport Rows


cdef class Idle(Rows):
    cdef int[::1] zcls
    cdef int[::1] fades
    cdef int[::1] rests
    cdef int[::1] inert
    cdef int[::1] calm
    cdef int[::1] keeps
    cdef unsigned long long[::1] ties
    cdef unsigned long long[::1] ways
    cdef unsigned long long[::1] hunter_ways
    cdef unsigned long long[::1] arrow_ways
    cdef unsigned long long[::1] wanted_at
    cdef unsigned long long[::1] rule_givers
    cdef unsigned long long[::1] met
    cdef unsigned long long open_ways
    cdef unsigned long long[::1] sights
    cdef long long[::1] known_idle
    cdef long long stamp
    cdef bint hunting
    cdef bint arrows
    cdef bint clear
    cdef public bint use_idle
    cdef void forget(self) noexcept
    cdef void see(self, int b) noexcept
    cdef void keep_sight(self, int d) noexcept
    cdef void recall(self, int d) noexcept
    cdef bint tied(self, int c, int in_deck) noexcept
    cdef bint stuck(self, int c) noexcept
    cdef bint idles(self, int c, int seat) noexcept
    cdef int name_of(self, int i) noexcept
    cdef bint outdoes(self, int c, int other, int seat) noexcept
    cdef bint outdone(self, int b, int seat, int i, int j) noexcept
    cdef bint repeated(self, int b, int i, int but) noexcept
