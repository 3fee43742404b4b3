"""`mellon puzzle try`, `hint` and `daily`: judge a move, give one step of the ladder, name the puzzle of a day."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

from mellon import solver
from mellon.assistant.extensions import drawing
from mellon.assistant.puzzle_shelf import words as say
from mellon.assistant.puzzle_shelf.desk import found_puzzle
from mellon.assistant.refusal import print_json
from mellon.assistant.terminal import write_line
from mellon.assistant.texts import fill
from mellon.assistant.wording import decimal
from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.text import decimal_text
from mellon.puzzles import Puzzle
from mellon.puzzles.daily import daily
from mellon.puzzles.judging import Judge, Judged, answer_words
from mellon.puzzles.ladder import Rung, ladder, rung
from mellon.puzzles.typed import plainly
from mellon.puzzles.verifier import Undecided
from mellon.solver import Limits, Verdict
from mellon.solver.told import worded as as_data
from mellon.solver.told import written as in_files

_UNDECIDED = 3
_MOST_ENTRIES = 6
_LONGEST_FRACTION = 7
_NOTATION = re.compile(r"\s+\[[^\]]*\]")


def try_move(argument: str, words: str, reveal: bool, seconds: float | None, lang: str, as_json: bool) -> int:
    """Judge one try at a puzzle. Raises BadInput for a move that is not legal."""
    puzzle = found_puzzle(argument)
    try:
        judged = Judge(puzzle, Limits(seconds), worded(puzzle)).judged(words)
    except Undecided:
        return _undecided(puzzle, lang, as_json)
    if as_json:
        print_json(try_as_data(puzzle, judged, reveal, lang))
    else:
        for line in told(puzzle, judged, reveal, lang):
            write_line(line)
    return 0


def _undecided(puzzle: Puzzle, lang: str, as_json: bool) -> int:
    if as_json:
        print_json({"id": puzzle.id, "verdict": Verdict.UNKNOWN.value, "text": say.UNDECIDED.of(lang)})
    else:
        write_line(say.UNDECIDED.of(lang))
    return _UNDECIDED


def try_as_data(puzzle: Puzzle, judged: Judged, reveal: bool, lang: str) -> dict[str, Any]:
    """Return a judged try in the contract's shape; the right moves only where the try was right or the reader asks for them."""
    book = solver.game(puzzle.game).book
    found = {
        "id": puzzle.id,
        "move": in_files(judged.move),
        "correct": judged.correct,
        "loses": judged.loses,
        "steps": [{"text": step.text.of(lang), "rule": step.rule, "source": book.source(step.rule)} for step in judged.steps],
        "line": as_data(judged.line, lang),
    }
    return {**found, "best": [in_files(move) for move in judged.best]} if judged.correct or reveal else found


def told(puzzle: Puzzle, judged: Judged, reveal: bool, lang: str) -> list[str]:
    """Return a judged try as lines to read."""
    word = worded(puzzle)
    lines = [(say.RIGHT if judged.correct else say.NOT_RIGHT).of(lang)]
    if judged.loses is not None:
        lines.append(say.LOSES_ALL.of(lang) if judged.loses == "lost" else fill(say.GIVES_AWAY, lost=readable(judged.loses, lang)).of(lang))
    lines += [f"  {step.text.of(lang)}" for step in judged.steps]
    if judged.line:
        entries = [f"  {_NOTATION.sub('', word(entry).of(lang))}" for entry in judged.line[:_MOST_ENTRIES]]
        lines += [say.GOES_ON.of(lang), *entries, *(["  …"] if len(judged.line) > _MOST_ENTRIES else [])]
    if judged.correct or reveal:
        label = say.RIGHT_MOVES if puzzle.asks_for_a_move else say.ANSWER
        lines.append(fill(label, moves="; ".join(word(move).of(lang) for move in judged.best)).of(lang))
    return lines


def readable(number: str, lang: str) -> str:
    """Return a number as a person reads it at a glance: a short fraction as it is, a longer one to three digits.

    >>> readable("1/3", "en"), readable("254889871/489034920", "pl")
    ('1/3', '0,521')
    """
    return number if len(number) <= _LONGEST_FRACTION and "." not in number else decimal_text(f"{float(Fraction(number)):.3g}").of(lang)


def give_hint(argument: str, step: str | None, seconds: float | None, lang: str, as_json: bool) -> int:
    """Give one step of a puzzle's ladder. Raises BadInput for a step that the ladder does not have."""
    puzzle = found_puzzle(argument)
    try:
        rungs = ladder(Judge(puzzle, Limits(seconds)), worded(puzzle))
    except Undecided:
        return _undecided(puzzle, lang, as_json)
    number = int(step) if step is not None and step.isascii() and step.isdigit() and len(step) < 4 else 1 if step is None else 0
    found = rung(rungs, number)
    if found is None:
        raise BadInput([Defect("--step", fill(say.NO_STEP, last=len(rungs)))])
    if as_json:
        print_json(hint_as_data(puzzle, number, rungs, lang))
    else:
        write_line(hint_line(number, rungs, lang))
    return 0


def hint_as_data(puzzle: Puzzle, number: int, rungs: tuple[Rung, ...], lang: str) -> dict[str, Any]:
    """Return a step of the ladder in the contract's shape."""
    one = rungs[number - 1]
    return {
        "id": puzzle.id,
        "step": number,
        "of": len(rungs),
        "kind": one.kind,
        "text": one.text.of(lang),
        "bits": round(one.bits, 3),
        "bits_left": round(one.bits_left, 3),
    }


def hint_line(number: int, rungs: tuple[Rung, ...], lang: str) -> str:
    """Return a step of the ladder as a line to read, with what it costs."""
    one = rungs[number - 1]
    cost, left = (decimal(round(bits, 1), lang) for bits in (one.bits, one.bits_left))
    return f"{number}/{len(rungs)}  {one.text.of(lang)}  " + fill(say.COSTS, bits=cost, left=left).of(lang)


def tell_daily(wanted: str | None, lang: str, as_json: bool) -> int:
    """Name the puzzle of a day, today's without a date, and show it. Raises BadInput."""
    from mellon.assistant.puzzle_shelf.desk import show_one

    try:
        day = date.today() if wanted is None else date.fromisoformat(wanted)
    except ValueError:
        raise BadInput([Defect("--date", fill(say.BAD_DATE, value=wanted))]) from None
    found = daily(day)
    if as_json:
        print_json({"date": found.date.isoformat(), "id": found.id, "game": found.game, "number": found.number})
        return 0
    write_line(fill(say.DAILY, number=found.number, date=found.date.isoformat()).of(lang))
    return show_one(found.id, lang, as_json=False)


def worded(puzzle: Puzzle) -> Callable[[Any], Text]:
    """Return how a move is worded by the game, or an answer that is none, in both languages."""
    if not puzzle.asks_for_a_move:
        return answer_words
    word = drawing(puzzle.game, "word_move")

    def both(move: Any) -> Text:
        if word is None:
            return plainly(move)
        return Text(str(word(move, puzzle.position, "pl")), str(word(move, puzzle.position, "en")))

    return both
