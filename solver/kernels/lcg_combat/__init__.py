"""The enemies' attacks of a combat without events, over states that are one whole number each.

The rules are those of `models.lcg.attack_course`, `shadow_effects` and `wounds`; a state is packed (`solver.lcg.packing`) so that damage is an
addition and a state its own key. Codes: a character 0 (not in play) or 2 + 2 * damage + ready; an enemy status + 8 * damage. An end of an attack is a
packed state at the next choice of attack, or `(moment, state, frames)` in the midst of one. A frame is an attack under way: enemy, player, defender
(-1: none), attack, cards to turn, known cards, defense ignored, returns to staging, owes a character. A state below 0 is lost: a hero died where the
goal forbids it. Compiled, a state must fit into 62 bits.

`Combat` has the tables and is what the rules work on; `Symmetry` finds equal states, `PlayerAttacks` values what follows the enemies' attacks, `UpperBound`
and `HeroesSafe` bound what is to come, `Graph` makes the nodes with their choices, `Certainty` tells what is certain, `Expectation` computes exact values.
"""

PARTS = (
    "codes",
    "rows",
    "tables",
    "state",
    "damage",
    "enemy_attacks",
    "shadow_effects",
    "symmetry",
    "player_attacks",
    "upper_bounds",
    "heroes_safe",
    "value_table",
    "nodes",
    "graph",
    "certainty",
    "expectation",
    "steps",
    "doors",
)
OPTIMIZE = "-O1"
DIRECTIVES = "boundscheck=False, initializedcheck=False"
RULES = ("state", "damage", "enemy_attacks", "shadow_effects", "player_attacks")
"""The parts in which rules stand a second time; their functions cite them."""
