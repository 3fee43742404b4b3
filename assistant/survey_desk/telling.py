"""Tell people what a survey found."""

from __future__ import annotations

from typing import Any

from mellon.assistant.survey_desk import words
from mellon.assistant.terminal import write_line
from mellon.assistant.texts import fill
from mellon.assistant.wording import decimal
from mellon.models.common import Text
from mellon.solver.game import game


def tell_summary(found: dict[str, Any], measures: Text, lang: str) -> None:
    """Write what was asked, the share with its interval, the counts and the cost."""
    header = found["header"]
    options = ", ".join(f"{key} {value}" for key, value in {**header["options"], **header["rulings"]}.items())
    budgets = ", ".join(decimal(seconds, lang) for seconds in header["budgets"])
    title = game(header["game"]).title.of(lang)
    write_line(fill(words.HEADER, game=title, options=options, seed=header["seed"], budgets=budgets).of(lang))
    if found["deals"] == 0:
        write_line(fill(words.COUNTS, **{key: found[key] for key in ("deals", "winnable", "lost", "unknown")}).of(lang))
        return
    low, high = found["interval"]
    write_line(
        fill(words.SHARE, measures=measures, rate=_percent(found["rate"], lang), low=_percent(low, lang), high=_percent(high, lang)).of(
            lang
        )
    )
    write_line(fill(words.COUNTS, **{key: found[key] for key in ("deals", "winnable", "lost", "unknown")}).of(lang))
    if found.get("mean_interval"):
        low, high = (decimal(round(end, 4), lang) for end in found["mean_interval"])
        write_line(fill(words.MEAN, mean=decimal(round(found["mean"], 4), lang), low=low, high=high, between=found["between"]).of(lang))
    each = decimal(round(1000 * found["seconds"] / found["deals"], 2), lang)
    write_line(fill(words.COST, seconds=decimal(round(found["seconds"], 1), lang), each=each).of(lang))


def tell_comparison(found: dict[str, Any], lang: str) -> None:
    """Write how two surveys of the same deals differ."""
    chance = decimal(round(found["chance"], 4), lang)
    text = fill(words.COMPARED, deals=found["deals"], first=found["only_first"], second=found["only_second"], chance=chance)
    write_line(text.of(lang))


def _percent(share: float, lang: str) -> str:
    return f"{decimal(round(100 * share, 3), lang)} %"
