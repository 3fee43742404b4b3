"""The table of Dwie Wieże: seats with their hands, the trick, what lies open, the goals."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.names import goal_words, seat_name, seated, short_name
from mellon.assistant.dwie_wieze.position import goal_state, in_setup, pile_lines
from mellon.assistant.dwie_wieze.pyramid import KEY as PYRAMID_KEY
from mellon.assistant.dwie_wieze.pyramid import TITLE as PYRAMID
from mellon.assistant.dwie_wieze.pyramid import UNSEEN, pyramid_panel
from mellon.assistant.dwie_wieze.seats import Seats
from mellon.assistant.dwie_wieze.tricks import earlier
from mellon.assistant.texts import fill
from mellon.assistant.web.boards import PHONE_COLUMNS, plain
from mellon.assistant.web.views import Board, Chip, Lines, Part, Picture, Row, Rows
from mellon.models.common.text import card_count
from mellon.models.dwie_wieze import Card, Position, rules
from mellon.models.dwie_wieze.cards import ONE_RING
from mellon.models.dwie_wieze.chapter import NUMBERS, chapter
from mellon.models.dwie_wieze.deals import deal
from mellon.models.dwie_wieze.entry import SIGNS
from mellon.models.dwie_wieze.moves import Draw
from mellon.models.dwie_wieze.stock import HANDS

_WIDE = 10_000


def board(p: Position, lang: str) -> Board:
    """Return the table as players see it."""
    parts: list[Part] = [Rows("", tuple(_seats(p, lang))), Lines(say.GOALS.of(lang), tuple(_goals(p, lang)))]
    trick = _trick(p, lang)
    if trick is not None:
        parts.insert(0, Rows("", (trick,)))
    pile = tuple(line.plain for line in pile_lines(p, lang))
    if pile:
        parts.insert(-1, Lines("", pile))
    if p.pyramid_seat is not None:
        parts.insert(-1, Lines("", (PYRAMID_KEY.of(lang),)))
    if p.done:
        parts.append(Picture(plain(earlier(p, lang), columns=PHONE_COLUMNS), f"{say.EARLIER.of(lang)} ({say.EARLIER_KEY.of(lang)})"))
    return Board(tuple(parts), _caption(p, lang))


def card_chip(card: Card, code: str = "", note: str = "") -> Chip:
    """Return a card with the sign of its suit."""
    sign = SIGNS[card.suit] + " " if card.suit is not None else ""
    return Chip(sign + (code or card.code), "", card.code[0] if card.suit is not None else card.code.lower(), note)


def random_position(rng: random.Random, options: Mapping[str, Any]) -> Position:
    """Return a fresh deal of a chapter, of the one and for as many as the options say where that can be dealt."""
    ready = [(number, players) for number in NUMBERS for players in (3, 4) if _complete(number, players)]
    wished = [pair for pair in ready if options.get("chapter", pair[0]) == pair[0] and options.get("players", pair[1]) == pair[1]]
    return deal(*rng.choice(wished or ready), rng)


def roll(p: Position, rng: random.Random) -> Position | None:
    """Return the position after a random draw from the pile of a game for one player; None where no draw is due."""
    if not p.draw_due or len(p.in_pile) < HANDS:
        return None
    after, _ = rules.do(p, Draw(tuple(rng.sample(p.in_pile, HANDS))))
    return after


def _complete(number: int, players: int) -> bool:
    found = chapter(number)
    return found.deck is not None and players in found.hands and not found.missing(players)


def _caption(p: Position, lang: str) -> str:
    title = fill(say.OWN_CHAPTER if p.chapter.number is None else say.CHAPTER, number=p.chapter.number, title=p.chapter.title).of(lang)
    facts = [title, fill(say.PLAYERS, count=p.people).of(lang)]
    if p.lost_by_rule is not None:
        facts.append(fill(say.CHAPTER_LOST, why=say.LOST_BY[p.lost_by_rule]).of(lang))
    elif p.over:
        facts.append(say.ROUND_OVER.of(lang))
    elif in_setup(p):
        facts.append(say.SETUP_STAGE.of(lang))
    else:
        facts.append(fill(say.TRICK_OF, number=len(p.done) + 1, total=p.hand_size).of(lang))
    if p.lost is not None:
        facts.append(f"{say.LOST_CARD.of(lang)}: {p.lost.code}")
    if p.event:
        facts.append(f"{say.EVENT.of(lang)}: {' '.join(card.code for card in p.event)}")
    return " · ".join(facts)


def _seats(p: Position, lang: str) -> Iterator[Row]:
    seats = Seats(p, lang)
    settled = {status.seat for status in rules.goal_status(p) if status.met and status.final}
    for number in p.clockwise(p.me or 1):
        name = f"{number} {seat_name(p, number, lang)}" if p.character(number) else fill(say.SEAT, number=number).of(lang)
        doing = seats.doing(number)
        title = name + (" ★" if number in settled else "") + (f" ({doing})" if doing else "")
        beside = tuple(note.plain for note in seats.beside(number, _WIDE))
        seat = p.seat(number)
        if seat.pyramid is not None:
            rows, *more = (text.plain for text in pyramid_panel(p, number, lang))
            yield Row(f"{title} ({PYRAMID.of(lang)})", (), (*more, *beside), bool(doing), rows)
            continue
        unseen = (fill(UNSEEN, count=card_count(seat.unseen)).of(lang),) if seat.unseen else ()
        yield Row(title, tuple(card_chip(card) for card in sorted(seat.hand)), (*unseen, *beside), bool(doing))


def _trick(p: Position, lang: str) -> Row | None:
    if p.over or in_setup(p):
        return None
    notes = tuple(note.plain for note in Seats(p, lang).trick_notes())
    if p.current is None:
        return Row(say.NEXT_TRICK.of(lang), (), notes[1:])
    cards = zip(p.current.seats(p.players), p.current.cards, strict=True)
    declared = p.current.declared
    chips = tuple(
        card_chip(card, "R1+" if declared and card == ONE_RING else "", f"{number} {seat_name(p, number, lang)}") for number, card in cards
    )
    return Row(say.TRICK.of(lang), chips, notes)


def _goals(p: Position, lang: str) -> Iterator[str]:
    cast = seated(p)
    if any(p.character(number) is None for number in p.numbers):
        for one in p.chapter.cast:
            yield f"{short_name(one, cast, lang)}: {goal_words(one, p.players, cast, lang)}"
        return
    states = {status.seat: status for status in rules.goal_status(p)}
    for number in p.numbers:
        character = p.character(number)
        assert character is not None
        state = "" if in_setup(p) else f" {goal_state(p, states[number], lang).plain}"
        yield f"{number} {seat_name(p, number, lang)}: {goal_words(character, p.players, cast, lang)}{state}"
