from mellon.solver.wojna_o_pierscien.kernel_codes cimport *
from mellon.solver.wojna_o_pierscien.phase_windows cimport Windows


cdef class Kernel(Windows):
    pass
