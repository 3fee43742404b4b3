"""Read `[battle]` and `[choices]`: the battle to resolve and the choices inside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mellon.models.konfrontacja.board import SIDES
from mellon.models.konfrontacja.cards import parse_card
from mellon.models.konfrontacja.characters import characters, parse_character
from mellon.models.konfrontacja.choices import DECLINE, FLAGS, LISTS, Choices, Fight, Inside, Script

if TYPE_CHECKING:
    from mellon.models.konfrontacja.reading import Reader

_KEYS = ("attacker", "defender", "region", "first", "cards", "choices", "defenders")
_TOLD_BATTLE = ("fighters", "cards", "mix", "choices")


def read_battles(reader: Reader) -> tuple[Fight | None, tuple[Script, ...], list[str]]:
    """Return the battle that a file asks for, the choices of each battle in order, and the defenders drawn."""
    raw = reader.table.get("battle", [])
    tables = raw if isinstance(raw, list) else [raw]
    if not all(isinstance(table, Mapping) for table in tables):
        reader.fail("battle", "tu stoi tabela", "a table is expected here")
        return None, (), []
    common = reader.mapping(reader.table, "choices")
    scripts, drawn = [], []
    for number, table in enumerate(tables or ([{}] if common else []), start=1):
        where = f"battle[{number}]" if len(tables) > 1 else "battle"
        reader.unknown_keys(table, _KEYS, f"{where}.")
        scripts.append(_script(reader, table, common, where))
        drawn += [
            found
            for word in reader.words(table.get("defenders"), f"{where}.defenders")
            if (found := reader.piece(word, f"{where}.defenders"))
        ]
    fight = _fight(reader, tables[0]) if tables else None
    if fight is None and len(tables) == 1 and tables[0].get("defender") is not None:
        found = reader.piece(tables[0]["defender"], "battle.defender")
        drawn = drawn or ([found] if found else [])
    return fight, tuple(scripts), drawn


def read_inside(reader: Reader, entry: Mapping[str, Any], where: str) -> Inside:
    """Return the choices that an entry of a line tells of its turn."""
    battles = entry.get("battles", [])
    if not isinstance(battles, list) or not all(isinstance(battle, Mapping) for battle in battles):
        reader.fail(f"{where}.battles", "tu stoi lista tabel", "a list of tables is expected here")
        battles = []
    scripts = []
    for number, battle in enumerate(battles, start=1):
        place = f"{where}.battles[{number}]"
        reader.unknown_keys(battle, _TOLD_BATTLE, f"{place}.")
        scripts.append(_script(reader, battle, {}, place))
    place = f"{where}.defenders"
    drawn = [found for word in reader.words(entry.get("defenders"), place) if (found := reader.piece(word, place))]
    return Inside(tuple(scripts), tuple(drawn))


def _fight(reader: Reader, table: Mapping[str, Any]) -> Fight | None:
    if "attacker" not in table and "region" not in table:
        return None
    for key in ("attacker", "region"):
        if key not in table:
            reader.fail(f"battle.{key}", "brakuje tego klucza", "this key is missing")
    attacker = reader.piece(table["attacker"], "battle.attacker") if "attacker" in table else None
    region = reader.region(table["region"], "battle.region") if "region" in table else None
    defender = reader.piece(table["defender"], "battle.defender") if "defender" in table else ""
    first = table.get("first", True)
    if not isinstance(first, bool):
        reader.fail("battle.first", "podaj true lub false", "give true or false")
    if attacker is None or region is None or defender is None:
        return None
    if defender and characters()[attacker].side == characters()[defender].side:
        reader.fail("battle.defender", "obie postacie są po tej samej stronie", "both pieces are on the same side")
        return None
    return Fight(attacker, region, defender, bool(first))


def _script(reader: Reader, table: Mapping[str, Any], common: Mapping[str, Any], where: str) -> Script:
    """Return the choices of both sides in one battle."""
    cards = reader.mapping(table, "cards", f"{where}.")
    reader.unknown_keys(cards, SIDES, f"{where}.cards.")
    own = reader.mapping(table, "choices", f"{where}.")
    for choices, place in ((own, f"{where}.choices."), (common, "choices.")):
        reader.unknown_keys(choices, SIDES, place)
    found = []
    for side, name in enumerate(SIDES):
        place = f"{where}.choices.{name}"
        said = {**reader.mapping(common, name, f"choices.{name}"), **reader.mapping(own, name, place)}
        reader.unknown_keys(said, (*LISTS, *FLAGS), f"{place}.")
        played = reader.words(cards.get(name, said.get("cards")), f"{where}.cards.{name}")
        shown = said.get("show")
        found.append(
            Choices(
                tuple(card for word in played if (card := reader.card(side, word, f"{where}.cards.{name}"))),
                tuple(
                    region
                    for word in reader.words(said.get("retreat"), f"{place}.retreat")
                    if (region := _region(reader, word, f"{place}.retreat"))
                ),
                tuple(
                    card
                    for word in reader.words(said.get("magic"), f"{place}.magic")
                    if (card := reader.card(side, word, f"{place}.magic"))
                ),
                tuple(
                    thing
                    for word in _swap_words(reader, said.get("swap"), f"{place}.swap")
                    if (thing := _swapped(reader, side, word, f"{place}.swap"))
                ),
                None
                if shown is None
                else tuple(piece for word in reader.words(shown, f"{place}.show") if (piece := reader.piece(word, f"{place}.show"))),
                *(_flag(reader, said.get(key), f"{place}.{key}") for key in FLAGS),
            )
        )
    return found[0], found[1]


def _region(reader: Reader, word: str, where: str) -> str | None:
    return DECLINE if word == DECLINE else reader.region(word, where)


def _swap_words(reader: Reader, value: Any, where: str) -> list[str]:
    if value is False:
        return [DECLINE]
    return reader.words(value, where)


def _swapped(reader: Reader, side: int, word: str, where: str) -> str | None:
    if word == DECLINE:
        return word
    for parse in (lambda name: parse_card(side, name), parse_character):
        try:
            return parse(word)
        except ValueError:
            continue
    reader.fail(where, f"„{word}” to ani postać, ani karta", f'"{word}" is neither a piece nor a card')
    return None


def _flag(reader: Reader, value: Any, where: str) -> bool | None:
    if value is None or isinstance(value, bool):
        return value
    reader.fail(where, "podaj true lub false", "give true or false")
    return None
