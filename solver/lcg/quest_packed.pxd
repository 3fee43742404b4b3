from mellon.solver.lcg.quest_cards cimport QuestCards
from mellon.solver.lcg.quest_parts cimport Deck, Hand, Kind, State, Tasks, copied
from mellon.solver.lcg.quest_prospects cimport Prospect, Scale


cdef class Last:
    cdef dict by_threat
    cdef dict by_kind


cdef class PackedQuest(QuestCards):
    cdef object search
    cdef Scale scale
    cdef dict memo
    cdef dict lasts
    cdef dict ends
    cdef dict leaves
    cdef Prospect run(self, State s)
    cdef Prospect compared(self, State s, int danger, int lift, long long ready, long long used, int cards)
    cdef int gain_of(self, int who)
    cdef Prospect ended(self, int margin, int now, int dead)
    cdef Prospect eliminated(self)
    cdef Prospect leaf(self, outcome)
    cdef Prospect chance(self, State s)
    cdef State at_reveal(self, State s, int k)
    cdef int last_draws(self, State s, list found)
    cdef Last last(self, State s)
    cdef bint goes_on(self, State s, Kind kind)
    cdef Prospect after(self, State s, int k)
    cdef list options(self, State s, int name, int arg)
    cdef Prospect best(self, State s, list options, int name)
    cdef bint free(self, State s, State after)
    cdef long long numbers(self, State s) noexcept
    cdef object key(self, State s)
