"""What one side can still bring about in the rest of an action phase: cards that may come, icons that it can add, locations that it can open.

Everything is counted too high rather than too low. It depends only on what the side itself has, so the same outlook serves all states in which
only the other side differs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from models.wojna_o_pierscien.cards import ARMY, CHARACTER, ITEM, SIDES, card
from models.wojna_o_pierscien.drawing import fits
from models.wojna_o_pierscien.icons import printed
from models.wojna_o_pierscien.locations import location
from models.wojna_o_pierscien.placing import HUNTERS, THREE_HUNTERS
from models.wojna_o_pierscien.scenarios import RING_GAME, RING_NONE
from models.wojna_o_pierscien.state import Seat, State, Table, Unit
from solver.wojna_o_pierscien.deeds import Book, Deeds
from solver.wojna_o_pierscien.reach import Reach

_UNKNOWN_ICON = 9
ANY_PATH = "*path"
"""Stands for whatever paths are or come into play."""
IN_HAND, _ASIDE, _RESERVE, _FRESH, _PATH, _FIELD = range(6)
"""Where a card is: it may come to be played from the hand, or from aside; in a reserve; there since this round; on a path; on a battleground."""


class Entry(NamedTuple):
    """A card that may still act: who owns it, whose hand, reserve or unit it is with, where it is, and the unit it is part of."""

    name: str
    owner: int
    seat: int
    where: int
    unit: Unit | None = None
    times: int = 1
    """How often its texts may be used."""


class Outlook:
    """The most that a side can do from now on."""

    __slots__ = ("_added", "bonus", "cards", "deeds", "drawn", "entries", "hunters", "leads", "mine", "pending", "played", "returns", "shuffles", "side", "sight", "state")

    def __init__(self, sight: Sight, side: int, state: State, pending: Deeds | None) -> None:
        self.sight = sight
        self.side = side
        self.state = state
        self.played = state.played
        self.mine = [(seat, own) for seat, own in enumerate(state.seats) if sight.table.sides[seat] == side]
        self.pending = pending or sight.nothing
        """What the choices under way may bring."""
        self._count(pending)
        self.hunters = THREE_HUNTERS in state.rules or THREE_HUNTERS in self.deeds.rules
        self.leads = [self._most_leadership(role) for role in ("attack", "defense")]
        self.bonus = self._bonuses()
        self._added: dict[str, int] = {}

    def _count(self, pending: Deeds | None) -> None:
        """Find the cards that may come and what they do, until no more come."""
        sight, seats = self.sight, len(self.state.seats)
        self.deeds, self.drawn, self.returns, self.shuffles = sight.book.none(), [0] * seats, [False] * seats, [False] * seats
        known: object = None
        while (found := self._dealt()) != known:
            known = found
            entries = self._entries()
            self._add_up(entries, pending)
        self.entries = entries
        self.cards = {entry.name for entry in entries}

    def _dealt(self) -> object:
        """Return what decides which cards may come."""
        deeds = self.deeds
        return tuple(deeds.coming), tuple(deeds.paid), tuple(deeds.extra), tuple(self.drawn), tuple(self.returns), tuple(self.shuffles), len(deeds.back), len(deeds.picks)

    def _add_up(self, entries: list[Entry], pending: Deeds | None) -> None:
        """Count what cards can do; of those still to be played only as many as can be."""
        sight = self.sight
        names = {entry.name for entry in entries}
        deeds = sight.book.none()
        if pending is not None:
            deeds.add(self._taking(pending))
        for seat, own in self.mine:
            deeds.coming[seat] += sight.ring(seat, own)
            deeds.paid[seat] += (sight.ring(seat, own) + 1) // 2
        dealing: dict[tuple[int, int], list[Deeds]] = {}
        for name, owner, seat, where, unit, times in entries:
            found = sight.deeds(name, owner, where, unit is None and name in self.played)
            if found is None or not (unit is not None or sight.wielded(name, names)):
                continue
            if found.takes:
                found = self._taking(found)
            if unit is not None:
                deeds.add(found, times)
            else:
                if found.acts:
                    deeds.join(found)
                if found.deals:
                    dealing.setdefault((seat, where), []).append(found)
        for seat, own in self.mine:
            deeds.add_best(dealing.get((seat, IN_HAND), []), self.plays(seat, own))
            deeds.add_best(dealing.get((seat, _ASIDE), []), self.deeds.extra[seat])
        self.deeds = deeds
        for seat, own in self.mine:
            self._draws(seat, own)

    def _taking(self, found: Deeds) -> Deeds:
        """Return deeds with the cards that they can take from decks and piles counted as coming."""
        taking = self.sight.book.none()
        taking.add(found)
        for seat, zone, which in found.takes:
            if self.sight.table.sides[seat] != self.side:
                continue
            own = self.state.seats[seat]
            in_deck = zone != "cycle" and any(fits(name, which) for name in own.deck)
            self.shuffles[seat] |= in_deck or zone == "recycle"
            if zone in ("recycle", "remove"):
                continue
            if in_deck or (zone != "deck" and any(fits(name, which) for name in self._ever_cycled(seat))):
                taking.coming[seat] += 1
        return taking.weighed()

    def _ever_cycled(self, seat: int) -> Iterator[str]:
        """Yield the cards of a seat that are or may come on its cycle pile."""
        own = self.state.seats[seat]
        yield from (*own.cycled, *own.hand, *own.deck, *(name for group in own.aside for name in group))
        for unit in (*own.reserve, *(unit for place in self.state.places for unit in place.units[self.side])):
            yield from (unit.card, *(item for item, _ in unit.items))

    def _draws(self, seat: int, own: Seat) -> None:
        """Find how many cards may leave a deck: drawn by texts and by winnowing, forsaken by texts and for the last card of a hand.

        Winnowing takes two hand cards for one, a last card goes alone: both together cannot happen oftener than cards come to the hand.
        """
        deeds, held = self.deeds, len(own.hand)
        coming, aside = deeds.coming[seat], deeds.aside[seat]
        left = 2 * coming + held + deeds.spent[seat] + aside
        self.drawn[seat] = left - 1 if held > 1 or coming or aside else 0
        self.returns[seat] = bool(deeds.back) or self.shuffles[seat] or len(own.deck) < left

    def plays(self, seat: int, own: Seat) -> int:
        """Return how many hand cards a seat can still play: each costs a second card, the last one a forsaken card."""
        return (len(own.hand) + 1) // 2 + self.deeds.paid[seat]

    def _entries(self) -> list[Entry]:
        """Return the cards of the side that may still act."""
        found: list[Entry] = []
        for seat, own in self.mine:
            found += [Entry(name, seat, seat, IN_HAND) for name in own.hand]
            found += self._coming_cards(seat, own)
            for unit in own.reserve:
                where = _FRESH if unit.fresh else _RESERVE
                found += [Entry(name, owner, seat, where, unit, self._times(name, owner)) for name, owner in ((unit.card, seat), *unit.items)]
        for place in self.state.places:
            where = _PATH if location(place.id).is_path else _FIELD
            for unit in place.units[self.side]:
                found += [Entry(name, owner, unit.owner, where, unit, self._times(name, owner)) for name, owner in ((unit.card, unit.owner), *unit.items)]
        return found

    def _times(self, name: str, owner: int) -> int:
        return 2 if self.returns[owner] and name not in self.played else 1

    def _coming_cards(self, seat: int, own: Seat) -> list[Entry]:
        """Return the cards of the deck, the cycle pile and those drawn aside that may come to the hand, or be played from aside."""
        deeds, drawn = self.deeds, self.drawn[seat]
        names = own.deck if own.shuffled or self.shuffles[seat] else own.deck[:drawn]
        if len(own.deck) < drawn or self.shuffles[seat]:
            names += own.cycled
        elif deeds.back:
            names += tuple(name for name in own.cycled if any(fits(name, selector) for selector in deeds.back))
        names = names if drawn else ()
        aside = tuple(name for group in own.aside for name in group)
        found = []
        if len(own.hand) > 1 or deeds.coming[seat]:
            found = [Entry(name, seat, seat, IN_HAND) for name in (*names, *aside)]
        if deeds.extra[seat]:
            found += [Entry(name, seat, seat, _ASIDE) for name in (*names, *aside) if any(fits(name, selector) for selector in deeds.picks)]
        return found

    def _most_leadership(self, role: str) -> int:
        return max((self.sight.icon(name, f"{role}_leadership") for name in self.cards if card(name).type == CHARACTER), default=0)

    def _bonuses(self) -> dict[str, int]:
        """Return, by kind of icon, what bonuses for cards elsewhere or for support may add once to a side."""
        found: dict[str, int] = {}
        for name in self.cards:
            for bonus in card(name).bonuses:
                if bonus.in_play or bonus.supports:
                    found[bonus.icon] = found.get(bonus.icon, 0) + bonus.count
                if bonus.per_faction:
                    found[bonus.icon] = found.get(bonus.icon, 0) + bonus.count * (self.sight.most_of(bonus.per_faction) // bonus.per)
        if self.hunters:
            for role in ("attack", "defense"):
                leads = sum(self.sight.icon(name, f"{role}_leadership") for name in self.cards if name in HUNTERS)
                found[role] = found.get(role, 0) + leads
        return found

    def added(self, place_id: str) -> int:
        """Return the most icons that the side can still add at a location, active or not."""
        found = self._added.get(place_id)
        if found is None:
            found = self._added[place_id] = self._count_added(place_id)
        return found

    def _count_added(self, place_id: str) -> int:
        on_path = place_id == ANY_PATH or location(place_id).is_path
        defends = self.side == 0 if on_path else location(place_id).side == SIDES[self.side]
        kind, role = "path" if on_path else "battleground", "defense" if defends else "attack"
        total = tokens_for(self.pending.tokens, role, kind) + self.bonus.get("path" if on_path else role, 0)
        if defends:
            total += self.deeds.shields
        gains: dict[tuple[int, int], list[int]] = {}
        carriers = self._carriers(place_id)
        for name, owner, seat, where, unit, times in self.entries:
            if unit is None and name in self.played and card(name).type != ARMY:
                continue
            found = self.sight.deeds(name, owner, where, False)
            tokens = times * tokens_for(found.tokens, role, kind) if found is not None and found.tokens else 0
            gain = 0
            if unit is None or where == _RESERVE or (where == _FRESH and self.deeds.marches):
                gain = self._gain(name, place_id, carriers) + (unit.tokens if unit is not None and unit.card == name else 0)
            if unit is None:
                gains.setdefault((seat, where), []).append(max(gain, tokens))
                continue
            total += max(gain, tokens)
            if times > 1 and where != _FRESH and (self.deeds.paths or self.deeds.cycles_wielder):
                gains.setdefault((owner, IN_HAND), []).append(self._gain(name, place_id, carriers))
        return total + self._best(gains)

    def _best(self, values: dict[tuple[int, int], list[int]]) -> int:
        """Return the sum of the best values of cards still to be played, as many as hands and cards drawn aside allow."""
        total = 0
        for (seat, where), found in values.items():
            most = self.plays(seat, self.state.seats[seat]) if where == IN_HAND else self.deeds.extra[seat]
            total += sum(sorted(found, reverse=True)[:most])
        return total

    def best_of(self, worth: Callable[[Deeds], int]) -> int:
        """Return the most that the texts of the side are worth together, of cards still to be played only as many as can be."""
        total = 0
        lists: dict[tuple[int, int], list[int]] = {}
        for name, owner, seat, where, unit, times in self.entries:
            found = self.sight.deeds(name, owner, where, unit is None and name in self.played)
            if found is None or not (found.fields or found.paths or found.corruption):
                continue
            value = worth(found)
            if unit is not None:
                total += times * value
            elif value and self.sight.wielded(name, self.cards):
                lists.setdefault((seat, where), []).append(value)
        return total + self._best(lists)

    def _carriers(self, place_id: str) -> set[str]:
        """Return the characters that are or may come to a location, for the items that go with them."""
        found = {entry.name for entry in self.entries if entry.unit is None or entry.where in (_RESERVE, _FRESH)}
        for place in self.state.places:
            if place.id == place_id or (place_id == ANY_PATH and location(place.id).is_path):
                found |= {unit.card for unit in place.units[self.side]}
        return found

    def _gain(self, name: str, place_id: str, carriers: set[str]) -> int:
        base = self.sight.gain(name, place_id, self.hunters)
        if not base and card(name).type != ARMY:
            return 0
        if base is None or not self.sight.wielded(name, carriers):
            return 0
        if card(name).type == ARMY:
            return base + self.leads[location(place_id).side == SIDES[self.side]]
        return base

    @property
    def helpless(self) -> bool:
        """Tell whether nothing that the side does can matter any more but how many cards it holds."""
        deeds = self.deeds
        return not deeds.acts and not deeds.deals and not any(self.added(place) for place in self.sight.reach.where)

    def unharmed(self, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Return those units of the other side that no text of this side can take off their place."""
        harms = self.deeds.harms
        return tuple(unit for unit in units if not any(fits(unit.card, selector) for selector in harms)) if harms else units


def tokens_for(tokens: Mapping[tuple[str, str], int], role: str, kind: str) -> int:
    """Return how many of these tokens may count for a role on a path or a battleground."""
    return sum(count for (what, on), count in tokens.items() if what == role and on in ("active_" + kind, "active_location", "self", "here"))


class Sight:
    """Makes outlooks for the states that follow from one position; equal ones are made once."""

    def __init__(self, table: Table, reach: Reach) -> None:
        self.table = table
        self.reach = reach
        self.book = Book(reach)
        self.nothing = self.book.none()
        self._found: dict[object, Outlook] = {}
        self._seats = tuple(tuple(seat for seat, mine in enumerate(table.sides) if mine == side) for side in (0, 1))
        self._gains: dict[tuple[str, str, bool], int | None] = {}
        self._deeds: dict[tuple[str, int, int, bool], Deeds | None] = {}
        self.marching = {card(name).side for name, _, step in reach.live if step["op"] in ("move", "move_wielder")}
        """The sides that have a text which moves units played this round."""
        self._wielders: dict[str, frozenset[str] | None] = {}
        self._side = {name: SIDES.index(card(name).side) for name in table.owners}

    def ring(self, seat: int, own: Seat) -> int:
        """Return how many cards an unused Ring token can bring."""
        ring = self.table.players[seat].ring
        return 0 if not own.ring or ring == RING_NONE else 2 if ring == RING_GAME else 3

    def outlook(self, side: int, state: State, pending: Deeds | None = None) -> Outlook:
        """Return what a side can still do in a state."""
        key = self._key(side, state)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = Outlook(self, side, state, pending)
        return found

    def share(self, side: int, state: State, look: Outlook) -> None:
        """Let a state that is worth the same have this outlook too."""
        self._found.setdefault(self._key(side, state), look)

    def _key(self, side: int, state: State) -> object:
        mine = self._seats[side]
        seats = state.seats[mine[0]] if len(mine) == 1 else tuple([state.seats[seat] for seat in mine])
        played = tuple([name for name in state.played if self._side.get(name, side) == side]) if state.played else ()
        return side, seats, tuple([(place.id, place.units[side]) for place in state.places]), played, state.rules, state.tasks

    def deeds(self, name: str, seat: int, where: int, played: bool) -> Deeds | None:
        """Return what the texts of a card can still do from where it is; None where they do nothing."""
        key = (name, seat, where, played and card(name).type != ARMY)
        if key not in self._deeds:
            self._deeds[key] = self._read(*key)
        return self._deeds[key]

    def _read(self, name: str, seat: int, where: int, spent: bool) -> Deeds | None:
        if where in (IN_HAND, _ASIDE) and spent:
            return None
        steps = [step for effect in card(name).effects if effect.modelled and self._lives(name, effect.when, where) for step in effect.steps]
        return self.book.read(steps, seat) if steps else None

    def _lives(self, name: str, when: str, where: int) -> bool:
        """Tell whether a text may still work for a card that is here."""
        if when.startswith("replace_") or when.startswith("after_"):
            return False
        if not self.reach.works(name, when):
            return False
        if where in (IN_HAND, _ASIDE):
            return True
        if where == _FRESH and not when.startswith(("reserve", "in_play")):
            return card(name).side in self.marching and when.startswith(("on_play_or_move", "path"))
        if when.startswith("on_play_or_move"):
            return where == _RESERVE
        if when.startswith("on_play") or when == "event":
            return False
        if when.startswith("reserve"):
            return where in (_RESERVE, _FRESH)
        return not (when.startswith("path_action") and where == _FIELD)

    def wielded(self, name: str, carriers: Collection[str]) -> bool:
        """Tell whether a card is no item, or may be wielded by one of these cards."""
        if name not in self._wielders:
            one = card(name)
            able = frozenset(other for other in self._side if card(other).may_wield(one)) if one.type == ITEM else None
            self._wielders[name] = able
        able = self._wielders[name]
        return able is None or not able.isdisjoint(carriers)

    def icon(self, name: str, icon: str) -> int:
        """Return the icons of a card; one that no source states counts high."""
        found = printed(name, icon, self.table.icons)
        return _UNKNOWN_ICON if found is None else found

    def most_of(self, faction: str) -> int:
        """Return how many cards of a faction may be in play."""
        return sum(card(name).copies for name in self._side if card(name).faction == faction)

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
            lasting = sum(step["count"] for effect in one.effects for step in effect.steps if step["op"] == "location_defense") if place.is_path else 0
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

