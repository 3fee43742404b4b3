"""Search over tricks.

It knows cards as bits, seats, suits, towers (win alone, cancel as a pair), losers (cards that cannot win and may lose the round),
one card that may be declared to win, and goals as and/or programs over counters. It knows no game: the problem's arrays say it all.
"""

PARTS = ("bits", "codes", "kernel", "rules", "bounds", "legal_tricks", "transposition_table", "search")
OPTIMIZE = "-O1"
RULES = ("rules", "legal_tricks")
"""The parts in which rules stand a second time; their functions cite them."""
