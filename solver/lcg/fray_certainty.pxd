from mellon.solver.lcg.fray_graph cimport Graph
from mellon.solver.lcg.fray_nodes cimport Lead, Plan, Spot


cdef class Proof:
    cdef Graph graph
    cdef object glance
    cdef long long asked
    cdef bint sure(self, Spot node, long long deck)
    cdef bint any_of(self, list nodes, long long deck)


cdef class Guard(Proof):
    cdef long long rare
    cdef long long rares
    cdef long long common
    cdef bint keeps(self, Plan plan, long long rare, long long coming)


cdef class Certainty(Proof):
    cdef bint kept(self, Plan plan, long long deck)
    cdef bint without_cards(self, Plan plan)
