"""What a single card can bring about in the rest of an action phase: its texts from where it is, its icons at each location, who may wield it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any

from mellon.models.wojna_o_pierscien.cards import ARMY, CHARACTER, ITEM, SIDES, card
from mellon.models.wojna_o_pierscien.icons import printed
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.placing import HUNTERS
from mellon.models.wojna_o_pierscien.scenarios import RING_GAME, RING_NONE
from mellon.models.wojna_o_pierscien.state import Seat, Table
from mellon.solver.wojna_o_pierscien.deeds import Book, Deeds
from mellon.solver.wojna_o_pierscien.reach import Reach

ANY_PATH = "*path"
"""Stands for whatever paths are or come into play."""
IN_HAND, ASIDE, RESERVE, FRESH, PATH, FIELD = range(6)
"""Where a card is: it may come to be played from the hand, or from aside; in a reserve; there since this round; on a path; on a battleground."""
_UNKNOWN_ICON = 9


class CardSight:
    """What each card can do in the states that follow from one position, wherever it is."""

    def __init__(self, table: Table, reach: Reach) -> None:
        self.table = table
        self.reach = reach
        self.book = Book(reach)
        self.nothing = self.book.none()
        self._gains: dict[tuple[str, str, bool], int | None] = {}
        self._deeds: dict[tuple[str, int, int, bool], Deeds | None] = {}
        self.marching = {card(name).side for name, _, step in reach.live if step["op"] in ("move", "move_wielder")}
        """The sides that have a text which moves units played this round."""
        self._wielders: dict[str, frozenset[str] | None] = {}
        self.side_of = {name: SIDES.index(card(name).side) for name in table.owners}

    def ring(self, seat: int, own: Seat) -> int:
        """Return how many cards an unused Ring token can bring."""
        ring = self.table.players[seat].ring
        return 0 if not own.ring or ring == RING_NONE else 2 if ring == RING_GAME else 3

    def deeds(self, name: str, seat: int, where: int, played: bool) -> Deeds | None:
        """Return what the texts of a card can still do from where it is; None where they do nothing."""
        key = (name, seat, where, played and card(name).type != ARMY)
        if key not in self._deeds:
            self._deeds[key] = self._read(*key)
        return self._deeds[key]

    def _read(self, name: str, seat: int, where: int, spent: bool) -> Deeds | None:
        if where in (IN_HAND, ASIDE) and spent:
            return None
        steps = self._steps(name, where)
        return self.book.read(steps, seat) if steps else None

    def _steps(self, name: str, where: int) -> list[Mapping[str, Any]]:
        return [step for effect in card(name).effects if effect.modelled and self._lives(name, effect.when, where) for step in effect.steps]

    def alone(self, name: str, seat: int, where: int) -> Deeds:
        """Return what the texts of a card can do from where it is, without the texts of locations that they open."""
        return self.book.read_steps(self._steps(name, where), seat)

    def _lives(self, name: str, when: str, where: int) -> bool:
        """Tell whether a text may still work for a card that is here."""
        if when.startswith(("replace_", "after_")):
            return False
        if not self.reach.works(name, when):
            return False
        if where in (IN_HAND, ASIDE):
            return True
        if where == FRESH and not when.startswith(("reserve", "in_play")):
            return card(name).side in self.marching and when.startswith(("on_play_or_move", "path"))
        if when.startswith("on_play_or_move"):
            return where == RESERVE
        if when.startswith("on_play") or when == "event":
            return False
        if when.startswith("reserve"):
            return where in (RESERVE, FRESH)
        return not (when.startswith("path_action") and where == FIELD)

    def wielded(self, name: str, carriers: Collection[str]) -> bool:
        """Tell whether a card is no item, or may be wielded by one of these cards."""
        if name not in self._wielders:
            one = card(name)
            able = frozenset(other for other in self.side_of if card(other).may_wield(one)) if one.type == ITEM else None
            self._wielders[name] = able
        able = self._wielders[name]
        return able is None or not able.isdisjoint(carriers)

    def icon(self, name: str, icon: str) -> int:
        """Return the icons of a card; one that no source states counts high."""
        found = printed(name, icon, self.table.icons)
        return _UNKNOWN_ICON if found is None else found

    def most_of(self, faction: str) -> int:
        """Return how many cards of a faction may be in play."""
        return sum(card(name).copies for name in self.side_of if card(name).faction == faction)

    def gain(self, name: str, place_id: str, hunters: bool) -> int | None:
        """Return the most icons that a card can add at a location without the support that an army gives; None where it can never be."""
        key = (name, place_id, hunters)
        if key not in self._gains:
            self._gains[key] = self._any_path(name) if place_id == ANY_PATH else self._gain(name, place_id, hunters)
        return self._gains[key]

    def may_come(self, name: str, place_id: str) -> bool:
        """Tell whether a unit may ever get to a location, also by the texts of this position."""
        hunters = name in HUNTERS and not location(place_id).is_path
        return hunters or _may_reach(name, place_id)

    def _any_path(self, name: str) -> int | None:
        gains = [self.gain(name, way, False) for way in self.reach.where if location(way).is_path]
        return max((gain for gain in gains if gain is not None), default=None)

    def _gain(self, name: str, place_id: str, hunters: bool) -> int | None:
        one, place = card(name), location(place_id)
        role = "defense" if one.side == place.side else "attack"
        icon = "path" if place.is_path else role
        if one.type == ITEM:
            lasting = (
                sum(step["count"] for effect in one.effects for step in effect.steps if step["op"] == "location_defense")
                if place.is_path
                else 0
            )
            return self.icon(name, icon) + lasting
        if one.type not in (ARMY, CHARACTER) or not (_may_reach(name, place_id) or (hunters and name in HUNTERS and not place.is_path)):
            return None
        total = self.icon(name, icon) + sum(bonus.count for bonus in one.bonuses if bonus.icon == icon and bonus.at == place_id)
        leads = one.type == CHARACTER and not place.is_path
        return total + self.icon(name, f"{role}_leadership") if leads else total


@cache
def _may_reach(name: str, place_id: str) -> bool:
    one, place = card(name), location(place_id)
    if place.is_path:
        return one.type == CHARACTER and place.number in one.paths
    return bool(one.effects_when("play_permission")) or one.faction in place.factions_of(one.side) or one.faction == "rohan"
