from mellon.solver.lcg.fray_attacks cimport Fray
from mellon.solver.lcg.fray_bounds cimport Hopes, Safe
from mellon.solver.lcg.fray_merging cimport Merging
from mellon.solver.lcg.fray_nodes cimport Lead, Plan, Spot, best_plans, lone_plan, new_lead, new_plan, new_spot
from mellon.solver.lcg.fray_rows cimport Store
from mellon.solver.lcg.fray_strikes cimport Strikes


cdef class Graph(Store):
    cdef public object b
    cdef public object aim
    cdef public object same
    cdef object packing
    cdef Fray fray
    cdef Merging merging
    cdef Hopes hopes
    cdef Safe sureness
    cdef Strikes strikes
    cdef bint scored
    cdef bint kills
    cdef bint returning
    cdef bint plain_blank
    cdef public long long least
    cdef list alike
    cdef list kinds
    cdef int blank
    cdef list order
    cdef list copies
    cdef list extra
    cdef long long* menu_kind
    cdef long long* menu_place
    cdef long long* menu_more
    cdef long long* menu_ignored
    cdef long long* menu_blank
    cdef int dishes
    cdef int count
    cdef long long* at
    cdef long long* field
    cdef public dict nodes
    cdef dict found
    cdef dict leaves
    cdef public object total
    cdef public bint plenty
    cdef Spot leaf(self, long long worth)
    cdef Spot spot(self, end)
    cdef Spot made(self, end)
    cdef int ending(self, long long s) noexcept
    cdef Spot ended(self, long long s, int ending)
    cdef list plans(self, Spot node)
    cdef bint one_more(self, Spot node)
    cdef list choices(self, end)
    cdef int declarations(self, long long s, tuple frames, list found)
    cdef int go_on(self, end, list plans)
    cdef int direct(self, list ends, list plans)
    cdef Lead follow(self, list ends)
    cdef Plan loose(self, Plan plan, long long s, tuple frames)
    cdef Plan drawn(self, int moment, long long s, tuple frames)
    cdef Lead acted(self, long long s, tuple frames, int k, int place, long long more)
    cdef Lead blown(self, int count)
    cdef int enter(self, Plan plan, int k, Lead lead)
    cdef Plan entered(self, Plan plan)
