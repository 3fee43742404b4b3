"""Check certificate files and say what was found: exit code 0 holds, 1 does not hold, 2 unreadable."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from mellon.assistant.refusal import bounded, print_defects, print_json
from mellon.assistant.terminal import write_line
from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.certificates import Checked, check, read

HOLDS, FAILS, UNREADABLE = range(3)
_HOLDS = Text("certyfikat jest poprawny", "the certificate holds")
_FAILS = Text("certyfikat nie jest poprawny", "the certificate does not hold")
_CHECKED = Text("sprawdzone wpisy", "entries checked")


def check_all(files: Sequence[str], lang: str, as_json: bool) -> int:
    """Check every file, print what was found, and return the worst exit code."""
    return max([_checked(file, lang, as_json) for file in files])


def _checked(file: str, lang: str, as_json: bool) -> int:
    try:
        found = check(read(file))
    except BadInput as bad:
        _refuse(file, bad.defects, lang, as_json)
        return UNREADABLE
    if as_json:
        print_json(_object(found, lang) | {"source": file})
    else:
        for line in _sentences(file, found, lang):
            write_line(line, sys.stdout)
    return HOLDS if found.holds else FAILS


def _refuse(file: str, defects: Sequence[Defect], lang: str, as_json: bool) -> None:
    if as_json:
        told = [{"where": defect.where, "what": defect.what.of(lang)} for defect in bounded(defects)]
        nothing = {"holds": None, "game": None, "question": None, "claim": None, "checked": 0, "why": None}
        print_json({**nothing, "defects": told, "source": file})
    else:
        print_defects(file, defects, lang, lambda _: None)


def _object(found: Checked, lang: str) -> dict[str, Any]:
    return {
        "holds": found.holds,
        "game": found.game,
        "question": found.question,
        "claim": dict(found.claim),
        "checked": found.checked,
        "why": None if found.why is None else found.why.of(lang),
    }


def _sentences(file: str, found: Checked, lang: str) -> list[str]:
    claim = ", ".join(f"{key} = {value}" for key, value in found.claim.items())
    told = f"{file}: {(_HOLDS if found.holds else _FAILS).of(lang)} ({found.game}, {found.question}: {claim}); {_CHECKED.of(lang)}: {found.checked}"
    return [told] if found.why is None else [told, f"  {found.why.of(lang)}"]
