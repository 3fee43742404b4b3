cdef class Kind:
    cdef int number
    cdef bint treachery
    cdef int strength
    cdef bint grows
    cdef bint location
    cdef int doomed
    cdef bint surge
    cdef bint guarded
    cdef bint reacts
    cdef bint plain
    cdef bint brings
    cdef bint forces
    cdef bint cancelled
    cdef bint returns
    cdef int frail
    cdef list acts
    cdef str told


cdef class Tasks:
    cdef int name
    cdef int arg
    cdef int depth
    cdef int number
    cdef bint over
    cdef Tasks rest
    cdef dict pushed


cdef class Hand:
    cdef int number
    cdef tuple cards
    cdef tuple pools
    cdef bint cancels
    cdef dict played


cdef class Deck:
    cdef int number
    cdef int total
    cdef int each
    cdef int aimed
    cdef list copies
    cdef list plain
    cdef list acting
    cdef list less


cdef class State:
    cdef int danger
    cdef int grows
    cdef int locations
    cdef int weaker
    cdef int lift
    cdef int now
    cdef long long ready
    cdef long long committed
    cdef long long damage
    cdef list wills
    cdef int wills_number
    cdef Hand hand
    cdef Deck deck
    cdef Tasks tasks


cdef State copied(State s)


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
