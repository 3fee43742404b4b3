"""What a request asks: the keys beside the position, each of the right kind, every defect at once."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from mellon.assistant.texts import fill
from mellon.assistant.web import words as say
from mellon.models.common import BadInput, Defect
from mellon.models.common.text import LANGUAGES

POSITION_KEYS = ("position", "chapter_text", "lang", "time", "rulings", "engine", "seed", "max_states", "at")
RULES_KEYS = ("words", "game", "lang")
_LARGEST = 2**63 - 1


@dataclass(frozen=True)
class Asked:
    """One question, ready for a worker."""

    verb: str
    lang: str
    options: Mapping[str, Any] = field(default_factory=dict)

    def job(self, seconds: float) -> dict[str, Any]:
        """Return the worker's job; it may take so long where the question does not say."""
        return {"what": "verb", "verb": self.verb, "lang": self.lang, "seconds": seconds, **self.options}


def read_query(pairs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Return the keys of an address as a body would give them; `ruling=key=value` may be repeated."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key == "ruling" and "=" in value:
            name, _, reading = value.partition("=")
            found.setdefault("rulings", {})[name] = reading
        else:
            found[key] = _number(value) if key in ("time", "seed", "max_states") else value
    return found


def read_asked(verb: str, table: Mapping[str, Any], lang: str, most_seconds: float) -> Asked:
    """Return what a table of keys asks. Raises BadInput with every defect."""
    keys = RULES_KEYS if verb == "rules" else POSITION_KEYS
    defects = [Defect(str(key), fill(say.UNKNOWN_KEY, keys=", ".join(keys))) for key in table if key not in keys]
    given = {key: value for key, value in table.items() if key in keys and value is not None}
    chosen = given.pop("lang", lang)
    if chosen not in LANGUAGES:
        defects.append(Defect("lang", say.NEEDS_LANG))
    if verb != "rules" and not isinstance(given.get("position"), (str, dict)):
        defects.append(Defect("position", say.NO_POSITION))
    defects += [Defect(key, say.NEEDS_TEXT) for key in ("chapter_text", "engine", "words", "game", "at") if not _fits(given, key, str)]
    rulings = given.get("rulings", {})
    if not isinstance(rulings, dict) or not all(isinstance(word, (str, bool)) for word in rulings.values()):
        defects.append(Defect("rulings", say.NEEDS_TABLE))
    else:
        given["rulings"] = {key: str(value).lower() if isinstance(value, bool) else value for key, value in rulings.items()}
    defects += _numbers(given, most_seconds)
    if defects:
        raise BadInput(defects)
    if "time" in given:
        given["seconds"] = float(given.pop("time"))
    if verb == "rules":
        given.pop("rulings", None)
    return Asked(verb, chosen, given)


def _numbers(given: Mapping[str, Any], most_seconds: float) -> Iterable[Defect]:
    seconds = given.get("time")
    if seconds is not None and not (_is_number(seconds) and 0 < seconds <= most_seconds):
        yield Defect("time", fill(say.NEEDS_SECONDS, most=f"{most_seconds:g}"))
    for key, least in (("seed", -_LARGEST), ("max_states", 1)):
        value = given.get(key)
        if value is not None and (isinstance(value, bool) or not isinstance(value, int) or not least <= value <= _LARGEST):
            yield Defect(key, fill(say.NEEDS_WHOLE, least=least, most=_LARGEST))


def _fits(given: Mapping[str, Any], key: str, kind: type) -> bool:
    return key not in given or isinstance(given[key], kind)


def _is_number(value: object) -> bool:
    return not isinstance(value, bool) and (isinstance(value, int) or (isinstance(value, float) and math.isfinite(value)))


def _number(word: str) -> Any:
    try:
        return int(word)
    except ValueError:
        try:
            return float(word)
        except ValueError:
            return word
