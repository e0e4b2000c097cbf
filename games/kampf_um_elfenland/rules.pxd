# C types of rules.py; the meaning of every name is documented there.
from games.core cimport CHANCE, NOBODY, MoveList, State
from games.kampf_um_elfenland.bags cimport count, kinds, member, members, one, size, thing
from games.kampf_um_elfenland.dealing cimport redeal, tokens_add_up
from games.kampf_um_elfenland.missions cimport is_done
from games.kampf_um_elfenland.movement cimport (
    available, fill_route, first_route, is_attack, march_move, may_go, most, next_party, nth_on, parties_on,
    rafts_for, target,
)
from games.kampf_um_elfenland.table cimport Table
from games.randomness cimport Random, ulonglong

cdef ulonglong move_of(ulonglong kind, ulonglong a, ulonglong b, ulonglong c, ulonglong d) noexcept nogil
cdef int lowest(int bag) noexcept nogil
cdef void fill_bag(MoveList into, int kind, int sort, int bag) noexcept nogil
cdef void fill_set(MoveList into, int sort, int mask) noexcept nogil

cdef class KampfUmElfenland(Table):
    # who may do what
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
