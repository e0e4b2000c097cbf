# C types of nodes.py; the meaning of every name is documented there.
from games.randomness cimport ulonglong

cdef class Nodes:
    cdef readonly int players
    cdef readonly int most_new
    cdef readonly int bytes_per_node
    cdef readonly int capacity
    cdef readonly int used
    cdef ulonglong[::1] moves
    cdef int[::1] visits
    cdef int[::1] first
    cdef int[::1] width
    cdef double[::1] totals
