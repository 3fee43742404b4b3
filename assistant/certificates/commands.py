"""The command `mellon check`: does a certificate hold?"""

from typing import Annotated

import typer

from mellon.models.common import Text

_CHECK = Text("Sprawdź certyfikat samymi zasadami gry, bez szukania.", "Verify a certificate by the rules alone, without a search.")
_FILE = Text("Plik zapisany przez „solve --certificate PLIK”.", 'A file written by "solve --certificate FILE".')
_FILES = Text("PLIK", "FILE")
_JSON = Text("Odpowiedź jako JSON, jeden obiekt na plik.", "Answer as JSON, one object per file.")


def register(app: typer.Typer, lang: str) -> None:
    """Add `check`."""

    @app.command("check", help=_CHECK.of(lang))
    def check(
        file: Annotated[list[str], typer.Argument(metavar=_FILES.of(lang), help=_FILE.of(lang))],
        json: Annotated[bool, typer.Option("--json", help=_JSON.of(lang))] = False,
    ) -> int:
        from mellon.assistant.certificates.checking import check_all

        return check_all(file, lang, json)
