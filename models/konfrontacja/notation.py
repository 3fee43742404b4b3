"""Positions as text, both ways: TOML files, JSON tables and the one-line notation."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.notation import toml_table
from mellon.models.konfrontacja.board import OFF, SIDES
from mellon.models.konfrontacja.cards import specials
from mellon.models.konfrontacja.choices import FLAGS, LISTS, Choices, Inside, Script
from mellon.models.konfrontacja.events import event_from_words, event_words
from mellon.models.konfrontacja.moves import UNKNOWN, Order
from mellon.models.konfrontacja.position import DEDUCE, OPEN, QUESTIONS, Position
from mellon.models.konfrontacja.reading import read_table
from mellon.models.konfrontacja.reading_events import cast_words, deduction_table
from mellon.models.konfrontacja.reading_wishes import wishes_table
from mellon.models.konfrontacja.state import NOBODY

GAME = "konfrontacja"
_HEAD = ("to_move", "question", "information", "me", "must_move", "barred", "bearer", "winner")
_SIDE_LISTS = ("cards", "special", "revealed", "shown", "known", "defeated", "alive")
_FORM = "konfrontacja to_move=sauron | frodo@arthedain gimli@mirkwood cards=3,5 | orcs@dagorlad cards=1,2 > orcs dagorlad-mirkwood"
_NO_BATTLE = Defect(
    "notation",
    Text(
        "po obu stronach może stać tylko walka: „| battle attacker=... region=...”",
        "after both sides only a battle may stand: | battle attacker=... region=...",
    ),
)
_SHORT = {"f": "fellowship", "s": "sauron"}


def from_table(table: dict[str, Any], base: Path | None = None) -> Position:
    """Return the position of a table in the input format. Raises BadInput with every defect."""
    return read_table(table)


def read_toml(text: str, base: Path | None = None) -> Position:
    """Return the position of a TOML text. Raises BadInput with every defect."""
    return from_table(toml_table(text), base)


def to_table(p: Position) -> dict[str, Any]:
    """Return the position in the input format, ready for JSON or TOML."""
    if p.question == DEDUCE:
        return deduction_table(p)
    table: dict[str, Any] = {"game": GAME, "to_move": p.to_move, "information": p.information, "question": p.question}
    cast, state = p.table.cast, p.state
    if p.me is not None:
        table["me"] = SIDES[p.me]
    for key, piece in (("must_move", state.must), ("barred", state.barred)):
        if piece != NOBODY:
            table[key] = cast[piece]
    if state.bearer != NOBODY and not p.table.people[state.bearer].bearer:
        table["bearer"] = cast[state.bearer]
    if state.winner != NOBODY:
        table["winner"] = SIDES[state.winner]
    if p.defenders:
        table["defenders"] = list(p.defenders)
    if p.orders:
        table["moves"] = [_move_entry(order, told) for order, told in _orders_told(p)]
    for side, name in enumerate(SIDES):
        table[name] = _side_table(p, side)
    battles = _battle_tables(p)
    if battles:
        table["battle"] = battles[0] if len(battles) == 1 else battles
    table |= wishes_table(p.wishes)
    if p.rulings.chosen:
        table["rulings"] = dict(p.rulings.chosen)
    return table


def _side_table(p: Position, side: int) -> dict[str, Any]:
    table: dict[str, Any] = {"pieces": p.pieces(side), "cards": p.hand(side)}
    table["special"] = [card.id for bit, card in enumerate(specials()) if card.side == side and p.state.specials >> bit & 1]
    table["revealed"] = _names(p, side, p.state.marked)
    shown = _names(p, side, p.state.shown)
    if shown:
        table["shown"] = shown
    if p.known:
        table["known"] = [p.table.cast[n] for n in p.table.own[side] if p.table.cast[n] in p.known]
    if p.defeated(side):
        table["defeated"] = p.defeated(side)
    if p.me == 1 - side:
        table["stands"] = {p.table.board.regions[region].id: count for region, count in p.stands.items()}
        table["alive"] = [p.table.cast[n] for n in p.table.own[side] if p.state.where[n] != OFF]
    return table


def _names(p: Position, side: int, bits: int) -> list[str]:
    return [p.table.cast[n] for n in p.table.own[side] if bits >> n & 1]


def _battle_tables(p: Position) -> list[dict[str, Any]]:
    found = [_script_table(script) for script in p.scripts]
    if p.fight is not None:
        head: dict[str, Any] = {"attacker": p.fight.attacker, "region": p.fight.region}
        if p.fight.defender:
            head["defender"] = p.fight.defender
        if not p.fight.first:
            head["first"] = False
        found[:1] = [head | (found[0] if found else {})]
    return found


def _script_table(script: Script) -> dict[str, Any]:
    table: dict[str, Any] = {}
    cards = {name: _one_or_list(choices.cards) for name, choices in zip(SIDES, script, strict=True) if choices.cards}
    choices = {name: said for name, found in zip(SIDES, script, strict=True) if (said := found.entries())}
    return table | ({"cards": cards} if cards else {}) | ({"choices": choices} if choices else {})


def _orders_told(p: Position) -> list[tuple[Order, Inside | None]]:
    return list(zip(p.orders, p.inside or (None,) * len(p.orders), strict=True))


def _move_entry(order: Order, told: Inside | None) -> str | dict[str, Any]:
    if told is None:
        return str(order)
    battles = [_script_table(script) for script in told.scripts]
    drawn = list(told.defenders)
    return {"move": str(order)} | ({"defenders": drawn} if drawn else {}) | ({"battles": battles} if battles else {})


def _move_words(order: Order, told: Inside | None) -> str:
    """Return a move of the one-line notation; an entry of a line goes on with its defenders, which may be none, and its battles."""
    if told is None:
        return f" > {order}"
    parts = [f"defenders={','.join(told.defenders)}", *(" ".join(["battle", *_script_words(script)]) for script in told.scripts)]
    return " | ".join([f" > {order}", *parts])


def _move_from_words(line: str) -> str | dict[str, Any]:
    move, *parts = [part.strip() for part in line.split(" | ")]
    if not parts:
        return move
    head, *battles = [part.split() for part in parts]
    drawn = [name for name in " ".join(head).removeprefix("defenders=").split(",") if name]
    return {"move": move, "defenders": drawn, "battles": [_battle_from_words(words) for words in battles]}


def _one_or_list(words: tuple[str, ...]) -> Any:
    return words[0] if len(words) == 1 else list(words)


def write_line(p: Position) -> str:
    """Return the one-line notation: head | Fellowship | Sauron | battle ... > move > ..."""
    table = to_table(p)
    if p.question == DEDUCE:
        head = [
            GAME,
            f"question={DEDUCE}",
            *([f"me={table['me']}"] if p.me is not None else []),
            *(f"{k}={v}" for k, v in p.rulings.chosen),
        ]
        return " | ".join([" ".join(head), *(cast_words(table[name]) for name in SIDES), *map(event_words, p.events)])
    head = [
        GAME,
        *(
            f"{key}={table[key]}"
            for key in _HEAD
            if key in table and (key, table[key]) not in (("information", OPEN), ("question", QUESTIONS[0]))
        ),
    ]
    if p.defenders:
        head.append(f"defenders={','.join(p.defenders)}")
    head += [f"{key}={value}" for key, value in p.rulings.chosen]
    sides = [_side_words(table[name]) for name in SIDES]
    battles = [_battle_words(p, number) for number in range(len(_battle_tables(p)))]
    return " | ".join([" ".join(head), *sides, *battles]) + "".join(_move_words(order, told) for order, told in _orders_told(p))


def write_side(p: Position, side: int) -> str:
    """Return one side's part of the one-line notation."""
    return _side_words(_side_table(p, side))


def _side_words(table: Mapping[str, Any]) -> str:
    words = [f"{piece}@{region}" for piece, region in table["pieces"].items()]
    words += [f"{UNKNOWN}@{region}" for region, count in table.get("stands", {}).items() for _ in range(count)]
    return " ".join([*words, *(f"{key}={','.join(table[key])}" for key in _SIDE_LISTS if table.get(key))])


def _battle_words(p: Position, number: int) -> str:
    words = ["battle"]
    if number == 0 and p.fight is not None:
        words += [f"attacker={p.fight.attacker}", f"region={p.fight.region}"]
        words += [f"defender={p.fight.defender}"] if p.fight.defender else []
        words += [] if p.fight.first else ["first=false"]
    if number < len(p.scripts):
        words += _script_words(p.scripts[number])
    return " ".join(words)


def _script_words(script: Script) -> list[str]:
    return [f"{short}.{key}={value}" for short, choices in zip(_SHORT, script, strict=True) for key, value in _choice_words(choices)]


def _choice_words(choices: Choices) -> list[tuple[str, str]]:
    found = [(key, ",".join(value)) for key in LISTS if (value := getattr(choices, key)) is not None and (value or key == "show")]
    return found + [(key, str(value).lower()) for key in FLAGS if (value := getattr(choices, key)) is not None]


def read_line(line: str, base: Path | None = None) -> Position:
    """Return the position of a one-line notation. Raises BadInput with every defect."""
    rest, *moves = [part.strip() for part in line.split(" > ")]
    head, *parts = [part.strip() for part in rest.split(" | ")]
    words = head.replace(":", " ").split()
    if len(parts) < 2:
        raise BadInput([Defect("notation", Text(f"zapis ma postać: {_FORM}", f"the notation reads: {_FORM}"))])
    table: dict[str, Any] = {"game": GAME}
    rulings: dict[str, str] = {}
    for word in words[1:]:
        key, _, value = word.partition("=")
        if key == "defenders":
            table[key] = value.split(",")
        elif key == "start":
            table[key] = _flag(value)
        elif key in _HEAD:
            table[key] = value
        else:
            rulings[key] = value
    if rulings:
        table["rulings"] = rulings
    table |= {name: _side_from_words(part.split()) for name, part in zip(SIDES, parts, strict=False)}
    told = [part.split() for part in parts[2:]]
    events = [event_from_words(words[1:]) for words in told if words[:1] == ["event"]]
    battles = [words for words in told if words[:1] != ["event"]]
    if events:
        table["event"] = events
    if battles:
        table["battle"] = [_battle_from_words(words) for words in battles]
    if moves:
        table["moves"] = [_move_from_words(move) for move in moves]
    return _read_whole(table, [_NO_BATTLE for words in battles if words[:1] != ["battle"]])


def _read_whole(table: dict[str, Any], faults: list[Defect]) -> Position:
    """Return the position of a table unless the line had faults of its own. Raises BadInput with both kinds at once."""
    try:
        position = read_table(table)
    except BadInput as refused:
        raise BadInput([*faults, *refused.defects]) from None
    if faults:
        raise BadInput(faults)
    return position


def _flag(value: str) -> bool | str:
    """Return a yes or no; any other word stays as it is, for the reader to refuse."""
    return {"true": True, "false": False}.get(value, value)


def _side_from_words(words: list[str]) -> dict[str, Any]:
    unknown = f"{UNKNOWN}@"
    stands = [word.removeprefix(unknown) for word in words if word.startswith(unknown)]
    side: dict[str, Any] = {"pieces": [word for word in words if "=" not in word and not word.startswith(unknown)]}
    if any(word.startswith("cast=") for word in words):
        del side["pieces"]
    if stands:
        side["stands"] = {region: stands.count(region) for region in dict.fromkeys(stands)}
    for word in words:
        key, equals, value = word.partition("=")
        if equals:
            side[key] = [part for part in value.split(",") if part]
    return side


def _battle_from_words(words: list[str]) -> dict[str, Any]:
    battle: dict[str, Any] = {}
    for word in words[1:] if words[:1] == ["battle"] else words:
        key, _, value = word.partition("=")
        short, dot, choice = key.partition(".")
        if not dot:
            battle[key] = _flag(value) if key == "first" else value
            continue
        side = _SHORT.get(short, short)
        said: Any = _flag(value) if choice in FLAGS else [part for part in value.split(",") if part]
        battle.setdefault("choices", {}).setdefault(side, {})[choice] = said
    return battle
