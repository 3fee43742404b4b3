"""The rules that a puzzle of Wyprawa do Mordoru meets: whatever the dice may show before the turn that is under way is over.

Steps name most rules. The others are met where they change what may be kept, what may still be rolled or how the turn ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from mellon.models.common import Step
from mellon.models.wyprawa_do_mordoru import Keep, Move, Position, rules
from mellon.models.wyprawa_do_mordoru.box import COLOURS, Colour, Face, Symbol
from mellon.models.wyprawa_do_mordoru.effects import finish_turn
from mellon.solver import Limits

TREE = Face(Colour.BLACK, Symbol.TREE)


def met(position: Position, limits: Limits) -> Iterator[str]:
    """Yield the rules that each legal keep meets, and those of every end of the turn: a die that is left can show each of its sides and be kept."""
    if position.place.rule:
        yield "WM.p8.place"
    for move in rules.legal(position):
        after, steps = rules.do(position, move)
        yield from _told(after, steps)
        yield from _keeping(position, move, after)
        if after.turn is not None and after.mover == position.mover and not after.turn.ended:
            yield from _ends(after)


def _ends(position: Position) -> Iterator[str]:
    assert position.turn is not None
    sides = dict(zip(COLOURS, position.dice.faces, strict=True))
    for shown in product(*(dict.fromkeys(sides[colour]) for colour in position.turn.free)):
        faces = tuple(Face(colour, symbol) for colour, symbol in zip(position.turn.free, shown, strict=True))
        kept = tuple(sorted((*position.turn.kept, *faces), key=lambda face: COLOURS.index(face.colour)))
        turn = replace(position.turn, kept=kept, roll=None, later=())
        yield from _told(*finish_turn(replace(position, turn=turn, moves=())))


def _told(after: Position, steps: Iterable[Step]) -> Iterator[str]:
    """Yield the rules of steps, and those that they rest on: a Nazgul crosses squares whoever is hit, the game is over."""
    for step in steps:
        if step.rule:
            yield step.rule
        if step.rule in ("WM.p5.nazgul_own", "WM.p5.nazgul_other"):
            yield "WM.p5.nazgul"
    if after.over:
        yield "WM.p7.end"


def _keeping(position: Position, move: Move, after: Position) -> Iterator[str]:
    """Yield what a keep rests on: dice kept now are out of the rolls to come, and with the black die the White Tree."""
    turn = position.turn
    if turn is None or turn.roll is None or not isinstance(move, Keep):
        return
    rolling = after.turn is not None and after.mover == position.mover and not after.turn.ended
    if rolling:
        yield "WM.p4.kept_stays"
    if TREE in turn.roll and TREE not in move.faces:
        yield "WM.p6.tree_optional"
    if rolling and any(face.colour is Colour.BLACK for face in move.faces):
        yield "WM.p6.tree_black"
