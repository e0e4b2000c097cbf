# C types of missions.py; the meaning of every name is documented there.
from games.kampf_um_elfenland.bags cimport count, members
from games.kampf_um_elfenland.table cimport Table

cdef bint has_freed(Table table, int seat, int colour) noexcept nogil
cdef bint faces(Table table, int seat, int kind) noexcept nogil
cdef bint fulfils(Table table, int seat, int mission) noexcept nogil
cdef bint is_done(Table table, int seat) noexcept nogil
