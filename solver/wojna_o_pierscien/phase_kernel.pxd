from solver.wojna_o_pierscien.phase_prospects cimport Outlooks


cdef class Kernel(Outlooks):
    cdef public int luck
    cdef void make_key(self, int b) noexcept
    cdef long long find(self, unsigned long long a, unsigned long long z) noexcept
    cdef object remember(self, unsigned long long a, unsigned long long z, long long low, long long high, long long move, long long work)
    cdef object grow(self)
    cdef void order_moves(self, int d, long long best, int side, long long alpha, long long beta) noexcept
    cdef int slot_of(self, int b, long long move) noexcept
    cdef long long search(self, int d, long long alpha, long long beta)
    cdef long long between(self, long long low, long long high, long long alpha, long long beta) noexcept
    cdef object chance(self, int d, long long alpha, long long beta, long long low, long long high)
    cdef long long likes(self, int b, int i) noexcept
    cdef object glance(self, int d)
    cdef long long divided(self, long long x, long long y) noexcept
