# C types of perft.py; the meaning of every name is documented there.
from games.core cimport NOBODY, MoveList, State

cdef class Level:
    cdef State state
    cdef MoveList buffer
    cdef Level deeper
    cdef long long count(self, int depth) noexcept nogil
