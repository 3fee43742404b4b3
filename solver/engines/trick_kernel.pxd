from mellon.solver.engines.trick_memory cimport Memory
from mellon.solver.engines.trick_words cimport DECLARED, FULL, NO_SUIT


cdef class Kernel(Memory):
    cdef bint must_stop(self) noexcept nogil
    cdef int dive(self, int depth, unsigned long long rem, int leader, unsigned long long hidden) noexcept nogil
    cdef long long count_lines(self, int tricks, int depth, unsigned long long rem, int leader, unsigned long long hidden) noexcept nogil
