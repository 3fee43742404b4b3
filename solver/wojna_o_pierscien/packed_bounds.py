"""What the kernel of action phases needs for bounds, for telling states apart, and for cards that need not be tried.

The numbers come from what `card_sight` and `deeds` say of each card wherever it may be, so the bounds rest on the same grounds as those of
the plain engine (see `phase_bounds`).
"""

from __future__ import annotations

from typing import Any

from models.wojna_o_pierscien.cards import ARMY, CHARACTER, EVENT, ITEM, card
from models.wojna_o_pierscien.drawing import fits
from models.wojna_o_pierscien.locations import location
from models.wojna_o_pierscien.placing import THREE_HUNTERS
from models.wojna_o_pierscien.scenarios import RING_GAME
from models.wojna_o_pierscien.state import units_in_play
from solver.wojna_o_pierscien.alike import Alike
from solver.wojna_o_pierscien.card_sight import ANY_PATH, ASIDE, FIELD, FRESH, IN_HAND, PATH, RESERVE
from solver.wojna_o_pierscien.deeds import Deeds
from solver.wojna_o_pierscien.outlook import BESIDE, Sight, tokens_for
from solver.wojna_o_pierscien.packing import Layout
from solver.wojna_o_pierscien.reach import CHAINED, Reach, openable

PLACES = (IN_HAND, ASIDE, RESERVE, FRESH, PATH, FIELD)
SEARCHES, BACK, HARMS, CLEANSES, OPENS, MARCHES, CYCLES_WIELDER = 1, 2, 4, 8, 16, 32, 64
_SEARCHED = ("deck", "both", "recycle", "remove")
_FROM_PILE = ("cycle", "both")


class Prospects:
    """What every card of a position can bring about, by where it is."""

    def __init__(self, laid: Layout, reach: Reach, sight: Sight, alike: Alike) -> None:
        self.laid, self.reach, self.sight, self.alike = laid, reach, sight, alike
        self.table = laid.table
        self.owner = dict(zip(laid.cards, laid.owners, strict=True))
        self.hunters = THREE_HUNTERS in laid.root.rules or any(step.get("rule") == THREE_HUNTERS for _, _, step in reach.live)
        self.read = [{name: self._read(name, where) for name in laid.classes[1:]} for where in PLACES]
        self.back = self._back()
        self.refreshed = self._refreshed()

    def _read(self, name: str, where: int) -> Deeds:
        found = self.sight.deeds(name, self.owner[name], where, False) if self.sight.wielded(name, self.laid.classes[1:]) else None
        return found or self.sight.nothing

    def mine(self, name: str) -> list[int]:
        """Return the seats of a card's side."""
        side = self.table.sides[self.owner[name]]
        return [seat for seat, other in enumerate(self.table.sides) if other == side]

    def takes(self, name: str, found: Deeds) -> list[tuple[int, str, Any]]:
        """Return what deeds of a card take from decks and piles of its side."""
        return [take for take in found.takes if take[0] in self.mine(name)]

    def _back(self) -> set[str]:
        """Return the cards that a text may take back from a cycle pile."""
        wanted = [which for names in self.read for found in names.values() for _, zone, which in found.takes if zone in _FROM_PILE]
        wanted += [task[3] for task in self.laid.root.tasks if task[0] == "take"]
        return {name for name in self.laid.classes[1:] if any(fits(name, which) for which in wanted)}

    def _refreshed(self) -> list[bool]:
        """Return for every seat whether its cycle pile may become (part of) its deck again.

        A deck loses the cards that texts draw, draw aside or forsake; each card that comes to a hand can once be winnowed for another one or
        be the last one for which a card is forsaken. A text works once for each time its card is played or used; only cards that are in play
        and may come back work twice.
        """
        root = self.laid.root
        if root.tasks or "recycle" in self.reach.ops:
            return [True] * len(root.seats)
        coming = [0 if not own.ring else 2 if self.table.players[seat].ring == RING_GAME else 3 for seat, own in enumerate(root.seats)]
        spent = [0] * len(root.seats)
        there = {name for _, unit in units_in_play(root) for name in (unit.card, *(item for item, _ in unit.items))}
        drawn = [0] * len(root.seats)
        counted: set[int] = set()
        changed = True
        while changed:
            changed = False
            for number, name in enumerate(self.laid.cards):
                seat = self.laid.owners[number]
                reached = number - self.laid.starts[seat] >= len(root.seats[seat].deck) or number - self.laid.starts[seat] < drawn[seat] or root.seats[seat].shuffled
                if number in counted or not (reached or self._searched()):
                    continue
                counted.add(number)
                changed = True
                times = 2 if name in there and name in self.back else 1
                for seat, count in enumerate(self._most(name, "coming")):
                    coming[seat] += times * count
                for seat, count in enumerate(self._most(name, "spent")):
                    spent[seat] += times * count
            drawn = [2 * coming[seat] + len(own.hand) + spent[seat] for seat, own in enumerate(root.seats)]
        return [len(own.deck) <= drawn[seat] for seat, own in enumerate(root.seats)]

    def _searched(self) -> bool:
        return any(zone in _SEARCHED for names in self.read for found in names.values() for _, zone, _ in found.takes)

    def _most(self, name: str, what: str) -> list[int]:
        """Return how many cards a card can bring or cost each seat: by playing it and then by using it where it is."""
        found = [0] * len(self.laid.root.seats)
        played = [self.read[where][name] for where in (IN_HAND, RESERVE)]
        for seat in range(len(found)):
            for deeds in played:
                count = deeds.coming[seat] if what == "coming" else deeds.spent[seat] + deeds.aside[seat]
                taken = [which for who, zone, which in deeds.takes if who == seat and zone not in ("recycle", "remove")] if what == "coming" else []
                found[seat] += count + sum(sum(fits(other, which) for other in self.laid.cards) for which in taken)
        return found

    def tables(self) -> dict[str, Any]:
        """Return all numbers as the kernel reads them."""
        names = self.laid.classes
        keeps = [int(name in self.back or (name != "" and self.refreshed[self.owner[name]])) for name in names]
        dead = [int(not any(keep and self.owner[name] == seat for name, keep in zip(names, keeps, strict=True) if name)) for seat in range(len(self.table.sides))]
        gains = [self._gain(name, where, place, dead) for where in PLACES for name in names for place in (*self.laid.locations, ANY_PATH)]
        width = len(self.laid.locations) + 1
        found: dict[str, Any] = {key: [self._number(name, where, key) for where in PLACES for name in names] for key in ("d_come", "d_paid", "d_aside", "d_extra", "d_spent", "d_ext", "d_flags")}
        return found | {
            "d_gain": gains,
            "useful": [max(gains[number * width : (number + 1) * width]) for number in range(len(names))],
            "harmed": [int(name != "" and self._harmed(name)) for name in names],
            "pile_dead": dead,
            "keeps": keeps,
            "zcls": [names.index(self.alike.idle.get(name, name)) if self.alike.idle.get(name, name) in names else number for number, name in enumerate(names)],
            "fades": [int(name != "" and not any(self._reaches(name, place) for place in self.laid.locations)) for name in names],
            "dom": [int(self._outdoes(one, other, keeps)) for one in names for other in names],
        }

    def _number(self, name: str, where: int, key: str) -> int:
        if not name:
            return 0
        found, seats = self.read[where][name], self.mine(name)
        taken = [take for take in self.takes(name, found) if take[1] not in ("recycle", "remove")]
        match key:
            case "d_come":
                return sum(found.coming[seat] for seat in seats) + len(taken)
            case "d_paid":
                return sum(found.paid[seat] for seat in seats) + len(taken)
            case "d_aside":
                return sum(found.aside[seat] for seat in seats)
            case "d_extra":
                return sum(found.extra[seat] for seat in seats)
            case "d_spent":
                return sum(found.spent[seat] for seat in seats)
            case "d_ext":
                return self._worth(name, found)
        flags = SEARCHES if any(take[1] in _SEARCHED for take in self.takes(name, found)) else 0
        flags |= (BACK if found.back else 0) | (HARMS if found.harms else 0) | (CLEANSES if found.cleansing else 0)
        return flags | (OPENS if found.paths else 0) | (MARCHES if found.marches else 0) | (CYCLES_WIELDER if found.cycles_wielder else 0)

    def _worth(self, name: str, found: Deeds) -> int:
        """Return what the texts of a card are worth beside icons: corruption, and locations that they open."""
        side = self.table.sides[self.owner[name]]
        total = found.corruption if side else 0
        for opener in found.fields:
            total += max((self._opened(place, side) for place in openable(self.laid.root, *opener)), default=0)
        if not side and found.paths:
            total += len(found.paths) * max((location(place).points for place in self.laid.root.paths if place in self.reach.where), default=0)
        return total

    def _opened(self, name: str, side: int, chained: bool = False) -> int:
        """Return the most that opening a battleground brings a side: twice its points where they are taken from the other side's area."""
        areas = self.laid.root.areas
        worth = 0 if name in areas[side] else location(name).points * (2 if name in areas[1 - side] else 1)
        after = CHAINED.get(name)
        return worth + (self._opened(after, side, True) if after and not chained else 0)

    def _gain(self, name: str, where: int, place: str, dead: list[int]) -> int:
        """Return the most icons that a card can still add at a location from where it is."""
        if not name:
            return 0
        one, found = card(name), self.read[where][name]
        on_path = place == ANY_PATH or location(place).is_path
        defends = one.side == ("free_peoples" if on_path else location(place).side)
        role, kind = "defense" if defends else "attack", "path" if on_path else "battleground"
        times = 1 if dead[self.owner[name]] else 2
        tokens, beside = times * tokens_for(found.tokens, role, kind), times * tokens_for(found.tokens, role, kind, BESIDE)
        if where in (FRESH, PATH, FIELD) or one.type == EVENT or not self.sight.wielded(name, self.laid.classes[1:]):
            return tokens
        base = self.sight.gain(name, place, self.hunters)
        if base is None:
            return tokens
        icon = "path" if on_path else role
        base += sum(bonus.count for bonus in one.bonuses if bonus.icon == icon and (bonus.in_play or bonus.supports))
        base += sum(bonus.count * (self.sight.most_of(bonus.per_faction) // bonus.per) for bonus in one.bonuses if bonus.icon == icon and bonus.per_faction)
        if defends:
            base += sum(step["count"] for keeper in self.laid.classes[1:] for effect in card(keeper).effects_when("reserve_static") for step in effect.steps if step["op"] == "defense_on" and name in step["cards"])
        return max(base + beside, tokens)

    def _harmed(self, name: str) -> bool:
        """Tell whether a text of the other side may take a unit away."""
        side = self.table.sides[self.owner[name]]
        return any(fits(name, which) for names in self.read for other, found in names.items() if self.table.sides[self.owner[other]] != side for which in found.harms)

    def _reaches(self, name: str, place: str) -> bool:
        return card(name).type in (ARMY, CHARACTER) and self.sight.may_come(name, place)

    def _outdoes(self, one: str, other: str, keeps: list[int]) -> bool:
        """Tell whether whoever keeps the first card in hand can do all that the second could do there, so that the second may be given up instead.

        Both must be of one seat and stay away once they are gone. A card that can never be played only pays and fills a hand, which any card
        can. A unit without texts that can reach no location can beside that only go to the reserve and be forsaken there, which every unit
        can whose texts do not start by being played and which no text takes away.
        """
        if not one or not other or one == other or self.owner[one] != self.owner[other] or other not in self.alike.idle:
            return False
        if keeps[self.laid.classes.index(one)] or keeps[self.laid.classes.index(other)]:
            return False
        idle, first = self.alike.idle, card(one)
        if card(other).type == ITEM:
            return one not in idle or first.type != ITEM
        if first.type not in (ARMY, CHARACTER) or one in idle or self._targeted(one):
            return False
        return not any(effect.when.startswith("on_play") for effect in first.effects)

    def _targeted(self, name: str) -> bool:
        return any(fits(name, which) for which in self.alike.wanted)


