from mellon.solver.lcg.fray_rows cimport Store


cdef class Blows(Store):
    cdef public object b
    cdef public object aim
    cdef list kinds
    cdef public list known
    cdef list like_foe
    cdef bint saves
    cdef bint scored
    cdef bint plenty
    cdef bint silent
    cdef bint returns_bare
    cdef bint few_exhaust
    cdef bint shadow
    cdef bint stingers
    cdef int chars
    cdef int foes
    cdef int players
    cdef int in_game
    cdef int threats
    cdef int gear_at
    cdef int gears
    cdef int lost_at
    cdef int gone_at
    cdef int dealt_at
    cdef int left_at
    cdef int toughs
    cdef long long cmask
    cdef long long fmask
    cdef long long dmask
    cdef long long lost_mask
    cdef long long gone_mask
    cdef long long dealt
    cdef long long excess
    cdef long long* char_at
    cdef long long* foe_at
    cdef long long* threat_at
    cdef long long* threat_now
    cdef long long* hero
    cdef long long* owner
    cdef long long* frail
    cdef long long* defense
    cdef long long* stings
    cdef long long* prisoner
    cdef long long* twin
    cdef long long* gear_on
    cdef long long* gear_of
    cdef long long* own_gear
    cdef long long* out_before
    cdef long long* snare
    cdef long long* hero_list
    cdef long long* hero_from
    cdef long long* squad_list
    cdef long long* squad_from
    cdef long long* able_list
    cdef long long* able_from
    cdef long long* tough_bit
    cdef long long* tough_host
    cdef long long* tough_more
    cdef long long* foe_player
    cdef long long* foe_engaged
    cdef long long* foe_attack
    cdef long long* foe_hits
    cdef long long* foe_extra
    cdef long long* foe_threat
    cdef long long* foe_excess
    cdef long long* foe_returns
    cdef long long* foe_takes
    cdef long long* ends
    cdef long long* picked
    cdef long long hit_points(self, long long s, int i) noexcept
    cdef bint out(self, long long s, int player) noexcept
    cdef bint all_out(self, long long s) noexcept
    cdef long long waiting(self, long long s) noexcept
    cdef long long attackers(self, long long s) noexcept
    cdef long long more_cards(self, long long s, long long lying, long long cards) noexcept
    cdef int pick(self, int count, long long s, long long* people, long long first, long long last, int ready, bint allies, int apart) noexcept
    cdef long long hurt(self, long long s, int i, long long damage) noexcept
    cdef long long left(self, long long s, int i, bint destroyed) noexcept
    cdef long long raised(self, long long s, int player, long long amount) noexcept
    cdef long long eliminated(self, long long s, int player) noexcept
    cdef long long stung(self, long long s, int foe, int i) noexcept
    cdef long long over(self, long long s, long long foe, bint returns) noexcept
    cdef long long struck(self, long long s, long long foe, int player, int i, long long amount) noexcept
    cdef int land(self, int count, long long s, int foe, int player, int i, long long amount, bint returns) noexcept
    cdef int blow(self, int count, long long s, int foe, int player, int who, long long attack, bint zero, bint returns) noexcept
    cdef int bounced_blow(self, long long s, int foe, int player, int who, long long attack, bint zero, bint returns, long long threat) noexcept
