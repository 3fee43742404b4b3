from mellon.solver.engines.trick_moves cimport Moves
from mellon.solver.engines.trick_words cimport FULL, KEY_WORDS, bits, lowest


cdef class Memory(Moves):
    cdef void make_key(self, int depth, unsigned long long rem, int leader, unsigned long long hidden) noexcept nogil
    cdef long long place(self) noexcept nogil
    cdef bint known(self) noexcept nogil
    cdef void remember(self) noexcept nogil
    cdef object _move(self, unsigned long long[::1] old, long long count)
