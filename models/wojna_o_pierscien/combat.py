"""One combat as numbers: attack total, what the location cancels, and what every defender can cancel (WR.path, WR.battle)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from mellon.models.common import Rulings
from mellon.models.wojna_o_pierscien.cards import card
from mellon.models.wojna_o_pierscien.icons import Count, Missing, MissingIcons, counted, location_icons, reserve_defense, unit_icons
from mellon.models.wojna_o_pierscien.locations import Location, location
from mellon.models.wojna_o_pierscien.parts import CombatPart, Fighter, Icons
from mellon.models.wojna_o_pierscien.support import Pair, Support, assignments, best_total, may_support, pairs


@dataclass(frozen=True)
class Fight:
    """A combat ready to be counted. Units are known by their index among the attackers or the defenders."""

    part: CombatPart
    scenario: str
    icons: Icons = ()
    rulings: Rulings = Rulings()

    @cached_property
    def place(self) -> Location:
        return location(self.part.location)

    @cached_property
    def attack_pairs(self) -> tuple[Pair, ...]:
        """Return where an army may support an attacking character."""
        return self._pairs(self.part.attackers, "attack")

    @cached_property
    def defense_pairs(self) -> tuple[Pair, ...]:
        """Return where an army may support a defending character."""
        return self._pairs(self.part.defenders, "defense")

    @cached_property
    def attack(self) -> int:
        """Return the attack total under the best support. Raises MissingIcons (WR.path.attack, WR.battle.attack)."""
        self._need(self.attack_missing)
        plain = sum(count.known for count in self._plain(self.part.attackers, "attack"))
        return plain + self.part.attack_tokens + best_total(self.attack_pairs)

    @cached_property
    def location_defense(self) -> int:
        """Return how many icons the location cancels without a loss."""
        return location_icons(self.part, self.place)

    @property
    def need(self) -> int:
        """Return how many attack icons the defenders must cancel. Raises MissingIcons."""
        return max(0, self.attack - self.location_defense)

    @cached_property
    def plain_defense(self) -> tuple[int, ...]:
        """Return what every defender cancels without support. Raises MissingIcons."""
        self._need(self.defense_missing)
        counts = self._plain(self.part.defenders, "defense")
        return tuple(count.known + reserve_defense(self.part, unit) for count, unit in zip(counts, self.part.defenders, strict=True))

    @cached_property
    def supports(self) -> tuple[Support, ...]:
        """Return every way in which the defending armies can support, one of each effect."""
        return tuple(assignments(self.defense_pairs))

    @cached_property
    def strengths(self) -> tuple[tuple[tuple[int, ...], Support], ...]:
        """Return, for every way to support, what each defender cancels; the strongest way first, equal ones once."""
        found: dict[tuple[int, ...], Support] = {}
        for support in self.supports:
            found.setdefault(with_support(self.plain_defense, support), support)
        return tuple(sorted(found.items(), key=lambda entry: -sum(entry[0])))

    @cached_property
    def defense(self) -> int:
        """Return what all defenders together can cancel under the best support. Raises MissingIcons."""
        return sum(self.plain_defense) + best_total(self.defense_pairs)

    @cached_property
    def attack_missing(self) -> tuple[Missing, ...]:
        """Return the icons that the attack total needs and no source states."""
        return self._missing(self.part.attackers, "attack")

    @cached_property
    def defense_missing(self) -> tuple[Missing, ...]:
        """Return the icons that the defenders' count needs and no source states."""
        return self._missing(self.part.defenders, "defense")

    def reading(self, key: str) -> str:
        """Return the reading of a contested ruling in force."""
        from mellon.models.wojna_o_pierscien.position import BOOK

        return self.rulings.reading(BOOK, key)

    def _icon(self, role: str) -> str:
        return "path" if self.place.is_path else role

    def _plain(self, units: Sequence[Fighter], role: str) -> list[Count]:
        return [unit_icons(self.part, self.place, unit, self._icon(role), self.icons) for unit in units]

    def _leadership(self, units: Sequence[Fighter], role: str) -> list[Count]:
        """Count leadership only where an army could support: elsewhere it is not needed (WR.support.leadership)."""
        armies = [card(unit.card) for unit in units]
        return [
            counted(unit.card, f"{role}_leadership", self.icons)
            if any(may_support(army, card(unit.card), self.place, self.part.round_rules) for army in armies)
            else Count()
            for unit in units
        ]

    def _pairs(self, units: Sequence[Fighter], role: str) -> tuple[Pair, ...]:
        if self.place.is_path:
            return ()
        leadership = [count.known for count in self._leadership(units, role)]
        return pairs(units, leadership, role, self.place, self.part.round_rules)

    def _missing(self, units: Sequence[Fighter], role: str) -> tuple[Missing, ...]:
        counts = self._plain(units, role)
        if not self.place.is_path:
            counts += self._leadership(units, role)
        return tuple(missing for count in counts for missing in count.missing)

    @staticmethod
    def _need(missing: tuple[Missing, ...]) -> None:
        if missing:
            raise MissingIcons(missing)


@lru_cache(maxsize=65536)
def fight(part: CombatPart, scenario: str, icons: Icons = (), rulings: Rulings = Rulings()) -> Fight:
    """Return the combat ready to be counted; the same combat is counted once."""
    return Fight(part, scenario, icons, rulings)


def with_support(plain: Sequence[int], support: Support) -> tuple[int, ...]:
    """Return what every unit of a side counts when its armies support in this way."""
    counts = list(plain)
    for pair in support:
        counts[pair.character] += pair.leads
        counts[pair.army] += pair.army_gains
    return tuple(counts)
