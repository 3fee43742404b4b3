from mellon.solver.engines.trick_words cimport FULL, KEY_WORDS, WEIGHED


cdef class Tables:
    cdef int players
    cdef int suits
    cdef int cards
    cdef int total_tricks
    cdef int first_number
    cdef int one_ring
    cdef int lock_suit
    cdef bint root_locked
    cdef bint void_with_orc
    cdef bint void_with_weary
    cdef unsigned long long towers
    cdef unsigned long long orcs
    cdef unsigned long long weary
    cdef unsigned long long losers
    cdef unsigned long long locked_cards
    cdef unsigned long long hideable
    cdef long long[::1] owner
    cdef long long[::1] suit_of
    cdef long long[::1] signature
    cdef unsigned long long[::1] suit_mask
    cdef unsigned long long[::1] owner_mask
    cdef int tallies
    cdef long long[::1] tally_kind
    cdef unsigned long long[::1] tally_cards
    cdef unsigned long long[::1] tally_before
    cdef unsigned long long[::1] tally_after
    cdef long long[::1] tally_first
    cdef long long[::1] tally_last
    cdef unsigned long long[::1] tally_with
    cdef long long[::1] tally_needs_with
    cdef unsigned long long[::1] tally_without
    cdef unsigned long long[::1] tally_won
    cdef unsigned long long[::1] tally_not_won
    cdef long long[::1] tally_gain
    cdef long long[::1] tally_counts
    cdef int slots
    cdef long long[::1] slot_tally
    cdef long long[::1] slot_seat
    cdef long long[::1] slot_cap
    cdef long long[::1] slot_word
    cdef long long[::1] slot_shift
    cdef unsigned long long[::1] slot_goals
    cdef long long[::1] values
    cdef int atoms
    cdef long long[::1] atom_at_least
    cdef long long[::1] atom_term
    cdef long long[::1] term_slot
    cdef long long[::1] term_weight
    cdef long long[::1] atom_group
    cdef long long[::1] group_tally
    cdef unsigned long long[::1] group_own
    cdef unsigned long long[::1] group_barred
    cdef long long[::1] group_up
    cdef long long[::1] group_down
    cdef long long[::1] atom_state
    cdef long long[::1] atom_cost
    cdef int goals
    cdef long long[::1] goal_code
    cdef long long[::1] code_op
    cdef long long[::1] code_arg
    cdef long long[::1] stack_state
    cdef long long[::1] stack_cost
    cdef unsigned long long certain_goals
    cdef long long cost
    cdef long long[::1] suit_word
    cdef long long[::1] suit_shift
    cdef long long[::1] suit_relative
    cdef long long[::1] special_word
    cdef long long[::1] special_shift
    cdef long long[::1] hide_word
    cdef long long[::1] hide_shift
    cdef unsigned long long[::1] key
    cdef unsigned long long[::1] memory
    cdef long long entries
    cdef long long used
    cdef unsigned long long[::1] child_cards
    cdef unsigned long long[::1] child_hidden
    cdef long long[::1] child_weight
    cdef long long[::1] child_order
    cdef long long[::1] weighed_node
    cdef unsigned long long[::1] weighed_cards
    cdef long long[::1] weighed_winner
    cdef long long[::1] weighed_cost
    cdef long long generation
    cdef unsigned long long told_apart
    cdef long long children
    cdef long long room
    cdef long long base
    cdef long long[::1] path
    cdef long long[::1] trick
    cdef int fixed
    cdef long long[::1] fixed_cards
    cdef unsigned long long now_rem
    cdef int now_leader
    cdef unsigned long long now_hidden
    cdef int now_depth
    cdef bint now_locked
    cdef public bint use_equivalence
    cdef public bint use_bounds
    cdef public bint use_memory
    cdef bint counting
    cdef public long long nodes
    cdef public long long total_nodes
    cdef long long until_look
    cdef public long long turn
    cdef long long node_limit
    cdef long long noise
    cdef unsigned long long random
    cdef object over
    cdef unsigned long long final_hidden
    cdef public bint stopped
