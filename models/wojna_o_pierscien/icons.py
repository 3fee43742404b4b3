"""Icons of the cards in a combat: printed ones, supplied ones, bonuses by text; an icon that no source states stops the count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mellon.models.common import BadInput, Defect, Text
from mellon.models.wojna_o_pierscien.cards import ARMY, CHARACTER, ICONS, Bonus, FactionCard, card
from mellon.models.wojna_o_pierscien.locations import Location
from mellon.models.wojna_o_pierscien.parts import CombatPart, Fighter

if TYPE_CHECKING:
    from mellon.models.wojna_o_pierscien.parts import Icons as Supplied

ICON_NAMES = {
    "attack": Text("symbole ataku na polu bitwy", "attack icons on a battleground"),
    "defense": Text("symbole obrony na polu bitwy", "defence icons on a battleground"),
    "attack_leadership": Text("symbole przywództwa ataku", "attack leadership icons"),
    "defense_leadership": Text("symbole przywództwa obrony", "defence leadership icons"),
    "path": Text("symbole walki na ścieżce", "path icons"),
}


MOST_ICONS = 4
"""More icons of a kind than any card shows: an icon that no source states is one of 0 to this."""


@dataclass(frozen=True, slots=True)
class Missing:
    """An icon count that a computation needs and no source states."""

    card: str
    icon: str

    @property
    def defect(self) -> Defect:
        """Return the defect that says which value to supply and how."""
        name, what = card(self.card).name, ICON_NAMES[self.icon]
        how = f"icons = {{ {self.card} = {{ {self.icon} = N }} }}"
        return Defect(
            f"icons.{self.card}.{self.icon}",
            Text(
                f"{name.pl}: żadne źródło nie podaje, ile karta ma: {what.pl}; spójrz na kartę i dopisz na początku pozycji {how}",
                f"{name.en}: no source states how many {what.en} the card has; look at the card and put {how} at the top of the position",
            ),
        )


class MissingIcons(BadInput):
    """Icon counts that the position must supply before an answer is possible."""

    def __init__(self, missing: Iterable[Missing]) -> None:
        self.missing = tuple(dict.fromkeys(missing))
        super().__init__(entry.defect for entry in self.missing)


def printed(card_id: str, icon: str, supplied: Supplied) -> int | None:
    """Return the count of an icon: what the position supplies, else the data; None if it is not known."""
    for name, values in supplied:
        if name == card_id:
            for kind, count in values:
                if kind == icon:
                    return count
    found: int | None = getattr(card(card_id).icons, icon)
    return found


@dataclass(frozen=True, slots=True)
class Count:
    """How many icons of one kind: the known sum and the icons that are not known."""

    known: int = 0
    missing: tuple[Missing, ...] = ()

    def __add__(self, other: Count) -> Count:
        return Count(self.known + other.known, self.missing + other.missing)


def counted(card_id: str, icon: str, supplied: Supplied) -> Count:
    """Return the printed or supplied icons of one card as a Count."""
    found = printed(card_id, icon, supplied)
    return Count(0, (Missing(card_id, icon),)) if found is None else Count(found)


def unit_icons(part: CombatPart, place: Location, fighter: Fighter, icon: str, supplied: Supplied) -> Count:
    """Return the icons of a unit without leadership and support: its own, those of items and tokens, and bonuses by text.

    WR.action.item_icons, WR.token.card.
    """
    total = counted(fighter.card, icon, supplied)
    for item in fighter.items:
        total += counted(item, icon, supplied)
    bonus = sum(bonus_icons(part, place, bonus) for bonus in card(fighter.card).bonuses if bonus.icon == icon and not bonus.supports)
    return total + Count(fighter.tokens + bonus)


def bonus_icons(part: CombatPart, place: Location, bonus: Bonus) -> int:
    """Return what a bonus adds now; a bonus for supporting somebody is not counted here."""
    if bonus.at and bonus.at != place.id:
        return 0
    if bonus.in_play and not any(name in in_play(part) for name in bonus.in_play):
        return 0
    if bonus.per_faction:
        units = (card(fighter.card) for fighter in (*part.attackers, *part.defenders))
        return bonus.count * (sum(1 for unit in units if unit.faction == bonus.per_faction and unit.type in (ARMY, CHARACTER)) // bonus.per)
    return bonus.count


def reserve_defense(part: CombatPart, fighter: Fighter) -> int:
    """Return the defence that texts in the reserve add to a defending unit."""
    texts = (effect for name in part.reserve for effect in card(name).effects_when("reserve_static"))
    steps = (step for effect in texts for step in effect.steps if step["op"] == "defense_on")
    return sum(step["count"] for step in steps if fighter.card in step["cards"])


def location_icons(part: CombatPart, place: Location) -> int:
    """Return what the location itself cancels: printed icons unless taken back from the enemy, tokens, and items that strengthen it.

    WR.path.location, WR.battle.location, WR.battle.reactivated, WR.token.location.
    """
    total = part.tokens + (0 if part.from_enemy else place.defense)
    if place.is_path:
        for fighter in part.defenders:
            total += sum(_item_defense(part, card(item)) for item in fighter.items)
    return total


def _item_defense(part: CombatPart, item: FactionCard) -> int:
    total = 0
    for effect in item.effects_when("path_static"):
        for step in effect.steps:
            faction = step.get("while_faction")
            if step["op"] == "location_defense" and (faction is None or _character_of(part.attackers, faction)):
                total += step["count"]
    return total


def _character_of(fighters: Sequence[Fighter], faction: str) -> bool:
    return any(card(fighter.card).faction == faction for fighter in fighters)


def in_play(part: CombatPart) -> frozenset[str]:
    """Return the cards known to be in play: here, in the reserves, and elsewhere."""
    fighters = (*part.attackers, *part.defenders)
    here = {fighter.card for fighter in fighters} | {item for fighter in fighters for item in fighter.items}
    return frozenset(here | set(part.reserve) | set(part.in_play))


def supplied_with(supplied: Supplied, values: Mapping[Missing, int]) -> Supplied:
    """Return supplied icons together with values for some that are missing."""
    table = {name: dict(counts) for name, counts in supplied}
    for missing, count in values.items():
        table.setdefault(missing.card, {})[missing.icon] = count
    return tuple((name, tuple(sorted(counts.items()))) for name, counts in sorted(table.items()))


def unknown_icons(card_id: str) -> tuple[str, ...]:
    """Return the icons of a card that no source states."""
    return tuple(icon for icon in ICONS if getattr(card(card_id).icons, icon) is None)
