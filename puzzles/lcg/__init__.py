"""Puzzles of the card game (LCG core set): whom to send, who defends, what to attack?"""

PREFIX = "lc"
"""How the ids of its generated puzzles begin."""
