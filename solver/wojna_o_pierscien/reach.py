"""What can still happen in an action phase: the cards that may still come, their texts, and how many cards each player may draw at most."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from mellon.models.wojna_o_pierscien.cards import ITEM, card
from mellon.models.wojna_o_pierscien.locations import Location, location, locations
from mellon.models.wojna_o_pierscien.placing import HUNTERS
from mellon.models.wojna_o_pierscien.scenarios import RING_GAME, RING_NONE
from mellon.models.wojna_o_pierscien.state import State, Table, units_in_play
from mellon.models.wojna_o_pierscien.texts import seats_of

Step = Mapping[str, Any]
_COMING = {"draw", "take_from_deck", "take_from_cycle", "take_from_deck_or_cycle", "take_aside"}
_OPENING = {"activate_path", "activate_battleground"}
BOUND = {
    "path_action": ("path",),
    "path_action_hobbit_player": ("path",),
    "on_play_or_move_to_path": ("path",),
    "on_play_or_move_to_battleground": ("battleground",),
    "on_play_to_battleground": ("battleground",),
    "on_play_or_move_to_location": ("path", "battleground"),
    "path_or_battleground_action": ("path", "battleground"),
}
"""The kinds of location that the card of a text must get to."""
CHAINED = {"lorien": "dol_guldur", "dol_guldur": "lorien", "edoras": "helms_deep"}
"""Battlegrounds that bring another one along."""
_ANY_TEXT = 20
"""More cards than the texts of locations and of a choice under way can move."""
_SEARCHES = {"take_from_deck", "take_from_deck_or_cycle", "recycle", "remove"}


class Reach:
    """Sound limits from one state on: `pool` has every card that may still act, `coming` how many cards a seat may still get by rings and
    texts, `drawn` how many cards of a deck may be used up."""

    def __init__(self, table: Table, root: State) -> None:
        self.table = table
        self.root = root
        self.coming = [self._ring(seat) for seat in range(len(root.seats))]
        self.drawn = [0] * len(root.seats)
        self.pool: tuple[str, ...] = ()
        self.live: tuple[tuple[str, str, Step], ...] = ()
        """The texts that may still act: (card, when, step)."""
        self.where = frozenset(place.id for place in root.places)
        """The locations that may be active at some time."""
        self._count()
        while True:
            pool = self._pool()
            if pool == self.pool:
                break
            self.pool = pool
            self.live = self._live()
            self._count()
        self.ops = {step["op"] for _, _, step in self.live}
        if self.opens:
            self.ops |= {step["op"] for name in self.where for step in inner(location(name).effect.steps)}

    @property
    def opens(self) -> bool:
        """Tell whether a location may come into play, whose text then acts as well."""
        return len(self.where) > len(self.root.places)

    def _live(self) -> tuple[tuple[str, str, Step], ...]:
        """Return the texts that may act, and find the locations that may be active; a text bound to a location needs one that its card can get to."""
        self.where = frozenset(place.id for place in self.root.places)
        while True:
            live = tuple((name, when, step) for name in self.pool for when, step in texts(name) if self.works(name, when))
            more = self.where.union(*(self._opened(step) for _, _, step in live if step["op"] in _OPENING), self._under_way())
            if more == self.where:
                return live
            self.where = more

    def _under_way(self) -> frozenset[str]:
        """Return what choices under way may bring: anything."""
        root = self.root
        return frozenset((*root.fields[0], *root.fields[1], *_fields(root), *root.paths)) if root.tasks else frozenset()

    def _opened(self, step: Step) -> frozenset[str]:
        """Return the locations that a step may bring into play, with those that they bring along."""
        root = self.root
        if step["op"] == "activate_path":
            numbers = {root.number, *(location(name).number for name in self.where)}
            wanted = {number + (step["which"] == "next") for number in numbers}
            return frozenset(name for name in root.paths if location(name).number in wanted)
        found = openable(root, step["how"], step.get("cards", ()), step.get("faction", ""))
        along = [name for one in found for name in openable(root, "either", (CHAINED.get(one, "-"),), "")]
        return frozenset((*found, *along))

    def works(self, name: str, when: str) -> bool:
        """Tell whether a text of a card may ever work: one bound to a location only where its card can get to one."""
        if when.startswith("on_play_on_") and when.removeprefix("on_play_on_") in locations():
            return when.removeprefix("on_play_on_") in self.where
        bound = BOUND.get(when)
        if bound is None:
            return True
        carriers = [name] if card(name).type != ITEM else [other for other in self.pool if card(other).may_wield(card(name))]
        places = [location(place) for place in self.where if location(place).kind in bound]
        return any(self._fits(carrier, place) for carrier in carriers for place in places)

    @staticmethod
    def _fits(name: str, place: Location) -> bool:
        one = card(name)
        if place.is_path:
            return place.number in one.paths
        return (
            one.faction in place.factions_of(one.side)
            or bool(one.effects_when("play_permission"))
            or one.faction == "rohan"
            or name in HUNTERS
        )

    def _ring(self, seat: int) -> int:
        ring = self.table.players[seat].ring
        if not self.root.seats[seat].ring or ring == RING_NONE:
            return 0
        return 2 if ring == RING_GAME else 3

    def _pool(self) -> tuple[str, ...]:
        names: set[str] = set()
        for seat, own in enumerate(self.root.seats):
            names |= {*own.hand, *own.cycled, *(name for group in own.aside for name in group)}
            names |= set(own.deck if own.shuffled else own.deck[: self.drawn[seat]])
        for _, unit in units_in_play(self.root):
            names |= {unit.card, *(item for item, _ in unit.items)}
        if any(step["op"] in _SEARCHES for name in names for _, step in texts(name)):
            names |= {name for own in self.root.seats for name in own.deck}
        return tuple(sorted(names))

    def _count(self) -> None:
        coming = [self._ring(seat) for seat in range(len(self.root.seats))]
        spent = [0] * len(coming)
        for name, _, step in self.live:
            count = 2 * max(step.get("count", 1), step.get("count_if", 0))  # a text may work again once its card has come back
            for seat in seats_of(self.table, step.get("who", "owner"), self.table.owners.get(name, 0)):
                if step["op"] in _COMING:
                    coming[seat] += count
                elif step["op"] in ("forsake", "draw_aside", "cycle_from_hand"):
                    spent[seat] += count
        if self.opens or self.root.tasks:
            coming = [count + _ANY_TEXT for count in coming]
            spent = [count + _ANY_TEXT for count in spent]
        self.coming = coming
        for seat, own in enumerate(self.root.seats):
            self.drawn[seat] = 3 * coming[seat] + len(own.hand) + spent[seat] + 1


def openable(root: State, how: str, ids: Collection[str], faction: str) -> list[str]:
    """Return the battlegrounds that a text may bring into play at some time."""
    pool = [*(name for names in root.fields for name in names if how != "reactivate"), *(_fields(root) if how != "activate" else ())]
    return [name for name in pool if (not ids or name in ids) and (not faction or location(name).of_faction(faction))]


def _fields(root: State) -> list[str]:
    return [name for area in root.areas for name in area if not location(name).is_path]


def texts(name: str) -> Iterator[tuple[str, Step]]:
    """Yield every step of a card's texts with when it works."""
    for effect in card(name).effects:
        for step in inner(effect.steps):
            yield effect.when, step


def inner(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield steps with those inside them."""
    for step in steps:
        yield step
        yield from inner(step.get("steps", ()))
        for option in step.get("options", ()):
            yield from inner(option)
