"""The commands `mellon mordor ...`: dice profiles, rules of thumb and the two-player table."""

from typing import Annotated

import typer

from mellon.models.common import Text

_ABOUT = Text(
    "Wyprawa do Mordoru: kostki, proste zasady, tablica dla dwóch graczy.", "Journey to Mordor: dice, rules of thumb, the two-player table."
)
_DICE = Text("Pokaż profile kostek i sposób podania własnych.", "Show the dice profiles and how to enter one's own.")
_THUMB = Text(
    "Policz, ile tracą proste zasady wobec najlepszej gry (jeden gracz, strona podstawowa).",
    "Say what simple rules lose against best play (one player, basic side).",
)
_TABLE = Text(
    "Policz całą tablicę dla dwóch graczy i zapisz ją (kilka minut).", "Solve the whole two-player table and keep it (some minutes)."
)
_PROFILE = Text("Profil kostek.", "Dice profile.")
_JSON = Text("Odpowiedź jako JSON.", "Answer as JSON.")
_SQUARES = Text("Liczba kwadratowych pól.", "Number of squares.")
_SHEET = Text("basic albo advanced.", "basic or advanced.")
_ALL = Text("Wszystkie zestawy zasad, nie tylko wybrane.", "Every rule set, not only the chosen ones.")


def register(app: typer.Typer, lang: str) -> None:
    """Add `mordor` with its subcommands."""
    group = typer.Typer(rich_markup_mode=None, add_completion=False, help=_ABOUT.of(lang))

    @group.callback(invoke_without_command=True)
    def alone(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            print(context.get_help())

    @group.command("dice", help=_DICE.of(lang))
    def dice(
        json: Annotated[bool, typer.Option("--json", help=_JSON.of(lang))] = False,
    ) -> int:
        from mellon.assistant.wyprawa_do_mordoru.reports import show_dice

        return show_dice(lang, json)

    @group.command("thumb", help=_THUMB.of(lang))
    def thumb(
        profile: Annotated[str, typer.Option("--dice", metavar="ID", help=_PROFILE.of(lang))] = "default",
        squares: Annotated[int, typer.Option("--squares", metavar="N", help=_SQUARES.of(lang))] = 6,
        everything: Annotated[bool, typer.Option("--all", help=_ALL.of(lang))] = False,
        json: Annotated[bool, typer.Option("--json", help=_JSON.of(lang))] = False,
    ) -> int:
        from mellon.assistant.wyprawa_do_mordoru.reports import show_thumbs

        return show_thumbs(profile, squares, everything, lang, json)

    @group.command("table", help=_TABLE.of(lang))
    def table(
        profile: Annotated[str, typer.Option("--dice", metavar="ID", help=_PROFILE.of(lang))] = "default",
        squares: Annotated[int, typer.Option("--squares", metavar="N", help=_SQUARES.of(lang))] = 6,
        sheet: Annotated[str, typer.Option("--sheet", metavar="basic|advanced", help=_SHEET.of(lang))] = "basic",
    ) -> int:
        from mellon.assistant.wyprawa_do_mordoru.reports import make_table

        return make_table(profile, squares, sheet, lang)

    app.add_typer(group, name="mordor")
