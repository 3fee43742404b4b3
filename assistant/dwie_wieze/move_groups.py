"""Moves of one kind as one line: cards by suit, exchanges by what is given and got."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.card_views import card_chip, placed_line, suits_line
from mellon.assistant.dwie_wieze.names import partner_name, who, word_move
from mellon.assistant.texts import fill
from mellon.assistant.views.values import MARK, Chip, Line, Span, around, line, lines_between, said
from mellon.models.common import Text
from mellon.models.common.text import as_text, join
from mellon.models.dwie_wieze import Card, Position
from mellon.models.dwie_wieze.moves import Burden, Exchange, Hide, Lay, Move, Play, Take, Unhide

_VERBS = {Take: "take", Burden: "burden", Hide: "hide", Unhide: "unhide", Play: "play", Lay: "lay"}


def kind_of(move: Move) -> tuple[object, ...]:
    """Return what moves that can be told in one text have in common: the seat, what is done, and the partner."""
    return move.seat, type(move), move.partner if isinstance(move, Exchange) else None


def by_kind(moves: Iterable[Move]) -> Iterator[list[Move]]:
    """Yield moves of one kind together."""
    kinds: dict[object, list[Move]] = {}
    for move in moves:
        kinds.setdefault(kind_of(move), []).append(move)
    yield from kinds.values()


def in_words(moves: Sequence[Move], p: Position, bare: bool) -> Line:
    """Return moves of one kind as one line; `bare` leaves only the cards where they are played."""
    first = moves[0]
    if isinstance(first, Exchange):
        return _exchanges([move for move in moves if isinstance(move, Exchange)], p)
    what = _what(moves, p)
    if bare and isinstance(first, Play | Lay):
        return what
    before, behind = around(said(word_move, {"seat": first.seat, _VERBS[type(first)]: MARK}, p))
    return Line((Span(before), *what.parts, Span(behind)))


def _what(moves: Sequence[Move], p: Position) -> Line:
    """Return what moves of one kind are about: cards, characters or tokens."""
    placed = [move for move in moves if isinstance(move, (Play, Hide))]
    if any(move.at is not None for move in placed):
        return placed_line(placed)
    cards = [move.card for move in moves if isinstance(move, Play | Lay | Hide | Unhide) and not (isinstance(move, Play) and move.declared)]
    rings = [Line((card_chip(move.card, "R1+"),)) for move in moves if isinstance(move, Play) and move.declared]
    if cards or rings:
        return lines_between([*([suits_line(cards)] if cards else []), *rings], "  ")
    return line(join(_named(move, p) for move in moves))


def _named(move: Move, p: Position) -> Text:
    """Return the character that is taken, or the token that is chosen."""
    if isinstance(move, Take):
        taken = p.chapter.character(move.character)
        return taken.name if taken else as_text(move.character)
    return as_text(str(move.token) if isinstance(move, Burden) else "")


def _exchanges(moves: Sequence[Exchange], p: Position) -> Line:
    """Return the exchanges of one seat with one partner, cards that can be exchanged for the same cards together."""
    seat, partner = moves[0].seat, moves[0].partner
    actor = said(who, p, seat)
    if isinstance(partner, int):
        head, theirs = fill(say.EXCHANGE_HEAD, who=actor, partner=said(partner_name, p, partner)), set(p.seat(partner).held)
    else:
        head, theirs = fill(say.SWAP_HEAD, who=actor), set(p.event)
    gets_of: dict[Card, list[Card]] = {}
    for move in moves:
        gets_of.setdefault(move.gives, []).append(move.gets)
    alike: dict[tuple[frozenset[Card], bool], list[Card]] = {}
    own = set(p.seat(seat).hand)
    for gives, gets in gets_of.items():
        others = frozenset(theirs) if theirs <= {gives, *gets} else frozenset(gets) - {gives}
        alike.setdefault((others, gives in gets), []).append(gives)
    parts: list[Span | Chip] = [Span(head + ":")]
    for (others, back), given in alike.items():
        got = [*([_some(others, theirs)] if others else []), *([line(say.BACK)] if back else [])]
        parts += [Span(as_text("\n  " if len(alike) > 1 else " ")), *_some(given, own).parts, Span(as_text(" → "))]
        parts += lines_between(got, say.OR).parts
    return Line(tuple(parts))


def _some(cards: Iterable[Card], whole: set[Card]) -> Line:
    """Return cards by suit, or "any card" where none of several is missing."""
    listed = sorted(cards, key=lambda card: card.code)
    return line(say.ANY_CARD) if len(whole) > 1 and set(listed) == whole else suits_line(listed)
