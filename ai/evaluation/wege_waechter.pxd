# C types of wege_waechter.py; the meaning of every name is documented there.
from ai.evaluation.weighted cimport MOST_TERMS, Weighted
from games.core cimport State
from games.wege_waechter.rules cimport WegeWaechter

cdef int distance(int square, int other) noexcept nogil

cdef class Crossing(Weighted):
    cdef void weigh(self, WegeWaechter game) noexcept nogil
    cdef void weigh_druid(self, WegeWaechter game, int colour) noexcept nogil
    cdef void weigh_men(self, WegeWaechter game, int colour) noexcept nogil
    cdef bint is_attacked(self, WegeWaechter game, int slot) noexcept nogil
    cdef bint can_enter(self, WegeWaechter game, int slot) noexcept nogil
