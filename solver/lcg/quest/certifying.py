"""The certificate of a quest's value: a policy that the rules alone can replay, and as much about no other commitment being better as can be walked out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from mellon.models.common.certificates import AGREEMENT, headed
from mellon.models.lcg.position import QUEST, Position
from mellon.models.lcg.quest.certificate import MOST_STATES, POLICY, PROOF
from mellon.models.lcg.quest.quest_moves import moves_of
from mellon.models.lcg.quest.quest_state import Quest, Table
from mellon.models.lcg.quest.walking import Option, Place, Walk, goal_of, table_of
from mellon.models.lcg.walks import BEGIN, GIVE_UP, MOST_ENTRIES, TooLarge, everything
from mellon.solver.game import Request
from mellon.solver.lcg.quest.search import Search
from mellon.solver.lcg.shares import share_of
from mellon.solver.limits import LimitReached

_SECOND_SHARE, _SECOND_SECONDS = 0.5, 10.0
"""The part of the time that a second engine may take, and seconds where no time is given."""
_PACKED, _RULES = "packed", "rules"
"""The engines: equal cards count as one and quests are small states, or every card and choice is carried out by the rules."""


def certified(p: Position, search: Search, masks: Sequence[int], done: bool, value: Fraction, request: Request) -> dict[str, Any]:
    """Return the certificate of the value that a search has found for some commitments, the best one first."""
    table, claim = table_of(p, bool(search.table.peekers)), {"goal": goal_of(p), "peeks": bool(search.table.peekers)}
    commits = [str(move) for move in moves_of(table, masks[0])]
    whole = _whole(table, p, value)
    policy = _Policy(commits, _another(search, request, merge=False, small=False) if whole is None else whole.values())
    try:
        worth = Walk(table, p, policy.take, MOST_ENTRIES).values()
    except (LimitReached, TooLarge):
        agreed = _agreed(search, masks, done, value, request)
        return headed(p.game, QUEST, str(p), {**claim, "value": str(value)}, kind=AGREEMENT, agreed=agreed)
    if worth[BEGIN] != value:
        raise ArithmeticError("a policy does not reach the value that was found")
    entries = [{**entry, "value": str(worth[place])} for place, entry in policy.entries]
    if whole is not None:
        return headed(p.game, QUEST, str(p), {**claim, "value": str(value)}, kind=PROOF, at_least=entries, states=len(whole.graph))
    agreed = _agreed(search, masks, done, value, request)
    return headed(p.game, QUEST, str(p), {**claim, "at_least": str(value)}, kind=POLICY, at_least=entries, agreed=agreed)


def _whole(table: Table, p: Position, value: Fraction) -> Walk | None:
    """Return everything that can happen, nothing of it better than the value; None where it is too much."""
    try:
        walk = Walk(table, p, everything, MOST_STATES)
    except TooLarge:
        return None
    if walk.values()[BEGIN] != value:
        raise ArithmeticError("the rules alone give another value than the one that was found")
    return walk


def _another(search: Search, request: Request, **how: bool) -> Search:
    """Return another search of the same quest."""
    found = Search(search.table.position, search.goal, share_of(request.watch, _SECOND_SHARE, _SECOND_SECONDS), **how)
    found.table.peekers = search.table.peekers
    return found


def _agreed(search: Search, masks: Iterable[int], done: bool, value: Fraction, request: Request) -> list[str]:
    """Return the engines that found the value: the one that answered, and the rules where they come to an end."""
    second = _another(search, request, small=False, shortcut=False)
    try:
        return [_PACKED, _RULES] if max(second.commitment(mask, done).value for mask in masks) == value else [_PACKED]
    except (LimitReached, MemoryError):
        return [_PACKED]


class _Policy:
    """Commits, takes the best option at every choice, and notes what it took."""

    def __init__(self, commits: list[str], values: Search | Mapping[Place, Fraction]) -> None:
        self._commits, self._values = commits, values
        self.entries: list[tuple[Place, dict[str, Any]]] = []

    def take(self, place: Place, options: Sequence[Option]) -> Sequence[int]:
        """Return the commitment, or the first of the best options; nothing where all is lost."""
        if place == BEGIN:
            at = next(at for at, (words, _) in enumerate(options) if words == self._commits)
        else:
            worth = [self._worth(after) for _, after in options]
            at = worth.index(max(worth))
            if not worth[at]:
                self.entries.append((place, {"given_up": True}))
                return GIVE_UP
        self.entries.append((place, {"take": at, "do": list(options[at][0])}))
        return (at,)

    def _worth(self, q: Quest) -> Fraction:
        return self._values.outlook(q).value if isinstance(self._values, Search) else self._values[q]
