"""`mellon puzzle new --count N`: many puzzles as JSON lines, on several processes, into a file that a killed run leaves whole; and the dump."""

from __future__ import annotations

import csv
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from mellon import puzzles
from mellon.assistant.puzzle_shelf import words as say
from mellon.assistant.refusal import print_json
from mellon.assistant.terminal import write_line
from mellon.assistant.texts import fill
from mellon.models.common import BadInput, Defect
from mellon.puzzles.generated import FILE, Record, records
from mellon.puzzles.workshop import Wanted, made
from mellon.solver import game as solver_game

MOST = 100_000
COLUMNS = ("PuzzleId", "Game", "Position", "Rating", "Themes", "Asks", "Answer", "Unique", "Rules", "Source")


def make_many(wanted: Wanted, count: int, out: str | None) -> int:
    """Print new puzzles as JSON lines, or add them to DIR/<game>.jsonl; going on after a kill makes only what is missing."""
    if out is None:
        for record in made(wanted, count):
            sys.stdout.write(record.line() + "\n")
            sys.stdout.flush()
        return 0
    file = Path(out) / wanted.game / FILE
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        known = list(_kept(file))
        with file.open("a", encoding="utf-8", newline="\n") as shelf:
            for record in made(wanted, max(0, count - len(known)), [one.id for one in known]):
                shelf.write(record.line() + "\n")
                shelf.flush()
                os.fsync(shelf.fileno())
    except OSError as fault:
        raise BadInput([Defect("--out", fill(say.UNWRITABLE, why=fault.strerror or type(fault).__name__))]) from None
    return 0


def _kept(file: Path) -> Iterator[Record]:
    """Yield the puzzles of a shelf; a last line that a kill cut off is taken away."""
    if not file.exists():
        return
    lines = file.read_bytes().split(b"\n")
    whole = [line for line in lines[:-1] if line]
    if lines[-1]:
        file.write_bytes(b"".join(line + b"\n" for line in whole))
    for number, line in enumerate(whole, start=1):
        try:
            yield Record.of_line(line.decode())
        except (ValueError, KeyError, TypeError):
            raise BadInput([Defect("--out", fill(say.BAD_LINE, number=number, file=str(file)))]) from None


def wanted_puzzles(game: str, theme: str | None, span: str | None, seed: int) -> Wanted:
    """Return what the words of the command line wish for. Raises BadInput."""
    low, high = 0, 10_000
    if span is not None:
        ends = span.split("-")
        if len(ends) != 2 or not all(end.isascii() and end.isdigit() for end in ends) or int(ends[0]) > int(ends[1]):
            raise BadInput([Defect("--rating", fill(say.BAD_SPAN, value=span))])
        low, high = map(int, ends)
    return Wanted(game, () if theme is None else (theme,), low, high, seed)


def tell_coverage(lang: str, as_json: bool) -> int:
    """Tell which rules the answers of all puzzles meet, game by game, and which they do not."""
    from mellon.puzzles.judging import Judge

    for game in puzzles.games():
        met: Counter[str] = Counter()
        for record in records(game).values():
            met.update(record.rules)
        for _, name in puzzles.names(game):
            judge = Judge(puzzles.load(game, name))
            if judge.asks_for_a_move and judge.right:
                met.update({step.rule for step in judge.judged(judge.right[0]).steps if step.rule})
        rules = list(solver_game(game).book.rules)
        missing = [rule for rule in rules if rule not in met]
        if as_json:
            print_json({"game": game, "rules": len(rules), "met": dict(sorted(met.items())), "missing": missing})
        else:
            write_line(fill(say.COVERAGE, game=game, met=len(rules) - len(missing), all=len(rules)).of(lang))
            for rule in missing:
                write_line(f"  {rule}")
    return 0


def dump(file: str) -> int:
    """Write all puzzles as CSV (CC0). Raises BadInput."""
    try:
        with Path(file).open("x", encoding="utf-8", newline="") as out:
            table = csv.writer(out)
            table.writerow(COLUMNS)
            for game in puzzles.games():
                for record in records(game).values():
                    card = record.card
                    answer = json.dumps(card["answer"], ensure_ascii=False)
                    row = (record.id, game, record.position, record.rating, " ".join(card["themes"]), card["asks"]["en"], answer)
                    table.writerow((*row, card["unique"], " ".join(record.rules), card["source"]["en"]))
    except OSError as fault:
        raise BadInput([Defect(file, fill(say.UNWRITABLE, why=fault.strerror or type(fault).__name__))]) from None
    return 0
