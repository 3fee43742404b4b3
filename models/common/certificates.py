"""Certificates as files: what is claimed about a position, and all that somebody else needs to see that it is so.

A certificate is a JSON object with `format`, `version`, `game`, `question`, `position` (one line), `claim` and `kind`; the rest is the game's.
A game whose folder has a module `certificate` can have its certificates checked: it offers `check(table) -> Checked`, which goes by the rules
alone, returns what it found, and raises BadInput for what it cannot read. Nothing here or there knows a search.
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from mellon.models.common.files import Unfit, bounded_bytes, write_whole
from mellon.models.common.problems import BadInput, Defect
from mellon.models.common.text import Text

FORMAT, VERSION = "mellon-certificate", 1
MOST_BYTES = 64 * 1024 * 1024
MOST_DIGITS = 400
"""Most digits of one number of a claim or a bound."""
AGREEMENT = "agreement"
"""The kind of a certificate that names who found an answer and proves nothing."""
_HEAD = ("game", "question", "position", "kind")
_PARENT = "mellon.models"


@dataclass(frozen=True)
class Checked:
    """What a checker found: whether the claim holds, of how many entries it made sure, and why not."""

    holds: bool
    game: str
    question: str
    claim: Mapping[str, Any] = field(default_factory=dict)
    checked: int = 0
    why: Text | None = None


class Fault(Exception):
    """Why a certificate does not hold."""

    def __init__(self, pl: str, en: str) -> None:
        super().__init__(en)
        self.why = Text(pl, en)


def headed(game: str, question: str, position: str, claim: Mapping[str, Any], **rest: Any) -> dict[str, Any]:
    """Return a certificate with its head."""
    return {"format": FORMAT, "version": VERSION, "game": game, "question": question, "position": position, "claim": dict(claim), **rest}


def games() -> tuple[str, ...]:
    """Return the games whose certificates can be checked."""
    rooms = pkgutil.iter_modules(import_module(_PARENT).__path__)
    return tuple(sorted(room.name for room in rooms if room.ispkg and find_spec(f"{_PARENT}.{room.name}.certificate") is not None))


def no_checker(game: str, where: str) -> Defect:
    """Return the defect of a game without a checker: it names those that have one."""
    known = ", ".join(games())
    return Defect(
        where,
        Text(
            f"certyfikatów gry „{game}” nie umiem sprawdzać; umiem: {known}",
            f'certificates of "{game}" cannot be checked; those of {known} can',
        ),
    )


def read(path: str | Path) -> dict[str, Any]:
    """Return the object in a certificate file. Raises BadInput where there is none."""
    where = str(path)
    try:
        return parse(bounded_bytes(path, MOST_BYTES), where)
    except Unfit as unfit:
        raise BadInput([Defect(where, unfit.why)]) from None
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or str(fault)
        raise BadInput([Defect(where, Text(f"nie da się odczytać pliku: {why}", f"the file cannot be read: {why}"))]) from None


def parse(raw: bytes | str, where: str = "certificate") -> dict[str, Any]:
    """Return the object of a certificate's text. Raises BadInput where it is none."""
    try:
        found = json.loads(raw, parse_float=_no_number, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise BadInput([Defect(where, Text("to nie jest certyfikat w JSON", "this is no certificate in JSON"))]) from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadInput(
            [
                Defect(
                    where,
                    Text(f'brak "format": "{FORMAT}": to nie jest certyfikat', f'"format": "{FORMAT}" is missing: this is no certificate'),
                )
            ]
        )
    return found


def _no_number(word: str) -> Any:
    raise ValueError(word)


def check(table: Mapping[str, Any]) -> Checked:
    """Check a certificate by the rules of its game. Raises BadInput where it cannot be read."""
    defects = []
    if table.get("version") != VERSION:
        defects.append(Defect("version", Text(f"znam tylko wersję {VERSION}", f"only version {VERSION} is known")))
    for key in _HEAD:
        if not isinstance(table.get(key), str):
            defects.append(Defect(key, Text("tu stoi tekst", "a text is expected here")))
    if not isinstance(table.get("claim"), Mapping):
        defects.append(Defect("claim", Text("tu stoi tabela", "a table is expected here")))
    if isinstance(table.get("game"), str) and table["game"] not in games():
        defects.append(no_checker(table["game"], "game"))
    if defects:
        raise BadInput(defects)
    found: Checked = import_module(f"{_PARENT}.{table['game']}.certificate").check(table)
    return found


def write(table: Mapping[str, Any], path: str | Path) -> None:
    """Write a certificate whole or not at all. Raises OSError where it cannot be written."""
    write_whole(Path(path), f"{json.dumps(table, ensure_ascii=False, indent=1)}\n".encode())


def nothing_proved(table: Mapping[str, Any], game: str) -> Checked:
    """Return what is found of a certificate that only names who found an answer."""
    return Checked(
        False, game, table["question"], table["claim"], 0, Text("certyfikat nie zawiera dowodu", "the certificate holds no proof")
    )


def verify_sort(table: Mapping[str, Any], questions: Sequence[str], kinds: Sequence[str]) -> None:
    """Raise BadInput unless a certificate is about one of the questions and of one of the kinds."""
    known = {"question": questions, "kind": kinds}
    defects = [
        Defect(key, Text(f"jedno z: {', '.join(words)}", f"one of: {', '.join(words)}"))
        for key, words in known.items()
        if table[key] not in words
    ]
    if defects:
        raise BadInput(defects)


def fraction(value: Any, where: str) -> Fraction | int:
    """Return a number written as "1", "0" or "2/3". Raises BadInput for anything else."""
    found = signed(value, where)
    if str(value).startswith("-"):
        raise _no_fraction(where)
    return found.numerator if found.denominator == 1 else found


def signed(value: Any, where: str) -> Fraction:
    """Return a number written as "1", "-3" or "2/3". Raises BadInput for anything else."""
    if isinstance(value, str) and len(value) <= MOST_DIGITS:
        above, slash, below = value.removeprefix("-").partition("/")
        if above.isascii() and above.isdigit() and (not slash or (below.isascii() and below.isdigit() and int(below))):
            return Fraction(value)
    raise _no_fraction(where)


def _no_fraction(where: str) -> BadInput:
    return BadInput(
        [Defect(where, Text('tu stoi ułamek jako tekst, np. "2/3"', 'a fraction as text is expected here, "2/3" for instance'))]
    )
