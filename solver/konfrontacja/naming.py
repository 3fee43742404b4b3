"""The words for the states and moves of one position, each part worked out once."""

from __future__ import annotations

from models.konfrontacja import Position, rules
from models.konfrontacja.board import FELLOWSHIP, SAURON
from models.konfrontacja.moves import Action
from models.konfrontacja.state import State


class Naming:
    """Writes states in the one-line notation and actions as orders, as `Position` and `rules` do but faster in long lists."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._heads: dict[tuple[int, ...], str] = {}
        self._sides: dict[tuple[object, ...], str] = {}
        self._moves: dict[tuple[Action, int], str] = {}

    def line(self, state: State) -> str:
        """Return the one-line notation of a state."""
        head = (state.turn, state.bearer, state.must, state.barred, state.winner)
        sides = [self._side_key(state, side) for side in (FELLOWSHIP, SAURON)]
        if head not in self._heads or not all(key in self._sides for key in sides):
            self._heads[head], *parts = str(self._position.with_state(state)).split(" | ")
            self._sides.update(zip(sides, parts, strict=True))
        return f"{self._heads[head]} | {self._sides[sides[0]]} | {self._sides[sides[1]]}"

    def _side_key(self, state: State, side: int) -> tuple[object, ...]:
        places = tuple([state.where[piece] for piece in self._position.table.own[side]])
        return side, places, state.hands[side], state.specials, state.marked, state.shown

    def move(self, state: State, action: Action) -> str:
        """Return an action of a state in words."""
        key = (action, state.where[action.piece])
        found = self._moves.get(key)
        if found is None:
            found = self._moves[key] = str(rules.words(self._position.table, state, action))
        return found
