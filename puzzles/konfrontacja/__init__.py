"""The shelf of Konfrontacja: its puzzles."""

PREFIX = "kf"
"""How the ids of its generated puzzles begin."""
TELLING = frozenset(
    (
        "forced_win only_hope bearer_moves companion_moves attack evasion tempting_attack mountains sacrifice river moria tempo special_cards"
    ).split()
)
"""Themes that tell something of the answer: they are shown with it, not with the question."""
