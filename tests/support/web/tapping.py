"""Tap things of a draft by their names, without a server."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

from mellon.assistant.web.entries import entry_of
from mellon.assistant.web.views import EntryView


def tapped(game: str, *names: str, lang: str = "en", query: dict[str, str] | None = None, within: str = "") -> EntryView:
    """Tap things by the beginnings of their names, one after another (`within` a group where several bear the name), and return the page then."""
    view = entry_of(game, query or {}, lang)
    for name in names:
        groups = [one for one in view.groups if not within or one.id == within]
        taps = [tap for one in groups for row in one.rows for tap in row if tap.name.startswith(name) and tap.href]
        found = list(dict.fromkeys([tap.href for tap in taps if tap.name == name] or [tap.href for tap in taps]))
        assert len(found) == 1, (name, sorted(tap.name for one in groups for row in one.rows for tap in row))
        view = entry_of(game, dict(parse_qsl(urlsplit(found[0]).query)), lang)
    return view
