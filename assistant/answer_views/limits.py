"""Name the limits that ended a search."""

from __future__ import annotations

from mellon.assistant import texts as say
from mellon.assistant.wording import Wording
from mellon.solver import Answer


def limits_hit(answer: Answer, lang: str) -> str:
    """Name the limits that ended a search."""
    worded = [Wording(lang).words(say.LIMIT_NAMES.get(name, name) if isinstance(name, str) else name) for name in answer.stats.limits]
    return ", ".join(worded) or say.LIMIT_UNNAMED.of(lang)
