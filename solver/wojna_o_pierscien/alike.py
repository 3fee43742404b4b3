"""Which states cannot differ in value: piles that nobody can reach any more, cards that can do nothing more this round.

Sound because only what can still reach a combat, a text, a draw or the number of cards in a hand decides the rest of the phase. The
property test `with = without` compares values with this switched off.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from mellon.models.wojna_o_pierscien.cards import ARMY, CHARACTER, EVENT, ITEM, FactionCard, card, cards
from mellon.models.wojna_o_pierscien.drawing import Selector, fits
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.state import ACTION, Seat, State, Unit, units_in_play
from mellon.models.wojna_o_pierscien.texts import selector_of
from mellon.solver.wojna_o_pierscien.outlook import MOST_KEPT, Outlook, Sight
from mellon.solver.wojna_o_pierscien.pending import Waiting
from mellon.solver.wojna_o_pierscien.reach import Reach, inner

_IDLE_WHENS = ("replace_path_combat", "replace_combat", "play_restriction", "play_permission", "after_")
_IDLE_OPS = {"draw_step", "look_at_deck_top", "only_weapon", "location_defense"}
_CHOOSING = {"take_from_deck", "take_from_cycle", "take_from_deck_or_cycle", "eliminate", "eliminate_for_each", "play_aside"}
PLENTY = 9
"""How many cards stand for a deck of which cards are only forsaken, and which cannot run out."""


class Alike:
    """What is alike in all states that can follow from one."""

    def __init__(self, reach: Reach, sight: Sight, waiting: Waiting) -> None:
        self.table, self.sight, self.waiting = reach.table, sight, waiting
        self.pool = reach.pool
        root = reach.root
        self.places = tuple(sorted(reach.where))
        self.blanks = tuple(_blank(tuple(name for name, _ in player.deck)) for player in self.table.players)
        self.wanted = self._wanted(reach)
        self._known: dict[State, State] = {}
        self.idle: dict[str, str] = {}
        for seat in range(len(root.seats)):
            self._pair_idle(seat)

    def _wanted(self, reach: Reach) -> tuple[Selector, ...]:
        """Return which cards texts may choose, by whatever they do with them."""
        steps = [step for _, _, step in reach.live]
        if reach.opens:
            steps += [step for place in reach.where for step in inner(location(place).effect.steps)]
        found = [selector_of(step) for step in steps if step["op"] in _CHOOSING]
        found += [((), step["own_faction"], (), "") for step in steps if step["op"] == "eliminate_for_each"]
        return tuple(dict.fromkeys(found))

    def _pair_idle(self, seat: int) -> None:
        mine = [name for name in self.pool if self.table.owners.get(name) == seat]
        idle = [name for name in mine if name not in _named() and self._is_idle(card(name))]
        for kind in (ARMY, CHARACTER, ITEM):
            same = [name for name in idle if card(name).type == kind]
            if same:
                self.idle |= dict.fromkeys(same, same[0])

    def _is_idle(self, one: FactionCard) -> bool:
        """Tell whether a card can do nothing in the rest of the phase but fill a hand or a reserve and pay."""
        if one.type == EVENT or any(not idle_text(effect.when, effect.steps) for effect in one.effects):
            return False
        if any(fits(one.id, selector) for selector in self.wanted):
            return False
        if one.type == ITEM:
            return not any(card(name).may_wield(one) for name in self.pool)
        if any(card(name).type == ITEM and one.may_wield(card(name)) for name in self.pool):
            return False
        return not any(self.sight.may_come(one.id, place) for place in self.places)

    def root(self, state: State) -> State:
        """Return the first state with all its cards looked at; what follows from it needs only `same`."""
        seats = tuple(own._replace(deck=self._names(own.deck, own.shuffled), hand=self._names(own.hand, True)) for own in state.seats)
        return self.same(state._replace(seats=seats))

    def _names(self, names: tuple[str, ...], in_order: bool) -> tuple[str, ...]:
        found = [self.idle.get(name, name) for name in names]
        return tuple(sorted(found)) if in_order else tuple(found)

    def same(self, state: State) -> State:
        """Return the state that stands for all that are alike with this one."""
        if state.phase != ACTION:
            bare = tuple(Seat(reserve=own.reserve, ring=own.ring) for own in state.seats)
            return state._replace(seats=bare, played=(), turn=0, fields=((), ()), paths=())
        known = self._known.get(state)
        if known is None:
            if len(self._known) > MOST_KEPT:
                self._known.clear()
            known = self._known[state] = self._same(state)
        return known

    def _same(self, state: State) -> State:
        pending = self.waiting.deeds(state) if state.tasks else None
        looks = self.sight.outlook(0, state, pending), self.sight.outlook(1, state, pending)
        seats = tuple(
            self._seat(seat, own, looks[side], looks[1 - side])
            for (seat, own), side in zip(enumerate(state.seats), self.table.sides, strict=True)
        )
        state = state._replace(seats=seats)
        if state.played:
            back = {name for own in seats for name in (*own.hand, *own.deck, *own.cycled, *(name for group in own.aside for name in group))}
            if any(look.deeds.back for look in looks) or any(
                self._comes_back(seat, own, looks[side], looks[1 - side])
                for (seat, own), side in zip(enumerate(seats), self.table.sides, strict=True)
            ):
                for _, unit in units_in_play(state):
                    back |= {unit.card, *(item for item, _ in unit.items)}
            state = state._replace(played=tuple(name for name in state.played if name in back))
        for look in looks:
            self.sight.share(look.side, state, look)
        return state

    def _seat(self, seat: int, own: Seat, mine: Outlook, theirs: Outlook) -> Seat:
        coming = mine.deeds.coming[seat] + theirs.deeds.coming[seat]
        aside = mine.deeds.aside[seat] + theirs.deeds.aside[seat]
        forsaken = mine.deeds.spent[seat] + theirs.deeds.spent[seat] + coming + 1
        held = len(own.hand) + sum(map(len, own.aside))
        deck, shuffled, cycled, reserve = own.deck, own.shuffled, own.cycled, own.reserve
        if not coming and not aside and held < 2 and not own.aside:
            if forsaken < min(PLENTY, len(deck) + len(cycled)):
                deck, shuffled, cycled = (self.blanks[seat],) * PLENTY, False, ()
                reserve = tuple(unit for unit in reserve if not self.inert(unit, mine, theirs))
        elif cycled:
            if self._comes_back(seat, own, mine, theirs):
                cycled = self._names(cycled, True)
            else:
                back = mine.deeds.back + theirs.deeds.back
                cycled = self._names(tuple(name for name in cycled if any(fits(name, selector) for selector in back)), True) if back else ()
        idle = self.idle
        if reserve and idle:
            reserve = tuple(
                sorted(unit if unit.items or unit.card not in idle else Unit(idle[unit.card], unit.owner, (), 0, True) for unit in reserve)
            )
        return Seat(own.hand, deck, shuffled, cycled, (), reserve, own.ring, own.limit, own.aside)

    @staticmethod
    def _comes_back(seat: int, own: Seat, mine: Outlook, theirs: Outlook) -> bool:
        """Tell whether the cycle pile of a seat may become its deck, or the other side deals to it."""
        if theirs.deeds.coming[seat] or theirs.deeds.aside[seat] or own.aside:
            return True
        coming, spent = mine.deeds.coming[seat], mine.deeds.spent[seat] + theirs.deeds.spent[seat]
        return len(own.deck) < 3 * coming + len(own.hand) + spent + mine.deeds.aside[seat] + 1

    def inert(self, unit: Unit, mine: Outlook, theirs: Outlook) -> bool:
        """Tell whether a unit in a reserve can only be forsaken, where a deck is there that can be forsaken from as well."""
        if unit.items or unit.tokens or unit.card in _named():
            return False
        one = card(unit.card)
        if any(not (idle_text(effect.when, effect.steps) or effect.when.startswith(("on_play", "replace_"))) for effect in one.effects):
            return False
        if any(fits(unit.card, selector) for selector in (*mine.deeds.harms, *theirs.deeds.harms)):
            return False
        if any(card(name).type == ITEM and one.may_wield(card(name)) for name in mine.cards):
            return False
        return (unit.fresh and not mine.deeds.marches) or not any(self.sight.may_come(unit.card, place) for place in self.places)


@cache
def _named() -> frozenset[str]:
    """Return the cards that a text or a bonus of some card names."""
    found: set[str] = set()
    for one in cards().values():
        for bonus in one.bonuses:
            found |= {*bonus.supports, *bonus.in_play}
        for effect in one.effects:
            found |= {effect.needs_in_reserve}
            for step in inner(effect.steps):
                found |= {*step.get("cards", ()), *step.get("if_in_play", ()), step.get("card", "")}
    return frozenset(found)


def idle_text(when: str, steps: Iterable[Mapping[str, Any]]) -> bool:
    return when.startswith(_IDLE_WHENS) or all(step["op"] in _IDLE_OPS for step in steps)


def _blank(names: tuple[str, ...]) -> str:
    """Return a card of a deck that has no text."""
    return next((name for name in names if card(name).type == ARMY and not card(name).effects), names[0])
