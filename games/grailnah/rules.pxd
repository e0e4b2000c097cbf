# C types of rules.py; the meaning of every name is documented there.
from games.core cimport CHANCE, NOBODY, MoveList, State
from games.randomness cimport Random, mix64, ulonglong

cdef ulonglong move_of(ulonglong kind, ulonglong a, ulonglong b, ulonglong c) noexcept nogil
cdef void append(MoveList into, ulonglong move) noexcept nogil

cdef class Grailnah(State):
    cdef unsigned char top[141]
    cdef unsigned char under[141]
    cdef unsigned char knights[32]
    cdef unsigned char royals[8]
    cdef unsigned char held[16]
    cdef int out[4]
    cdef int reserve[4]
    cdef int court[4]
    cdef int streak[4]
    cdef int colours[4]
    cdef int home[4]
    cdef int owner[4]
    cdef int gone[4]
    cdef int fallen[4]
    cdef int fallen_count, resigned
    cdef int rings, rim, ply_limit
    cdef int ply, to_move
    cdef int merlin, morgane
    cdef bint may_move
    cdef int reason, winners

    cdef void take(self, Grailnah other) noexcept nogil
    # what a field allows
    cdef bint is_own(self, int field) noexcept nogil
    cdef bint may_join(self, int field) noexcept nogil
    cdef bint has_figure_of(self, int player, int field) noexcept nogil
    cdef bint is_door(self, int site, int field, bint royal) noexcept nogil
    cdef bint runs(self, int origin, int target) noexcept nogil
    cdef int stair_index(self, int field) noexcept nogil
    # what a figure may do
    cdef bint can_knight_go(self, int origin, int target) noexcept nogil
    cdef bint can_royal_go(self, int origin, int target) noexcept nogil
    cdef bint can_leave(self, int site, int target, int kind) noexcept nogil
    cdef bint can_enter(self, int origin, int site) noexcept nogil
    cdef bint may_touch_merlin(self) noexcept nogil
    cdef bint can_merlin_go(self, int target) noexcept nogil
    cdef bint can_morgane_go(self, int target) noexcept nogil
    cdef bint can_give_up(self, int place) noexcept nogil
    cdef bint has_move(self) noexcept nogil
    cdef bint knight_has_move(self, int origin) noexcept nogil
    cdef bint royal_has_move(self, int place) noexcept nogil
    cdef void fill_knight(self, int origin, MoveList into) noexcept nogil
    cdef void fill_royal(self, int kind, MoveList into) noexcept nogil
    cdef void fill_castles(self, MoveList into) noexcept nogil
    cdef void fill_merlin(self, MoveList into) noexcept nogil
    cdef void fill_morgane(self, MoveList into) noexcept nogil
    # effects
    cdef void lift(self, int field, int code) noexcept nogil
    cdef void put(self, int field, int code) noexcept nogil
    cdef void add_knight(self, int player, int field) noexcept nogil
    cdef void drop_knight(self, int player, int field) noexcept nogil
    cdef void arrive(self, int code, int field) noexcept nogil
    cdef void enter(self, int kind, int site) noexcept nogil
    cdef void clear_field(self, int field) noexcept nogil
    cdef void send_home(self, int code, int field) noexcept nogil
    cdef void move_merlin(self, int target) noexcept nogil
    cdef void move_morgane(self, int target) noexcept nogil
    cdef void give_up(self, int place) noexcept nogil
    cdef void check_blockade(self, int site) noexcept nogil
    cdef void disqualify(self, int player, int site) noexcept nogil
    cdef void remove(self, int player) noexcept nogil
    cdef bint is_last_of_side(self, int player) noexcept nogil
    cdef int side_without(self, int player) noexcept nogil
    cdef void pass_on(self) noexcept nogil
    cdef int team(self, int player) noexcept nogil
    cdef bint alone(self) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef void end_game(self, int reason, int winners) noexcept nogil
