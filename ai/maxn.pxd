# C types of maxn.py; the meaning of every name is documented there.
from ai.evaluator cimport Evaluator
from ai.lookahead cimport Lookahead
from ai.plies cimport Ply
from ai.policy cimport Policy
from ai.transpositions cimport EXACT, NO_MOVE
from games.core cimport CHANCE, NOBODY, State
from games.randomness cimport Random, ulonglong

cdef double STEP, CAUTION, MARGIN
cdef int NO_SIDE

cdef class MaxN(Lookahead):
    cdef bint prune
    cdef double even
    cdef double nearer(self, double worth) noexcept nogil
    cdef double further(self, double worth) noexcept nogil
    cdef void value(self, Ply here, int depth, int above, double enough) noexcept nogil
    cdef void judged(self, Ply here) noexcept nogil
    cdef void decided(self, Ply here, int player, int depth, int above, double enough) noexcept nogil
    cdef void expected(self, Ply here, int depth) noexcept nogil
