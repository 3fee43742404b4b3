"""The checker of Dwie Wieże certificates: a winning line is replayed by the rules, a loss is walked out card by card.

Kind `line` holds the `line` of a win. Kind `exhaustion` claims a loss that is small enough to be walked (`walking_out`), or whose goals cannot be
met by counting what is left (DW.p9.early_failure): nothing but the position is needed.
Kind `chance` claims what best play is worth to one player whose pile lies in unknown order, and of a move that it keeps it: every trick and every draw
is walked out (`chance_walk`); it needs nothing else either.
Kind `agreement` names the engines that agree on what is too large to walk; it proves nothing here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from mellon.models.common import BadInput, Defect, Illegal, Text
from mellon.models.common.certificates import Checked, Fault, fraction, verify_sort
from mellon.models.dwie_wieze import rules
from mellon.models.dwie_wieze.chance_walk import ChanceWalk, has_a_chance
from mellon.models.dwie_wieze.chapter import refusal
from mellon.models.dwie_wieze.facts import missing_facts
from mellon.models.dwie_wieze.moves import Move, parse_move
from mellon.models.dwie_wieze.position import DONE, Position
from mellon.models.dwie_wieze.walking_out import TooMany, Walk, Won, can_be_walked

QUESTION = "winnable"
CHANCE_QUESTION = "chance"
QUESTIONS = (QUESTION, CHANCE_QUESTION)
LINE, EXHAUSTION, CHANCE, AGREEMENT = KINDS = ("line", "exhaustion", "chance", "agreement")
MOST_STATES = 40_000
"""States between two tricks of a loss that is walked out."""
MOST_CHANCE_STATES = 20_000
"""States between two tricks of a chance that is walked out."""
MOST_CARDS = 12
"""Cards in all hands of a loss that is surely small enough; with Entish speech larger ones are not walked."""
MOST_POSITIONS = 200_000
_VERDICTS = {LINE: "winnable", EXHAUSTION: "lost", AGREEMENT: "lost"}


def surely_walkable(p: Position) -> bool:
    """Tell whether a loss can be walked out here for certain: the setup is over, and few cards are left or a goal is out of reach already."""
    if p.setup != DONE or p.pyramid_seat is not None:
        return False
    return sum(len(p.seat(n).held) for n in p.numbers) <= MOST_CARDS or _certainly_lost(p)


def walked_out(p: Position, over: Callable[[], bool]) -> bool:
    """Tell whether a loss is walked out within MOST_STATES before the time is over."""
    if surely_walkable(p):
        return True
    if not can_be_walked(p):
        return False
    try:
        Walk(p, MOST_STATES, over).run()
    except TooMany:
        return False
    return True


def _certainly_lost(p: Position) -> bool:
    return rules.lost_by(p, rules.goal_status(p)) is not None


def check(table: Mapping[str, Any]) -> Checked:
    """Check a certificate by the rules alone. Raises BadInput where it cannot be read."""
    claim = table["claim"]
    verify_sort(table, QUESTIONS, KINDS)
    position = Position.parse(table["position"])
    if position.unknown_goals:
        raise BadInput([refusal(position.chapter, list(position.unknown_goals))])
    if found := missing_facts(position):
        raise BadInput(found)
    examined = _counted if table["question"] == CHANCE_QUESTION else _decided
    try:
        done = examined(position, table)
    except Fault as fault:
        return Checked(False, position.game, table["question"], claim, 0, fault.why)
    return Checked(True, position.game, table["question"], claim, done)


def _decided(position: Position, table: Mapping[str, Any]) -> int:
    """Return how much stood up of a proof that a position is won or lost. Raises Fault where it does not hold."""
    kind, claim = table["kind"], table["claim"]
    if kind not in _VERDICTS:
        raise Fault(f"„{kind}” nie dowodzi tego twierdzenia", f'"{kind}" does not prove this claim')
    if claim.get("verdict") != _VERDICTS[kind]:
        raise Fault(f"dowód rodzaju {kind} mówi: {_VERDICTS[kind]}", f"a proof of kind {kind} says {_VERDICTS[kind]}")
    if kind == AGREEMENT:
        raise Fault(*_NO_PROOF)
    return _replayed(position, table.get("line")) if kind == LINE else _walked(position)


def _counted(position: Position, table: Mapping[str, Any]) -> int:
    """Return how many states were walked out to see what chance there is. Raises Fault where another one is claimed."""
    kind, claim = table["kind"], table["claim"]
    value = fraction(claim.get("value"), "claim.value")
    moves = [] if claim.get("move") is None else _moves(position, [claim["move"]], "claim.move")
    if kind == AGREEMENT:
        raise Fault(*_NO_PROOF)
    if kind != CHANCE:
        raise Fault(f"„{kind}” nie dowodzi tego twierdzenia", f'"{kind}" does not prove this claim')
    if not has_a_chance(position):
        raise BadInput(
            [Defect("position", Text("tu stoi runda z nieznaną talią", "a round with a pile in unknown order is expected here"))]
        )
    walk = ChanceWalk(position, MOST_CHANCE_STATES)
    try:
        found = walk.chance(position)
        if found != value:
            raise Fault(f"szansa wynosi {found}", f"the chance is {found}")
        if moves and (kept := walk.chance(rules.replay(position, moves)[0])) != value:
            raise Fault(f"po tym ruchu szansa wynosi {kept}", f"after this move the chance is {kept}")
    except Illegal as fault:
        raise _forbidden(fault) from None
    except TooMany:
        raise BadInput([_TOO_MANY]) from None
    return walk.states


def _replayed(p: Position, line: Any) -> int:
    """Replay a line of the position and return its length."""
    moves = _moves(p, line)
    try:
        end, _ = rules.replay(p, moves)
    except Illegal as fault:
        raise _forbidden(fault) from None
    if not rules.chapter_won(end):
        raise Fault("linia nie wygrywa rozdziału", "the line does not win the chapter")
    return len(moves)


def _forbidden(fault: Illegal) -> Fault:
    return Fault(f"reguła {fault.rule} zabrania ruchu: {fault.why.pl}", f"rule {fault.rule} forbids a move: {fault.why.en}")


def _moves(p: Position, line: Any, where: str = "line") -> list[Move]:
    if not isinstance(line, list):
        raise BadInput([Defect(where, Text("tu stoi lista ruchów", "a list of moves is expected here"))])
    found, defects = [], []
    for number, entry in enumerate(line):
        move, wrong = parse_move(entry, f"{where}[{number}]", p.players, lambda name: c.id if (c := p.chapter.character(name)) else None)
        defects += wrong
        if move is not None:
            found.append(move)
    if defects:
        raise BadInput(defects)
    return found


def counted_out(p: Position, value: Fraction, move: Move | None, over: Callable[[], bool]) -> bool:
    """Tell whether a chance, and that a move keeps it, is walked out within MOST_CHANCE_STATES before the time is over."""
    if not has_a_chance(p):
        return False
    walk = ChanceWalk(p, MOST_CHANCE_STATES, over)
    try:
        return walk.chance(p) == value and (move is None or walk.chance(rules.do(p, move)[0]) == value)
    except TooMany:
        return False


def _walked(start: Position) -> int:
    """Walk out everything that can be played and return how many states there were; none may win."""
    if can_be_walked(start) and not _certainly_lost(start):
        walk = Walk(start, MOST_STATES)
        try:
            walk.run()
        except TooMany:
            raise BadInput([_TOO_MANY]) from None
        except Won as won:
            raise Fault(f"wygrywa: {won}", f"this wins: {won}") from None
        return walk.states
    if not surely_walkable(start):
        raise BadInput([_TOO_MANY])
    waiting, seen = [start], {start}
    while waiting:
        p = waiting.pop()
        if rules.chapter_won(p):
            raise Fault(f"wygrywa: {p}", f"this wins: {p}")
        if p.over or _certainly_lost(p):
            continue
        for move in rules.legal(p):
            after, _ = rules.do(p, move)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
        if len(seen) > MOST_POSITIONS:
            raise BadInput([_TOO_MANY])
    return len(seen)


_NO_PROOF = "certyfikat nie zawiera dowodu", "the certificate holds no proof"
_TOO_MANY = Defect("position", Text("za dużo stanów, by przejść wszystko", "too many states to walk everything out"))
