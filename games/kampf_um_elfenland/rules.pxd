# C types of rules.py; the meaning of every name is documented there.
from games.kampf_um_elfenland.bags cimport kinds, members, one, size
from games.kampf_um_elfenland.choices cimport Choices
from games.kampf_um_elfenland.dealing cimport redeal, tokens_add_up
from games.kampf_um_elfenland.missions cimport is_done
from games.kampf_um_elfenland.movement cimport rafts_for
from games.randomness cimport Random, ulonglong

cdef int lowest(int bag) noexcept nogil
cdef int lowest_town(int towns) noexcept nogil

cdef class KampfUmElfenland(Choices):
    cdef void carry_out(self, ulonglong move) noexcept nogil
    cdef void stand_in(self) noexcept nogil
    # set-up
    cdef void deal(self, int sort, int item) noexcept nogil
    cdef void begin_garrisons(self) noexcept nogil
    cdef void place(self, int seat, int town, int kind) noexcept nogil
    cdef void garrison(self, int town, int kind) noexcept nogil
    cdef void name_headquarters(self, int town) noexcept nogil
    cdef void deploy(self, int town, int kind) noexcept nogil
    # turns
    cdef void call_living(self) noexcept nogil
    cdef int next_called(self) noexcept nogil
    cdef void begin_turns(self) noexcept nogil
    cdef void begin_turn(self) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef void leave(self, int town, int party) noexcept nogil
    cdef void enter(self, int seat, int town, int party) noexcept nogil
    cdef void pay(self, int rafts) noexcept nogil
    cdef void march(self, ulonglong move) noexcept nogil
    cdef void attack(self, ulonglong move) noexcept nogil
    cdef void roll(self, int a, int b, int c, int d) noexcept nogil
    cdef void lose_attacker(self, int kind) noexcept nogil
    cdef void lose_defender(self, int kind) noexcept nogil
    cdef void settle_losses(self) noexcept nogil
    cdef void resolve(self) noexcept nogil
    cdef void clear_battle(self) noexcept nogil
    cdef void take_boot(self, int seat, int boot, int won_by) noexcept nogil
    cdef void inherit(self, int heir, int loser) noexcept nogil
    cdef void eliminate(self, int seat, int feller, int heir) noexcept nogil
    cdef void lay(self, int road) noexcept nogil
    cdef void blow(self, int road) noexcept nogil
    cdef void offer(self, int to, int give, int want) noexcept nogil
    cdef void answer(self, bint accepted) noexcept nogil
    # the end of a round, victory
    cdef void draw(self, int card) noexcept nogil
    cdef void next_income(self) noexcept nogil
    cdef void exchange(self, int card, int town) noexcept nogil
    cdef void finish_exchange(self) noexcept nogil
    cdef bint is_won(self) noexcept nogil
    cdef int standing(self, int seat) noexcept nogil
    cdef int leader(self) noexcept nogil
    cdef void end_game(self, int reason, int winner, int mission) noexcept nogil
