"""Ask one verb about every position given, print the answers in order, and return the exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from mellon.assistant import texts as say
from mellon.assistant.options import Options, fit_to_game
from mellon.assistant.refusal import answer_json, bounded, print_defects, print_json, refuse_call
from mellon.assistant.running import interrupts_heard, run, unfinished
from mellon.assistant.sources import Loaded, Reader
from mellon.assistant.terminal import screen, write_line
from mellon.models.common import Defect
from mellon.models.common.characters import visible
from mellon.models.common.text import as_text
from mellon.solver import Answer, Limits, Request

INTERRUPTED = 130
FAILED = 1
_WORST_FIRST = (INTERRUPTED, FAILED, 2, 3, 0)
_DEBUG = "MELLON_DEBUG"
_start_up: list[float] = []


def ask_all(verb: str, arguments: Sequence[str], options: Options, lang: str) -> int:
    """Answer `verb` about each position argument; one refused or failed does not stop the others, Ctrl-C does."""
    if not arguments:
        return refuse_call(verb, [Defect("POSITION", say.NO_POSITION)], lang, options.json)
    hindered = list(_hindered(options, len(arguments)))
    if hindered:
        return refuse_call(verb, hindered, lang, options.json)
    reader, codes = Reader(), []
    with interrupts_heard():
        for number, argument in enumerate(arguments):
            codes.append(_ask(verb, argument, options, lang, reader, heading=len(arguments) > 1, gap=number > 0))
            if codes[-1] == INTERRUPTED:
                break
    return worst(codes)


def _hindered(options: Options, positions: int) -> Iterator[Defect]:
    """Yield why the files that the options name cannot be written."""
    if options.certificate is not None:
        from mellon.assistant.certificates import keeping

        yield from keeping.obstacles(options.certificate, positions)
    if options.picture is not None:
        from mellon.assistant.painters import files

        yield from files.obstacles(options.picture, positions)


def _ask(verb: str, argument: str, options: Options, lang: str, reader: Reader, heading: bool, gap: bool) -> int:
    """Answer `verb` about one position, print the answer and return its exit code."""
    loaded, interrupted = Loaded(argument), False
    try:
        try:
            loaded = reader.load(argument)
            answer, interrupted = _answer(verb, loaded, options, lang)
        except KeyboardInterrupt:
            answer, interrupted = unfinished(loaded.game.id if loaded.game else "", verb), True
        answer = answer.but(defects=bounded(answer.defects))
        if options.json:
            print_json(json_object(answer, loaded, lang))
        elif answer.defects:
            print_defects(loaded.label, answer.defects, lang, loaded.line_of)
        else:
            _draw(answer, loaded, options, lang, heading, gap)
    except BrokenPipeError:
        raise
    except Exception as error:
        _report_failure(error, verb, loaded, options.json, lang)
        return FAILED
    return INTERRUPTED if interrupted else answer.exit_code


def _report_failure(error: Exception, verb: str, loaded: Loaded, as_json: bool, lang: str) -> None:
    """Report a fault of the program for one position; the traceback is printed where the environment asks for it."""
    if os.environ.get(_DEBUG, "") not in ("", "0"):
        import traceback

        sys.stderr.write(visible("".join(traceback.format_exception(error)), keep="\n"))
    name = " ".join(f"{type(error).__name__}: {error}".split())
    what = say.fill(say.FAILED, error=name).of(lang)
    if as_json:
        game = loaded.game.id if loaded.game else ""
        print_json({**json_object(Answer(game=game, verb=verb), loaded, lang), "error": {"kind": type(error).__name__, "what": what}})
    else:
        write_line(f"{loaded.label}: {what}", sys.stderr)


def worst(codes: Iterable[int]) -> int:
    """Return the exit code that outweighs the others: interrupted, failed, refused, undecided, answered.

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


def _answer(verb: str, loaded: Loaded, options: Options, lang: str) -> tuple[Answer, bool]:
    if loaded.game is None:
        return Answer(game="", verb=verb, defects=loaded.defects), False
    rulings, unfit = fit_to_game(options, loaded.game)
    if options.certificate is not None:
        from mellon.assistant.certificates import keeping

        unfit = [*unfit, *keeping.unfit(loaded.game.id)]
    if loaded.defects or unfit:
        return Answer(game=loaded.game.id, verb=verb, defects=(*loaded.defects, *unfit)), False
    limits = Limits(_left(options.seconds), options.max_states, options.memory)
    request = Request(
        verb,
        limits,
        options.engine,
        options.seed,
        rulings,
        options.verify,
        limits.watch(),
        options.at,
        options.certificate is not None,
    )
    answer, interrupted = run(loaded.game, loaded.position, request, lang, show_progress=not options.json and sys.stderr.isatty())
    if answer.subject is None:
        answer = answer.but(subject=loaded.position)
    if options.certificate is not None:
        answer = keeping.kept(answer, options.certificate, lang)
    if options.picture is not None:
        from mellon.assistant.painters import files

        answer = files.kept(answer, options.picture, lang)
    return (without_solution(answer) if verb == "show" else answer), interrupted


def started_with(seconds: float) -> None:
    """Count the seconds that the program took to start as part of the time that its first question may take."""
    _start_up[:] = [seconds]


def _left(seconds: float | None) -> float | None:
    spent = _start_up.pop() if _start_up else 0.0
    return None if seconds is None else max(seconds - spent, seconds / 2)


def without_solution(answer: Answer) -> Answer:
    """Hide the stored answer of a puzzle, which `show` must not give away."""
    puzzle = (answer.position or {}).get("puzzle")
    if answer.position is None or not isinstance(puzzle, Mapping):
        return answer
    return answer.but(position={**answer.position, "puzzle": {key: value for key, value in puzzle.items() if key != "answer"}})


def _named_rulings(loaded: Loaded, options: Options) -> frozenset[str]:
    """Return the rulings that the user chose, in the position or beside it."""
    written = loaded.table.get("rulings")
    chosen, _ = fit_to_game(options, loaded.game) if loaded.game else ({}, [])
    return frozenset({*(written if isinstance(written, Mapping) else ()), *chosen})


def _draw(answer: Answer, loaded: Loaded, options: Options, lang: str, heading: bool, gap: bool) -> None:
    from mellon.assistant.answer_views.footing import Footing
    from mellon.assistant.painters.terminal.lines import words
    from mellon.assistant.render import headline, render, render_position

    console = screen()
    if heading:
        console.print(words(as_text(("\n" if gap else "") + f"── {loaded.label}"), "file", lang))
    if loaded.game is None:
        parts = headline(answer, lang)
    elif answer.verb == "show" and answer.verdict is None:
        parts = render_position(answer, loaded.game, lang, loaded.table)
    else:
        parts = render(answer, loaded.game, lang, Footing(_named_rulings(loaded, options), options.details))
    for part in parts:
        console.print(part)
