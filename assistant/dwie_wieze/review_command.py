"""The command `mellon review`: a played round card by card."""

from typing import Annotated

import typer

from mellon.assistant import help_texts as helps
from mellon.assistant.dwie_wieze import review_words as say
from mellon.assistant.refusal import refuse_call

VERB = "review"


def add_review(app: typer.Typer, lang: str) -> None:
    """Add `mellon review` to the command line."""

    @app.command(VERB, help=say.ABOUT.of(lang))
    def review(
        position: Annotated[list[str] | None, typer.Argument(metavar=helps.POSITION_NAME.of(lang), help=helps.POSITION.of(lang))] = None,
        at: Annotated[str | None, typer.Option("--at", metavar=say.PLACE_NAME.of(lang), help=say.PLACE.of(lang))] = None,
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
    ) -> int:
        from dataclasses import replace

        from mellon.assistant.asking import ask_all
        from mellon.assistant.options import read_options

        options, defects = read_options(
            VERB,
            json=json,
            time=time,
            ruling=ruling or (),
            engine=engine,
            seed=seed,
            verify=False,
            max_states=max_states,
            memory=memory,
            details=details,
        )
        return refuse_call(VERB, defects, lang, json) if defects else ask_all(VERB, position or (), replace(options, at=at), lang)
