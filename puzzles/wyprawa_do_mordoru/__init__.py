"""Puzzles of Wyprawa do Mordoru: which dice do you keep?"""

PREFIX = "wm"
"""How the ids of its generated puzzles begin."""
TELLING = frozenset(
    (
        "leave_the_ring leave_gandalf leave_the_weapon leave_the_tree take_the_nazgul one_die three_and_more give_up_the_turn desperate "
        "nearly_there"
    ).split()
)
"""Themes that tell something of the answer: they are shown with it, not with the question."""
