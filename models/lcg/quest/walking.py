"""A quest phase as the plain rules carry it out, place by place: states of the phase and the beginning (`BEGIN`), where it is chosen who commits.

Which of the cards in staging or in the discard pile was put there first does not matter, so such states are one; so are cards that act alike when they
are revealed, where nobody holds a card that could be played on one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from mellon.models.lcg.position import NO_THREAT, PROGRESS, Position
from mellon.models.lcg.quest import phase as rules
from mellon.models.lcg.quest.alike import alike
from mellon.models.lcg.quest.quest_effects import playing
from mellon.models.lcg.quest.quest_moves import moves_of
from mellon.models.lcg.quest.quest_state import OUT, Quest, Table, gain_threat, threat, willpower
from mellon.models.lcg.walks import Node, Option

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
    p = rules.orc_guards(p)
    held = any(player.hand for player in p.players)
    table = Table(p, None if held else alike(p))
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


class Questing:
    """A quest phase from the commitment on, place by place (`walks.Game`)."""

    most = Fraction(1)

    def __init__(self, table: Table, p: Position) -> None:
        self._table, self._goal = table, goal_of(p)
        self._start = commits(table, p)
        self._threats = rules.begin(table).threats
        self._steady = not table.tools and not table.peekers

    def at(self, place: Place) -> Node:
        """Return whether the goal is reached, or what can be chosen, or where a revealed card leads."""
        if isinstance(place, str):
            return self._start
        if self._hopeless(place):
            return Fraction(0)
        q, pending = rules.proceed(self._table, place)
        return Fraction(int(reached(self._table, q, self._goal))) if pending is None else followed(self._table, q, pending)

    def words(self, option: Option) -> list[str]:
        """Return what is done by an option, as moves."""
        return list(option[0])

    def _hopeless(self, q: Quest) -> bool:
        """Tell whether the goal is missed whatever comes.

        Nothing that is revealed adds willpower, or takes threat off the staging area or a player; only what players use does, and responses to committing.
        """
        if not self._steady or any(name == "respond" for name, _ in q.tasks):
            return False
        margin = willpower(self._table, q) - threat(self._table, q)
        if self._goal != NO_THREAT:
            return margin <= 0
        return margin < 0 or any(was != OUT and (now == OUT or now > was) for now, was in zip(q.threats, self._threats, strict=True))


def commits(table: Table, p: Position) -> list[Option]:
    """Return the commitments with the state after each: the one that the position gives, or all."""
    fixed = given(p)
    done = fixed is not None and fixed[1]
    return [([str(move) for move in moves_of(table, mask)], like(rules.start(table, mask, done=done))) for mask in commitments(table, p)]


def followed(table: Table, q: Quest, pending: rules.Chance | rules.Choice) -> Sequence[Option] | dict[Quest, Fraction]:
    """Return the options of a choice, or what follows a reveal with its chances."""
    if isinstance(pending, rules.Choice):
        return [([str(move)], like(after)) for move, after in pending.options]
    found: dict[Quest, int] = {}
    for one in rules.drawn(table, q, pending):
        same = like(one.after)
        found[same] = found.get(same, 0) + one.copies
    total = sum(found.values())
    return {after: Fraction(copies, total) for after, copies in found.items()}


def like(q: Quest) -> Quest:
    """Return the one of the states that differ only by the order in which cards lie in staging or in the discard pile."""
    return q._replace(discard=tuple(sorted(q.discard)), staging=tuple(sorted(q.staging)))
