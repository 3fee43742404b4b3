"""Draw answers about a whole round: the chance of the goal and how well it is known, whom to send, progress and threat beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant.lcg.quest_view import Worded, number, percent
from mellon.models.common import Text
from mellon.models.common.text import counted
from mellon.models.lcg.position import Position
from mellon.solver import Answer, Verdict

_MOST_ROWS = 16


def round_headline(answer: Answer, what: str, lang: str) -> RichText | None:
    """Return the chance with the best commitment: exact, or as an estimate with its interval, samples and sets; None where nothing is known."""
    best = _best(answer)
    if best is None or best.get("value_decimal") is None:
        return None
    line = RichText(style="bold cyan" if answer.verdict is Verdict.VALUE else "bold yellow")
    line.append(f"{what[:1].upper()}{what[1:]}: ")
    if answer.value is not None:
        line.append(f"{percent(answer.value, lang)} = {answer.value}")
    else:
        least = Text("co najmniej ", "at least ").of(lang) if best.get("lower_bound") else ""
        line.append(f"{least}≈ {percent(best['value_decimal'], lang)}")
    line.append(f"; {_footing(answer, best).of(lang)}", "not bold")
    if answer.verdict is Verdict.UNKNOWN:
        line.append(
            Text("; NIEROZSTRZYGNIĘTE: nie zważono wszystkich zbiorów", "; UNDECIDED: not all sets were weighed").of(lang), "not bold"
        )
    return line


def _footing(answer: Answer, best: Mapping[str, Any]) -> Text:
    """Word what the number rests on."""
    weighed, of = answer.extra.get("sets", 0), answer.extra.get("sets_of", 0)
    sets = Text(f"zbiory: {weighed} z {of}", f"sets: {weighed} of {of}")
    if "interval" not in best or answer.value is not None:
        return sets
    samples = counted(int(best["samples"]), "próba próby prób", "sample samples")
    low, high = best["interval"]
    ends = Text(f"{percent(low, 'pl', 1)}–{percent(high, 'pl', 1)}", f"{percent(low, 'en', 1)}–{percent(high, 'en', 1)}")
    return Text(
        f"oszacowanie, przedział 95%: {ends.pl}, {samples.pl}; {sets.pl}", f"an estimate, 95% interval: {ends.en}, {samples.en}; {sets.en}"
    )


def _best(answer: Answer) -> Mapping[str, Any] | None:
    return answer.moves[0] if answer.moves else None


def round_body(answer: Answer, lang: str, worded: Worded) -> RenderableType:
    """Return the table of commitments, the steps of an explanation and the line."""
    p: Position = answer.subject
    parts: list[RenderableType] = [RichText(f"• {step.text.of(lang)} ").append(f"[{step.rule}]", "dim") for step in answer.steps or ()]
    moves = list(answer.moves or ())
    if moves:
        parts.append(_table(p, moves, lang))
    if isinstance(answer.extra.get("estimate_note"), Text):
        parts.append(RichText(answer.extra["estimate_note"].of(lang), "italic"))
    if answer.line:
        parts.append(RichText("\n" + Text("Przebieg", "Line").of(lang), "bold"))
        parts += [RichText(f"{at:2}. {worded(entry, p, lang)}") for at, entry in enumerate(answer.line, start=1)]
    return Group(*parts)


def _table(p: Position, moves: list[Mapping[str, Any]], lang: str) -> Table:
    shown = moves[:_MOST_ROWS]
    title = Text(f"Kogo wysłać ({len(shown)} z {len(moves)} zbiorów)", f"Whom to send ({len(shown)} of {len(moves)} sets)").of(lang)
    table = Table(title=RichText(f"\n{title}", "bold"), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    sampled = any("interval" in entry for entry in moves)
    heads = [Text("na wyprawę", "commit"), Text("szansa", "chance")]
    heads += [Text("95%", "95%"), Text("prób", "n")] if sampled else []
    heads += [Text("postęp", "progress"), Text("zagrożenie", "threat")]
    for at, head in enumerate(heads):
        table.add_column(head.of(lang), justify="right" if at else "left", overflow="fold", no_wrap=at > 0)
    for entry in shown:
        table.add_row(*_cells(p, entry, sampled, lang), style="bold" if entry is moves[0] else "")
    return table


def _cells(p: Position, entry: Mapping[str, Any], sampled: bool, lang: str) -> list[str]:
    """Return a row: who is sent, the chance, what it rests on, expected progress, expected rise of threat and how often it rises."""
    known = entry.get("value_decimal") is not None
    sent = ", ".join(p.card(n).name.of(lang) for n in entry["committed"]) or "–"
    chance = "?" if not known else ("≥ " if entry.get("lower_bound") else "") + percent(entry["value"] or entry["value_decimal"], lang)
    cells = [sent, chance]
    if sampled:
        low, high = entry["interval"]
        cells += [f"{100 * low:.0f}–{100 * high:.0f}", str(entry["samples"] or "–")]
    if not known:
        return [*cells, "?", "?"]
    return [
        *cells,
        number(entry["expected_progress"], lang),
        f"+{number(entry['expected_threat_gain'], lang)} ({percent(entry['threat_rises'], lang, 0)})",
    ]
