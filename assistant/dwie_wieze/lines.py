"""A winning line as a player reads it: the setup in words, then trick by trick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.names import goal_words, seat_name, seated, word_move
from mellon.assistant.dwie_wieze.position import heading
from mellon.assistant.dwie_wieze.progress import progress
from mellon.assistant.dwie_wieze.tricks import LineTable
from mellon.assistant.tables import numbered
from mellon.models.dwie_wieze import Card, Play, Position, Unhide, rules
from mellon.models.dwie_wieze.moves import parse_move
from mellon.models.dwie_wieze.play import next_own_trick
from mellon.solver import Answer


@dataclass
class Replay:
    """A line carried out by the rules: setup in words, the position after every finished trick, hidden cards taken back."""

    end: Position
    setup: list[str] = field(default_factory=list)
    stages: list[Position] = field(default_factory=list)
    returned: dict[tuple[int, int], Card] = field(default_factory=dict)


def replayed(answer: Answer, lang: str) -> Replay:
    """Carry out the line of an answer from its position."""
    p: Position = replace(answer.subject, moves=())
    replay = Replay(p)
    for index, entry in enumerate(answer.line or (), start=1):
        move, _ = parse_move(entry, f"line[{index}]", p.players, lambda name: name)
        assert move is not None
        if isinstance(move, Unhide):
            replay.returned[next_own_trick(p, move.seat), move.seat] = move.card
        elif not isinstance(move, Play):
            replay.setup.append(word_move(entry, p, lang))
        finished = len(p.done)
        p, _ = rules.do(p, move)
        if len(p.done) > finished:
            replay.stages.append(p)
    replay.end = p
    return replay


def draw_line(answer: Answer, lang: str) -> Iterator[RenderableType]:
    """Yield the winning line of an answer."""
    replay = replayed(answer, lang)
    if replay.setup:
        yield heading(say.SETUP.of(lang))
        yield numbered(RichText(line) for line in replay.setup)
    if not replay.stages:
        yield RichText(say.NOTHING_LEFT.of(lang))
    else:
        yield heading(say.LINE.of(lang))
        yield LineTable(answer.subject, replay.stages, lang, replay.returned)
    yield heading(say.ALL_MET.of(lang))
    yield _goals_met(replay.end, lang)


def _goals_met(end: Position, lang: str) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold green", no_wrap=True)
    table.add_column(overflow="fold", ratio=1)
    for number in end.numbers:
        character = end.character(number)
        assert character is not None
        far = progress(end.goal(number), number, end.done)
        text = RichText(goal_words(character, end.players, seated(end), lang))
        table.add_row(f"✓ {number} {seat_name(end, number, lang)}", text.append(f"  ({far})", "dim") if far else text)
    return table
