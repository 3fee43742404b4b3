"""Register `mellon new` and `mellon cards`; everything heavy is imported only when one of them runs."""

from typing import Annotated

import typer

from mellon.assistant import help_texts as helps
from mellon.models.common import Text

_NEW = Text("Wypisz pozycję do uzupełnienia, z objaśnieniami.", "Print a position to fill in, with comments.")
_CARDS = Text(
    "Znajdź karty, postacie i miejsca gry: id, numer, nazwy w obu językach.",
    "Find a game's cards, characters and places: id, number, names in both languages.",
)
_GAME = Text("GRA", "GAME")
_WORDS = Text("SŁOWA", "WORDS")
_WHICH = Text("gra", "the game")
_WANTED = Text("część nazwy, id albo numer; bez niej wszystkie", "a part of the name, the id or the number; all without it")
_FILE = Text("plik zamiast standardowego wyjścia (nie może istnieć)", "a file instead of standard output (must not exist)")


def register(app: typer.Typer, lang: str) -> None:
    """Add the commands to the application."""

    @app.command("new", help=_NEW.of(lang))
    def new(
        game: Annotated[str, typer.Argument(metavar=_GAME.of(lang), help=_WHICH.of(lang))],
        out: Annotated[str | None, typer.Option("--out", metavar="FILE", help=_FILE.of(lang))] = None,
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
    ) -> int:
        from mellon.assistant.entering.templates import write_template

        return write_template(game, out, lang)

    @app.command("cards", help=_CARDS.of(lang))
    def cards(
        game: Annotated[str, typer.Argument(metavar=_GAME.of(lang), help=_WHICH.of(lang))],
        wanted: Annotated[list[str] | None, typer.Argument(metavar=_WORDS.of(lang), help=_WANTED.of(lang))] = None,
        json: Annotated[bool, typer.Option("--json", help=helps.JSON_RULES.of(lang))] = False,
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
    ) -> int:
        from mellon.assistant.entering.listing import list_cards

        return list_cards(game, " ".join(wanted or ()), lang, json)
