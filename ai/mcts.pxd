# C types of mcts.py; the meaning of every name is documented there.
from libc.math cimport log, sqrt

from ai.evaluator cimport Evaluator
from ai.monte_carlo cimport MonteCarlo
from ai.policy cimport Policy
from ai.tree cimport UNEXPANDED, Tree
from games.core cimport CHANCE, NOBODY, State
from games.randomness cimport Random

cdef int DEPTH_LIMIT, UNTOUCHED, FREELY
cdef double ENOUGH

cdef class TreeSearch(MonteCarlo):
    cdef readonly Tree tree
    cdef State probe
    cdef int path[4096]
    cdef int deciders[4096]
    cdef int bounds_touched
    cdef int guess_touched
    cdef double exploration
    cdef bint solver
    cdef double minimax
    cdef double bias
    cdef double fpu
    cdef bint is_patient
    cdef int ripe
    cdef double caution
    cdef int examined
    cdef void note_end(self, State state, int node) noexcept nogil
    cdef void recite(self, int node) noexcept nogil
    cdef void repeat_guess(self, int node) noexcept nogil
    cdef bint expand(self, int node, int depth, int actor) noexcept nogil
    cdef bint open(self, int node, int depth, int actor) noexcept nogil
    cdef bint look_ahead(self, int node) noexcept nogil
    cdef void back_up(self) noexcept nogil
    cdef void settle(self) noexcept nogil
    cdef int choose(self, int node, int actor) noexcept nogil
    cdef void learn(self, int depth) noexcept nogil
