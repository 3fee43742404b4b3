"""The one-line notation: the table of the input format in short words, short enough for an address, and back.

    wojna_o_pierscien combat @pelargir attacker=umbar.fleet defender=aragorn(anduril):5.denet:3
    wojna_o_pierscien phase two_player_duel to_move=gandalf rings=gandalf | gandalf hand=sting.ent deck=glam reserve=tree!
        | witch_king hand=grond.orcs.orcs deck= | @minas_morgul gondor.dol tokens=1 | do pass / play grond at minas_morgul paying mordor_orcs

First comes the question, then the scenario unless it is the trilogy, then `key=value` as in a file; `a.b=value` is a key inside a table. Cards
are listed with dots between them, each by its short word, its id or a name. A unit may carry items `(sting,coat)`, tokens `*2`,
`!` where it was played this round, and a worth `:3`. Behind bars stand the players, the active locations (`@`) and moves (`do`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.wojna_o_pierscien.cards import ICONS, card, card_codes
from mellon.models.wojna_o_pierscien.parts import SIDES

FORM = "wojna_o_pierscien combat @dol_guldur attacker=galadriel defender=mordor_orcs"
USUAL_SCENARIO = "trilogy"
QUESTIONS = {"combat": "combat", "phase": "action_phase", "score": "score"}
_SHORT_KEYS = {"carryover": "limit", "eliminated": "out"}
_LONG_KEYS = {short: long for long, short in _SHORT_KEYS.items()}
_EVERYBODY = "all"
_CARDS = ("hand", "deck", "cycled", "eliminated", "in_play", "played", "knows")
_UNITS = ("attacker", "defender", "reserve", "cards")
_WORDS = ("battlegrounds", "paths", "active", "used", "round_rules")
_PLACE = ("from_enemy", "tokens", "attack_tokens")
_FLAGS = {"yes": True, "no": False}
_FLAG_KEYS = ("final", "from_enemy", "shuffled")
_QUESTION_WORDS = {question: word for word, question in QUESTIONS.items()}
_TOKENS = re.compile(r"[()]|[^(),.]+")
_DEEPEST = 20
_WHOLE = re.compile(r"-?[0-9]{1,6}")
_BARE = re.compile(r"[^\s|.,()*!:=@]*")
_UNIT = re.compile(r"([^(*!:]+)(?:\(([^()]*)\))?(?:\*(\d+))?(!)?(?::([\d/]+))?")
_ICON = dict(zip(("a", "d", "al", "dl", "p"), ICONS, strict=True))
_ICON_COUNT = re.compile(r"(al|dl|a|d|p)(\d)")


class Unspeakable(Exception):
    """A word that the notation has no place for."""


def line_of(table: Mapping[str, Any]) -> str:
    """Return the words of a table in the input format, without the game's id. Raises Unspeakable."""
    rest = {key: value for key, value in table.items() if key not in ("game", "question", "scenario", "player", "location", "moves")}
    head = [_QUESTION_WORDS[table["question"]], *([] if table["scenario"] == USUAL_SCENARIO else [table["scenario"]])]
    places = table.get("location", ())
    if isinstance(places, Mapping):
        head += _place_words(places)
        places = ()
    head += _words(rest)
    players = table.get("player", ())
    if players:
        head.append(f"rings={_rings(players)}")
    parts = [" ".join(head)]
    parts += [" ".join([player["id"], *_words(player, without=("id", "ring_token"))]) for player in players]
    parts += [" ".join(_place_words(place)) for place in places]
    if table.get("moves"):
        parts.append("do " + " / ".join(table["moves"]))
    return " | ".join(parts)


def _rings(players: Iterable[Mapping[str, Any]]) -> str:
    return (
        _EVERYBODY
        if all(player["ring_token"] for player in players)
        else _dotted(player["id"] for player in players if player["ring_token"])
    )


def _place_words(place: Mapping[str, Any]) -> list[str]:
    cards = [_units(place["cards"])] if place.get("cards") else []
    return [f"@{place['id']}", *cards, *_words(place, without=("id", "cards"))]


def _words(table: Mapping[str, Any], without: tuple[str, ...] = ()) -> Iterator[str]:
    for name, value in table.items():
        if name in without:
            continue
        key = _SHORT_KEYS.get(name, name)
        if key == "icons":
            yield "icons=" + ".".join(f"{card(name).code}-{_counts(icons)}" for name, icons in value.items())
        elif key == "pending":
            yield "pending=" + ".".join(_nested(task) for task in value)
        elif key == "aside":
            yield "aside=" + ",".join(_codes(group) for group in value)
        elif isinstance(value, Mapping):
            yield from _inner_words(key, value)
        elif isinstance(value, list):
            if value or key in ("hand", "deck", *_WORDS):
                yield f"{key}={_units(value) if key in _UNITS else _codes(value) if name in _CARDS else _dotted(value)}"
        elif isinstance(value, bool):
            yield key if key in ("shuffled", "from_enemy") else f"{key}={'yes' if value else 'no'}"
        elif key != "passes" or value:
            yield f"{key}={_bare(str(value))}"


def _inner_words(key: str, table: Mapping[str, Any]) -> Iterator[str]:
    for inner, value in table.items():
        if inner == "locations":
            yield from [f"{key}={_dotted(value)}"] if value else []
        elif value:
            yield f"{key}.{inner}={_bare(str(value))}"


def _counts(icons: Mapping[str, int]) -> str:
    short = {icon: letter for letter, icon in _ICON.items()}
    return "".join(f"{short[icon]}{count}" for icon, count in icons.items())


def _units(units: Iterable[Any]) -> str:
    return ".".join(_unit({"card": one} if isinstance(one, str) else one) for one in units)


def _unit(unit: Mapping[str, Any]) -> str:
    word = card(unit["card"]).code
    if unit.get("items"):
        word += f"({','.join(card(item).code for item in unit['items'])})"
    if unit.get("tokens"):
        word += f"*{unit['tokens']}"
    return word + ("!" if unit.get("fresh") else "") + (f":{unit['worth']}" if "worth" in unit else "")


def _codes(names: Iterable[str]) -> str:
    return ".".join(card(name).code for name in names)


def _dotted(words: Iterable[str]) -> str:
    return ".".join(_bare(word) for word in words)


def _bare(word: str) -> str:
    if not _BARE.fullmatch(word):
        raise Unspeakable(word)
    return word


def table_of(text: str) -> dict[str, Any]:
    """Return the table that the words of a line tell, without the game's id; what the words mean is left to the reader of tables. Raises BadInput."""
    table: dict[str, Any] = {}
    head, *parts = (part.split() for part in text.split("|"))
    word, *words = head
    table["question"] = QUESTIONS[word]
    rings: list[str] | None = None
    for word in words:
        key, equals, value = word.partition("=")
        if word.startswith("@"):
            _put(table.setdefault("location", {}), "id", word[1:])
        elif key in _PLACE:
            _put(table.setdefault("location", {}), key, _value(key, value) if equals else True)
        elif key == "rings" and equals:
            rings = _listed(value)
        elif equals:
            _set(table, key, value)
        else:
            _put(table, "scenario", word)
    table.setdefault("scenario", USUAL_SCENARIO)
    for part in parts:
        _read_part(table, part)
    if rings is not None:
        _hand_out_rings(table.get("player", []), rings)
    return table


def _hand_out_rings(players: list[dict[str, Any]], rings: list[str]) -> None:
    for player in players:
        player["ring_token"] = player["id"] in rings or rings == [_EVERYBODY]
    strangers = set(rings) - {player["id"] for player in players} - {_EVERYBODY}
    if strangers:
        raise _bad(f"rings={'.'.join(sorted(strangers))}")


def _read_part(table: dict[str, Any], part: list[str]) -> None:
    if not part:
        raise _bad("|")
    first, *words = part
    if first == "do":
        _put(table, "moves", [move.strip() for move in " ".join(words).split("/")])
        return
    if "=" in first:
        raise _bad(first)
    at = first.startswith("@")
    inner: dict[str, Any] = {"id": first.removeprefix("@")}
    for word in words:
        key, equals, value = word.partition("=")
        if equals:
            _set(inner, key, value)
        elif word in _FLAG_KEYS:
            _put(inner, word, True)
        elif at:
            _put(inner, "cards", [_read_unit(one) for one in _listed(word)])
        else:
            raise _bad(word)
    table.setdefault("location" if at else "player", []).append(inner)


def _set(table: dict[str, Any], key: str, value: str) -> None:
    if not all(key.split(".")):
        raise _bad(f"{key}={value}")
    key = _LONG_KEYS.get(key, key)
    outer, dot, inner = key.partition(".")
    if dot:
        _put(table.setdefault(outer, {}), inner, value if outer == "rulings" else _value(inner, value))
    elif key in SIDES:
        _put(table.setdefault(key, {}), "locations", _listed(value))
    else:
        _put(table, key, _value(key, value))


def _put(table: Any, key: str, value: Any) -> None:
    if not isinstance(table, dict) or key in table:
        raise BadInput([Defect("notation", Text(f"„{key}” podano dwa razy", f'"{key}" is given twice'))])
    table[key] = value


def _value(key: str, value: str) -> Any:
    if key == "deck" and value.isalpha() and value in ("rest", "reszta"):
        return value
    if key in _CARDS:
        return [_card(word) for word in _listed(value)]
    if key in _UNITS:
        return [_read_unit(word) for word in _listed(value)]
    if key in _WORDS:
        return _listed(value)
    if key == "icons":
        return _read_icons(value)
    if key == "pending":
        return _read_nested(value)
    if key == "aside":
        return [[_card(word) for word in _listed(group)] for group in value.split(",")]
    if key in _FLAG_KEYS:
        return _FLAGS.get(value, value)
    return int(value) if _WHOLE.fullmatch(value) else value


def _listed(value: str) -> list[str]:
    return value.split(".") if value else []


def _card(word: str) -> str:
    return card_codes().get(word, word)


def _read_unit(word: str) -> str | dict[str, Any]:
    found = _UNIT.fullmatch(word)
    if found is None:
        return word
    name, items, tokens, fresh, worth = found.groups()
    unit: dict[str, Any] = {"card": _card(name)}
    if items is not None:
        unit["items"] = [_card(item) for item in items.split(",") if item]
    if tokens:
        unit["tokens"] = int(tokens)
    if fresh:
        unit["fresh"] = True
    if worth:
        unit["worth"] = int(worth) if worth.isdecimal() else worth
    return unit if len(unit) > 1 else _card(name)


def _read_icons(value: str) -> dict[str, dict[str, int]]:
    icons: dict[str, dict[str, int]] = {}
    for word in _listed(value):
        name, _, counts = word.partition("-")
        found = _ICON_COUNT.findall(counts)
        if not found or "".join(letter + count for letter, count in found) != counts:
            raise _bad(f"icons={word}")
        icons[_card(name)] = {_ICON[letter]: int(count) for letter, count in found}
    return icons


def _nested(value: Any) -> str:
    """Return a task: lists in brackets, words and numbers as they are, an empty word as a dash."""
    if isinstance(value, list):
        return f"({','.join(_nested(one) for one in value)})"
    if isinstance(value, bool) or (isinstance(value, str) and (value == "-" or _WHOLE.fullmatch(value))):
        raise Unspeakable(str(value))
    return _bare(str(value)) or "-"


def _read_nested(text: str) -> list[Any]:
    """Return the tasks that were written by `_nested`; brackets that do not fit are read as far as they go, and the tasks refused later."""
    stack: list[list[Any]] = [[]]
    for token in _TOKENS.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")" and len(stack) > 1:
            done = stack.pop()
            stack[-1].append(done)
        elif token == ")" or len(stack) > _DEEPEST:
            raise _bad(f"pending={text}")
        else:
            stack[-1].append("" if token == "-" else int(token) if _WHOLE.fullmatch(token) else token)
    if len(stack) > 1:
        raise _bad(f"pending={text}")
    return stack[0]


def _bad(word: str) -> BadInput:
    return BadInput(
        [Defect("notation", Text(f"nie rozumiem „{word}”; zapis ma postać: {FORM}", f'cannot read "{word}"; the notation reads: {FORM}'))]
    )
