"""Whole rounds of Dwie Wieże told step by step."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from mellon import solver
from mellon.models.dwie_wieze import Move, Position, rules
from mellon.models.dwie_wieze.position import FREE
from mellon.models.dwie_wieze.trick import BOOK
from mellon.solver.answer import Answer
from tests.support.dwie_wieze.golden_choice import chosen_entish_round, chosen_round, chosen_solo_round
from tests.support.places import GOLDEN

TABLES = ((19, 3), (20, 3), (29, 3), (29, 4), (19, 2), (20, 2), (29, 2))
"""Chapters and players; with two players one of the three seats is the pyramid."""
SOLO_ROUND = GOLDEN / "dwie_wieze_29_1p.txt"
ENTISH_ROUND = GOLDEN / "dwie_wieze_22_3p.txt"
"""A round of chapter 22 from the first trick on: the goals of three characters are not printed, so it is neither won nor lost."""


def texts(new: bool = False) -> dict[str, str]:
    """Return the golden files as the rules tell them now; `new` chooses other rounds."""
    rounds = {round_file(*table): chosen_round(*table) if new else start_of(round_file(*table)) for table in TABLES}
    rounds[SOLO_ROUND] = chosen_solo_round() if new else start_of(SOLO_ROUND)
    rounds[ENTISH_ROUND] = chosen_entish_round() if new else start_of(ENTISH_ROUND)
    return {file.name: told(start) for file, start in rounds.items()}


def round_file(number: int, players: int) -> Path:
    """Return the file of the round of a chapter."""
    return GOLDEN / f"dwie_wieze_{number}_{players}p.txt"


def start_of(file: Path) -> Position:
    """Return the round that a file tells: a fresh deal with all moves asked for."""
    line = next(line for line in file.read_text("utf-8").splitlines() if line.startswith("position: "))
    return Position.parse(line.removeprefix("position: "))


def told(start: Position) -> str:
    """Return the text of a golden file: the round as `resolve` tells it, move by move, in English and Polish."""
    answer = solver.ask(start, "resolve")
    steps = list(_told_steps(answer))
    lines = [
        f"# A whole round of chapter {start.chapter.number} ({start.chapter.title.en}) with {_players(start)}, {_from(start)} to the end.",
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


def _from(start: Position) -> str:
    return "from the deal" if start.setup == FREE else "from the first trick"


def _players(start: Position) -> str:
    return "1 player" if start.solo else f"{start.people} players"


def _told_steps(answer: Answer) -> Iterator[list[str]]:
    assert answer.steps is not None
    for step in answer.steps:
        yield [f"  {step.text.en}", f"  {step.text.pl}", f"    [{step.rule}, {BOOK.source(step.rule)}]"]


def _words(move: Move) -> str:
    return json.dumps(move.entry(), ensure_ascii=False)


def _goals(p: Position) -> str:
    words = {
        (True, True): "met for good",
        (True, False): "met now",
        (False, True): "failed",
        (False, False): "open",
        (None, False): "not known",
    }
    return ", ".join(f"{status.character} {words[status.met, status.final]}" for status in rules.goal_status(p))
