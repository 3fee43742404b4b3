"""The shelf of Wojna o Pierścień: its puzzles."""

PREFIX = "wr"
"""How the ids of its generated puzzles begin."""
LEAST_GAP = 1
"""Points that the best wrong move gives away at least."""
TELLING = frozenset(
    ("one_loss two_losses three_losses a_character_falls an_army_falls save_the_dearest not_greedy big_stakes passing zugzwang").split()
)
"""Themes that tell something of the answer: they are shown with it, not with the question."""
