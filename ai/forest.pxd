# C types of forest.py; the meaning of every name is documented there.
from ai.nodes cimport Nodes
from games.randomness cimport ulonglong

cdef int NO_NODE

cdef class Forest(Nodes):
    cdef int[::1] offered
    cdef int[::1] sealing
    cdef int[::1] next
    cdef readonly bint is_guessing
    cdef float[::1] guess
    cdef int child(self, int node, ulonglong seen) noexcept nogil
    cdef int add(self, int node, ulonglong seen) noexcept nogil
    cdef void guess_again(self, int node, int owner, bint is_owners) noexcept nogil
    cdef double mean_guess(self, int node, int player) noexcept nogil
