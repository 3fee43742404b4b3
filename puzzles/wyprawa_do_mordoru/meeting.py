"""The rules that a puzzle of Wyprawa do Mordoru meets: whatever the dice may show before the turn that is under way is over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from mellon.models.wyprawa_do_mordoru import Position, rules
from mellon.models.wyprawa_do_mordoru.box import COLOURS, Face
from mellon.models.wyprawa_do_mordoru.effects import finish_turn
from mellon.solver import Limits


def met(position: Position, limits: Limits) -> Iterator[str]:
    """Yield the rules that each legal keep meets, and those of every end of the turn: a die that is left can show each of its sides and be kept."""
    for move in rules.legal(position):
        after, steps = rules.do(position, move)
        yield from (step.rule for step in steps if step.rule)
        if after.turn is not None and after.mover == position.mover and not after.turn.ended:
            yield from _ends(after)


def _ends(position: Position) -> Iterator[str]:
    assert position.turn is not None
    sides = dict(zip(COLOURS, position.dice.faces, strict=True))
    for shown in product(*(dict.fromkeys(sides[colour]) for colour in position.turn.free)):
        faces = tuple(Face(colour, symbol) for colour, symbol in zip(position.turn.free, shown, strict=True))
        kept = tuple(sorted((*position.turn.kept, *faces), key=lambda face: COLOURS.index(face.colour)))
        turn = replace(position.turn, kept=kept, roll=None, later=())
        _, steps = finish_turn(replace(position, turn=turn, moves=()))
        yield from (step.rule for step in steps if step.rule)
