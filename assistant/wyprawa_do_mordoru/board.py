"""The view of a position of Wyprawa do Mordoru: every hobbit's sheet, and the dice of the turn."""

from __future__ import annotations

from mellon.assistant.views.table import Board, Dice, Die, Lines, Part, Sheet, Sheets
from mellon.assistant.views.values import NOTHING, line
from mellon.models.common import Text
from mellon.models.common.text import as_text, counted
from mellon.models.wyprawa_do_mordoru import BOOK, COLOURS, Colour, Face, Player, Position

_DICE = Text("Kostki", "Dice")
_KEPT, _ROLLED, _FREE = Text("odłożona", "kept"), Text("w rzucie", "rolled"), Text("wolna", "free")
_SIDES = {"basic": Text("strona podstawowa", "basic side"), "advanced": Text("strona zaawansowana", "advanced side")}
_MORDOR = Text("Mordor", "Mordor")
_OVER = Text("Gra jest skończona.", "The game is over.")


def board(p: Position) -> Board:
    """Return the sheets of all players and, in a turn, the dice."""
    parts: list[Part] = [Sheets(tuple(_sheet(p, index) for index in range(len(p.players))))]
    if p.turn is not None:
        parts.append(Dice(_DICE, _dice(p)))
    if p.over:
        parts.append(Lines((line(_OVER, "strong"),)))
    return Board(p.game, BOOK.title, (line(head(p), "dim"),), tuple(parts))


def head(p: Position) -> Text:
    """Return the side of the sheet, its size and the dice."""
    size = Text(
        f"okrągłych pól {p.sheet.fields}, kwadratowych {p.sheet.squares}", f"{p.sheet.fields} round fields, {p.sheet.squares} squares"
    )
    name = Text(f"kostki: {p.dice.name.pl} ({p.dice.id})", f"dice: {p.dice.name.en} ({p.dice.id})")
    return _SIDES[p.sheet.side] + "; " + size + "; " + name


def sheet_of(p: Position, player: Player) -> Sheet:
    """Return one hobbit's sheet."""
    return _sheet(p, p.players.index(player))


def _sheet(p: Position, index: int) -> Sheet:
    player = p.players[index]
    halves, whole, left = player.track.halves, player.track.whole, player.track.left
    crossed = p.sheet.squares - whole - (halves + 1) // 2
    squares = ("crossed",) * crossed + ("half",) * (halves % 2) + ("halves",) * (halves // 2) + ("whole",) * whole
    rolls, arrived = index == p.mover, player.arrived(p.sheet)
    status = NOTHING
    if player.out:
        status = Text("odpadł z gry", "out of the game")
    elif arrived:
        status = Text("w Mordorze", "in Mordor")
    return Sheet(
        as_text(player.hobbit.name),
        player.hobbit.colour.value,
        Text(f"kostka {player.hobbit.colour.text.pl}", f"{player.hobbit.colour.text.en} die"),
        p.sheet.fields,
        player.circled,
        p.sheet.named(player.circled).name,
        squares,
        Text(
            f"zostało {left} (połówki {halves}, całe {whole})",
            f"{left} left ({counted(halves, 'połówka połówki połówek', 'half halves').en}, {whole} whole)",
        ),
        status,
        arrived and not player.out,
        rolls,
        BOOK.rules[p.place.rule].text if rolls and p.place.rule is not None else NOTHING,
        _MORDOR,
    )


def _dice(p: Position) -> tuple[Die, ...]:
    assert p.turn is not None
    shown: dict[Colour, tuple[Face | None, Text]] = dict.fromkeys(COLOURS, (None, _FREE))
    shown |= {face.colour: (face, _ROLLED) for face in p.turn.roll or ()}
    shown |= {face.colour: (face, _KEPT) for face in p.turn.kept}
    return tuple(_die(colour, *shown[colour]) for colour in COLOURS)


def _die(colour: Colour, face: Face | None, state: Text) -> Die:
    symbol, name = ("", as_text("?")) if face is None else (face.symbol.value, face.symbol.text)
    return Die(colour.value, colour.text, symbol, name, state, state is _KEPT)
