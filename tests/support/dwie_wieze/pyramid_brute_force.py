"""Play a round with a pyramid out by plain words, cards as codes and places as pairs: the slow truth beside the rules and the engines.

Nothing of the rules is used but the goals: what is uncovered, what may be played, who wins and what loses is written down again here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mellon.models.dwie_wieze import Card, Position
from mellon.models.dwie_wieze.goals import holds
from mellon.models.dwie_wieze.goals.status import Done

Spot = tuple[int, int]
SIDE: Spot = (9, 0)


@dataclass(frozen=True)
class State:
    """Hands by seat (empty for the pyramid), the pyramid's cards by place, hidden cards, who leads, the table, finished tricks."""

    hands: tuple[tuple[str, ...], ...]
    laid: tuple[tuple[Spot, str], ...]
    asleep: frozenset[Spot]
    hidden: tuple[str | None, ...]
    leader: int
    table: tuple[str, ...]
    locked: bool
    done: tuple[Done, ...]


def suit(code: str) -> str | None:
    return None if code in ("BW", "CW", "OR", "ZM") else code[0]


def rank(code: str) -> int:
    return int(code[1:].rstrip("+"))


def start_of(p: Position) -> State:
    assert p.pyramid_seat is not None and p.leader is not None
    pyramid = p.seat(p.pyramid_seat).pyramid
    assert pyramid is not None
    laid, asleep = [], set()
    for row, places in enumerate(pyramid.rows, start=1):
        for at, one in enumerate(places, start=1):
            if one is not None and one.card is not None:
                laid.append(((row, at), one.card.code))
                if one.down:
                    asleep.add((row, at))
    laid += [(SIDE, card.code) for card in pyramid.beside]
    hands = tuple(() if seat.pyramid is not None else tuple(card.code for card in seat.hand) for seat in p.seats)
    hidden = tuple(None if seat.hidden is None else seat.hidden.code for seat in p.seats)
    rings = any(card.code[0] == "R" for trick in p.tricks for card in trick.cards if trick is not p.current)
    return State(
        hands, tuple(laid), frozenset(asleep), hidden, p.leader, tuple(p.current.codes.split()) if p.current else (), not rings, p.done
    )


def uncovered(state: State) -> list[tuple[Spot, str]]:
    """Return the pyramid's cards on which nothing lies and whose face is up."""
    lying = {spot for spot, _ in state.laid}
    found = []
    for spot, code in state.laid:
        row, at = spot
        if spot == SIDE or not ({(row + 1, at), (row + 1, at + 1)} & lying or spot in state.asleep):
            found.append((spot, code))
    return found


class Tree:
    """Every way to go on from a position with a pyramid."""

    def __init__(self, p: Position, seats: frozenset[int] | None) -> None:
        self.p, self.pyramid, self.players = p, p.pyramid_seat, p.players
        self.asked = sorted(p.numbers if seats is None else seats)
        self.hopeless: set[object] = set()
        self.nobody_with_orc = p.reading("both_towers_orc") == "nobody"
        self.nobody_with_weariness = p.reading("both_towers_weariness") == "nobody"

    def winnable(self, state: State) -> bool:
        if len(state.done) == self.p.hand_size:
            return all(holds(self.p.goal(seat), state.done) for seat in self.asked)
        key = (state.hands, state.laid, state.hidden, state.leader, state.table, state.locked, state.asleep, state.done)
        if key in self.hopeless:
            return False
        if any(self.winnable(after) for after in self.successors(state)):
            return True
        self.hopeless.add(key)
        return False

    def successors(self, state: State) -> Iterator[State]:
        seat = (state.leader - 1 + len(state.table)) % self.players
        yield from self.played(state, seat)
        if state.hidden[seat] is not None:
            yield from self.played(self.taken_back(state, seat), seat)

    def taken_back(self, state: State, seat: int) -> State:
        code = state.hidden[seat]
        assert code is not None
        hands, laid = list(state.hands), state.laid
        if seat + 1 == self.pyramid:
            laid = (*laid, (SIDE, code))
        else:
            hands[seat] = (*hands[seat], code)
        hidden = tuple(None if n == seat else card for n, card in enumerate(state.hidden))
        return State(tuple(hands), laid, state.asleep, hidden, state.leader, state.table, state.locked, state.done)

    def played(self, state: State, seat: int) -> Iterator[State]:
        mine = uncovered(state) if seat + 1 == self.pyramid else [(SIDE, code) for code in state.hands[seat]]
        codes = [code for _, code in mine]
        led = next((suit(code) for code in state.table if suit(code)), None)
        for spot, code in dict.fromkeys(mine):
            if not state.table:
                if code == "OR" or (code[0] == "R" and state.locked and any(suit(other) != "R" for other in codes)):
                    continue
            elif code == "ZM" or (led and suit(code) != led and led in map(suit, codes)):
                continue
            for declared in (False, True) if code == "R1" else (False,):
                yield self.after(state, seat, spot, code, declared)

    def after(self, state: State, seat: int, spot: Spot, code: str, declared: bool) -> State:
        hands, laid = list(state.hands), list(state.laid)
        if seat + 1 == self.pyramid:
            laid.remove((spot, code))
        else:
            left = list(hands[seat])
            left.remove(code)
            hands[seat] = tuple(left)
        table = (*state.table, code + ("+" if declared else ""))
        if len(table) < self.players:
            return State(tuple(hands), tuple(laid), state.asleep, state.hidden, state.leader, table, state.locked, state.done)
        at = self.winner(table)
        order = [(state.leader - 1 + n) % self.players + 1 for n in range(self.players)]
        bare = [one.rstrip("+") for one in table]
        plays = tuple((who, Card.parse(one)) for who, one in zip(order, bare, strict=True))
        won = None if at is None else order[at]
        done = (*state.done, Done(len(state.done) + 1, plays, won, None if at is None else plays[at][1]))
        lying = {place for place, _ in laid}
        asleep = frozenset(s for s in state.asleep if {(s[0] + 1, s[1]), (s[0] + 1, s[1] + 1)} & lying)
        locked = state.locked and not any(one[0] == "R" for one in bare)
        return State(tuple(hands), tuple(laid), asleep, state.hidden, won or state.leader, (), locked, done)

    def winner(self, table: tuple[str, ...]) -> int | None:
        if "R1+" in table:
            return table.index("R1+")
        towers = [at for at, code in enumerate(table) if code in ("BW", "CW")]
        if len(towers) == 1:
            return towers[0]
        if len(towers) == 2 and (("OR" in table and self.nobody_with_orc) or ("ZM" in table and self.nobody_with_weariness)):
            return None
        led = next((suit(code) for code in table if suit(code)), None)
        best = [(rank(code), at) for at, code in enumerate(table) if led and suit(code) == led]
        return max(best)[1] if best else None


def winnable(p: Position, seats: frozenset[int] | None = None) -> bool:
    """Tell whether the goals of `seats` can be met without losing by a rule; face-down cards are known."""
    if p.over:
        return p.lost_by_rule is None and all(holds(p.goal(seat), p.done) for seat in (p.numbers if seats is None else seats))
    tree = Tree(p, seats)
    return tree.winnable(start_of(p))
