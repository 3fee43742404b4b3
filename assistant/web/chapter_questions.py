"""The jobs of the form for missing cards of Dwie Wieże: which chapters have gaps, and what a form comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.names import short_name
from mellon.assistant.texts import fill
from mellon.assistant.web.chapter_form import KINDS, OPS, SEATS, SETUPS, SORTS, SUITS, Filled, Gap, cast_of, filled, gaps_of, unknown_texts
from mellon.assistant.web.permalinks import packed_text
from mellon.models.common import Text
from mellon.models.common.text import LANGUAGES, join
from mellon.models.dwie_wieze.chapter import NUMBERS, chapter
from mellon.models.dwie_wieze.characters import characters
from mellon.solver import Watch

_GAPS = Text("luk do uzupełnienia: {count}", "gaps to fill: {count}")


def chapters(job: Mapping[str, Any], watch: Watch) -> list[dict[str, Any]]:
    """Return the chapters that have gaps."""
    lang = job["lang"]
    found = [(number, len(gaps_of(number))) for number in NUMBERS]
    return [
        {"number": number, "title": _title(number, lang), "lacks": fill(_GAPS, count=count).of(lang)} for number, count in found if count
    ]


def chapter_form(job: Mapping[str, Any], watch: Watch) -> dict[str, Any] | None:
    """Return the form of a chapter with what was entered; None where there is no such chapter."""
    number, fields, lang = job["number"], job["fields"], job["lang"]
    if number not in NUMBERS:
        return None
    made = filled(number, fields, lang)
    cast = cast_of(number)
    return {
        "number": number,
        "title": _title(number, lang),
        "gaps": [_gap(gap, made, fields, lang) for gap in made.gaps],
        "text": made.text,
        "packed": packed_text(made.text),
        "ready": list(made.ready),
        "left": [{"seats": seats, "what": join(lacks, "; ").of(lang)} for seats, lacks in made.missing.items() if lacks],
        "defects": [{"where": one.where, "what": one.what.of(lang), "line": None} for one in made.defects],
        "kinds": _told(KINDS, lang),
        "ops": _told(OPS, lang),
        "seat_ops": _told(SEATS, lang),
        "suits": _told(SUITS, lang),
        "sorts": _told(SORTS, lang),
        "setups": _told(SETUPS, lang),
        "cast": [(one.id, short_name(one, cast, lang)) for one in cast],
        "persons": [(one.person, short_name(one, cast, lang)) for one in cast],
        "unknown": [text.of(lang) for text in unknown_texts(number)],
        "checked": [key for key in fields if key.startswith("unknown.")],
    }


def _gap(gap: Gap, made: Filled, fields: Mapping[str, str], lang: str) -> dict[str, Any]:
    other = next(one for one in LANGUAGES if one != lang)
    told, fault = made.sentences.get(gap.name), made.faults.get(gap.name)
    who = characters()[gap.character].name.of(lang) if gap.character in characters() else ""
    given = {key: fields.get(f"{gap.name}.{key}", "") for key in ("kind", "of", "op", "n", "who", "text", "ties")}
    return {
        "name": gap.name,
        "key": gap.key,
        "who": who,
        "fields": {**given, "value": fields.get(gap.name, "")},
        "sentence": told.of(lang) if told is not None else "",
        "other": told.of(other) if told is not None else "",
        "fault": fault.of(lang) if fault is not None and gap.name + ".kind" in fields else "",
    }


def _title(number: int, lang: str) -> str:
    return fill(say.CHAPTER, number=number, title=chapter(number).title).of(lang)


def _told(words: Mapping[str, Text], lang: str) -> list[tuple[str, str]]:
    return [(key, text.of(lang)) for key, text in words.items()]


HANDLERS: dict[str, Callable[[Mapping[str, Any], Watch], Any]] = {"chapters": chapters, "chapter_form": chapter_form}
