# C types of core.py; the meaning of every name is documented there.
from games.randomness cimport Random, ulonglong

cdef int CHANCE, NOBODY

cdef class MoveList:
    cdef ulonglong[::1] moves
    cdef int[::1] weights
    cdef readonly int count
    cdef readonly long long total
    cdef readonly int capacity
    cdef void clear(self) noexcept nogil
    cdef void add(self, ulonglong move) noexcept nogil
    cdef void add_weighted(self, ulonglong move, int weight) noexcept nogil
    cdef ulonglong pick(self, Random random) noexcept nogil
    cdef ulonglong pick_weighted(self, Random random) noexcept nogil


cdef class State:
    cdef int trace[768]
    cdef int trace_length
    cdef bint tracing
    cdef readonly int players
    cdef readonly int max_moves
    cdef int who(self) noexcept nogil
    cdef void fill(self, MoveList into) noexcept nogil
    cdef bint allows(self, ulonglong move) noexcept nogil
    cdef void play(self, ulonglong move) noexcept nogil
    cdef double payoff(self, int player) noexcept nogil
    cdef int side(self, int player) noexcept nogil
    cdef void copy_from(self, State other) noexcept nogil
    cdef ulonglong hashed(self) noexcept nogil
    cdef bint plays_on(self, int player) noexcept nogil
    cdef void concede(self, int player) noexcept nogil
    cdef void redeal(self, int player, Random random) noexcept nogil
    cdef ulonglong seen_as(self, int player, ulonglong move) noexcept nogil
    cdef ulonglong random_move(self, MoveList buffer, Random random) noexcept nogil
    cdef void note(self, int what, int a, int b, int c, int d, int e) noexcept nogil
