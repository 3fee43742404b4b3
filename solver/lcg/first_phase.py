"""The chance of progress in the first quest phase before anything is drawn: exactly, over all that the setup of a scenario draws."""

from __future__ import annotations

from fractions import Fraction

from mellon.models.common.chance import Lot
from mellon.models.lcg.cards.catalogue import scenario
from mellon.models.lcg.position import Position
from mellon.models.lcg.quest import phase
from mellon.models.lcg.quest.quest_position import to_position
from mellon.models.lcg.quest.quest_state import Quest, Table
from mellon.models.lcg.round.setup import fetch_missing, imprison, setup_reveals
from mellon.solver.game import ask
from mellon.solver.limits import Limits, Watch


class _Undecided(Exception):
    """Some table was not decided within the limits."""


def draws_prisoner(name: str) -> bool:
    """Tell whether a random hero is a prisoner of the first stage (Escape, LC.card.stages)."""
    return scenario(name).guards > 0


def drawn(name: str) -> bool:
    """Tell whether the setup of a scenario leaves something to chance: a prisoner, or cards that are revealed (LC.setup.scenario)."""
    return draws_prisoner(name) or bool(scenario(name).reveal_per_player)


class Opening:
    """Weighs all tables that the setup may lead to; `nodes` counts what their quests took."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.nodes = 0
        self._known: dict[Position, Fraction] = {}

    def chance(self, p: Position) -> Fraction | None:
        """Return the mean over what the setup draws, from the table before it, each with its best commitment; None if time does not do."""
        assert p.scenario is not None
        try:
            if draws_prisoner(p.scenario):
                heroes = range(len(p.players[0].characters))
                return sum((self._played(fetch_missing(imprison(p, 0, at))) for at in heroes), Fraction(0)) / len(heroes)
            return self.after_reveals(*setup_reveals(p), {})
        except _Undecided:
            return None

    def after_reveals(self, table: Table, q: Quest, seen: dict[Quest, Fraction]) -> Fraction:
        """Return the mean over the cards still to be revealed; what a player chooses then (Eleanor) is what is best in the phase to come."""
        q, pending = phase.proceed(table, q)
        if pending is None:
            return self._played(fetch_missing(to_position(table, q)))
        key = q._replace(staging=tuple(sorted(q.staging)), discard=tuple(sorted(q.discard)))
        if isinstance(pending, phase.Choice):
            return max(self.after_reveals(table, after, seen) for _, after in pending.options)
        if key not in seen:
            total = sum(copies for _, copies in pending.draws)
            found = (copies * self.after_reveals(table, phase.revealed(table, q, number), seen) for number, copies in pending.draws)
            seen[key] = sum(found, Fraction(0)) / total
        return seen[key]

    def _played(self, p: Position) -> Fraction:
        p = p.but(staging=tuple(sorted(p.staging, key=repr)), discard=tuple(sorted(p.discard)))
        if p not in self._known:
            if self.watch.over:
                raise _Undecided
            answer = ask(p, "solve", Limits(self.watch.remaining()))
            self.nodes += answer.stats.nodes
            if answer.value is None:
                raise _Undecided
            self._known[p] = answer.value
        return self._known[p]


def start_drawn(p: Position, lot: Lot) -> Position:
    """Return the table before the first quest phase with everything drawn from a lot; players choose what is best in the phase to come."""
    assert p.scenario is not None
    if draws_prisoner(p.scenario):
        return imprison(fetch_missing(p), 0, lot.below(len(p.players[0].characters)))
    table, q = setup_reveals(p)
    while True:
        q, pending = phase.proceed(table, q)
        if pending is None:
            return fetch_missing(to_position(table, q))
        if isinstance(pending, phase.Choice):
            opening = Opening(Watch())
            q = max((after for _, after in pending.options), key=lambda after: opening.after_reveals(table, after, {}))
        else:
            q = phase.revealed(table, q, _picked(pending.draws, lot))


def _picked(draws: tuple[tuple[int, int], ...], lot: Lot) -> int:
    pile = [number for number, copies in draws for _ in range(copies)]
    return pile[lot.below(len(pile))]
