"""What every reader of a position shares: collecting defects, numbers, names of cards and places, supplied icons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from mellon.models.common import Defect, Text, fold
from mellon.models.common.reader import TableReader, did_you_mean, nearest
from mellon.models.wojna_o_pierscien.cards import ARMY, CHARACTER, ICONS, ITEM, card, card_names, first_names, removed_by
from mellon.models.wojna_o_pierscien.icons import unknown_icons
from mellon.models.wojna_o_pierscien.locations import location, location_names
from mellon.models.wojna_o_pierscien.parts import Icons
from mellon.models.wojna_o_pierscien.placing import RED_ARROW, THREE_HUNTERS
from mellon.models.wojna_o_pierscien.scenarios import Scenario
from mellon.models.wojna_o_pierscien.toml_words import quoted

MOST_WORTH = 1_000_000
_A_LIST = Text("tu stoi lista", "a list is expected here")
_ROUND_RULES = {"red_arrow": RED_ARROW, "the_red_arrow": RED_ARROW, "three_hunters": THREE_HUNTERS, "the_three_hunters": THREE_HUNTERS}


class Reader(TableReader):
    """A reader that also reads names of cards and places, copies, items and supplied icons."""

    def __init__(self, table: Mapping[str, Any], scenario: Scenario) -> None:
        super().__init__(table)
        self.scenario = scenario
        self._noted: set[Defect] = set()
        self.seen: Counter[str] = Counter()
        self.icons: dict[str, dict[str, int]] = {}
        self.unsaid: list[str] = []
        """The players whose deck is not given."""
        self.unsaid_rings: list[str] = []
        """The players of whom nothing is said about the Ring token."""
        self.me: str | None = None
        """The player who asks, "" where that is not one of them; None where all hands are given."""

    def fail(self, where: str, pl: str, en: str) -> None:
        """Note one defect, once."""
        defect = Defect(where, Text(pl, en))
        if defect not in self._noted:
            self._noted.add(defect)
            self.defects.append(defect)

    def amount(self, table: Mapping[str, Any], key: str, default: int, high: int, where: str = "", low: int = 0) -> int:
        """Return a whole number in a range, the default where it is missing or wrong."""
        found = self.number(table, key, default, low, high, where)
        return default if found is None else found

    def quoted(self, value: Any) -> str:
        """Return a value as a file writes it."""
        return quoted(value)

    def worth(self, table: Mapping[str, Any], where: str) -> Fraction:
        """Return what losing a card costs: a number that is not negative, also as "1/2"."""
        value = table.get("worth", 1)
        try:
            if isinstance(value, bool) or not isinstance(value, (int, float, str)):
                raise ValueError(value)
            worth = Fraction(str(value))
        except (ValueError, ZeroDivisionError):
            self.fail(f"{where}worth", f"„{quoted(value)}” to nie liczba", f'"{quoted(value)}" is not a number')
            return Fraction(1)
        if worth < 0:
            self.fail(f"{where}worth", "wartość straty nie może być ujemna", "the worth of a loss cannot be negative")
        elif worth > MOST_WORTH or worth.denominator > MOST_WORTH:
            self.fail(
                f"{where}worth",
                f"wartość straty to najwyżej {MOST_WORTH}, a mianownik ułamka tak samo",
                f"the worth of a loss is at most {MOST_WORTH}, and so is the denominator of a fraction",
            )
            return Fraction(1)
        return worth

    def listed(self, table: Mapping[str, Any], key: str, where: str = "", why: Text = _A_LIST) -> list[Any]:
        """Return a list; words of one string are a list as well."""
        value = table.get(key, [])
        if isinstance(value, str) and value.strip():
            return [part.strip() for part in value.split(",") if part.strip()] if "," in value else value.split()
        return super().listed(table, key, where, why)

    def card(self, word: Any, where: str) -> str | None:
        """Return the id of a faction card."""
        found = card_names().get(fold(word)) if isinstance(word, str) else None
        if found is None:
            said = quoted(word)
            meant = first_names().get(fold(said), ()) or (_closest(said, card_names()) if self.offering else [])
            hint = did_you_mean([card(name).name.pl for name in meant], meant)
            self.fail(where, f"„{said}” to nie karta frakcji{hint.pl}", f'"{said}" is not a faction card{hint.en}')
        return found

    def place(self, word: Any, where: str) -> str | None:
        """Return the id of a location of the scenario."""
        found = location_names().get(fold(word)) if isinstance(word, str) else None
        if found is None:
            said = quoted(word)
            meant = _closest(said, location_names()) if self.offering else []
            hint = did_you_mean([location(name).name.pl for name in meant], meant)
            self.fail(where, f"„{said}” to nie pole bitwy ani ścieżka{hint.pl}", f'"{said}" is neither a battleground nor a path{hint.en}')
        elif found not in self.scenario.paths and found not in self.scenario.battlegrounds:
            name, laid = location(found).name, self.scenario.name
            self.fail(
                where, f"{name.pl}: tej lokalizacji nie ma w scenariuszu {laid.pl}", f"{name.en} does not exist in the scenario {laid.en}"
            )
            return None
        return found

    def cards(self, table: Mapping[str, Any], key: str, where: str = "") -> list[str]:
        """Return the ids of listed cards; "NAME x2" stands for two copies."""
        return [name for _, name in self.cards_with_place(table, key, where)]

    def cards_with_place(self, table: Mapping[str, Any], key: str, where: str = "") -> list[tuple[str, str]]:
        """Return the ids of listed cards, each with the entry that names it."""
        found = []
        for number, word in enumerate(self.listed(table, key, where), start=1):
            entry = f"{where}{key}[{number}]"
            found += [(entry, name) for name in self.copies(word, entry)]
        return found

    def copies(self, word: Any, where: str) -> list[str]:
        """Return the ids that one entry of a list stands for: one, or several by "NAME x2"."""
        name, times, count = str(word).rpartition(" x")
        several = isinstance(word, str) and times and count.isdecimal() and len(count) < 4
        one = self.card(name if several else word, where)
        return [one] * (int(count) if several else 1) if one else []

    def places(self, table: Mapping[str, Any], key: str, where: str = "", kind: str = "") -> list[str]:
        """Return the ids of listed locations; where a kind is given, one of the other kind is a defect (WR.box.locations)."""
        found = []
        for number, word in enumerate(self.listed(table, key, where), start=1):
            one = self.place(word, f"{where}{key}[{number}]")
            if one and kind and location(one).kind != kind:
                what, is_path = location(one).name, location(one).is_path
                self.fail(
                    f"{where}{key}[{number}]",
                    f"{what.pl} to {'ścieżka, nie pole bitwy' if is_path else 'pole bitwy, nie ścieżka'} (WR.box.locations)",
                    f"{what.en} is {'a path, not a battleground' if is_path else 'a battleground, not a path'} (WR.box.locations)",
                )
            elif one:
                found.append(one)
        return found

    def round_rules(self) -> tuple[str, ...]:
        """Return the event texts that hold this round."""
        found = set()
        for number, word in enumerate(self.listed(self.table, "round_rules"), start=1):
            rule = _ROUND_RULES.get(fold(str(word)))
            if rule is None:
                said = quoted(word)
                self.fail(
                    f"round_rules[{number}]",
                    f"„{said}”: znane są red_arrow i three_hunters",
                    f'"{said}": known are red_arrow and three_hunters',
                )
            else:
                found.add(rule)
        return tuple(sorted(found))

    def copy_of(self, name: str, where: str) -> None:
        """Count a copy of a card; more than the scenario has, or a card that it does not have, is a defect."""
        self.seen[name] += 1
        most = self.scenario.copies(name)
        one = card(name)
        if most == 0 and one.promo and self.scenario.id != "fellowship":
            most = 1
        if most == 0:
            laid = self.scenario.name
            self.fail(
                where, f"{one.name.pl}: tej karty nie ma w scenariuszu {laid.pl}", f"{one.name.en} does not exist in the scenario {laid.en}"
            )
        elif self.seen[name] > most:
            self.fail(
                where,
                f"{one.name.pl}: ta sama karta podana więcej razy, niż ma egzemplarzy ({most})",
                f"{one.name.en}: the same card is given more often than it has copies ({most})",
            )

    def wielded(self, wielder: str, items: list[str], where: str) -> tuple[str, ...]:
        """Return the items of a unit; each must be an item that this character may wield (WR.action.item)."""
        who = card(wielder)
        for item in items:
            one = card(item)
            self.copy_of(item, where)
            if one.type != ITEM:
                self.fail(where, f"{one.name.pl} to nie przedmiot", f"{one.name.en} is not an item")
            elif who.type != CHARACTER or one.side != who.side or not who.may_wield(one):
                self.fail(
                    where,
                    f"{who.name.pl}: ta karta nie może dzierżyć: {one.name.pl} (WR.action.item)",
                    f"{who.name.en} cannot wield {one.name.en} (WR.action.item)",
                )
        weapons = [item for item in items if "weapon" in card(item).keywords]
        if len(weapons) > 1 and any(
            step["op"] == "only_weapon" for item in weapons for effect in card(item).effects for step in effect.steps
        ):
            self.fail(
                where, f"{who.name.pl}: z łukiem nie ma miejsca na drugą broń", f"{who.name.en}: with the bow there is no second weapon"
            )
        return tuple(sorted(items))

    def is_unit(self, name: str, where: str) -> bool:
        """Note a defect unless the card is a character or an army."""
        one = card(name)
        if one.type in (CHARACTER, ARMY):
            return True
        if one.type == ITEM:
            self.fail(
                where,
                f"{one.name.pl}: przedmiot bez dzierżyciela; podaj go w items postaci (WR.action.item)",
                f"{one.name.en}: an item without a wielder; list it in the items of a character (WR.action.item)",
            )
        else:
            self.fail(
                where,
                f"{one.name.pl}: wydarzenie nigdy nie zostaje w grze (WR.action.event)",
                f"{one.name.en}: an event never stays in play (WR.action.event)",
            )
        return False

    def check_successors(self, here: Mapping[str, str]) -> None:
        """Note a defect where both versions of a hero are in play; `here` tells where each card in play stands (WR.action.upgrade)."""
        for name in here:
            for gone in removed_by(name):
                if gone in here:
                    later, earlier = card(name).name, card(gone).name
                    self.fail(
                        here[gone],
                        f"{earlier.pl} nie może być w grze obok karty {later.pl} (WR.action.upgrade)",
                        f"{earlier.en} cannot be in play beside {later.en} (WR.action.upgrade)",
                    )

    def supply(self, table: Any, where: str, only: str | None = None, items: Iterable[str] = ()) -> None:
        """Read icon values that the position supplies: by card, by card and icon, or by icon for one entry's own cards.

        A bare icon in an entry means the cards of that entry whose count no source states, else the entry's character or army.
        """
        if not isinstance(table, Mapping):
            self.fail(
                where,
                "tu stoi tabela, np. icons = { fell_beast = { attack = 1 } }",
                "a table is expected, such as icons = { fell_beast = { attack = 1 } }",
            )
            return
        for key, value in table.items():
            if only is not None and _icon_name(key) in ICONS:
                unknown = [own for own in (only, *items) if own and _icon_name(key) in unknown_icons(own)]
                for own in unknown or [only]:
                    self._icon(own, key, value, f"{where}.{key}")
                continue
            name = self.card(key, f"{where}.{key}")
            if name is None:
                continue
            if isinstance(value, Mapping):
                for icon, count in value.items():
                    inner = count if isinstance(count, Mapping) and icon == "battleground" else {icon: count}
                    for kind, number in inner.items():
                        self._icon(name, kind, number, f"{where}.{key}.{kind}")
            else:
                for icon in unknown_icons(name) or ("",):
                    self._icon(name, icon, value, f"{where}.{key}")

    def _icon(self, name: str, icon: str, count: Any, where: str) -> None:
        icon = _icon_name(icon)
        if icon not in ICONS:
            known = ", ".join(ICONS)
            if icon:
                self.fail(where, f"„{icon}” to nie symbol; są: {known}", f'"{icon}" is not an icon; there are {known}')
            else:
                self.fail(
                    where,
                    f"wszystkie symbole tej karty są znane; podaj który: {known}",
                    f"all icons of this card are known; say which one: {known}",
                )
        elif isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= 9:
            self.fail(where, f"„{quoted(count)}” to nie liczba symboli (0-9)", f'"{quoted(count)}" is not a number of icons (0-9)')
        else:
            self.icons.setdefault(name, {})[icon] = count

    def supplied(self) -> Icons:
        """Return all supplied icon values, sorted."""
        return tuple((name, tuple(sorted(values.items()))) for name, values in sorted(self.icons.items()))


def _icon_name(word: str) -> str:
    """Return the icon that a spelling means: "defence" and "path_icons" are understood too."""
    return fold(word).replace("defence", "defense").removesuffix("_icons")


def _closest(word: str, names: Mapping[str, str]) -> list[str]:
    """Return the id with the spelling nearest to a word, as a list that may be empty."""
    return [names[spelling] for spelling in nearest(fold(word), names)]
