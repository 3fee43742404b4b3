"""What an answer says besides moves and steps: its extras, the readings that change it, what a search used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mellon.assistant import texts as say
from mellon.assistant.wording import Wording, count, decimal
from mellon.solver import Answer, Game, Verdict
from mellon.solver.lens import MATTER, UNDECIDED
from mellon.solver.stats import Stats

_LIMITS = "limits"
_LENS_KEYS = ("ruling_lens", "readings_that_matter", MATTER, UNDECIDED)
_GRAPH_KEYS = (
    "must_happen",
    "winning_lines",
    "only_moves",
    "nothing_to_spoil_after",
    "zugzwang",
    "decisive_battles",
    "going_round",
    "endless",
)
"""What a graph of play tells: the steps of `explain` say it in words."""


def news(answer: Answer) -> dict[str, Any]:
    """Return the extras that say something and that neither the outcome nor the headline says already."""
    said = dict(answer.outcome or {})
    if answer.verdict not in (None, Verdict.UNKNOWN):
        said["information"] = answer.extra.get("information")
    return {
        key: value
        for key, value in answer.extra.items()
        if key not in (*_LENS_KEYS, *_GRAPH_KEYS) and value not in (None, [], (), {}) and said.get(key) != value
    }


def lens_lines(extra: Mapping[str, Any], game: Game, wording: Wording) -> Iterator[str]:
    """Yield the readings of contested points that change the answer and those that a limit left open, one line per reading."""
    for key in (MATTER, UNDECIDED):
        entries = extra.get(key) or ()
        if entries:
            yield f"{wording.key(key)}:"
        for entry in entries:
            title = game.book.rulings[entry["ruling"]].title.of(wording.lang)
            worth = lens_worth(entry, wording)
            yield f"  - {title} ({entry['ruling']} = {entry['reading']})" + (f": {worth}" if worth else "")


def lens_worth(entry: Mapping[str, Any], wording: Wording) -> str:
    """Word what a position is worth under one reading; nothing where that is not known."""
    worth = {name: value for name, value in entry.items() if name not in ("ruling", "reading", "default") and value is not None}
    return wording.words(worth) if worth else ""


def stats_line(stats: Stats, wording: Wording) -> str:
    """Word what a search used, in one line."""
    lang, parts = wording.lang, []
    for key, value in stats.entry.items():
        if value is None or value in ([], ()):
            continue
        if key == "engine":
            parts.append(say.fill(say.ENGINE, name=value).of(lang))
        elif key == "nodes" and isinstance(value, int):
            parts.append(say.fill(say.NODES, count=count(value)).of(lang))
        elif key == "seconds":
            parts.append(say.fill(say.SECONDS, seconds=decimal(float(f"{value:.3g}"), lang)).of(lang))
        elif key != _LIMITS:
            parts.append(wording.fact(key, value))
    return " · ".join(parts)
