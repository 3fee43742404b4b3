"""What one side can still bring about in the rest of an action phase: cards that may come, icons that it can add, locations that it can open.

Everything is counted too high rather than too low. It depends only on what the side itself has, so the same outlook serves all states in which
only the other side differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from mellon.models.wojna_o_pierscien.cards import ARMY, CHARACTER, SIDES, card
from mellon.models.wojna_o_pierscien.drawing import fits
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.placing import HUNTERS, THREE_HUNTERS
from mellon.models.wojna_o_pierscien.state import Seat, State, Table, Unit
from mellon.solver.wojna_o_pierscien.card_sight import ANY_PATH, ASIDE, FIELD, FRESH, IN_HAND, PATH, RESERVE, CardSight
from mellon.solver.wojna_o_pierscien.deeds import Deeds
from mellon.solver.wojna_o_pierscien.reach import Reach

MOST_KEPT = 50_000
"""How many outlooks are kept at a time, for the sake of memory."""


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

    __slots__ = (
        "_added",
        "bonus",
        "cards",
        "deeds",
        "drawn",
        "entries",
        "hunters",
        "mine",
        "pending",
        "played",
        "returns",
        "shuffles",
        "side",
        "sight",
        "state",
    )

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
        return (
            tuple(deeds.coming),
            tuple(deeds.paid),
            tuple(deeds.extra),
            tuple(self.drawn),
            tuple(self.returns),
            tuple(self.shuffles),
            len(deeds.back),
            len(deeds.picks),
            bool(deeds.paths or deeds.cycles_wielder),
        )

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
            deeds.add_best(dealing.get((seat, ASIDE), []), self.deeds.extra[seat])
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
        return (self.sight.held(seat, own) + 1) // 2 + self.deeds.paid[seat]

    def _entries(self) -> list[Entry]:
        """Return the cards of the side that may still act."""
        found: list[Entry] = []
        for seat, own in self.mine:
            found += [Entry(name, seat, seat, IN_HAND) for name in own.hand]
            found += self._coming_cards(seat, own)
            for unit in own.reserve:
                where = FRESH if unit.fresh else RESERVE
                found += [
                    Entry(name, owner, seat, where, unit, self._times(name, owner)) for name, owner in ((unit.card, seat), *unit.items)
                ]
        for place in self.state.places:
            where = PATH if location(place.id).is_path else FIELD
            for unit in place.units[self.side]:
                found += [
                    Entry(name, owner, unit.owner, where, unit, self._times(name, owner))
                    for name, owner in ((unit.card, unit.owner), *unit.items)
                ]
        if self.deeds.paths or self.deeds.cycles_wielder:  # what leaves its place may come back and be played
            found += [Entry(entry.name, entry.owner, entry.owner, IN_HAND) for entry in found if entry.times > 1]
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
            found += [Entry(name, seat, seat, ASIDE) for name in (*names, *aside) if any(fits(name, selector) for selector in deeds.picks)]
        return found

    def _leadership(self, place_id: str, role: str) -> int:
        """Return the leadership of the side's characters at a location, which armies that come may support; those that come bring their own."""
        units = [unit for place in self.state.places if place.id == place_id for unit in place.units[self.side]]
        return sum(self.sight.icon(unit.card, f"{role}_leadership") for unit in units if card(unit.card).type == CHARACTER)

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
        if not on_path:
            total += self._leadership(place_id, role)
        gains: dict[tuple[int, int], list[int]] = {}
        carriers = self._carriers(place_id)
        for name, owner, seat, where, unit, times in self.entries:
            if unit is None and name in self.played and card(name).type != ARMY:
                continue
            found = self.sight.deeds(name, owner, where, False)
            tokens = times * tokens_for(found.tokens, role, kind) if found is not None and found.tokens else 0
            gain = times * tokens_for(found.tokens, role, kind, BESIDE) if tokens and found is not None else 0
            if unit is None or where == RESERVE or (where == FRESH and self.deeds.marches):
                gain += self._gain(name, place_id, carriers) + (unit.tokens if unit is not None and unit.card == name else 0)
            if unit is None:
                gains.setdefault((seat, where), []).append(max(gain, tokens))
                continue
            total += max(gain, tokens)
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
        found = {entry.name for entry in self.entries if entry.unit is None or entry.where in (RESERVE, FRESH)}
        for place in self.state.places:
            if place.id == place_id or (place_id == ANY_PATH and location(place.id).is_path):
                found |= {unit.card for unit in place.units[self.side]}
        return found

    def _gain(self, name: str, place_id: str, carriers: set[str]) -> int:
        base = self.sight.gain(name, place_id, self.hunters)
        return base if base and self.sight.wielded(name, carriers) else 0

    @property
    def helpless(self) -> bool:
        """Tell whether nothing that the side does can matter any more but how many cards it holds."""
        deeds = self.deeds
        return not deeds.acts and not deeds.deals and not any(self.added(place) for place in self.sight.reach.where)

    def unharmed(self, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Return those units of the other side that no text of this side can take off their place."""
        harms = self.deeds.harms
        return tuple(unit for unit in units if not any(fits(unit.card, selector) for selector in harms)) if harms else units


BESIDE = ("self", "here")
"""What tokens are put on that come beside the icons of a card: the card itself, or a location that it opens."""


def tokens_for(tokens: Mapping[tuple[str, str], int], role: str, kind: str, places: tuple[str, ...] = ()) -> int:
    """Return how many of these tokens may count for a role on a path or a battleground."""
    wanted = places or ("active_" + kind, "active_location", *BESIDE)
    return sum(count for (what, on), count in tokens.items() if what == role and on in wanted)


class Sight(CardSight):
    """Makes outlooks for the states that follow from one position; equal ones are made once."""

    def __init__(self, table: Table, reach: Reach) -> None:
        super().__init__(table, reach)
        self._found: dict[object, Outlook] = {}
        self._seats = tuple(tuple(seat for seat, mine in enumerate(table.sides) if mine == side) for side in (0, 1))

    def held(self, seat: int, own: Seat) -> int:
        """Return how many cards a hand has."""
        return len(own.hand)

    def outlook(self, side: int, state: State, pending: Deeds | None = None) -> Outlook:
        """Return what a side can still do in a state."""
        key = self._key(side, state)
        found = self._found.get(key)
        if found is None:
            if len(self._found) > MOST_KEPT:
                self._found.clear()
            found = self._found[key] = Outlook(self, side, state, pending)
        return found

    def share(self, side: int, state: State, look: Outlook) -> None:
        """Let a state that is worth the same have this outlook too."""
        self._found.setdefault(self._key(side, state), look)

    def _key(self, side: int, state: State) -> object:
        mine = self._seats[side]
        seats = state.seats[mine[0]] if len(mine) == 1 else tuple([state.seats[seat] for seat in mine])
        played = tuple([name for name in state.played if self.side_of.get(name, side) == side]) if state.played else ()
        return side, seats, tuple([(place.id, place.units[side]) for place in state.places]), played, state.rules, state.tasks
