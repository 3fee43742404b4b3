"""`mellon puzzle new --count N`: many puzzles as JSON lines, by one or several processes, into a file that a killed run leaves whole; and the dump."""

from __future__ import annotations

import csv
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from mellon import puzzles
from mellon.assistant.puzzle_shelf import words as say
from mellon.assistant.refusal import print_json
from mellon.assistant.running import interrupts_heard
from mellon.assistant.terminal import write_line
from mellon.assistant.texts import fill
from mellon.models.common import BadInput, Defect
from mellon.puzzles.coverage import cannot_decide, met_by
from mellon.puzzles.generated import FILE, Record, records
from mellon.puzzles.workshop import Wanted, made
from mellon.solver import game as solver_game

MOST, MOST_WORKERS = 100_000, 64
INTERRUPTED = 130
COLUMNS = ("PuzzleId", "Game", "Position", "Rating", "Themes", "Asks", "Answer", "Unique", "Rules", "Source", "Refutations")


def make_many(wanted: Wanted, count: int, out: str | None, workers: int, lang: str) -> int:
    """Print new puzzles as JSON lines, or add them to DIR/<game>/generated.jsonl; going on after a kill makes only what is missing."""
    with interrupts_heard():
        try:
            return _printed(wanted, count, workers) if out is None else _added(wanted, count, Path(out) / wanted.game / FILE, workers)
        except KeyboardInterrupt:
            print(say.INTERRUPTED_MAKING.of(lang), file=sys.stderr)
            return INTERRUPTED


def _printed(wanted: Wanted, count: int, workers: int) -> int:
    for record in made(wanted, count, workers=workers):
        sys.stdout.write(record.line() + "\n")
        sys.stdout.flush()
    return 0


def _added(wanted: Wanted, count: int, file: Path, workers: int) -> int:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8", newline="\n") as shelf:
            _take_alone(shelf)
            known = list(_kept(file))
            for record in made(wanted, count, known, workers=workers):
                shelf.write(record.line() + "\n")
                shelf.flush()
                os.fsync(shelf.fileno())
    except OSError as fault:
        raise BadInput([Defect("--out", fill(say.UNWRITABLE, why=fault.strerror or type(fault).__name__))]) from None
    return 0


def _take_alone(shelf: TextIO) -> None:
    """Let nobody else add to a shelf until it is closed; the system gives it back however this process ends. Raises BadInput where somebody adds."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(shelf, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadInput([Defect("--out", fill(say.BUSY, file=shelf.name))]) from None
    except OSError:
        return  # a file system without locks


def _kept(file: Path) -> Iterator[Record]:
    """Yield the puzzles of a shelf; a last line that a kill cut off is taken away."""
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
    """Tell game by game which rules decide puzzles, which cannot decide a position and why, and which have no puzzle yet."""
    for game in puzzles.games():
        rules, met, excused = list(solver_game(game).book.rules), met_by(game), cannot_decide(game)
        decided = [rule for rule in rules if rule in met]
        missing = [rule for rule in rules if rule not in met and rule not in excused]
        excuses = {rule: excused[rule].of(lang) for rule in rules if rule not in met and rule in excused}
        if as_json:
            counts = {rule: len(met[rule]) for rule in decided}
            print_json({"game": game, "rules": len(rules), "met": counts, "cannot_decide": excuses, "missing": missing})
            continue
        write_line(fill(say.COVERAGE, game=game, met=len(decided), all=len(rules), excused=len(excuses), missing=len(missing)).of(lang))
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
                    refutations = json.dumps(dict(record.refutations), ensure_ascii=False)
                    table.writerow((*row, card["unique"], " ".join(record.rules), card["source"]["en"], refutations))
    except OSError as fault:
        raise BadInput([Defect(file, fill(say.UNWRITABLE, why=fault.strerror or type(fault).__name__))]) from None
    return 0
