# C types of dealing.py; the meaning of every name is documented there.
from games.kampf_um_elfenland.bags cimport count, drawn, member, members, size
from games.kampf_um_elfenland.missions cimport is_done
from games.kampf_um_elfenland.table cimport Table
from games.randomness cimport Random, ulonglong

cdef int roads_blocked(Table table) noexcept nogil
cdef bint tokens_add_up(Table table) noexcept nogil
cdef void redeal_armies(Table table, int seat, Random random) noexcept nogil
cdef void redeal_tokens(Table table, int seat, Random random) noexcept nogil
cdef void redeal_cards(Table table, int seat, Random random) noexcept nogil
cdef void redeal_missions(Table table, int seat, Random random) noexcept nogil
cdef void redeal(Table table, int seat, Random random) noexcept nogil
