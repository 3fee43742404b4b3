"""The moves to choose from: ranked by `hint`, allowed or forbidden by `legal`, those that belong together in one row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.move_groups import Entry, by_kind, in_words, kind_of, verb_of
from mellon.assistant.dwie_wieze.names import who
from mellon.assistant.dwie_wieze.position import heading
from mellon.assistant.texts import VERDICTS, fill
from mellon.models.dwie_wieze import Position
from mellon.models.dwie_wieze.trick import BOOK
from mellon.solver import Answer, Verdict

_COLOURS = {"winnable": "green", "lost": "red", "unknown": "yellow"}


def draw_hint(answer: Answer, lang: str) -> Iterator[RenderableType]:
    """Yield every legal move with its verdict, equal cards together, the only right one said in words."""
    p: Position = answer.subject
    moves = list(answer.moves or ())
    if not moves:
        yield RichText(say.NO_MOVE.of(lang))
        return
    turn = _turn(p, moves, lang)
    if turn:
        yield RichText(turn, "bold")
    if answer.verdict is Verdict.LOST:
        yield RichText(say.EVERY_MOVE_LOSES.of(lang), "red")
    ring_twice = sum(str(entry["move"].get("play")).startswith("R1") for entry in moves) > 1
    rows = []
    for group in _ranked(moves, cards_only=bool(turn)):
        verdict = str(group[0].get("verdict"))
        style = _COLOURS.get(verdict, "") + (" bold" if group[0].get("only") else "")
        together = in_words([entry["move"] for entry in group], p, lang, bare=bool(turn))
        rows.append((together, RichText(VERDICTS[verdict].of(lang), style), _remark(group, bool(turn), ring_twice, lang)))
    remarked = any(remark for _, _, remark in rows)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    table.add_column((say.CARD if turn else say.MOVE).of(lang), overflow="fold")
    table.add_column(say.VERDICT.of(lang), no_wrap=True)
    if remarked:
        table.add_column(say.REMARKS.of(lang), overflow="fold")
    for row in rows:
        table.add_row(*(row if remarked else row[:2]))
    yield table


def _turn(p: Position, moves: Sequence[Entry], lang: str) -> str:
    """Return whose turn it is once the setup is over: then all moves are cards of one seat, or hidden cards taken back."""
    plays = [entry["move"] for entry in moves if "play" in entry["move"]]
    if not plays or any(verb_of(entry["move"]) not in ("play", "unhide") for entry in moves):
        return ""
    return fill(say.TURN, who=who(p, plays[0]["seat"], lang)).of(lang)


def _ranked(moves: Sequence[Entry], cards_only: bool) -> Iterator[list[Entry]]:
    """Yield the moves in their order: equal cards together; during setup everything of one kind and verdict."""
    rows: dict[object, list[Entry]] = {}
    for index, entry in enumerate(moves):
        move = entry["move"]
        key: object = index
        if not cards_only:
            key = (entry["verdict"], entry.get("loses_by"), *kind_of(move))
        elif entry.get("equal_to"):
            key = (entry["verdict"], frozenset((move["play"], *entry["equal_to"])))
        rows.setdefault(key, []).append(entry)
    yield from rows.values()


def _remark(group: Sequence[Entry], cards_only: bool, ring_twice: bool, lang: str) -> RichText:
    first = group[0]
    play = first["move"].get("play")
    notes = []
    if first.get("only"):
        notes.append((say.ONLY_CARD if play else say.ONLY_MOVE).of(lang))
    if ring_twice and cards_only and play in ("R1", "R1+"):
        notes.append((say.UNDECLARED if play == "R1" else say.DECLARED).of(lang))
    if len(group) > 1 and cards_only:
        notes.append(say.EQUAL.of(lang))
    if first.get("loses_by"):
        notes.append(fill(say.LOSES_AT_ONCE, why=say.LOST_BY[first["loses_by"]]).of(lang))
    return RichText("; ".join(notes), "bold green" if first.get("only") else "dim")


def draw_legal(answer: Answer, lang: str) -> Iterator[RenderableType]:
    """Yield what may be done now, and everything else with the rule against it."""
    p: Position = answer.subject
    moves, illegal = list(answer.moves or ()), list(answer.illegal or ())
    turn = _turn(p, [*moves, *illegal], lang)
    if turn:
        yield RichText(turn, "bold")
    if not moves:
        yield RichText(say.NO_MOVE.of(lang))
    else:
        yield heading(f"{say.ALLOWED.of(lang)} ({len(moves)})")
        for loss, group in groupby(moves, key=lambda entry: entry.get("loses_by")):
            remark = f"  {fill(say.LOSES_AT_ONCE, why=say.LOST_BY[loss]).of(lang)}" if loss else ""
            for together in by_kind(entry["move"] for entry in group):
                yield in_words(together, p, lang, bare=bool(turn)).append(remark, "red")
    if not illegal:
        return
    yield heading(f"{say.FORBIDDEN.of(lang)} ({len(illegal)})")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    table.add_column((say.CARD if turn else say.MOVE).of(lang), overflow="fold")
    table.add_column(say.WHY.of(lang), overflow="fold")
    table.add_column(say.RULE.of(lang), overflow="fold")
    by_reason: dict[tuple[str, str], list[Entry]] = {}
    for entry in illegal:
        by_reason.setdefault((entry["rule"], entry["why"].of(lang)), []).append(entry["move"])
    for (rule, why), entries in by_reason.items():
        for together in by_kind(entries):
            place = RichText().append(rule, "cyan").append(f" {BOOK.source(rule)}", "dim")
            table.add_row(in_words(together, p, lang, bare=bool(turn)), why, place)
    yield table
