from mellon.solver.wojna_o_pierscien.kernel_codes cimport *
from mellon.solver.wojna_o_pierscien.kernel_words cimport BITS, GOLDEN, ALL_BUT_LAST, mixed
from mellon.solver.wojna_o_pierscien.phase_turns cimport Turns


cdef class Outlooks(Turns):
    cdef int[::1] dealt
    cdef int[::1] widest
    cdef int[::1] summed
    cdef unsigned long long[::1] kind_ways
    cdef unsigned long long[::1] kind_seen
    cdef int[::1] kind_flags
    cdef int[::1] kind_worth
    cdef int[::1] deals
    cdef unsigned long long places_seen
    cdef int looked
    cdef int[::1] crossed
    cdef int most_dealt
    cdef bint opening
    cdef void count_in(self, int i, int w) noexcept
    cdef int best_of(self, int at, int most, int j) noexcept
    cdef void look_ahead(self, int b, int who) noexcept
    cdef void look_at_openers(self, int b) noexcept
    cdef int look_at_kind(self, int b, int kind, int further) noexcept
    cdef void see_places(self, int b) noexcept
    cdef int opened_worth(self, int b, int l, int side) noexcept
    cdef void look_at_tasks(self, int b) noexcept
