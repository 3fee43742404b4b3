"""Keep the certificate of an answer in a file: what stands in the way is told before the search, and the file is written whole or not at all."""

from __future__ import annotations

from mellon.assistant.writing import cannot, obstacle
from mellon.models.common import Defect, Text
from mellon.models.common.certificates import AGREEMENT, FORMAT, games, no_checker, write
from mellon.solver import Answer, Verdict

OPTION = "--certificate"
_ONE = Text(
    "podaj jedną pozycję: certyfikat jest plikiem o jednej pozycji", "give one position: a certificate is a file about one position"
)
_NOT_DECIDED = Text("Certyfikatu nie zapisano: nic nie zostało dowiedzione.", "No certificate was written: nothing has been proved.")
NONE_MADE = Text(
    "o takie pytanie nie robi się certyfikatu (docs/puzzles.md ma ich listę)",
    "no certificate is made for such a question (docs/puzzles.md lists those that there are)",
)
_NO_PROOF = Text(
    "Nie zawiera dowodu: mówi tylko, kto znalazł odpowiedź; „mellon check” go nie potwierdzi.",
    'It holds no proof, only who found the answer: "mellon check" will not confirm it.',
)


def obstacles(path: str, positions: int) -> list[Defect]:
    """Return what is wrong with a call before any position is read."""
    found = [Defect(OPTION, _ONE)] if positions > 1 else []
    return [*found, *obstacle(path, OPTION)]


def unfit(game: str) -> list[Defect]:
    """Return why no position of a game has a certificate that could be checked."""
    return [] if game in games() else [no_checker(game, OPTION)]


def kept(answer: Answer, path: str, lang: str) -> Answer:
    """Write the certificate of an answer and return the answer with a word on it; refused where it cannot be written."""
    if answer.defects:
        return answer
    certificate = answer.to_json(lang)["certificate"]
    if not certificate or certificate.get("format") != FORMAT:
        return answer.but(notes=(*answer.notes, _NOT_DECIDED if answer.verdict in (None, Verdict.UNKNOWN) else NONE_MADE))
    try:
        write(certificate, path)
    except OSError as fault:
        why = fault.strerror or str(fault)
        return Answer(answer.game, answer.verb, defects=[cannot(path, Text(why, why), OPTION)])
    told = [Text(f"Certyfikat zapisano: {path}", f"The certificate was written: {path}")]
    if certificate["kind"] == AGREEMENT:
        told.append(_NO_PROOF)
    return answer.but(notes=(*answer.notes, *told), extra={**answer.extra, "certificate_file": path})
