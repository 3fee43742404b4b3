"""What encounter cards do to the quest of one player without a hand, over small states.

The rules are those of `models.lcg.quest` and `quest_effects`. A state holds the threat in staging and how many cards of it can still grow, the
characters, the unseen cards as one number with six bits for each kind, and what is still to be done. Which cards lie in staging, the discard pile and
quest progress cannot change how such a quest ends, so they are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from models.lcg.cards import Card
from models.lcg.position import ELIMINATED_AT
from models.lcg.quest_effects import HIGH_THREAT
from models.lcg.quest_state import OUT, Table

BITS, MASK = 6, 63
WINDOW, REVEAL, GUARD, EFFECT, REACT, EXHAUST, DAMAGE, UNCOMMIT = range(8)
"""What is still to be done; a guard is a reveal whose card goes on an objective."""
WORDS = {
    "window": WINDOW, "reveal": REVEAL, "guard": GUARD, "effect": EFFECT, "react": REACT,
    "exhaust": EXHAUST, "damage": DAMAGE, "uncommit": UNCOMMIT,
}
DROPPED = {"discard", "web"}
"""Tasks of the rules that cannot change how such a quest ends."""
Task = tuple[int, int]
Tasks = tuple[Task, ...]
State = tuple[int, int, int, int, tuple[int, ...], tuple[int, ...], int, int, int, int, Tasks]
"""Threat in staging; cards there that can grow, locations among them; willpower lost by everybody; boosts; damage; ready; committed; threat; deck; tasks."""
_IDLE = {"each_player_discard", "attach_to_hero_of", "remove_progress", "discard_hand", "skip_next_draw"}
"""Effects that cannot change how the quest of a player without a hand ends."""
_ACTS = (
    *("each_player_exhaust_character", "willpower_committed", "first_player_damage_committed", "threat_each_staging", "threat_each_staging_location"),
    *("damage_each", "each_player_uncommit", "staging_threat", "reveal_encounter", "threat_each"),
)
"""Effects that are carried out, in the order of `quest_effects`."""
_PARTS = {"n", "until", "surge_if_staging_empty", "condition", "ready"}
"""Words that only qualify an effect."""
FORCED = {"each_player_exhaust_character": EXHAUST, "first_player_damage_committed": DAMAGE, "each_player_uncommit": UNCOMMIT}


class Kind:
    """A card as the quest feels it. `plain`: it only adds its threat; `brings`: it can have another one revealed; `forces`: it asks for a choice;
    `cancelled`: somebody may want to cancel it (never where it does nothing: the card revealed instead can only be worse). `frail`: the hit points
    of an enemy that Thalin can destroy, 0 for others; `returns`: it then goes back into the deck.
    """

    __slots__ = ("acts", "brings", "cancelled", "doomed", "forces", "frail", "grows", "guarded", "location", "number", "plain", "reacts", "returns", "strength", "surge", "treachery")

    def __init__(self, card: Card, blows: int) -> None:
        self.number = card.number
        self.treachery = card.kind == "treachery"
        self.strength = 0 if self.treachery else card.threat_strength
        self.grows = card.kind in ("enemy", "location")
        self.location = card.kind == "location"
        self.doomed, self.surge, self.guarded = card.doomed, card.has("surge"), card.has("guarded")
        tags = card.triggers("when_revealed")
        self.acts = [(key, tag) for tag in tags for key in _ACTS if key in tag["do"]]
        self.reacts = bool(tags)
        self.frail = card.hit_points if card.kind == "enemy" and 0 < card.hit_points <= blows else 0
        self.returns = bool(self.frail and card.triggers("forced", "self_defeated"))
        more = any(key == "reveal_encounter" or tag["do"].get("surge_if_staging_empty") for key, tag in self.acts)
        self.brings = self.surge or self.guarded or more
        self.cancelled = self.treachery and bool(self.acts)
        self.forces = any(key in FORCED for key, _ in self.acts)
        self.plain = self.grows and not (self.doomed or self.surge or self.guarded or tags or self.frail)

    def feel(self, counted: bool) -> object:
        """Return what sets the card apart for this quest; `counted`: locations in staging may be counted."""
        acts = repr([(key, tag) for key, tag in self.acts])
        return self.treachery, self.strength, self.grows, self.location and counted, self.doomed, self.surge, self.guarded, self.reacts, acts, self.frail, self.returns


def known(card: Card) -> bool:
    """Tell whether everything that a card does when it is revealed can be carried out here."""
    words = {key for tag in card.triggers("when_revealed") for key in tag["do"]}
    return not words - set(_ACTS) - _IDLE - _PARTS and card.kind in ("enemy", "location", "treachery", "objective")


class QuestCards:
    """The cards and characters of one table, and what they do."""

    def __init__(self, table: Table) -> None:
        self.table = table
        p = table.position
        self.blows = table.revealing_damage
        every = [Kind(self.table.card(n), sum(by for _, by in self.blows)) for n in sorted({self.table.merge.get(n, n) for n in p.unseen_cards})]
        counted = any(key == "threat_each_staging_location" for kind in every for key, _ in kind.acts)
        self.kinds: list[Kind] = []
        self.place: dict[int, int] = {}
        first: dict[object, int] = {}
        for kind in every:
            k = first.setdefault(kind.feel(counted), len(self.kinds))
            if k == len(self.kinds):
                self.kinds.append(kind)
            self.place[kind.number] = BITS * k
        self.own_guard = p.reading("second_guarded_objective") == "own_guard"
        self.people = self.table.people
        self.special = sum(1 << i for i in {*table.cancellers, *table.helpers, *(i for i, _ in self.blows)})
        """Characters who can do more on the quest than others with the same numbers."""
        self.cancellers = sum(1 << i for i in self.table.cancellers)
        self.prisoners = sum(1 << i for i, person in enumerate(self.people) if p.players[person.owner].characters[person.at].prisoner)
        self.hit_points = [person.hit_points for person in self.people]
        self.heroes = sum(1 << i for i, person in enumerate(self.people) if person.hero)
        self.helpers = [(i, self._help(i)) for i in self.table.helpers if self._help(i)]
        self.fits = self._fits()
        self.harms: dict[int, tuple[int, int]] = {}
        self.split: dict[int, tuple[int, list[tuple[int, int]], list[tuple[int, int]]]] = {}

    def _help(self, i: int) -> int:
        tags = self.table.card(self.people[i].card).triggers("action")
        return next((int(tag["do"]["willpower_all_of_player"]) for tag in tags if "willpower_all_of_player" in tag["do"]), 0)

    def _fits(self) -> bool:
        table = self.table
        p = table.position
        if len(p.players) != 1 or p.players[0].hand or table.ordered or table.peekers or not table.keywords:
            return False
        if p.players[0].eliminated or not all(known(table.card(n)) for n in p.unseen_cards):
            return False
        copies = [0] * len(self.kinds)
        for number, n in p.unseen_cards.items():
            copies[self.place[table.merge.get(number, number)] // BITS] += n
        bringing = sum(n * (2 if kind.guarded else 1) for n, kind in zip(copies, self.kinds, strict=True) if kind.brings)
        return max(copies, default=0) <= MASK and sum(copies) > table.reveals + bringing + len(table.cancellers)

    def draws(self, deck: int) -> tuple[int, list[tuple[int, int]], list[tuple[int, int]]]:
        """Return how many cards a deck has, those that only add threat grouped by it, and the others by kind."""
        found = self.split.get(deck)
        if found is None:
            groups: dict[int, int] = {}
            acting, total = [], 0
            for k, kind in enumerate(self.kinds):
                copies = deck >> BITS * k & MASK
                total += copies
                if copies and kind.plain:
                    groups[kind.strength] = groups.get(kind.strength, 0) + copies
                elif copies:
                    acting.append((k, copies))
            found = self.split[deck] = total, list(groups.items()), acting
        return found

    def revealed(self, s: State, k: int) -> State | None:
        """Put a drawn card where it belongs and set going what it does; None where the player is eliminated."""
        kind = self.kinds[k]
        danger, grows, locations, weaker, boosts, damage, ready, committed, now, deck, tasks = s
        task, arg = tasks[-1]
        deck -= 1 << BITS * k
        tasks = tasks[:-1]
        if task == GUARD and kind.guarded:
            tasks = (*tasks, *([(GUARD, k)] if self.own_guard else []), (GUARD, arg))
            return danger + kind.strength, grows, locations, weaker, boosts, damage, ready, committed, now, deck, tasks
        if self.destroys(s, kind):
            deck += kind.returns << BITS * k
            if self.table.destroyed_is_silent:
                return danger, grows, locations, weaker, boosts, damage, ready, committed, now, deck, tasks
        elif not kind.treachery:
            danger += kind.strength
            grows += kind.grows or task == GUARD
            locations += kind.location
        if kind.doomed:
            now += kind.doomed
            if now >= ELIMINATED_AT:
                return None
        if kind.surge:
            tasks = (*tasks, (REVEAL, 0))
        if kind.guarded:
            tasks = (*tasks, (GUARD, k))
        if kind.reacts:
            tasks = (*tasks, (REACT, k))
        return danger, grows, locations, weaker, boosts, damage, ready, committed, now, deck, tasks

    def destroys(self, s: State, kind: Kind) -> bool:
        """Tell whether Thalin destroys a card as it is revealed."""
        return kind.frail > 0 and sum([by for i, by in self.blows if s[7] >> i & 1]) >= kind.frail

    def comes_back(self, s: State, kind: Kind) -> bool:
        """Tell whether a card goes straight back into the deck and has another one revealed, so that the other draws share its chance."""
        return kind.returns and kind.surge and not kind.doomed and not self.table.destroyed_is_silent and s[10][-1][0] == REVEAL and self.destroys(s, kind)

    def acted(self, s: State, kind: Kind) -> State | None:
        """Carry out what a card does when it is revealed; None where the player is eliminated."""
        for key, tag in kind.acts:
            danger, grows, locations, weaker, boosts, damage, ready, committed, now, deck, tasks = s
            do: Any = tag["do"]
            if key == "willpower_committed":
                weaker -= do[key]
            elif key == "staging_threat":
                danger += 1
            elif key == "threat_each_staging":
                if grows:
                    danger += do[key] * grows
                elif do.get("surge_if_staging_empty"):
                    tasks = (*tasks, (REVEAL, 0))
            elif key == "threat_each_staging_location":
                danger += do[key] * locations
            elif key == "reveal_encounter":
                tasks = (*tasks, (REVEAL, 0))
            elif key == "threat_each":
                now += sum(one != OUT and not (committed | self.prisoners) >> i & 1 for i, one in enumerate(damage))
                if now >= ELIMINATED_AT:
                    return None
            elif key == "damage_each":
                found = self._hurt(s, self._struck(tag, damage, ready, now), do["n"])
                if found is None:
                    return None
                s = found
                continue
            else:
                word, arg = FORCED[key], do[key]
                tasks = (*tasks, (word, arg))
            s = danger, grows, locations, weaker, boosts, damage, ready, committed, now, deck, tasks
        return s

    def _struck(self, tag: Any, damage: tuple[int, ...], ready: int, now: int) -> list[int]:
        if tag["do"]["damage_each"] == "exhausted_character":
            return [i for i, one in enumerate(damage) if one != OUT and not (ready | self.prisoners) >> i & 1]
        if tag.get("condition") == f"player_threat>={HIGH_THREAT}" and now < HIGH_THREAT:
            return []
        return [i for i, one in enumerate(damage) if one != OUT and not self.prisoners >> i & 1]

    def _hurt(self, s: State, struck: list[int], by: int) -> State | None:
        """Deal damage to characters; None where the last hero dies of it."""
        if not struck:
            return s
        danger, grows, locations, weaker, boosts, before, ready, committed, now, deck, tasks = s
        damage, dead = list(before), 0
        for i in struck:
            damage[i] += by
            if damage[i] >= self.hit_points[i]:
                damage[i] = OUT
                dead |= 1 << i
        if dead & self.heroes and not any([damage[j] != OUT for j in range(len(damage)) if self.heroes >> j & 1]):
            return None
        return danger, grows, locations, weaker, boosts, tuple(damage), ready & ~dead, committed & ~dead, now, deck, tasks

    def helped(self, s: State) -> Iterator[State]:
        """Yield the use of each ability that adds willpower to everybody on the quest, after which another one may be used."""
        ready, committed, tasks = s[6], s[7], s[10]
        for i, by in self.helpers:
            if ready >> i & 1 and s[5][i] != OUT and committed:
                boosts = tuple([one + by if committed >> j & 1 else one for j, one in enumerate(s[4])])
                yield (*s[:4], boosts, s[5], ready & ~(1 << i), *s[7:10], (*tasks, (WINDOW, 0)))

    def harm(self, deck: int) -> tuple[int, int]:
        """Return how much damage the unseen cards can do to anybody at most, and to somebody on the quest besides."""
        found = self.harms.get(deck)
        if found is None:
            each = aimed = 0
            for k, kind in enumerate(self.kinds):
                copies = deck >> BITS * k & MASK
                for key, tag in kind.acts if copies else ():
                    each += copies * tag["do"]["n"] if key == "damage_each" else 0
                    aimed += copies * tag["do"][key] if key == "first_player_damage_committed" else 0
            found = self.harms[deck] = each, aimed
        return found

    def forced(self, s: State, name: int, arg: int) -> Iterator[State | None]:
        """Yield the options of a choice that a card forces on the player; characters with the same numbers and no ability for the quest count once.

        Willpower is no number of who is not on the quest, nor are hit points beyond what the unseen cards can still take.
        """
        boosts, damage, ready, committed = s[4:8]
        each, aimed = self.harm(s[9])
        seen = set()
        for i, person in enumerate(self.people):
            bit = 1 << i
            if damage[i] == OUT or not (ready if name == EXHAUST else committed) & bit:
                continue
            sent = committed & bit != 0
            left = min(self.hit_points[i] - damage[i], each + (aimed + arg if sent else 0) + 1)
            strength = (boosts[i], person.willpower) if sent else ()
            alike = (person.hero, left, strength, ready & bit != 0, sent, i if self.special & bit else -1)
            if alike in seen:
                continue
            seen.add(alike)
            if name == EXHAUST:
                yield (*s[:6], ready & ~bit, *s[7:])
            elif name == UNCOMMIT:
                yield (*s[:7], committed & ~bit, *s[8:])
            else:
                yield self._hurt(s, [i], arg)
