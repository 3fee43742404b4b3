"""The checker of certificates of scores, of engagements and of cards that are paid for: everything is counted or carried out anew by the plain rules.

Kind `count` claims a `score`, and the `campaign` where earlier scores are given. Kind `replay` carries the `moves` out: of an engagement it claims how many
enemies end up engaged; of a payment that the moves can all be paid, that they cannot, or, by `at_least`, that so many cards can be played together;
of a plan that the goal is reached in `at_most` so many rounds.
Kind `agreement` says which engine found that no plan reaches the goal; it proves nothing here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.certificates import AGREEMENT, Checked, Fault, nothing_proved, signed, verify_sort
from mellon.models.lcg.moves import Move
from mellon.models.lcg.position import ENGAGEMENT, PAYMENT, PLAN, SCORE, Position
from mellon.models.lcg.round import round_moves, scoring
from mellon.models.lcg.round.engagement_moves import play, result
from mellon.models.lcg.round.play_moves import carry_out

QUESTIONS = (SCORE, ENGAGEMENT, PAYMENT, PLAN)
COUNT, REPLAY, _ = KINDS = ("count", "replay", AGREEMENT)
_PROVED_BY = {SCORE: COUNT, ENGAGEMENT: REPLAY, PAYMENT: REPLAY, PLAN: REPLAY}
Result = TypeVar("Result")


def check(table: Mapping[str, Any]) -> Checked:
    """Check a certificate by the rules alone. Raises BadInput where it cannot be read."""
    question, kind, claim = table["question"], table["kind"], table["claim"]
    verify_sort(table, QUESTIONS, KINDS)
    position = Position.parse(table["position"])
    if position.question != question:
        raise BadInput([Defect("question", Text("pozycja pyta o co innego", "the position asks for something else"))])
    if kind == AGREEMENT:
        return nothing_proved(table, position.game)
    moves = _moves(table) if kind == REPLAY else ()
    try:
        if _PROVED_BY.get(question) != kind:
            raise Fault(f"„{kind}” nie dowodzi tego twierdzenia", f'"{kind}" does not prove this claim')
        _CHECKERS[question](position, claim, moves)
    except Fault as fault:
        return Checked(False, position.game, question, claim, 0, fault.why)
    return Checked(True, position.game, question, claim, max(1, len(moves)))


def plan_reached(p: Position, after: Position, told: Mapping[str, Any]) -> bool:
    """Tell whether what was carried out has reached the goal of a position that asks for a plan."""
    assert p.goal is not None
    reached = {
        "kill": dict(p.goal.weights).get("card") in told["killed"],
        "pass_stage": told["won"] or after.stage != p.stage,
        "survive": told["won"] or bool(after.remaining),
    }
    return bool(reached[p.goal.name])


def rounds_of(p: Position, moves: Sequence[Move]) -> int:
    """Return how many rounds the moves of a plan take."""
    return sum(made.verb == "refresh" for made in moves) + (p.goal is None or p.goal.name != "survive")


def _score(p: Position, claim: Mapping[str, Any], moves: Sequence[Move]) -> None:
    _same(claim, "value", scoring.score(p))
    if p.scores or "campaign" in claim:
        _same(claim, "campaign", scoring.campaign(p))


def _engagement(p: Position, claim: Mapping[str, Any], moves: Sequence[Move]) -> None:
    after, _ = _carried(lambda: play(p.but(moves=None), moves, []))
    _same(claim, "value", len(result(p, after)["engaged"]))


def _payment(p: Position, claim: Mapping[str, Any], moves: Sequence[Move]) -> None:
    if claim.get("verdict") == "lost":
        try:
            carry_out(p.but(moves=None), moves, [])
        except BadInput:
            return
        raise Fault("te ruchy da się wykonać", "these moves can be made")
    _carried(lambda: carry_out(p.but(moves=None), moves, []))
    if claim.get("verdict") != "winnable":
        _same(claim, "at_least", sum(made.verb == "play" for made in moves))


def _plan(p: Position, claim: Mapping[str, Any], moves: Sequence[Move]) -> None:
    if claim.get("verdict") != "winnable" or p.goal is None:
        raise Fault("ruchy dowodzą tylko, że cel da się osiągnąć", "moves prove no more than that the goal can be reached")
    after, told = _carried(lambda: round_moves.carry_out(p.but(moves=None), moves, []))
    if not plan_reached(p, after, told):
        raise Fault("ruchy nie osiągają celu", "the moves do not reach the goal")
    _same(claim, "at_most", rounds_of(p, moves))


_CHECKERS: dict[str, Callable[[Position, Mapping[str, Any], Sequence[Move]], None]] = {
    SCORE: _score,
    ENGAGEMENT: _engagement,
    PAYMENT: _payment,
    PLAN: _plan,
}


def _carried(made: Callable[[], Result]) -> Result:
    """Return what the moves come to. Raises Fault where a rule forbids one."""
    try:
        return made()
    except BadInput as bad:
        what = bad.defects[0].what
        raise Fault(f"zasady nie pozwalają: {what.pl}", f"the rules do not allow it: {what.en}") from None


def _same(claim: Mapping[str, Any], key: str, found: int) -> None:
    if signed(claim.get(key), f"claim.{key}") != found:
        raise Fault(f"{key}: jest {found}, nie {claim[key]}", f"{key}: it is {found}, not {claim[key]}")


def _moves(table: Mapping[str, Any]) -> list[Move]:
    told = table.get("moves")
    if not isinstance(told, list) or not all(isinstance(words, str) for words in told):
        raise BadInput([Defect("moves", Text("tu stoi lista ruchów", "a list of moves is expected here"))])
    try:
        return [Move.parse(words) for words in told]
    except ValueError as fault:
        raise BadInput([Defect("moves", Text(f"nie da się odczytać ruchu: {fault}", f"a move cannot be read: {fault}"))]) from None
