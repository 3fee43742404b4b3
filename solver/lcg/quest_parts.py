# cython: language_level=3, boundscheck=False, initializedcheck=False
"""What small states of a quest are made of: kinds of encounter cards, tasks, hands, decks.

The rules are those of `models.lcg.quest` and `quest_effects`. A state holds the threat in staging and how many cards of it can still grow, the
characters, the hand, the unseen cards by kind, and what is still to be done. Which cards lie in staging, the discard pile and quest progress cannot
change how such a quest ends, so they are left out. Compiled when a C compiler was there at build time.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.models.lcg.quest_effects import HIGH_THREAT

WORDS = {"window": 0, "reveal": 1, "guard": 2, "effect": 3, "react": 4, "exhaust": 5, "damage": 6, "uncommit": 7, "discard_hand": 8}
"""What is still to be done; a guard is a reveal whose card goes on an objective."""
DROPPED = {"discard", "web"}
"""Tasks of the rules that cannot change how such a quest ends."""
GONE: int = 15
"""The damage of a character that is out of play, in the four bits that each one has."""
FORCE, WEAKEN, STAGING, EACH_STAGING, EACH_LOCATION, MORE, IDLERS, HURT_EACH, NO_EVENTS, DISCARD = range(10)
"""What effects do."""
ANYBODY, EXHAUSTED, AT_HIGH_THREAT = range(3)
"""Whom they concern."""
_IDLE = {"each_player_discard", "attach_to_hero_of", "remove_progress", "discard_hand", "skip_next_draw"}
"""Effects that cannot change how the quest of a player without a hand ends."""
_ACTS = (
    *("each_player_exhaust_character", "willpower_committed", "first_player_damage_committed", "threat_each_staging", "threat_each_staging_location"),
    *("damage_each", "each_player_uncommit", "staging_threat", "reveal_encounter", "threat_each"),
)
"""Effects that are carried out, in the order of `quest_effects`."""
_ON_HANDS = ("each_player_discard", "discard_hand")
"""Effects on a hand, none of which comes together with another effect."""
_PARTS = {"n", "until", "surge_if_staging_empty", "condition", "ready"}
"""Words that only qualify an effect."""
_FORCED = {"each_player_exhaust_character": "exhaust", "first_player_damage_committed": "damage", "each_player_uncommit": "uncommit"}


def coded(key, tag):
    """Return an effect as three numbers: what is done, how much, and how."""
    do = tag["do"]
    high = tag.get("condition") == f"player_threat>={HIGH_THREAT}"
    if key in _FORCED:
        return FORCE, do[key], WORDS[_FORCED[key]]
    if key == "damage_each":
        return HURT_EACH, do["n"], EXHAUSTED if do[key] == "exhausted_character" else AT_HIGH_THREAT if high else ANYBODY
    if key in _ON_HANDS:
        return DISCARD if key == "discard_hand" else NO_EVENTS, 1, AT_HIGH_THREAT if high else ANYBODY
    if key == "threat_each_staging":
        return EACH_STAGING, do[key], bool(do.get("surge_if_staging_empty"))
    words = {"willpower_committed": WEAKEN, "staging_threat": STAGING, "threat_each_staging_location": EACH_LOCATION, "reveal_encounter": MORE, "threat_each": IDLERS}
    return words[key], do[key] if key in ("willpower_committed", "threat_each_staging_location") else 0, 0


@cython.cclass
class Kind:
    """A card as the quest feels it. `plain`: it only adds its threat; `brings`: it can have another one revealed; `forces`: it asks for a choice;
    `cancelled`: somebody may want to cancel it (never where it does nothing: the card revealed instead can only be worse). `frail`: the hit points
    of an enemy that Thalin can destroy, 0 for others; `returns`: it then goes back into the deck.
    """

    def __init__(self, card, blows, held):
        self.number = card.number
        self.treachery = card.kind == "treachery"
        self.strength = 0 if self.treachery else card.threat_strength
        self.grows = card.kind in ("enemy", "location")
        self.location = card.kind == "location"
        self.doomed, self.surge, self.guarded = card.doomed, card.has("surge"), card.has("guarded")
        tags = card.triggers("when_revealed")
        acts = [(key, tag) for tag in tags for key in (*_ACTS, *(_ON_HANDS if held else ())) if key in tag["do"]]
        self.acts, self.told = [coded(key, tag) for key, tag in acts], repr(acts)
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


@cython.cclass
class Tasks:
    """What is still to be done, the next thing first. `over`: nothing but abilities before the comparison."""


@cython.cclass
class Hand:
    """Events that can cancel a card, with the resources of those who can pay for them, and the other cards as far as they can be discarded for something.
    `cancels`: there is such an event; `played`: what is left after each of them, by who is alive; `spared`: after one is discarded for an ability.
    """


@cython.cclass
class Deck:
    """Unseen cards: how many of each kind, those that only add threat grouped by it, the others by kind; what harm they can do to anybody at most, and to
    somebody on the quest besides.
    """


@cython.cclass
class State:
    """A quest under way: threat in staging, cards there that can grow, locations among them; willpower that everybody has lost, and that everybody on the
    quest has won; the player's threat; who is ready, who is committed and who has used an ability for himself; damage, four bits for each character; willpower of each; hand; deck; tasks.
    """


@cython.cfunc
def copied(s: State) -> State:
    """Return a copy of a state."""
    t: State = State.__new__(State)
    t.danger, t.grows, t.locations, t.weaker, t.lift, t.now = s.danger, s.grows, s.locations, s.weaker, s.lift, s.now
    t.ready, t.committed, t.used, t.damage = s.ready, s.committed, s.used, s.damage
    t.wills, t.wills_number, t.hand, t.deck, t.tasks = s.wills, s.wills_number, s.hand, s.deck, s.tasks
    return t


def known(card):
    """Tell whether everything that a card does when it is revealed can be carried out here."""
    words = {key for tag in card.triggers("when_revealed") for key in tag["do"]}
    return not words - set(_ACTS) - _IDLE - _PARTS and card.kind in ("enemy", "location", "treachery", "objective")
