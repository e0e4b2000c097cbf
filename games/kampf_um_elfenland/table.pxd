# C types of table.py; the meaning of every name is documented there.
from games.core cimport State
from games.kampf_um_elfenland.bags cimport members
from games.randomness cimport mix64, ulonglong

cdef class Table(State):
    cdef int seats[6]
    cdef int variant, trade_limit, round_limit
    cdef int round, start, to_move, phase, asked, receiver, draws, offers
    cdef int owner[21]
    cdef int armies[21]
    cdef ulonglong obstacles
    cdef int headquarters[6]
    cdef int trophies[36]
    cdef int trophy_count[6]
    cdef int bank, supply
    cdef int camp[6]
    cdef int tokens[6]
    cdef int cards[6]
    cdef int town_cards[6]
    cdef int mission[6]
    cdef int undealt_armies, undealt_tokens, undealt_towns, undealt_missions
    cdef int pile, discards
    cdef int battle_from, battle_to, attackers, defender
    cdef int dice[4]
    cdef int attack_losses, defence_losses
    cdef int siege_from, siege_to
    cdef int trade_to, give, want
    cdef int queue[6]
    cdef int queue_length
    cdef int fallen[6]
    cdef int fallen_count
    cdef int fell[6]
    cdef int gone, resigned
    cdef int force[6]
    cdef int held[6]
    cdef int reason, winner, won_by

    cdef bint is_gone(self, int seat) noexcept nogil
    cdef bint has_resigned(self, int seat) noexcept nogil
    cdef void take(self, Table other) noexcept nogil
