"""What `mellon survey` and `mellon deal` do: compute, go on, sum up, merge, compare, list."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from mellon.assistant.refusal import print_json
from mellon.assistant.survey_desk import words
from mellon.assistant.survey_desk.asked import MOST_DEALS, Asked, whole
from mellon.assistant.survey_desk.computing import INTERRUPTED, UNDECIDED, PlanWords, compute, compute_aside
from mellon.assistant.survey_desk.telling import tell_comparison, tell_summary, tell_table
from mellon.assistant.terminal import write_line
from mellon.assistant.texts import fill
from mellon.models.common import BadInput, Defect, Text
from mellon.solver.surveys.question import Survey, surveyed, surveyed_games
from mellon.solver.surveys.store import Store
from mellon.solver.surveys.summary import compared, summary


def run_part(what: Sequence[str], asked: Asked, planned: PlanWords, *, plot: str | None, lang: str, as_json: bool) -> int:
    """Do the part of `mellon survey` that the first word names. Raises BadInput."""
    part = what[0] if what else ""
    if part == "table":
        if len(what) != 2:
            raise BadInput([*asked.defects, Defect(part, fill(words.FILES, wanted=words.ONE_GAME))])
        return _table(what[1], asked, planned, lang, as_json)
    if part in _PARTS:
        wanted, least, most, do = _PARTS[part]
        if not least <= len(what) - 1 <= most:
            raise BadInput([Defect(part, fill(words.FILES, wanted=wanted))])
        return int(do([Path(name) for name in what[1:]], lang, as_json, plot))
    if len(what) != 1:
        raise BadInput([*asked.defects, Defect("GAME", fill(words.NO_GAME, games=", ".join(surveyed_games())))])
    plan = planned.plan(asked.defects)
    survey = asked.survey(part)
    found, code = compute(survey, plan, lang, quiet=as_json or not sys.stderr.isatty())
    _print(found, survey, lang, as_json)
    return code


def _table(name: str, asked: Asked, planned: PlanWords, lang: str, as_json: bool) -> int:
    """Compute every survey of a game's table, without a file; the options given have to hold in each."""
    deals, workers = planned.deals_and_workers(asked.defects)
    given, surveys = dict(asked.options), []
    game = asked.survey(name).game
    for options in surveyed(game).table():
        if all(options.get(key, word) == word for key, word in given.items()):
            surveys.append(replace(asked, options={**given, **options}).survey(game))
    rows: list[dict[str, Any]] = []
    asks: list[Text] = []
    interrupted = False
    for survey in surveys:
        count = 1 if surveyed(game).one_deal(survey.options) else deals
        row, interrupted = compute_aside(survey, count, workers, lang, quiet=as_json or not sys.stderr.isatty())
        if row is not None:
            rows.append(row)
            asks.append(surveyed(game).worth() or surveyed(game).measures(survey.options))
        if interrupted:
            break
    if as_json:
        print_json({"game": game, "verb": "survey", "table": rows, **({"interrupted": True} if interrupted else {})})
    else:
        for heading in dict.fromkeys(asks):
            write_line(heading.of(lang))
            tell_table([row for row, one in zip(rows, asks, strict=True) if one == heading], lang)
    if interrupted:
        write_line(fill(words.STOPPED_TABLE, done=len(rows), all=len(surveys)).of(lang), sys.stderr)
        return INTERRUPTED
    return UNDECIDED if any(row["unknown"] for row in rows) else 0


def _print(found: dict[str, Any], survey: Survey, lang: str, as_json: bool) -> None:
    if as_json:
        print_json({"game": survey.game, "verb": "survey", **found})
    else:
        tell_summary(found, surveyed(survey.game).measures(survey.options), surveyed(survey.game).worth(), lang)


def _show(files: Sequence[Path], lang: str, as_json: bool, plot: str | None) -> int:
    with Store.open(files[0]) as store:
        found = summary(store)
    survey = Survey.of_header(found["header"])
    if plot:
        from mellon.assistant.survey_desk.plot import write_plot

        write_plot(Path(plot), [found], lang)
    _print(found, survey, lang, as_json)
    return 0


def _merge(files: Sequence[Path], lang: str, as_json: bool, plot: str | None) -> int:
    with Store.open(files[0]) as store:
        for other in files[1:]:
            Store.open(other, store.header).close()
        new = sum(store.take_from(other) for other in files[1:])
        found = summary(store)
    if not as_json:
        write_line(fill(words.MERGED, new=new).of(lang))
    _print({**found, "merged": new}, Survey.of_header(found["header"]), lang, as_json)
    return 0


def _compare(files: Sequence[Path], lang: str, as_json: bool, plot: str | None) -> int:
    with Store.open(files[0]) as first, Store.open(files[1]) as second:
        one, other = Survey.of_header(first.header), Survey.of_header(second.header)
        if one.name(0) != other.name(0) or first.header["dealer"] != second.header["dealer"]:
            raise BadInput([Defect(str(files[1]), words.OTHER_DEALS)])
        found = compared(first, second)
    if as_json:
        print_json({"game": one.game, "verb": "survey", **found})
    else:
        tell_comparison(found, lang)
    return 0


def _positions(files: Sequence[Path], lang: str, as_json: bool, plot: str | None) -> int:
    with Store.open(files[0]) as store:
        for number, verdict, line in store.positions():
            if as_json:
                print_json({"number": number, "verdict": verdict, "position": line})
            else:
                write_line(f"{number} {verdict} {line}")
    return 0


def print_deal(game: str, number: str | None, asked: Asked, as_json: bool) -> int:
    """Print one deal as a position file, or as its table in JSON. Raises BadInput."""
    chosen = whole("--number", number, 0, MOST_DEALS, 0, asked.defects)
    survey = asked.survey(game)
    position = surveyed(survey.game).deal(survey, chosen)
    if as_json:
        print_json({"game": survey.game, "verb": "deal", "number": chosen, "notation": str(position), "position": position.to_table()})
    else:
        sys.stdout.write(position.to_toml())
    return 0


_MANY = 1000
_PARTS: dict[str, tuple[Text, int, int, Any]] = {
    "show": (words.ONE_FILE, 1, 1, _show),
    "merge": (words.MORE_FILES, 2, _MANY, _merge),
    "compare": (words.TWO_FILES, 2, 2, _compare),
    "positions": (words.ONE_FILE, 1, 1, _positions),
}
