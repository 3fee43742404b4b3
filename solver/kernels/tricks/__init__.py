"""Search over tricks.

It knows cards as bits, seats, suits, towers (win alone, cancel as a pair), losers (cards that cannot win and may lose the round),
one card that may be declared to win, a pile from which every seat draws after a trick, and goals as and/or programs over counters. It knows no game: the problem's arrays say it all.
"""

PARTS = (
    "bits",
    "codes",
    "kernel",
    "rules",
    "bounds",
    "reasons",
    "simpler_games",
    "collecting",
    "legal_tricks",
    "draws",
    "transposition_table",
    "search",
    "chances",
)
OPTIMIZE = "-O2"
RULES = ("rules", "collecting", "legal_tricks", "draws")
"""The parts in which rules stand a second time; their functions cite them."""
