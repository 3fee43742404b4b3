"""The words for the states and moves of one position, each part worked out once."""

from __future__ import annotations

from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON
from mellon.models.konfrontacja.moves import Action
from mellon.models.konfrontacja.notation import write_side
from mellon.models.konfrontacja.state import State

_CARDS = "cards="


class Naming:
    """Writes states in the one-line notation and actions as orders, as `Position` and `rules` do but faster in long lists."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._heads: dict[tuple[int, ...], str] = {}
        self._sides: dict[tuple[object, ...], list[str]] = {}
        self._hands: dict[tuple[int, int], str] = {}
        self._moves: dict[tuple[Action, int], str] = {}

    def line(self, state: State) -> str:
        """Return the one-line notation of a state."""
        head = (state.turn, state.bearer, state.must, state.barred, state.winner)
        found = self._heads.get(head)
        if found is None:
            found = self._heads[head] = str(self._position.with_state(state)).split(" | ")[0]
        return f"{found} | {self._side(state, FELLOWSHIP)} | {self._side(state, SAURON)}"

    def _side(self, state: State, side: int) -> str:
        """Return a side's part: what does not change with its hand is worked out once, and so is each hand."""
        where, hand = state.where, state.hands[side]
        key = (side, state.specials, state.marked, state.shown, *[where[piece] for piece in self._position.table.own[side]])
        around, cards = self._sides.get(key), self._hands.get((side, hand))
        if around is None or cards is None:
            words = write_side(self._position.with_state(state), side).split(" ")
            at = next((n for n, word in enumerate(words) if word.startswith(_CARDS)), None)
            if at is None:
                return " ".join(words)
            around = self._sides[key] = [" ".join(words[:at]), " ".join(words[at + 1 :])]
            cards = self._hands[side, hand] = words[at]
        return " ".join(part for part in (around[0], cards, around[1]) if part)

    def move(self, state: State, action: Action) -> str:
        """Return an action of a state in words."""
        key = (action, state.where[action.piece])
        found = self._moves.get(key)
        if found is None:
            found = self._moves[key] = str(rules.words(self._position.table, state, action))
        return found
