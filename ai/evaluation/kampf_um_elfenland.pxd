# C types of kampf_um_elfenland.py; the meaning of every name is documented there.
from libc.math cimport sqrt

from ai.evaluation.weighted cimport MOST_TERMS, Weighted
from games.core cimport State
from games.kampf_um_elfenland.bags cimport count, members, size
from games.kampf_um_elfenland.choices cimport Choices

cdef class Campaign(Weighted):
    cdef int weigh(self, Choices table, int viewer) noexcept nogil
    cdef void weigh_player(self, Choices table, int player, bint is_viewer) noexcept nogil
    cdef void weigh_headquarters(self, Choices table) noexcept nogil
    cdef void endanger(self, Choices table, int player, int town) noexcept nogil
    cdef int armies_at(self, Choices table, int player, int town, int movements) noexcept nogil
    cdef double progress(self, Choices table, int player, int mission) noexcept nogil
