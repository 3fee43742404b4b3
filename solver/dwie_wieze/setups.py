"""Every way to set a round up, few exchanges first, so that play can be searched once the setup is fixed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from mellon.models.dwie_wieze import Burden, Card, Exchange, Hide, Move, Position, Take, rules, setup
from mellon.models.dwie_wieze.position import DONE
from mellon.solver.dwie_wieze.setup_bounds import Reach

Hope = Callable[[Position, int], bool]
"""Whether a setup under way may still come to something after so many more exchanges."""


@dataclass(frozen=True)
class Ready:
    """A finished setup: the moves that led to it, the position, and the cards each hiding seat may have hidden in it.

    The token and the hidden card are left open; the search of the play decides them.
    """

    moves: tuple[Move, ...]
    position: Position
    hideable: tuple[tuple[int, tuple[Card, ...]], ...]


def with_cast(p: Position, cast: tuple[str, ...]) -> tuple[Position, tuple[Move, ...]]:
    """Take the characters of a cast in order."""
    moves: list[Move] = []
    while (number := setup.next_to_choose(p)) is not None:
        move = Take(number, cast[number - 1])
        p, _ = rules.do(p, move)
        moves.append(move)
    return p, tuple(moves)


def ready_setups(
    p: Position, rng: random.Random, over: Callable[[], bool] = lambda: False, asked: frozenset[int] = frozenset()
) -> Iterator[Ready]:
    """Yield every setup once, those with fewer exchanges first, shuffled within; equal hands under equal cast only once.

    Setups that leave the goal of an `asked` seat out of reach are passed over. Ends early, with setups left out, once `over` holds while
    casts are still being listed or setups passed over.
    """
    starts: list[_Start] = []
    for cast in setup.casts(p):
        if over():
            return
        starts.append(_Start(p, cast, over, asked))
    seen: set[bytes] = set()
    exchanges = 0
    while exchanges == 0 or exchanges <= max((start.actions for start in starts), default=0):
        rng.shuffle(starts)
        for found in _in_turn([start.setups(exchanges, rng) for start in starts]):
            key = exact_key(found)
            if key not in seen:
                seen.add(key)
                yield found
        exchanges += 1


class _Start:
    """A cast whose setups may be asked for; the characters are taken by the rules when the first one is, which most casts never come to."""

    def __init__(self, p: Position, cast: tuple[str, ...], over: Callable[[], bool], asked: frozenset[int]) -> None:
        self._p, self._cast, self._over, self._asked = p, cast, over, asked

    @cached_property
    def taken(self) -> tuple[Position, tuple[Move, ...]]:
        """Return the position with the cast, and the moves that took it."""
        return with_cast(self._p, self._cast)

    @cached_property
    def reach(self) -> Reach:
        """Return the goals asked for, to tell setups that cannot meet them."""
        return Reach(self.taken[0], self._asked)

    @property
    def actions(self) -> int:
        """Return how many seats have something to do in the setup."""
        return len(setup.pending(self.taken[0]))

    def setups(self, exchanges: int, rng: random.Random) -> Iterator[Ready]:
        """Yield the setups with so many exchanges."""
        yield from _setups(*self.taken, exchanges, rng, (), self._hopeful)

    def _hopeful(self, p: Position, exchanges: int) -> bool:
        return self.reach.possible(p, exchanges) and not (self._asked and self._over())


def exact_key(ready: Ready) -> bytes:
    """Return what tells a setup from others, exactly: the cast, who holds and hides what, the event, what may still be hidden."""
    p = ready.position
    assert p.chapter.deck is not None
    codes = {card: number for number, card in enumerate(dict.fromkeys(p.chapter.deck.cards))}
    people = {character.id: number for number, character in enumerate(p.chapter.cast)}
    parts: list[tuple[int, ...]] = []
    for seat in p.seats:
        person = () if seat.character is None else (people[seat.character],)
        parts += [person, tuple(codes[card] for card in seat.hand), () if seat.hidden is None else (codes[seat.hidden],)]
        if seat.pyramid is not None:
            laid = tuple(None if place is None else place.card for row in seat.pyramid.rows for place in row)
            parts += [tuple(len(codes) if card is None else codes[card] for card in laid), tuple(codes[c] for c in seat.pyramid.beside)]
    parts.append(tuple(codes[card] for card in p.event))
    parts += [(number, *(codes[card] for card in cards)) for number, cards in ready.hideable]
    return b"".join(number.to_bytes(2, "big") for part in parts for number in (len(part), *part))


def _in_turn(streams: list[Iterator[Ready]]) -> Iterator[Ready]:
    while streams:
        for stream in list(streams):
            found = next(stream, None)
            if found is None:
                streams.remove(stream)
            else:
                yield found


def _setups(
    p: Position, moves: tuple[Move, ...], exchanges: int, rng: random.Random, hides: tuple[tuple[int, tuple[Card, ...]], ...], hope: Hope
) -> Iterator[Ready]:
    if not hope(p, exchanges):
        return
    open_seats = setup.pending(p)
    if not open_seats:
        if exchanges == 0:
            held = tuple((n, tuple(card for card in cards if card in p.seat(n).hand)) for n, cards in hides)
            yield Ready(moves, replace(p, setup=DONE, acted=frozenset()), held)
        return
    number = open_seats[0]
    character = p.character(number)
    assert character is not None and character.setup is not None
    action = character.setup
    skipped = replace(p, acted=p.acted | {number})
    if action.hide and p.seat(number).pyramid is not None:
        yield from _setups(skipped, moves, exchanges, rng, hides, hope)
        for hidden in [m for m in rules.candidates(p) if isinstance(m, Hide) and m.seat == number and rules.can(p, m)]:
            yield from _setups(rules.do(p, hidden)[0], (*moves, hidden), exchanges, rng, hides, hope)
        return
    if action.hide:
        yield from _setups(skipped, moves, exchanges, rng, (*hides, (number, p.seat(number).hand)), hope)
        return
    if action.burden:
        yield from _setups(skipped, moves, exchanges, rng, hides, hope)
        return
    if setup.skippable(p, number):
        yield from _setups(skipped, moves, exchanges, rng, hides, hope)
    if not setup.skippable(p, number) or exchanges > 0:
        cost = 1 if setup.skippable(p, number) else 0
        options = [m for m in rules.candidates(p) if isinstance(m, Exchange) and m.seat == number and rules.can(p, m)]
        rng.shuffle(options)
        for move in options:
            if move.gives != move.gets:
                after, _ = rules.do(p, move)
                yield from _setups(after, (*moves, move), exchanges - cost, rng, hides, hope)


def in_order(p: Position, moves: tuple[Move, ...], burden: int | None, hidden: dict[int, Card]) -> list[Move]:
    """Return setup moves with the token and the hidden cards put where the order of actions wants them."""
    line: list[Move] = [move for move in moves if isinstance(move, Take)]
    exchanges = {move.seat: move for move in moves if isinstance(move, Exchange)}
    hides = {move.seat: move for move in moves if isinstance(move, Hide)}
    for move in line:
        p, _ = rules.do(p, move)
    for number in setup.pending(p):
        character = p.character(number)
        assert character is not None and character.setup is not None
        if character.setup.burden and burden is not None:
            line.append(Burden(number, burden))
        if number in exchanges:
            line.append(exchanges[number])
        if number in hidden:
            line.append(Hide(number, hidden[number]))
        if number in hides:
            line.append(hides[number])
    return line
