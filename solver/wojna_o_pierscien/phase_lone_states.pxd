from mellon.solver.wojna_o_pierscien.kernel_codes cimport *
from mellon.solver.wojna_o_pierscien.kernel_words cimport BIAS, BITS, DECKS, GOLDEN, IDLE_SIDE, LOW_HALF, MIX_A, MIX_B, MORE_DECKS, PLACES, mixed
from mellon.solver.wojna_o_pierscien.phase_worths cimport Worths


cdef class LoneStates(Worths):
    cdef unsigned long long[::1] lone_memory
    cdef long long lone_entries
    cdef long long lone_used
    cdef public long long lone_nodes
    cdef public long long lone_asked
    cdef public long long lone_effort
    cdef public long long lone_ratio
    cdef public long long lone_reward
    cdef public long long lone_cuts
    cdef long long lone_left
    cdef bint lone_over
    cdef long long lone_spread
    cdef long long lone_low
    cdef long long lone_high
    cdef unsigned long long lone_a
    cdef unsigned long long lone_z
    cdef void leave_alone(self, int d, int side) noexcept
    cdef void lone_key(self, int b, int side) noexcept
    cdef long long lone_find(self) noexcept
    cdef void lone_keep(self, unsigned long long a, unsigned long long z, long long low, long long high) noexcept
    cdef bint pointless(self, int b, int seat, long long move) noexcept
    cdef object lone_grow(self)
    cdef int lone_mark(self, int b, long long move) noexcept
