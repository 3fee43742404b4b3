"""A played round as a walk: the state before every setup action and every card, made by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mellon.models.common import BadInput, Defect, Illegal, Text
from mellon.models.dwie_wieze import Burden, Exchange, Hide, Lay, Move, Play, Position, Take, Unhide, rules, setup
from mellon.models.dwie_wieze.cards import ONE_RING
from mellon.models.dwie_wieze.history import hidden_once
from mellon.models.dwie_wieze.position import DONE, FREE
from mellon.models.dwie_wieze.solo import opening_hand, stock_at_start

SETUP = 0
"""The number under which setup actions stand beside the tricks, which count from 1."""


_PYRAMID = Text(
    "gdzie leżały karty piramidy, zanim je zagrano, tego lewy nie mówią: zamiast pyramid podaj w dealt rzędy z początku pierwszej lewy",
    "the tricks do not tell where the pyramid's cards lay before they were played: instead of pyramid give the rows of the first trick in dealt",
)


@dataclass(frozen=True)
class Step:
    """One step of a round: the state before it, what was done (None: the setup was closed with actions left out), and its place.

    `place` counts the cards of a trick, or the actions of the setup, from 1; a hidden card taken back stands at the card played next.
    """

    before: Position
    move: Move | None
    trick: int
    place: int

    @property
    def card(self) -> str | None:
        """Return the card that was played, taken back, hidden or given away; None for a character, a token or nothing."""
        return card_of(self.move)


def card_of(move: Move | None) -> str | None:
    """Return the card that a move plays, takes back, hides or gives away, as it is written."""
    match move:
        case Play() | Lay():
            return move.code
        case Unhide() | Hide():
            return move.card.code
        case Exchange():
            return move.gives.code
    return None


@dataclass(frozen=True)
class Walk:
    """A round from its first known state to its end, with what had to be assumed to tell it."""

    start: Position
    steps: tuple[Step, ...]
    end: Position
    notes: tuple[Text, ...] = ()

    @property
    def states(self) -> tuple[Position, ...]:
        """Return the state before every step, and the end."""
        return (*(step.before for step in self.steps), self.end)

    def at(self, trick: int, place: int) -> int | None:
        """Return which step a card of a trick is, or an action of the setup (trick 0)."""
        wanted = [
            i
            for i, s in enumerate(self.steps)
            if (s.trick, s.place) == (trick, place) and (trick == SETUP or isinstance(s.move, Play | Lay))
        ]
        return wanted[0] if wanted else None

    @property
    def first_card(self) -> int | None:
        """Return which step is the first card, or None where none was played."""
        return next((i for i, step in enumerate(self.steps) if isinstance(step.move, Play | Lay)), None)

    @property
    def dealt(self) -> Position:
        """Return the state in which the first card was played, or the end where none was."""
        first = self.first_card
        return self.end if first is None else self.steps[first].before


def walk(p: Position) -> Walk:
    """Return the walk through everything that a position tells: tricks played, then its `moves`. Raises BadInput where a rule forbids one."""
    if p.tricks and p.pyramid_seat is not None:
        raise BadInput([Defect("trick", _PYRAMID)])
    p, notes = _with_hidden_told(p)
    start, played = _from_the_deal(p) if p.tricks else (replace(p, moves=()), [])
    steps: list[Step] = []
    now = start
    for index, move in enumerate((*played, *p.moves), start=1 - len(played)):
        if isinstance(move, Unhide) and now.seat(move.seat).hidden is None and move.card in now.seat(move.seat).hand:
            continue
        if isinstance(move, Play | Lay) and now.setup == FREE and not now.tricks and setup.setup_complete(now):
            if setup.pending(now):
                steps.append(Step(now, None, SETUP, len(steps) + 1))
            now = replace(now, setup=DONE, acted=frozenset())
        trick, place = (SETUP, len(steps) + 1) if _of_setup(move) else (len(now.done) + 1, len(now.table) + 1)
        steps.append(Step(now, move, trick, place))
        try:
            now, _ = rules.do(now, move)
        except Illegal as fault:
            where = f"moves[{index}]" if index > 0 else f"trick[{trick}].cards"
            raise BadInput([Defect(where, Text(f"{fault.why.pl} ({fault.rule})", f"{fault.why.en} ({fault.rule})"))]) from None
    return Walk(start, tuple(steps), now, notes)


def _of_setup(move: Move) -> bool:
    return isinstance(move, (Take, Burden, Exchange, Hide))


def _with_hidden_told(p: Position) -> tuple[Position, tuple[Text, ...]]:
    """Return a position in which every hidden card is told, the ones that only the tricks betray included, with a note on each."""
    notes = []
    for number in p.numbers:
        if p.tricks and (found := hidden_once(p, number)) is not None:
            card, trick = found
            p = p.with_seat(number, replace(p.seat(number), unhidden=found))
            notes.append(
                Text(
                    f"Nie podano, co schowało miejsce {number}; przyjęto kartę {card}, wziętą z powrotem do lewy {trick}.",
                    f"What seat {number} hid is not told; {card}, taken back for trick {trick}, is assumed.",
                )
            )
    return p, tuple(notes)


def _from_the_deal(p: Position) -> tuple[Position, list[Move]]:
    """Return the position before the first trick and the cards played since, with hidden cards taken back where they were."""
    seats = []
    for number in p.numbers:
        seat = p.seat(number)
        cards = list(p.dealt(number) if p.stock is None else opening_hand(p, number))
        hidden = seat.hidden if seat.unhidden is None else seat.unhidden[0]
        if hidden is not None:
            cards.remove(hidden)
        under = p.lost if number == p.speaker else None
        if under is not None:
            cards.remove(under)
        seats.append(replace(seat, hand=tuple(sorted(cards)), hidden=hidden, unhidden=None, under=under))
    opens = p.tricks[0].lead if p.first_leader is None else p.opens
    start = replace(p, seats=tuple(seats), tricks=(), setup=DONE, acted=frozenset(), moves=(), stock=stock_at_start(p), opens=opens)
    return start, list(_plays(p))


def _plays(p: Position) -> Iterator[Move]:
    back = {number: told for number in p.numbers if (told := p.seat(number).unhidden) is not None}
    for index, trick in enumerate(p.tricks, start=1):
        for number, card in zip(trick.seats(p.players), trick.cards, strict=True):
            if number in back and back[number][1] <= index:
                yield Unhide(number, back.pop(number)[0])
            if trick.laid is not None and number == p.speaker:
                yield Lay(number, trick.laid.card)
            else:
                yield Play(number, card, trick.declared and card == ONE_RING)
    if not p.over:
        yield from (Unhide(number, told[0]) for number, told in back.items())
