"""The defender's best losses: the value by CP-SAT or by enumeration, every optimal choice, and what saving each card would cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mellon.models.wojna_o_pierscien.combat import Fight
from mellon.models.wojna_o_pierscien.consequences import settle, unit_worth
from mellon.models.wojna_o_pierscien.loss_moves import signature
from mellon.models.wojna_o_pierscien.losses import Lost, loss_choices
from mellon.solver.limits import Watch

CPSAT, PLAIN = "cpsat", "plain"
MOST_LISTED = 1000


@dataclass(frozen=True)
class Best:
    """What the defender's best is. `saving` holds, for every defender of the first choice, the worth lost when it is kept; None: impossible."""

    value: Fraction
    choices: tuple[Lost, ...]
    saving: Mapping[int, Fraction | None]
    engine: str
    solves: int
    listed_all: bool = True

    @property
    def doomed(self) -> tuple[int, ...]:
        """Return the defenders that cannot be saved."""
        return tuple(index for index, price in sorted(self.saving.items()) if price is None)


def best(fight: Fight, engine: str = "auto", watch: Watch | None = None) -> Best:
    """Return the defender's best losses. Raises MissingIcons and LimitReached; a disagreement of engine and rules is an AssertionError."""
    if fight.need == 0:
        return Best(Fraction(0), ((),), {}, "rules", 0)
    if fight.defense < fight.need:
        return _overrun(fight)
    if engine == PLAIN:
        return _plain(fight, watch)
    return _cpsat(fight, watch)


def worth(fight: Fight, lost: Sequence[int]) -> Fraction:
    """Return what a set of losses costs the defender."""
    return sum((unit_worth(fight, index) for index in lost), Fraction(0))


def _overrun(fight: Fight) -> Best:
    """Answer for a defence that is too small: nobody who cancels anything can be saved."""
    choices = _ranked(fight, loss_choices(fight))
    value = worth(fight, choices[0])
    kept = {index for lost in loss_choices(fight) for index in range(len(fight.part.defenders)) if index not in lost}
    prices = {index: min((worth(fight, lost) for lost in loss_choices(fight) if index not in lost), default=None) for index in choices[0]}
    assert all(price is not None for index, price in prices.items() if index in kept)
    return Best(value, tuple(lost for lost in choices if worth(fight, lost) == value), prices, "rules", 0)


def _cpsat(fight: Fight, watch: Watch | None) -> Best:
    from mellon.solver.wojna_o_pierscien.combat_model import LossModel

    model = LossModel(fight, watch)
    found = model.best()
    assert found is not None
    choices, listed_all = cheapest(fight, found.worth)
    assert choices, "the rules know no losses of the value that the model proved"
    saving = {}
    for index in choices[0]:
        kept = model.best(saved=index)
        saving[index] = None if kept is None else kept.worth
    return Best(found.worth, choices, saving, CPSAT, model.solves, listed_all)


def _plain(fight: Fight, watch: Watch | None) -> Best:
    from mellon.solver.wojna_o_pierscien.combat_plain import plain_best

    value, sets, always = plain_best(fight, watch)
    choices = _ranked(fight, [lost for lost in sets if is_tight(fight, lost)])
    legal = loss_choices(fight)
    saving = {index: None if index in always else min(worth(fight, lost) for lost in legal if index not in lost) for index in choices[0]}
    return Best(value, choices, saving, PLAIN, 0)


def cheapest(fight: Fight, value: Fraction) -> tuple[tuple[Lost, ...], bool]:
    """Return the choices of exactly this worth from which no card can be dropped, and whether all are there.

    Units that are alike in every respect are told apart only by their place, so of such choices one is listed.
    """
    found: dict[object, Lost] = {}
    for counts, _ in fight.strengths:
        if sum(counts) < fight.need:
            continue
        for lost in covers_of_worth(fight, counts, value):
            found.setdefault(signature(fight, lost), lost)
            if len(found) >= MOST_LISTED:
                return _ranked(fight, found.values()), False
    return _ranked(fight, found.values()), True


def cheapest_by_need(found: Fight) -> list[Fraction]:
    """Return the least worth lost for every need from 0 to all that the defenders can cancel, over every way to support."""
    table: list[Fraction | None] = [None] * (found.defense + 1)
    for counts, _ in found.strengths:
        row: list[Fraction | None] = [Fraction(0)] + [None] * found.defense
        for index, count in enumerate(counts):
            if count:
                price = unit_worth(found, index)
                for need in range(found.defense, 0, -1):
                    before, here = row[max(0, need - count)], row[need]
                    if before is not None and (here is None or before + price < here):
                        row[need] = before + price
        for need, cost in enumerate(row):
            known = table[need]
            if cost is not None and (known is None or cost < known):
                table[need] = cost
    return [cost for cost in table if cost is not None]


def covers_of_worth(fight: Fight, counts: Sequence[int], value: Fraction) -> list[Lost]:
    """Return the covers under these counts that cost exactly `value` and from which no card can be dropped."""
    able = sorted((index for index, count in enumerate(counts) if count), key=lambda index: -counts[index])
    prices = [unit_worth(fight, index) for index in able]
    least = _least_costs([counts[index] for index in able], prices, fight.need)
    found: list[Lost] = []

    def go(at: int, chosen: Lost, missing: int, left: Fraction) -> None:
        if missing <= 0:
            if left == 0:
                found.append(tuple(sorted(chosen)))
            return
        cost = least[at][missing]
        if cost is None or cost > left or len(found) > MOST_LISTED:
            return
        if prices[at] <= left:
            go(at + 1, (*chosen, able[at]), missing - counts[able[at]], left - prices[at])
        go(at + 1, chosen, missing, left)

    go(0, (), fight.need, value)
    return found


def _least_costs(icons: Sequence[int], prices: Sequence[Fraction], need: int) -> list[list[Fraction | None]]:
    """Return, for the units from each place on and each need, the least worth that covers it; None: they cannot.

    Strongest units come first, so the last one chosen is the weakest: a set found by stopping at once has no card to drop.
    """
    table: list[list[Fraction | None]] = [[Fraction(0), *[None] * need]]
    for count, price in zip(reversed(icons), reversed(prices), strict=True):
        after = table[0]
        row: list[Fraction | None] = []
        for missing in range(need + 1):
            without, rest = after[missing], after[max(0, missing - count)]
            taken = None if rest is None else rest + price
            row.append(taken if without is None or (taken is not None and taken < without) else without)
        table.insert(0, row)
    return table


def is_tight(fight: Fight, lost: Lost) -> bool:
    """Return whether no card of a choice could be dropped, under some way to support."""
    for counts, _ in fight.strengths:
        icons = [counts[index] for index in lost]
        if sum(icons) >= fight.need and (not icons or sum(icons) - min(icons) < fight.need) and all(icons):
            return True
    return False


def _ranked(fight: Fight, choices: Iterable[Lost]) -> tuple[Lost, ...]:
    """Sort choices by worth, then whether the defender wins, then number of cards."""

    def key(lost: Lost) -> tuple[Fraction, bool, int, Lost]:
        return worth(fight, lost), settle(fight, lost).winner != fight.place.side, len(lost), lost

    return tuple(sorted(choices, key=key))
