from mellon.solver.lcg.fray_attacks cimport Fray
from mellon.solver.lcg.fray_merging cimport Merging
from mellon.solver.lcg.fray_rows cimport Store
from mellon.solver.lcg.fray_strikes cimport Strikes


cdef class Hopes:
    cdef Fray c
    cdef Merging merging
    cdef Strikes strikes
    cdef dict memo
    cdef long long bare
    cdef long long most
    cdef long long saved
    cdef bint natural
    cdef bint kills
    cdef long long bound(self, long long s)
    cdef long long hope(self, long long s)
    cdef long long search(self, long long s)
    cdef list after(self, long long s, int f)
    cdef long long under_way(self, long long s, frames)


cdef class Safe(Store):
    cdef Fray c
    cdef Merging merging
    cdef bint usable
    cdef int extras
    cdef long long extra
    cdef long long* worst
    cdef long long* blows
    cdef long long* room
    cdef int count
    cdef int rooms
    cdef bint sure(self, long long s) noexcept
    cdef void add(self, long long blow) noexcept
    cdef bint packs(self, int at) noexcept
