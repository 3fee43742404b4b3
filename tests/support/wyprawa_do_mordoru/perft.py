"""Count the ways to roll and keep in one turn of Wyprawa do Mordoru: by the rules, and by trying every part of every roll."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from mellon.models.wyprawa_do_mordoru import COLOURS, Face, Position, Turn, rules
from tests.support.wyprawa_do_mordoru.plain import effects

Dice = dict[str, str]
"""A symbol for every die that shows one."""


def lines(position: str, depth: int) -> int:
    """Return how many lines of `depth` keeps or repetitions there are, with every roll before and between them; the end of the turn ends a line."""
    return _lines(Position.parse(position), depth)


def _lines(p: Position, depth: int) -> int:
    if depth == 0:
        return 1
    turn = p.turn or Turn()
    if turn.roll is None:
        faces = [[Face(colour, symbol) for symbol in dict.fromkeys(p.dice.of(colour))] for colour in turn.free]
        return sum(_lines(replace(p, turn=replace(turn, roll=roll)), depth) for roll in product(*faces))
    total = 0
    for move in rules.legal(p):
        after, _ = rules.do(p, move)
        total += 1 if after.turn is None or after.over else _lines(after, depth - 1)
    return total


class PlainTurn:
    """A turn of a second reading: dice as words, every part of a roll is tried and judged on its own."""

    def __init__(self, position: str) -> None:
        p = Position.parse(position)
        turn = p.turn or Turn()
        self.dice = {str(colour): sorted({str(symbol) for symbol in p.dice.of(colour)}) for colour in COLOURS}
        self.place = effects(p.sheet.side, p.roller.circled, p.sheet.fields)
        self.kept: Dice = {str(face.colour): str(face.symbol) for face in turn.kept}
        self.roll: Dice | None = None if turn.roll is None else {str(face.colour): str(face.symbol) for face in turn.roll}
        self.repeated = turn.repeated

    def lines(self, depth: int) -> int:
        """Return how many lines there are, as `lines` does."""
        return self._rolled(self.kept, self.roll, self.repeated, depth) if self.roll is not None else self._to_roll(self.kept, False, depth)

    def _to_roll(self, kept: Dice, repeated: bool, depth: int) -> int:
        if depth == 0:
            return 1
        free = [colour for colour in self.dice if colour not in kept]
        rolls = product(*(self.dice[colour] for colour in free))
        return sum(self._rolled(kept, dict(zip(free, roll, strict=True)), repeated, depth) for roll in rolls)

    def _rolled(self, kept: Dice, roll: Dice, repeated: bool, depth: int) -> int:
        if depth == 0:
            return 1
        total = self._to_roll(kept, True, depth - 1) if self.place["repeat"] and not repeated else 0
        for mask in range(1, 1 << len(roll)):
            keep = {colour: roll[colour] for at, colour in enumerate(roll) if mask >> at & 1}
            if self._lawful(list(keep.values()), list(roll.values())):
                after = kept | keep
                total += 1 if len(after) == len(self.dice) or after.get("black") == "tree" else self._to_roll(after, False, depth - 1)
        return total

    def _lawful(self, symbols: list[str], rolled: list[str]) -> bool:
        return ("nazgul" in symbols or "nazgul" not in rolled) and (self.place["equal"] or len(set(symbols)) == len(symbols))
