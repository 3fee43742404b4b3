"""What a position has beside all that can be tapped: it is kept along in the address while the rest is changed, and can be dropped."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from mellon import solver
from mellon.assistant.answer_views.wordings import wording_of
from mellon.assistant.loading import load
from mellon.assistant.web.permalinks import address
from mellon.assistant.web.reading import as_guest
from mellon.assistant.web.views import DefectView, EntryView, Tap, TapGroup
from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.tables import parsed_json

KEPT = "keep"
_TITLE = Text("Zostaje z pozycji, od której zaczęto", "Kept from the position that you began with")
_DROP = Text("Zapomnij o tym", "Drop this")
_UNREADABLE = Text("tego, co miało zostać, nie da się odczytać", "what was to be kept cannot be read")
_LONGEST = 8000


def beside(line: str, position: Any) -> dict[str, Any]:
    """Return what a position's file says otherwise than that of a table told by taps."""
    tapped, whole = _table(load(line)), _table(position)
    return {key: value for key, value in whole.items() if tapped.get(key) != value}


def packed_beside(kept: Mapping[str, Any]) -> str:
    """Return what is kept as a word of an address."""
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"), default=str)


def joined_with(made: EntryView, query: Mapping[str, str], path: str, game: Any, lang: str) -> EntryView:
    """Return a draft whose position has what is kept as well, in every address; what does not fit together is told."""
    bare = address(path, [(key, value) for key, value in query.items() if key != KEPT])
    kept = _read(query[KEPT])
    if kept is None:
        fault = DefectView("", _UNREADABLE.of(lang))
        return replace(made, defects=(*made.defects, fault))
    faults: tuple[DefectView, ...] = ()
    notes: tuple[str, ...] = ()
    line = ""
    if made.line:
        with as_guest(None):
            tapped = load(made.line)
            notes = tuple(wording_of(tapped, solver.game(tapped.game), lang).outline(getattr(game, "told_as", dict)(kept)))
            join = getattr(game, "joined", _joined)
            try:
                line = str(load(join(_table(tapped), kept)))
            except BadInput as bad:
                faults = tuple(_told(defect, lang) for defect in bad.defects)
    drop = Tap(_DROP.of(lang), _DROP.of(lang), bare, key="keep-drop")
    group = TapGroup(_TITLE.of(lang), ((drop,),), "tabs", notes, faults, "kept")
    groups = tuple(_with_kept(one, query[KEPT]) for one in made.groups)
    return replace(made, line=line, groups=(group, *groups))


def _joined(tapped: Mapping[str, Any], kept: Mapping[str, Any]) -> dict[str, Any]:
    return {**tapped, **kept}


def _table(position: Any) -> dict[str, Any]:
    return dict(position.to_table())


def _read(word: str) -> dict[str, Any] | None:
    try:
        found = parsed_json(word) if len(word) <= _LONGEST else None
    except ValueError:
        return None
    return {key: value for key, value in found.items() if key != "game"} if isinstance(found, dict) else None


def _told(defect: Defect, lang: str) -> DefectView:
    return DefectView(defect.where, f"{defect.where}: {defect.what.of(lang)}")


def _with_kept(group: TapGroup, word: str) -> TapGroup:
    rows = tuple(tuple(replace(tap, href=_longer(tap.href, word)) if tap.href else tap for tap in row) for row in group.rows)
    search = group.search and replace(group.search, fields=(*group.search.fields, (KEPT, word)))
    return replace(group, rows=rows, search=search)


def _longer(href: str, word: str) -> str:
    path, mark, anchor = href.partition("#")
    more = address("", [(KEPT, word)])[1:]
    return f"{path}{'&' if '?' in path else '?'}{more}{mark}{anchor}"
