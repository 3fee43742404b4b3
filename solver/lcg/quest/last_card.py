"""What the last card of a quest adds to the comparison, where that can be told without carrying it out.

Sound because such a card changes nothing that still counts but the threat in staging, the willpower on the quest, the players' threat and who is alive:
nobody is eliminated, nothing more is revealed, and no card of a hand that could still be used is touched.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mellon.models.lcg.cards.catalogue import Card
from mellon.models.lcg.position import ELIMINATED_AT
from mellon.models.lcg.quest.quest_effects import HIGH_THREAT
from mellon.models.lcg.quest.quest_state import OUT, Quest, Table

Added = tuple[int, int, int]
"""How much less the margin of willpower over threat becomes, by how much the player's threat rises at once, and who dies (a mask)."""
_NOTHING: Added = (0, 0, 0)
_HARMLESS = ("remove_progress", "skip_next_draw", "attach_to_hero_of")
"""Effects that cannot change the comparison when nothing follows them."""


class LastCards:
    """The last cards of one table's quests."""

    def __init__(self, table: Table) -> None:
        p = table.position
        self.table = table
        self.alone = len(p.remaining) == 1 and len(p.players) == 1
        thalin = bool(table.revealing_damage)
        numbers = {*p.unseen_cards, *p.discard} if not thalin else set()
        self.effects = {n: found for n in numbers for found in [self._effects(p.card(n))] if found is not None}
        self.heroes = [[i for i in table.of(player) if table.people[i].hero] for player in p.remaining]
        self.prisoners = sum(1 << i for i, person in enumerate(table.people) if p.players[person.owner].characters[person.at].prisoner)

    def _effects(self, card: Card) -> tuple[int, list[tuple[str, Mapping[str, Any]]]] | None:
        """Return the threat of a card and its effects, None where the rules must carry it out."""
        if card.keywords or card.kind not in ("enemy", "location", "treachery"):
            return None
        found = [(key, tag) for tag in card.triggers("when_revealed") for key in tag["do"] if key in _KNOWN]
        other = {key for tag in card.triggers("when_revealed") for key in tag["do"]} - set(_KNOWN) - set(_HARMLESS) - _PARTS
        if other:
            return None
        return (card.threat_strength if card.kind != "treachery" else 0), found

    def added(self, q: Quest, number: int) -> Added | None:
        """Return what a card adds as the last one revealed, None where the rules must carry it out."""
        known = self.effects.get(number)
        if known is None:
            return None
        less, gain, dead = known[0], 0, 0
        for key, tag in known[1]:
            found = _KNOWN[key](self, q, tag)
            if found is None:
                return None
            less, gain, dead = less + found[0], gain + found[1], dead | found[2]
        return less, gain, dead

    def plain(self, number: int) -> int | None:
        """Return the threat of a card that does nothing else at all, None for others."""
        known = self.effects.get(number)
        return known[0] if known is not None and not known[1] else None

    def changes(self, number: int, added: Added) -> bool:
        """Tell whether a card does more than lie there with its threat."""
        return added != (self.effects[number][0], 0, 0)

    def _damage_each(self, q: Quest, tag: Mapping[str, Any]) -> Added | None:
        by = tag["do"]["n"]
        tired = tag["do"]["damage_each"] == "exhausted_character"
        high = tag.get("condition") == f"player_threat>={HIGH_THREAT}"
        dead = less = 0
        for i, person in enumerate(self.table.people):
            if q.damage[i] == OUT or self.prisoners >> i & 1 or q.damage[i] + by < person.hit_points:
                continue
            if not (q.ready >> i & 1 if tired else high and q.threats[person.owner] < HIGH_THREAT):
                dead |= 1 << i
                if q.committed >> i & 1:
                    less += max(0, person.willpower + q.boosts[i] - q.weaker)
        if dead and any(not any(q.damage[i] != OUT and not dead >> i & 1 for i in heroes) for heroes in self.heroes if heroes):
            return None
        return less, 0, dead

    def _damage_committed(self, q: Quest, tag: Mapping[str, Any]) -> Added | None:
        by = tag["do"]["first_player_damage_committed"]
        able = [
            q.damage[i] + by < person.hit_points
            for i, person in enumerate(self.table.people)
            if q.committed >> i & 1 and q.damage[i] != OUT
        ]
        return _NOTHING if not able or any(able) else None

    def _exhaust(self, q: Quest, tag: Mapping[str, Any]) -> Added | None:
        return _NOTHING if not self.table.tools else None

    def _discard(self, q: Quest, tag: Mapping[str, Any]) -> Added | None:
        return _NOTHING if not any(q.hands) else None

    def _raise_staging(self, q: Quest, tag: Mapping[str, Any]) -> Added | None:
        kinds = ("enemy", "location") if "threat_each_staging" in tag["do"] else ("location",)
        lying = [s for s in q.staging if self.table.card(s.card).kind in kinds]
        if any(s.muted or s.lowered or s.guards for s in q.staging) or (len(kinds) == 2 and not lying):
            return None
        return len(lying) * int(tag["do"].get("threat_each_staging") or tag["do"]["threat_each_staging_location"]), 0, 0

    def _idle(self, q: Quest, tag: Mapping[str, Any]) -> Added | None:
        idle = sum(damage != OUT and not (q.committed | self.prisoners) >> i & 1 for i, damage in enumerate(q.damage))
        return (0, idle, 0) if self.alone and q.threats[0] + idle < ELIMINATED_AT else None

    def _weaken(self, q: Quest, tag: Mapping[str, Any]) -> Added | None:
        if self.table.tools:
            return None
        by = -int(tag["do"]["willpower_committed"])
        return sum(strong - max(0, strong - by) for strong in self._strong(q)), 0, 0

    def _uncommit(self, q: Quest, tag: Mapping[str, Any]) -> Added | None:
        if self.table.tools or not self.alone:
            return None
        return min(self._strong(q), default=0), 0, 0

    def _strong(self, q: Quest) -> list[int]:
        people = self.table.people
        return [max(0, people[i].willpower + q.boosts[i] - q.weaker) for i in range(len(people)) if q.committed >> i & 1]


_KNOWN: dict[str, Callable[[LastCards, Quest, Mapping[str, Any]], Added | None]] = {
    "damage_each": LastCards._damage_each,
    "first_player_damage_committed": LastCards._damage_committed,
    "each_player_exhaust_character": LastCards._exhaust,
    "each_player_discard": LastCards._discard,
    "discard_hand": LastCards._discard,
    "threat_each_staging": LastCards._raise_staging,
    "threat_each_staging_location": LastCards._raise_staging,
    "threat_each": LastCards._idle,
    "willpower_committed": LastCards._weaken,
    "each_player_uncommit": LastCards._uncommit,
}
_PARTS = {"n", "until", "surge_if_staging_empty", "condition", "ready"}
"""Words that only qualify an effect."""
