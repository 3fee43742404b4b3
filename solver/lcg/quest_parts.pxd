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
    cdef list spared


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
    cdef long long used
    cdef long long damage
    cdef list wills
    cdef int wills_number
    cdef Hand hand
    cdef Deck deck
    cdef Tasks tasks


cdef State copied(State s)
