"""Answers about a quest: the chance of the goal, whom to send, what to do after a reveal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from mellon.assistant.answer_views.steps import step_line
from mellon.assistant.lcg.move_words import word_move
from mellon.assistant.views.answer import AnswerPart, Steps
from mellon.assistant.views.grid import Grid, Head, Row
from mellon.assistant.views.table import Lines
from mellon.assistant.views.values import Line, line, said
from mellon.models.common import Text
from mellon.models.common.text import as_text, decimal_text, join
from mellon.models.lcg.position import Position
from mellon.solver import Answer
from mellon.solver.ranked import RankedMove

_MOST_ROWS = 16
_HEADS = (
    Head(),
    Head(Text("na wyprawę", "commit")),
    Head(Text("siła woli", "will"), "right"),
    Head(Text("szansa", "chance"), "right"),
    Head(Text("postęp", "progress"), "right"),
    Head(Text("wzrost zagr.", "threat rises"), "right"),
    Head(Text("zostają", "kept back")),
)
_OPTION_HEADS = (Head(Text("ruch", "move")), Head(Text("szansa", "chance"), "right"))
_DECLINED = Text("nic", "nothing")
_LOOK_FIRST = Text("Gdyby najpierw podejrzeć kartę, a potem wysyłać", "Looking at the card first and sending afterwards")


def quest_parts(answer: Answer) -> Iterator[AnswerPart]:
    """Yield the steps of an explanation, the table of commitments, and what to do after which reveal."""
    p: Position = answer.subject
    yield Steps(tuple(step_line(step, "• ", gap=" ") for step in answer.steps or ()))
    fails = answer.extra.get("fails_on")
    if fails:
        cards = join(as_text(f"{n} ") + p.card(n).name for n in fails)
        yield Lines((line(Text("Niepewne, gdy najpierw wyjdzie: ", "Uncertain when the first card is ") + cards),))
    moves = list(answer.moves or ())
    if moves:
        yield _commitments(p, moves) if "committed" in moves[0].extras else _options(p, moves)
    yield Lines(tuple(_before_reveal(answer)))
    policy = [entry for entry in answer.extra.get("policy", ()) if entry["after"]]
    if policy:
        yield Lines(tuple(_after_reveal(p, entry) for entry in policy[:_MOST_ROWS]), Text("Po odkryciu", "After a reveal"))


def _commitments(p: Position, moves: list[RankedMove]) -> Grid:
    front = [one for one in moves if one.extras.get("pareto")]
    shown = moves if len(moves) <= _MOST_ROWS else front[:_MOST_ROWS]
    title = Text(
        f"Kogo wysłać ({len(shown)} z {len(moves)} zbiorów; ◆ niezdominowane: {len(front)})",
        f"Whom to send ({len(shown)} of {len(moves)} sets; ◆ not dominated: {len(front)})",
    )
    return Grid(_HEADS, tuple(_row(p, one, one is moves[0]) for one in shown), title, names=2)


def _options(p: Position, moves: list[RankedMove]) -> Grid:
    """Return the options of the next choice of a quest under way."""
    rows = ((_DECLINED if str(one.move) == "pass" else said(word_move, one.move, p), said(percent, one.value)) for one in moves)
    return Grid(_OPTION_HEADS, tuple(Row(tuple(map(line, cells)), "" if at else "strong") for at, cells in enumerate(rows)))


def _row(p: Position, one: RankedMove, best: bool) -> Row:
    told = one.extras
    cells = (
        as_text("◆" if told.get("pareto") else ""),
        names_of(p, told["committed"]),
        as_text(str(told["willpower"])),
        said(percent, one.value),
        said(number, told["expected_progress"]),
        said(percent, told["threat_rises"]),
        names_of(p, told["kept_back"]),
    )
    return Row(tuple(map(line, cells)), "strong" if best else "")


def _before_reveal(answer: Answer) -> Iterator[Line]:
    p: Position = answer.subject
    for entry in answer.extra.get("policy", ()):
        if not entry["after"]:
            yield line(Text("Przed odkryciem: ", "Before the reveal: ") + said(word_move, entry["do"], p))
    for look in answer.extra.get("peek_first", ()):
        yield line(_LOOK_FIRST + ": " + said(word_move, look["move"], p) + ": " + said(percent, look["value"]))


def _after_reveal(p: Position, entry: Mapping[str, Any]) -> Line:
    seen = join((join((p.card(n).name for n in group[:3]), "/") + ("…" if len(group) > 3 else "") for group in entry["after"]), " → ")
    return line(as_text("  ") + seen + ": " + said(word_move, entry["do"], p))


def names_of(p: Position, cards: Sequence[int]) -> Text:
    """Return the names of cards, a dash where there are none."""
    return join(p.card(n).name for n in cards) if cards else as_text("–")


def percent(value: Any, lang: str, places: int = 2) -> str:
    """Return a chance in percent; what is not quite certain never reads as 0 or 100."""
    exact = Fraction(str(value))
    shown = f"{float(100 * exact):.{places}f}"
    if exact not in (0, 1) and float(shown) in (0.0, 100.0):
        shown = f"{float(100 * exact):.6f}".rstrip("0")
    return decimal_text(shown).of(lang) + "%"


def number(value: Any, lang: str, places: int = 2) -> str:
    """Return an expected value with a few digits."""
    return decimal_text(f"{float(Fraction(str(value))):.{places}f}").of(lang)
