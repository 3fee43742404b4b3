"""Ask one verb about every position given, print the answers in order, and return the exit code."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from assistant import texts as say
from assistant.options import Options, fit_to_game
from assistant.refusal import answer_json, print_defects, print_json, refuse_call
from assistant.running import interrupts_heard, run, unfinished
from assistant.sources import Loaded, Reader
from models.common import Defect
from solver import Answer, Limits, Request, Watch

INTERRUPTED = 130
_WORST_FIRST = (INTERRUPTED, 2, 3, 0)


def ask_all(verb: str, arguments: Sequence[str], options: Options, lang: str) -> int:
    """Answer `verb` about each position argument; a refused one does not stop the others, Ctrl-C does."""
    if not arguments:
        return refuse_call(verb, [Defect("POSITION", say.NO_POSITION)], lang, options.json)
    reader, codes = Reader(), []
    with interrupts_heard():
        for number, argument in enumerate(arguments):
            loaded, answer, interrupted = _ask(verb, argument, options, lang, reader)
            if options.json:
                print_json(json_object(answer, loaded, lang))
            elif answer.defects:
                print_defects(loaded.label, answer.defects, lang, loaded.line_of)
            else:
                _draw(answer, loaded, lang, heading=len(arguments) > 1, gap=number > 0)
            codes.append(INTERRUPTED if interrupted else answer.exit_code)
            if interrupted:
                break
    return worst(codes)


def worst(codes: Iterable[int]) -> int:
    """Return the exit code that outweighs the others: interrupted, refused, undecided, answered.

    >>> worst([0, 3, 2])
    2
    """
    return min(codes, key=_WORST_FIRST.index)


def json_object(answer: Answer, loaded: Loaded, lang: str) -> dict[str, Any]:
    """Return the JSON object of an answer, each defect with its line where that is known."""
    full = answer_json(answer, lang, book=loaded.game.book if loaded.game else None)
    for defect, entry in zip(answer.defects, full.get("defects", ()), strict=False):
        line = loaded.line_of(defect)
        if line is not None:
            entry["line"] = line
    if full["question"] is None and isinstance(loaded.table.get("question"), str):
        full["question"] = loaded.table["question"]
    return {**full, "source": loaded.argument}


def _ask(verb: str, argument: str, options: Options, lang: str, reader: Reader) -> tuple[Loaded, Answer, bool]:
    loaded = Loaded(argument)
    try:
        loaded = reader.load(argument)
        return (loaded, *_answer(verb, loaded, options, lang))
    except KeyboardInterrupt:
        return loaded, unfinished(loaded.game.id if loaded.game else "", verb), True


def _answer(verb: str, loaded: Loaded, options: Options, lang: str) -> tuple[Answer, bool]:
    if loaded.game is None:
        return Answer(game="", verb=verb, defects=loaded.defects), False
    rulings, unfit = fit_to_game(options, loaded.game)
    if loaded.defects or unfit:
        return Answer(game=loaded.game.id, verb=verb, defects=(*loaded.defects, *unfit)), False
    limits = Limits(options.seconds, options.max_states)
    watch = Watch(deadline=limits.deadline())
    request = Request(verb, limits, options.engine, options.seed, rulings, options.verify, watch)
    answer, interrupted = run(loaded.game, loaded.position, request, lang, show_progress=not options.json and sys.stderr.isatty())
    if answer.subject is None:
        answer = answer.but(subject=loaded.position)
    return (_without_solution(answer) if verb == "show" else answer), interrupted


def _without_solution(answer: Answer) -> Answer:
    """Hide the stored answer of a puzzle, which `show` must not give away."""
    puzzle = (answer.position or {}).get("puzzle")
    if answer.position is None or not isinstance(puzzle, Mapping):
        return answer
    return answer.but(position={**answer.position, "puzzle": {key: value for key, value in puzzle.items() if key != "answer"}})


def _draw(answer: Answer, loaded: Loaded, lang: str, heading: bool, gap: bool) -> None:
    from rich.console import Console
    from rich.text import Text as RichText

    from assistant.render import headline, render, render_position

    console = Console(markup=False, highlight=False, emoji=False)
    if heading:
        console.print(RichText(("\n" if gap else "") + f"── {loaded.label}", "bold blue"))
    if loaded.game is None:
        parts = headline(answer, lang)
    elif answer.verb == "show" and answer.verdict is None:
        parts = render_position(answer, loaded.game, lang, loaded.table)
    else:
        parts = render(answer, loaded.game, lang, loaded.base)
    for part in parts:
        console.print(part)
