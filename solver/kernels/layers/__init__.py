"""The hot loops over layers of chance and choice.

`Turn` fills the slots of one `Layers` (see `solver.engines.layers`). `Pair` solves two alternating players whose boards only ever get nearer
to an end. Both know numbers only, no game.
"""

PARTS = ("codes", "turn", "pair", "doors")
OPTIMIZE = "-O3"
