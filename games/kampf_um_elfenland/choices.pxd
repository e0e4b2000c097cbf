# C types of choices.py; the meaning of every name is documented there.
from games.core cimport CHANCE, NOBODY, MoveList
from games.kampf_um_elfenland.bags cimport count, kinds, member, members, size, thing
from games.kampf_um_elfenland.movement cimport (
    available, fill_route, first_route, is_attack, march_move, may_go, most, next_party, nth_on, parties_on, target,
)
from games.kampf_um_elfenland.table cimport Table
from games.randomness cimport Random, ulonglong

cdef ulonglong move_of(ulonglong kind, ulonglong a, ulonglong b, ulonglong c, ulonglong d) noexcept nogil
cdef void fill_bag(MoveList into, int kind, int sort, int bag) noexcept nogil
cdef void fill_set(MoveList into, int sort, int mask) noexcept nogil

cdef class Choices(Table):
    # what the clauses allow
    cdef int dice_thrown(self, int side) noexcept nogil
    cdef bint can_lay(self, int seat, int road) noexcept nogil
    cdef bint can_blow(self, int road) noexcept nogil
    cdef bint can_offer(self, int to, int give, int want) noexcept nogil
    cdef bint can_raise(self, int kind) noexcept nogil
    cdef bint can_take_cloud(self) noexcept nogil
    cdef int falling(self) noexcept nogil
    cdef int offers_open(self) noexcept nogil
    cdef bint can_fall(self, int side, int high, int low) noexcept nogil
    cdef bint can_deal(self, int sort, int item) noexcept nogil
    # listing and choosing
    cdef void fill_kinds(self, MoveList into, int kind, int bag, int town) noexcept nogil
    cdef void fill_set_up(self, MoveList into) noexcept nogil
    cdef void fill_turn(self, MoveList into) noexcept nogil
    cdef void fill_rest(self, MoveList into) noexcept nogil
    cdef void fill_exchange(self, MoveList into) noexcept nogil
    cdef void fill_dice(self, MoveList into) noexcept nogil
    cdef ulonglong random_turn(self, Random random) noexcept nogil
    cdef ulonglong random_dice(self, Random random) noexcept nogil
    cdef ulonglong nth_march(self, int number) noexcept nogil
    cdef int nth_road(self, int number, int blocked) noexcept nogil
    cdef ulonglong nth_offer(self, int number) noexcept nogil
    cdef ulonglong lowest_alike(self, ulonglong move) noexcept nogil
