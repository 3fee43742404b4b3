"""What the kernel of action phases needs for bounds, for telling states apart, and for cards that need not be tried.

The numbers come from what `card_sight` and `deeds` say of each card wherever it may be, so the bounds rest on the same grounds as those of
the plain engine (see `phase_bounds`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mellon.models.wojna_o_pierscien.cards import ARMY, CHARACTER, EVENT, ITEM, card
from mellon.models.wojna_o_pierscien.drawing import fits
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.placing import THREE_HUNTERS
from mellon.models.wojna_o_pierscien.state import units_in_play
from mellon.models.wojna_o_pierscien.texts import selector_of
from mellon.solver.kernels.war_phase import codes
from mellon.solver.wojna_o_pierscien.alike import _named, idle_text
from mellon.solver.wojna_o_pierscien.card_sight import ANY_PATH, ASIDE, FIELD, FRESH, IN_HAND, PATH, RESERVE
from mellon.solver.wojna_o_pierscien.deeds import Deeds
from mellon.solver.wojna_o_pierscien.outlook import BESIDE, tokens_for
from mellon.solver.wojna_o_pierscien.packed_texts import HOWS, WHICH
from mellon.solver.wojna_o_pierscien.packing import Layout, Unfit
from mellon.solver.wojna_o_pierscien.phase_tree import PhaseTree
from mellon.solver.wojna_o_pierscien.reach import CHAINED

PLACES = (IN_HAND, ASIDE, RESERVE, FRESH, PATH, FIELD)
SEARCHES, BACK, HARMS, CLEANSES, OPENS, MARCHES, CYCLES_WIELDER, RECYCLES = 1, 2, 4, 8, 16, 32, 64, 128
_SEARCHED = ("deck", "both", "recycle", "remove")
_FROM_PILE = ("cycle", "both")


class Prospects:
    """What every card of a position can bring about, by where it is."""

    def __init__(self, laid: Layout, tree: PhaseTree, mask: Callable[[tuple[str, ...], str], int]) -> None:
        assert tree.alike is not None
        self.laid, self.reach, self.sight, self.alike, self.mask = laid, tree.reach, tree.sight, tree.alike, mask
        self.table = laid.table
        self.owner = dict(zip(laid.cards, laid.owners, strict=True))
        self.hunters = THREE_HUNTERS in laid.root.rules or any(step.get("rule") == THREE_HUNTERS for _, _, step in tree.reach.live)
        self.read = [{name: self._read(name, where) for name in laid.classes[1:]} for where in PLACES]
        self.alone = [{name: self._read_alone(name, where) for name in laid.classes[1:]} for where in PLACES]
        self.kinds: dict[tuple[str, tuple[str, ...], str], int] = {}
        self.back = self._back()
        self.there = {name for _, unit in units_in_play(laid.root) for name in (unit.card, *(item for item, _ in unit.items))}

    def _read(self, name: str, where: int) -> Deeds:
        found = self.sight.deeds(name, self.owner[name], where, False) if self.sight.wielded(name, self.laid.classes[1:]) else None
        return found or self.sight.nothing

    def _read_alone(self, name: str, where: int) -> Deeds:
        """Return what the texts of a card do beside what the texts of locations that they open do."""
        found = self.sight.book.none()
        if self.read[where][name] is self.sight.nothing:
            return found
        return self.sight.alone(name, self.owner[name], where)

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

    @property
    def searched(self) -> set[int]:
        """Return the seats whose decks texts may search and shuffle."""
        return {seat for names in self.read for found in names.values() for seat, zone, _ in found.takes if zone in _SEARCHED}

    def tables(self) -> dict[str, Any]:
        """Return all numbers as the kernel reads them."""
        names = self.laid.classes
        gains = [self._gain(name, where, place) for where in PLACES for name in names for place in (*self.laid.locations, ANY_PATH)]
        width = len(self.laid.locations) + 1
        found: dict[str, Any] = {
            key: [self._number(name, where, key) for where in PLACES for name in names] for key in ("d_ext", "d_flags", "d_acts", "d_kind")
        }
        return (
            found
            | self._location_tables()
            | {
                **{
                    f"d_{key}": [count for where in PLACES for name in names for count in self._dealt(name, where, key)]
                    for key in ("come", "paid", "lose", "aside", "extra")
                },
                "d_gain": gains,
                "useful": [max(gains[number * width : (number + 1) * width]) for number in range(len(names))],
                "harmed": [int(name != "" and self._harmed(name)) for name in names],
                "retaken": [int(name in self.back) for name in names],
                "returns": [int(name in self.there) for name in names],
                "zcls": [
                    names.index(self.alike.idle.get(name, name)) if self.alike.idle.get(name, name) in names else number
                    for number, name in enumerate(names)
                ],
                "fades": [int(name != "" and not any(self._reaches(name, place) for place in self.laid.locations)) for name in names],
                "inert": [int(name != "" and self._inert(name)) for name in names],
            }
        )

    def _dealt(self, name: str, where: int, key: str) -> list[int]:
        """Return for every seat how many cards the texts of a card bring to its hand, how many plays that makes, and how many cards it may have
        to forsake, draws aside and plays from there."""
        seats = range(len(self.table.sides))
        if not name:
            return [0 for _ in seats]
        found = self.alone[where][name]
        taken = [take[0] for take in found.takes if take[1] not in ("recycle", "remove")]
        counts = {"come": found.coming, "paid": found.paid, "lose": found.spent, "aside": found.aside, "extra": found.extra}[key]
        return [min(31, self._times(name) * (counts[seat] + (taken.count(seat) if key in ("come", "paid") else 0))) for seat in seats]

    def _times(self, name: str) -> int:
        """Return how often the texts of a card may work: one that is in play from the start may come back and be played once more, one that
        takes cards and stays in play works as often as there are such cards."""
        stays = [
            effect
            for effect in card(name).effects
            if effect.when == "reserve_action" and not any(step["op"].endswith("_self") for step in effect.steps)
        ]
        again = max(
            (
                sum(fits(other, selector_of(step)) for other in self.laid.cards)
                for effect in stays
                for step in effect.steps
                if step["op"].startswith("take")
            ),
            default=1,
        )
        return max(1, again) * (2 if name in self.there else 1)

    def _number(self, name: str, where: int, key: str) -> int:
        if not name:
            return -1 if key == "d_kind" else 0
        found = self.alone[where][name]
        if key == "d_ext":
            return self._times(name) * self.read[where][name].corruption if self.table.sides[self.owner[name]] else 0
        if key == "d_acts":
            return int(self.read[where][name].acts or self.read[where][name].deals)
        if key == "d_kind":
            return self._kind(found)
        flags = SEARCHES if any(take[1] in _SEARCHED for take in self.takes(name, found)) else 0
        flags |= (BACK if found.back else 0) | (HARMS if found.harms else 0) | (CLEANSES if found.cleansing else 0)
        flags |= RECYCLES if any(take[1] == "recycle" for take in found.takes) else 0
        return flags | (OPENS if found.paths else 0) | (MARCHES if found.marches else 0) | (CYCLES_WIELDER if found.cycles_wielder else 0)

    def _kind(self, found: Deeds) -> int:
        """Return the number of the way in which texts open a location, -1 for none."""
        if len(found.paths) + len(found.fields) > 1:
            raise Unfit("two locations")
        if found.paths:
            return WHICH[found.paths[0]]
        if not found.fields:
            return -1
        kind = codes.PATH_KINDS + self.kinds.setdefault(found.fields[0], len(self.kinds))
        if kind >= codes.MOST_KINDS:
            raise Unfit("openers")
        return kind

    def _location_tables(self) -> dict[str, Any]:
        """Return what the texts of locations deal when they are opened, and which locations bring others along."""
        deals: list[int] = []
        flags: list[int] = []
        for name in self.laid.locations:
            found = self.sight.book.read_location(name, 0).weighed()
            taken = [take[0] for take in found.takes if take[1] not in ("recycle", "remove")]
            for seat in range(len(self.table.sides)):
                deals += [
                    found.coming[seat] + taken.count(seat),
                    found.paid[seat] + taken.count(seat),
                    found.spent[seat],
                    found.aside[seat],
                    found.extra[seat],
                ]
            zones = {take[1] for take in found.takes}
            flags.append(
                (SEARCHES if zones & {*_SEARCHED} else 0)
                | (BACK if found.back else 0)
                | (RECYCLES if "recycle" in zones else 0)
                | (HARMS if found.harms else 0)
            )
        chained = [self.laid.location_of.get(CHAINED.get(name, ""), -1) for name in self.laid.locations]
        openers = list(self.kinds)
        return {
            "l_deals": deals,
            "l_flags": flags,
            "lchain": chained,
            "kinds": codes.PATH_KINDS + len(openers),
            "kd_how": [0] * codes.PATH_KINDS + [HOWS[how] for how, _, _ in openers],
            "kd_mask": [0] * codes.PATH_KINDS + [self.mask(ids, faction) for _, ids, faction in openers],
        }

    def _gain(self, name: str, where: int, place: str) -> int:
        """Return the most icons that a card can still add at a location from where it is."""
        if not name:
            return 0
        one, found = card(name), self.read[where][name]
        on_path = place == ANY_PATH or location(place).is_path
        defends = one.side == ("free_peoples" if on_path else location(place).side)
        role, kind = "defense" if defends else "attack", "path" if on_path else "battleground"
        times = self._times(name)
        tokens, beside = times * tokens_for(found.tokens, role, kind), times * tokens_for(found.tokens, role, kind, BESIDE)
        if where in (FRESH, PATH, FIELD) or one.type == EVENT or not self.sight.wielded(name, self.laid.classes[1:]):
            return tokens
        base = self.sight.gain(name, place, self.hunters)
        if base is None:
            return tokens
        icon = "path" if on_path else role
        base += sum(bonus.count for bonus in one.bonuses if bonus.icon == icon and (bonus.in_play or bonus.supports))
        base += sum(
            bonus.count * (self.sight.most_of(bonus.per_faction) // bonus.per)
            for bonus in one.bonuses
            if bonus.icon == icon and bonus.per_faction
        )
        if defends:
            base += sum(
                step["count"]
                for keeper in self.laid.classes[1:]
                for effect in card(keeper).effects_when("reserve_static")
                for step in effect.steps
                if step["op"] == "defense_on" and name in step["cards"]
            )
        return max(base + beside, tokens)

    def _harmed(self, name: str) -> bool:
        """Tell whether a text of the other side may take a unit away."""
        side = self.table.sides[self.owner[name]]
        return any(
            fits(name, which)
            for names in self.read
            for other, found in names.items()
            if self.table.sides[self.owner[other]] != side
            for which in found.harms
        )

    def _reaches(self, name: str, place: str) -> bool:
        return card(name).type in (ARMY, CHARACTER) and self.sight.may_come(name, place)

    def _inert(self, name: str) -> bool:
        """Tell whether a unit in a reserve that does not move can only be forsaken: no text of its own works there, none means it, it wields nothing."""
        one = card(name)
        if one.type not in (ARMY, CHARACTER) or name in _named() or self._targeted(name):
            return False
        if any(not (idle_text(effect.when, effect.steps) or effect.when.startswith(("on_play", "replace_"))) for effect in one.effects):
            return False
        return not any(card(item).type == ITEM and one.may_wield(card(item)) for item in self.laid.classes[1:])

    def _targeted(self, name: str) -> bool:
        return any(fits(name, which) for which in self.alike.wanted)
