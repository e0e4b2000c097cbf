# C types of movement.py; the meaning of every name is documented there.
from games.core cimport MoveList
from games.kampf_um_elfenland.bags cimport count, kinds, size
from games.kampf_um_elfenland.table cimport Table
from games.randomness cimport ulonglong

cdef int first_route(int town) noexcept nogil
cdef int target(int route) noexcept nogil
cdef int find_route(int origin, int via, int to, int raft) noexcept nogil
cdef bint is_attack(Table table, int route) noexcept nogil
cdef int available(Table table, int route) noexcept nogil
cdef int most(Table table, int route) noexcept nogil
cdef int next_party(int party, int armies, int limit) noexcept nogil
cdef int count_parties(int armies, int limit) noexcept nogil
cdef int nth_party(int armies, int limit, int number) noexcept nogil
cdef ulonglong march_move(Table table, int route, int party) noexcept nogil
cdef int parties_on(Table table, int route) noexcept nogil
cdef ulonglong nth_on(Table table, int route, int number) noexcept nogil
cdef void fill_route(Table table, int route, MoveList into) noexcept nogil
cdef bint may_go(Table table, ulonglong move) noexcept nogil
cdef int rafts_for(ulonglong move) noexcept nogil
