from mellon.solver.engines.trick_goals cimport Goals
from mellon.solver.engines.trick_words cimport DECLARED, FULL, NO_SUIT, WEIGHED, bits, lowest


cdef class Moves(Goals):
    cdef void resume_trick(self) noexcept nogil
    cdef void extend(self, int at, int led, unsigned long long table, bint declared, unsigned long long newly, long long weight) noexcept nogil
    cdef void try_cards(self, int at, int led, unsigned long long table, bint declared, unsigned long long newly, long long weight, unsigned long long options, unsigned long long hand) noexcept nogil
    cdef bint equivalent(self, int low, int high, unsigned long long hand, unsigned long long table) noexcept nogil
    cdef void add_child(self, unsigned long long table, int led, bint declared, unsigned long long newly, long long weight) noexcept nogil
    cdef void weigh(self, unsigned long long table, unsigned long long after, int winner, bint declared) noexcept nogil
    cdef long long rank_of(self, unsigned long long table, unsigned long long after, int leader) noexcept nogil
    cdef void sort(self, long long start, long long n) noexcept nogil
