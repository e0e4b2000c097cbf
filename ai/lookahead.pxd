# C types of lookahead.py; the meaning of every name is documented there.
from ai.clock cimport now_ms
from ai.evaluator cimport Evaluator
from ai.plies cimport Habits, Ply
from ai.policy cimport Policy
from ai.transpositions cimport NO_MOVE, Transpositions
from games.core cimport CHANCE, NOBODY, State
from games.randomness cimport Random, ulonglong

cdef int LOOK_EVERY, SCAN, MOST_EXTENSION
cdef double PAUSE_MS
cdef long long NO_LIMIT

cdef class Lookahead:
    cdef readonly State root
    cdef readonly int searcher
    cdef readonly int our_side
    cdef Ply top
    cdef Evaluator evaluator
    cdef Policy policy
    cdef Random random
    cdef Habits habits
    cdef readonly Transpositions table
    cdef readonly long long nodes
    cdef readonly int depth
    cdef readonly bint stopped
    cdef readonly bint is_proven
    cdef readonly int width
    cdef int extension
    cdef readonly list order
    cdef readonly dict found
    cdef long long node_limit
    cdef long long next_look
    cdef double deadline
    cdef double next_pause
    cdef object pause
    cdef object fault
    cdef void tick(self) noexcept nogil
    cdef void look_round(self) noexcept nogil
    cdef void ask(self) noexcept with gil
    cdef void list_moves(self, Ply here, int player) noexcept nogil
    cdef void propose(self, Ply here) noexcept nogil
    cdef void narrow(self, Ply here, int player) noexcept nogil
    cdef void list_outcomes(self, Ply here) noexcept nogil
