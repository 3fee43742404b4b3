"""Draw an answer for people: headline, body, and what it rests on. Games may draw their own body (see `extensions`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.text import Text as RichText

from mellon.assistant import texts as say
from mellon.assistant.extensions import drawing
from mellon.assistant.tables import illegal_table, move_table, numbered
from mellon.assistant.wording import Wording, count, decimal, exact
from mellon.models.common import Text
from mellon.solver import Answer, Game, Verdict
from mellon.solver.lens import MATTER, UNDECIDED

if TYPE_CHECKING:
    from rich.console import RenderableType

_COLOURS = {Verdict.WINNABLE: "bold green", Verdict.LOST: "bold red", Verdict.UNKNOWN: "bold yellow", Verdict.VALUE: "bold cyan"}
_LIMITS = "limits"
_SUMMARY_LIMIT = 6
_ONLY_COUNTED = ("strategy", "at_least", "at_most")
_TOLD_ELSEWHERE = ("format", "version", "game", "question", "position", "claim")
"""The head of a certificate, which repeats what the answer is about."""
_LENS_KEYS = ("ruling_lens", "readings_that_matter", MATTER, UNDECIDED)
_GRAPH_KEYS = (
    "must_happen",
    "winning_lines",
    "only_moves",
    "nothing_to_spoil_after",
    "zugzwang",
    "decisive_battles",
    "going_round",
    "endless",
)
"""What a graph of play tells: the steps of `explain` say it in words."""
_ASKING_FOR_MOVES = ("legal", "hint")


@dataclass(frozen=True)
class Footing:
    """How much is said about what an answer rests on: the rulings that the user named, and all details where they were asked for."""

    named: frozenset[str] = frozenset()
    details: bool = False


def render(answer: Answer, game: Game, lang: str, footing: Footing = Footing()) -> Iterator[RenderableType]:
    """Yield the parts of an answer in the order they are printed."""
    yield from headline(answer, lang)
    yield from under_headline(answer, lang)
    draw_answer = drawing(game.id, "draw_answer")
    drawn = draw_answer(answer, lang) if draw_answer else None
    if drawn is not None:
        yield drawn
    else:
        yield from _body(answer, game, lang)
    yield from _footing(answer, game, lang, footing)


def render_position(answer: Answer, game: Game, lang: str, table: Mapping[str, Any]) -> Iterator[RenderableType]:
    """Yield the drawing of the position that `show` was asked about, below the puzzle's question where it is one."""
    puzzle = table.get("puzzle")
    if isinstance(puzzle, Mapping):
        title, asks = (_in_language(puzzle.get(key), lang) for key in ("title", "asks"))
        yield from (RichText(line, style) for line, style in ((title, "bold"), (asks, "")) if line)
    yield from under_headline(answer, lang)
    draw_position = drawing(game.id, "draw_position")
    if draw_position:
        yield draw_position(answer.subject, lang)
        return
    yield RichText(str(answer.subject), "bold")
    if answer.position:
        yield _lines(_wording(answer, game, lang).outline(answer.position))


def limits_hit(answer: Answer, lang: str) -> str:
    """Name the limits that ended a search."""
    names = answer.stats.get(_LIMITS, ())
    worded = [Wording(lang).words(say.LIMIT_NAMES.get(name, name) if isinstance(name, str) else name) for name in names]
    return ", ".join(worded) or say.LIMIT_UNNAMED.of(lang)


def headline(answer: Answer, lang: str) -> Iterator[RenderableType]:
    """Yield the verdict and value in one line; an undecided one names the limit and says that nothing is settled."""
    own = drawing(answer.game, "headline") if answer.game else None
    written = own(answer, lang) if own else None
    if written is not None:
        yield written
        return
    worth = exact(answer.value, answer.value_decimal, lang)
    if answer.verdict is None:
        return
    line = RichText(style=_COLOURS[answer.verdict])
    if answer.verdict is Verdict.UNKNOWN:
        line.append(say.UNDECIDED.of(lang)).append(f": {say.fill(say.UNDECIDED_WHY, limit=limits_hit(answer, lang)).of(lang)}", "not bold")
    else:
        line.append(_verdict_and_worth(answer, answer.verdict, worth, lang))
    yield line


def under_headline(answer: Answer, lang: str) -> Iterator[RenderableType]:
    """Yield what the answer takes as known, and its notes, one line each."""
    known = say.INFORMATION.get(answer.information or "")
    if known is not None:
        yield RichText(known.of(lang), "italic")
    yield from (RichText(note.of(lang)) for note in answer.notes)


def _verdict_and_worth(answer: Answer, verdict: Verdict, worth: str, lang: str) -> str:
    """Word a settled verdict: what the value measures stands before it, instead of the bare word for a value."""
    name = {Verdict.WINNABLE: say.WINNABLE, Verdict.LOST: say.LOST, Verdict.VALUE: say.VALUE}[verdict].of(lang)
    if not worth:
        return name
    if answer.measures is None:
        return f"{name}: {worth}"
    measured = f"{answer.measures.of(lang)}: {worth}"
    return measured if verdict is Verdict.VALUE else f"{name}; {measured}"


def _body(answer: Answer, game: Game, lang: str) -> Iterator[RenderableType]:
    wording = _wording(answer, game, lang)
    if answer.moves:
        yield move_table(answer.moves, wording)
    elif answer.moves is not None and answer.verb in _ASKING_FOR_MOVES and answer.verdict is not Verdict.UNKNOWN:
        yield RichText(say.NO_LEGAL_MOVE.of(lang))
    if answer.illegal:
        yield illegal_table(answer.illegal, wording)
    if answer.line:
        yield _title(say.LINE, lang)
        yield numbered(RichText(wording.move(entry)) for entry in answer.line)
    if answer.steps:
        yield _title(say.STEPS, lang)
        yield numbered(
            RichText(step.text.of(lang)).append(f"  [{step.rule}, {game.book.source(step.rule)}]", "dim") for step in answer.steps
        )
    if answer.outcome is not None:
        yield _title(say.OUTCOME, lang)
        yield _lines(wording.outline(answer.outcome))
    if answer.position is not None:
        yield _title(say.POSITION_AFTER, lang)
        yield _position_after(answer, game, wording)
    also = [*wording.outline(news(answer)), *lens_lines(answer.extra, game, wording)]
    if also:
        yield _title(say.ALSO, lang)
        yield _lines(iter(also))


def _wording(answer: Answer, game: Game, lang: str) -> Wording:
    return Wording(lang, drawing(game.id, "word_move"), drawing(game.id, "word_value"), answer.subject, game.id)


def news(answer: Answer) -> dict[str, Any]:
    """Return the extras that say something and that neither the outcome nor the headline says already."""
    said = dict(answer.outcome or {})
    if answer.verdict not in (None, Verdict.UNKNOWN):
        said["information"] = answer.extra.get("information")
    return {
        key: value
        for key, value in answer.extra.items()
        if key not in (*_LENS_KEYS, *_GRAPH_KEYS) and value not in (None, [], (), {}) and said.get(key) != value
    }


def lens_lines(extra: Mapping[str, Any], game: Game, wording: Wording) -> Iterator[str]:
    """Yield the readings of contested points that change the answer and those that a limit left open, one line per reading."""
    for key in (MATTER, UNDECIDED):
        entries = extra.get(key) or ()
        if entries:
            yield f"{wording.key(key)}:"
        for entry in entries:
            title = game.book.rulings[entry["ruling"]].title.of(wording.lang)
            worth = {name: value for name, value in entry.items() if name not in ("ruling", "reading", "default") and value is not None}
            yield f"  - {title} ({entry['ruling']} = {entry['reading']})" + (f": {wording.words(worth)}" if worth else "")


def _position_after(answer: Answer, game: Game, wording: Wording) -> RenderableType:
    draw_position = drawing(game.id, "draw_position")
    drawn: RenderableType = draw_position(answer.subject, wording.lang) if draw_position else _lines(wording.outline(answer.position or {}))
    return drawn


def _footing(answer: Answer, game: Game, lang: str, footing: Footing) -> Iterator[RenderableType]:
    """Yield the rulings that the user named and the assumptions; certificate, figures and default rulings only with all details."""
    wording = _wording(answer, game, lang)
    default = [key for key, reading in answer.rulings.items() if key in game.book.rulings and reading == game.book.rulings[key].default]
    told = [key for key in answer.rulings if key not in default or key in footing.named]
    if told:
        yield _title(say.RULINGS_IN_FORCE, lang)
        yield _lines(_ruling_line(game, key, answer.rulings[key], lang) for key in told)
    if answer.assumptions:
        yield _title(say.ASSUMPTIONS, lang)
        yield _lines(f"- {wording.words(assumption)}" for assumption in answer.assumptions)
    if footing.details:
        yield from _details(answer, default, wording)


def _details(answer: Answer, default: Sequence[str], wording: Wording) -> Iterator[RenderableType]:
    if answer.certificate:
        yield RichText(f"{say.CERTIFICATE.of(wording.lang)}: {' · '.join(_summary(answer.certificate, wording))}", "dim")
    if answer.stats:
        yield RichText(stats_line(answer.stats, wording), "dim")
    if default:
        yield RichText(say.fill(say.DEFAULT_RULINGS, keys=", ".join(default)).of(wording.lang), "dim")


def _ruling_line(game: Game, key: str, reading: str, lang: str) -> str:
    ruling = game.book.rulings.get(key)
    if ruling is None:
        return f"{key} = {reading}"
    text = dict(ruling.readings).get(reading)
    mark = f" ({say.BY_DEFAULT.of(lang)})" if reading == ruling.default else ""
    return f"{key} = {reading}{mark}" + (f": {text.of(lang)}" if text else "")


def _summary(certificate: Mapping[str, Any], wording: Wording) -> Iterator[str]:
    for key, value in certificate.items():
        if key in _TOLD_ELSEWHERE or value is None:
            continue
        long = isinstance(value, (Mapping, list, tuple)) and (len(value) > _SUMMARY_LIMIT or key in _ONLY_COUNTED)
        if long:
            yield f"{wording.key(key)}: {say.fill(say.ENTRIES_IN_JSON, count=count(len(value))).of(wording.lang)}"
        elif value not in ([], (), {}):
            yield wording.fact(key, value)


def stats_line(stats: Mapping[str, Any], wording: Wording) -> str:
    """Word what a search used, in one line."""
    lang, parts = wording.lang, []
    for key, value in stats.items():
        if value is None or value in ([], ()):
            continue
        if key == "engine":
            parts.append(say.fill(say.ENGINE, name=value).of(lang))
        elif key == "nodes" and isinstance(value, int):
            parts.append(say.fill(say.NODES, count=count(value)).of(lang))
        elif key == "seconds":
            parts.append(say.fill(say.SECONDS, seconds=decimal(float(f"{value:.3g}"), lang)).of(lang))
        elif key != _LIMITS:
            parts.append(wording.fact(key, value))
    return " · ".join(parts)


def _title(text: Text, lang: str) -> RichText:
    return RichText(f"\n{text.of(lang)}", "bold")


def _lines(lines: Iterator[str]) -> RichText:
    return RichText("\n".join(lines))


def _in_language(value: object, lang: str) -> str:
    chosen = value.get(lang) if isinstance(value, Mapping) else value
    return chosen if isinstance(chosen, str) else ""
