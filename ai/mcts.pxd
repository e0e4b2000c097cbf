# C types of mcts.py; the meaning of every name is documented there.
from libc.math cimport log, sqrt

from ai.clock cimport now_ms
from ai.playout cimport play_out
from ai.policy cimport Policy
from ai.tree cimport UNEXPANDED, Tree
from games.core cimport CHANCE, NOBODY, MoveList, State
from games.randomness cimport Random

cdef int DEPTH_LIMIT

cdef class TreeSearch:
    cdef readonly State root
    cdef State state
    cdef MoveList buffer
    cdef Policy policy
    cdef Random random
    cdef readonly Tree tree
    cdef int path[4096]
    cdef double exploration
    cdef int ply_limit
    cdef readonly long long simulations
    cdef int run_on(self, int done, int wanted, double until, double deadline) noexcept nogil
    cdef bint simulate(self, double deadline) noexcept nogil
    cdef bint expand(self, int node, int depth, int actor) noexcept nogil
    cdef int choose(self, int node, int actor) noexcept nogil
    cdef void learn(self, int depth) noexcept nogil
