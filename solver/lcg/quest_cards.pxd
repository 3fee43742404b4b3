from mellon.solver.lcg.quest_parts cimport Deck, Hand, Kind, State, Tasks, copied


cdef class QuestCards:
    cdef public object table
    cdef public bint fits
    cdef list kinds
    cdef dict place
    cdef list people
    cdef int count
    cdef list hit_points
    cdef list blows
    cdef list helpers
    cdef bint alone
    cdef bint own_guard
    cdef bint silent
    cdef long long special
    cdef long long cancellers
    cdef long long prisoners
    cdef long long heroes
    cdef dict decks
    cdef dict stacks
    cdef dict squads
    cdef dict known_hands
    cdef set cancelling
    cdef list payers
    cdef object first
    cdef Tasks no_tasks
    cdef Tasks push(self, Tasks tasks, int name, int arg)
    cdef list spared(self, Hand hand)
    cdef Hand without_events(self, Hand hand)
    cdef list cancelled(self, State s)
    cdef list dropped(self, State s)
    cdef Deck deck(self, tuple copies)
    cdef Deck less(self, Deck deck, int k)
    cdef State revealed(self, State s, int k)
    cdef bint destroys(self, State s, Kind kind)
    cdef bint comes_back(self, State s, Kind kind)
    cdef State acted(self, State s, Kind kind)
    cdef bint hurt_all(self, State s, int how, int by)
    cdef bint hurt(self, State s, int i, int by) noexcept
    cdef bint heroes_gone(self, State s) noexcept
    cdef int dead(self, State s) noexcept
    cdef list helped(self, State s)
    cdef list forced(self, State s, int name, int arg)
