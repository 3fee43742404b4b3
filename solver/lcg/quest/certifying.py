"""The certificate of a quest's value: a policy that the rules alone can replay, and as much about no other commitment being better as can be walked out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from mellon.models.lcg.position import Position
from mellon.models.lcg.quest.quest_moves import moves_of
from mellon.models.lcg.quest.walking import Questing, goal_of, table_of
from mellon.solver.game import Request
from mellon.solver.lcg.proving import Policy, proved
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
    quest, another = Questing(table, p), _another(search, request, small=False)
    policy = Policy(commits, quest, lambda q: another.outlook(q).value, request.watch)
    return proved(p, claim, value, quest, policy, lambda: _agreed(search, masks, done, value, request), request.watch)


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
