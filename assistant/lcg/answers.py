"""Draw answers about combats and quests: what the value means, the moves, the policy after each reveal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as RichText

from assistant.lcg.words import GOALS, move_words, named, number, percent
from models.common import Text
from models.lcg.position import Position
from solver import Answer, Verdict

_MOST_ROWS = 16
_MOST_LINES = 40
_LONG = 30
_YES = Text("tak", "yes")
_NO = Text("nie", "no")


def first_line(answer: Answer, lang: str) -> RenderableType | None:
    """Return the chance of the goal, None for other questions and for what is undecided."""
    p: Position | None = answer.subject
    if answer.verdict is not Verdict.VALUE or p is None or answer.value is None or p.question not in ("combat", "quest") or _scored(p):
        return None
    goal = GOALS.get(p.goal.name) if p.goal is not None else None
    line = RichText(style="bold cyan")
    line.append(Text("Szansa", "Chance").of(lang) + (f" ({goal.of(lang)})" if goal else "") + f": {percent(answer.value, lang, 3)}")
    if len(str(answer.value)) <= _LONG:
        line.append(f"  = {answer.value}", "not bold")
    if answer.extra.get("worst_case"):
        line.append("  " + Text("pewne, cokolwiek wyjdzie", "certain, whatever comes up").of(lang), "green")
    return line


def _scored(p: Position) -> bool:
    return p.goal is not None and p.goal.name == "score"


def body(answer: Answer, lang: str) -> RenderableType | None:
    """Return the body of a solved or hinted combat or quest, None for the rest."""
    p: Position | None = answer.subject
    if p is None or answer.verb not in ("solve", "hint") or answer.verdict is not Verdict.VALUE:
        return None
    if p.question == "quest":
        return Group(*_quest(answer, p, lang))
    if p.question == "combat" and not _scored(p):
        return Group(*_combat(answer, p, lang))
    return None


def _grid(title: str, *columns: tuple[str, bool]) -> Table:
    table = Table(title=RichText(f"\n{title}", "bold"), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for name, right in columns:
        table.add_column(name, justify="right" if right else "left", overflow="fold")
    return table


def _combat(answer: Answer, p: Position, lang: str) -> Iterator[RenderableType]:
    extra = answer.extra
    if "basic" in extra:
        yield RichText(Text("Bez kart cienia: ", "Without shadow cards: ").of(lang) + percent(extra["basic"], lang))
        sure = (_YES if extra.get("worst_case") else _NO).of(lang)
        line = RichText(Text("W najgorszym razie pewne: ", "Guaranteed in the worst case: ").of(lang) + sure)
        if extra.get("fails_on"):
            cards = ", ".join(named(p, n, lang) for n in extra["fails_on"])
            of = Text(f" ({extra['fails_on_copies']} z {extra['unseen']} nieznanych kart)", f" ({extra['fails_on_copies']} of {extra['unseen']} unseen cards)")
            line.append(Text("; zawodzi na: ", "; it fails on ").of(lang) + cards + of.of(lang))
        yield line
    yield _first_moves(answer.moves or (), p, lang)
    policy = extra.get("policy")
    if isinstance(policy, Mapping):
        lines = list(_policy(policy, p, lang, 0))
        yield RichText("\n" + Text("Co robić", "What to do").of(lang), "bold")
        yield RichText("\n".join(lines[:_MOST_LINES]))
        if len(lines) > _MOST_LINES:
            rest = len(lines) - _MOST_LINES
            yield RichText(Text(f"... i {rest} dalszych wierszy (--json)", f"... and {rest} more lines (--json)").of(lang), "dim")


def _first_moves(moves: Sequence[Mapping[str, Any]], p: Position, lang: str) -> Table:
    title = Text(f"Pierwszy ruch ({len(moves)})", f"The first move ({len(moves)})").of(lang)
    table = _grid(title, ("", False), (Text("ruch", "move").of(lang), False), (Text("szansa", "chance").of(lang), True))
    best = moves[0]["value"] if moves else None
    for entry in moves[:_MOST_ROWS]:
        good = entry["value"] == best
        words = f"{entry['move']}  ({move_words(p, entry['move'], lang)})"
        table.add_row("★" if good else "", words, percent(entry["value"], lang), style="bold" if good else "")
    return table


def _policy(node: Mapping[str, Any], p: Position, lang: str, depth: int) -> Iterator[str]:
    """Yield the policy as indented lines: what turned up, what to do, then what may turn up next."""
    start = "  " * depth
    if "shadow" in node:
        start += _turned(node["shadow"], p, lang) + f" ({percent(node['chance'], lang)}): "
    did = [move_words(p, made, lang) for made in (*node.get("do", ()), *node.get("attacks", ()))]
    value = "" if str(node.get("value")) == "None" else f"  [{percent(node['value'], lang)}]"
    yield start + ("; ".join(did) or Text("nic", "nothing").of(lang)) + value
    for after in node.get("after", ()):
        yield from _policy(after, p, lang, depth + 1)


def _turned(numbers: Sequence[int], p: Position, lang: str) -> str:
    blank = [n for n in numbers if p.card(n).shadow is None]
    if len(blank) == len(numbers) and len(numbers) > 2:
        return Text("karta bez efektu cienia", "a card without shadow effect").of(lang)
    if len(numbers) > 4:
        return Text(f"jedna z {len(numbers)} kart bez znaczenia", f"one of {len(numbers)} cards that change nothing").of(lang)
    return ", ".join(named(p, n, lang) for n in numbers)


def _quest(answer: Answer, p: Position, lang: str) -> Iterator[RenderableType]:
    moves = list(answer.moves or ())
    fails = answer.extra.get("fails_on")
    if fails:
        yield RichText(Text("Niepewne, gdy najpierw wyjdzie: ", "Uncertain when the first card is ").of(lang) + ", ".join(named(p, n, lang) for n in fails))
    front = [entry for entry in moves if entry.get("pareto")]
    shown = moves if len(moves) <= _MOST_ROWS else [e for e in moves if e.get("pareto")][:_MOST_ROWS]
    title = Text(f"Kogo wysłać ({len(shown)} z {len(moves)} zbiorów; ◆ niezdominowane: {len(front)})", f"Whom to send ({len(shown)} of {len(moves)} sets; ◆ not dominated: {len(front)})")
    heads = (Text("na wyprawę", "commit"), Text("siła woli", "will"), Text("szansa", "chance"), Text("postęp", "progress"), Text("wzrost zagr.", "threat rises"), Text("zostają", "kept back"))
    table = _grid(title.of(lang), ("", False), *((head.of(lang), 0 < i < 5) for i, head in enumerate(heads)))
    for entry in shown:
        sent = ", ".join(p.card(n).name.of(lang) for n in entry["committed"]) or "–"
        kept = ", ".join(p.card(n).name.of(lang) for n in entry["kept_back"]) or "–"
        cells = [str(entry["willpower"]), percent(entry["value"], lang), number(entry["expected_progress"], lang), percent(entry["threat_rises"], lang)]
        table.add_row("◆" if entry.get("pareto") else "", sent, *cells, kept, style="bold" if entry is moves[0] else "")
    yield table
    policy = [entry for entry in answer.extra.get("policy", ()) if entry["after"]]
    if policy:
        yield RichText("\n" + Text("Po odkryciu", "After a reveal").of(lang), "bold")
    for entry in policy[:_MOST_ROWS]:
        seen = " → ".join("/".join(p.card(n).name.of(lang) for n in group[:3]) + ("…" if len(group) > 3 else "") for group in entry["after"])
        yield RichText(f"  {seen}: {move_words(p, entry['do'], lang)}")
