# C types of playout.py; the meaning of every name is documented there.
from ai.clock cimport now_ms
from ai.policy cimport Policy
from games.core cimport NOBODY, MoveList, State
from games.randomness cimport Random

cdef int INTERRUPTED, CLOCK_EVERY

cdef int play_out(
    State state, MoveList buffer, Policy policy, Random random, int limit, double deadline_ms
) noexcept nogil

cdef class Series:
    cdef State start
    cdef State state
    cdef MoveList buffer
    cdef Policy policy
    cdef Random random
    cdef readonly long long plies
    cdef readonly long long finished
    cdef void play(self, int games, int limit) noexcept nogil
