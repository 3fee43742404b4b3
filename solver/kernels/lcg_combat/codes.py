"""The numbers of the kernel of combats. Those of the rules are the ones of `models.lcg`; a test compares them."""

from __future__ import annotations

WAITING, DONE, HELD, STAGED, DEAD = range(5)
"""Status of an enemy: its attack is still to come, is over, is prevented; it is in the staging area; it is destroyed."""
REVEAL, ANSWER, LOOSE = 3, 4, 7
"""Moments in the midst of an attack: a shadow card is turned, a defender against an extra attack, a card is discarded unused."""
NO_FOE = -1
"""The enemy of an attack that a shadow card makes."""
ELIMINATED_AT, HIGH_THREAT = 50, 35
"""The threat that eliminates a player, and the one from which some cards do more."""
THREAT_FIELD, LEFT_FIELD = 63, 127
"""The bits of a player's threat, and of the number of unseen cards."""
ROOM = 256
"""The length of rows that are filled and read again at once."""
HALF = ROOM // 2
DEALING, EXTRA_ATTACK, BOUNCING, OTHER = -2, -3, -4, -1
"""Effects that are carried out in one go where they are the only one of a card and nothing else is under way."""
HOPELESS, NOBODY_LEFT, ATTACKS_OVER = 1, 2, 3
"""Why nothing is left to search."""
POLL_EVERY = 63
"""After so many states, or proofs, the limits are looked at; all bits set."""
MIX = 0x9E3779B97F4A7C15
"""An odd number that spreads keys over a table."""
