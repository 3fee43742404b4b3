"""The best support as a maximum-weight matching of characters and armies (networkx)."""

from __future__ import annotations

from collections.abc import Sequence

from mellon.models.wojna_o_pierscien.support import Pair


def best_support(pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    """Return who supports whom so that support adds the most icons.

    >>> [(pair.character, pair.army) for pair in best_support([Pair(0, 2, 1, 0), Pair(1, 2, 2, 0)])]
    [(1, 2)]
    """
    import networkx as nx  # type: ignore[import-untyped]

    graph = nx.Graph()
    for pair in pairs:
        graph.add_edge(("character", pair.character), ("army", pair.army), weight=pair.gain, pair=pair)
    matched = nx.max_weight_matching(graph)
    return tuple(sorted((graph.edges[edge]["pair"] for edge in matched), key=lambda pair: (pair.character, pair.army)))
