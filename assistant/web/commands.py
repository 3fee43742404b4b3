"""Register `mellon web`; everything heavy is imported only when it runs."""

from typing import Annotated

import typer

from mellon.assistant import help_texts as helps
from mellon.assistant.web import words


def register(app: typer.Typer, lang: str) -> None:
    """Add the command `web` to the application."""

    @app.command("web", help=words.ABOUT.of(lang))
    def web(
        host: Annotated[str, typer.Option("--host", metavar="HOST", help=words.HOST.of(lang))] = "127.0.0.1",
        port: Annotated[str, typer.Option("--port", metavar="N", help=words.PORT.of(lang))] = "8765",
        workers: Annotated[str, typer.Option("--workers", metavar="N", help=words.WORKERS.of(lang))] = "2",
        open_browser: Annotated[bool, typer.Option("--open", help=words.OPEN.of(lang))] = False,
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
    ) -> int:
        return run_web(host, port, workers, open_browser, lang)


def run_web(host: str, port: str, workers: str, open_browser: bool, lang: str) -> int:
    """Check the words of the command line, then serve. Raises BadInput with every defect."""
    import sys

    from mellon.assistant.terminal import write_line
    from mellon.assistant.texts import fill
    from mellon.models.common import BadInput, Defect

    defects = []
    if not _within(port, 0, 65535):
        defects.append(Defect("--port", fill(words.BAD_PORT, value=port)))
    if not _within(workers, 1, 64):
        defects.append(Defect("--workers", fill(words.BAD_WORKERS, value=workers)))
    if defects:
        raise BadInput(defects)
    try:
        from mellon.assistant.web.server import serve
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] == "mellon":
            raise
        write_line(f"mellon web: {fill(words.MISSING, name=missing.name).of(lang)}", sys.stderr)
        return 2
    return serve(host, int(port), int(workers), open_browser, lang)


def _within(word: str, least: int, most: int) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 6 and least <= int(word) <= most
