"""Elements of a picture: shapes and words, blocks that are laid below and beside each other, words that fit a width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement

from mellon.assistant.painters.svg.looks import looks

SMALL, TEXT, LARGE = 11.0, 12.0, 15.0
LEADING = 1.32
_NARROW, _WIDE = frozenset("iljtfrI.,:;|!'’()[]·/ "), frozenset("mwMW@—→►")


@dataclass(frozen=True)
class Block:
    """A drawing of a known size, its corner at nought."""

    element: Element
    width: float
    height: float


def number(value: float) -> str:
    """Return a length without needless digits.

    >>> number(12.50)
    '12.5'
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def length(text: str, size: float, bold: bool = False) -> float:
    """Return about how long words are; a little more than most letters take."""
    ems = sum(0.36 if one in _NARROW else 0.95 if one in _WIDE else 0.72 if one.isupper() else 0.62 for one in text)
    return ems * size * (1.08 if bold else 1.0)


def wrapped(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """Return words in lines that fit a width; a word that is too long alone is cut."""
    lines: list[str] = []
    for word in text.split():
        if lines and length(f"{lines[-1]} {word}", size, bold) <= width:
            lines[-1] += f" {word}"
            continue
        while length(word, size, bold) > width and len(word) > 1:
            at = next((n for n in range(len(word) - 1, 1, -1) if length(word[:n], size, bold) <= width), 1)
            lines.append(word[:at])
            word = word[at:]
        lines.append(word)
    return lines


def group(parent: Element | None = None, x: float = 0, y: float = 0) -> Element:
    """Return a new group, in its place where it has one."""
    where = {"transform": f"translate({number(x)} {number(y)})"} if x or y else {}
    return Element("g", where) if parent is None else SubElement(parent, "g", where)


def put(parent: Element, block: Block, x: float, y: float) -> float:
    """Place a block and return where it ends below."""
    group(parent, x, y).append(block.element)
    return y + block.height


def words(
    parent: Element, x: float, y: float, text: str, look: str = "ink", size: float = TEXT, bold: bool = False, anchor: str = "start"
) -> None:
    """Write one line of words, `y` being their foot."""
    attributes = {"x": number(x), "y": number(y), "font-size": number(size), **looks(look, "fill")}
    if bold:
        attributes["font-weight"] = "bold"
    if anchor != "start":
        attributes["text-anchor"] = anchor
    SubElement(parent, "text", attributes).text = text


def box(
    parent: Element, x: float, y: float, width: float, height: float, look: str, radius: float = 4, stroke: float = 1, dashed: bool = False
) -> None:
    """Draw a rectangle."""
    attributes = {"x": number(x), "y": number(y), "width": number(width), "height": number(height), "rx": number(radius), **looks(look)}
    attributes["stroke-width"] = number(stroke)
    if dashed:
        attributes["stroke-dasharray"] = "3 2"
    SubElement(parent, "rect", attributes)


def circle(parent: Element, x: float, y: float, radius: float, look: str, stroke: float = 1, parts: Sequence[str] = ()) -> None:
    """Draw a circle."""
    attributes = {"cx": number(x), "cy": number(y), "r": number(radius), **looks(look, *parts), "stroke-width": number(stroke)}
    if parts == ("stroke",):
        attributes["fill"] = "none"
    SubElement(parent, "circle", attributes)


def path(parent: Element, d: str, look: str, stroke: float = 1, parts: Sequence[str] = ()) -> None:
    """Draw a path."""
    attributes = {"d": d, **looks(look, *parts), "stroke-width": number(stroke), "stroke-linejoin": "round", "stroke-linecap": "round"}
    if parts == ("stroke",):
        attributes["fill"] = "none"
    SubElement(parent, "path", attributes)


def paragraph(text: str, width: float, look: str = "ink", size: float = TEXT, bold: bool = False) -> Block:
    """Return words wrapped to a width."""
    element, lines = group(), wrapped(text, size, width, bold)
    for at, one in enumerate(lines):
        words(element, 0, at * size * LEADING + size, one, look, size, bold)
    return Block(element, width, len(lines) * size * LEADING)


def stacked(blocks: Iterable[Block], width: float, gap: float = 4) -> Block:
    """Return blocks one below the other."""
    element, y = group(), 0.0
    for block in blocks:
        if block.height:
            y = put(element, block, 0, y) + gap
    return Block(element, width, max(0.0, y - gap))


def flowing(blocks: Iterable[Block], width: float, gap: float = 4) -> Block:
    """Return blocks beside each other, in as many rows as the width asks for."""
    element, x, y, tall = group(), 0.0, 0.0, 0.0
    for block in blocks:
        if x and x + block.width > width:
            x, y, tall = 0.0, y + tall + gap, 0.0
        put(element, block, x, y)
        x, tall = x + block.width + gap, max(tall, block.height)
    return Block(element, width, y + tall)


def framed(inside: Block, width: float, look: str = "panel", pad: float = 6, stroke: float = 1, height: float = 0) -> Block:
    """Return a block in a frame."""
    element = group()
    tall = max(inside.height + 2 * pad, height)
    box(element, 0.5, 0.5, width - 1, tall - 1, look, 6, stroke)
    put(element, inside, pad, pad)
    return Block(element, width, tall)


def pill(text: str, most: float, look: str = "", size: float = TEXT, bold: bool = False) -> Block:
    """Return a thing with its name on it, in the colour of its kind; a long name takes several lines."""
    lines = wrapped(text, size, most - 10, bold)
    width = min(most, max((length(one, size, bold) for one in lines), default=0) + 10)
    height = len(lines) * size * LEADING + 5
    element = group()
    attributes = {"x": "0.5", "y": "0.5", "width": number(width - 1), "height": number(height - 1), "rx": "5"}
    inside = looks("card", "fill")
    SubElement(element, "rect", {**attributes, **inside})
    SubElement(element, "rect", {**attributes, **looks(look or "card", "stroke"), "fill": "none", "stroke-width": "1.3"})
    for at, one in enumerate(lines):
        words(element, width / 2, at * size * LEADING + size + 2.5, one, look or "ink", size, bold, "middle")
    return Block(element, width, height)
