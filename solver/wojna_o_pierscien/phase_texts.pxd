from mellon.solver.wojna_o_pierscien.kernel_codes cimport *
from mellon.solver.wojna_o_pierscien.phase_combats cimport Combats


cdef class TextSteps(Combats):
    cdef bint text_possible(self, int b, int t, int seat) noexcept
    cdef bint worth_offering(self, int b, int t, int seat) noexcept
    cdef bint has_needed(self, int b, int t) noexcept
    cdef void begin_text(self, int b, int t, int seat) noexcept
    cdef void start_texts(self, int b, int i, int seat, int l, bint played) noexcept
    cdef void put_into_play(self, int b, int seat, int i, int place) noexcept
    cdef void march(self, int b, int i, int l) noexcept
    cdef void simple(self, int b, int at, int seat, int count) noexcept
    cdef int holder(self, int b, int seat) noexcept
    cdef void do_step(self, int b, int t, int at, int seat, int there) noexcept
    cdef void put_token(self, int b, int l, int attack, int count) noexcept
    cdef void remove(self, int b, int c) noexcept
    cdef void arrive(self, int b, int l, int status, int seat) noexcept
    cdef bint opens_path(self, int t) noexcept
