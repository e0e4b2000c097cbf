# C types of monte_carlo.py; the meaning of every name is documented there.
from ai.clock cimport now_ms
from ai.evaluator cimport Evaluator
from ai.nodes cimport Nodes
from ai.playout cimport play_out
from ai.policy cimport Policy
from ai.recall cimport Recall
from games.core cimport MoveList, State
from games.randomness cimport Random

cdef class MonteCarlo:
    cdef readonly State root
    cdef State state
    cdef MoveList buffer
    cdef Random random
    cdef Nodes memory
    cdef Policy proposer
    cdef Policy policy
    cdef Recall recall
    cdef bint is_recalling
    cdef Evaluator evaluator
    cdef readonly int horizon
    cdef readonly int searcher
    cdef readonly long long simulations
    cdef readonly bint is_settled
    cdef int run_on(self, int done, int wanted, double until, double deadline) noexcept nogil
    cdef bint simulate(self, double deadline) noexcept nogil
    cdef bint play_on(self, double deadline) noexcept nogil
    cdef void credit(self, int entry) noexcept nogil
    cdef int favourite(self, int node) noexcept nogil
