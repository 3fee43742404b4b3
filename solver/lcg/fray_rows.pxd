from cpython cimport array as c_array


cdef class Store:
    cdef list kept
    cdef long long* row(self, object numbers)
    cdef long long* empty_row(self, long long length)
