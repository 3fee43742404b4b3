"""The view of a position of Konfrontacja: regions in their rows with the pieces that stand there, and the cards of both sides."""

from __future__ import annotations

from collections.abc import Iterator

from mellon.assistant.views.table import Arrow, Board, Holding, Holdings, Lines, Map, Part, Pile, Region
from mellon.assistant.views.values import Chip, Line, line
from mellon.models.common import Text
from mellon.models.common.text import as_text
from mellon.models.konfrontacja import BOOK
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF, SAURON, SIDE_NAMES, SIDES
from mellon.models.konfrontacja.cards import FULL_HAND, deck, numbers, specials
from mellon.models.konfrontacja.choices import Fight
from mellon.models.konfrontacja.moves import UNKNOWN, UNKNOWN_PIECE
from mellon.models.konfrontacja.position import HIDDEN, Position
from mellon.models.konfrontacja.state import NOBODY, is_revealed

KINDS = ("good", "evil")
MARKS = ("○", "●")
_LEGEND = (
    Text(
        "○ Drużyna  ● Sauron  * wariant  ! ujawniona  = Powiernik  · wolne miejsce",
        "○ Fellowship  ● Sauron  * variant  ! revealed  = ring-bearer  · free place",
    ),
    Text(
        "Strzałki Drużyny: ≈≈► Anduina; Kopalnie Morii z Eregionu do Fangornu",
        "Fellowship arrows: ≈≈► the Anduin; the Mines of Moria from Eregion to Fangorn",
    ),
)
_IN_HAND = Text("karty na ręce", "in hand")
_DISCARDED = Text("odrzucone", "discarded")
_SPECIAL = Text("karty specjalne", "special cards")
_DEFEATED = Text("pokonani", "defeated")
_KNOWN = Text("zna z postaci wroga", "knows of the enemy's pieces")
_NONE_KNOWN = Text("żadnej", "none")
_AMONG_UNKNOWN = Text("żyją, nie wiadomo gdzie", "alive, not known where")
_UNKNOWN_MARK = Text("? nieznana postać", "? unknown piece")


def board(p: Position) -> Board:
    """Return the board from Mordor down to the Shire, who is to move, then both sides' cards."""
    parts: tuple[Part, ...] = (
        _map(p),
        Lines(tuple(_turn(p))),
        Holdings(tuple(_side(p, side) for side in (SAURON, FELLOWSHIP))),
    )
    return Board(p.game, BOOK.title, (), parts)


def _map(p: Position) -> Map:
    rows: dict[int, list[int]] = {}
    places = p.table.board
    for number, region in enumerate(places.regions):
        rows.setdefault(region.row, []).append(number)
    arrows = (Arrow(kind, places.regions[src].id, places.regions[dst].id) for src, ends in enumerate(places.arrows) for dst, kind in ends)
    regions = tuple(tuple(_region(p, number) for number in rows[row]) for row in sorted(rows, reverse=True))
    legend = (*_LEGEND, _UNKNOWN_MARK) if p.unseen else _LEGEND
    return Map(regions, tuple(arrows), tuple(line(text, "dim") for text in legend))


def _region(p: Position, number: int) -> Region:
    place = p.table.board.regions[number]
    chips = tuple(_piece(p, piece) for piece, where in enumerate(p.state.where) if where == number)
    return Region(place.id, place.name, place.kind, place.capacity, chips)


def _piece(p: Position, piece: int) -> Chip:
    """Return a piece: a ring for the Fellowship, a disc for Sauron, a star for the variant, ! when revealed, = for the bearer."""
    person = p.table.people[piece]
    if person.id in p.unseen:
        return Chip(as_text(MARKS[person.side] + UNKNOWN), KINDS[person.side], UNKNOWN_PIECE + " (" + SIDE_NAMES[person.side] + ")")
    marks = (
        ("*" if person.edition == "variant" else "")
        + ("!" if is_revealed(p.state, piece) else "")
        + ("=" if piece == p.state.bearer else "")
    )
    label = as_text(MARKS[person.side]) + person.short + marks
    return Chip(label, KINDS[person.side], person.label + " (" + SIDE_NAMES[person.side] + ")", id=person.id)


def _turn(p: Position) -> Iterator[Line]:
    """Yield who is to move or who has won, and which piece must move."""
    if p.winner is not None:
        won = SIDE_NAMES[SIDES.index(p.winner)]
        points = max(p.score or (0, 0))
        yield line(Text(f"Koniec gry, wygrywa: {won.pl} ({points} pkt)", f"The game is over, winner: {won.en} ({points} points)"), "now")
    else:
        yield line(Text("Na ruchu: ", "To move: ") + SIDE_NAMES[p.state.turn], "strong")
    if p.state.must != NOBODY:
        yield line(Text("Musi ruszyć się: ", "Must move: ") + p.table.name(p.state.must))
    if p.fight is not None:
        yield line(_battle(p, p.fight), "strong")


def _battle(p: Position, fight: Fight) -> Text:
    """Say where a battle is fought, and by whom."""
    places = p.table.board
    told = Text("Walka: ", "Battle: ") + places.regions[places.number(fight.region)].name
    told += Text("; atakuje: ", "; attacker: ") + p.table.name(p.table.cast.index(fight.attacker))
    return told if not fight.defender else told + Text("; broni: ", "; defender: ") + p.table.name(p.table.cast.index(fight.defender))


def _side(p: Position, side: int) -> Holding:
    hand, kind = p.state.hands[side], KINDS[side]
    name = SIDE_NAMES[side]
    special = (card for bit, card in enumerate(specials()) if card.side == side and p.state.specials >> bit & 1)
    fallen = (n for n in p.table.own[side] if p.state.where[n] == OFF)
    piles = (
        Pile(_IN_HAND, _cards(side, hand)),
        Pile(_DISCARDED, _cards(side, FULL_HAND & ~hand)),
        Pile(_SPECIAL, tuple(Chip(card.name, kind, id=card.id) for card in special)),
        Pile(_DEFEATED, tuple(Chip(p.table.name(n), kind, id=p.table.people[n].id) for n in fallen)),
        *_known(p, side),
        Pile(_AMONG_UNKNOWN, tuple(Chip(p.table.name(n), kind) for n in p.table.own[side] if p.table.cast[n] in p.unseen)),
    )
    title = Text(name.pl[0].upper() + name.pl[1:], name.en[0].upper() + name.en[1:])
    return Holding(title, kind, tuple(pile for pile in piles if pile.chips), p.winner is None and p.state.turn == side)


def _cards(side: int, hand: int) -> tuple[Chip, ...]:
    return tuple(Chip(deck(side)[card].name, KINDS[side], id=deck(side)[card].id) for card in numbers(hand))


def _known(p: Position, side: int) -> Iterator[Pile]:
    """Yield which enemy pieces a side knows, where that is not all of them."""
    if p.information == HIDDEN and p.me in (None, side):
        other = KINDS[1 - side]
        seen = tuple(Chip(p.table.name(n), other) for n in p.table.own[1 - side] if p.table.cast[n] in p.knowledge.of(side))
        yield Pile(_KNOWN, seen or (Chip(_NONE_KNOWN),))
