"""The numbers of the kernel of quests. Those of the rules are the ones of `models.lcg`; a test compares them."""

from __future__ import annotations

WINDOW, REVEAL, GUARD, EFFECT, REACT, EXHAUST, DAMAGE, UNCOMMIT, DROP = range(9)
"""What is still to be done; a guard is a reveal whose card goes on an objective."""
GONE = 15
"""The damage of a character that is out of play, in the four bits that each one has."""
FORCE, WEAKEN, STAGING, EACH_STAGING, EACH_LOCATION, MORE, IDLERS, HURT_EACH, NO_EVENTS, DISCARD = range(10)
"""What effects do."""
ANYBODY, EXHAUSTED, AT_HIGH_THREAT = range(3)
"""Whom they concern."""
ELIMINATED_AT, HIGH_THREAT = 50, 35
"""The threat that eliminates a player, and the one from which some cards do more."""
OTHER_EVENT, OTHER_CARD = -1, -2
"""Cards of a hand that do nothing in the quest phase but can be discarded."""
HIGHEST = 1023
"""More than any progress, rise of threat or loss."""
MUCH = 300_000
"""From so many states on what was found out about other commitments is forgotten."""
FIRST_WIDTH = 192
"""The bits of a field in which courses are first counted."""
