"""The hot part of Konfrontacja's endgames: who can force the win (by proof numbers), and what a state is worth.

The rules are not written again here: `solver.konfrontacja.plans` unfolds them once, and the kernel walks what they unfolded. `Tree` keeps the
points of play of one side's question (`proof_numbers` owns it and knows about limits and about play that goes round); `Values` evaluates
states depth first (`worth` owns it and knows about circles and battles in which more than the cards played depends on the hands).
"""

PARTS = ("codes", "points", "expansion", "proof_search", "dominance", "worths", "doors")
OPTIMIZE = "-O2"
DIRECTIVES = ""
