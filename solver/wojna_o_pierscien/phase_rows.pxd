from mellon.solver.wojna_o_pierscien.kernel_codes cimport *
from mellon.solver.wojna_o_pierscien.phase_tables cimport Tables


cdef class Rows(Tables):
    cdef int[::1] openers
    cdef int[::1] opened
    cdef int[::1] worth_of
    cdef int row
    cdef int flag_at
    cdef int status_at
    cdef int guard_at
    cdef int spear_at
    cdef int place_at
    cdef int misc_at
    cdef int task_at
    cdef unsigned char[::1] s
    cdef long long[::1] listed
    cdef long long[::1] marks
    cdef long long[::1] history
    cdef int[::1] counts
    cdef int[::1] match_gain
    cdef int match_chars
    cdef int match_armies
    cdef int[::1] tops
    cdef int[::1] worths
    cdef int[::1] sums
    cdef unsigned long long key_a
    cdef unsigned long long key_b
    cdef unsigned long long[::1] memory
    cdef long long entries
    cdef public long long most_entries
    cdef public long long used
    cdef public long long nodes
    cdef long long node_limit
    cdef long long until_look
    cdef public int horizon
    cdef public bint use_bounds
    cdef public bint use_dominance
    cdef int stopped
    cdef int[::1] pool
    cdef int[::1] flags
    cdef int[::1] decks
    cdef int[::1] come
    cdef int[::1] lose
    cdef int[::1] paid
    cdef int[::1] extra
    cdef int[::1] aside
    cdef int[::1] plays
    cdef int[::1] left
    cdef int[::1] drawn
    cdef int[::1] fresh_pile
    cdef int[::1] plenty
    cdef bint unsure
    cdef bint vague
    cdef int[::1] hands
    cdef int[::1] standing
    cdef int[::1] held_items
    cdef int[::1] hand_list
    cdef int standing_count
    cdef int held_count
    cdef int hand_count
    cdef int listing
    cdef int[::1] free
    cdef long long[::1] floors
    cdef long long[::1] ceilings
    cdef int[::1] shared
    cdef int mine
    cdef int theirs
    cdef public long long spread
    cdef long long low
    cdef long long high
    cdef void push(self, int b, int kind, int seat, int x, int y, int z, int w) noexcept
    cdef int number_in(self, int b, int seat, int zone) noexcept
    cdef int carryover(self, int b, int seat) noexcept
    cdef bint may_pass(self, int b, int seat) noexcept
    cdef bint may_be_at(self, int b, int i, int l, bint moving) noexcept
    cdef bint may_hold(self, int b, int item, int i) noexcept
    cdef bint forsakeable(self, int b, int seat) noexcept
    cdef bint takeable(self, int b, int seat, int source, int sel) noexcept
    cdef bint targeted(self, int b, int i, int sel, bint on_field) noexcept
    cdef bint open_to(self, int b, int l, int how, int mask) noexcept
    cdef bint next_path(self, int b, int l, int which) noexcept
    cdef int unit_of(self, int b, int c) noexcept
    cdef bint may_march(self, int b, int c, int l, int to, int there) noexcept
    cdef int top_of(self, int b, int seat) noexcept
    cdef void mark_shuffled(self, int b, int seat) noexcept
    cdef void recycle(self, int b, int seat) noexcept
    cdef void refresh(self, int b, int seat) noexcept
    cdef void lift(self, int b, int i, int zone) noexcept
    cdef void put_away(self, int b, int i, int spared) noexcept
    cdef void unit_leaves(self, int b, int i, int zone, int items) noexcept
    cdef void eliminate(self, int b, int i, bint forsaken) noexcept
    cdef void forsake(self, int b, int i) noexcept
    cdef void add(self, int d, int kind, int x, int y, int z) noexcept
    cdef void copy_row(self, int d) noexcept
    cdef int decider(self, int b) noexcept
