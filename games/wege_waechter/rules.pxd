# C types of rules.py; the meaning of every name is documented there.
from games.core cimport CHANCE, NOBODY, MoveList, State
from games.randomness cimport Random, mix64, ulonglong

cdef ulonglong move_of(ulonglong kind, ulonglong a, ulonglong b, ulonglong c) noexcept nogil
cdef void append(MoveList into, ulonglong move) noexcept nogil

cdef class WegeWaechter(State):
    cdef int rows, portal_square, turn_limit
    cdef int group_die[3]
    cdef int action_die[3]
    cdef unsigned char board[117]
    cdef unsigned char where[14]
    cdef int turn, to_move, phase
    cdef int lives[2]
    cdef int transformed[2]
    cdef int bonus_taken[2]
    cdef int captured[4]
    cdef int score[2]
    cdef int portal, men
    cdef int group, rerolled, figure
    cdef int place_for, displace_for, bonus_for
    cdef int queue[3]
    cdef int queue_length
    cdef int reason, winner

    cdef void take(self, WegeWaechter other) noexcept nogil
    # geometry
    cdef int start_row(self, int colour) noexcept nogil
    cdef bint has_free_start_square(self, int colour, int vacated) noexcept nogil
    cdef bint has_free_neighbour(self, int square) noexcept nogil
    # what a figure may do
    cdef int reach(self, int slot) noexcept nogil
    cdef bint may_end_on(self, int slot, int square) noexcept nogil
    cdef bint has_step(self, int slot) noexcept nogil
    cdef bint can_step(self, int slot, int target) noexcept nogil
    cdef void fill_steps(self, int slot, MoveList into) noexcept nogil
    cdef bint may_capture(self, int slot, int square) noexcept nogil
    cdef bint may_push(self, int slot, int square) noexcept nogil
    cdef bint push_ends_on(self, int target, int direction, int square) noexcept nogil
    cdef bint has_action(self, int slot) noexcept nogil
    cdef bint can_capture(self, int slot, int square) noexcept nogil
    cdef bint can_push(self, int slot, int target, int square) noexcept nogil
    cdef void fill_actions(self, int slot, MoveList into) noexcept nogil
    cdef bint is_valid_group(self, int group) noexcept nogil
    cdef bint can_displace_to(self, int square) noexcept nogil
    cdef bint owns(self, int square) noexcept nogil
    # effects
    cdef void roll_group(self, int face) noexcept nogil
    cdef void roll_action(self, int face) noexcept nogil
    cdef void step(self, int slot, int square) noexcept nogil
    cdef void capture(self, int slot, int square) noexcept nogil
    cdef void push(self, int slot, int target, int square) noexcept nogil
    cdef void lift(self, int slot) noexcept nogil
    cdef void put(self, int slot, int square) noexcept nogil
    cdef void arrive(self, int slot) noexcept nogil
    cdef void enter_portal(self, int slot) noexcept nogil
    cdef void go_on(self) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef void end_game(self, int reason, int winner) noexcept nogil
    cdef int leader(self) noexcept nogil
