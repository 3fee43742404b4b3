"""What is tapped once the cards of a deal of Dwie Wieże lie: who plays whom, what setup left, and the tricks played so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.names import seat_name, short_name
from mellon.assistant.texts import fill
from mellon.assistant.web.boards.dwie_wieze import card_chip
from mellon.assistant.web.entries import told
from mellon.assistant.web.entries.catalogue import tabs
from mellon.assistant.web.entries.dwie_wieze_draft import Draft
from mellon.assistant.web.views import Tap, TapGroup
from mellon.models.common import Defect, Illegal, Text
from mellon.models.dwie_wieze import rules
from mellon.models.dwie_wieze.moves import Play
from mellon.models.dwie_wieze.position import DONE, FREE, Position
from mellon.models.dwie_wieze.pyramid import TWO_PLAYERS

Link = Callable[[Draft], str]
_SETUP = Text("Przygotowanie", "Setup")
_SETUPS = {FREE: Text("jeszcze wolne: Mellon wybiera", "still free: Mellon chooses"), DONE: Text("zakończone", "done")}
_CAST = Text("Postać: {seat}", "Character of {seat}")
_TAKE, _LEAVE = Text("{name}: posadź tu", "{name}: seat here"), Text("{name}: odłóż", "{name}: put back")
_BURDEN, _PYRAMID = Text("Żeton brzemienia", "Burden token"), Text("Piramida zamiast ręki", "The pyramid in place of a hand")
_TRICKS, _TRICK = (
    Text("Zagrane lewy: teraz {who}", "Tricks played: {who} plays now"),
    Text("Lewa {number}: {cards}", "Trick {number}: {cards}"),
)
_OVER = Text("Zagrane lewy: runda skończona", "Tricks played: the round is over")
_PLAY, _BACK = Text("{card}: zagraj", "{card}: play"), Text("cofnij ostatnią kartę", "take the last card back")
_FORBIDDEN = Text("{cards}: {why}", "{cards}: {why}")


def course_groups(
    draft: Draft, position: Position | None, loose: Sequence[Defect], link: Link, lang: str
) -> tuple[list[TapGroup], list[Defect]]:
    """Return what can be tapped beside the deck, and the defects that belong to none of it."""
    groups = [*_setup(draft, link, lang), *_cast(draft, loose, link, lang)]
    mine = [one for one in loose if one.where.endswith(".character")]
    tricks = [one for one in loose if one.where.startswith("trick")]
    if draft.played or (position is not None and draft.whole and draft.setup == DONE and draft.people > TWO_PLAYERS):
        groups.append(replace(_tricks(draft, position, link, lang), defects=told(tricks, lang)))
        groups += _taking_back(draft, link, lang)
        mine += tricks
    return groups, [one for one in loose if one not in mine]


def _setup(draft: Draft, link: Link, lang: str) -> Iterator[TapGroup]:
    words = [(setup, text.of(lang)) for setup, text in _SETUPS.items()]
    yield tabs(_SETUP.of(lang), "setup", draft.setup, words, lambda setup: link(replace(draft, setup=setup, played=(), active=1)))
    if draft.people == TWO_PLAYERS:
        seats = [(str(seat), fill(say.SEAT, number=seat).of(lang)) for seat in draft.seats]
        yield tabs(
            _PYRAMID.of(lang),
            "pyramid",
            str(draft.pyramid),
            seats,
            lambda seat: link(replace(draft, pyramid=int(seat), placed={}, active=1)),
        )
    tokens = sorted({token for one in draft.chapter.cast if one.setup is not None for token in one.setup.burden})
    if tokens and draft.setup == DONE:
        chosen = "" if draft.burden is None else str(draft.burden)
        yield tabs(
            _BURDEN.of(lang),
            "burden",
            chosen,
            [(str(token), str(token)) for token in tokens],
            lambda one: link(replace(draft, burden=int(one))),
        )


def _cast(draft: Draft, loose: Sequence[Defect], link: Link, lang: str) -> Iterator[TapGroup]:
    for seat in draft.seats:
        taps = []
        for one in draft.chapter.cast:
            name, here = short_name(one, draft.chapter.cast, lang), draft.cast[seat - 1] == one.id
            elsewhere = draft.cast.index(one.id) + 1 if one.id in draft.cast and not here else 0
            words = fill(_LEAVE if here else _TAKE, name=name).of(lang)
            seat_words = fill(say.SEAT, number=seat).of(lang)
            taps.append(
                Tap(
                    name,
                    f"{seat_words}, {words}",
                    link(draft.with_character(seat, one.id)),
                    "",
                    str(elsewhere or ""),
                    here,
                    f"cast-{seat}-{one.id}",
                )
            )
        wrong = told((one for one in loose if one.where == f"seat[{seat}].character"), lang)
        yield TapGroup(fill(_CAST, seat=fill(say.SEAT, number=seat)).of(lang), (tuple(taps),), "tabs", (), wrong, f"cast-{seat}")


def _tricks(draft: Draft, position: Position | None, link: Link, lang: str) -> TapGroup:
    """Return the tricks so far and the cards of whoever plays now; those that a rule forbids say so."""
    taps, notes = [], [_told(draft, number, lang) for number in range(-(-len(draft.played) // draft.players))]
    title = _OVER.of(lang)
    if position is not None and position.to_play is not None:
        title = fill(_TRICKS, who=seat_name(position, position.to_play, lang)).of(lang)
        forbidden: dict[tuple[str, str], list[str]] = {}
        for move in (move for move in rules.candidates(position) if isinstance(move, Play)):
            code = f"{move.card.code}+" if move.declared else move.card.code
            chip = card_chip(move.card, code)
            name = fill(_PLAY, card=f"{code}, {move.card.title.of(lang)}").of(lang)
            try:
                rules.verify(position, move)
            except Illegal as fault:
                forbidden.setdefault((fault.rule, fault.why.of(lang)), []).append(code)
                taps.append(Tap(code, f"{code}: {fault.why.of(lang)}", "", chip.kind))
                continue
            taps.append(Tap(code, name, link(replace(draft, played=(*draft.played, code))), chip.kind, "", False, f"play-{code}"))
        notes += [fill(_FORBIDDEN, cards=" ".join(cards), why=f"{why} ({rule})").of(lang) for (rule, why), cards in forbidden.items()]
    return TapGroup(title, (tuple(taps),) if taps else (), "deck", tuple(notes), (), "tricks")


def _taking_back(draft: Draft, link: Link, lang: str) -> Iterator[TapGroup]:
    if draft.played:
        words = _BACK.of(lang)
        tap = Tap(f"← {draft.played[-1]}", words, link(replace(draft, played=draft.played[:-1])), "", "", False, "play-back")
        yield TapGroup(words[0].upper() + words[1:], ((tap,),), "tabs", id="play-back")


def _told(draft: Draft, number: int, lang: str) -> str:
    cards = draft.played[number * draft.players : (number + 1) * draft.players]
    return fill(_TRICK, number=number + 1, cards=" ".join(cards)).of(lang)
