from solver.wojna_o_pierscien.phase_prospects cimport Outlooks


cdef class Memory(Outlooks):
    cdef public int luck
    cdef void make_key(self, int b) noexcept
    cdef long long find(self, unsigned long long a, unsigned long long z) noexcept
    cdef object remember(self, unsigned long long a, unsigned long long z, long long low, long long high, long long move, long long work, unsigned long long cloudy)
    cdef object grow(self)
