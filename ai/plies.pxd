# C types of plies.py; the meaning of every name is documented there.
from ai.transpositions cimport NO_MOVE
from games.core cimport MoveList, State
from games.randomness cimport Random, ulonglong

cdef int HISTORY_BITS, HISTORY_MOST, KNOWN_FIRST, KILLER_FIRST

cdef class Ply:
    cdef readonly State state
    cdef readonly MoveList moves
    cdef readonly Ply deeper
    cdef int[::1] ranks
    cdef int[::1] floors
    cdef int[::1] ceilings
    cdef ulonglong killer
    cdef ulonglong second_killer
    cdef ulonglong best
    cdef double values[6]
    cdef ulonglong pick(self, int index) noexcept nogil
    cdef void begin(self, ulonglong move) noexcept nogil

cdef class Habits:
    cdef int[::1] history
    cdef int slot(self, int player, ulonglong move) noexcept nogil
    cdef void rank(self, Ply here, int player, ulonglong known) noexcept nogil
    cdef void reward(self, Ply here, int player, ulonglong move, int depth) noexcept nogil
    cdef void halve(self) noexcept nogil
