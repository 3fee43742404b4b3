"""Register `mellon graph`; everything heavy is imported only when it runs."""

from typing import Annotated

import typer

from mellon.assistant import help_texts as helps
from mellon.models.common import Text

_ABOUT = Text("Narysuj graf gry: plan, dowód, całą grę albo politykę.", "Draw the graph of play: a plan, a proof, all play or a policy.")
_WHAT = Text(
    "proof: dowód, plan: jeden plan wygranej, wins: cała wygrywająca gra, best: cała najlepsza gra, policy: polityka walki LCG (domyślnie według pytania).",
    "proof, plan: one way to win, wins: all winning play, best: all best play, policy: of an LCG combat (by default what suits the question).",
)
_OUT = Text(
    "Plik; jego końcówka wybiera postać: .svg, .dot, .json albo .graphml.", "The file; its ending chooses .svg, .dot, .json or .graphml."
)
_NODES = Text("Najwyżej tyle węzłów (domyślnie 400).", "At most so many nodes (400 by default).")
_ALL = Text("Także odrzucone możliwości, linią przerywaną.", "The choices turned down as well, dashed.")


def register(app: typer.Typer, lang: str) -> None:
    """Add `graph`."""

    @app.command("graph", help=_ABOUT.of(lang))
    def graph(
        position: Annotated[str | None, typer.Argument(metavar=helps.POSITION_NAME.of(lang), help=helps.POSITION.of(lang))] = None,
        what: Annotated[str | None, typer.Option("--what", metavar="proof|plan|wins|best|policy", help=_WHAT.of(lang))] = None,
        out: Annotated[str | None, typer.Option("--out", metavar="FILE", help=_OUT.of(lang))] = None,
        nodes: Annotated[str | None, typer.Option("--nodes", metavar="N", help=_NODES.of(lang))] = None,
        everything: Annotated[bool, typer.Option("--all", help=_ALL.of(lang))] = False,
        json: Annotated[bool, typer.Option("--json", help=helps.JSON.of(lang))] = False,
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
        time: Annotated[str | None, typer.Option("--time", metavar=helps.TIME_NAME.of(lang), help=helps.TIME.of(lang))] = None,
        ruling: Annotated[
            list[str] | None, typer.Option("--ruling", metavar=helps.RULING_NAME.of(lang), help=helps.RULING.of(lang))
        ] = None,
        engine: Annotated[str | None, typer.Option("--engine", metavar=helps.ENGINE_NAME.of(lang), help=helps.ENGINE.of(lang))] = None,
        max_states: Annotated[str | None, typer.Option("--max-states", metavar="N", help=helps.STATES.of(lang))] = None,
        memory: Annotated[str | None, typer.Option("--memory", metavar="GB", help=helps.MEMORY.of(lang))] = None,
    ) -> int:
        from mellon.assistant.graphs.desk import Wish, draw
        from mellon.assistant.options import read_options

        options, defects = read_options(
            "graph", json=json, time=time, ruling=ruling or (), engine=engine, seed=None, verify=False, max_states=max_states, memory=memory
        )
        return draw(position, Wish(what, out, nodes, everything), options, defects, lang)
