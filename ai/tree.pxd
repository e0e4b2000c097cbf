# C types of tree.py; the meaning of every name is documented there.
from games.core cimport MoveList
from games.randomness cimport Random, ulonglong

cdef int UNEXPANDED, SEALED

cdef class Tree:
    cdef readonly int players
    cdef readonly int most_moves
    cdef readonly int bound
    cdef readonly int capacity
    cdef readonly int used
    cdef ulonglong[::1] moves
    cdef int[::1] reach
    cdef int[::1] visits
    cdef int[::1] first
    cdef int[::1] width
    cdef double[::1] totals
    cdef bint crowded(self) noexcept nogil
    cdef bint add_children(self, int node, MoveList moves) noexcept nogil
    cdef void shuffle_children(self, int node, Random random) noexcept nogil
    cdef int draw_outcome(self, int node, Random random) noexcept nogil
