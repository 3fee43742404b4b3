from mellon.solver.engines.trick_tables cimport Tables
from mellon.solver.engines.trick_words cimport FULL, NO_SUIT, bits


cdef class Goals(Tables):
    cdef int winner_of(self, int leader, bint declared) noexcept nogil
    cdef int finish(self, int depth, unsigned long long rem, int leader, bint declared) noexcept nogil
    cdef bint counts(self, int tally, int number, unsigned long long rem, unsigned long long table, unsigned long long won) noexcept nogil
    cdef void judge(self, int depth, unsigned long long rem) noexcept nogil
    cdef void run_code(self, int goal) noexcept nogil
    cdef long long gain_of(self, int tally, int depth, unsigned long long rem) noexcept nogil
    cdef long long seats_gain(self, int group, long long most, unsigned long long rem) noexcept nogil
