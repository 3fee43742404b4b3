"""Read cards, characters, enemies and staged cards from tables; every defect is collected."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from mellon.models.common import Defect, Text
from mellon.models.common.reader import TableReader
from mellon.models.lcg.cards.catalogue import Card, card, close_cards, parse_card
from mellon.models.lcg.position import ORC_GUARD, Attached, Character, Enemy, Location, Staged, orc_guard

T = TypeVar("T")
CHARACTER_KEYS = ("card", "damage", "exhausted", "committed", "resources", "attached", "used", "prisoner")
ENEMY_KEYS = ("card", "damage", "fresh", "attached", "shadow", "attacked", "struck", "tokens", "held")
STAGED_KEYS = ("card", "damage", "progress", "attached", "guards", "tokens")
ATTACHED_KEYS = ("card", "exhausted", "owner")
LOCATION_KEYS = ("card", "progress", "attached")
PLAYER_CARDS = ("ally", "attachment", "event", "hero")
_KIND_NAMES = {
    "hero": Text("bohater", "hero"),
    "ally": Text("sprzymierzeniec", "ally"),
    "attachment": Text("dodatek", "attachment"),
    "event": Text("wydarzenie", "event"),
    "enemy": Text("wróg", "enemy"),
    "location": Text("obszar", "location"),
    "treachery": Text("podstęp", "treachery"),
    "objective": Text("cel", "objective"),
    "quest": Text("karta wyprawy", "quest card"),
}


_NUMBER = re.compile(r"\[(\d+)\]")
_MOST_DEFECTS = 100
_LONGEST = 500


def bounded(defects: Iterable[Defect]) -> list[Defect]:
    """Return each defect once, long ones cut short, the first hundred and how many more there are."""
    cut = list(dict.fromkeys((_cut(d.where), _cut(d.what.pl), _cut(d.what.en)) for d in defects))
    found = [Defect(where, Text(pl, en)) for where, pl, en in cut[:_MOST_DEFECTS]]
    more = len(cut) - len(found)
    return [*found, Defect("…", Text(f"i jeszcze błędów: {more}", f"and {more} defects more"))] if more > 0 else found


def _cut(words: str) -> str:
    return words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"


class Reader(TableReader):
    """A reader that also reads cards and what lies on them, and notes which entries of a list could be read."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        super().__init__(table)
        self.broken_cards = False
        self.kept: dict[str, list[int]] = {}
        """The places (from 1) of the entries of each list that could be read."""

    def card(self, value: Any, where: str, kinds: Iterable[str] = ()) -> Card | None:
        """Return the card that a number or name means; None and a defect where it is none of the kinds wanted."""
        wanted = tuple(kinds)
        if "enemy" in wanted and (value == "orc_guard" or (value == ORC_GUARD and not isinstance(value, bool))):
            return orc_guard()
        try:
            if isinstance(value, bool) or not isinstance(value, (int, str)):
                raise ValueError(value)
            found = parse_card(value, wanted)
        except ValueError:
            self.broken_cards = True
            if value is None:
                self.fail(where, "brak numeru karty (card = 1...128)", "the card number is missing (card = 1...128)")
            else:
                close = close_cards(value, wanted) if self.offering and isinstance(value, str) else []
                pl, en = (
                    ", ".join(names)
                    for names in ([f"„{c.name.pl}” ({c.number})" for c in close], [f'"{c.name.en}" ({c.number})' for c in close])
                )
                hint = Text(f"; czy chodziło o {pl}?", f"; did you mean {en}?") if close else Text("", "")
                self.fail(
                    where,
                    f"„{value}”: nie ma takiej karty (numery 1-128 albo nazwa){hint.pl}",
                    f'"{value}": no such card (numbers 1-128 or a name){hint.en}',
                )
            return None
        if wanted and found.kind not in wanted:
            self.broken_cards = True
            is_a, names = _KIND_NAMES[found.kind], [_KIND_NAMES[kind] for kind in wanted]
            pl, en = "/".join(name.pl for name in names), "/".join(name.en for name in names)
            self.fail(
                where,
                f"{found.number} {found.name.pl} to {is_a.pl}, a tu ma stać {pl}",
                f"{found.number} {found.name.en} is {'an' if is_a.en[0] in 'aeiou' else 'a'} {is_a.en}, expected here: {en}",
            )
            return None
        return found

    def numbers(self, value: Any, where: str, kinds: Iterable[str] = (), encounter: bool = False, player: bool = False) -> tuple[int, ...]:
        """Return card numbers; each must be one of the kinds, an encounter card or a player card where that is asked."""
        if encounter:
            kinds = ("enemy", "location", "treachery", "objective")
        if player:
            kinds = PLAYER_CARDS
        if not isinstance(value, list):
            self.fail(where, "podaj listę numerów kart", "give a list of card numbers")
            return ()
        found = [
            self.card(entry.get("card") if isinstance(entry, Mapping) else entry, f"{where}[{n}]", kinds)
            for n, entry in enumerate(value, start=1)
        ]
        return tuple(card.number for card in found if card is not None)

    def hand(self, value: Any, where: str) -> tuple[int, ...]:
        """Return the cards of a hand; a hero begins in play and never gets there, not even from a discard pile (LC.damage.dead_hero)."""
        found = self.numbers(value, where, player=True)
        for number in dict.fromkeys(found):
            name = card(number).name
            if card(number).is_hero:
                self.fail(
                    where,
                    f"{number} {name.pl} to bohater, a karta bohatera nigdy nie trafia na rękę (LC.damage.dead_hero)",
                    f"{number} {name.en} is a hero, and a hero card never gets into a hand (LC.damage.dead_hero)",
                )
        return found

    def each(self, table: Mapping[str, Any], key: str, where: str, read: Callable[[Any, str], T | None]) -> tuple[T, ...]:
        """Return what the entries of a list read as; those that cannot be read are left out."""
        found = [(number, read(entry, f"{where}{key}[{number}]")) for number, entry in enumerate(self.listed(table, key, where), start=1)]
        self.kept[f"{where}{key}"] = [number for number, entry in found if entry is not None]
        return tuple(entry for _, entry in found if entry is not None)

    def _entry(self, value: Any, where: str, keys: Iterable[str], kinds: Iterable[str]) -> tuple[Mapping[str, Any], Card | None]:
        if isinstance(value, (int, str)) and not isinstance(value, bool):
            value = {"card": value}
        if not isinstance(value, Mapping):
            self.fail(where, "podaj { card = numer, ... }", "give { card = number, ... }")
            return {}, None
        self.unknown_keys(value, keys, f"{where}.")
        return value, self.card(value.get("card"), f"{where}.card", kinds)

    def attached(self, table: Mapping[str, Any], where: str) -> tuple[Attached, ...]:
        def read(value: Any, place: str) -> Attached | None:
            raw, found = self._entry(value, place, ATTACHED_KEYS, ("attachment", "treachery", "objective"))
            players = len(self.table.get("player", ()))
            owner = self.number(raw, "owner", 0, 0, players, f"{place}.") or 0
            return None if found is None else Attached(found.number, self.flag(raw, "exhausted", f"{place}."), owner)

        return self.each(table, "attached", where, read)

    def character(self, value: Any, where: str) -> Character | None:
        """Read one hero or ally."""
        raw, found = self._entry(value, where, CHARACTER_KEYS, ("hero", "ally"))
        if found is None:
            return None
        dot = f"{where}."
        committed = self.flag(raw, "committed", dot)
        return Character(
            found.number,
            self.number(raw, "damage", 0, 0, 99, dot) or 0,
            self.flag(raw, "exhausted", dot, default=False),
            committed,
            self.number(raw, "resources", 0, 0, 99, dot) or 0,
            self.attached(raw, dot),
            self.flag(raw, "used", dot),
            self.flag(raw, "prisoner", dot),
        )

    def enemy(self, value: Any, where: str) -> Enemy | None:
        """Read one engaged enemy."""
        raw, found = self._entry(value, where, ENEMY_KEYS, ("enemy",))
        if found is None:
            return None
        dot = f"{where}."
        shadow = raw.get("shadow")
        if shadow is not None and not isinstance(shadow, list):
            shadow = [shadow]
        struck = raw.get("struck", [])
        if not isinstance(struck, list) or not all(isinstance(n, int) and not isinstance(n, bool) for n in struck):
            self.fail(f"{dot}struck", "podaj listę numerów graczy", "give a list of player numbers")
            struck = []
        return Enemy(
            found.number,
            self.number(raw, "damage", 0, 0, 99, dot) or 0,
            self.flag(raw, "fresh", dot),
            self.attached(raw, dot),
            None if shadow is None else self.numbers(shadow, f"{dot}shadow", encounter=True),
            self.flag(raw, "attacked", dot),
            tuple(struck),
            self.number(raw, "tokens", 0, 0, 99, dot) or 0,
            self.flag(raw, "held", dot),
        )

    def staged(self, value: Any, where: str) -> Staged | None:
        """Read one card of the staging area."""
        raw, found = self._entry(value, where, STAGED_KEYS, ("enemy", "location", "objective", "treachery"))
        if found is None:
            return None
        dot = f"{where}."
        return Staged(
            found.number,
            self.number(raw, "damage", 0, 0, 99, dot) or 0,
            self.number(raw, "progress", 0, 0, 99, dot) or 0,
            self.attached(raw, dot),
            self.numbers(raw.get("guards", []), f"{dot}guards", encounter=True),
            self.number(raw, "tokens", 0, 0, 99, dot) or 0,
        )

    def location(self, value: Any, where: str) -> Location | None:
        """Read the active location."""
        if value is None:
            return None
        raw, found = self._entry(value, where, LOCATION_KEYS, ("location",))
        if found is None:
            return None
        return Location(found.number, self.number(raw, "progress", 0, 0, 99, f"{where}.") or 0, self.attached(raw, f"{where}."))


class Placed:
    """Puts defects of the readable entries at the places where they stand in the input, unreadable ones counted too."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader

    def fail(self, where: str, pl: str, en: str) -> None:
        """Note one defect."""
        told, left = "", where
        while found := _NUMBER.search(left):
            told, left = told + left[: found.start()], left[found.end() :]
            number = int(found.group(1))
            told += f"[{self.reader.kept[told][number - 1] if told in self.reader.kept else number}]"
        self.reader.fail(told + left, pl, en)
