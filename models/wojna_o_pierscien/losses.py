"""Which sets of defenders may be given up (WR.path.losses, WR.battle.losses): cards go one by one until the attack is cancelled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from mellon.models.wojna_o_pierscien.combat import Fight, with_support
from mellon.models.wojna_o_pierscien.support import Support

Lost = tuple[int, ...]


@lru_cache(maxsize=65536)
def loss_choices(found: Fight) -> tuple[Lost, ...]:
    """Return every set of defenders that may be lost, as sorted indices; one entry where there is no choice. Raises MissingIcons."""
    if found.need == 0:
        return ((),)
    if found.defense < found.need:
        return _all_lost(found)
    sets = {lost for counts, _ in found.strengths for lost in covers(counts, found.need)}
    return tuple(sorted(sets, key=lambda lost: (len(lost), lost)))


def covers(counts: Sequence[int], need: int) -> Iterator[Lost]:
    """Yield the sets that cancel `need` icons such that the last card given up was still needed.

    A card without icons cancels nothing, so it is never given up while others suffice. The order is free, so a set is reachable exactly if
    it no longer suffices without its strongest card.

    >>> sorted(covers((1, 1, 2), 3))
    [(0, 1, 2), (0, 2), (1, 2)]
    """
    able = [index for index, count in enumerate(counts) if count]
    rest = [0] * (len(able) + 1)
    for at in range(len(able) - 1, -1, -1):
        rest[at] = rest[at + 1] + counts[able[at]]

    def go(at: int, chosen: Lost, total: int, strongest: int) -> Iterator[Lost]:
        if total - strongest >= need:
            return
        if at == len(able):
            if total >= need:
                yield chosen
            return
        if total + rest[at] < need:
            return
        count = counts[able[at]]
        yield from go(at + 1, (*chosen, able[at]), total + count, max(strongest, count))
        yield from go(at + 1, chosen, total, strongest)

    if need > 0:
        yield from go(0, (), 0, 0)
    else:
        yield ()


def _all_lost(found: Fight) -> tuple[Lost, ...]:
    """Return what is lost when the defence is too small: everything, or everything that cancels something (ruling zero_icon_defenders)."""
    if found.reading("zero_icon_defenders") == "lost":
        return (tuple(range(len(found.part.defenders))),)
    strongest = [counts for counts, _ in found.strengths if sum(counts) == found.defense]
    sets = {tuple(index for index, count in enumerate(counts) if count) for counts in strongest}
    return tuple(sorted(sets, key=lambda lost: (len(lost), lost)))


def support_of(fight: Fight, lost: Sequence[int]) -> tuple[Support, tuple[int, ...]]:
    """Return a way to support under which this set of losses is enough, and what each defender cancels under it."""
    fitting = [
        (counts, support) for counts, support in fight.strengths if sum(counts[index] for index in lost) >= min(fight.need, fight.defense)
    ]
    counts, support = fitting[0] if fitting else fight.strengths[0]
    used = tuple(pair for pair in support if pair.character in lost or (pair.army in lost and pair.army_gains))
    assert not fitting or sum(with_support(fight.plain_defense, used)[index] for index in lost) >= min(fight.need, fight.defense)
    return used, counts
