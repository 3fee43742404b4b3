"""Tell a whole round of Dwie Wieże step by step, and count lines from fixed positions: what the golden files hold."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from mellon import solver
from mellon.models.dwie_wieze import Move, Position, rules
from mellon.models.dwie_wieze.trick import BOOK
from mellon.solver.answer import Answer

HERE = Path(__file__).parent
TABLES = ((19, 3), (20, 3), (29, 3), (29, 4))
PERFT_FILE = HERE / "perft_dwie_wieze.txt"
PERFT_HEAD = """\
# Number of lines of cards over so many tricks, the unfinished trick included: legal cards only, those that lose the chapter at once
# left out, equal cards of one hand counted apart, the One Ring counted with and without its declaration.
# tricks ; lines ; source ; position
# Every number: plain recursion over the rules, checked by the kernel with and without merging of equivalent cards.
"""
SOURCE = "rules recursion, checked by the kernel"


def round_file(number: int, players: int) -> Path:
    """Return the file of the round of a chapter."""
    return HERE / f"dwie_wieze_{number}_{players}p.txt"


def start_of(file: Path) -> Position:
    """Return the round that a file tells: a fresh deal with all moves asked for."""
    line = next(line for line in file.read_text("utf-8").splitlines() if line.startswith("position: "))
    return Position.parse(line.removeprefix("position: "))


def told(start: Position) -> str:
    """Return the text of a golden file: the round as `resolve` tells it, move by move, in English and Polish."""
    answer = solver.ask(start, "resolve")
    steps = list(_told_steps(answer))
    lines = [
        f"# A whole round of chapter {start.chapter.number} ({start.chapter.title.en}) with {start.players} players, from the deal to the end.",
        "# Each move is followed by what the rules do: English, Polish, rule id and rulebook place.",
        f"position: {start}",
    ]
    now = replace(start, moves=())
    for move in start.moves:
        now, made = rules.do(now, move)
        lines += ["", f"> {_words(move)}", *(line for _ in made for line in steps.pop(0))]
        if now.current is None and now.tricks and not now.over and len(now.tricks[-1].cards) == now.players:
            lines.append(f"  goals by counting: {_goals(now)}")
    lines += ["", "end", *(line for step in steps for line in step)]
    assert answer.outcome is not None
    lines.append("outcome: " + json.dumps(answer.outcome, ensure_ascii=False))
    lines += [f"tricks: {' / '.join(f'{trick.lead} {trick.codes}' for trick in now.tricks)}"]
    return "\n".join(lines) + "\n"


def _told_steps(answer: Answer) -> Iterator[list[str]]:
    assert answer.steps is not None
    for step in answer.steps:
        yield [f"  {step.text.en}", f"  {step.text.pl}", f"    [{step.rule}, {BOOK.source(step.rule)}]"]


def _words(move: Move) -> str:
    return json.dumps(move.entry(), ensure_ascii=False)


def _goals(p: Position) -> str:
    words = {(True, True): "met for good", (True, False): "met now", (False, True): "failed", (False, False): "open"}
    return ", ".join(f"{status.character} {words[status.met, status.final]}" for status in rules.goal_status(p))


@dataclass(frozen=True)
class Count:
    """One line of the perft file."""

    tricks: int
    lines: int
    source: str
    position: str

    def __str__(self) -> str:
        return f"{self.tricks} ; {self.lines} ; {self.source} ; {self.position}"


def counts() -> list[Count]:
    """Return the numbers of the perft file."""
    rows = [line.split(" ; ", 3) for line in PERFT_FILE.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return [Count(int(tricks), int(lines), source, position) for tricks, lines, source, position in rows]
