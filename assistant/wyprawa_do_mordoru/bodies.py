"""Answers about keeps and about a turn that was carried out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mellon.assistant.answer_views.steps import step_line
from mellon.assistant.views import board_of
from mellon.assistant.views.answer import AnswerBody, AnswerPart, Steps
from mellon.assistant.views.grid import Grid, Head, Row
from mellon.assistant.views.table import Lines
from mellon.assistant.views.values import NOTHING, Line, Span, line, said
from mellon.assistant.wyprawa_do_mordoru.draw import word_move
from mellon.models.common import Text
from mellon.models.common.text import as_text, decimal_text, join
from mellon.models.wyprawa_do_mordoru import BOOK, Position
from mellon.solver import Answer
from mellon.solver.ranked import RankedMove

_BAR = 40
_NOBODY = Text("nikt", "nobody")
_CHANCE, _TURNS = Text("szansa", "chance"), Text("tury", "turns")
_HISTOGRAM = Text("Koniec po tylu turach (█ Mordor, ░ Nazgul)", "The end after so many turns (█ Mordor, ░ Nazgul)")


def body(answer: Answer) -> AnswerBody | None:
    """Return the body for resolve, solve, hint and explain; the other verbs are told as everywhere."""
    if answer.verb == "resolve" and answer.outcome is not None:
        return tuple(_resolved(answer, answer.outcome))
    if answer.verb not in ("solve", "hint", "explain") or answer.verdict is None:
        return None
    return tuple(_weighed(answer))


def _weighed(answer: Answer) -> Iterator[AnswerPart]:
    yield Steps(tuple(step_line(step, "• ", gap=" ") for step in answer.steps or ()))
    if answer.moves:
        yield _keeps(answer.subject, answer.moves)
    yield Lines(tuple(_extras(answer)))
    if answer.extra.get("turns_distribution"):
        yield _histogram(answer.extra["turns_distribution"])


def _resolved(answer: Answer, outcome: Mapping[str, Any]) -> Iterator[AnswerPart]:
    p: Position = answer.subject
    names = {player.hobbit.id: player.hobbit.name for player in p.players}
    results = [(Text("Odpada", "Out"), outcome["eliminated"]), (Text("Dociera do Mordoru", "Reaches Mordor"), outcome["arrived"])]
    if outcome["game_over"]:
        results.append((Text("Wygrywa", "Winner"), outcome["winners"]))
    summary = join((what + ": " + (join(names[who] for who in whom) if whom else _NOBODY) for what, whom in results), "; ") + "."
    steps = tuple(step_line(step, f"{number}. ", BOOK, " ") for number, step in enumerate(answer.steps or (), start=1))
    yield Lines(steps or (line(Text("Nie ma nic do wykonania.", "There is nothing to carry out.")),))
    yield Lines((Line(()),), summary)
    yield board_of(p)


def _keeps(p: Position, moves: Sequence[RankedMove]) -> Grid:
    turns = p.objective == "turns"
    solo, rolled = "expected_turns" in moves[0].extras or turns, any("rollouts" in one.extras for one in moves)
    figures = [_TURNS if turns else _CHANCE, Text("strata, pkt proc.", "loss, % points")]
    figures += [_CHANCE if turns else _TURNS] if solo else []
    figures += [Text("przedział 95%", "95% interval")] if rolled else []
    heads = (Head(cut=True), Head(Text("odłożyć", "keep")), *(Head(text, "right", cut=True) for text in figures))
    rows = tuple(_keep(p, one, turns, solo, rolled) for one in moves)
    return Grid(heads, rows, Text(f"Co odłożyć ({len(moves)}, od najlepszego)", f"What to keep ({len(moves)}, best first)"))


def _keep(p: Position, one: RankedMove, turns: bool, solo: bool, rolled: bool) -> Row:
    best = one.extras.get("best")
    main, loss, second = _numbers(one, turns)
    cells = [line("★" if best else "", "well"), line(said(word_move, one.move, p)), line(main), line(loss)]
    cells += [line(second, "dim")] if solo else []
    cells += [line(_rolled(one))] if rolled else []
    return Row(tuple(cells), "strong" if best else "")


def _numbers(one: RankedMove, turns: bool) -> tuple[Text, Text, Text]:
    value, loss = one.value_decimal, one.extras.get("loss")
    lost = as_text("–") if not loss or loss < 1e-9 else _number(100 * loss, 3)
    if turns:
        return _length(value, 3), lost, _percent(one.extras["reach"], 3)
    length = one.extras.get("expected_turns")
    return _percent(value or 0.0, 3), lost, NOTHING if length is None else _number(length, 2)


def _rolled(one: RankedMove) -> Text:
    found = one.extras.get("rollouts")
    if not found:
        return NOTHING
    low, high = found["interval"]
    return _percent(low, 1) + "–" + _percent(high, 1)


def _extras(answer: Answer) -> Iterator[Line]:
    extra = answer.extra
    for key in ("note", "estimate_note"):
        if isinstance(extra.get(key), Text):
            yield line(extra[key], "aside")
    if extra.get("games"):
        yield line(
            Text(
                f"Rozgrywek na każde odłożenie: {extra['games']} (ziarno {extra['seed']}).",
                f"Playouts for every keep: {extra['games']} (seed {extra['seed']}).",
            )
        )
    p: Position = answer.subject
    if extra.get("wins") and not p.over:
        yield line(_pair(p, extra))
    if "expected_turns" in extra and answer.verb == "solve":
        yield line(Text("Oczekiwana liczba tur: ", "Expected turns: ") + _length(extra["expected_turns"], 3))


def _pair(p: Position, extra: Mapping[str, Any]) -> Text:
    names = {player.hobbit.id: player.hobbit.name for player in p.players}
    chances = [as_text(names[who]) + ": " + _percent(chance, 3) for who, chance in extra["wins"].items()]
    return join([*chances, _NOBODY + ": " + _percent(extra["nobody_wins"], 3)])


def _histogram(entries: Sequence[Mapping[str, Any]]) -> Lines:
    shown = [entry for entry in entries if entry["arrives"] + entry["eliminated"] >= 0.0005]
    most = max((entry["arrives"] + entry["eliminated"] for entry in shown), default=1.0)
    return Lines(tuple(_bar(entry, most) for entry in shown), _HISTOGRAM)


def _bar(entry: Mapping[str, Any], most: float) -> Line:
    good, bad = (round(_BAR * entry[key] / most) for key in ("arrives", "eliminated"))
    share = _percent(entry["arrives"] + entry["eliminated"], 1)
    words = Text(f"{share.pl:>7}", f"{share.en:>7}")
    return Line(
        (Span(as_text(f"{entry['turns']:>4}  ") + words + "  "), Span(as_text("█" * good), "well"), Span(as_text("░" * bad), "badly"))
    )


def _length(turns: float | None, places: int) -> Text:
    return as_text("∞") if turns is None else _number(turns, places)


def _percent(value: float, places: int) -> Text:
    return _number(100 * value, places) + "%"


def _number(value: float, places: int) -> Text:
    return decimal_text(f"{value:.{places}f}")
