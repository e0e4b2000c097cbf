# C types of transpositions.py; the meaning of every name is documented there.
from games.randomness cimport ulonglong

cdef ulonglong NO_MOVE
cdef int EXACT, AT_LEAST, AT_MOST, WORDS, BUCKET

cdef class Transpositions:
    cdef readonly long long most
    cdef readonly long long capacity
    cdef readonly long long used
    cdef int age
    cdef ulonglong[::1] words
    cdef readonly ulonglong move
    cdef readonly int score, depth, bound
    cdef bint look_up(self, ulonglong key) noexcept nogil
    cdef void keep(self, ulonglong key, int depth, int bound, int score, ulonglong move) noexcept nogil
    cdef void put(self, long long entry, ulonglong key, ulonglong facts, ulonglong move) noexcept nogil
    cdef long long place(self, ulonglong key) noexcept nogil
    cdef void grow(self) noexcept with gil
