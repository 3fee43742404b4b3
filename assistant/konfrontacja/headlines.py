"""What the number of an answer about Konfrontacja is, said in its headline."""

from __future__ import annotations

from mellon.assistant import texts as say
from mellon.assistant.views.answer import Headline
from mellon.assistant.views.values import Line, Span, line, said
from mellon.assistant.wording import exact
from mellon.models.common import Text
from mellon.models.common.text import as_text, counted
from mellon.models.konfrontacja.position import HIDDEN
from mellon.solver import Answer, Verdict
from mellon.solver.answer import MINE

ALL_OPEN = Text("przy odkrytych figurach", "with all pieces open")
ALL_HIDDEN = Text("gdy każda strona widzi tylko swoje figury", "when each side sees only its own pieces")
_MY_PIECES = Text("przy własnych figurach z pliku", "with the own pieces of the file")
_ABOUT = Text("udowodnione granice szansy w całej grze: ", "what is proved of the chance in the whole game: ")
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
    if answer.extra.get("information") in (HIDDEN, MINE) and answer.verdict in (Verdict.VALUE, Verdict.UNKNOWN):
        lines += _hidden(answer)
    elif answer.verdict is Verdict.VALUE and answer.value is not None:
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


def _hidden(answer: Answer) -> list[Line]:
    """Say what a number with hidden pieces is: the chance when each side sees its own pieces only, of the own deal where one side asks."""
    mine = as_text("; ") + _MY_PIECES if answer.extra["information"] == MINE else as_text("")
    where = Span(as_text(" (") + ALL_HIDDEN + mine + ")", "value more")
    bounds = answer.extra.get("bounds") or answer.extra.get("game_bounds")
    if answer.verdict is Verdict.UNKNOWN:
        lines = [Line((Span(say.UNDECIDED + ", " + _CHANCE, "unknown"), where))]
    else:
        lines = [Line((Span(say.VALUE + ", " + _CHANCE + ": " + said(exact, answer.value, answer.value_decimal), "value"), where))]
    if bounds:
        low, high = (said(exact, bound, None) for bound in bounds)
        lines.append(line(_ABOUT + low + "; " + high, "value more"))
    return lines


def _with_open_pieces(text: Text, tone: str) -> Line:
    return Line((Span(text, tone), Span(as_text(" (") + ALL_OPEN + ")", f"{tone} more")))


def _undecided(count: int) -> Text:
    moves = counted(count, "ruch ruchy ruchów", "move moves")
    return Text(
        f"{moves.pl} bez dokładnej oceny, podano granice; dłuższe szukanie: --time SEKUNDY",
        f"{moves.en} without an exact answer, bounds are given; to look longer: --time SECONDS",
    )
