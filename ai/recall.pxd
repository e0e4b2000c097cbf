# C types of recall.py; the meaning of every name is documented there.
from ai.evaluator cimport Evaluator
from ai.policy cimport Policy
from games.core cimport CHANCE, MoveList, State
from games.randomness cimport Random, mix64, ulonglong

cdef int TABLE, LONGEST

cdef class Recall(Policy):
    cdef Policy base
    cdef readonly int proposals
    cdef int[::1] counts
    cdef double[::1] sums
    cdef int[::1] rows
    cdef int[::1] players
    cdef int length
    cdef int row_of(self, int player, ulonglong move) noexcept nogil
    cdef double record(self, int row) noexcept nogil
    cdef void begin(self) noexcept nogil
    cdef void note(self, int player, ulonglong move) noexcept nogil
    cdef void learn(self, Evaluator evaluator) noexcept nogil
