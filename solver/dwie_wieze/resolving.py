"""Verb `resolve`: carry moves out, and say how the goals stand afterwards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mellon.models.common import BadInput, Defect, Illegal, Step, Text
from mellon.models.dwie_wieze import Position, rules, setup
from mellon.models.dwie_wieze.cards import Kind
from mellon.models.dwie_wieze.facts import missing_facts, undetermined
from mellon.models.dwie_wieze.goals import negate
from mellon.models.dwie_wieze.position import FREE
from mellon.models.dwie_wieze.rules import GoalStatus
from mellon.models.dwie_wieze.trick import ORC_LEAD, WEARINESS
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze.problem import TooLarge
from mellon.solver.dwie_wieze.search import Effort, Plan, Table, decide
from mellon.solver.kernels.tricks.codes import FAIL
from mellon.solver.limits import NODES, Watch

FINALITY_NODES = 20_000
FEW_TRICKS = 3
FEW_ENDS = 4_000
LOSS_NODES = 51_200
"""Nodes that the question whether the chapter is lost may take where no time is given; no clock, so that every machine says the same."""
UNDECIDED = "unknown"


class Frugal(Watch):
    """A watch over a part of a search that counts nodes and also ends with the whole."""

    def __init__(self, whole: Watch) -> None:
        super().__init__(whole.deadline, memory=whole.memory)
        self.whole = whole

    @property
    def over(self) -> bool:
        return self.whole.over or self.nodes >= LOSS_NODES

    @property
    def limit(self) -> str:
        return self.whole.limit if self.whole.over else NODES


def carry_out(position: Position) -> tuple[Position, list[Step]]:
    """Carry out the moves that a position asks for. Raises BadInput at the first that a rule forbids, with the rule."""
    p = replace(position, moves=())
    steps: list[Step] = []
    for index, move in enumerate(position.moves, start=1):
        try:
            p, made = rules.do(p, move)
        except Illegal as fault:
            what = Text(f"{fault.why.pl} ({fault.rule})", f"{fault.why.en} ({fault.rule})")
            raise BadInput([Defect(f"moves[{index}]", what)]) from None
        steps += made
    return p, steps


def statuses(p: Position, watch: Watch) -> list[GoalStatus]:
    """Return every goal's state; where counting does not settle finality, play itself is searched (DW.p9.goal_final).

    A goal is final when no legal continuation ends with it in the other state, lines that lose the chapter by a rule included.
    Where that cannot be shown cheaply it counts as open, so finality is never claimed wrongly.
    """
    found = rules.goal_status(p)
    unknown = p.unknown_cards or not p.order_known
    if p.over or unknown or p.to_play is None or (p.setup == FREE and not setup.setup_complete(p)) or setup.pending(p):
        return found
    if p.tricks_left <= FEW_TRICKS:
        changing = _changing(p, found, watch)
        if changing is not None:
            return [status if status.met is None else replace(status, final=status.seat not in changing) for status in found]
    return [status if status.final or status.met is None else replace(status, final=_settled(p, status, watch)) for status in found]


def _settled(p: Position, status: GoalStatus, watch: Watch) -> bool:
    if p.burdensome_left or watch.over or p.chapter.entish is not None:
        return False
    goal = p.goal(status.seat)
    try:
        table = Table(p, [negate(goal) if status.met else goal], Effort(watch))
    except TooLarge:
        return False
    return bool(table.search(Plan.of((FINALITY_NODES, 0))).result == FAIL)


def _changing(p: Position, now: list[GoalStatus], watch: Watch) -> set[int] | None:
    """Return the seats whose goal ends otherwise than it stands in some line, lines that lose by a rule included; None if they are too many."""
    changing: set[int] = set()
    known = {status.seat: status.met for status in now if status.met is not None}
    stack, ends = [p], 0
    while stack and len(changing) < len(known):
        if watch.over:
            return None
        at = stack.pop()
        if not at.over:
            stack += [rules.do(at, move)[0] for move in rules.legal(at)]
            continue
        changing |= {status.seat for status in rules.goal_status(at) if status.seat in known and status.met != known[status.seat]}
        ends += 1
        if ends > FEW_ENDS:
            return None
    return changing


def lost_by(p: Position, found: list[GoalStatus], watch: Watch) -> tuple[str | None, str | None]:
    """Return what loses the chapter for certain: a card played, a goal out of reach, or that no line wins (DW.p10.result).

    None says that it is not lost, "unknown" that a limit or a missing fact came before that was known; the limit comes second.
    """
    known = rules.lost_by(p, found)
    if known is not None or (p.over and not undetermined(p)):
        return known, None
    if p.unknown_goals or p.unknown_cards or missing_facts(p, lambda: watch.over):
        return UNDECIDED, None
    if not p.order_known:
        from mellon.solver.dwie_wieze.solo_answers import surely_lost

        return surely_lost(p, watch)
    seen = watch if watch.deadline is not None else Frugal(watch)
    try:
        whole = decide(p, seen)
        if whole.verdict is not Verdict.LOST:
            return (UNDECIDED, whole.limit) if whole.verdict is Verdict.UNKNOWN else (None, None)
        anyhow = decide(p, seen, seats=frozenset()).verdict
    except TooLarge:
        return UNDECIDED, None
    if anyhow is not Verdict.LOST:
        return "goal", None
    return (ORC_LEAD if any(card.kind is Kind.ORC for seat in p.seats for card in seat.held) else WEARINESS), None


def outcome(before: Position, after: Position, watch: Watch) -> tuple[dict[str, Any], str | None]:
    """Return the contract's summary (tricks finished by the moves, goals, what lost the chapter if it is lost) and the limit that cut it short."""
    found = statuses(after, watch)
    tricks = [
        {"winner": done.winner, "cards": trick.codes}
        for done, trick in list(zip(after.done, after.tricks, strict=False))[len(before.done) :]
    ]
    won = rules.chapter_won(after) if after.over and not (undetermined(after) and after.lost_by_rule is None) else None
    lost, limit = lost_by(after, found, watch)
    summary = {
        "tricks": tricks,
        "goals": [{"seat": s.seat, "character": s.character, "met": s.met, "final": s.final} for s in found],
        "lost_by": lost,
        "may_stop": rules.may_stop(after, found) if found and len(found) == after.players else None,
        "won": won,
    }
    return summary, limit


def closing_steps(after: Position, result: dict[str, Any]) -> list[Step]:
    """Return the steps that tell how the goals and the chapter stand."""
    steps = []
    for goal in result["goals"]:
        if not goal["final"]:
            continue
        character = after.character(goal["seat"])
        assert character is not None
        if goal["met"]:
            steps.append(
                Step(Text(f"{character.name.pl}: cel osiągnięty na pewno.", f"{character.name.en}: goal met for good."), "DW.p9.goal_final")
            )
        else:
            text = Text(f"{character.name.pl}: celu nie da się już osiągnąć.", f"{character.name.en}: the goal cannot be met any more.")
            steps.append(Step(text, "DW.p9.early_failure"))
    if result["won"]:
        steps.append(Step(Text("Wszystkie cele osiągnięte: rozdział wygrany.", "All goals are met: the chapter is won."), "DW.p10.result"))
    elif result["lost_by"] not in (None, UNDECIDED):
        steps.append(Step(Text("Rozdział przegrany.", "The chapter is lost."), "DW.p10.result"))
    elif result["may_stop"] == "success":
        text = Text("Cele są osiągnięte na pewno: można zakończyć wcześniej.", "The goals are met for good: the round may stop early.")
        steps.append(Step(text, "DW.p9.early_success"))
    return steps
