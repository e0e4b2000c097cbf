# C types of weighted.py; the meaning of every name is documented there.
from libc.math cimport exp

from ai.evaluator cimport MOST_PLAYERS, Evaluator
from games.core cimport NOBODY, State

cdef int MOST_TERMS

cdef class Weighted(Evaluator):
    cdef int width
    cdef readonly tuple sets
    cdef readonly dict explained
    cdef double weights[96]
    cdef double terms[144]
    cdef int out[6]
    cdef double scale
    cdef int chosen
    cdef int measure(self, State state, int viewer) noexcept nogil
    cdef double strength(self, int side) noexcept nogil
    cdef void note_terms(self, State state, int viewer) noexcept nogil
