# C types of best_reply.py; the meaning of every name is documented there.
from ai.minimax cimport ONE, Minimax
from ai.plies cimport Ply
from games.randomness cimport mix64, ulonglong

cdef int NOBODY_YET

cdef class BestReply(Minimax):
    cdef int replier
    cdef int passed(self, Ply here, int player, int depth, int low, int high) noexcept nogil
