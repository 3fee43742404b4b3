"""Play everything out by the rules alone: the slow truth that the engines are measured against.

Nothing of the solver is used and nothing is pruned; a position met again by another order of moves is not played out twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mellon.models.dwie_wieze import Play, Position, rules
from mellon.models.dwie_wieze.goals import Formula, holds

Judge = Callable[[Position], bool]


def exact(p: Position) -> tuple[object, ...]:
    """Return what tells two positions of one round apart."""
    return p.seats, p.tricks, p.setup, p.acted, p.burden, p.event


def reachable(p: Position, won: Judge) -> bool:
    """Tell whether some legal way to go on ends the round in a position that `won` accepts."""
    hopeless: set[tuple[object, ...]] = set()

    def play_on(now: Position) -> bool:
        if now.over:
            return won(now)
        key = exact(now)
        if key in hopeless:
            return False
        if any(play_on(rules.do(now, move)[0]) for move in rules.legal(now)):
            return True
        hopeless.add(key)
        return False

    return play_on(p)


def winnable(p: Position, seats: frozenset[int] | None = None) -> bool:
    """Tell whether the goals of `seats` (None: of all) can be met together without losing the chapter by a rule."""
    asked = tuple(p.numbers if seats is None else sorted(seats))
    return reachable(p, lambda end: end.lost_by_rule is None and all(holds(end.goal(seat), end.done) for seat in asked))


def can_meet(p: Position, *formulas: Formula) -> bool:
    """Tell whether bound goals can be met together without losing the chapter by a rule."""
    return reachable(p, lambda end: end.lost_by_rule is None and all(holds(formula, end.done) for formula in formulas))


def ends(p: Position) -> Iterator[Position]:
    """Yield every end of the round that play can reach, chapters lost by a rule included."""
    seen: set[tuple[object, ...]] = set()
    waiting = [p]
    while waiting:
        now = waiting.pop()
        if now.over:
            yield now
            continue
        for move in rules.legal(now):
            after, _ = rules.do(now, move)
            if exact(after) not in seen:
                seen.add(exact(after))
                waiting.append(after)


def copies_of(p: Position, move: Play) -> int:
    """Return how many equal cards of a hand a play stands for; in a pyramid every place is a play of its own."""
    return p.seat(move.seat).hand.count(move.card) if move.at is None else 1


def lines(p: Position, cards: int) -> int:
    """Return the number of legal lines over so many cards, cards that lose the chapter at once left out (perft).

    Equal cards of one hand count as different cards. Only plays are followed, so no card may lie hidden.
    """
    if cards == 0 or p.over:
        return 1
    total = 0
    for move in rules.legal(p):
        if isinstance(move, Play) and rules.loss_of(p, move) is None:
            copies = copies_of(p, move)
            total += copies * lines(rules.do(p, move)[0], cards - 1)
    return total


def lines_of_cards(p: Position, cards: int) -> int:
    """Return the number of lines over so many cards that differ in the cards played, whenever hidden cards are taken back.

    A hidden card may not have its like in the same hand.
    """
    return _lines_of_cards([p], cards)


def _lines_of_cards(same_cards: list[Position], cards: int) -> int:
    """Count on from all the positions that one order of cards can have led to."""
    if cards == 0 or same_cards[0].over:
        return 1
    after: dict[tuple[int, Play], list[Position]] = {}
    waiting, seen = list(same_cards), {exact(p) for p in same_cards}
    while waiting:
        now = waiting.pop()
        for move in rules.legal(now):
            reached, _ = rules.do(now, move)
            if not isinstance(move, Play):
                if exact(reached) not in seen:
                    seen.add(exact(reached))
                    waiting.append(reached)
            elif rules.loss_of(now, move) is None:
                copies = copies_of(now, move)
                after.setdefault((copies, move), []).append(reached)
    return sum(copies * _lines_of_cards(reached, cards - 1) for (copies, _), reached in after.items())
