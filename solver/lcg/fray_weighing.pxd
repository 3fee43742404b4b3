from mellon.solver.lcg.fray_certainty cimport Guard
from mellon.solver.lcg.fray_graph cimport Graph
from mellon.solver.lcg.fray_nodes cimport Lead, Memory, Plan, Spot
from mellon.solver.lcg.fray_rows cimport Store


cdef class Weighing(Store):
    cdef public Graph graph
    cdef Guard guard
    cdef object glance
    cdef Memory memory
    cdef int deck_bits
    cdef long long* whole
    cdef bint scored
    cdef public long long states
    cdef public long long chance_nodes
    cdef public long long nothing
    cdef long long value(self, Spot node, long long deck, int n, long long beat)
    cdef long long tally(self, long long deck, long long kinds) noexcept
    cdef long long weighed(self, long long deck, list caps)
    cdef long long promise(self, Plan plan, long long deck)
    cdef long long best(self, list plans, long long deck, int n, long long beat, long long most)
    cdef long long followed(self, Plan plan, long long deck, int n, long long reach, long long top)
    cdef long long chosen(self, list nodes, long long deck, int n, long long best, long long beat, long long most)
    cdef long long glimpse(self, Spot node, long long deck, int n)
