"""The search of an action phase of Wojna o Pierścień over packed states.

A state is a row of bytes: where every card is, what is written on it, the locations, whose turn it is, and the tasks still to be done (the
next one last). `packing` compiles the tables from the data of the cards, `packed_states` writes states of the rules as rows. The moves and
what follows from them are those of the rules for the texts that `packing` accepts; the tests compare both, and every line is replayed by
the rules. Values are whole numbers, the score difference times `scale`, so that the means of chance stay exact.
"""

PARTS = (
    "bits",
    "codes",
    "kernel",
    "state",
    "dead_cards",
    "combats",
    "card_texts",
    "legal_moves",
    "transitions",
    "reachable",
    "static_bounds",
    "one_sided_states",
    "one_sided_bound",
    "transposition_table",
    "alpha_beta",
    "search",
)
OPTIMIZE = "-O2"
RULES = ("state", "combats", "card_texts", "legal_moves", "transitions")
"""The parts in which rules stand a second time; their functions cite them."""
