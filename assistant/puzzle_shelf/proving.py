"""`mellon puzzle certificate ID`: make the certificate of a puzzle's answer and have it checked at once."""

from __future__ import annotations

import sys

from mellon import solver
from mellon.assistant.certificates.keeping import NONE_MADE, obstacles, unfit
from mellon.assistant.puzzle_shelf import words as say
from mellon.assistant.puzzle_shelf.desk import found_puzzle
from mellon.assistant.refusal import print_json
from mellon.assistant.terminal import write_line
from mellon.assistant.texts import fill
from mellon.models.common import BadInput, Defect
from mellon.models.common.certificates import FORMAT, check, write
from mellon.solver import Limits, Verdict
from mellon.solver.game import Request

UNPROVED, UNDECIDED = 1, 3


def certify(argument: str, out: str | None, seconds: float | None, lang: str, as_json: bool) -> int:
    """Print or keep the certificate of a puzzle; exit code 0 where it holds, 1 where it proves nothing, 3 undecided. Raises BadInput."""
    puzzle = found_puzzle(argument)
    hindered = [*unfit(puzzle.game), *(obstacles(out, 1) if out is not None else ())]
    if hindered:
        raise BadInput(hindered)
    limits = Limits(seconds)
    answer = solver.game(puzzle.game).answer(puzzle.position, Request("solve", limits, watch=limits.watch(), certificate=True))
    certificate = answer.to_json(lang)["certificate"]
    if answer.verdict in (None, Verdict.UNKNOWN) or answer.estimated:
        write_line(say.UNDECIDED.of(lang), sys.stderr)
        return UNDECIDED
    if not certificate or certificate.get("format") != FORMAT:
        raise BadInput([Defect(puzzle.id, NONE_MADE)])
    found = check(certificate)
    if out is not None:
        try:
            write(certificate, out)
        except OSError as fault:
            raise BadInput([Defect("--out", fill(say.UNWRITABLE, why=fault.strerror or type(fault).__name__))]) from None
    if as_json or out is None:
        print_json(certificate)
    else:
        told = say.CERTIFIED if found.holds else say.NOT_CERTIFIED
        write_line(fill(told, file=out, kind=certificate["kind"], checked=found.checked).of(lang))
    return 0 if found.holds else UNPROVED
