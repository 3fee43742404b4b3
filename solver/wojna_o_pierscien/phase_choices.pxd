from mellon.solver.wojna_o_pierscien.kernel_codes cimport *
from mellon.solver.wojna_o_pierscien.phase_texts cimport TextSteps


cdef class Choices(TextSteps):
    cdef void list_actions(self, int d) noexcept
    cdef void list_payments(self, int d, int b, int seat, int i, int place, int held) noexcept
    cdef bint second_of_name(self, int b, int i) noexcept
    cdef bint holds(self, int b, int i) noexcept
    cdef void list_forsakes(self, int d, int b, int seat) noexcept
    cdef void list_choices(self, int d) noexcept
    cdef bint first_of_name(self, int b, int i) noexcept
    cdef bint hidden_by_name(self, int b, int i, int sel, bint on_field) noexcept
    cdef int rank_in_play(self, int b, int i) noexcept
    cdef void list_aside_places(self, int d, int b, int i, int to) noexcept
