"""Print what is wrong with an input: people read lines on stderr, programs one JSON object on stdout."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mellon.assistant import texts as say
from mellon.assistant.terminal import write_line
from mellon.models.common import Defect, Text
from mellon.models.common.characters import escaped
from mellon.solver import Answer

MOST_DEFECTS = 100
MOST_WHERE = 300
MOST_WHAT = 2000


def print_json(value: Mapping[str, Any]) -> None:
    """Write one JSON object as one line of UTF-8 to stdout, in a single write."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None and (sys.stdout.encoding or "").lower().replace("-", "") != "utf8":
        reconfigure(encoding="utf-8")
    line = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    sys.stdout.write(escaped(line.encode("utf-8", "replace").decode("utf-8")) + "\n")
    sys.stdout.flush()


def print_defects(source: str, defects: Sequence[Defect], lang: str, line_of: Callable[[Defect], int | None]) -> None:
    """Write one line per defect to stderr, such as `file.toml:12: seat[1].hand: what is wrong`."""
    for defect in bounded(defects):
        line = line_of(defect)
        place = source if line is None else f"{source}:{line}"
        where = "" if defect.where in (source, "") else f"{defect.where}: "
        write_line(f"{place}: {where}{defect.what.of(lang)}", sys.stderr)


def bounded(defects: Sequence[Defect]) -> tuple[Defect, ...]:
    """Return as many defects as a person can read, none of them too long, and how many more there are."""
    told = tuple(
        Defect(_short(d.where, MOST_WHERE), Text(_short(d.what.pl, MOST_WHAT), _short(d.what.en, MOST_WHAT)))
        for d in defects[:MOST_DEFECTS]
    )
    left = len(defects) - len(told)
    return (*told, Defect("", say.fill(say.MORE_DEFECTS, count=left))) if left else told


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[:most] + "…"


def refuse_call(verb: str, defects: Sequence[Defect], lang: str, as_json: bool) -> int:
    """Refuse a whole call before any position is read. Return the exit code."""
    if as_json:
        print_json(answer_json(Answer(game="", verb=verb, defects=bounded(defects)), lang))
    else:
        print_defects("mellon", defects, lang, lambda _: None)
        command = " ".join(filter(None, ("mellon", verb, "--help")))
        write_line(say.fill(say.SEE_HELP, command=command).of(lang), sys.stderr)
    return 2


def answer_json(answer: Answer, lang: str, **options: Any) -> dict[str, Any]:
    """Return the answer's JSON object, with null for a game or a verb that is not known."""
    full = answer.to_json(lang, **options)
    return {**full, "game": full["game"] or None, "verb": full["verb"] or None}
