from mellon.solver.lcg.fray_attacks cimport Fray


cdef class Strikes:
    cdef Fray c
    cdef list growth
    cdef list grows
    cdef list hunters
    cdef list snipers
    cdef list engaged
    cdef list reach
    cdef list hunt
    cdef list sting
    cdef list gear
    cdef list need
    cdef long long relevant
    cdef dict memo
    cdef dict counts
    cdef bint kills
    cdef long long per_hero
    cdef long long per_ally
    cdef long long per_kill
    cdef long long per_damage
    cdef long long per_threat
    cdef object attack(self, long long s, int i, int f)
    cdef list alive(self, long long s)
    cdef bint all_of(self, long long s)
    cdef long long most(self, long long s)
    cdef tuple rows(self, long long s, list foes, int without)
    cdef object stung(self, long long s, int i, int f)
    cdef bint can(self, long long s, list foes, int without)
    cdef bint hunts(self, long long s, int hunter, int f)
    cdef long long worth(self, long long s)
    cdef long long final(self, long long s)
    cdef long long score(self, long long s) noexcept
    cdef bint snipers_borne(self, long long s)
    cdef bint borne(self, long long s, int shots)
