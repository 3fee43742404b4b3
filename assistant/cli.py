"""The command `mellon`: build its commands in the reader's language, run one, return the exit code."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from time import process_time
from types import ModuleType
from typing import Annotated, Any

import typer

from mellon.assistant import help_texts as helps
from mellon.assistant import texts as say
from mellon.assistant.extensions import command_modules
from mellon.assistant.language import Call, arranged, spoken
from mellon.assistant.parser_words import complaint, speak
from mellon.assistant.refusal import refuse_call
from mellon.assistant.terminal import settle
from mellon.models.common import BadInput, Defect
from mellon.solver import kernels
from mellon.solver.memory import spare_addresses

# The parser's base class of usage errors has no public name of its own.
_UsageError: Any = typer.BadParameter.__mro__[1]

_running_alone: list[bool] = []
"""Not empty where this process is the command and nothing else: its start then counts as part of the time allowed."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one call of `mellon` and return its exit code.

    >>> main(["--version"])  # doctest: +ELLIPSIS
    mellon ...
    0
    """
    call = spoken(sys.argv[1:] if argv is None else argv, os.environ)
    command = _command(call.lang)
    call = arranged(call, command)
    defects = [*call.defects, *_verb_defects(call, command)]
    if defects:
        return refuse_call(call.verb if call.verb in command.commands else "", defects, call.lang, call.json)
    try:
        result = _invoke(command, call)
    except _UsageError as error:
        return refuse_call(call.verb, [complaint(error)], call.lang, call.json)
    except BadInput as bad:
        return refuse_call(call.verb, bad.defects, call.lang, call.json)
    except KeyboardInterrupt:
        return 130
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError) or leaving.code is None:
            return 0
        return leaving.code if isinstance(leaving.code, int) else 1
    return result if isinstance(result, int) else 0


def entry() -> None:
    """Run `mellon` as a program."""
    _running_alone.append(True)
    settle(sys.stdout, sys.stderr)
    spare_addresses()
    try:
        code = main()
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    _leave(code)


def _leave(code: int) -> None:
    """End the process at once: taking down what a long search built up, or waiting for one that was interrupted, would hold the reader up."""
    with suppress(BrokenPipeError):
        sys.stderr.flush()
    os._exit(code)


def _invoke(command: Any, call: Call) -> Any:
    """Run the verb's own command: going through the whole group would cost the time of checking the group's options."""
    if call.verb:
        return command.commands[call.verb].main(list(call.words[1:]), prog_name=f"mellon {call.verb}", standalone_mode=False)
    if not call.words:
        print(helps.START.of(call.lang), end="\n\n")
    return command.main(list(call.words) or ["--help"], prog_name="mellon", standalone_mode=False)


def _verb_defects(call: Call, command: Any) -> list[Defect]:
    verbs = ", ".join(command.commands)
    if call.verb:
        return [] if call.verb in command.commands else [Defect(call.verb, say.fill(say.UNKNOWN_VERB, verbs=verbs))]
    unfinished = call.arguments and call.arguments[0] not in ("--help", "-h", "--version")
    return [Defect("mellon", say.fill(say.NO_VERB, verbs=verbs))] if unfinished else []


def _command(lang: str) -> Any:
    return _built(lang, tuple(command_modules()))


@cache
def _built(lang: str, modules: tuple[ModuleType, ...]) -> Any:
    app = typer.Typer(
        rich_markup_mode=None,
        add_completion=False,
        help=helps.ABOUT.of(lang),
        epilog=helps.EPILOG.of(lang),
    )
    _add_version(app, lang)
    for verb in helps.VERBS:
        _add_verb(app, verb, lang)
    _add_rules(app, lang)
    for module in modules:
        module.register(app, lang)
    command: Any = typer.main.get_command(app)
    speak(command, lang)
    return command


def _add_version(app: typer.Typer, lang: str) -> None:
    def tell(wanted: bool) -> None:
        if wanted:
            from importlib.metadata import PackageNotFoundError, version

            try:
                print("mellon", version("mellon"))
            except PackageNotFoundError:
                print(f"mellon ({say.NOT_INSTALLED.of(lang)})")
            print(_kernels(lang))
            raise typer.Exit()

    @app.callback()
    def everywhere(
        version: Annotated[bool, typer.Option("--version", callback=tell, is_eager=True, help=helps.VERSION.of(lang))] = False,
    ) -> None:
        pass


def _kernels(lang: str) -> str:
    """Return which kernels are compiled."""
    words = {True: say.COMPILED.of(lang), False: say.PLAIN.of(lang)}
    return f"{say.KERNELS.of(lang)}: " + ", ".join(f"{name} {words[fast]}" for name, fast in kernels.built().items())


def _add_verb(app: typer.Typer, verb: str, lang: str) -> None:
    @app.command(verb, help=helps.VERBS[verb].of(lang))
    def ask(
        position: Annotated[list[str] | None, typer.Argument(metavar=helps.POSITION_NAME.of(lang), help=helps.POSITION.of(lang))] = None,
        json: Annotated[bool, typer.Option("--json", help=helps.JSON.of(lang))] = False,
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
        time: Annotated[str | None, typer.Option("--time", metavar=helps.TIME_NAME.of(lang), help=helps.TIME.of(lang))] = None,
        ruling: Annotated[
            list[str] | None, typer.Option("--ruling", metavar=helps.RULING_NAME.of(lang), help=helps.RULING.of(lang))
        ] = None,
        engine: Annotated[str | None, typer.Option("--engine", metavar=helps.ENGINE_NAME.of(lang), help=helps.ENGINE.of(lang))] = None,
        seed: Annotated[str | None, typer.Option("--seed", metavar="N", help=helps.SEED.of(lang))] = None,
        max_states: Annotated[str | None, typer.Option("--max-states", metavar="N", help=helps.STATES.of(lang))] = None,
        memory: Annotated[str | None, typer.Option("--memory", metavar="GB", help=helps.MEMORY.of(lang))] = None,
        details: Annotated[bool, typer.Option("--details", help=helps.DETAILS.of(lang))] = False,
        verify: Annotated[bool, typer.Option("--verify", hidden=verb != "solve", help=helps.VERIFY.of(lang))] = False,
        certificate: Annotated[
            str | None,
            typer.Option("--certificate", metavar=helps.FILE_NAME.of(lang), hidden=verb != "solve", help=helps.CERTIFICATE.of(lang)),
        ] = None,
        picture: Annotated[
            str | None, typer.Option("--svg", metavar=helps.FILE_NAME.of(lang), hidden=verb != "show", help=helps.PICTURE.of(lang))
        ] = None,
    ) -> int:
        from mellon.assistant.asking import ask_all, started_with
        from mellon.assistant.options import read_options

        options, defects = read_options(
            verb,
            json=json,
            time=time,
            ruling=ruling or (),
            engine=engine,
            seed=seed,
            verify=verify,
            max_states=max_states,
            memory=memory,
            details=details,
            certificate=certificate,
            picture=picture,
        )
        if _running_alone:
            started_with(process_time())
        return refuse_call(verb, defects, lang, json) if defects else ask_all(verb, position or (), options, lang)


def _add_rules(app: typer.Typer, lang: str) -> None:
    @app.command("rules", help=helps.RULES.of(lang))
    def rules(
        wanted: Annotated[list[str] | None, typer.Argument(metavar=helps.WORDS_NAME.of(lang), help=helps.WORDS.of(lang))] = None,
        game: Annotated[str | None, typer.Option("--game", metavar="ID", help=helps.GAME.of(lang))] = None,
        details: Annotated[bool, typer.Option("--details", help=helps.DETAILS_RULES.of(lang))] = False,
        json: Annotated[bool, typer.Option("--json", help=helps.JSON_RULES.of(lang))] = False,
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
    ) -> int:
        from mellon.assistant.rules import answer_rules

        return answer_rules(wanted or (), game, lang, json, details)
