"""Draw the board as it lies between the players: Mordor at the top, the Shire at the bottom, both sides' pieces and cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.text import Text as RichText

from mellon.assistant import texts as say
from mellon.assistant.konfrontacja.battle_view import draw_battle
from mellon.assistant.konfrontacja.words import entry_words, thing_name
from mellon.assistant.wording import exact
from mellon.models.common import Text
from mellon.models.common.text import counted
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF, SAURON, SIDE_NAMES, SIDES
from mellon.models.konfrontacja.cards import FULL_HAND, deck, numbers, specials
from mellon.models.konfrontacja.moves import MOVE, Order, UnreadableOrder
from mellon.models.konfrontacja.position import HIDDEN, OPEN, Position
from mellon.models.konfrontacja.state import NOBODY, is_revealed
from mellon.solver import Answer, Verdict

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

WIDTH = 79
NARROWEST = 77
_CELL, _HOME, _GAP = 17, 37, 3
_COLOURS = ("yellow", "red")
_FRAMES = {"plain": ("┌─┐│└─┘", ""), "mountain": ("╱▔╲│╲▁╱", "green"), "home": ("╔═╗║╚═╝", "bold")}
_MARKS = ("○", "●")
_FORCED = {
    Verdict.WINNABLE: (Text("WYGRANĄ MOŻNA WYMUSIĆ", "THE WIN CAN BE FORCED"), "bold green"),
    Verdict.LOST: (Text("WYGRANEJ NIE MOŻNA WYMUSIĆ (udowodnione)", "THE WIN CANNOT BE FORCED (proved)"), "bold red"),
}
_KEYS = {
    "information": Text("informacja", "information"),
    "undecided_moves": Text("ruchy bez dokładnej oceny", "moves without an exact answer"),
}
_CHANCE = Text("szansa Drużyny", "the Fellowship's chance")
_PAYS = Text("wypłata Drużyny w tej walce", "what this battle pays the Fellowship")
_ALL_OPEN = Text("przy odkrytych figurach", "with all pieces open")
_ONLY_NOT_FORCED = Text(
    "„przegrane” znaczy tu: nic nie wymusza wygranej; ile pozycja jest warta, mówi pytanie endgame",
    '"lost" means here that nothing forces the win; what the position is worth is the question endgame',
)


def draw_position(position: Position, lang: str) -> RenderableType:
    """Return the board, who is to move, hands, special cards and the defeated, readable at 80 columns."""
    return Group(_Board(position, lang), RichText(), *_legend(position, lang), *_sides(position, lang))


class _Board:
    """The board as wide as the reader's window allows: drawn as it lies on the table, or region by region."""

    def __init__(self, position: Position, lang: str) -> None:
        self._position, self._lang = position, lang

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from _board(self._position, self._lang) if options.max_width >= NARROWEST else _listed_board(self._position, self._lang)


def draw_answer(answer: Answer, lang: str) -> RenderableType | None:
    """Return the matrix of a battle; other answers are drawn as everywhere."""
    return draw_battle(answer, lang)


def headline(answer: Answer, lang: str) -> RenderableType | None:
    """Return what the answer says in one line, what its number is and whose; None where nothing was decided."""
    question = getattr(answer.subject, "question", None)
    if answer.verdict is Verdict.VALUE and answer.value is not None:
        meaning = _PAYS if answer.question == "battle" else _CHANCE
        worth = exact(answer.value, None, lang)
        line = RichText(f"{say.VALUE.of(lang)}, {meaning.of(lang)}: {worth}", "bold cyan").append(f" ({_ALL_OPEN.of(lang)})", "not bold")
    elif answer.verdict in _FORCED and question == "sure_win":
        name, style = _FORCED[answer.verdict]
        line = RichText(name.of(lang), style).append(f" ({_ALL_OPEN.of(lang)})", "not bold")
        verdicts = {answer.verdict.value, *(entry.get("verdict") for entry in answer.moves or ())}
        if Verdict.LOST.value in verdicts:
            line.append(f"\n{_ONLY_NOT_FORCED.of(lang)}", "not bold")
    else:
        return None
    undecided = answer.extra.get("undecided_moves")
    if undecided:
        moves = counted(undecided, "ruch ruchy ruchów", "move moves")
        left = Text(
            f"{moves.pl} bez dokładnej oceny, podano granice; dłuższe szukanie: --time SEKUNDY",
            f"{moves.en} without an exact answer, bounds are given; to look longer: --time SECONDS",
        )
        line.append(f"\n{left.of(lang)}", "not bold yellow")
    return line


def word_move(move: Any, position: Position, lang: str) -> str:
    """Return a move in the reader's language, its notation behind it; an entry of a line with its cards and mixes."""
    if isinstance(move, Mapping):
        return entry_words(move, word_move(move["move"], position, lang), lang)
    try:
        order = Order.parse(str(move))
    except UnreadableOrder:
        return str(move)
    if lang == "en" and order.kind == MOVE:
        return str(move)
    return f"{order_words(order, lang)}  [{move}]"


def order_words(order: Order, lang: str) -> str:
    """Return an order in words, without its notation."""
    from mellon.models.konfrontacja.board import board
    from mellon.models.konfrontacja.characters import characters

    card = next((card.name.of(lang) for card in specials() if card.id == order.kind), "")
    piece = characters()[order.piece].label.of(lang) if order.piece else ""
    places = [board().regions[board().number(name)].name.of(lang) for name in (order.src, order.dst) if name]
    return ": ".join(filter(None, (card, piece, " – ".join(places))))


def _board(p: Position, lang: str) -> Iterator[RichText]:
    rows: dict[int, list[int]] = {}
    for number, region in enumerate(p.table.board.regions):
        rows.setdefault(region.row, []).append(number)
    for row in sorted(rows, reverse=True):
        cells = [_cell(p, number, lang) for number in rows[row]]
        height = max(map(len, cells))
        for line in range(height):
            drawn = RichText()
            for place, cell in enumerate(cells):
                if place:
                    drawn.append(_between(p, rows[row][place - 1], rows[row][place], line))
                drawn.append_text(cell[line])
            yield _centred(drawn)


def _listed_board(p: Position, lang: str) -> Iterator[RichText]:
    """List the regions from Mordor down to the Shire, each with its pieces; a dot is a place that is still free."""
    regions = p.table.board.regions
    for number in sorted(range(len(regions)), key=lambda one: -regions[one].row):
        standing = [n for n, where in enumerate(p.state.where) if where == number]
        line = RichText(regions[number].name.of(lang), "bold").append(": ", "not bold")
        free = RichText("·" * (regions[number].capacity - len(standing)), "dim")
        yield line.append_text(RichText(" ").join([*(_piece(p, n, lang) for n in standing), *([free] if free else [])]))


def _between(p: Position, left: int, right: int, line: int) -> str:
    """Draw the river between the regions that it joins."""
    return "≈≈►" if line == 1 and p.table.board.arrow(left, right) == "river" else " " * _GAP


def _cell(p: Position, region: int, lang: str) -> list[RichText]:
    place = p.table.board.regions[region]
    frame, style = _FRAMES[place.kind]
    width = _HOME if place.kind == "home" else _CELL
    corner_left, over, corner_right, side, under_left, under, under_right = tuple(frame)
    standing = [n for n, where in enumerate(p.state.where) if where == region]
    title = RichText(place.name.of(lang), "bold underline")
    rows = [title, *_piece_rows(p, standing, lang, place.kind == "home", place.capacity)]
    lines = [RichText(corner_left + over * (width - 2) + corner_right, style)]
    for row in rows:
        row.truncate(width - 2)
        pad = width - 2 - row.cell_len
        line = RichText(side, style).append_text(row).append(" " * pad).append(side, style)
        lines.append(line)
    return [*lines, RichText(under_left + under * (width - 2) + under_right, style)]


def _piece_rows(p: Position, standing: list[int], lang: str, home: bool, capacity: int) -> list[RichText]:
    """Draw the pieces of a region; a dot is a place that is still free."""
    drawn = [_piece(p, n, lang) for n in standing]
    drawn += [RichText("·", "dim") for _ in range(capacity - len(drawn))]
    if not home:
        return drawn
    rows = []
    for at in range(0, len(drawn), 2):
        row = RichText()
        for piece in drawn[at : at + 2]:
            row.append_text(piece).append(" " * max(1, _HOME // 2 - 1 - piece.cell_len))
        rows.append(row)
    return rows


def _piece(p: Position, piece: int, lang: str) -> RichText:
    """Draw one piece: a ring for the Fellowship, a disc for Sauron, a star for the variant, ! when revealed, = for the bearer."""
    person = p.table.people[piece]
    name = person.short.of(lang) + ("*" if person.edition == "variant" else "")
    mark = ("!" if is_revealed(p.state, piece) else "") + ("=" if piece == p.state.bearer else "")
    return RichText(f"{_MARKS[person.side]}{name}{mark}", _COLOURS[person.side])


def _centred(line: RichText) -> RichText:
    return RichText(" " * max(0, (WIDTH - line.cell_len) // 2)).append_text(line)


def _legend(p: Position, lang: str) -> Iterator[RichText]:
    text = Text(
        "○ Drużyna  ● Sauron  * wariant  ! ujawniona  = Powiernik  · wolne miejsce",
        "○ Fellowship  ● Sauron  * variant  ! revealed  = ring-bearer  · free place",
    )
    moria = Text(
        "Strzałki Drużyny: ≈≈► Anduina; Kopalnie Morii z Eregionu do Fangornu",
        "Fellowship arrows: ≈≈► the Anduin; the Mines of Moria from Eregion to Fangorn",
    )
    yield RichText(text.of(lang), "dim")
    yield RichText(moria.of(lang), "dim")


def _sides(p: Position, lang: str) -> Iterator[RichText]:
    if p.winner is not None:
        won = SIDE_NAMES[SIDES.index(p.winner)]
        points = p.score or (0, 0)
        said = Text(f"Koniec gry, wygrywa: {won.pl} ({max(points)} pkt)", f"The game is over, winner: {won.en} ({max(points)} points)")
        yield RichText(said.of(lang), "bold green")
    else:
        mover = SIDE_NAMES[p.state.turn]
        yield RichText(Text(f"Na ruchu: {mover.pl}", f"To move: {mover.en}").of(lang), "bold")
    if p.state.must != NOBODY:
        yield RichText(Text(f"Musi ruszyć się: {p.table.name(p.state.must).pl}", f"Must move: {p.table.name(p.state.must).en}").of(lang))
    for side in (SAURON, FELLOWSHIP):
        yield from _side(p, side, lang)


def _side(p: Position, side: int, lang: str) -> Iterator[RichText]:
    hand, name = p.state.hands[side], SIDE_NAMES[side].of(lang)
    rows = [
        (Text("karty na ręce", "in hand"), _card_names(side, hand, lang)),
        (Text("odrzucone", "discarded"), _card_names(side, FULL_HAND & ~hand, lang)),
        (
            Text("karty specjalne", "special cards"),
            [card.name.of(lang) for bit, card in enumerate(specials()) if card.side == side and p.state.specials >> bit & 1],
        ),
        (Text("pokonani", "defeated"), [p.table.name(n).of(lang) for n in p.table.own[side] if p.state.where[n] == OFF]),
        *_known(p, side, lang),
    ]
    line = RichText(name[0].upper() + name[1:], f"bold {_COLOURS[side]}")
    for label, things in rows:
        if things:
            line.append(f"\n  {label.of(lang)}: ", "dim").append(", ".join(things), "not bold default")
    yield line


def _known(p: Position, side: int, lang: str) -> Iterator[tuple[Text, list[str]]]:
    """Yield which enemy pieces a side knows, where that is not all of them."""
    if p.information == HIDDEN:
        seen = [p.table.name(n).of(lang) for n in p.table.own[1 - side] if p.table.cast[n] in p.knowledge.of(side)]
        yield Text("zna z postaci wroga", "knows of the enemy's pieces"), seen or [Text("żadnej", "none").of(lang)]


def _card_names(side: int, hand: int, lang: str) -> list[str]:
    return [deck(side)[card].name.of(lang) for card in numbers(hand)]


def word_value(key: str, value: Any, position: Position, lang: str) -> str | None:
    """Return the name of a side, character, card or region."""
    if not key and value in _KEYS:
        return _KEYS[value].of(lang)
    if key == "information" and value == OPEN:
        return _ALL_OPEN.of(lang)
    return thing_name(value, lang) if isinstance(value, str) and key not in ("kind", "method", "reading") else None
