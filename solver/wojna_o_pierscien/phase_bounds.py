"""Bounds on the value of an action phase: what the cards that may still come can add to each combat at most.

Sound while units stay where they are and no location comes or goes: `safe` tells whether the reachable texts keep to that; where they do not,
the bounds are wide. The property test `with = without` compares values with the bounds switched off.
"""

from __future__ import annotations

from functools import cache

from models.wojna_o_pierscien.cards import ARMY, CHARACTER, ITEM, SIDES, card
from models.wojna_o_pierscien.combat import Fight
from models.wojna_o_pierscien.drawing import fits
from models.wojna_o_pierscien.icons import printed
from models.wojna_o_pierscien.locations import location
from models.wojna_o_pierscien.parts import FREE
from models.wojna_o_pierscien.rounds import is_last
from models.wojna_o_pierscien.scenarios import RING_GAME
from models.wojna_o_pierscien.scoring import ring_points
from models.wojna_o_pierscien.state import Place, Seat, State, Unit
from models.wojna_o_pierscien.texts import selector_of
from solver.wojna_o_pierscien.reach import Reach, texts

WIDE = 90
_UNSAFE = {"activate_path", "activate_battleground", "eliminate", "eliminate_for_each", "round_rule", "remove", "cycle_after_battle", "cycle_wielder"}
_LEAVES = {"cycle_self", "eliminate_self"}
_UNKNOWN_ICON = 9


class Potential:
    """The most that each side can still add at every location."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self.table = reach.table
        pool = reach.pool
        self.dangerous = frozenset(name for name in pool if self._endangers(name))
        self.calm = not reach.root.rules
        bonuses = [bonus for name in pool for bonus in card(name).bonuses]
        steps = [step for _, _, step in reach.live]
        self.attack_tokens = sum(max(step["count"], step.get("count_if", 0)) for step in steps if step["op"] == "add_token" and step["kind"] == "attack")
        self.defense_tokens = sum(step["count"] for step in steps if step["op"] == "add_token" and step["kind"] == "defense")
        self.defense_tokens += sum(step["count"] for step in steps if step["op"] == "defense_on")
        self.shared = sum(bonus.count for bonus in bonuses if bonus.in_play or bonus.supports)
        for bonus in bonuses:
            if bonus.per_faction:
                copies = sum(card(name).copies for name in pool if card(name).faction == bonus.per_faction)
                self.shared += bonus.count * (copies // bonus.per)
        self.corruption = sum(step["count"] for step in steps if step["op"] == "add_corruption")
        self.cleansing = any(step["op"] == "remove_corruption" for step in steps)
        self.marches = "move_wielder" in reach.ops or "move" in reach.ops
        self.extra = [0] * len(reach.root.seats)
        for step in steps:
            if step["op"] == "play_aside":
                self.extra = [count + step["count"] for count in self.extra]
        self.leads = [[self._most_leadership(side, role) for role in ("attack", "defense")] for side in SIDES]
        self.gains: dict[tuple[str, str], int] = {}

    def _endangers(self, name: str) -> bool:
        """Tell whether a text of a card may move units off a location or bring a new one, or the order of combats may change its icons."""
        if any(helper in self.reach.pool for bonus in card(name).bonuses for helper in bonus.in_play):
            return True
        for owner, when, step in self.reach.live:
            if owner != name or (step["op"] == "remove" and step["card"] not in self.reach.pool):
                continue
            if step["op"] == "eliminate" and not any(fits(other, selector_of(step)) for other in self.reach.pool):
                continue
            if step["op"] in _UNSAFE or (step["op"] in _LEAVES and not when.startswith("reserve_action")):
                return True
        return False

    def safe(self, state: State) -> bool:
        """Tell whether units stay where they are and no location comes or goes in what may follow."""
        if not self.calm or state.rules:
            return False
        if not self.dangerous:
            return True
        for seat, own in enumerate(state.seats):
            if not self.dangerous.isdisjoint(own.hand) or any(self._within(unit) for unit in own.reserve):
                return False
            if (len(own.hand) > 1 or self.reach.coming[seat] or self.extra[seat] or own.aside) and not self.dangerous.isdisjoint((*own.cycled, *own.deck)):
                return False
        return not any(self._within(unit) for place in state.places for units in place.units for unit in units)

    def _within(self, unit: Unit) -> bool:
        return unit.card in self.dangerous or any(item in self.dangerous for item, _ in unit.items)

    def _most_leadership(self, side: str, role: str) -> int:
        names = [name for name in self.reach.pool if card(name).side == side and card(name).type == CHARACTER]
        return max((self._icon(name, f"{role}_leadership") for name in names), default=0)

    def _icon(self, name: str, icon: str) -> int:
        found = printed(name, icon, self.table.icons)
        return _UNKNOWN_ICON if found is None else found

    def gain(self, name: str, place_id: str) -> int:
        """Return the most icons that a card can add at a location, 0 where it can never be."""
        key = (name, place_id)
        found = self.gains.get(key)
        if found is None:
            found = self.gains[key] = self._gain(name, place_id)
        return found

    def _gain(self, name: str, place_id: str) -> int:
        one, place = card(name), location(place_id)
        role = "defense" if one.side == place.side else "attack"
        icon = "path" if place.is_path else role
        if one.type == ITEM:
            lasting = sum(step["count"] for when, step in texts(name) if step["op"] == "location_defense") if place.is_path else 0
            return self._icon(name, icon) + lasting
        if one.type not in (ARMY, CHARACTER) or not _may_reach(name, place_id):
            return 0
        total = self._icon(name, icon) + sum(bonus.count for bonus in one.bonuses if bonus.icon == icon and not bonus.in_play and not bonus.supports)
        if not place.is_path:
            total += self._icon(name, f"{role}_leadership")
            if one.type == ARMY:
                total += self.leads[SIDES.index(one.side)][role == "defense"]
        return total

    def added(self, state: State, place_id: str) -> tuple[int, int]:
        """Return what the Free Peoples and the Shadow can still add to their icons at a location."""
        sums = [0, 0]
        for seat, own in enumerate(state.seats):
            sums[self.table.sides[seat]] += self._of_seat(seat, own, place_id)
        defends = 0 if location(place_id).side == FREE else 1
        sums[defends] += self.defense_tokens
        sums[1 - defends] += self.attack_tokens
        return sums[0] + self.shared, sums[1] + self.shared

    def _of_seat(self, seat: int, own: Seat, place_id: str) -> int:
        held = len(own.hand)
        leaves = bool(self.reach.ops & _LEAVES)
        coming = self.reach.coming[seat]
        gains = [self.gain(name, place_id) for name in own.hand]
        if held > 1 or coming or self.extra[seat] or own.aside:
            names = own.deck if own.shuffled else own.deck[: self.reach.drawn[seat]]
            gains += [self.gain(name, place_id) for name in (*names, *own.cycled)]
        gains += [self.gain(name, place_id) for group in own.aside for name in group]
        plays = self.reach.plays(held, seat) + self.extra[seat]
        total = sum(gains) if len(gains) <= plays else sum(sorted(gains)[-plays:]) if plays else 0
        for unit in own.reserve:
            if not unit.fresh or self.marches or leaves:
                total += self.gain(unit.card, place_id) + unit.tokens + sum(self.gain(item, place_id) for item, _ in unit.items)
        return total


@cache
def _may_reach(name: str, place_id: str) -> bool:
    one, place = card(name), location(place_id)
    if place.is_path:
        return one.type == CHARACTER and place.number in one.paths
    return bool(one.effects_when("play_permission")) or one.faction in place.factions_of(one.side) or one.faction == "rohan"


class Bounds:
    """Lower and upper bounds of the score difference of states that follow from one."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self.table = reach.table
        self.potential = Potential(reach)
        self.strict_paths = self.table.scenario.path_tie != FREE
        self.by_all = self.table.reading("duel_path_defense") == "all"

    def difference(self, state: State, fights: list[tuple[Place, Fight]], now: int) -> tuple[int, int]:
        """Return how far the difference can go, `now` being the difference of what is scored already."""
        if not self.potential.safe(state):
            return now - WIDE, now + WIDE
        low, high = now - self.potential.corruption, now + (state.corruption if self.potential.cleansing else 0)
        for place, fight in fights:
            free, dark = self.potential.added(state, place.id)
            fp_defends = location(place.id).side == FREE
            attack, cover, defense = fight.attack, fight.location_defense, fight.defense
            if fp_defends:
                worst, best = (attack + dark, cover, defense), (attack, cover, defense + free)
            else:
                worst, best = (attack, cover, defense + dark), (attack + free, cover, defense)
            low += self._worth(place.id, *worst, hopeful=False)
            high += self._worth(place.id, *best, hopeful=True)
        if is_last(self.table, state):
            rings = self._rings(state)
            low, high = low - rings[1], high + rings[0]
        return low, high

    def _rings(self, state: State) -> tuple[int, int]:
        found = [0, 0]
        for seat, own in enumerate(state.seats):
            player = self.table.players[seat]
            if own.ring and player.ring == RING_GAME:
                found[self.table.sides[seat]] += ring_points(self.table.scenario, player.side, self.table.rulings)
        return found[0], found[1]

    def _worth(self, place_id: str, attack: int, cover: int, defense: int, hopeful: bool) -> int:
        """Return the difference that a combat with these totals brings; where the path rule of duels looks at losses, the hope decides."""
        place = location(place_id)
        left = attack - cover - defense
        if place.is_path:
            if left > 0:
                return -left
            if not self.strict_paths or (left < 0 and (self.by_all or hopeful)):
                return place.points
            return 0
        won = place.side if left <= 0 else place.attacking_side
        return place.points if won == FREE else -place.points
