"""The rules as one door: verify, can and do for every move, what is legal now, and the state of the goals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from mellon.models.common import Step, Text
from mellon.models.common.game_rules import GameRules
from mellon.models.dwie_wieze import entish, setup, solo
from mellon.models.dwie_wieze import play as playing
from mellon.models.dwie_wieze.cards import ONE_RING, Card
from mellon.models.dwie_wieze.facts import lacking, undetermined
from mellon.models.dwie_wieze.goals import Outlook, holds, negate, possible
from mellon.models.dwie_wieze.moves import EVENT, Burden, Draw, Exchange, Hide, Lay, Move, Play, Take, Unhide
from mellon.models.dwie_wieze.position import FREE, Position, Seat
from mellon.models.dwie_wieze.trick import loses_chapter

_DO: dict[type[Any], Callable[[Position, Any], tuple[Position, list[Step]]]] = {
    Take: setup.take,
    Burden: setup.choose_burden,
    Exchange: setup.exchange,
    Hide: setup.hide,
    Unhide: playing.unhide,
    Play: playing.play,
    Lay: entish.lay,
    Draw: solo.draw,
}
_VERIFY: dict[type[Any], Callable[[Position, Any], None]] = {
    Take: setup.verify_take,
    Burden: setup.verify_burden,
    Exchange: setup.verify_exchange,
    Hide: setup.verify_hide,
    Unhide: playing.verify_unhide,
    Play: playing.verify_play,
    Lay: entish.verify_lay,
    Draw: solo.verify_draw,
}


def verify(p: Position, move: Move) -> None:
    """Raise Illegal with the rule that forbids the move; return silently if it is legal."""
    _VERIFY[type(move)](p, move)


def do(p: Position, move: Move) -> tuple[Position, list[Step]]:
    """Carry out a move: the new position and the steps that happened. Raises Illegal."""
    return _DO[type(move)](p, move)


def candidates(p: Position) -> Iterator[Move]:
    """Yield every move that could be asked about now: those of the seats that may act, legal or not."""
    chooser = setup.next_to_choose(p)
    if p.setup == FREE and not p.tricks and chooser is not None:
        yield from (Take(chooser, character.id) for character in p.chapter.cast)
        return
    for number in setup.actors(p):
        yield from _actions(p, number)
    if p.to_play is not None and (p.setup != FREE or setup.setup_complete(p)):
        yield from _plays(p, p.to_play)


def _actions(p: Position, number: int) -> Iterator[Move]:
    character = p.character(number)
    assert character is not None and character.setup is not None
    action, seat = character.setup, p.seat(number)
    yield from (Burden(number, token) for token in action.burden)
    own = placed_cards(seat)
    if action.hide:
        yield from (Hide(number, card, at) for card, at in own)
    if action.exchange_event:
        yield from (Exchange(number, EVENT, gives, gets, at) for gives, at in own for gets in dict.fromkeys(p.event))
    if action.exchange:
        for partner in p.clockwise(number)[1:]:
            theirs = placed_cards(p.seat(partner), held=True)
            for gives, at in own:
                yield Exchange(number, partner, gives, gives, at)
                yield from (Exchange(number, partner, gives, gets, at or back) for gets, back in theirs if gets != gives)


def placed_cards(seat: Seat, held: bool = False) -> list[tuple[Card, str | None]]:
    """Return the cards of a seat, equal ones of a hand once, those of a pyramid with their places; `held` with a hidden card."""
    if seat.pyramid is None:
        return [(card, None) for card in dict.fromkeys(seat.held if held else seat.hand)]
    found: list[tuple[Card, str | None]] = [(laid.card, place) for place, laid in seat.pyramid.places() if laid.card is not None]
    hidden: list[tuple[Card, str | None]] = [(seat.hidden, None)] if held and seat.hidden is not None else []
    return list(dict.fromkeys([*found, *hidden]))


def _plays(p: Position, number: int) -> Iterator[Move]:
    for card, at in placed_cards(p.seat(number), held=True):
        yield Lay(number, card) if number == p.speaker else Play(number, card, at=at)
        if card == ONE_RING and number != p.speaker:
            yield Play(number, card, declared=True, at=at)
    for other in p.numbers:
        hidden = p.seat(other).hidden
        if hidden is not None:
            yield Unhide(other, hidden)


_RULES: GameRules[Position, Move] = GameRules(candidates, verify)
can, legal, judged = _RULES.can, _RULES.legal, _RULES.judged


def loss_of(p: Position, move: Move) -> str | None:
    """Return "orc_lead" or "weariness" if this legal move loses the chapter at once."""
    if isinstance(move, Lay):
        return entish.loss_of_laying(p, move)
    return loses_chapter(p.table, move.card) if isinstance(move, Play) else None


@dataclass(frozen=True, slots=True)
class GoalStatus:
    """The state of a seat's goal: met if the round ended now, and whether that can no longer change (DW.p9.goal_final)."""

    seat: int
    character: str
    met: bool | None
    final: bool
    """`met` is None where nobody knows the goal, or where it depends on a fact that is not given."""


def outlook(p: Position) -> Outlook:
    """Return what has happened and what is left, for the bounds of goals."""
    held = {number: (*p.seat(number).held, *p.under_token(number), *p.to_come(number)) for number in p.numbers}
    if not p.draws_fixed:
        held[0] = p.in_pile
    return Outlook(p.done, p.table, held, p.tricks_left)


def goal_status(p: Position) -> list[GoalStatus]:
    """Return the state of every goal. `final` comes from counting what is left: it is never claimed wrongly.

    Before the setup is over nothing is met and nothing is final. While a card is held that can lose the chapter, a card that a goal
    names may never come to be played, so both futures have to agree.
    A chapter lost by an orc or by weariness leaves the goals as they stand.
    """
    if p.setup == FREE and not p.tricks and (not setup.cast_complete(p) or setup.pending(p)):
        return [GoalStatus(n, seat.character, False, False) for n, seat in enumerate(p.seats, start=1) if seat.character is not None]
    view = outlook(p)
    found = []
    for number in p.numbers:
        character = p.character(number)
        if character is not None and (character.goals.get(p.players) is None or lacking(p, number)):
            found.append(GoalStatus(number, character.id, None, False))
            continue
        met = holds(p.goal(number, final=False), p.done, p.table)
        if p.unknown_cards:
            found.append(GoalStatus(number, p.seat(number).character or "", met, False))
            continue
        futures = p.goals_left(number)
        if p.burdensome_left:
            futures.append(p.goal(number, final=False))
        can_change = any(possible(negate(future) if met else future, view) for future in futures)
        found.append(GoalStatus(number, p.seat(number).character or "", met, p.over or not can_change))
    return found


def may_stop(p: Position, statuses: list[GoalStatus]) -> str | None:
    """Return "success" or "failure" if the round may be stopped early (DW.p9.early_success, DW.p9.early_failure).

    An orc or weariness card still held can lose the chapter, so success has to wait for it.
    """
    if any(status.final and not status.met for status in statuses) or p.lost_by_rule:
        return "failure"
    if all(status.final and status.met for status in statuses) and not p.burdensome_left:
        return "success"
    return None


def lost_by(p: Position, statuses: list[GoalStatus]) -> str | None:
    """Return what lost the chapter for certain: "orc_lead", "weariness", "goal" or None (DW.p10.result)."""
    if p.lost_by_rule is not None:
        return p.lost_by_rule
    return "goal" if any(status.final and not status.met for status in statuses) else None


def chapter_won(p: Position) -> bool:
    """Tell whether the finished round won the chapter (DW.p10.result)."""
    return p.over and p.lost_by_rule is None and not undetermined(p) and all(holds(p.goal(n), p.done) for n in p.numbers)


def replay(p: Position, moves: list[Move]) -> tuple[Position, list[Step]]:
    """Carry out moves one after another. Raises Illegal at the first that a rule forbids."""
    steps: list[list[Step]] = []
    for move in moves:
        p, made = do(p, move)
        steps.append(made)
    return p, list(chain.from_iterable(steps))


def goals_text(p: Position) -> list[tuple[int, Text]]:
    """Return every seat's goal as a sentence."""
    return [(n, c.goal_sentence(p.players)) for n in p.numbers if (c := p.character(n)) is not None]
