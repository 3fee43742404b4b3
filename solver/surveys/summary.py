"""What a store says: counts, the share of winnable deals and its interval, the mean where deals have values."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mellon.solver.answer import Verdict
from mellon.solver.surveys.statistics import any_time_interval, chance_interval, difference_interval, mean_interval, paired, share_interval
from mellon.solver.surveys.store import Store, verdict_counts

WINNABLE, UNKNOWN = Verdict.WINNABLE.value, Verdict.UNKNOWN.value


def summary(store: Store) -> dict[str, Any]:
    """Return the summary of a survey in the contract's shape."""
    winnable, lost, unknown = verdict_counts(counts := store.counts())
    deals = sum(counts.values())
    nodes, microseconds = store.cost()
    full: dict[str, Any] = {
        "deals": deals,
        "winnable": winnable,
        "lost": lost,
        "unknown": unknown,
        "rate": winnable / deals if deals else None,
        "interval": list(share_interval(winnable, deals - winnable - unknown, unknown)),
        "any_time_interval": list(any_time_interval(winnable, deals - winnable - unknown, unknown)),
        "nodes": nodes,
        "seconds": round(microseconds / 1e6, 3),
        "header": store.header,
    }
    exact = list(store.values())
    values = [float(value) for value in exact]
    if values:
        full["value"] = str(exact[0]) if len(set(exact)) == 1 else None
        full["between"] = counts.get("value", 0)
        full["mean"] = sum(values) / len(values)
        full["mean_interval"] = list(chance_interval(values, unknown)) if deals > 1 else None
    return full


def compared(first: Store, second: Store) -> dict[str, Any]:
    """Return how two surveys of the same deals differ: deals winnable in one only, the difference of the shares with its interval,
    and how likely that is by chance. Undecided deals are left out of the counts; the interval takes them both ways.
    """
    one, other = first.verdicts(), second.verdicts()
    both = sorted(one.keys() & other.keys())
    decided = [number for number in both if UNKNOWN not in (one[number], other[number])]
    only_first, only_second = _discordant(one, other, decided, frozenset())
    found = {
        "deals": len(decided),
        "undecided": len(both) - len(decided),
        "only_first": only_first,
        "only_second": only_second,
        "difference": (only_first - only_second) / len(decided) if decided else None,
        "interval": [
            difference_interval(*_discordant(one, other, both, frozenset({"second"})), len(both))[0],
            difference_interval(*_discordant(one, other, both, frozenset({"first"})), len(both))[1],
        ],
        "chance": paired(only_first, only_second),
    }
    return {**found, **_mean_difference(first.values_by_number(), second.values_by_number())}


def _discordant(one: dict[int, str], other: dict[int, str], numbers: list[int], lucky: frozenset[str]) -> tuple[int, int]:
    """Count the deals winnable in one survey only; undecided ones are winnable in the surveys called lucky and lost in the others."""

    def won(verdicts: dict[int, str], number: int, name: str) -> bool:
        return verdicts[number] == WINNABLE or (verdicts[number] == UNKNOWN and name in lucky)

    pairs = [(won(one, number, "first"), won(other, number, "second")) for number in numbers]
    return sum(a and not b for a, b in pairs), sum(b and not a for a, b in pairs)


def _mean_difference(one: dict[int, Fraction], other: dict[int, Fraction]) -> dict[str, Any]:
    differences = [float(one[number] - other[number]) for number in sorted(one.keys() & other.keys())]
    if len(differences) < 2:
        return {}
    return {"mean_difference": sum(differences) / len(differences), "mean_difference_interval": list(mean_interval(differences))}
