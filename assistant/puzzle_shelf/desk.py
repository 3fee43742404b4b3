"""Serve the puzzle shelf: find puzzles, draw them without the answer, check them, make new ones."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, wait
from pathlib import Path
from typing import Any

from mellon import puzzles, solver
from mellon.assistant.extensions import drawing
from mellon.assistant.options import Options, fit_to_game
from mellon.assistant.puzzle_shelf import words as say
from mellon.assistant.refusal import answer_json, bounded, print_defects, print_json
from mellon.assistant.running import SEARCH_THREAD, interrupts_heard
from mellon.assistant.sources import known_game, printable
from mellon.assistant.terminal import screen, write_line
from mellon.assistant.texts import fill
from mellon.assistant.views.grid import Grid, Head, Row
from mellon.assistant.views.table import Lines
from mellon.assistant.views.values import Line, Span, line
from mellon.models.common import BadInput, Defect, Text, fold
from mellon.models.common.characters import visible
from mellon.models.common.files import bounded_text
from mellon.models.common.reader import nearest
from mellon.models.common.reading_faults import why_unreadable
from mellon.models.common.text import as_text, decimal_text
from mellon.puzzles.generated import off_the_shelf, record
from mellon.puzzles.generator import Made, generate, maker, makers
from mellon.puzzles.library import file_of, generated_names
from mellon.puzzles.rating import word
from mellon.puzzles.typed import written
from mellon.puzzles.verifier import Check, State, check
from mellon.solver import Answer, Limits

WRONG = 1
INTERRUPTED = 130
_GLANCE_SECONDS = 0.1
_MOST_MOVES = 20
_EXIT = {State.RIGHT: 0, State.WRONG: WRONG, State.UNDECIDED: 3}
_WORST_FIRST = (2, WRONG, 3, 0)


def list_all(game: str | None, theme: str | None, everything: bool, lang: str, as_json: bool) -> int:
    """Print every puzzle of a game and a theme, or of all; the generated ones where the reader wants everything."""
    chosen = None if game is None else _game_id(game)
    found, code = [], 0
    for game_id, name in (*puzzles.names(chosen), *(generated_names(chosen) if everything else ())):
        try:
            puzzle = puzzles.load(game_id, name)
        except BadInput as bad:
            _refuse(name, bad.defects, lang, as_json)
            code = 2
            continue
        if theme is None or fold(theme) in puzzle.themes:
            found.append(puzzle)
    if as_json:
        print_json({"verb": "puzzle list", "puzzles": [_card(puzzle, lang) for puzzle in found]})
    elif found:
        _show_list(found, lang)
    else:
        write_line(say.NONE_FOUND.of(lang), sys.stderr)
    return code


def show_one(argument: str, lang: str, as_json: bool, in_training: bool = False) -> int:
    """Draw a puzzle's position, its question and how moves are written; the answer stays hidden."""
    puzzle = found_puzzle(argument)
    if as_json:
        position = {key: value for key, value in puzzle.table.items() if key != "puzzle"}
        print_json({"verb": "puzzle show", "puzzle": _card(puzzle, lang), "position": position})
        return 0
    from mellon.assistant.painters.terminal.answers import show
    from mellon.assistant.render import render_position

    console = screen()
    game = solver.game(puzzle.game)
    answer = solver.ask(puzzle.position, "show").but(subject=puzzle.position)
    for part in render_position(answer, game, lang, {"puzzle": puzzle.question}):
        console.print(part)
    file = f'"{argument}"' if os.path.isfile(argument) else puzzle.id
    notes = [say.ONE_RIGHT_MOVE] if puzzle.unique else []
    if puzzle.rating is not None:
        notes.append(fill(say.HOW_HARD, word=word(puzzle.rating), rating=puzzle.rating))
    notes += [fill(say.SOURCE_LINE, source=puzzle.source), *ways_to_answer(puzzle, None if in_training else file)]
    if not in_training:
        notes.append(fill(say.SOLUTION, file=file))
    show([Lines(tuple(line(note, "dim") for note in notes))], lang)
    return 0


def ways_to_answer(puzzle: puzzles.Puzzle, file: str | None) -> Iterator[Text]:
    """Yield how a puzzle is answered: the moves as one types them, in an order that tells nothing, and the command, where one is to be told."""
    if puzzle.asks_for_a_move:
        yield fill(say.MOVES, moves=_moves(puzzle))
    elif file is None:
        yield say.YES_OR_NO if puzzle.answer.value is None else say.NUMBER_WANTED
    if file is not None:
        words = say.TO_TRY if puzzle.asks_for_a_move else say.TO_TRY_YES_NO if puzzle.answer.value is None else say.TO_TRY_NUMBER
        yield fill(words, file=file)


def _moves(puzzle: puzzles.Puzzle) -> Text:
    """Return the first moves as one types them, and what the game says of moves that are not listed one by one."""
    listed = sorted(dict.fromkeys(written(one.move) for one in solver.ask(puzzle.position, "legal").ranked))
    more = drawing(puzzle.game, "more_moves")
    text = as_text("; ".join(listed[:_MOST_MOVES]) + ("; …" if len(listed) > _MOST_MOVES else ""))
    told = None if more is None else more(puzzle.position)
    return text if told is None else text + " " + told


def print_path(argument: str) -> int:
    """Print the path of a puzzle's file, for the other verbs."""
    if os.path.isfile(argument):
        print(visible(argument) if sys.stdout.isatty() else argument)
        return 0
    game, name = _found(argument)
    if record(game, name) is not None:
        raise BadInput([Defect(argument, fill(say.NO_FILE, id=name))])
    file = file_of(game, name)
    if not isinstance(file, Path):
        raise BadInput([Defect(argument, say.IN_ARCHIVE)])
    print(file)
    return 0


def check_all(arguments: Sequence[str], options: Options, lang: str) -> int:
    """Solve puzzles again and say which stored answers hold; one bad puzzle does not stop the others."""
    codes = [0]
    with interrupts_heard():
        for argument in arguments or [name for _, name in puzzles.names()]:
            try:
                codes.append(_check_one(found_puzzle(argument), options, lang))
            except BadInput as bad:
                _refuse(argument, bad.defects, lang, options.json)
                codes.append(2)
    return min(codes, key=_WORST_FIRST.index)


def make_new(name: str, theme: str | None, seed: int, lang: str, as_json: bool) -> int:
    """Make a new puzzle of a game and print it as TOML."""
    game_id, chosen = game_and_theme(name, theme)
    with interrupts_heard():
        try:
            made = _generated(game_id, chosen, seed)
        except KeyboardInterrupt:
            print(say.INTERRUPTED.of(lang), file=sys.stderr)
            return INTERRUPTED
    if made is None:
        raise BadInput([Defect("--seed", say.NOTHING_MADE)])
    if as_json:
        print_json({"verb": "puzzle new", "puzzle": _card(made.puzzle, lang), "seed": seed, "toml": made.text})
    else:
        print(made.text, end="")
    return 0


def game_and_theme(name: str, theme: str | None) -> tuple[str, str | None]:
    """Return the id of a game that makes puzzles and the theme that is wanted. Raises BadInput."""
    game = known_game(name)
    found = maker(game.id) if game else None
    if game is None or found is None:
        raise BadInput([Defect(name, fill(say.NO_MAKER, games=", ".join(makers())))])
    chosen = None if theme is None else fold(theme)
    if chosen is not None and chosen not in found.themes:
        raise BadInput([Defect("--theme", fill(say.NO_THEME, name=theme, themes=_theme_list(found.themes)))])
    return game.id, chosen


def _generated(game: str, theme: str | None, seed: int) -> Made | None:
    """Return a new puzzle, made in a thread of its own: a search that is deep in its kernel would not hear Ctrl-C."""
    future: Future[Made | None] = Future()

    def work() -> None:
        try:
            future.set_result(generate(game, theme, seed))
        except BaseException as error:
            future.set_exception(error)

    threading.Thread(target=work, name=SEARCH_THREAD, daemon=True).start()
    while not future.done():
        wait([future], timeout=_GLANCE_SECONDS)
    return future.result()


def _check_one(puzzle: puzzles.Puzzle, options: Options, lang: str) -> int:
    _, unfit = fit_to_game(options, solver.game(puzzle.game))
    if unfit:
        raise BadInput(unfit)
    result = check(puzzle, Limits(options.seconds), options.engine)
    if options.json:
        faults = [fault.of(lang) for fault in result.faults]
        seconds = round(result.seconds, 3)
        print_json(
            {"verb": "puzzle check", "game": puzzle.game, "id": puzzle.id, "state": result.state, "faults": faults, "seconds": seconds}
        )
    else:
        _show_check(result, lang)
    return _EXIT[result.state]


def _show_check(result: Check, lang: str) -> None:
    from mellon.assistant.painters.terminal.answers import show

    tone = {State.RIGHT: "well", State.WRONG: "lost", State.UNDECIDED: "open"}[result.state]
    seconds = as_text("  ") + decimal_text(f"{result.seconds:.2f}") + " s"
    found = Line((Span(as_text(f"{result.puzzle.id}: ")), Span(say.STATES[result.state], tone), Span(seconds, "dim")))
    show([Lines((found, *(line(as_text("  ") + fault) for fault in result.faults)))], lang)


def _show_list(found: Sequence[puzzles.Puzzle], lang: str) -> None:
    from mellon.assistant.painters.terminal.answers import show

    heads = (Head(as_text("id"), tone="rule", whole=True, cut=True), Head(say.TITLE), Head(say.THEMES, tone="dim"))
    for game_id in dict.fromkeys(puzzle.game for puzzle in found):
        rows = (Row((line(one.id), line(one.title), line(", ".join(one.shown_themes)))) for one in found if one.game == game_id)
        show([Grid(heads, tuple(rows), solver.game(game_id).title + f" ({game_id})")], lang)


def _card(puzzle: puzzles.Puzzle, lang: str) -> dict[str, Any]:
    """Return what a puzzle asks as plain data, without the answer."""
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "title": puzzle.title.of(lang),
        "asks": puzzle.asks.of(lang),
        "themes": list(puzzle.shown_themes),
        "unique": puzzle.unique,
        "rating": puzzle.rating,
        "source": puzzle.source.of(lang),
    }


def found_puzzle(argument: str) -> puzzles.Puzzle:
    """Return the puzzle of a file or of a shipped id. Raises BadInput."""
    file = Path(argument)
    if not os.path.isfile(argument):
        return puzzles.load(*_found(argument))
    try:
        text = bounded_text(file)
    except (OSError, ValueError) as fault:
        raise BadInput([Defect(printable(argument), why_unreadable(fault))]) from None
    return puzzles.read(text, file.parent)


def _found(argument: str) -> tuple[str, str]:
    """Return the game and id of a shipped puzzle, case and diacritics ignored. Raises BadInput."""
    kept = [(game, name) for game in puzzles.games() for name in off_the_shelf(game)]
    shipped = {name: (game, name) for game, name in (*puzzles.names(), *generated_names(), *kept)}
    wanted = fold(argument)
    if wanted in shipped:
        return shipped[wanted]
    close = nearest(wanted, shipped, 3, 0.4)
    meant = fill(say.MEANT, ids=", ".join(close)) if close else ""
    raise BadInput([Defect(printable(argument), fill(say.NO_SUCH_PUZZLE, meant=meant))])


def _game_id(name: str) -> str:
    game = known_game(name)
    if game is None:
        raise BadInput([Defect("--game", fill(say.NO_SHELF, name=name, games=", ".join(puzzles.games())))])
    return game.id


def _theme_list(themes: Iterable[str]) -> str:
    return ", ".join(themes)


def _refuse(argument: str, defects: Sequence[Defect], lang: str, as_json: bool) -> None:
    if as_json:
        print_json(answer_json(Answer(game="", verb="puzzle check", defects=bounded(defects)), lang) | {"source": printable(argument)})
    else:
        print_defects(printable(argument), defects, lang, lambda _: None)
