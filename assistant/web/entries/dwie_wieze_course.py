"""What is tapped once the cards of a deal of Dwie Wieże lie: who plays whom, what setup left, and the tricks played so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.names import seat_name, short_name
from mellon.assistant.texts import fill
from mellon.assistant.web.boards.dwie_wieze import card_chip
from mellon.assistant.web.entries import told
from mellon.assistant.web.entries.catalogue import tabs
from mellon.assistant.web.entries.dwie_wieze_draft import Draft
from mellon.assistant.web.entries.dwie_wieze_round import BACK, DREW, Told, word_of
from mellon.assistant.web.views import Tap, TapGroup
from mellon.models.common import Defect, Illegal, Text
from mellon.models.dwie_wieze import rules
from mellon.models.dwie_wieze.cards import codes
from mellon.models.dwie_wieze.moves import Lay, Play, Unhide
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
_LAY = Text("{card}: połóż pod żeton", "{card}: lay it under the token")
_PLAY, _BACK = Text("{card}: zagraj", "{card}: play"), Text("cofnij ostatnią kartę", "take the last card back")
_SO_FAR = Text("Zagrane lewy", "Tricks played")
_HIDDEN = Text("Schowana karta: {seat}", "Hidden card of {seat}")
_NOT_HIDDEN = Text("Jeśli nic nie schowano, niczego tu nie dotykaj.", "Where none was hidden, tap nothing here.")
_HIDE, _SHOW = Text("{card}: schowana", "{card}: hidden"), Text("{card}: jednak nie schowana", "{card}: not hidden after all")
_TAKE_BACK = Text("{who} przywraca schowaną kartę {card}", "{who} takes the hidden {card} back")
_DRAW, _DRAWS = (
    Text("Dobieranie: teraz {seat}", "The draw: {seat} now"),
    Text("{card}: dobiera miejsce {seat}", "{card}: drawn by seat {seat}"),
)
_DREW = Text("dobrano {cards}", "drawn {cards}")
_FORBIDDEN = Text("{cards}: {why}", "{cards}: {why}")


def course_groups(draft: Draft, so_far: Told, loose: Sequence[Defect], link: Link, lang: str) -> tuple[list[TapGroup], list[Defect]]:
    """Return what can be tapped beside the deck, and the defects that belong to none of it."""
    groups = [*_setup(draft, link, lang), *_cast(draft, loose, link, lang), *_hidden(draft, link, lang)]
    mine = [one for one in loose if one.where.endswith(".character")]
    tricks = [one for one in loose if one.where.startswith("trick")]
    if draft.played or (so_far.position is not None and draft.whole and draft.setup == DONE):
        drawing = so_far.position is not None and so_far.position.draw_due
        made = _drawing(draft, so_far, link, lang) if drawing else _tricks(draft, so_far, link, lang)
        groups.append(replace(made, defects=told(tricks, lang)))
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


def _hidden(draft: Draft, link: Link, lang: str) -> Iterator[TapGroup]:
    """Yield the cards that a seat may have hidden in setup; a tap on the hidden one says that none is."""
    for seat in draft.hiders() if draft.whole else ():
        chosen = draft.hidden_by(seat)
        taps = [
            Tap(
                card.code,
                fill(_SHOW if card == chosen else _HIDE, card=f"{card.code}, {card.title.of(lang)}").of(lang),
                link(draft.hiding(seat, card)),
                card_chip(card).kind,
                "▾" if card == chosen else "",
                card == chosen,
                f"hide-{seat}-{card.code}",
            )
            for card in dict.fromkeys(sorted(draft.may_hide(seat)))
        ]
        title = fill(_HIDDEN, seat=fill(say.SEAT, number=seat)).of(lang)
        yield TapGroup(title, (tuple(taps),), "deck", (_NOT_HIDDEN.of(lang),), (), f"hidden-{seat}")


def _notes(so_far: Told, lang: str) -> list[str]:
    """Return the tricks played so far, each with what was drawn after it."""
    position, found = so_far.position, []
    for number, trick in enumerate(position.tricks if position is not None else (), start=1):
        drawn = position.stock.drawn[number - 1 : number] if position is not None and position.stock is not None else ()
        behind = f"; {fill(_DREW, cards=codes(drawn[0])).of(lang)}" if any(drawn) else ""
        last = f" {so_far.last}" if so_far.last and position is not None and trick is position.current else ""
        found.append(fill(_TRICK, number=number, cards=trick.codes + last).of(lang) + behind)
    return found


def _tricks(draft: Draft, so_far: Told, link: Link, lang: str) -> TapGroup:
    """Return the tricks so far and the cards of whoever plays now; those that a rule forbids say so."""
    position, taps, notes = so_far.position, [], _notes(so_far, lang)
    title = _OVER.of(lang)
    if position is not None and position.to_play is not None and not so_far.waits and not so_far.defects:
        title = fill(_TRICKS, who=seat_name(position, position.to_play, lang)).of(lang)
        forbidden: dict[tuple[str, str], list[str]] = {}
        for move in rules.candidates(position):
            if isinstance(move, Unhide):
                taps.append(_back(draft, position, move, link, lang))
            if not isinstance(move, Play | Lay):
                continue
            code, at = move.code, (move.at or "") if isinstance(move, Play) else ""
            chip = card_chip(move.card, code)
            name = fill(
                _PLAY if isinstance(move, Play) else _LAY, card=f"{code}, {move.card.title.of(lang)}" + (f" ({at})" if at else "")
            ).of(lang)
            try:
                rules.verify(position, move)
            except Illegal as fault:
                forbidden.setdefault((fault.rule, fault.why.of(lang)), []).append(code)
                taps.append(Tap(code, f"{code}: {fault.why.of(lang)}", "", chip.kind, at))
                continue
            taps.append(Tap(code, name, link(_with(draft, word_of(move))), chip.kind, at, False, f"play-{word_of(move)}"))
        notes += [fill(_FORBIDDEN, cards=" ".join(cards), why=f"{why} ({rule})").of(lang) for (rule, why), cards in forbidden.items()]
    elif so_far.waits or so_far.defects:
        title = _SO_FAR.of(lang)
    return TapGroup(title, (tuple(taps),) if taps else (), "deck", tuple(notes), (), "tricks")


def _back(draft: Draft, position: Position, move: Unhide, link: Link, lang: str) -> Tap:
    words = fill(_TAKE_BACK, who=seat_name(position, move.seat, lang), card=move.card.code).of(lang)
    label = f"↩ {move.card.code}"
    return Tap(label, words, link(_with(draft, f"{BACK}{move.seat}")), card_chip(move.card).kind, "", False, f"back-{move.seat}")


def _drawing(draft: Draft, so_far: Told, link: Link, lang: str) -> TapGroup:
    """Return the cards of the pile, of which the next seat draws one."""
    assert so_far.position is not None
    left = (Counter(so_far.position.in_pile) - Counter(so_far.draws)).elements()
    seat = len(so_far.draws) + 1
    rows = []
    for _, suit in groupby(dict.fromkeys(sorted(left)), lambda card: card.suit):
        taps = [
            Tap(
                card.code,
                fill(_DRAWS, card=f"{card.code}, {card.title.of(lang)}", seat=seat).of(lang),
                link(_with(draft, f"{DREW}{card.code}")),
                card_chip(card).kind,
                "",
                False,
                f"draw-{card.code}",
            )
            for card in suit
        ]
        rows.append(tuple(taps))
    title = fill(_DRAW, seat=fill(say.SEAT, number=seat)).of(lang)
    so = [fill(_DREW, cards=codes(so_far.draws)).of(lang)] if so_far.draws else []
    return TapGroup(title, tuple(rows), "deck", (*_notes(so_far, lang), *so), (), "tricks")


def _with(draft: Draft, word: str) -> Draft:
    return replace(draft, played=(*draft.played, word))


def _taking_back(draft: Draft, link: Link, lang: str) -> Iterator[TapGroup]:
    if draft.played:
        words = _BACK.of(lang)
        last = draft.played[-1].removeprefix(BACK).removeprefix(DREW)
        tap = Tap(f"← {last}", words, link(replace(draft, played=draft.played[:-1])), "", "", False, "play-back")
        yield TapGroup(words[0].upper() + words[1:], ((tap,),), "tabs", id="play-back")
