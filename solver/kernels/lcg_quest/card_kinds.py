"""Encounter cards as the quest feels them."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.lcg_quest.codes import (
    ANYBODY,
    AT_HIGH_THREAT,
    DAMAGE,
    DISCARD,
    DROP,
    EACH_LOCATION,
    EACH_STAGING,
    EFFECT,
    EXHAUST,
    EXHAUSTED,
    FORCE,
    GUARD,
    HIGH_THREAT,
    HURT_EACH,
    IDLERS,
    MORE,
    NO_EVENTS,
    REACT,
    REVEAL,
    STAGING,
    UNCOMMIT,
    WEAKEN,
    WINDOW,
)

TASKS = {
    "window": WINDOW,
    "reveal": REVEAL,
    "guard": GUARD,
    "effect": EFFECT,
    "react": REACT,
    "exhaust": EXHAUST,
    "damage": DAMAGE,
    "uncommit": UNCOMMIT,
    "discard_hand": DROP,
}
"""Tasks of the rules."""
DROPPED = {"discard", "web"}
"""Tasks of the rules that cannot change how such a quest ends."""
IDLE = {"each_player_discard", "attach_to_hero_of", "remove_progress", "discard_hand", "skip_next_draw"}
"""Effects that cannot change how the quest of a player without a hand ends."""
ACTS = (
    *(
        "each_player_exhaust_character",
        "willpower_committed",
        "first_player_damage_committed",
        "threat_each_staging",
        "threat_each_staging_location",
    ),
    *("damage_each", "each_player_uncommit", "staging_threat", "reveal_encounter", "threat_each"),
)
"""Effects that are carried out, in the order of `models.lcg.quest_effects`."""
ON_HANDS = ("each_player_discard", "discard_hand")
"""Effects on a hand, none of which comes together with another effect."""
QUALIFIERS = {"n", "until", "surge_if_staging_empty", "condition", "ready"}
"""Words that only qualify an effect."""
FORCED = {"each_player_exhaust_character": EXHAUST, "first_player_damage_committed": DAMAGE, "each_player_uncommit": UNCOMMIT}


def coded_effect(key, tag):
    """Return an effect as three numbers: what is done, how much, and how."""
    do = tag["do"]
    high = tag.get("condition") == f"player_threat>={HIGH_THREAT}"
    if key in FORCED:
        return FORCE, do[key], FORCED[key]
    if key == "damage_each":
        return HURT_EACH, do["n"], EXHAUSTED if do[key] == "exhausted_character" else AT_HIGH_THREAT if high else ANYBODY
    if key in ON_HANDS:
        return DISCARD if key == "discard_hand" else NO_EVENTS, 1, AT_HIGH_THREAT if high else ANYBODY
    if key == "threat_each_staging":
        return EACH_STAGING, do[key], bool(do.get("surge_if_staging_empty"))
    words = {
        "willpower_committed": WEAKEN,
        "staging_threat": STAGING,
        "threat_each_staging_location": EACH_LOCATION,
        "reveal_encounter": MORE,
        "threat_each": IDLERS,
    }
    return words[key], do[key] if key in ("willpower_committed", "threat_each_staging_location") else 0, 0


@cython.cclass
class Kind:
    """A card as the quest feels it. `plain`: it only adds its threat; `brings`: it can have another one revealed; `forces`: it asks for a choice;
    `cancelled`: somebody may want to cancel it (never where it does nothing: the card revealed instead can only be worse). `frail`: the hit points
    of an enemy that Thalin can destroy, 0 for others; `returns`: it then goes back into the deck.
    """

    number: cython.int
    treachery: cython.bint
    strength: cython.int
    grows: cython.bint
    location: cython.bint
    doomed: cython.int
    surge: cython.bint
    guarded: cython.bint
    reacts: cython.bint
    plain: cython.bint
    brings: cython.bint
    forces: cython.bint
    cancelled: cython.bint
    returns: cython.bint
    frail: cython.int
    acts: list
    told: str

    def __init__(self, card, blows, held):
        self.number = card.number
        self.treachery = card.kind == "treachery"
        self.strength = 0 if self.treachery else card.threat_strength
        self.grows = card.kind in ("enemy", "location")
        self.location = card.kind == "location"
        self.doomed, self.surge, self.guarded = card.doomed, card.has("surge"), card.has("guarded")
        tags = card.triggers("when_revealed")
        acts = [(key, tag) for tag in tags for key in (*ACTS, *(ON_HANDS if held else ())) if key in tag["do"]]
        self.acts, self.told = [coded_effect(key, tag) for key, tag in acts], repr(acts)
        self.reacts = bool(tags)
        self.frail = card.hit_points if card.kind == "enemy" and 0 < card.hit_points <= blows else 0
        self.returns = bool(self.frail and card.triggers("forced", "self_defeated"))
        more = any([act[0] == MORE or (act[0] == EACH_STAGING and act[2]) for act in self.acts])
        self.brings = self.surge or self.guarded or more
        self.cancelled = self.treachery and bool(self.acts)
        self.forces = any([act[0] == FORCE for act in self.acts])
        self.plain = self.grows and not (self.doomed or self.surge or self.guarded or tags or self.frail)

    def feel(self, counted):
        """Return what sets the card apart for this quest; `counted`: locations in staging may be counted."""
        marks = self.treachery, self.strength, self.grows, self.location and counted, self.doomed, self.surge, self.guarded
        return *marks, self.reacts, self.told, self.frail, self.returns

    def counts_locations(self):
        """Tell whether the card counts the locations in staging."""
        return any([act[0] == EACH_LOCATION for act in self.acts])


def can_be_carried_out(card):
    """Tell whether everything that a card does when it is revealed can be carried out here."""
    words = {key for tag in card.triggers("when_revealed") for key in tag["do"]}
    return not words - set(ACTS) - IDLE - QUALIFIERS and card.kind in ("enemy", "location", "treachery", "objective")
