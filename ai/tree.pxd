# C types of tree.py; the meaning of every name is documented there.
from ai.nodes cimport Nodes
from games.core cimport CHANCE, MoveList
from games.randomness cimport Random, ulonglong

cdef int UNEXPANDED, SEALED

cdef class Tree(Nodes):
    cdef readonly bint is_proving
    cdef readonly bint is_guessing
    cdef int[::1] reach
    cdef float[::1] low
    cdef float[::1] high
    cdef float[::1] guess
    cdef unsigned char[::1] is_marked
    cdef void open(self, int node) noexcept nogil
    cdef bint add_children(self, int node, MoveList moves) noexcept nogil
    cdef void shuffle_children(self, int node, Random random) noexcept nogil
    cdef int draw_outcome(self, int node, Random random) noexcept nogil
    cdef bint is_proven(self, int node) noexcept nogil
    cdef void prove(self, int node, int player, double payoff) noexcept nogil
    cdef bint narrow(self, int node, int actor) noexcept nogil
    cdef double most(self, int first, int last, int player) noexcept nogil
    cdef bint narrow_choice(self, int node, int actor, double sure, int player) noexcept nogil
    cdef bint narrow_chance(self, int node, int player) noexcept nogil
    cdef bint tighten(self, int entry, double low, double high) noexcept nogil
    cdef bint is_decided(self, int node, int actor) noexcept nogil
    cdef bint guess_again(self, int node, int actor) noexcept nogil
    cdef double mean_guess(self, int first, int last, int player) noexcept nogil
    cdef void move_row(self, int old, int new) noexcept nogil
