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


def after_moves(position: Position) -> Position:
    """Return the position after the moves that a file gives, for verbs that ask about what comes next.

    Raises BadInput at a move that a rule forbids, and where rolls are given that no move leads to or that the dice left cannot show.
    """
    p = carry_out(position)[0] if position.moves else position
    require_rolls(position, p)
    turn = p.turn
    if position.moves and turn is not None and turn.roll is not None and {face.colour for face in turn.roll} != set(turn.free):
        free = ", ".join(colour.value for colour in turn.free)
        raise BadInput(
            [
                Defect(
                    "turn.rolls",
                    Text(
                        f"po tych ruchach rzuca się kostkami: {free} (WM.p4.reroll)",
                        f"after these moves the dice to roll are {free} (WM.p4.reroll)",
                    ),
                )
            ]
        )
    return p


def require_rolls(before: Position, after: Position) -> None:
    """Raise BadInput if rolls were given that the moves carried out never come to."""
    given = len(before.turn.later) if before.turn is not None else 0
    used = len(before.moves) if after.turn is not None else len(before.moves) - 1
    if given > max(0, used):
        what = Text(
            f"podano {given} dalszych rzutów, a ruchów, które do nich prowadzą, jest {max(0, used)}: podaj w moves, co odłożono z wcześniejszych rzutów, albo usuń rzuty",
            f"{given} later rolls are given but {max(0, used)} moves that lead to them: give in moves what was kept of the earlier rolls, or leave the rolls out",
        )
        raise BadInput([Defect("turn.rolls", what)])


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
