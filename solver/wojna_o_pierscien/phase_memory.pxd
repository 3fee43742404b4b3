from mellon.solver.wojna_o_pierscien.kernel_codes cimport *
from mellon.solver.wojna_o_pierscien.kernel_words cimport BIAS, BITS, DECKS, GOLDEN, IDLE_SIDE, LOW_HALF, MIX_A, MIX_B, MORE_DECKS, PLACES, mixed
from mellon.solver.wojna_o_pierscien.phase_alone cimport Alone


cdef class Memory(Alone):
    cdef public int luck
    cdef void make_key(self, int b) noexcept
    cdef long long find(self, unsigned long long a, unsigned long long z) noexcept
    cdef object remember(self, unsigned long long a, unsigned long long z, long long low, long long high, long long move, long long work, unsigned long long cloudy)
    cdef object grow(self)
