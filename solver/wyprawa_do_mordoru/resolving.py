"""Verb `resolve`: carry moves out, and tell who fell and who arrived."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mellon.models.common import BadInput, Defect, Illegal, Step, Text
from mellon.models.wyprawa_do_mordoru import Position, rules


def carry_out(position: Position) -> tuple[Position, list[Step]]:
    """Carry out the moves that a position asks for. Raises BadInput at the first that a rule forbids, with the rule."""
    p, steps = rules.settle(replace(position, moves=())) if not position.moves else (replace(position, moves=()), [])
    roller = p.mover
    for number, move in enumerate(position.moves, start=1):
        try:
            if p.mover != roller or p.over:
                raise Illegal("WM.p4.end", Text("tura jest już skończona", "the turn is over already"))
            p, made = rules.do(p, move)
        except Illegal as fault:
            what = Text(f"{fault.why.pl} ({fault.rule})", f"{fault.why.en} ({fault.rule})")
            raise BadInput([Defect(f"moves[{number}]", what)]) from None
        steps += made
        if p.turn is None:
            roller = None
    return p, steps


def outcome(before: Position, after: Position) -> dict[str, Any]:
    """Return the contract's summary: who fell and who arrived by these moves, and who has won once the game is over."""
    pairs = list(zip(before.players, after.players, strict=True))
    summary: dict[str, Any] = {
        "eliminated": [new.hobbit.id for old, new in pairs if new.out and not old.out],
        "arrived": [new.hobbit.id for old, new in pairs if new.arrived(after.sheet) and not old.arrived(before.sheet)],
        "turn_over": after.turn is None and before.mover is not None,
        "game_over": after.over,
    }
    if after.over:
        summary["winners"] = [player.hobbit.id for player, share in zip(after.players, rules.shares(after), strict=True) if share]
    return summary
