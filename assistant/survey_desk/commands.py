"""Register `mellon survey` and `mellon deal`; everything heavy is imported only when one of them runs."""

from typing import Annotated

import typer

from mellon.assistant import help_texts as helps
from mellon.assistant.survey_desk import words


def register(app: typer.Typer, lang: str) -> None:
    """Add the commands to the application."""
    _add_survey(app, lang)
    _add_deal(app, lang)


def _add_survey(app: typer.Typer, lang: str) -> None:
    @app.command("survey", help=words.ABOUT.of(lang))
    def survey(
        what: Annotated[list[str] | None, typer.Argument(metavar=words.WHAT_NAME.of(lang), help=words.WHAT.of(lang))] = None,
        deals: Annotated[str | None, typer.Option("--deals", metavar="N", help=words.DEALS.of(lang))] = None,
        seed: Annotated[str | None, typer.Option("--seed", metavar="N", help=helps.SEED.of(lang))] = None,
        out: Annotated[str | None, typer.Option("--out", metavar="FILE", help=words.OUT.of(lang))] = None,
        chapter: Annotated[str | None, typer.Option("--chapter", metavar="N", help=words.CHAPTER.of(lang))] = None,
        players: Annotated[str | None, typer.Option("--players", metavar="N", help=words.PLAYERS.of(lang))] = None,
        setup: Annotated[str | None, typer.Option("--setup", metavar="S", help=words.SETUP.of(lang))] = None,
        play: Annotated[str | None, typer.Option("--play", metavar="P", help=words.PLAY.of(lang))] = None,
        option: Annotated[list[str] | None, typer.Option("--option", metavar="K=V", help=words.OPTION.of(lang))] = None,
        ruling: Annotated[
            list[str] | None, typer.Option("--ruling", metavar=helps.RULING_NAME.of(lang), help=helps.RULING.of(lang))
        ] = None,
        budget: Annotated[str | None, typer.Option("--budget", metavar="S,S,...", help=words.BUDGET.of(lang))] = None,
        until: Annotated[str | None, typer.Option("--until", metavar="P", help=words.UNTIL.of(lang))] = None,
        resume: Annotated[bool, typer.Option("--resume", help=words.RESUME.of(lang))] = False,
        workers: Annotated[str | None, typer.Option("--workers", metavar="N", help=words.WORKERS.of(lang))] = None,
        dask: Annotated[str | None, typer.Option("--dask", metavar="ADDRESS", help=words.DASK.of(lang))] = None,
        plot: Annotated[str | None, typer.Option("--plot", metavar="FILE", help=words.PLOT.of(lang))] = None,
        json: Annotated[bool, typer.Option("--json", help=helps.JSON.of(lang))] = False,
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
    ) -> int:
        from mellon.assistant.survey_desk.asked import Asked
        from mellon.assistant.survey_desk.computing import PlanWords
        from mellon.assistant.survey_desk.desk import run_part

        given = {"chapter": chapter, "players": players, "setup": setup, "play": play}
        asked = Asked.read(given, option or (), ruling or (), seed, budget)
        planned = PlanWords(deals, out, resume, until, workers, dask)
        return run_part(what or [], asked, planned, plot=plot, lang=lang, as_json=json)


def _add_deal(app: typer.Typer, lang: str) -> None:
    @app.command("deal", help=words.DEAL.of(lang))
    def deal(
        game: Annotated[str, typer.Argument(metavar=words.GAME_NAME.of(lang), help=words.GAME.of(lang))],
        number: Annotated[str | None, typer.Option("--number", metavar="K", help=words.NUMBER.of(lang))] = None,
        seed: Annotated[str | None, typer.Option("--seed", metavar="N", help=helps.SEED.of(lang))] = None,
        chapter: Annotated[str | None, typer.Option("--chapter", metavar="N", help=words.CHAPTER.of(lang))] = None,
        players: Annotated[str | None, typer.Option("--players", metavar="N", help=words.PLAYERS.of(lang))] = None,
        setup: Annotated[str | None, typer.Option("--setup", metavar="S", help=words.SETUP.of(lang))] = None,
        option: Annotated[list[str] | None, typer.Option("--option", metavar="K=V", help=words.OPTION.of(lang))] = None,
        ruling: Annotated[
            list[str] | None, typer.Option("--ruling", metavar=helps.RULING_NAME.of(lang), help=helps.RULING.of(lang))
        ] = None,
        json: Annotated[bool, typer.Option("--json", help=helps.JSON.of(lang))] = False,
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
    ) -> int:
        from mellon.assistant.survey_desk.asked import Asked
        from mellon.assistant.survey_desk.desk import print_deal

        asked = Asked.read({"chapter": chapter, "players": players, "setup": setup}, option or (), ruling or (), seed, None)
        return print_deal(game, number, asked, as_json=json)
