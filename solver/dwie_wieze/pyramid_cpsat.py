"""The pyramid in the CP-SAT model: a card is played after those that cover it, and only uncovered cards have to follow suit."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from mellon.models.dwie_wieze import Card, Position
from mellon.models.dwie_wieze.cards import without
from mellon.models.dwie_wieze.pyramid import SIDE
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze.cpsat_setup import Copy
from mellon.solver.dwie_wieze.found import Found
from mellon.solver.dwie_wieze.search import open_tokens
from mellon.solver.dwie_wieze.setups import Ready, in_order, ready_setups
from mellon.solver.engines.cpsat import Builder, neg
from mellon.solver.limits import STATES, Watch

if TYPE_CHECKING:
    from mellon.solver.dwie_wieze.cpsat_tricks import TrickModel
    from mellon.solver.engines.cpsat import Lit


class PyramidModel:
    """Which copy lies where in the pyramid, and the literals "still to be played in trick t or later"."""

    def __init__(self, b: Builder, position: Position, copies: list[Copy]) -> None:
        number = position.pyramid_seat
        assert number is not None
        pyramid = position.seat(number).pyramid
        assert pyramid is not None
        self.b, self.seat, self.pyramid = b, number, pyramid
        free = [copy for copy in copies if copy.place == number and not copy.hidden and not copy.on_table]
        self.place: dict[Copy, str] = {copy: SIDE for copy in copies if copy.place == number and copy.hidden}
        self.at: dict[str, Copy] = {}
        for place, laid in pyramid.places():
            copy = next(copy for copy in free if copy.card == laid.card)
            free.remove(copy)
            self.place[copy] = place
            if place != SIDE:
                self.at[place] = copy
        self.asleep = {self.at[place] for place in pyramid.face_down_uncovered()}
        self._left: dict[tuple[int, Copy], Lit] = {}

    def covering(self, copy: Copy) -> list[Copy]:
        """Return the cards that lie on a card now."""
        return [self.at[below] for below in self.pyramid.covering(self.place[copy])]

    def add(self, tricks: TrickModel) -> None:
        """Let every card of the pyramid wait for those that cover it (DW.p27.pyramid_play, DW.p27.pyramid_turn)."""
        b = self.b
        with b.group("DW.p27.pyramid_play"):
            for copy in self.place:
                for t in tricks.numbers:
                    for below in self.covering(copy):
                        b.clause(neg(tricks.played[t, copy]), neg(self.left(tricks, t, below)))
        with b.group("DW.p27.pyramid_turn"):
            for copy in self.asleep:
                b.clause(neg(tricks.played[tricks.first, copy]))

    def left(self, tricks: TrickModel, t: int, copy: Copy) -> Lit:
        """Return the literal that a card is played in trick `t` or later."""
        if t <= tricks.first:
            return 1
        if (t, copy) not in self._left:
            lit = self.b.boolean(f"{copy.name} left in trick {t}")
            self.b.equal_sum(lit, [tricks.played[later, copy] for later in tricks.numbers if later >= t])
            self._left[t, copy] = lit
        return self._left[t, copy]

    def none_open(self, name: str, tricks: TrickModel, own: list[Copy]) -> dict[int, Lit]:
        """Return literals per trick that say that none of some cards lies uncovered in it (DW.p27.pyramid_play)."""
        b = self.b
        none: dict[int, Lit] = {t: b.boolean(f"{name} {t}") for t in tricks.numbers}
        with b.group("DW.p27.pyramid_play"):
            for t in tricks.numbers:
                for copy in own:
                    if not (t == tricks.first and copy in self.asleep):
                        below = [self.left(tricks, t, other) for other in self.covering(copy)]
                        b.clause(neg(none[t]), neg(self.left(tricks, t, copy)), *below)
        return none


def decide_setups(
    position: Position,
    watch: Watch,
    decide: Callable[[Position, Watch], Found],
    engine: str,
    seed: int,
    states: int | None,
    asked: frozenset[int],
) -> Found:
    """Decide a position whose setup is open: every setup in turn, each with a model of its own."""
    start, nodes, undecided = time.monotonic(), 0, False
    limit: str | None = None
    tokens = open_tokens(position)
    for index, ready in enumerate(ready_setups(position, random.Random(seed), lambda: watch.over, asked)):
        if watch.over or (states is not None and index >= states):
            undecided, limit = True, None if watch.over else STATES
            break
        for token, hidden in product(tokens or (None,), _hidden_choices(ready)):
            found = decide(_settled(ready, token, hidden), watch)
            nodes += found.nodes
            if found.verdict is Verdict.WINNABLE and found.line is not None:
                line = (*in_order(position, ready.moves, token, hidden), *found.line)
                return Found(Verdict.WINNABLE, engine, nodes, time.monotonic() - start, line)
            undecided, limit = undecided or found.verdict is Verdict.UNKNOWN, limit or found.limit
    verdict = Verdict.UNKNOWN if undecided or watch.over else Verdict.LOST
    return Found(verdict, engine, nodes, time.monotonic() - start, None, limit or watch.limit if verdict is Verdict.UNKNOWN else None)


def _hidden_choices(ready: Ready) -> list[dict[int, Card]]:
    """Return what a player may have hidden in a setup: nothing, or one of the cards that could be."""
    return [{}, *({number: card} for number, cards in ready.hideable for card in dict.fromkeys(cards))]


def _settled(ready: Ready, token: int | None, hidden: dict[int, Card]) -> Position:
    p = ready.position if token is None else replace(ready.position, burden=token)
    for number, card in hidden.items():
        seat = p.seat(number)
        p = p.with_seat(number, replace(seat, hand=without(seat.hand, card), hidden=card))
    return p
