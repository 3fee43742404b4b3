"""Verb `resolve`: carry moves out, and say how the goals stand afterwards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from models.common import BadInput, Defect, Illegal, Step, Text
from models.dwie_wieze import Position, rules, setup
from models.dwie_wieze.goals import holds, negate
from models.dwie_wieze.position import FREE
from models.dwie_wieze.rules import GoalStatus
from solver.dwie_wieze.problem import TooLarge
from solver.dwie_wieze.search import Effort, Plan, Table
from solver.engines import trick_kernel
from solver.limits import Watch

FINALITY_NODES = 20_000
FEW_TRICKS = 2


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
    if p.over or p.to_play is None or (p.setup == FREE and not setup.setup_complete(p)) or setup.pending(p):
        return found
    return [status if status.final else replace(status, final=_settled(p, status, watch)) for status in found]


def _settled(p: Position, status: GoalStatus, watch: Watch) -> bool:
    goal = p.goal(status.seat)
    try:
        table = Table(p, [negate(goal) if status.met else goal], Effort(watch))
    except TooLarge:
        return False
    if table.search(Plan.of((FINALITY_NODES, 0))).result != trick_kernel.FAIL:
        return False
    if not p.burdensome_left:
        return True
    return p.tricks_left <= FEW_TRICKS and not _can_end_otherwise(p, status.seat, status.met)


def _can_end_otherwise(p: Position, number: int, met: bool) -> bool:
    """Tell whether some line, one that loses the chapter by a rule included, ends with the goal in the other state."""
    if p.over:
        return holds(p.goal(number, final=False), p.done, p.table) != met
    return any(_can_end_otherwise(rules.do(p, move)[0], number, met) for move in rules.legal(p))


def outcome(before: Position, after: Position, watch: Watch) -> dict[str, Any]:
    """Return the contract's summary: tricks finished by the moves, goals, and what lost the chapter if it is lost."""
    found = statuses(after, watch)
    tricks = [
        {"winner": done.winner, "cards": trick.codes}
        for done, trick in list(zip(after.done, after.tricks, strict=False))[len(before.done) :]
    ]
    won = rules.chapter_won(after) if after.over else None
    return {
        "tricks": tricks,
        "goals": [{"seat": s.seat, "character": s.character, "met": s.met, "final": s.final} for s in found],
        "lost_by": rules.lost_by(after, found),
        "may_stop": rules.may_stop(after, found) if found and len(found) == after.players else None,
        "won": won,
    }


def closing_steps(after: Position, result: dict[str, Any]) -> list[Step]:
    """Return the steps that tell how the goals and the chapter stand."""
    steps = []
    for goal in result["goals"]:
        if not goal["final"]:
            continue
        character = after.character(goal["seat"])
        assert character is not None
        if goal["met"]:
            steps.append(Step(Text(f"{character.name.pl}: cel osiągnięty na pewno.", f"{character.name.en}: goal met for good."), "DW.p9.goal_final"))
        else:
            text = Text(f"{character.name.pl}: celu nie da się już osiągnąć.", f"{character.name.en}: the goal cannot be met any more.")
            steps.append(Step(text, "DW.p9.early_failure"))
    if result["won"]:
        steps.append(Step(Text("Wszystkie cele osiągnięte: rozdział wygrany.", "All goals are met: the chapter is won."), "DW.p10.result"))
    elif result["lost_by"] is not None:
        steps.append(Step(Text("Rozdział przegrany.", "The chapter is lost."), "DW.p10.result"))
    elif result["may_stop"] == "success":
        text = Text("Cele są osiągnięte na pewno: można zakończyć wcześniej.", "The goals are met for good: the round may stop early.")
        steps.append(Step(text, "DW.p9.early_success"))
    return steps
