"""What `mellon survey` and `mellon deal` do: compute, go on, sum up, merge, compare, list."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from mellon.assistant.refusal import print_json
from mellon.assistant.running import interrupts_heard
from mellon.assistant.survey_desk import words
from mellon.assistant.survey_desk.asked import Asked, whole
from mellon.assistant.survey_desk.telling import tell_comparison, tell_summary
from mellon.assistant.terminal import screen, write_line
from mellon.assistant.texts import fill
from mellon.models.common import BadInput, Defect, Text
from mellon.solver.surveys.batches import open_batches
from mellon.solver.surveys.cluster import run_on_cluster
from mellon.solver.surveys.question import Row, Survey, surveyed, surveyed_games
from mellon.solver.surveys.runner import Broken, run
from mellon.solver.surveys.store import Store
from mellon.solver.surveys.summary import compared, summary

_MOST_DEALS = 100_000_000
_MOST_WORKERS = 256
_INTERRUPTED, _UNDECIDED = 130, 3


def run_part(
    what: Sequence[str],
    asked: Asked,
    *,
    deals: str | None,
    out: str | None,
    resume: bool,
    workers: str | None,
    dask: str | None,
    plot: str | None,
    lang: str,
    as_json: bool,
) -> int:
    """Do the part of `mellon survey` that the first word names. Raises BadInput."""
    part = what[0] if what else ""
    if part in _PARTS:
        wanted, least, most, do = _PARTS[part]
        if not least <= len(what) - 1 <= most:
            raise BadInput([Defect(part, fill(words.FILES, wanted=wanted))])
        return int(do([Path(name) for name in what[1:]], lang, as_json, plot))
    if len(what) != 1:
        raise BadInput([*asked.defects, Defect("GAME", fill(words.NO_GAME, games=", ".join(surveyed_games())))])
    many = whole("--deals", deals, 1, _MOST_DEALS, 1000, asked.defects)
    crew = whole("--workers", workers, 1, _MOST_WORKERS, os.cpu_count() or 1, asked.defects)
    if out is None:
        asked.defects.append(Defect("--out", words.NO_OUT))
    survey = asked.survey(part)
    assert out is not None
    return _compute(survey, many, Path(out), resume, crew, dask, lang, as_json)


def _compute(survey: Survey, deals: int, out: Path, resume: bool, workers: int, dask: str | None, lang: str, as_json: bool) -> int:
    header = survey.header()
    interrupted = False
    with Store.open(out, header) if resume else Store.create(out, header) as store:
        done = store.done()
        batches = open_batches(deals, done)
        rows = run_on_cluster(dask, header, batches) if dask else run(header, batches, workers)
        already = sum(number < deals for number in done)
        try:
            with interrupts_heard():
                for new in _with_progress(rows, already, deals, lang, quiet=as_json or not sys.stderr.isatty()):
                    store.add(new)
        except KeyboardInterrupt:
            interrupted = True
        except Broken as fault:
            raise BadInput([Defect("--deals", fill(words.BROKEN, batch=str(fault)))]) from None
        except BadInput:
            if not resume and not store.done():
                store.close()
                out.unlink(missing_ok=True)
            raise
        found = summary(store)
    if interrupted:
        write_line(fill(words.STOPPED, done=found["deals"], all=deals).of(lang), sys.stderr)
    _print(found, survey, lang, as_json)
    return _INTERRUPTED if interrupted else _UNDECIDED if found["unknown"] else 0


def _with_progress(rows: Iterator[list[Row]], done: int, deals: int, lang: str, quiet: bool) -> Iterator[list[Row]]:
    if quiet:
        yield from rows
        return
    started, new = time.monotonic(), 0
    with screen(stderr=True).status("…") as status:
        for batch in rows:
            yield batch
            new += len(batch)
            rate = new / max(1e-6, time.monotonic() - started)
            left = time.strftime("%H:%M:%S", time.gmtime((deals - done - new) / rate))
            status.update(fill(words.PROGRESS, done=done + new, all=deals, rate=f"{rate:.0f}", left=left).of(lang))


def _print(found: dict[str, Any], survey: Survey, lang: str, as_json: bool) -> None:
    if as_json:
        print_json({"game": survey.game, "verb": "survey", **found})
    else:
        tell_summary(found, surveyed(survey.game).measures, lang)


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
        if one.name(0) != other.name(0):
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
    chosen = whole("--number", number, 0, _MOST_DEALS, 0, asked.defects)
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
