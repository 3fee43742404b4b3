from mellon.solver.lcg.fray_rows cimport Store


cdef class Memory(Store):
    cdef long long* keys
    cdef long long* numbers
    cdef long long size
    cdef long long held
    cdef dict found
    cdef int make_room(self, long long size)
    cdef long long get(self, long long key) noexcept
    cdef long long place(self, long long key) noexcept
    cdef int put(self, long long key, long long number)


cdef class Plan


cdef class Spot:
    cdef public object end
    cdef public bint settled
    cdef bint complete
    cdef public long long worth
    cdef long long cap
    cdef list plans
    cdef list todo
    cdef dict safe
    cdef dict certain
    cdef long long number
    cdef Plan lone


cdef class Lead:
    cdef long long floor
    cdef long long cap
    cdef list nodes


cdef class Plan:
    cdef long long floor
    cdef list direct
    cdef long long sure
    cdef long long reach
    cdef list open
    cdef list caps
    cdef long long now


cdef Spot new_spot(end, bint settled, long long worth, long long number)
cdef Lead new_lead(long long floor, list nodes, long long least)
cdef Plan new_plan(long long floor, list direct)
cdef Plan lone_plan(Spot node)
cdef list best_plans(list plans)
