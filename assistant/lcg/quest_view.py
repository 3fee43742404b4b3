"""Draw answers about a quest: the chance of the goal, whom to send, what to do after a reveal."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text as RichText

from mellon.assistant.lcg.fitting import FittingTable
from mellon.models.common import Text
from mellon.models.common.text import decimal_text
from mellon.models.lcg.position import Position
from mellon.solver import Answer

_MOST_ROWS = 16
Worded = Callable[[Any, Position, str], str]


def quest_body(answer: Answer, lang: str, worded: Worded) -> RenderableType:
    """Return the table of commitments, the steps of an explanation, and what to do after which reveal."""
    p: Position = answer.subject
    parts: list[RenderableType] = [RichText(f"• {step.text.of(lang)} ").append(f"[{step.rule}]", "dim") for step in answer.steps or ()]
    moves = list(answer.moves or ())
    fails = answer.extra.get("fails_on")
    if fails:
        parts.append(
            RichText(
                Text("Niepewne, gdy najpierw wyjdzie: ", "Uncertain when the first card is ").of(lang)
                + ", ".join(f"{n} {p.card(n).name.of(lang)}" for n in fails)
            )
        )
    front = [entry for entry in moves if entry.get("pareto")]
    shown = moves if len(moves) <= _MOST_ROWS else [e for e in moves if e.get("pareto")][:_MOST_ROWS]
    title = Text(
        f"Kogo wysłać ({len(shown)} z {len(moves)} zbiorów; ◆ niezdominowane: {len(front)})",
        f"Whom to send ({len(shown)} of {len(moves)} sets; ◆ not dominated: {len(front)})",
    )
    heads = (
        Text("na wyprawę", "commit"),
        Text("siła woli", "will"),
        Text("szansa", "chance"),
        Text("postęp", "progress"),
        Text("wzrost zagr.", "threat rises"),
        Text("zostają", "kept back"),
    )
    table = FittingTable(["", *(head.of(lang) for head in heads)], 2, left=(6,), title=title.of(lang))
    for entry in shown:
        sent = ", ".join(p.card(n).name.of(lang) for n in entry["committed"]) or "–"
        kept = ", ".join(p.card(n).name.of(lang) for n in entry["kept_back"]) or "–"
        cells = [
            str(entry["willpower"]),
            percent(entry["value"], lang),
            number(entry["expected_progress"], lang),
            percent(entry["threat_rises"], lang),
        ]
        table.add("◆" if entry.get("pareto") else "", sent, *cells, kept, style="bold" if entry is moves[0] else "")
    parts.append(table)
    for entry in answer.extra.get("policy", ()):
        if not entry["after"]:
            parts.append(RichText(Text("Przed odkryciem: ", "Before the reveal: ").of(lang) + worded(entry["do"], p, lang)))
    for look in answer.extra.get("peek_first", ()):
        said = Text("Gdyby najpierw podejrzeć kartę, a potem wysyłać", "Looking at the card first and sending afterwards").of(lang)
        parts.append(RichText(f"{said}: {worded(look['move'], p, lang)}: {percent(look['value'], lang)}"))
    policy = [entry for entry in answer.extra.get("policy", ()) if entry["after"]]
    if policy:
        parts.append(RichText("\n" + Text("Po odkryciu", "After a reveal").of(lang), "bold"))
    for entry in policy[:_MOST_ROWS]:
        seen = " → ".join(
            "/".join(p.card(n).name.of(lang) for n in group[:3]) + ("…" if len(group) > 3 else "") for group in entry["after"]
        )
        parts.append(RichText(f"  {seen}: {worded(entry['do'], p, lang)}"))
    return Group(*parts)


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
