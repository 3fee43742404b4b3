"""Register `mellon train`; everything heavy is imported only when it runs."""

from typing import Annotated

import typer

from mellon.assistant import help_texts as helps
from mellon.assistant.training import words


def register(app: typer.Typer, lang: str) -> None:
    """Add the command to the application."""

    @app.command("train", help=words.ABOUT.of(lang), epilog=words.EXAMPLE.of(lang))
    def train(
        what: Annotated[list[str] | None, typer.Argument(metavar=words.WHAT_NAME.of(lang), help=words.WHAT.of(lang))] = None,
        data: Annotated[str | None, typer.Option("--data", metavar="FILE", help=words.DATA.of(lang))] = None,
        count: Annotated[int | None, typer.Option("--count", metavar="N", min=1, help=words.COUNT.of(lang))] = None,
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
    ) -> int:
        from mellon.assistant.training.trainer import train as run

        return run(what or [], data, count, lang)
