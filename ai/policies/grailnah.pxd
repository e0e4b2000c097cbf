# C types of grailnah.py; the meaning of every name is documented there.
from ai.policy cimport Policy
from games.core cimport MoveList, State
from games.grailnah.rules cimport Grailnah, move_of
from games.randomness cimport Random, ulonglong

cdef class Forward(Policy):
    cdef readonly int percent
    cdef ulonglong advance(self, Grailnah game, Random random) noexcept nogil
