# C types of foresight.py; the meaning of every name is documented there.
from games.core cimport CHANCE, NOBODY, MoveList, State

cdef int DEPTH_LIMIT

cdef class Foresight:
    cdef readonly State root
    cdef list states
    cdef list buffers
    cdef State first
    cdef int mover
    cdef int side
    cdef readonly long long positions
    cdef long long allowed
    cdef int plies
    cdef void go_down(self, int depth)
    cdef double hope(self, State state, int depth, int side)
    cdef double peril(self, State state, int depth)
    cdef double expected(self, State state, int depth, int side)
