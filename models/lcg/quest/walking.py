"""A quest phase walked out by the plain rules: every commitment, reveal and choice that is followed, and how likely the goal is then.

Nodes are states of the phase and the beginning (`BEGIN`), where it is chosen who commits. Which of the cards in staging or in the discard pile was put
there first does not matter, so such states are one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from mellon.models.lcg.position import NO_THREAT, PROGRESS, Position
from mellon.models.lcg.quest import phase as rules
from mellon.models.lcg.quest.quest_effects import playing
from mellon.models.lcg.quest.quest_moves import moves_of
from mellon.models.lcg.quest.quest_state import OUT, Quest, Table, gain_threat, threat, willpower
from mellon.models.lcg.walks import BEGIN, Following, Taking, unfolded, worked_out

Option = tuple[list[str], Quest]
"""What is done, in words, and the state after it."""
Place = Quest | str


def goal_of(p: Position) -> str:
    """Return the goal of a quest, progress where none is named."""
    return p.goal.name if p.goal is not None else PROGRESS


def given(p: Position) -> tuple[int, bool] | None:
    """Return the commitment that the position gives and whether its responses are over (the characters are marked exhausted too)."""
    everybody = [c for player in p.players for c in player.characters]
    mask = sum(1 << i for i, c in enumerate(everybody) if c.committed)
    return (mask, all(c.exhausted for c in everybody if c.committed)) if mask else None


def table_of(p: Position, peeks: bool) -> Table:
    """Return the table of a quest phase; without `peeks` nobody looks at a card before it is revealed (ruling peeks)."""
    table = Table(rules.orc_guards(p))
    if not peeks:
        table.peekers = []
    return table


def commitments(table: Table, p: Position) -> Iterator[int]:
    """Yield the sets of characters that may commit: the one that the position gives, or all sets of ready ones."""
    fixed = given(p)
    if fixed is not None:
        yield fixed[0]
        return
    ready = [i for _, i in _ready(table)]
    for chosen in range(1 << len(ready)):
        yield sum(1 << i for at, i in enumerate(ready) if chosen >> at & 1)


def _ready(table: Table) -> Iterator[tuple[int, int]]:
    start = rules.begin(table)
    for i, person in enumerate(table.people):
        prisoner = table.position.players[person.owner].characters[person.at].prisoner
        if start.ready >> i & 1 and not prisoner:
            yield person.card, i


def reached(table: Table, q: Quest, goal: str) -> bool:
    """Tell whether a quest with everything revealed reaches the goal when it is compared (LC.quest.compare)."""
    margin = willpower(table, q) - threat(table, q)
    if goal != NO_THREAT:
        return margin > 0 and bool(playing(q))
    for player in playing(q):
        q = gain_threat(table, q, player, max(0, -margin), None, "LC.quest.compare")
    before = rules.begin(table).threats
    return all(was == OUT or (now != OUT and now <= was) for now, was in zip(q.threats, before, strict=True))


class Walk:
    """Everything that can happen in a quest phase under some way of choosing. Raises TooLarge where that is more than `most` places."""

    def __init__(self, table: Table, p: Position, taking: Taking, most: int) -> None:
        self._table, self._taking, self._goal = table, taking, goal_of(p)
        fixed = given(p)
        done = fixed is not None and fixed[1]
        self._start: list[Option] = [
            ([str(move) for move in moves_of(table, mask)], _like(rules.start(table, mask, done=done))) for mask in commitments(table, p)
        ]
        self._ends: dict[Place, Fraction] = {}
        self.graph = unfolded(self._after, most)

    def values(self) -> dict[Place, Fraction]:
        """Return what every place is worth: where nobody draws, the best of what is followed."""
        return worked_out(self.graph, self._ends)

    def _after(self, place: Place) -> Following:
        if isinstance(place, str):
            return self._taken(BEGIN, self._start)
        q, pending = rules.proceed(self._table, place)
        if isinstance(pending, rules.Chance):
            return self._drawn(q, pending)
        if pending is not None:
            return self._taken(place, [([str(move)], _like(after)) for move, after in pending.options])
        self._ends[place] = Fraction(int(reached(self._table, q, self._goal)))
        return {}

    def _taken(self, place: Place, options: Sequence[Option]) -> Following:
        if len(options) == 1:
            return {options[0][1]: None}
        taken = self._taking(place, options)
        if not taken:
            self._ends[place] = Fraction(0)
        return dict.fromkeys((options[at][1] for at in taken), None)

    def _drawn(self, q: Quest, pending: rules.Chance) -> Following:
        """Return what follows a reveal."""
        drawn = rules.drawn(self._table, q, pending)
        total = sum(one.copies for one in drawn)
        found: dict[Place, Fraction | None] = {}
        for one in drawn:
            like = _like(one.after)
            found[like] = (found.get(like) or Fraction(0)) + Fraction(one.copies, total)
        return found


def _like(q: Quest) -> Quest:
    """Return the one of the states that differ only by the order in which cards lie in staging or in the discard pile."""
    return q._replace(discard=tuple(sorted(q.discard)), staging=tuple(sorted(q.staging)))
