# C types of ismcts.py; the meaning of every name is documented there.
from libc.math cimport log, sqrt

from ai.evaluator cimport Evaluator
from ai.forest cimport NO_NODE, Forest
from ai.monte_carlo cimport MonteCarlo
from ai.policy cimport Policy
from games.core cimport CHANCE, NOBODY, State
from games.randomness cimport Random, ulonglong

cdef int DEPTH_LIMIT, MOST_PLAYERS, PROPOSALS, SURE

cdef class InformationSetSearch(MonteCarlo):
    cdef readonly Forest forest
    cdef int path[768]
    cdef int at[6]
    cdef int deciders[128]
    cdef ulonglong chosen
    cdef bint is_new
    cdef double exploration
    cdef double widening
    cdef double minimax
    cdef double fpu
    cdef bint is_pooled
    cdef void choose(self, int node, int actor) noexcept nogil
    cdef bint propose(self, int node) noexcept nogil
    cdef void follow(self, int depth) noexcept nogil
    cdef void learn(self, int depth) noexcept nogil
    cdef void guess_again(self, int depth) noexcept nogil
    cdef void note_end(self) noexcept nogil
