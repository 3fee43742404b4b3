"""The shelf of Dwie Wieże: its puzzles, and what makes new ones."""

PREFIX = "dw"
"""How the ids of its generated puzzles begin."""
TELLING = frozenset(
    (
        "towers orc orcs weariness ring rings one_ring ring_lock hills mountains forests shadows low_card high_card goals together verdict discard"
    ).split()
)
"""Themes that tell something of the answer: they are shown with it, not with the question."""
