# C types of kampf_um_elfenland.py; the meaning of every name is documented there.
from ai.policy cimport Policy
from games.core cimport MoveList, State
from games.kampf_um_elfenland.bags cimport one, size, thing
from games.kampf_um_elfenland.choices cimport Choices
from games.kampf_um_elfenland.movement cimport available, first_route, is_attack, march_move, most, target
from games.randomness cimport Random, ulonglong

cdef class Warlike(Policy):
    cdef readonly int percent
    cdef ulonglong decide(self, Choices table, MoveList buffer, Random random) noexcept nogil
    cdef ulonglong deployed(self, MoveList buffer, Random random) noexcept nogil
    cdef ulonglong campaign(self, Choices table, int first, int last, Random random) noexcept nogil
    cdef int wanted(self, Choices table, int route) noexcept nogil
    cdef ulonglong party(self, Choices table, int route, Random random) noexcept nogil
