"""From a table (TOML or JSON) to a Position: every defect is collected before anything is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from mellon.models.common import BadInput, Rulings, Text, fold
from mellon.models.common.reader import TableReader
from mellon.models.wyprawa_do_mordoru.box import COLOURS, Colour, Face, Hobbit, Symbol, facts, hobbits, in_order, parse_hobbit
from mellon.models.wyprawa_do_mordoru.dice import Profile, default_profile, read_profile
from mellon.models.wyprawa_do_mordoru.effects import next_mover
from mellon.models.wyprawa_do_mordoru.keeping import could_be_kept
from mellon.models.wyprawa_do_mordoru.moves import Move, parse_move
from mellon.models.wyprawa_do_mordoru.position import BOOK, OBJECTIVES, REACH, WIN, Position, Turn
from mellon.models.wyprawa_do_mordoru.sheet import ADVANCED, BASIC, SHEETS, Player, Sheet, Track

KEYS = ("game", "sheet", "fields", "squares", "dice", "objective", "player", "to_move", "turn", "moves", "rulings", "puzzle")
PLAYER_KEYS = ("hobbit", "circled", "halves", "whole")
TURN_KEYS = ("kept", "roll", "rolls", "repeated")
_SHEET_WORDS = {
    BASIC: BASIC,
    ADVANCED: ADVANCED,
    "podstawowa": BASIC,
    "podstawowy": BASIC,
    "zaawansowana": ADVANCED,
    "zaawansowany": ADVANCED,
}


class _Reader(TableReader):
    """A reader that also reads dice, and knows what stands here for the key question of other games."""

    def unknown_keys(self, table: Mapping[str, Any], known: Iterable[str], where: str = "") -> None:
        """Note keys that nobody reads; `question` has another name in this game."""
        if "question" in table and not where:
            self.fail(
                "question",
                'ta gra nie ma klucza question; o co się pyta, mówi objective = "reach" | "win" | "turns"',
                'this game has no key question; objective = "reach" | "win" | "turns" says what is asked',
            )
            table = {key: value for key, value in table.items() if key != "question"}
        super().unknown_keys(table, known, where)

    def faces(self, value: Any, where: str) -> tuple[list[Face], bool]:
        """Read `colour:symbol` words: those that are dice, and whether all of them are."""
        words = value.split() if isinstance(value, str) else value
        if not isinstance(words, list):
            self.fail(where, 'podaj listę kostek, np. ["black:ring"]', 'give a list of dice such as ["black:ring"]')
            return [], False
        found: list[Face] = []
        for word in words:
            try:
                found.append(Face.parse(str(word)))
            except ValueError:
                self.fail(
                    where,
                    f"„{word}” to nie kostka z symbolem (np. black:ring)",
                    f'"{word}" is not a die with a symbol (such as black:ring)',
                )
        return found, len(found) == len(words)


def read_table(table: Mapping[str, Any], base: Path | None = None) -> Position:
    """Return the position that a table describes. Raises BadInput with every defect."""
    reader = _Reader(table)
    reader.unknown_keys(table, KEYS, "")
    sheet = _read_sheet(reader)
    dice, faults = read_profile(table.get("dice"))
    reader.defects += faults
    rulings, faults = Rulings.parse(BOOK, reader.mapping(table, "rulings"))
    reader.defects += faults
    players = _read_players(reader, sheet or _stand_in(reader))
    objective = _read_objective(reader, len(players))
    turn = _read_turn(reader, dice)
    moves = _read_moves(reader)
    mover: int | None = None
    if not (players and sheet is not None):
        _read_asked(reader)
    else:
        draft = Position(sheet, dice or default_profile(), players, None, objective, turn, rulings, moves)
        mover = _read_mover(reader, draft)
        if mover is None and turn is not None and not any(defect.where == "to_move" for defect in reader.defects):
            reader.fail("turn", "gra jest skończona, nikt już nie rzuca", "the game is over, nobody rolls any more")
        if mover is not None and turn is not None:
            _check_turn(reader, replace(draft, mover=mover), turn)
    if reader.defects:
        raise BadInput(reader.defects)
    assert sheet is not None and dice is not None
    return Position(sheet, dice, players, mover, objective, turn, rulings, moves)


def _check_turn(reader: _Reader, p: Position, turn: Turn) -> None:
    """Refuse what no turn of this roller can have come to (WM.p8.rohan, WM.p4.nazgul_forced)."""
    if turn.repeated and not p.place.repeat_roll:
        reader.fail(
            "turn.repeated",
            "rzut powtarza się tylko w turze zaczętej w Rohanie (WM.p8.rohan)",
            "a roll is repeated only in a turn begun in Rohan (WM.p8.rohan)",
        )
    if not could_be_kept(p, turn.kept):
        reader.fail(
            "turn.kept",
            "wolna kostka ma same Nazgule, więc każdy rzut je pokazał, a tak odłożyć się nie dało (WM.p4.nazgul_forced)",
            "a free die has nothing but Nazguls, so every roll showed one, and these dice cannot have been kept (WM.p4.nazgul_forced)",
        )


def _read_sheet(reader: _Reader) -> Sheet | None:
    limits = facts()["sheet"]
    raw = reader.table.get("sheet", BASIC)
    side = _SHEET_WORDS.get(fold(raw)) if isinstance(raw, str) else None
    if side is None:
        reader.fail("sheet", f"„{raw}”: możliwe są {' i '.join(SHEETS)}", f'"{raw}": choose {" or ".join(SHEETS)}')
    most = limits["fields"] if side == ADVANCED else limits["max_fields"]
    fields = reader.number(reader.table, "fields", limits["fields"], 1, most)
    squares = reader.number(reader.table, "squares", limits["squares"], 1, limits["max_squares"])
    if side is None or fields is None or squares is None:
        return None
    return Sheet(side, fields, squares)


def _stand_in(reader: _Reader) -> Sheet:
    """Return a sheet by which the players of a bad one are checked: its own lengths where they are good, else the longest there can be."""
    limits, bad = facts()["sheet"], {defect.where for defect in reader.defects}
    fields, squares = (limits[f"max_{key}"] if key in bad else reader.table.get(key, limits[key]) for key in ("fields", "squares"))
    return Sheet(BASIC, fields, squares)


def _read_players(reader: _Reader, sheet: Sheet) -> tuple[Player, ...]:
    raw = reader.table.get("player", [])
    if not isinstance(raw, list) or not all(isinstance(entry, Mapping) for entry in raw):
        reader.fail("player", "graczy zapisuje się jako [[player]]", "players are written as [[player]]")
        return ()
    if not 1 <= len(raw) <= len(hobbits()):
        reader.fail("player", f"podaj od 1 do {len(hobbits())} graczy ([[player]])", f"give 1 to {len(hobbits())} players ([[player]])")
    players = []
    for number, table in enumerate(raw, start=1):
        player = _read_player(reader, table, sheet, f"player[{number}].")
        if player is not None:
            players.append(player)
    counts = Counter(player.hobbit.name for player in players)
    for name, count in counts.items():
        if count > 1:
            reader.fail(
                "player", f"{name}: każdy gra innym hobbitem (WM.p3.hobbits)", f"{name}: everybody plays a different hobbit (WM.p3.hobbits)"
            )
    return tuple(players) if len(players) == len(raw) else ()


def _read_player(reader: _Reader, table: Mapping[str, Any], sheet: Sheet, where: str) -> Player | None:
    reader.unknown_keys(table, PLAYER_KEYS, where)
    hobbit = _read_hobbit(reader, table.get("hobbit"), f"{where}hobbit")
    fields, squares = sheet.fields, sheet.squares
    circled = reader.number(table, "circled", 0, 0, fields, where)
    halves = reader.number(table, "halves", 0, 0, 2 * squares, where)
    whole = reader.number(table, "whole", squares if "halves" not in table else None, 0, squares, where)
    if circled is None or halves is None or whole is None or hobbit is None:
        return None
    if whole + (halves + 1) // 2 > squares:
        reader.fail(
            f"{where}halves",
            f"{halves} połówek i {whole} całych nie mieści się na {squares} kwadratowych polach",
            f"{halves} halves and {whole} whole squares do not fit on {squares} squares",
        )
        return None
    return Player(hobbit, circled, Track(halves, whole))


def _read_hobbit(reader: _Reader, value: Any, where: str) -> Hobbit | None:
    try:
        return parse_hobbit(str(value or ""))
    except ValueError:
        known = ", ".join(hobbit.id for hobbit in hobbits())
        reader.fail(where, f"„{value or ''}” to nie hobbit; są: {known}", f'"{value or ""}" is not a hobbit; there are {known}')
        return None


def _read_objective(reader: _Reader, players: int) -> str:
    raw = reader.table.get("objective")
    if raw is None:
        return WIN if players > 1 else REACH
    if raw not in OBJECTIVES:
        reader.fail("objective", f"„{raw}”: możliwe są {', '.join(OBJECTIVES)}", f'"{raw}": choose {", ".join(OBJECTIVES)}')
        return REACH
    return str(raw)


def _read_asked(reader: _Reader) -> Hobbit | None:
    """Return the hobbit that `to_move` names, if it is given and one."""
    return _read_hobbit(reader, reader.table["to_move"], "to_move") if "to_move" in reader.table else None


def _read_mover(reader: _Reader, draft: Position) -> int | None:
    """Return who moves: `to_move`, else the first player who can; None when the game is over (WM.p7.round)."""
    natural = next_mover(draft, max(draft.arrived) if draft.arrived else -1)
    if "to_move" not in reader.table:
        return natural
    hobbit = _read_asked(reader)
    if hobbit is None:
        return None
    index = next((i for i, player in enumerate(draft.players) if player.hobbit == hobbit), None)
    if index is None:
        reader.fail("to_move", f"{hobbit.name} nie gra w tej pozycji", f"{hobbit.name} does not play in this position")
    elif draft.players[index].out:
        reader.fail("to_move", f"{hobbit.name} odpadł z gry", f"{hobbit.name} is out of the game")
    elif natural is None:
        reader.fail("to_move", "gra jest skończona", "the game is over")
    elif index in draft.arrived or any(index < other for other in draft.arrived):
        reader.fail(
            "to_move",
            f"{hobbit.name} nie ma już tury: ktoś dotarł do Mordoru i runda się kończy (WM.p7.round)",
            f"{hobbit.name} has no turn any more: somebody has reached Mordor and the round ends (WM.p7.round)",
        )
    else:
        return index
    return None


def _read_turn(reader: _Reader, dice: Profile | None) -> Turn | None:
    raw = reader.table.get("turn")
    if raw is None:
        return None
    if not isinstance(raw, Mapping):
        reader.fail("turn", "tura to tabela [turn]", "a turn is a [turn] table")
        return None
    reader.unknown_keys(raw, TURN_KEYS, "turn.")
    kept, kept_read = reader.faces(raw.get("kept", []), "turn.kept")
    roll, roll_read = reader.faces(raw["roll"], "turn.roll") if raw.get("roll") else ([], True)
    rolls = raw.get("rolls", [])
    if not isinstance(rolls, list) or not all(isinstance(part, (list, str)) for part in rolls):
        reader.fail("turn.rolls", "podaj listę rzutów, każdy jako listę kostek", "give a list of rolls, each a list of dice")
        rolls = []
    read = [reader.faces(part, f"turn.rolls[{number}]") for number, part in enumerate(rolls, start=1)]
    later = [faces for faces, _ in read]
    repeated = reader.flag(raw, "repeated", "turn.")
    for where, faces in (("turn.kept", kept), ("turn.roll", roll), *((f"turn.rolls[{n}]", part) for n, part in enumerate(later, start=1))):
        _check_faces(reader, faces, where, dice)
    if not (kept_read and roll_read and all(whole for _, whole in read)):
        return None
    turn = Turn(in_order(kept), in_order(roll) if roll else None, tuple(in_order(part) for part in later if part), repeated)
    _check_roll(reader, turn)
    return turn


def _check_faces(reader: _Reader, faces: list[Face], where: str, dice: Profile | None) -> None:
    if len(faces) > len(COLOURS):
        reader.fail(where, f"kostek jest {len(COLOURS)}, podano {len(faces)}", f"there are {len(COLOURS)} dice, {len(faces)} are given")
    for colour, count in Counter(face.colour for face in faces).items():
        if count > 1:
            reader.fail(where, f"kostka {colour.text.pl} podana {count} razy", f"the {colour.text.en} die is given {count} times")
    for face in faces:
        name, symbol = face.colour.text, face.symbol.text
        if face.symbol is Symbol.TREE and face.colour is not Colour.BLACK:
            reader.fail(
                where,
                f"{face}: Białe Drzewo jest tylko na czarnej kostce (WM.p6.tree_black)",
                f"{face}: the White Tree is on the black die only (WM.p6.tree_black)",
            )
        elif dice is not None and not dice.has(*face):
            reader.fail(
                where,
                f"{face}: kostka {name.pl} nie ma symbolu {symbol.pl} w tym profilu",
                f"{face}: the {name.en} die has no {symbol.en} in this profile",
            )


def _check_roll(reader: _Reader, turn: Turn) -> None:
    """Refuse a roll that contradicts what was kept (WM.p4.kept_stays, WM.p4.reroll, WM.p4.end)."""
    if turn.roll is None:
        return
    if turn.ended:
        reader.fail("turn.roll", "rzuty są skończone, a podano rzut (WM.p4.end)", "the rolling is over, yet a roll is given (WM.p4.end)")
        return
    rolled = {face.colour for face in turn.roll}
    again = [colour.value for colour in COLOURS if colour in rolled and colour not in turn.free]
    missing = [colour.value for colour in turn.free if colour not in rolled]
    if again:
        reader.fail(
            "turn.roll",
            f"odłożone kostki nie mogą być w rzucie: {', '.join(again)} (WM.p4.kept_stays)",
            f"kept dice cannot be in the roll: {', '.join(again)} (WM.p4.kept_stays)",
        )
    if missing:
        reader.fail(
            "turn.roll",
            f"w rzucie brakuje wolnych kostek: {', '.join(missing)} (WM.p4.reroll)",
            f"free dice are missing from the roll: {', '.join(missing)} (WM.p4.reroll)",
        )


def _read_moves(reader: _Reader) -> tuple[Move, ...]:
    moves: list[Move] = []
    for number, entry in enumerate(reader.listed(reader.table, "moves", why=Text("ruchy to lista", "moves are a list")), start=1):
        try:
            if not isinstance(entry, str):
                raise ValueError(entry)
            moves.append(parse_move(entry))
        except ValueError as fault:
            reader.fail(
                f"moves[{number}]",
                f'„{fault}”: ruch to napis jak "black:tree yellow:ring"',
                f'"{fault}": a move is a string like "black:tree yellow:ring"',
            )
    return tuple(moves)
