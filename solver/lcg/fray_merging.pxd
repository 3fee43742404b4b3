from mellon.solver.lcg.fray_attacks cimport Fray
from mellon.solver.lcg.fray_rows cimport Store


cdef class Merging(Store):
    cdef Fray c
    cdef bint ally_counts
    cdef bint forget_foes
    cdef bint keep_threat
    cdef bint pooled
    cdef bint per_enemy
    cdef bint growing
    cdef long long bounces
    cdef long long known_rise
    cdef long long high
    cdef long long all_hurt
    cdef long long spare_cards
    cdef long long most_rises
    cdef int forgetfuls
    cdef int allied
    cdef int twins
    cdef int fodders
    cdef int groups
    cdef long long* rises
    cdef long long* reach
    cdef long long* worn
    cdef long long* forgetful
    cdef long long* allies
    cdef long long* twin_list
    cdef long long* twin_from
    cdef long long* fodder_list
    cdef long long* fodder_from
    cdef long long* group_list
    cdef long long* group_from
    cdef long long* room
    cdef long long one_of(self, long long s) noexcept
    cdef bint calm(self, long long s) noexcept
    cdef long long rise_of(self, long long waiting) noexcept
    cdef long long eased(self, long long s, long long i, long long spare) noexcept
    cdef long long characters(self, long long s, long long waiting, bint tense) noexcept
    cdef long long bare_allies(self, long long s, bint healed) noexcept
    cdef void sort_in(self, long long count, long long code) noexcept
    cdef long long in_order(self, long long s, int n) noexcept
    cdef long long alike_fodder(self, long long s, int squad) noexcept
    cdef long long enemies(self, long long s, bint tense) noexcept
    cdef long long foes_in_order(self, long long s, int n) noexcept
