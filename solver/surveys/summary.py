"""What a store says: counts, the share of winnable deals and its interval, the mean where deals have values."""

from __future__ import annotations

from typing import Any

from mellon.solver.surveys.statistics import any_time_interval, mean_interval, paired, share_interval
from mellon.solver.surveys.store import Store, verdict_counts


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
    values = [float(value) for value in store.values()]
    if values:
        full["between"] = counts.get("value", 0)
        full["mean"] = sum(values) / len(values)
        full["mean_interval"] = list(mean_interval(values)) if len(values) > 1 else None
    return full


def compared(first: Store, second: Store) -> dict[str, Any]:
    """Return how two surveys of the same deals differ: deals winnable in one only, and how likely that is by chance."""
    one, other = first.verdicts(), second.verdicts()
    both = one.keys() & other.keys()
    decided = [number for number in both if "unknown" not in (one[number], other[number])]
    only_first = sum(one[n] == "winnable" != other[n] for n in decided)
    only_second = sum(other[n] == "winnable" != one[n] for n in decided)
    return {
        "deals": len(decided),
        "only_first": only_first,
        "only_second": only_second,
        "difference": (only_first - only_second) / len(decided) if decided else None,
        "chance": paired(only_first, only_second),
    }
