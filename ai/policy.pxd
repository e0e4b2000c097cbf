# C types of policy.py; the meaning of every name is documented there.
from games.core cimport MoveList, State
from games.randomness cimport Random, ulonglong

cdef class Policy:
    cdef ulonglong choose(self, State state, MoveList buffer, Random random) noexcept nogil
