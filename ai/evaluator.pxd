# C types of evaluator.py; the meaning of every name is documented there.
from games.core cimport State

cdef int MOST_PLAYERS

cdef class Evaluator:
    cdef readonly int horizon
    cdef readonly double exploration
    cdef double worth[6]
    cdef void judge(self, State state, int viewer) noexcept nogil
    cdef bint is_settled(self, State state) noexcept nogil
