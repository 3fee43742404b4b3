"""Which states cannot differ in value: piles that nobody can reach any more, cards that can do nothing more this round.

Sound because only what can still reach a combat, a text, a draw or the number of cards in a hand decides the rest of the phase. The
property test `with = without` compares values with this switched off.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from models.wojna_o_pierscien.cards import ARMY, CHARACTER, EVENT, ITEM, FactionCard, card
from models.wojna_o_pierscien.locations import location
from models.wojna_o_pierscien.state import Seat, State, Unit, units_in_play
from models.wojna_o_pierscien.texts import seats_of
from solver.wojna_o_pierscien.reach import Reach, inner

_NEW_PLACES = {"activate_path", "activate_battleground"}
_PICKS = {"take_from_deck", "take_from_cycle", "take_from_deck_or_cycle", "eliminate", "eliminate_for_each", "draw_aside", "play_aside", "round_rule", "recycle"}
_IDLE_WHENS = ("replace_path_combat", "replace_combat", "play_restriction", "play_permission", "after_")
_IDLE_OPS = {"draw_step", "look_at_deck_top", "only_weapon", "location_defense"}


class Alike:
    """What is alike in all states that can follow from one."""

    def __init__(self, reach: Reach) -> None:
        self.table, root = reach.table, reach.root
        self.pool = reach.pool
        self.fixed = not reach.ops & _NEW_PLACES
        self.places = tuple(place.id for place in root.places)
        self.piles = tuple(self._pile_matters(reach, seat) for seat in range(len(root.seats)))
        self.leaves = any(self.piles)
        free = self.table.reading("last_card_free") == "free" and not reach.ops & {"draw_aside", "recycle"}
        forsaking = {seat for name in self.pool for seat in self._forsakers(name)}
        self.brief = tuple(free and not reach.coming[seat] and seat not in forsaking for seat in range(len(root.seats)))
        self.idle: dict[str, str] = {}
        if self.fixed and not reach.ops & _PICKS and not root.rules:
            named = self._named()
            for seat in range(len(root.seats)):
                self._pair_idle(seat, named)

    def _pile_matters(self, reach: Reach, seat: int) -> bool:
        """Tell whether a cycle pile may come back: by a text, or because the deck may run out."""
        if reach.ops & (_PICKS - {"round_rule"}):
            return True
        return len(reach.root.seats[seat].deck) <= reach.drawn[seat]

    def _forsakers(self, name: str) -> list[int]:
        steps = (step for effect in card(name).effects for step in inner(effect.steps) if step["op"] in ("forsake", "cycle_from_hand"))
        return [seat for step in steps for seat in seats_of(self.table, step.get("who", "owner"), self.table.owners.get(name, 0))]

    def _named(self) -> set[str]:
        """Return the cards that a text or a bonus of a reachable card names."""
        found: set[str] = set()
        for name in self.pool:
            one = card(name)
            for bonus in one.bonuses:
                found |= {*bonus.supports, *bonus.in_play}
            for effect in one.effects:
                found |= {effect.needs_in_reserve}
                for step in inner(effect.steps):
                    found |= {*step.get("cards", ()), *step.get("if_in_play", ()), step.get("card", "")}
        return found

    def _pair_idle(self, seat: int, named: set[str]) -> None:
        mine = [name for name in self.pool if self.table.owners.get(name) == seat]
        idle = [name for name in mine if name not in named and self._is_idle(card(name), seat)]
        for kind in (ARMY, CHARACTER, ITEM):
            same = [name for name in idle if card(name).type == kind]
            if same:
                self.idle |= dict.fromkeys(same, same[0])

    def _is_idle(self, one: FactionCard, seat: int) -> bool:
        """Tell whether a card can do nothing in the rest of the phase but fill a hand or a reserve and pay."""
        if one.type == EVENT or any(not self._idle_text(effect.when, effect.steps, seat) for effect in one.effects):
            return False
        if one.type == ITEM:
            return not any(card(name).may_wield(one) for name in self.pool)
        if any(card(name).type == ITEM and one.may_wield(card(name)) for name in self.pool):
            return False
        return not any(self._may_reach(one, place) for place in self.places)

    def _idle_text(self, when: str, steps: Iterable[Mapping[str, Any]], seat: int) -> bool:
        if when.startswith(_IDLE_WHENS) or all(step["op"] in _IDLE_OPS for step in steps):
            return True
        return when.startswith("replace_") and not self.piles[seat]

    def _may_reach(self, one: FactionCard, place_id: str) -> bool:
        place = location(place_id)
        if place.is_path:
            return one.type == CHARACTER and place.number in one.paths
        permits = any(effect.when == "play_permission" for effect in one.effects) or any(
            step["op"] == "faction_may_enter" for name in self.pool for effect in card(name).effects for step in effect.steps
        )
        return permits or one.faction in place.factions_of(one.side)

    def root(self, state: State) -> State:
        """Return the first state with all its cards looked at; what follows from it needs only `same`."""
        seats = tuple(own._replace(deck=self._names(own.deck, own.shuffled), hand=self._names(own.hand, True)) for own in state.seats)
        return self.same(state._replace(seats=seats))

    def _names(self, names: tuple[str, ...], in_order: bool) -> tuple[str, ...]:
        found = [self.idle.get(name, name) for name in names]
        return tuple(sorted(found)) if in_order else tuple(found)

    def same(self, state: State) -> State:
        """Return the state that stands for all that are alike with this one."""
        seats = state.seats
        for seat, own in enumerate(seats):
            if own.eliminated or own.reserve or own.cycled:
                seats = (*seats[:seat], self._seat(seat, own), *seats[seat + 1 :])
        state = state._replace(seats=seats)
        if state.played:
            back = {name for own in seats for name in (*own.hand, *own.deck, *own.cycled)}
            for _, unit in units_in_play(state):
                if self.leaves:
                    back |= {unit.card, *(item for item, _ in unit.items)}
            state = state._replace(played=tuple(name for name in state.played if name in back))
        return state

    def _seat(self, seat: int, own: Seat) -> Seat:
        idle, reserve = self.idle, own.reserve
        drawable = self.piles[seat] and not (self.brief[seat] and len(own.hand) < 2 and not own.aside)
        cycled: tuple[str, ...] = self._names(own.cycled, True) if drawable else ()
        if reserve and idle:
            reserve = tuple(sorted(unit if unit.items or unit.card not in idle else Unit(idle[unit.card], unit.owner, (), 0, True) for unit in reserve))
        return own._replace(cycled=cycled, eliminated=(), reserve=reserve)
