"""Enter a real table by tapping: the state of the draft lives in the address, every tap is a link to the next draft.

`entries/<game>.py` offers

    entry(query: Mapping[str, str], path: str, lang: str) -> EntryView    the draft that an address describes
    query_of(position) -> dict[str, str]                                  the draft that a position would be
    joined(tapped, kept) -> dict[str, Any]                                the position file with what taps cannot tell (`kept.py`); else its keys
    told_as(kept) -> dict[str, Any]                                       what is kept, without what is tapped anyway

What a position has beside all that can be tapped (a question, moves given, other hobbits) is kept along, see `kept.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

from mellon.assistant.web.entries.kept import KEPT, beside, joined_with, packed_beside
from mellon.assistant.web.views import DefectView, EntryView
from mellon.models.common import Defect, Text

GAMES = ("dwie_wieze", "konfrontacja", "lcg", "wojna_o_pierscien", "wyprawa_do_mordoru")
"""The games whose tables can be tapped."""
_NOT_BY_TAPS = Text(
    "tej pozycji nie da się tu zmienić dotykaniem; popraw ją jako tekst albo zacznij od nowa",
    "this position cannot be changed by taps here; edit it as text or start again",
)
_RULE = re.compile(r" \(([A-Z]{2}\.\w+\.\w+)(?:, [A-Z]{2}\.\w+\.\w+)*\)")


def entry_of(game: str, query: Mapping[str, str], lang: str) -> EntryView:
    """Return the draft that an address describes."""
    path = f"/{lang}/{game}/enter"
    made: EntryView = _module(game).entry({key: value for key, value in query.items() if key != KEPT}, path, lang)
    return joined_with(made, query, path, _module(game), lang) if query.get(KEPT) else made


def query_of(position: Any) -> dict[str, str]:
    """Return the draft that a position would be, as far as taps can tell it."""
    query: dict[str, str] = _module(position.game).query_of(position)
    return query


def entry_from(game: str, position: Any, defects: Sequence[Defect], lang: str) -> EntryView:
    """Return the draft of a position, to be changed by taps; one that cannot be read, or told whole by taps, begins anew and says so."""
    if not defects and position is not None and position.game == game:
        query = query_of(position)
        made = entry_of(game, query, lang)
        if made.line and made.line != str(position):
            made = entry_of(game, {**query, KEPT: packed_beside(beside(made.line, position))}, lang)
        if made.line == str(position):
            return made
    return replace(entry_of(game, {}, lang), defects=told(defects or [Defect("p", _NOT_BY_TAPS)], lang))


def _module(game: str) -> Any:
    return import_module(f"{__name__}.{game}")


def whole(word: str, least: int, most: int) -> int | None:
    """Return a number of an address, None where it is none or out of its bounds.

    >>> whole("3", 1, 4), whole("5", 1, 4), whole("x", 1, 4)
    (3, None, None)
    """
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 4 else -1
    return number if least <= number <= most else None


def told(defects: Iterable[Defect], lang: str) -> tuple[DefectView, ...]:
    """Return defects as a page shows them at their place, each with its rule."""
    return tuple(_told(defect.what.of(lang)) for defect in defects)


def _told(what: str) -> DefectView:
    found = _RULE.search(what)
    return DefectView("", _RULE.sub("", what), None, found[1] if found else "")
