"""Bounds on the value of an action phase that a side can keep to by doing nothing.

A side may always pass or cycle a card, so it can leave its cards where they are and answer texts of the other side. What the other side can
make of that at most bounds the value: its icons at each location, the units that its texts take away, the locations that it opens. The property
test `with = without` compares values with the bounds switched off.
"""

from __future__ import annotations

from collections.abc import Callable

from mellon.models.wojna_o_pierscien.activation import open_fields
from mellon.models.wojna_o_pierscien.cards import SIDES, card
from mellon.models.wojna_o_pierscien.combat import Fight
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.parts import FREE
from mellon.models.wojna_o_pierscien.rounds import is_last
from mellon.models.wojna_o_pierscien.scenarios import RING_GAME
from mellon.models.wojna_o_pierscien.scoring import ring_points
from mellon.models.wojna_o_pierscien.state import Place, State, with_place
from mellon.solver.wojna_o_pierscien.card_sight import ANY_PATH
from mellon.solver.wojna_o_pierscien.deeds import Deeds
from mellon.solver.wojna_o_pierscien.outlook import Outlook, Sight
from mellon.solver.wojna_o_pierscien.pending import Waiting
from mellon.solver.wojna_o_pierscien.reach import CHAINED

WIDE = 90
"""More than any score; where nothing may be claimed."""
Fights = Callable[[State, Place], Fight]
_FREE, _DARK = 0, 1


class Bounds:
    """Lower and upper bounds of the score difference of states that follow from one."""

    def __init__(self, sight: Sight, waiting: Waiting, fight: Fights) -> None:
        self.table, self.sight, self.waiting = sight.table, sight, waiting
        self.fight = fight
        self.strict_paths = self.table.scenario.path_tie != FREE
        self.by_all = self.table.reading("duel_path_defense") == "all"

    def difference(self, state: State, now: int) -> tuple[int, int, bool]:
        """Return how far the difference can go, `now` being the difference of what is scored already, and whether the round may be the last."""
        pending = self.waiting.deeds(state) if state.tasks else None
        free, dark = self.sight.outlook(_FREE, state, pending), self.sight.outlook(_DARK, state, pending)
        last = self._may_be_last(state, free, dark)
        low, high = now - self._advantage(state, dark), now + self._advantage(state, free)
        return (low - self._rings(state, _DARK), high + self._rings(state, _FREE), last) if last else (low, high, last)

    def _may_be_last(self, state: State, free: Outlook, dark: Outlook) -> bool:
        """Tell whether the round may turn out to be the last one."""
        if self.table.last is not None or is_last(self.table, state):
            return is_last(self.table, state)
        nexts = free.deeds.paths.count("next") + dark.deeds.paths.count("next")
        return bool(nexts) and state.number + nexts >= self.table.scenario.last_path

    def _advantage(self, state: State, outlook: Outlook) -> int:
        """Return the most that a side can gain on the other one, if that one does nothing more."""
        side, deeds = outlook.side, outlook.deeds
        total = self._path(state, outlook)
        for index, place in enumerate(state.places):
            if not location(place.id).is_path:
                total += self._battleground(state, index, outlook)
        if deeds.fields or deeds.paths or deeds.corruption:
            most = self._new_points(state, deeds.paths)

            def worth(found: Deeds) -> int:
                opened = sum(self._opens(state, opener, outlook) for opener in found.fields)
                return opened + (found.corruption if side == _DARK else most * len(found.paths))

            total += outlook.best_of(worth) + worth(outlook.pending)
        if side == _FREE and deeds.cleansing:
            total += state.corruption
        return total

    def _rings(self, state: State, side: int) -> int:
        found = 0
        for seat, own in enumerate(state.seats):
            player = self.table.players[seat]
            if own.ring and player.ring == RING_GAME and self.table.sides[seat] == side:
                found += ring_points(self.table.scenario, player.side, self.table.rulings)
        return found

    def _least(self, state: State, index: int, outlook: Outlook) -> tuple[int, int]:
        """Return what is left of the idle side's icons at a location at the worst: those of its units, and what the location cancels."""
        idle, place = 1 - outlook.side, state.places[index]
        units = outlook.unharmed(place.units[idle])
        if units != place.units[idle]:
            both = (units, place.units[1]) if idle == _FREE else (place.units[0], units)
            state = with_place(state, index, units=both)
            place = state.places[index]
        fight = self.fight(state, place)
        defends = location(place.id).side == SIDES[idle]
        icons = fight.defense if defends else fight.attack
        for unit in units:
            icons -= sum(
                bonus.count for bonus in card(unit.card).bonuses if bonus.in_play and bonus.icon == ("defense" if defends else "attack")
            )
            if defends:
                icons -= self._shields(state, idle, unit.card)
        return max(0, icons), fight.location_defense

    def _shields(self, state: State, side: int, name: str) -> int:
        """Return the defence that a unit owes to a card in a reserve of its side, which may have to go."""
        names = [unit.card for seat, own in enumerate(state.seats) if self.table.sides[seat] == side for unit in own.reserve]
        steps = [step for one in names for effect in card(one).effects_when("reserve_static") for step in effect.steps]
        return sum(int(step["count"]) for step in steps if step["op"] == "defense_on" and name in step["cards"])

    def _battleground(self, state: State, index: int, outlook: Outlook) -> int:
        place = state.places[index]
        fight, field = self.fight(state, place), location(place.id)
        idle, cover = self._least(state, index, outlook)
        if field.side == SIDES[outlook.side]:
            wins = idle <= fight.location_defense + fight.defense + outlook.added(place.id)
        else:
            wins = fight.attack + outlook.added(place.id) > idle + cover
        return field.points if wins else -field.points

    def _path(self, state: State, outlook: Outlook) -> int:
        """Return what a side can make of the active path and of those that it may activate."""
        index = next((at for at, place in enumerate(state.places) if location(place.id).is_path), -1)
        opens = outlook.deeds.paths
        if index < 0 and not opens:
            return 0
        if outlook.side == _DARK:
            return self._dark_path(state, index, outlook)
        if index < 0:
            return 0
        old = self._free_path(state, index, outlook)
        return max(old, 0) if opens and outlook.deeds.cleansing else old

    def _dark_path(self, state: State, index: int, outlook: Outlook) -> int:
        opens = bool(outlook.deeds.paths)
        added = outlook.added(ANY_PATH if opens else state.places[index].id)
        if index < 0:
            return added
        fight = self.fight(state, state.places[index])
        idle, cover = self._least(state, index, outlook)
        left = fight.attack + added - idle - cover
        if opens:
            return max(0, left, added)
        if left > 0:
            return left
        return -location(state.places[index].id).points if not self.strict_paths or (left < 0 and self.by_all) else 0

    def _free_path(self, state: State, index: int, outlook: Outlook) -> int:
        place = state.places[index]
        fight = self.fight(state, place)
        idle, _ = self._least(state, index, outlook)
        added = outlook.added(ANY_PATH if outlook.deeds.paths else place.id)
        left = idle - fight.location_defense - fight.defense - added
        if left > 0:
            return -left
        return location(place.id).points if not self.strict_paths or left < 0 else 0

    @staticmethod
    def _new_points(state: State, opens: tuple[str, ...]) -> int:
        """Return the most points of a path that texts may activate."""
        if opens == ("same",):
            numbers = {state.number}
        elif opens == ("next",):
            numbers = {state.number + 1}
        else:
            numbers = set(range(state.number, state.number + opens.count("next") + 1))
        return max((location(name).points for name in state.paths if location(name).number in numbers), default=0)

    def _opens(self, state: State, opener: tuple[str, tuple[str, ...], str], outlook: Outlook) -> int:
        """Return what the best battleground that a text may open brings a side."""
        how, ids, faction = opener
        fields = open_fields(self.table, state, how, (ids, faction, (), ""))
        return max((self._opened(state, name, outlook) for name in fields), default=0)

    def _opened(self, state: State, name: str, outlook: Outlook, chained: bool = False) -> int:
        """Return what opening a battleground can bring a side: its points, twice where they are taken from the other side's area; 0 where it cannot win."""
        field, side = location(name), outlook.side
        mine = field.side == SIDES[side]
        wins = mine or outlook.added(name) > (0 if name in state.areas[side] else field.defense)
        worth = 0 if not wins or name in state.areas[side] else field.points * (2 if name in state.areas[1 - side] else 1)
        after = CHAINED.get(name)
        known = after and not chained and after in (*state.fields[0], *state.fields[1], *state.areas[0], *state.areas[1])
        return worth + (max(0, self._opened(state, after, outlook, True)) if after and known else 0)
