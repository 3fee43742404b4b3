"""The quest of one player over small states: what cards add up to instead of which cards lie where.

The rules are those of `models.lcg.quest` and `quest_effects`. A state holds the threat in staging and how many cards of it can still grow, the characters, the
hand, the unseen cards by kind, and what is still to be done. Which cards lie in staging, the discard pile and quest progress cannot change how such a quest
ends, so they are left out. Compiled, for at most 15 characters.
"""

PARTS = (
    "codes",
    "card_kinds",
    "state",
    "prospects",
    "kernel",
    "hands_and_decks",
    "encounter_cards",
    "comparison",
    "search",
    "steps",
    "doors",
)
OPTIMIZE = "-O1"
DIRECTIVES = "boundscheck=False, initializedcheck=False"
RULES = ("encounter_cards", "comparison")
"""The parts in which rules stand a second time; their functions cite them."""
