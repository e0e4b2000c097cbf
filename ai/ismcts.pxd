# C types of ismcts.py; the meaning of every name is documented there.
from libc.math cimport log, sqrt

from ai.clock cimport now_ms
from ai.evaluator cimport Evaluator
from ai.forest cimport NO_NODE, Forest
from ai.playout cimport play_out
from ai.policy cimport Policy
from games.core cimport CHANCE, NOBODY, MoveList, State
from games.randomness cimport Random, ulonglong

cdef int DEPTH_LIMIT, MOST_PLAYERS, PROPOSALS
cdef double UNTRIED

cdef class InformationSetSearch:
    cdef readonly State root
    cdef State state
    cdef MoveList buffer
    cdef Policy policy
    cdef Evaluator evaluator
    cdef Random random
    cdef readonly Forest forest
    cdef readonly int searcher
    cdef int path[768]
    cdef int at[6]
    cdef ulonglong chosen
    cdef bint is_new
    cdef double exploration
    cdef double widening
    cdef readonly long long simulations
    cdef int run_on(self, int done, int wanted, double until, double deadline) noexcept nogil
    cdef bint simulate(self, double deadline) noexcept nogil
    cdef void choose(self, int node, int actor) noexcept nogil
    cdef bint propose(self, int node) noexcept nogil
    cdef void follow(self, int depth) noexcept nogil
    cdef void learn(self, int depth) noexcept nogil
