from mellon.solver.lcg.fray_blows cimport Blows


cdef class Fray(Blows):
    cdef tuple begun(self, long long s, int f)
    cdef list defenders(self, long long s, int player)
    cdef tuple fixed(self, long long s, tuple frames)
    cdef list declared(self, long long s, tuple frames, int i)
    cdef list next_card(self, long long s, tuple frames)
    cdef list damage(self, long long s, tuple frames)
    cdef list hit(self, long long s, tuple frames, int i, long long amount)
    cdef list finished(self, long long s, tuple frames)
    cdef list each_gone(self, long long s, tuple frames, int ready, bint allies, bint destroyed)
    cdef list taken(self, long long s, tuple frames)
    cdef list turned(self, long long s, tuple frames, int kind)
    cdef list carried(self, long long s, tuple frames, effects)
    cdef list effect(self, long long s, tuple frames, word, number)
    cdef list alive(self, long long s, tuple frames)
    cdef list exhausted(self, long long s, int player, number)
    cdef list bounced(self, long long s, tuple frames, threat)
    cdef list discarded(self, long long s, tuple frames, word)
    cdef list without(self, long long s, tuple frames, long long mask)
