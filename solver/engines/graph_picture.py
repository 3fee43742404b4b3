"""A solved graph as a picture: layers from top to bottom, drawn as SVG that can be read on a telephone.

Layers are the topological generations of the graph, or of its condensation where play can go round. A node shows in how many moves it
is won or what it is worth, and its number; what is done on the edges stands below the picture, node by node.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from textwrap import wrap
from typing import Any, NamedTuple

import networkx as nx  # type: ignore[import-untyped]

from mellon.models.common import Text
from mellon.solver.engines.solved_graph import CARDS, CHANCE, END, OTHER, OWN, SolvedGraph

WIDTH = 360
_A_ROW, _NODE, _HIGH, _STEP, _TOP = 7, 44, 28, 58, 44
_LINE, _LETTERS, _MOST_LISTED = 15, 54, 400
_COLOURS = {OWN: "#cfe8cf", OTHER: "#e3c9c9", CHANCE: "#fdf3c8", CARDS: "#d9d3f0", END: "#ffffff"}
_KINDS = {
    OWN: Text("własny ruch", "own move"),
    OTHER: Text("druga strona", "other side"),
    CHANCE: Text("losowanie", "draw"),
    CARDS: Text("karty obu stron", "both play cards"),
    END: Text("koniec", "end"),
}
_TURNED_DOWN = Text("przerywana: odrzucone", "dashed: turned down")
_IN_MOVES = Text("liczba: wygrana w tylu własnych ruchach", "number: won in so many own moves")
_WORTH = Text("liczba: wartość", "number: value")
_MORE = Text("Dalsze ruchy: w pliku .json albo .dot.", "Further moves: in a .json or .dot file.")
_STYLE = "text{font-family:sans-serif;font-size:11px;fill:#222}.n{font-weight:bold;text-anchor:middle}.i{font-size:8px;text-anchor:middle;fill:#666}.b{font-weight:bold}"


class Place(NamedTuple):
    """Where a node stands: its middle, and the row that it is in."""

    x: float
    y: float
    row: int


def layers(graph: SolvedGraph) -> list[list[int]]:
    """Return the nodes in layers, each node after all that lead to it; the nodes of a circle stand in one layer.

    >>> from mellon.solver.engines.graph_reading import example
    >>> layers(example())
    [[0], [1, 2], [3], [4], [5]]
    """
    if nx.is_directed_acyclic_graph(graph):
        return [sorted(layer) for layer in nx.topological_generations(graph)]
    parts = nx.condensation(graph)
    return [sorted(node for part in layer for node in parts.nodes[part]["members"]) for layer in nx.topological_generations(parts)]


def placed(graph: SolvedGraph) -> dict[int, Place]:
    """Return where each node stands: at most seven in a row, near those that lead to it."""
    found: dict[int, Place] = {}
    row = 0
    for layer in layers(graph):
        ordered = sorted(layer, key=lambda node: (_middle(graph, node, found), node))
        for start in range(0, len(ordered), _A_ROW):
            part = ordered[start : start + _A_ROW]
            for at, node in enumerate(part):
                found[node] = Place(WIDTH * (at + 0.5) / len(part), _TOP + _HIGH / 2 + row * _STEP, row)
            row += 1
    return found


def _middle(graph: SolvedGraph, node: int, found: dict[int, Place]) -> float:
    above = [found[one].x for one in graph.predecessors(node) if one in found]
    return sum(above) / len(above) if above else WIDTH / 2


def svg(graph: SolvedGraph, lang: str) -> str:
    """Return a graph as an SVG picture 360 wide."""
    places = placed(graph)
    bottom = max(place.y for place in places.values()) + _STEP / 2
    listed = _listed(graph, lang)
    height = int(bottom + 10 + _LINE * len(listed))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img">',
        f"<title>{escape(_title(graph, lang))}</title><style>{_STYLE}</style>",
        '<defs><marker id="a" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0L8 4L0 8z" fill="#555"/></marker></defs>',
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        *_key(graph, lang),
    ]
    lines += [_edge(graph, places, one, other, lang) for one, other in graph.edges]
    lines += [_node(graph, places[node], node, lang) for node in graph]
    for at, (text, style) in enumerate(listed):
        place = f'x="{8 if style else 20}" y="{bottom + 10 + _LINE * at:.0f}"'
        lines.append(f"<text {place}{style}>{escape(text)}</text>")
    return "\n".join([*lines, "</svg>"]) + "\n"


def _title(graph: SolvedGraph, lang: str) -> str:
    title = graph.graph.get("title")
    return title.of(lang) if isinstance(title, Text) else str(graph.graph.get("what", ""))


def _key(graph: SolvedGraph, lang: str) -> list[str]:
    """Return what the colours and numbers mean, in two lines."""
    kinds = {kind for _, kind in graph.nodes(data="kind")}
    x, found = 8, list[str]()
    for kind, name in _KINDS.items():
        if kind in kinds:
            found.append(f'<rect x="{x}" y="6" width="10" height="10" fill="{_COLOURS[kind]}" stroke="#555"/>')
            found.append(f'<text x="{x + 13}" y="15">{name.of(lang)}</text>')
            x += 22 + int(5.9 * len(name.of(lang)))
    counts = any("win_in" in data for _, data in graph.nodes(data=True))
    dashed = any(not best for _, _, best in graph.edges(data="best"))
    told = graph.graph.get("numbers", _IN_MOVES if counts else _WORTH).of(lang) + (f"; {_TURNED_DOWN.of(lang)}" if dashed else "")
    return [*found, f'<text x="8" y="31">{told}</text>']


def _node(graph: SolvedGraph, place: Place, node: int, lang: str) -> str:
    data = graph.nodes[node]
    number = number_in(data)
    x, y, round_ = place.x - _NODE / 2, place.y - _HIGH / 2, 14 if data["kind"] in (CHANCE, CARDS) else 3
    border = ' stroke-width="2"' if data["kind"] == END else ""
    about = ". ".join(part for part in (data["text"].of(lang), data["position"]) if part)
    return (
        f"<g><title>{escape(about)}</title>"
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{_NODE}" height="{_HIGH}" rx="{round_}" fill="{_COLOURS[data["kind"]]}" stroke="#555"{border}/>'
        f'<text x="{place.x:.1f}" y="{place.y + 1:.1f}" class="n">{_short(number)}</text>'
        f'<text x="{place.x:.1f}" y="{place.y + 11:.1f}" class="i">{node}</text></g>'
    )


def number_in(data: Mapping[str, Any]) -> str:
    """Return what stands in a node: what the game wants shown, in how many moves it is won, or what it is worth."""
    found = next((data[key] for key in ("shows", "win_in", "value") if data.get(key) is not None), "?")
    return str(found)


def _short(number: str) -> str:
    """Return a number that fits into a node: a long fraction as a decimal."""
    if len(number) <= 7:
        return number
    above, _, below = number.partition("/")
    return f"{int(above) / int(below):.4f}" if below else number


def _edge(graph: SolvedGraph, places: dict[int, Place], one: int, other: int, lang: str) -> str:
    data, start, end = graph.edges[one, other], places[one], places[other]
    dashed = "" if data["best"] else ' stroke-dasharray="4 3"'
    title = f"<title>{escape(_words(data, lang))}</title>"
    if end.row > start.row:
        path = f"M{start.x:.1f} {start.y + _HIGH / 2:.1f}L{end.x:.1f} {end.y - _HIGH / 2 - 1:.1f}"
        if end.row - start.row > 1:
            bend = (start.x + end.x) / 2 + (12 if end.x >= start.x else -12)
            path = (
                f"M{start.x:.1f} {start.y + _HIGH / 2:.1f}Q{bend:.1f} {(start.y + end.y) / 2:.1f} {end.x:.1f} {end.y - _HIGH / 2 - 1:.1f}"
            )
    else:
        side = WIDTH - 3 if start.x + end.x >= WIDTH else 3
        path = f"M{start.x:.1f} {start.y + _HIGH / 2:.1f}C{side} {start.y + 40:.1f} {side} {end.y - 40:.1f} {end.x:.1f} {end.y - _HIGH / 2 - 1:.1f}"
    return f'<path d="{path}" fill="none" stroke="#555"{dashed} marker-end="url(#a)">{title}</path>'


def _words(data: dict[str, Any], lang: str) -> str:
    """Return what is done on an edge, its chance before it."""
    text: str = data["text"].of(lang) or data["move"]
    return text if data["chance"] is None else f"{data['chance']}: {text}"


def _listed(graph: SolvedGraph, lang: str) -> list[tuple[str, str]]:
    """Return the lines below the picture: each node with what is done from it, as far as that stays short."""
    found = list[tuple[str, str]]()
    for node in graph:
        if not graph.out_degree(node):
            continue
        found += [(line, ' class="b"') for line in wrap(f"{node}  {graph.nodes[node]['text'].of(lang)}", _LETTERS)]
        for after in graph.successors(node):
            data = graph.edges[node, after]
            sign = "→" if data["best"] else "⇢"
            found += [(line, "") for line in wrap(f"{sign} {after}  {_words(data, lang)}", _LETTERS - 2)]
        if len(found) > _MOST_LISTED:
            return [*found[:_MOST_LISTED], (_MORE.of(lang), ' class="b"')]
    return found
