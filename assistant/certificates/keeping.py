"""Keep the certificate of an answer in a file: what stands in the way is told before the search, and the file is written whole or not at all."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import Any

from mellon.models.common import Defect, Text
from mellon.models.common.certificates import FORMAT, games, no_checker, write
from mellon.solver import Answer

OPTION = "--certificate"
_ONE = Text(
    "podaj jedną pozycję: certyfikat jest plikiem o jednej pozycji", "give one position: a certificate is a file about one position"
)
_NOT_DECIDED = Text("Certyfikatu nie zapisano: nic nie zostało dowiedzione.", "No certificate was written: nothing has been proved.")


def obstacles(path: str, positions: int) -> list[Defect]:
    """Return what is wrong with a call before any position is read."""
    found = [Defect(OPTION, _ONE)] if positions > 1 else []
    target = Path(path)
    try:
        why = _unwritable(target)
    except (OSError, ValueError) as fault:
        why = Text(str(fault), str(fault))
    return found if why is None else [*found, _cannot(path, why)]


def _unwritable(target: Path) -> Text | None:
    if not target.name or target.is_dir():
        return Text("to katalog, nie plik", "this is a folder, not a file")
    if not target.parent.is_dir():
        return Text("nie ma takiego katalogu", "there is no such folder")
    if not os.access(target.parent, os.W_OK) or (target.exists() and not (target.is_file() and os.access(target, os.W_OK))):
        return Text("nie wolno tu pisać", "writing here is not allowed")
    return None


def _cannot(path: str, why: Text) -> Defect:
    return Defect(OPTION, Text(f"nie da się zapisać pliku {path}: {why.pl}", f"the file {path} cannot be written: {why.en}"))


def unfit(game: str, position: Any) -> list[Defect]:
    """Return why a position has no certificate that could be checked: its game has none, or its question."""
    if game not in games():
        return [no_checker(game, OPTION)]
    questions = import_module(f"mellon.models.{game}.certificate").QUESTIONS
    asked = getattr(position, "question", None)
    if position is None or asked is None or asked in questions:
        return []
    known = ", ".join(questions)
    return [
        Defect(
            OPTION,
            Text(
                f"pytanie „{asked}” nie ma certyfikatu do sprawdzenia; mają go: {known}",
                f'the question "{asked}" has no certificate to check; {known} have',
            ),
        )
    ]


def kept(answer: Answer, path: str, lang: str) -> Answer:
    """Write the certificate of an answer and return the answer with a word on it; refused where it cannot be written."""
    if answer.defects:
        return answer
    certificate = answer.to_json(lang)["certificate"]
    if not certificate or certificate.get("format") != FORMAT:
        return answer.but(notes=(*answer.notes, _NOT_DECIDED))
    try:
        write(certificate, path)
    except OSError as fault:
        why = fault.strerror or str(fault)
        return Answer(answer.game, answer.verb, defects=[_cannot(path, Text(why, why))])
    told = Text(f"Certyfikat zapisano: {path}", f"The certificate was written: {path}")
    return answer.but(notes=(*answer.notes, told), extra={**answer.extra, "certificate_file": path})
