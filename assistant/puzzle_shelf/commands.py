"""Register `mellon puzzle` with its subcommands; everything heavy is imported only when one of them runs."""

from typing import Annotated

import typer

from mellon.assistant import help_texts as helps
from mellon.assistant.puzzle_shelf import words


def register(app: typer.Typer, lang: str) -> None:
    """Add the command group `puzzle` to the application."""
    shelf = typer.Typer(
        rich_markup_mode=None,
        add_completion=False,
        help=f"{words.ABOUT.of(lang)}\n\n{words.FIRST_STEPS.of(lang)}",
        invoke_without_command=True,
    )

    @shelf.callback()
    def puzzle(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            print(context.get_help())

    _add_list(shelf, lang)
    _add_show(shelf, lang)
    _add_path(shelf, lang)
    _add_check(shelf, lang)
    _add_new(shelf, lang)
    _add_try(shelf, lang)
    _add_hint(shelf, lang)
    _add_daily(shelf, lang)
    _add_certificate(shelf, lang)
    _add_coverage(shelf, lang)
    _add_dump(shelf, lang)
    app.add_typer(shelf, name="puzzle")


def _add_list(shelf: typer.Typer, lang: str) -> None:
    @shelf.command("list", help=words.LIST.of(lang), epilog=words.example("list").of(lang))
    def list_puzzles(
        game: Annotated[str | None, typer.Option("--game", metavar="ID", help=words.GAME.of(lang))] = None,
        theme: Annotated[str | None, typer.Option("--theme", metavar=words.THEME_NAME.of(lang), help=words.THEME.of(lang))] = None,
        everything: Annotated[bool, typer.Option("--all", help=words.ALL.of(lang))] = False,
        json: Annotated[bool, typer.Option("--json", help=words.JSON.of(lang))] = False,
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
    ) -> int:
        from mellon.assistant.puzzle_shelf.desk import list_all

        return list_all(game, theme, everything, lang, json)


def _add_show(shelf: typer.Typer, lang: str) -> None:
    @shelf.command("show", help=words.SHOW.of(lang), epilog=words.example("show").of(lang))
    def show(
        puzzle: Annotated[str, typer.Argument(metavar="ID", help=words.ID.of(lang))],
        json: Annotated[bool, typer.Option("--json", help=words.JSON.of(lang))] = False,
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
    ) -> int:
        from mellon.assistant.puzzle_shelf.desk import show_one

        return show_one(puzzle, lang, json)


def _add_path(shelf: typer.Typer, lang: str) -> None:
    @shelf.command("path", help=words.PATH.of(lang), epilog=words.example("path").of(lang))
    def path(puzzle: Annotated[str, typer.Argument(metavar="ID", help=words.ID.of(lang))]) -> int:
        from mellon.assistant.puzzle_shelf.desk import print_path

        return print_path(puzzle)


def _add_check(shelf: typer.Typer, lang: str) -> None:
    @shelf.command("check", help=words.CHECK.of(lang), epilog=words.example("check").of(lang))
    def check(
        puzzles: Annotated[list[str] | None, typer.Argument(metavar="ID", help=words.IDS.of(lang))] = None,
        json: Annotated[bool, typer.Option("--json", help=words.JSON.of(lang))] = False,
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
        time: Annotated[str | None, typer.Option("--time", metavar=helps.TIME_NAME.of(lang), help=helps.TIME.of(lang))] = None,
        engine: Annotated[str | None, typer.Option("--engine", metavar=helps.ENGINE_NAME.of(lang), help=helps.ENGINE.of(lang))] = None,
    ) -> int:
        from mellon.assistant.options import read_options
        from mellon.assistant.puzzle_shelf.desk import check_all
        from mellon.models.common import BadInput

        options, defects = read_options("puzzle", json=json, time=time, ruling=(), engine=engine, seed=None, verify=False)
        if defects:
            raise BadInput(defects)
        return check_all(puzzles or (), options, lang)


def _add_new(shelf: typer.Typer, lang: str) -> None:
    @shelf.command("new", help=words.NEW.of(lang), epilog=words.example("new").of(lang))
    def new(
        game: Annotated[str, typer.Argument(metavar=words.GAME_NAME.of(lang), help=words.NEW_GAME.of(lang))],
        theme: Annotated[str | None, typer.Option("--theme", metavar=words.THEME_NAME.of(lang), help=words.NEW_THEME.of(lang))] = None,
        seed: Annotated[str | None, typer.Option("--seed", metavar="N", help=helps.SEED.of(lang))] = None,
        count: Annotated[str | None, typer.Option("--count", metavar="N", help=words.COUNT.of(lang))] = None,
        rating: Annotated[str | None, typer.Option("--rating", metavar="A-B", help=words.RATING.of(lang))] = None,
        out: Annotated[str | None, typer.Option("--out", metavar="DIR", help=words.OUT.of(lang))] = None,
        workers: Annotated[str | None, typer.Option("--workers", metavar="N", help=words.WORKERS.of(lang))] = None,
        json: Annotated[bool, typer.Option("--json", help=words.JSON.of(lang))] = False,
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
    ) -> int:
        from mellon.assistant.options import read_options
        from mellon.assistant.puzzle_shelf.desk import make_new
        from mellon.models.common import BadInput

        options, defects = read_options("puzzle", json=json, time=None, ruling=(), engine=None, seed=seed, verify=False)
        if defects:
            raise BadInput(defects)
        if count is None and rating is None and out is None and workers is None:
            return make_new(game, theme, options.seed, lang, json)
        return _make_many(game, theme, rating, options.seed, count, out, workers, lang)


def _add_try(shelf: typer.Typer, lang: str) -> None:
    @shelf.command("try", help=words.TRY.of(lang), epilog=words.example("try").of(lang))
    def try_(
        puzzle: Annotated[str, typer.Argument(metavar="ID", help=words.ID.of(lang))],
        move: Annotated[list[str], typer.Argument(metavar=words.MOVE_NAME.of(lang), help=words.MOVE.of(lang))],
        reveal: Annotated[bool, typer.Option("--reveal", help=words.REVEAL.of(lang))] = False,
        time: Annotated[str | None, typer.Option("--time", metavar=helps.TIME_NAME.of(lang), help=helps.TIME.of(lang))] = None,
        json: Annotated[bool, typer.Option("--json", help=words.JSON.of(lang))] = False,
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
    ) -> int:
        from mellon.assistant.puzzle_shelf.trying import try_move

        return try_move(puzzle, " ".join(move), reveal, _seconds(time), lang, json)


def _add_hint(shelf: typer.Typer, lang: str) -> None:
    @shelf.command("hint", help=words.HINT.of(lang), epilog=words.example("hint").of(lang))
    def hint(
        puzzle: Annotated[str, typer.Argument(metavar="ID", help=words.ID.of(lang))],
        step: Annotated[str | None, typer.Option("--step", metavar="K", help=words.STEP.of(lang))] = None,
        time: Annotated[str | None, typer.Option("--time", metavar=helps.TIME_NAME.of(lang), help=helps.TIME.of(lang))] = None,
        json: Annotated[bool, typer.Option("--json", help=words.JSON.of(lang))] = False,
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
    ) -> int:
        from mellon.assistant.puzzle_shelf.trying import give_hint

        return give_hint(puzzle, step, _seconds(time), lang, json)


def _add_daily(shelf: typer.Typer, lang: str) -> None:
    @shelf.command("daily", help=words.OF_THE_DAY.of(lang), epilog=words.example("daily").of(lang))
    def daily(
        date: Annotated[str | None, typer.Option("--date", metavar="YYYY-MM-DD", help=words.DATE.of(lang))] = None,
        json: Annotated[bool, typer.Option("--json", help=words.JSON.of(lang))] = False,
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
    ) -> int:
        from mellon.assistant.puzzle_shelf.trying import tell_daily

        return tell_daily(date, lang, json)


def _seconds(time: str | None) -> float | None:
    from mellon.assistant.options import read_options
    from mellon.models.common import BadInput

    options, defects = read_options("puzzle", json=False, time=time, ruling=(), engine=None, seed=None, verify=False)
    if defects:
        raise BadInput(defects)
    return options.seconds


def _make_many(
    game: str, theme: str | None, rating: str | None, seed: int, count: str | None, out: str | None, workers: str | None, lang: str
) -> int:
    from mellon.assistant.puzzle_shelf.desk import game_and_theme
    from mellon.assistant.puzzle_shelf.making import MOST, MOST_WORKERS, make_many, wanted_puzzles

    number, processes = _number("--count", count, MOST), _number("--workers", workers, MOST_WORKERS)
    return make_many(wanted_puzzles(*game_and_theme(game, theme), rating, seed), number, out, processes, lang)


def _number(option: str, told: str | None, most: int) -> int:
    """Return a number from 1 on, 1 where none is told. Raises BadInput."""
    from mellon.assistant.texts import fill
    from mellon.models.common import BadInput, Defect

    found = 1 if told is None else int(told) if told.isascii() and told.isdigit() and len(told) < 8 else 0
    if not 1 <= found <= most:
        raise BadInput([Defect(option, fill(words.BAD_COUNT, value=told, most=most))])
    return found


def _add_certificate(shelf: typer.Typer, lang: str) -> None:
    @shelf.command("certificate", help=words.CERTIFICATE.of(lang), epilog=words.example("certificate").of(lang))
    def certificate(
        puzzle: Annotated[str, typer.Argument(metavar="ID", help=words.ID.of(lang))],
        out: Annotated[str | None, typer.Option("--out", metavar=words.FILE_NAME.of(lang), help=words.CERTIFICATE_FILE.of(lang))] = None,
        time: Annotated[str | None, typer.Option("--time", metavar=helps.TIME_NAME.of(lang), help=helps.TIME.of(lang))] = None,
        json: Annotated[bool, typer.Option("--json", help=words.JSON.of(lang))] = False,
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
    ) -> int:
        from mellon.assistant.puzzle_shelf.proving import certify

        return certify(puzzle, out, _seconds(time), lang, json)


def _add_coverage(shelf: typer.Typer, lang: str) -> None:
    @shelf.command("coverage", help=words.COVER.of(lang), epilog=words.example("coverage").of(lang))
    def coverage(
        json: Annotated[bool, typer.Option("--json", help=words.JSON.of(lang))] = False,
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
    ) -> int:
        from mellon.assistant.puzzle_shelf.making import tell_coverage

        return tell_coverage(lang, json)


def _add_dump(shelf: typer.Typer, lang: str) -> None:
    @shelf.command("dump", help=words.DUMP.of(lang), epilog=words.example("dump").of(lang))
    def dump(
        file: Annotated[str, typer.Argument(metavar=words.FILE_NAME.of(lang), help=words.DUMP.of(lang))],
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
    ) -> int:
        from mellon.assistant.puzzle_shelf.making import dump as write

        return write(file)
