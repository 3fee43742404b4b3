"""A survey as a picture: the share of winnable deals with its interval, one bar a survey; SVG by our own hand, PNG with matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Tree

from mellon.models.common import BadInput, Defect, Text

_WIDTH, _ROW, _LEFT, _RIGHT = 360, 44, 12, 348
_ENDINGS = Text("podaj plik .svg albo .png", "give a file .svg or .png")
_NO_MATPLOTLIB = Text('PNG wymaga dodatku: pip install "mellon[plot]"', 'PNG needs an extra: pip install "mellon[plot]"')


def write_plot(path: Path, found: Sequence[dict[str, Any]], lang: str) -> None:
    """Write the plot of some summaries. Raises BadInput."""
    if path.suffix not in (".svg", ".png"):
        raise BadInput([Defect("--plot", _ENDINGS)])
    if path.suffix == ".png" and find_spec("matplotlib") is None:
        raise BadInput([Defect("--plot", _NO_MATPLOTLIB)])
    try:
        if path.suffix == ".svg":
            path.write_text(svg(found, lang), encoding="utf-8")
        else:
            _png(path, found, lang)
    except OSError as fault:
        why = fault.strerror or type(fault).__name__
        raise BadInput([Defect(str(path), Text(f"nie da się zapisać: {why}", f"cannot be written: {why}"))]) from None


def label(one: dict[str, Any]) -> str:
    """Return what a bar stands for."""
    header = one["header"]
    return ", ".join(str(value) for value in (header["game"], *header["options"].values(), *header["rulings"].values()))


def svg(found: Sequence[dict[str, Any]], lang: str) -> str:
    """Return bars with their intervals, the axis cut to where they differ."""
    low = min((one["interval"][0] for one in found), default=0.0)
    start = 0.0 if low < 0.5 else 0.5 if low < 0.9 else 0.9 if low < 0.99 else 0.99
    height = _ROW * len(found) + 30
    root = Tree.Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {_WIDTH} {height}", role="img")
    Tree.SubElement(root, "rect", width=str(_WIDTH), height=str(height), fill="#ffffff")

    def across(share: float) -> float:
        return round(_LEFT + (_RIGHT - _LEFT) * (share - start) / (1 - start), 1)

    for row, one in enumerate(found):
        top = row * _ROW + 8
        text = Tree.SubElement(
            root, "text", {"x": str(_LEFT), "y": str(top + 10), "font-size": "11", "font-family": "sans-serif", "fill": "#222"}
        )
        text.text = f"{label(one)}: {100 * one['rate']:.2f} % ({one['deals']})"
        bar = {"x": str(_LEFT), "y": str(top + 16), "width": str(max(0.0, across(one["rate"]) - _LEFT)), "height": "10", "fill": "#7aa6c2"}
        Tree.SubElement(root, "rect", bar)
        ends = {"x1": str(across(one["interval"][0])), "x2": str(across(one["interval"][1])), "y1": str(top + 21), "y2": str(top + 21)}
        Tree.SubElement(root, "line", {**ends, "stroke": "#b5402a", "stroke-width": "3"})
    for share in (start, (1 + start) / 2, 1.0):
        anchor = {start: "start", 1.0: "end"}.get(share, "middle")
        mark = Tree.SubElement(
            root,
            "text",
            {
                "x": str(across(share)),
                "y": str(height - 6),
                "font-size": "10",
                "font-family": "sans-serif",
                "text-anchor": anchor,
                "fill": "#555",
            },
        )
        mark.text = f"{100 * share:g} %"
    Tree.indent(root)
    return Tree.tostring(root, encoding="unicode") + "\n"


def _png(path: Path, found: Sequence[dict[str, Any]], lang: str) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 1 + 0.6 * len(found)))
    rates = [100 * one["rate"] for one in found]
    errors = [[100 * abs(one["rate"] - one["interval"][end]) for one in found] for end in (0, 1)]
    axes.barh([label(one) for one in found], rates, xerr=errors, color="#7aa6c2")
    axes.set_xlabel("%")
    figure.tight_layout()
    figure.savefig(path)
    pyplot.close(figure)
