# C types of minimax.py; the meaning of every name is documented there.
from ai.evaluator cimport Evaluator
from ai.lookahead cimport MOST_EXTENSION, Lookahead
from ai.plies cimport Ply
from ai.transpositions cimport AT_LEAST, AT_MOST, EXACT, NO_MOVE
from games.core cimport CHANCE, NOBODY, State
from games.randomness cimport ulonglong

cdef int ONE, HALF, STEP, LEAST, MOST, BELOW, ABOVE

cdef int nearer(int score) noexcept nogil
cdef int further_low(int low) noexcept nogil
cdef int further_high(int high) noexcept nogil

cdef class Minimax(Lookahead):
    cdef bint pvs
    cdef int star2_from, reduction, late
    cdef int glimpsed_low, glimpsed_high
    cdef ulonglong key(self, Ply here, int player) noexcept nogil
    cdef int value(self, Ply here, int depth, int low, int high) noexcept nogil
    cdef bint answers(self, int depth, int low, int high) noexcept nogil
    cdef int judged(self, Ply here) noexcept nogil
    cdef int decided(self, Ply here, int player, int depth, int low, int high, ulonglong known) noexcept nogil
    cdef int after(self, Ply here, bint is_ours, int depth, int low, int high) noexcept nogil
    cdef int expected(self, Ply here, int depth, int low, int high) noexcept nogil
    cdef void glimpse(self, Ply here, int depth, int low, int high) noexcept nogil
