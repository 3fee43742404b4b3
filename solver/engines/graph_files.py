"""Write a solved graph to a file: DOT, JSON (node-link data), GraphML, or a picture (`graph_picture`).

In files every value is plain: fractions are strings, texts are in one language, and only what a reader can use is written. A file is
written beside its place first and then moved there, so that nothing half-written is left behind.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import networkx as nx  # type: ignore[import-untyped]

from mellon.models.common import Text
from mellon.solver.engines.graph_picture import number_in, svg
from mellon.solver.engines.solved_graph import CARDS, CHANCE, END, OTHER, OWN, SolvedGraph

_SHAPES = {OWN: "box", OTHER: "box", CHANCE: "ellipse", CARDS: "hexagon", END: "plaintext"}
_FILLS = {OTHER: "lightgrey"}


def plain(graph: SolvedGraph, lang: str) -> SolvedGraph:
    """Return a copy that has only strings, whole numbers and truth values, texts in one language.

    >>> from mellon.solver.engines.graph_reading import policy_example
    >>> plain(policy_example(), "en").nodes[3]["value"], plain(policy_example(), "en").edges[3, 5]["chance"]
    ('1/2', '1/2')
    """
    told = {key: value for key, value in graph.graph.items() if isinstance(value, (str, int))}
    found = nx.DiGraph(**told, **{key: value.of(lang) for key, value in graph.graph.items() if isinstance(value, Text)})
    for node, data in graph.nodes(data=True):
        found.add_node(node, **_written(data, ("kind", "value", "text", "position", "win_in", "shows"), lang))
    for one, other, data in graph.edges(data=True):
        found.add_edge(one, other, **_written(data, ("move", "text", "chance", "best"), lang))
    return found


def _written(data: Mapping[str, Any], keys: tuple[str, ...], lang: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key in keys:
        value = data.get(key)
        if value is not None and value != "":
            found[key] = value.of(lang) if isinstance(value, Text) else value if isinstance(value, (bool, int)) else str(value)
    return found


def as_json(graph: SolvedGraph, lang: str) -> str:
    """Return a graph as node-link JSON, which `nx.node_link_graph(data, edges="edges")` reads."""
    return json.dumps(nx.node_link_data(plain(graph, lang), edges="edges"), ensure_ascii=False, indent=1) + "\n"


def as_graphml(graph: SolvedGraph, lang: str) -> str:
    """Return a graph as GraphML."""
    return "\n".join(nx.generate_graphml(plain(graph, lang))) + "\n"


def as_dot(graph: SolvedGraph, lang: str) -> str:
    """Return a graph as DOT text.

    >>> from mellon.solver.engines.graph_reading import example
    >>> as_dot(example(), "en").splitlines()[2]
    '  n0 [shape=box, label="1"];'
    """
    lines = [f"digraph {graph.graph.get('name', 'play')} {{", "  rankdir=TB;"]
    for node, data in plain(graph, lang).nodes(data=True):
        label = "\\n".join(_quoted(str(part)) for part in (number_in(data), data.get("text", "")) if part != "")
        fill = f', style=filled, fillcolor="{_FILLS[data["kind"]]}"' if data["kind"] in _FILLS else ""
        lines.append(f'  n{node} [shape={_SHAPES[data["kind"]]}, label="{label}"{fill}];')
    for one, other, data in plain(graph, lang).edges(data=True):
        label = _quoted(" ".join(filter(None, (data.get("chance", ""), data.get("text", data.get("move", ""))))))
        lines.append(f'  n{one} -> n{other} [label="{label}"{"" if data["best"] else ", style=dashed"}];')
    return "\n".join([*lines, "}"]) + "\n"


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


WRITERS: dict[str, Callable[[SolvedGraph, str], str]] = {
    ".svg": svg,
    ".dot": as_dot,
    ".json": as_json,
    ".graphml": as_graphml,
}


def write(graph: SolvedGraph, path: str | Path, lang: str) -> None:
    """Write a graph in the form that the file's ending names. Raises KeyError for an unknown ending, OSError where it cannot be written."""
    target = Path(path)
    text = WRITERS[target.suffix.lower()](graph, lang)
    if target.exists() and not target.is_file():
        target.write_text(text, encoding="utf-8")
        return
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(name, target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
