"""Puzzles of the card game (LCG core set): whom to send, who defends, what to attack?"""

PREFIX = "lc"
"""How the ids of its generated puzzles begin."""
TELLING = frozenset(("chump_block hero_defends undefended all_in certain long_shot keep_back healing dunhere two_rounds").split())
"""Themes that tell something of the answer: they are shown with it, not with the question."""
