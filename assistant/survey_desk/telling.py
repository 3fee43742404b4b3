"""Tell people what a survey found."""

from __future__ import annotations

from typing import Any

from mellon.assistant.survey_desk import words
from mellon.assistant.terminal import write_line
from mellon.assistant.texts import fill
from mellon.assistant.wording import decimal
from mellon.models.common import Text
from mellon.solver.game import game

_LONG = 24
"""Digits of a fraction that nobody reads any more."""


def tell_summary(found: dict[str, Any], measures: Text, worth: Text | None, lang: str) -> None:
    """Write what was asked, the share with its interval, the counts and the cost."""
    header = found["header"]
    options = ", ".join(f"{key} {value}" for key, value in {**header["options"], **header["rulings"]}.items())
    budgets = " / ".join(decimal(seconds, lang) for seconds in header["budgets"])
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
    low, high = found["any_time_interval"]
    write_line(fill(words.ANY_TIME, low=_percent(low, lang), high=_percent(high, lang)).of(lang))
    if found.get("mean_interval"):
        low, high = (decimal(round(end, 4), lang) for end in found["mean_interval"])
        write_line(
            fill(
                words.MEAN,
                worth=worth or words.MEAN_WORTH,
                mean=decimal(round(found["mean"], 4), lang),
                low=low,
                high=high,
                between=found["between"],
            ).of(lang)
        )
    elif found.get("value"):
        write_line(f"{(worth or words.MEAN_WORTH).of(lang)}: {_exact(found, lang)}")
    each = decimal(round(1000 * found["seconds"] / found["deals"], 2), lang)
    write_line(fill(words.COST, seconds=decimal(round(found["seconds"], 1), lang), each=each).of(lang))


def tell_table(rows: list[dict[str, Any]], lang: str) -> None:
    """Write one line for each survey of a table: its options, the share or the value, the interval."""
    for found in rows:
        options = ", ".join(str(value) for value in found["header"]["options"].values())
        write_line(f"{options}: {_told(found, lang)}")


def _told(found: dict[str, Any], lang: str) -> str:
    if found.get("value") and found["deals"] == 1:
        return _exact(found, lang)
    if found.get("between") and found.get("mean_interval"):
        low, high = (decimal(round(end, 4), lang) for end in found["mean_interval"])
        mean = decimal(round(found["mean"], 4), lang)
        return fill(words.TABLE_MEAN, mean=mean, low=low, high=high, deals=found["deals"], unknown=found["unknown"]).of(lang)
    low, high = (_percent(end, lang) for end in found["interval"])
    rate = _percent(found["rate"], lang)
    return fill(words.TABLE_SHARE, rate=rate, low=low, high=high, deals=found["deals"], unknown=found["unknown"]).of(lang)


def _exact(found: dict[str, Any], lang: str) -> str:
    number = decimal(round(found["mean"], 6), lang)
    return f"{found['value']} ≈ {number}" if len(found["value"]) < _LONG else f"≈ {number}"


def tell_comparison(found: dict[str, Any], lang: str) -> None:
    """Write how two surveys of the same deals differ."""
    chance = decimal(round(found["chance"], 4), lang)
    text = fill(
        words.COMPARED,
        deals=found["deals"],
        undecided=found["undecided"],
        first=found["only_first"],
        second=found["only_second"],
        chance=chance,
    )
    write_line(text.of(lang))
    if found["difference"] is not None:
        low, high = (_points(end, lang) for end in found["interval"])
        write_line(fill(words.DIFFERENCE, difference=_points(found["difference"], lang), low=low, high=high).of(lang))
    if "mean_difference" in found:
        low, high = (decimal(round(end, 4), lang) for end in found["mean_difference_interval"])
        write_line(fill(words.MEAN_DIFFERENCE, difference=decimal(round(found["mean_difference"], 4), lang), low=low, high=high).of(lang))


def _points(share: float, lang: str) -> str:
    return f"{decimal(round(100 * share, 3), lang)}"


def _percent(share: float, lang: str) -> str:
    return f"{decimal(round(100 * share, 3), lang)} %"
