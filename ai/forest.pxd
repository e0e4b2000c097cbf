# C types of forest.py; the meaning of every name is documented there.
from games.randomness cimport ulonglong

cdef int NO_NODE

cdef class Forest:
    cdef readonly int players
    cdef readonly int most_new
    cdef readonly int bound
    cdef readonly int capacity
    cdef readonly int used
    cdef ulonglong[::1] seen
    cdef int[::1] visits
    cdef int[::1] offered
    cdef int[::1] first
    cdef int[::1] next
    cdef int[::1] width
    cdef double[::1] totals
    cdef bint crowded(self) noexcept nogil
    cdef int child(self, int node, ulonglong seen) noexcept nogil
    cdef int add(self, int node, ulonglong seen) noexcept nogil
