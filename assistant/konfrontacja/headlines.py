"""What the number of an answer about Konfrontacja is, said in its headline."""

from __future__ import annotations

from mellon.assistant import texts as say
from mellon.assistant.views.answer import Headline
from mellon.assistant.views.values import Line, Span, line, said
from mellon.assistant.wording import exact
from mellon.models.common import Text
from mellon.models.common.text import as_text, counted
from mellon.solver import Answer, Verdict

ALL_OPEN = Text("przy odkrytych figurach", "with all pieces open")
_FORCED = {
    Verdict.WINNABLE: (Text("WYGRANĄ MOŻNA WYMUSIĆ", "THE WIN CAN BE FORCED"), "won"),
    Verdict.LOST: (Text("WYGRANEJ NIE MOŻNA WYMUSIĆ (udowodnione)", "THE WIN CANNOT BE FORCED (proved)"), "lost"),
}
_CHANCE = Text("szansa Drużyny", "the Fellowship's chance")
_PAYS = Text("wypłata Drużyny w tej walce", "what this battle pays the Fellowship")
_ONLY_NOT_FORCED = Text(
    "„przegrane” znaczy tu: nic nie wymusza wygranej; ile pozycja jest warta, mówi pytanie endgame",
    '"lost" means here that nothing forces the win; what the position is worth is the question endgame',
)


def headline(answer: Answer) -> Headline | None:
    """Return what the answer says in one line, what its number is and whose; None where nothing was decided."""
    question = getattr(answer.subject, "question", None)
    lines: list[Line] = []
    if answer.verdict is Verdict.VALUE and answer.value is not None:
        meaning = _PAYS if answer.question == "battle" else _CHANCE
        lines.append(_with_open_pieces(say.VALUE + ", " + meaning + ": " + said(exact, answer.value, None), "value"))
    elif answer.verdict in _FORCED and question == "sure_win":
        name, tone = _FORCED[answer.verdict]
        lines.append(_with_open_pieces(name, tone))
        if Verdict.LOST in (answer.verdict, *(one.verdict for one in answer.ranked)):
            lines.append(line(_ONLY_NOT_FORCED, f"{tone} more"))
    else:
        return None
    undecided = answer.extra.get("undecided_moves")
    if undecided:
        lines.append(line(_undecided(undecided), "unknown more"))
    return tuple(lines)


def _with_open_pieces(text: Text, tone: str) -> Line:
    return Line((Span(text, tone), Span(as_text(" (") + ALL_OPEN + ")", f"{tone} more")))


def _undecided(count: int) -> Text:
    moves = counted(count, "ruch ruchy ruchów", "move moves")
    return Text(
        f"{moves.pl} bez dokładnej oceny, podano granice; dłuższe szukanie: --time SEKUNDY",
        f"{moves.en} without an exact answer, bounds are given; to look longer: --time SECONDS",
    )
