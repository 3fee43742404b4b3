"""Positions as text, both ways: TOML files, JSON tables and the one-line notation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.notation import toml_table
from mellon.models.wyprawa_do_mordoru.box import COLOURS, parse_symbol
from mellon.models.wyprawa_do_mordoru.dice import OWN
from mellon.models.wyprawa_do_mordoru.position import BOOK, Position, Turn
from mellon.models.wyprawa_do_mordoru.reading import read_table

GAME = "wyprawa_do_mordoru"
_FORM = "wyprawa_do_mordoru basic 9x6 dice=ring_double | frodo 3 0 6 | sam 2 1 5 / kept black:ring / roll yellow:ring ... > yellow:ring"


def from_table(table: dict[str, Any], base: Path | None = None) -> Position:
    """Return the position of a table in the input format. Raises BadInput with every defect."""
    return read_table(table)


def read_toml(text: str, base: Path | None = None) -> Position:
    """Return the position of a TOML text. Raises BadInput with every defect."""
    return from_table(toml_table(text), base)


def to_table(p: Position) -> dict[str, Any]:
    """Return the position in the input format, ready for JSON or TOML."""
    table: dict[str, Any] = {
        "game": GAME,
        "sheet": p.sheet.side,
        "fields": p.sheet.fields,
        "squares": p.sheet.squares,
        "dice": p.dice.table(),
        "objective": p.objective,
    }
    if p.mover is not None and len(p.players) > 1:
        table["to_move"] = p.roller.hobbit.id
    if p.moves:
        table["moves"] = [str(move) for move in p.moves]
    if p.rulings.chosen:
        table["rulings"] = dict(p.rulings.chosen)
    table["player"] = [
        {"hobbit": player.hobbit.id, "circled": player.circled, "halves": player.track.halves, "whole": player.track.whole}
        for player in p.players
    ]
    if p.turn is not None:
        table["turn"] = _turn_table(p.turn)
    return table


def _turn_table(turn: Turn) -> dict[str, Any]:
    table: dict[str, Any] = {"kept": [str(face) for face in turn.kept]}
    if turn.roll is not None:
        table["roll"] = [str(face) for face in turn.roll]
    if turn.later:
        table["rolls"] = [[str(face) for face in roll] for roll in turn.later]
    if turn.repeated:
        table["repeated"] = True
    return table


def write_line(p: Position) -> str:
    """Return the one-line notation: head | players / turn > moves."""
    head = [GAME, p.sheet.side, f"{p.sheet.fields}x{p.sheet.squares}", f"dice={_dice_word(p)}", f"objective={p.objective}"]
    if p.mover is not None and len(p.players) > 1:
        head.append(f"to_move={p.roller.hobbit.id}")
    head += [f"{key}={value}" for key, value in p.rulings.chosen]
    line = " | ".join([" ".join(head), *(f"{q.hobbit.id} {q.circled} {q.track.halves} {q.track.whole}" for q in p.players)])
    if p.turn is not None:
        line += " / " + " ".join(["kept", *map(str, p.turn.kept)])
        for roll in [p.turn.roll or (), *p.turn.later] if p.turn.roll or p.turn.later else []:
            line += " / " + " ".join(["roll", *map(str, roll)])
        line += " / repeated" if p.turn.repeated else ""
    return line + "".join(f" > {move}" for move in p.moves)


def _dice_word(p: Position) -> str:
    if p.dice.id != OWN:
        return p.dice.id
    return ",".join("".join(symbol.code for symbol in faces) for faces in p.dice.faces)


def read_line(line: str, base: Path | None = None) -> Position:
    """Return the position of a one-line notation. Raises BadInput with every defect.

    >>> str(read_line("wyprawa_do_mordoru basic 9x6 | frodo 3 0 6"))
    'wyprawa_do_mordoru basic 9x6 dice=ring_double objective=reach | frodo 3 0 6'
    """
    rest, *moves = (part.strip() for part in line.split(">"))
    rest, *turn = (part.strip() for part in rest.split("/"))
    head, *players = (part.strip() for part in rest.split("|"))
    words = head.split()
    table, defects = _head_table(words[1:])
    if not players:
        defects.append(Defect("notation", Text(f"zapis ma postać: {_FORM}", f"the notation reads: {_FORM}")))
    table["player"] = []
    for number, part in enumerate(players, start=1):
        values = part.split()
        if len(values) != 4 or not all(value.isdigit() for value in values[1:]):
            what = Text(
                f"„{part}”: gracz to hobbit i trzy liczby (zakreślone, połówki, całe)",
                f'"{part}": a player is a hobbit and three numbers (circled, halves, whole)',
            )
            defects.append(Defect(f"player[{number}]", what))
            continue
        table["player"].append(dict(zip(("hobbit", "circled", "halves", "whole"), (values[0], *map(int, values[1:])), strict=True)))
    if turn:
        table["turn"], found = _turn_from_parts(turn)
        defects += found
    if moves:
        table["moves"] = moves
    if defects:
        raise BadInput(defects)
    return read_table(table)


def _head_table(words: list[str]) -> tuple[dict[str, Any], list[Defect]]:
    table: dict[str, Any] = {"game": GAME}
    rulings: dict[str, str] = {}
    defects = []
    for word in words:
        key, equals, value = word.partition("=")
        fields, cross, squares = word.partition("x")
        if equals and key in BOOK.rulings:
            rulings[key] = value
        elif equals and key in ("objective", "to_move"):
            table[key] = value
        elif equals and key == "dice":
            table[key] = _dice_table(value)
        elif cross and fields.isdigit() and squares.isdigit():
            table |= {"fields": int(fields), "squares": int(squares)}
        elif not equals and "sheet" not in table:
            table["sheet"] = word
        else:
            defects.append(
                Defect(
                    "notation",
                    Text(f"nie rozumiem słowa „{word}”; zapis ma postać: {_FORM}", f'cannot read "{word}"; the notation reads: {_FORM}'),
                )
            )
    return table | ({"rulings": rulings} if rulings else {}), defects


def _dice_table(value: str) -> Any:
    dice = value.split(",")
    if len(dice) != len(COLOURS):
        return value
    return {colour.value: [_symbol_word(letter) for letter in letters] for colour, letters in zip(COLOURS, dice, strict=True)}


def _symbol_word(letter: str) -> str:
    try:
        return parse_symbol(letter).value
    except ValueError:
        return letter


def _turn_from_parts(parts: list[str]) -> tuple[dict[str, Any], list[Defect]]:
    turn: dict[str, Any] = {}
    rolls: list[list[str]] = []
    defects = []
    for part in parts:
        word, *faces = part.split() or [""]
        if word == "kept":
            turn["kept"] = faces
        elif word == "roll":
            rolls.append(faces)
        elif word == "repeated" and not faces:
            turn["repeated"] = True
        else:
            defects.append(
                Defect("turn", Text(f"„{part}”: tura to kept, roll albo repeated", f'"{part}": a turn has kept, roll or repeated'))
            )
    if rolls:
        turn["roll"] = rolls[0]
        turn["rolls"] = rolls[1:]
    return turn, defects
