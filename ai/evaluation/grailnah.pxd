# C types of grailnah.py; the meaning of every name is documented there.
from ai.evaluation.weighted cimport MOST_TERMS, Weighted
from games.core cimport State
from games.grailnah.rules cimport Grailnah

cdef class Quest(Weighted):
    cdef int wait[4]
    cdef int progress[4]
    cdef void weigh(self, Grailnah game) noexcept nogil
    cdef void weigh_player(self, Grailnah game, int player) noexcept nogil
    cdef void weigh_knight(self, Grailnah game, int player, int field) noexcept nogil
    cdef void weigh_castle(self, Grailnah game, int player) noexcept nogil
    cdef void weigh_gates(self, Grailnah game) noexcept nogil
    cdef bint can_answer(self, Grailnah game, int field) noexcept nogil
    cdef void weigh_merlin(self, Grailnah game) noexcept nogil
    cdef void look_from_merlin(self, Grailnah game, int origin) noexcept nogil
    cdef void look_from_morgane(self, Grailnah game, int origin) noexcept nogil
    cdef void look_along(self, Grailnah game, int field, int step, int end) noexcept nogil
    cdef void look_at(self, Grailnah game, int field) noexcept nogil
    cdef void expose(self, int code, int progress) noexcept nogil
