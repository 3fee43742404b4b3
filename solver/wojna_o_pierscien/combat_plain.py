"""The same question answered the slow way, straight from the words of the rules: every support, every order of giving cards up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from mellon.models.wojna_o_pierscien.combat import Fight
from mellon.models.wojna_o_pierscien.consequences import unit_worth
from mellon.models.wojna_o_pierscien.support import Pair
from mellon.solver.limits import LimitReached, Watch


def plain_attack(fight: Fight) -> int:
    """Return the attack total by trying every way to support."""
    base = fight.attack - _most(fight.attack_pairs)
    return base + max(sum(pair.gain for pair in way) for way in _ways(fight.attack_pairs))


def plain_best(fight: Fight, watch: Watch | None = None) -> tuple[Fraction, frozenset[tuple[int, ...]], frozenset[int]]:
    """Return the least worth lost, every set of losses that reaches it, and the defenders lost in every legal set. Raises LimitReached."""
    watch = watch or Watch()
    everybody = range(len(fight.part.defenders))
    legal: set[tuple[int, ...]] = set()
    most = -1
    for way in _ways(fight.defense_pairs):
        if watch.over:
            raise LimitReached(watch.limit)
        icons = list(fight.plain_defense)
        for pair in way:
            icons[pair.character] += pair.leads
            icons[pair.army] += pair.army_gains
        cancelled = min(sum(icons), fight.need)
        if cancelled < most:
            continue
        if cancelled > most:
            legal, most = set(), cancelled
        legal |= set(_given_up(icons, fight.need, fight.reading("zero_icon_defenders") == "lost", watch))
    cost = {lost: sum((unit_worth(fight, index) for index in lost), Fraction(0)) for lost in legal}
    least = min(cost.values())
    always = frozenset(index for index in everybody if all(index in lost for lost in legal))
    return least, frozenset(lost for lost in legal if cost[lost] == least), always


def _given_up(icons: Sequence[int], need: int, zeros_too: bool, watch: Watch) -> Iterator[tuple[int, ...]]:
    """Yield where giving cards up one by one can end; a card that cancels nothing is only given up when nothing else is left."""
    seen = set()
    stack: list[tuple[int, ...]] = [()]
    while stack:
        lost = stack.pop()
        if lost in seen:
            continue
        seen.add(lost)
        if len(seen) % 256 == 0:
            watch.note("plain", len(seen))
            if watch.over:
                raise LimitReached(watch.limit)
        left = [index for index in range(len(icons)) if index not in lost]
        if sum(icons[index] for index in lost) >= need:
            yield lost
            continue
        useful = [index for index in left if icons[index]]
        if not useful:
            yield tuple(range(len(icons))) if zeros_too else lost
        stack.extend(tuple(sorted((*lost, index))) for index in useful)


def _ways(pairs: Sequence[Pair]) -> Iterator[tuple[Pair, ...]]:
    if not pairs:
        yield ()
        return
    first, rest = pairs[0], pairs[1:]
    yield from _ways(rest)
    apart = [pair for pair in rest if pair.character != first.character and pair.army != first.army]
    for way in _ways(apart):
        yield (first, *way)


def _most(pairs: Sequence[Pair]) -> int:
    from mellon.models.wojna_o_pierscien.support import best_total

    return best_total(pairs)
