"""Moves of one kind as one text: cards by suit, exchanges by what is given and got."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text as RichText

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.cards import card_text, suit_groups
from mellon.assistant.dwie_wieze.names import partner_name, who, word_move
from mellon.assistant.dwie_wieze.pyramid import placed_cards
from mellon.assistant.texts import fill
from mellon.models.dwie_wieze import Position
from mellon.models.dwie_wieze.moves import EVENT, parse_played

Entry = Mapping[str, Any]
_MARK = "\0"


def verb_of(move: Entry) -> str:
    """Return what a move does: take, burden, exchange, hide, unhide or play."""
    return next(key for key in move if key not in ("seat", "at"))


def kind_of(move: Entry) -> tuple[object, ...]:
    """Return what moves that can be told in one text have in common: the seat, the verb and the partner."""
    verb = verb_of(move)
    return move["seat"], verb, move[verb]["with"] if verb == "exchange" else None


def by_kind(moves: Iterable[Entry]) -> Iterator[list[Entry]]:
    """Yield moves of one kind together."""
    kinds: dict[object, list[Entry]] = {}
    for move in moves:
        kinds.setdefault(kind_of(move), []).append(move)
    yield from kinds.values()


def in_words(moves: Sequence[Entry], p: Position, lang: str, bare: bool) -> RichText:
    """Return moves of one kind as one text; `bare` leaves only the cards where they are played."""
    verb = verb_of(moves[0])
    if verb == "exchange":
        return _exchanges(moves, p, lang)
    if verb in ("play", "hide", "unhide"):
        what = placed_cards(moves, verb) if any("at" in move for move in moves) else _cards([move[verb] for move in moves])
    else:
        names = (p.chapter.character(move[verb]) if verb == "take" else None for move in moves)
        what = RichText(", ".join(name.name.of(lang) if name else str(move[verb]) for name, move in zip(names, moves, strict=True)))
    if bare and verb == "play":
        return what
    before, _, after = word_move({"seat": moves[0]["seat"], verb: _MARK}, p, lang).partition(_MARK)
    return RichText(before).append_text(what).append(after)


def _cards(codes: Sequence[str]) -> RichText:
    """Return card codes by suit; the declared One Ring keeps its plus."""
    read = [parse_played(code) for code in codes]
    groups = suit_groups([card for card, declared in read if not declared])
    groups += [card_text(card, "R1+") for card, declared in read if declared]
    return RichText("  ").join(groups)


def _exchanges(moves: Sequence[Entry], p: Position, lang: str) -> RichText:
    """Return the exchanges of one seat with one partner, cards that can be exchanged for the same cards together."""
    seat, partner = moves[0]["seat"], moves[0]["exchange"]["with"]
    head = fill(say.EXCHANGE_HEAD, who=who(p, seat, lang), partner=partner_name(p, partner, lang)) if partner != EVENT else None
    text = RichText(f"{(head or fill(say.SWAP_HEAD, who=who(p, seat, lang))).of(lang)}:")
    gets_of: dict[str, list[str]] = {}
    for move in moves:
        gets_of.setdefault(move["exchange"]["gives"], []).append(move["exchange"]["gets"])
    alike: dict[tuple[frozenset[str], bool], list[str]] = {}
    own = {card.code for card in p.seat(seat).hand}
    theirs = {card.code for card in (p.event if partner == EVENT else p.seat(partner).held)}
    for gives, gets in gets_of.items():
        others = frozenset(theirs) if theirs <= {gives, *gets} else frozenset(gets) - {gives}
        alike.setdefault((others, gives in gets), []).append(gives)
    for (others, back), given in alike.items():
        got = [_some(others, theirs, lang)] if others else []
        got += [RichText(say.BACK.of(lang))] if back else []
        text.append("\n  " if len(alike) > 1 else " ")
        text.append_text(_some(given, own, lang)).append(" → ").append_text(RichText(say.OR.of(lang)).join(got))
    return text


def _some(codes: Iterable[str], whole: set[str], lang: str) -> RichText:
    """Return cards by suit, or "any card" where none of several is missing."""
    listed = sorted(codes)
    return RichText(say.ANY_CARD.of(lang)) if len(whole) > 1 and set(listed) == whole else _cards(listed)
