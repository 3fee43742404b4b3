from solver.lcg.fray_graph cimport Graph
from solver.lcg.fray_nodes cimport Lead, Plan, Spot


cdef class Guard:
    cdef Graph graph
    cdef object glance
    cdef long long asked
    cdef long long rare
    cdef long long rares
    cdef long long common
    cdef bint holds(self, Spot node, long long deck)
    cdef bint keeps(self, Plan plan, long long rare, long long coming)
    cdef bint any_of(self, list nodes, long long rare)


cdef class Certainty:
    cdef Graph graph
    cdef object glance
    cdef long long asked
    cdef bint sure(self, Spot node, long long deck)
    cdef bint kept(self, Plan plan, long long deck)
    cdef bint without_cards(self, Plan plan)
    cdef bint any_of(self, list nodes, long long deck)
