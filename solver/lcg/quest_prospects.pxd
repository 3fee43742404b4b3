cdef class Prospect:
    cdef object total
    cdef object sums
    cdef object share
    cdef list parts
    cdef object only


cdef class Scale:
    cdef object width
    cdef object top
    cdef object field
    cdef Prospect single(self, outcome, reached)
    cdef object reached(self, Prospect one)
    cdef Prospect averaged(self, list found, total)
    cdef bint ahead(self, Prospect one, Prospect other, bint by_need)
    cdef object need(self, Prospect one)
