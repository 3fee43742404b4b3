"""The commands `mellon lcg ...`: the graph of a combat's best policy."""

from typing import Annotated

import typer

from mellon.models.common import Text

_ABOUT = Text("Gra karciana LCG: graf najlepszej polityki walki.", "The card game LCG: the graph of a combat's best policy.")
_GRAPH = Text("Wypisz graf najlepszej polityki walki jako DOT albo JSON.", "Print the graph of a combat's best policy as DOT or JSON.")
_POSITION = Text("Plik pozycji albo zapis w jednej linii.", "A position file or a one-line notation.")
_FORM = Text("dot albo json.", "dot or json.")
_ALL = Text("Także odrzucone możliwości, z ich wartością.", "The choices turned down as well, with their values.")
_MOST = Text("Najwyżej tyle węzłów.", "At most so many nodes.")


def register(app: typer.Typer, lang: str) -> None:
    """Add `lcg` with its subcommand."""
    group = typer.Typer(rich_markup_mode=None, add_completion=False, help=_ABOUT.of(lang))

    @group.callback(invoke_without_command=True)
    def alone(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            print(context.get_help())

    @group.command("graph", help=_GRAPH.of(lang))
    def graph(
        position: Annotated[str, typer.Argument(metavar="POSITION", help=_POSITION.of(lang))],
        form: Annotated[str, typer.Option("--format", metavar="dot|json", help=_FORM.of(lang))] = "dot",
        everything: Annotated[bool, typer.Option("--all", help=_ALL.of(lang))] = False,
        most: Annotated[int, typer.Option("--nodes", metavar="N", help=_MOST.of(lang))] = 400,
    ) -> int:
        from mellon.assistant.lcg.reports import print_graph

        return print_graph(position, form, everything, most, lang)

    app.add_typer(group, name="lcg")
