"""Question `tempo`: how many moves each side has left before it must lose for want of one, where the sides can no longer meet."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

from mellon.models.common import Step, Text
from mellon.models.common.text import counted
from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF, SAURON, SIDE_NAMES, SIDES
from mellon.models.konfrontacja.cards import special, special_bit
from mellon.models.konfrontacja.state import NOBODY, Done, State, Table, pieces_in
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.konfrontacja.oracle import state_limit
from mellon.solver.limits import STATES, LimitReached
from mellon.solver.stats import Stats, since, stats_of

ENGINE = "tempo"
NO_MOVE = "KF.p8.no_move"


def solve(position: Position, request: Request, answer: Answer) -> Answer:
    """Return the moves left to each side and who runs out first; where the sides can still meet, say so and where."""
    started = time.perf_counter()
    answer = answer.but(question="tempo", subject=position)
    meeting = contacts(position.table, position.state)
    if meeting:
        return answer.but(steps=[_contact_step(position, meeting)], extra={"contact": True, "meeting": meeting}, stats=_stats(0, started))
    counter = Counter(position, request)
    try:
        sides = [counter.side(side) for side in (FELLOWSHIP, SAURON)]
    except LimitReached as reached:
        return answer.but(verdict=Verdict.UNKNOWN, extra={"contact": False}, stats=_stats(counter.states, started, reached.limit))
    over = rules.winner(position.table, position.state)
    winner = over if over != NOBODY else first_to_win(position.state.turn, sides)
    extra: dict[str, Any] = {"contact": False, "wins": SIDES[winner]}
    extra |= {name: {"moves": left, "wins_in": wins} for name, (left, wins) in zip(SIDES, sides, strict=True)}
    steps = [_side_step(side, *sides[side]) for side in (position.state.turn, 1 - position.state.turn)]
    steps.append(Step(Text(f"Wygrywa: {SIDE_NAMES[winner].pl}.", f"Winner: {SIDE_NAMES[winner].en}."), "KF.p8.end"))
    value, certificate = int(winner == FELLOWSHIP), None
    if request.certificate:
        from mellon.solver.konfrontacja.certifying import certified_count

        certificate = certified_count(position, value, ENGINE, request.watch)
    stats = _stats(counter.states, started)
    return answer.but(verdict=Verdict.VALUE, value=Fraction(value), steps=steps, extra=extra, certificate=certificate, stats=stats)


def contacts(table: Table, state: State) -> list[dict[str, str]]:
    """Return the pairs of enemies that could still meet and a region where they could: none means that no battle can come any more.

    Errs on the side of contact: every piece is given all ways forward, as if nothing stood in them, and the places where a special card
    can put it (KF.p15.recall, KF.p15.gandalf_white).
    """
    reach = [_reach(table, state, piece) for piece in range(len(table.cast))]
    found = []
    for one in table.own[FELLOWSHIP]:
        for other in table.own[SAURON]:
            shared = reach[one][0] & reach[other][1] | reach[one][1] & reach[other][0]
            if shared:
                found.append({"fellowship": table.cast[one], "sauron": table.cast[other], "region": table.board.regions[min(shared)].id})
    return found


def _starts(table: Table, state: State, piece: int) -> set[int]:
    """Return where a piece stands and where a special card could still put it: Recall in Mordor, Gandalf the White in Fangorn.

    A Fellowship piece in Mordor never leaves it without a battle, so it shuts out Recall for good.
    """
    here, person = state.where[piece], table.people[piece]
    found = {here} - {OFF}
    recall, white = special("recall"), special("gandalf_white")
    if here != OFF and person.side == recall.side and state.specials & special_bit(recall.id):
        mordor = table.board.number(recall.region)
        found |= set() if pieces_in(table, state, FELLOWSHIP, mordor) else {mordor}
    if here == OFF and person.person == white.person and state.specials & special_bit(white.id):
        found.add(table.board.number(white.region))
    return found


def _reach(table: Table, state: State, piece: int) -> tuple[set[int], set[int]]:
    """Return where a piece can come to stand without a battle, and the regions that it could attack from there."""
    board, person = table.board, table.people[piece]
    stands = _starts(table, state, piece)
    if not stands:
        return set(), set()
    todo = list(stands)
    while todo:
        here = todo.pop()
        ahead = [*board.forward[person.side][here], *(dst for dst, _ in board.arrows[here] if person.side == FELLOWSHIP)]
        for dst in ahead:
            if dst not in stands:
                stands.add(dst)
                todo.append(dst)
    strikes = set(stands)
    for here in stands:
        for way in person.attack_steps:
            strikes.update(board.sideways[here] if way == "sideways" else board.backward(person.side, here))
    if person.leap is not None:
        strikes.update(range(OFF) if person.leap[0] is None else person.leap[0])
    return stands, strikes


class Counter:
    """Counts the moves of one side alone. `states` counts the arrangements looked at."""

    def __init__(self, position: Position, request: Request) -> None:
        self._table, self._state = position.table, position.state
        self._limit, self._watch = state_limit(position, request), request.watch
        self.states = 0

    def side(self, side: int) -> tuple[int, int | None]:
        """Return the most moves that a side can make without winning, and the fewest in which it wins by arriving, if it can.

        A card that leaves the turn where it is (Shadowfax, The Dark of Mordor, Palantír) belongs to the same move.
        """
        memo: dict[State, tuple[int, int | None]] = {}
        start = self._state._replace(turn=side)

        def count(state: State) -> tuple[int, int | None]:
            known = memo.get(state)
            if known is not None:
                return known
            self.states += 1
            if self.states > self._limit:
                raise LimitReached(STATES)
            if self._watch.over:
                raise LimitReached(self._watch.limit)
            longest, soonest = 0, None
            for action in rules.actions(self._table, state):
                done = rules.begin(self._table, state, action)
                if not isinstance(done, Done):
                    continue
                if done.state.winner != NOBODY:
                    soonest = 1
                    continue
                moved = int(done.state.turn != side)
                left, wins = count(done.state._replace(turn=side, must=NOBODY, barred=NOBODY) if moved else done.state)
                longest = max(longest, left + moved)
                if wins is not None and (soonest is None or wins + moved < soonest):
                    soonest = wins + moved
            memo[state] = longest, soonest
            return memo[state]

        return count(start)


def first_to_win(turn: int, sides: list[tuple[int, int | None]]) -> int:
    """Return who wins when both sides move on without meeting: by arriving first, or when the other has no move left.

    >>> first_to_win(0, [(2, None), (2, None)]), first_to_win(1, [(2, None), (2, None)]), first_to_win(1, [(4, 3), (3, None)])
    (1, 0, 0)
    """
    made = [0, 0]
    while True:
        left, wins = sides[turn]
        made[turn] += 1
        if wins is not None and made[turn] >= wins:
            return turn
        if wins is None and made[turn] > left:
            return 1 - turn
        turn = 1 - turn


def _contact_step(position: Position, meeting: list[dict[str, str]]) -> Step:
    first = meeting[0]
    one, other = (position.table.name(position.table.piece(first[side])) for side in SIDES)
    place = position.table.place(position.table.board.number(first["region"]))
    return Step(
        Text(
            f"Strony mogą się jeszcze spotkać, więc samo liczenie ruchów nie rozstrzyga (np. {one.pl} i {other.pl}: {place.pl}).",
            f"The sides can still meet, so counting moves does not decide (for instance {one.en} and {other.en}: {place.en}).",
        ),
        "KF.p7.attack",
    )


def _side_step(side: int, left: int, wins: int | None) -> Step:
    name = SIDE_NAMES[side]
    if wins is not None:
        return Step(
            Text(f"{name.pl}: najszybsza wygrana w ruchu nr {wins}.", f"{name.en}: wins soonest with move number {wins}."), "KF.p8.end"
        )
    return Step(
        Text(
            f"{name.pl}: najwięcej {counted(left, 'ruch ruchy ruchów', 'move moves').pl}, potem przegrywa z braku ruchu.",
            f"{name.en}: at most {counted(left, 'ruch ruchy ruchów', 'move moves').en}, then it loses for want of one.",
        ),
        NO_MOVE,
    )


def _stats(states: int, started: float, limit: str | None = None) -> Stats:
    return stats_of(ENGINE, states, [limit], since(started))
