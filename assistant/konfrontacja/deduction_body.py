"""The answer who can be who: for every stand the pieces it can be with their chances, and who is excluded by which rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mellon.assistant.views.answer import AnswerBody
from mellon.assistant.views.grid import Grid, Head, Row
from mellon.assistant.views.table import Lines
from mellon.assistant.views.values import Line, line
from mellon.models.common import Text
from mellon.models.common.text import as_text, join
from mellon.models.konfrontacja.board import SIDE_NAMES, SIDES, board
from mellon.models.konfrontacja.characters import characters
from mellon.solver import Answer

_HEADS = (
    Head(Text("gdzie", "where"), tone="strong"),
    Head(Text("kto może tu stać (szansa każdej z postaci)", "who can stand here (the chance of each piece)"), wide=True),
)
_EXCLUDED = Text("Wykluczeni", "Excluded")
_COUNTED = Text("policzone przypadki", "cases counted")


def deduction(answer: Answer) -> AnswerBody:
    """Return a table for each side that was asked about, then the reasons, each once with all the regions that it closes."""
    parts: list[Any] = []
    for side, name in enumerate(SIDES):
        stands = [stand for stand in answer.extra["stands"] if stand["side"] == name]
        if stands:
            title = SIDE_NAMES[side] + ", " + _COUNTED + f": {answer.extra['cases'][name]}"
            parts.append(Grid(_HEADS, tuple(Row((_where(stand), _who(stand))) for stand in stands), title, names=1))
            parts.append(Lines(tuple(_reasons(stands)), _EXCLUDED))
    return tuple(parts)


def _where(stand: Mapping[str, Any]) -> Line:
    return line(board().regions[board().number(stand["region"])].name + (f" ×{stand['count']}" if stand["count"] > 1 else ""))


def _who(stand: Mapping[str, Any]) -> Line:
    """Return who a stand can be; pieces of equal chance stand together."""
    groups: dict[Any, list[Text]] = {}
    for name, chance in stand["possible"].items():
        groups.setdefault(chance, []).append(characters()[name].label)
    return line(join((join(names) + f" {chance}" for chance, names in groups.items()), "; "))


def _reasons(stands: list[Mapping[str, Any]]) -> Iterator[Line]:
    found: dict[tuple[str, str, Text], list[Text]] = {}
    for stand in stands:
        for entry in stand["impossible"]:
            place = board().regions[board().number(stand["region"])].name
            found.setdefault((entry["piece"], entry["rule"], entry["why"]), []).append(place)
    told: dict[tuple[str, Text, tuple[Text, ...]], list[Text]] = {}
    for (piece, rule, why), places in found.items():
        told.setdefault((rule, why, tuple(places)), []).append(characters()[piece].label)
    for (rule, why, regions), pieces in told.items():
        where = Text("wszędzie", "everywhere") if len(regions) == len(stands) else join(regions)
        yield line(join(pieces) + " (" + where + "): " + why + as_text(f" ({rule})"))
