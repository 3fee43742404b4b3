"""The one-line notation as a table of the input format, both ways.

    lcg QUESTION [SCENARIO] [key=value ...] | THREAT: characters / enemies / hand 34 48 | staging 98 | discard 78 > moves

A card is its number with marks behind: d3 damage, x exhausted, c committed, r2 resources, +39 attached (+57x exhausted, +57o2 of player 2), u used,
j prisoner, f fresh, a attacked, h held, k1 struck by player 1, t1 tokens, s89 shadow card (s- none), p2 progress, g96 guard.
"""

from __future__ import annotations

import re
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.lcg.cards.catalogue import parse_scenario
from mellon.models.lcg.position import BOOK, QUESTIONS, WEIGHTS

FORM = "lcg combat passage_through_mirkwood goal=no_hero_lost | 30: 1 d3, 13 x, 7 +39 / 96 f d1 / hand 34 | staging 98 | discard 78 > defend 96 with 1"
_FLAGS = {"x": "exhausted", "c": "committed", "u": "used", "j": "prisoner", "f": "fresh", "a": "attacked", "h": "held"}
_NUMBERS = {"d": "damage", "r": "resources", "t": "tokens", "p": "progress"}
_LISTS = {"k": "struck", "s": "shadow", "g": "guards"}
_MARK = re.compile(r"([a-z+])(\d*|-)(x?)(?:o(\d))?")
_HEAD_NUMBERS = ("progress", "victory_points", "played", "rounds", "stage")
_SECTIONS = ("discard", "unseen", "order", "victory", "scores", "staging", "active")
_PLAYER_PARTS = ("hand", "dead", "discard")


class _Trouble(Exception):
    """A part of the line that cannot be read."""


def line_table(line: str) -> dict[str, Any]:
    """Return the table that a one-line notation stands for. Raises BadInput with every defect."""
    rest, *moves = (part.strip() for part in line.split(">"))
    head, *sections = (part.strip() for part in rest.split("|"))
    table, defects = _head(head.split()[1:])
    table["player"] = []
    encounter: dict[str, Any] = {}
    for section in sections:
        try:
            _section(section, table, encounter)
        except _Trouble as fault:
            defects.append(_defect(str(fault) or section))
    if encounter:
        table["encounter"] = encounter
    if moves:
        table["moves"] = [] if moves == [""] else moves
    if not table["player"]:
        defects.append(_defect(line))
    if defects:
        raise BadInput(defects)
    return table


def _defect(what: str) -> Defect:
    return Defect("notation", Text(f"nie rozumiem „{what}”; zapis ma postać: {FORM}", f'cannot read "{what}"; the notation reads: {FORM}'))


def _head(words: list[str]) -> tuple[dict[str, Any], list[Defect]]:
    table: dict[str, Any] = {"game": "lcg"}
    rulings: dict[str, str] = {}
    defects = []
    for word in words:
        key, equals, value = word.partition("=")
        if not equals and word in QUESTIONS:
            table["question"] = word
        elif not equals and _is_scenario(word):
            table["scenario"] = word
        elif key == "shadow" and value in ("on", "off"):
            table["shadow"] = value == "on"
        elif key == "goal":
            table["goal"] = _goal(value)
        elif key == "edition":
            table["edition"] = value
        elif key in _HEAD_NUMBERS and value.isdigit():
            table[key] = int(value)
        elif key in BOOK.rulings:
            rulings[key] = value
        else:
            defects.append(_defect(word))
    return table | ({"rulings": rulings} if rulings else {}), defects


def _is_scenario(word: str) -> bool:
    try:
        parse_scenario(word)
    except ValueError:
        return False
    return True


def _goal(value: str) -> Any:
    if ":" not in value:
        return value.replace("+", " ")
    pairs = [part.partition(":") for part in value.split(",")]
    return {key: int(number) if re.fullmatch(r"-?\d+", number) else number for key, _, number in pairs}


def _section(section: str, table: dict[str, Any], encounter: dict[str, Any]) -> None:
    word = section.split()[0] if section else ""
    if word in _SECTIONS:
        values = section[len(word) :].strip()
        if word == "staging":
            table["staging"] = {"cards": _cards(values)}
        elif word == "active":
            table["active"] = _card(values)
        elif word in ("victory", "scores"):
            table[word] = _ints(values)
        else:
            encounter[word] = _ints(values)
        return
    threat, colon, rest = section.partition(":")
    if not colon or not threat.strip().isdigit():
        raise _Trouble(section)
    characters, *parts = (part.strip() for part in rest.split("/"))
    player: dict[str, Any] = {"threat": int(threat), "characters": _cards(characters), "engaged": []}
    for at, part in enumerate(parts):
        first = part.split()[0] if part else ""
        if first in _PLAYER_PARTS:
            player[first] = _ints(part[len(first) :].strip())
        elif part == "out":
            player["eliminated"] = True
        elif at == 0:
            player["engaged"] = _cards(part)
        else:
            raise _Trouble(part)
    table["player"].append(player)


def _ints(text: str) -> list[int]:
    words = text.replace(",", " ").split()
    if not all(re.fullmatch(r"-?\d+", word) for word in words):
        raise _Trouble(text)
    return [int(word) for word in words]


def _cards(text: str) -> list[dict[str, Any]]:
    return [_card(part) for part in text.split(",") if part.strip()]


def _card(text: str) -> dict[str, Any]:
    words = text.split()
    if not words or not words[0].isdigit():
        raise _Trouble(text)
    found: dict[str, Any] = {"card": int(words[0])}
    for word in words[1:]:
        mark = _MARK.fullmatch(word)
        if mark is None:
            raise _Trouble(word)
        letter, number, spent, owner = mark.groups()
        if letter == "+" and number.isdigit():
            part = {"card": int(number)} | ({"exhausted": True} if spent else {}) | ({"owner": int(owner)} if owner else {})
            found.setdefault("attached", []).append(part if len(part) > 1 else int(number))
        elif letter in _FLAGS and not number:
            found[_FLAGS[letter]] = True
        elif letter in _NUMBERS and number.isdigit():
            found[_NUMBERS[letter]] = int(number)
        elif letter in _LISTS and number:
            found.setdefault(_LISTS[letter], []).extend([] if number == "-" else [int(number)])
        else:
            raise _Trouble(word)
    return found


def position_line(table: dict[str, Any]) -> str:
    """Return the one-line notation of a table in the input format."""
    head = [str(table["game"]), str(table["question"])]
    if "scenario" in table:
        head.append(table["scenario"])
    if "goal" in table:
        goal = table["goal"]
        head.append(
            "goal="
            + (",".join(f"{key}:{goal[key]}" for key in WEIGHTS if key in goal) if isinstance(goal, dict) else goal.replace(" ", "+"))
        )
    if not table.get("shadow", True):
        head.append("shadow=off")
    head += [f"{key}={table[key]}" for key in ("edition", *_HEAD_NUMBERS) if key in table]
    head += [f"{key}={value}" for key, value in table.get("rulings", {}).items()]
    parts = [" ".join(head), *map(_player_words, table["player"])]
    if table["staging"]["cards"]:
        parts.append("staging " + ", ".join(map(_card_words, table["staging"]["cards"])))
    if "active" in table:
        parts.append("active " + _card_words(table["active"]))
    encounter = table["encounter"]
    lists: dict[str, Any] = {**{key: table[key] for key in ("victory", "scores") if key in table}, "discard": encounter["discard"]}
    lists |= {key: encounter[key] for key in ("unseen", "order") if isinstance(encounter.get(key), list)}
    parts += [f"{key} {' '.join(map(str, values))}".strip() for key, values in lists.items() if values or key in ("unseen", "order")]
    moves = table.get("moves")
    tail = "" if moves is None else "".join(f" > {move}" for move in moves) if moves else " >"
    return " | ".join(parts) + tail


def _player_words(player: dict[str, Any]) -> str:
    words = f"{player['threat']}: " + ", ".join(map(_card_words, player["characters"]))
    if player["engaged"]:
        words += " / " + ", ".join(map(_card_words, player["engaged"]))
    for key in _PLAYER_PARTS:
        if key in player:
            words += f" / {key} {' '.join(map(str, player[key]))}"
    return words + (" / out" if player.get("eliminated") else "")


def _card_words(entry: dict[str, Any]) -> str:
    words = [str(entry["card"])]
    words += [f"{letter}{entry[key]}" for letter, key in _NUMBERS.items() if key in entry]
    words += [letter for letter, key in _FLAGS.items() if entry.get(key)]
    for part in entry.get("attached", []):
        named = part if isinstance(part, dict) else {"card": part}
        words.append(f"+{named['card']}" + ("x" if named.get("exhausted") else "") + (f"o{named['owner']}" if named.get("owner") else ""))
    for letter, key in _LISTS.items():
        if key in entry:
            words += [f"{letter}{number}" for number in entry[key]] or [f"{letter}-"]
    return " ".join(words)
