"""What `mellon train export` writes, read again: all of it is looked at before anything is kept, and every defect is named."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from mellon.assistant.training.repeating import Attempt, Repeat, moment, planned
from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.files import bounded_bytes
from mellon.models.common.reading_faults import why_unreadable

VERSION = 1
MOST_BYTES = 64 * 1024 * 1024
"""What a hundred thousand attempts take, several times over."""
_NAME = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
_NOT_AN_EXPORT = Text("to nie jest zapis z mellon train export", "this is not what mellon train export writes")
_A_NAME = Text("potrzebny jest identyfikator zagadki", "the id of a puzzle is needed")
_A_MOMENT = Text("potrzebna jest chwila, np. 2026-01-01T12:00:00+00:00", "a moment is needed, such as 2026-01-01T12:00:00+00:00")
_A_SCORE = Text("potrzebna jest liczba od 0 do 1", "a number from 0 to 1 is needed")
_BITS = Text("potrzebna jest liczba od 0 w górę", "a number from 0 on is needed")
_A_NUMBER = Text("potrzebna jest liczba", "a number is needed")
_A_CARD = Text("to nie jest karta powtórek", "this is no card of repeats")
_A_TABLE = Text("potrzebna jest tabela", "a table is needed")
_A_LIST = Text("potrzebna jest lista", "a list is needed")

Check = tuple[Callable[[Any], bool], Text]


def read_file(name: str) -> Any:
    """Return what a file of JSON holds. Raises BadInput."""
    try:
        return json.loads(bounded_bytes(name, MOST_BYTES).decode("utf-8-sig"))
    except (json.JSONDecodeError, RecursionError):
        raise BadInput([Defect(name, _NOT_AN_EXPORT)]) from None
    except (OSError, ValueError) as fault:
        raise BadInput([Defect(name, why_unreadable(fault))]) from None


def read_export(table: Any) -> tuple[list[Attempt], list[Repeat]]:
    """Return the attempts and the plans of an export. Raises BadInput with every defect."""
    if not isinstance(table, Mapping) or type(table.get("mellon_training")) is not int or table["mellon_training"] != VERSION:
        raise BadInput([Defect("mellon_training", _NOT_AN_EXPORT)])
    defects = [*_defects(table, "attempts", ATTEMPT), *_defects(table, "repeats", REPEAT)]
    if defects:
        raise BadInput(defects)
    return [Attempt.read(one) for one in table["attempts"]], [Repeat.read(one) for one in table["repeats"]]


def _defects(table: Mapping[str, Any], name: str, checks: Mapping[str, Check]) -> Iterator[Defect]:
    entries = table.get(name)
    if not isinstance(entries, list):
        yield Defect(name, _A_LIST)
        return
    for number, one in enumerate(entries, start=1):
        if not isinstance(one, Mapping):
            yield Defect(f"{name}[{number}]", _A_TABLE)
            continue
        for key, (holds, wanted) in checks.items():
            if not holds(one.get(key)):
                yield Defect(f"{name}[{number}].{key}", wanted)


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and _NAME.fullmatch(value) is not None


def _is_moment(value: Any) -> bool:
    try:
        return isinstance(value, str) and bool(moment(value))
    except (ValueError, OverflowError):
        return False


def _is_number(value: Any, least: float = -math.inf, most: float = math.inf) -> bool:
    return type(value) in (int, float) and math.isfinite(value) and least <= value <= most


def _is_card(value: Any) -> bool:
    """Tell whether the next plan can be made from a memory card."""
    if not isinstance(value, Mapping):
        return False
    try:
        plan = planned("any", json.dumps(dict(value), allow_nan=False), 0.0, 0.0, datetime.now(UTC))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return False
    return plan is not None


ATTEMPT: Mapping[str, Check] = {
    "puzzle": (_is_name, _A_NAME),
    "at": (_is_moment, _A_MOMENT),
    "score": (lambda value: _is_number(value, 0, 1), _A_SCORE),
    "bits": (lambda value: _is_number(value, 0), _BITS),
    "rating": (_is_number, _A_NUMBER),
}
REPEAT: Mapping[str, Check] = {"puzzle": (_is_name, _A_NAME), "card": (_is_card, _A_CARD), "due": (_is_moment, _A_MOMENT)}
