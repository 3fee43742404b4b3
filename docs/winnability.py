"""Write the tables and plots of docs/winnability.md and docs/winnability.pl.md from survey files and from `mellon survey table`.

python -m docs.winnability FILE...          take survey files (.db) and tables of a game (.json) into docs/surveys
python -m docs.winnability                  write the tables and plots again from docs/surveys

A survey by another reading is taken together with the survey of the same deals by the usual ones: the comparison is kept.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from mellon.assistant.survey_desk.plot import svg
from mellon.models.common import Text
from mellon.solver.surveys.question import surveyed
from mellon.solver.surveys.store import Store
from mellon.solver.surveys.summary import compared, summary

HERE = Path(__file__).parent
SUMMARIES = HERE / "surveys"
PAGES = {"en": HERE / "winnability.md", "pl": HERE / "winnability.pl.md"}
SETUPS = ["free", "cast", "no_exchange"]
PLAYERS = ["random", "thumb", "hints"]
GOAL = 0.001
"""The half width that every table shall reach."""
_LONG_FRACTION = 24
_LEAST = 0.0001
Summary = dict[str, Any]

_HEADS = {
    "winnable": Text(
        "rozdział | gracze | setup | rozdania | przegrane | nierozstrzygnięte | do wygrania | 95 % | ± | procesor ms/rozdanie | do ±0,1 % brakuje",
        "chapter | players | setup | deals | lost | undecided | winnable | 95 % | ± | processor ms a deal | missing for ±0.1 %",
    ),
    "difficulty": Text(
        "rozdział | gracze | da się wygrać (bez wymian) | losowo | prosta reguła | podpowiedzi",
        "chapter | players | can be won (no exchange) | at random | rule of thumb | hints",
    ),
    "readings": Text(
        "rozdział | gracze | odczytanie | rozdania | tylko przy zwykłym | tylko przy tym | różnica, punkty procentowe (95 %) | McNemar",
        "chapter | players | reading | deals | only by the usual one | only by this one | difference, percentage points (95 %) | McNemar",
    ),
    "games": Text("pytanie | wartość | 95 % | rozdania | nierozstrzygnięte", "question | value | 95 % | deals | undecided"),
}


def take(files: Iterable[str]) -> None:
    """Keep the summaries of survey files, the comparisons of readings, and the tables of games."""
    SUMMARIES.mkdir(exist_ok=True)
    with ExitStack() as stack:
        stores = [stack.enter_context(Store.open(Path(name))) for name in files if not name.endswith(".json")]
        usual = {_asked(store.header): store for store in stores if not store.header["rulings"]}
        for store in stores:
            if not store.header["rulings"]:
                _keep_larger(_name(store.header), summary(store))
            elif _asked(store.header) in usual:
                _keep(_name(store.header), {**compared(usual[_asked(store.header)], store), "header": store.header})
    for name in files:
        if name.endswith(".json"):
            found = json.loads(Path(name).read_text("utf-8"))
            _keep(f"table_{found['game']}", found)


def _asked(header: Mapping[str, Any]) -> str:
    return json.dumps([header["game"], header["options"], header["seed"]], sort_keys=True)


def _name(header: Mapping[str, Any]) -> str:
    rulings = [word for pair in header["rulings"].items() for word in pair]
    return "_".join(["dw", *(str(value) for value in header["options"].values()), *rulings])


def _keep(name: str, found: Mapping[str, Any]) -> None:
    (SUMMARIES / f"{name}.json").write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", "utf-8")


def _keep_larger(name: str, found: Summary) -> None:
    """Keep a summary unless one of the same survey with more deals is there."""
    path = SUMMARIES / f"{name}.json"
    if not path.exists() or json.loads(path.read_text("utf-8"))["deals"] <= found["deals"]:
        _keep(name, found)


def kept() -> dict[str, list[Summary]]:
    """Return what the repository holds: winnability, difficulty, comparisons of readings, tables of the other games."""
    found: dict[str, list[Summary]] = {"winnable": [], "difficulty": [], "readings": [], "games": []}
    for path in sorted(SUMMARIES.glob("*.json")):
        one = json.loads(path.read_text("utf-8"))
        if "table" in one:
            found["games"] += [{"game": one["game"], **row} for row in one["table"]]
        elif one["header"]["rulings"]:
            found["readings"].append(one)
        else:
            found["difficulty" if "play" in one["header"]["options"] else "winnable"].append(one)
    for part in ("winnable", "difficulty", "readings"):
        found[part].sort(key=_place)
    return found


def _place(one: Summary) -> tuple[Any, ...]:
    options = one["header"]["options"]
    player = PLAYERS.index(options["play"]) if "play" in options else -1
    return options["chapter"], options["players"], SETUPS.index(options["setup"]), player, sorted(one["header"]["rulings"].items())


def tables(found: Mapping[str, list[Summary]], lang: str) -> dict[str, str]:
    """Return the tables of a page by their names."""
    rows = {
        "winnable": [_winnable(one, lang) for one in found["winnable"]],
        "difficulty": _difficulty(found, lang),
        "readings": [_reading(one, lang) for one in found["readings"]],
        "games": [_game_row(one, lang) for one in found["games"]],
    }
    return {part: _table(_HEADS[part].of(lang), rows[part]) for part in rows}


def _table(head: str, rows: list[str]) -> str:
    return f"| {head} |\n|{'---|' * (head.count('|') + 1)}\n" + "".join(f"| {row} |\n" for row in rows)


def _winnable(one: Summary, lang: str) -> str:
    options, (low, high) = one["header"]["options"], one["interval"]
    each = 1000 * one["seconds"] / one["deals"]
    cells = [
        options["chapter"], options["players"], f"`{options['setup']}`", one["deals"], one["lost"], one["unknown"],
        f"{'≥ ' if one['unknown'] else ''}{_number(100 * one['rate'], 2, lang)} %", _range(low, high, lang), _number(50 * (high - low), 2, lang), _number(each, 1, lang),
        _missing(one, each, lang),
    ]  # fmt: skip
    return " | ".join(map(str, cells))


def _missing(one: Summary, milliseconds: float, lang: str) -> str:
    """Return what the table still needs for ±0.1 %: deals, and processor hours at what a deal has cost; first of all verdicts."""
    if one["unknown"]:
        return Text(f"werdyktów: {one['unknown']}", f"{one['unknown']} verdicts").of(lang)
    if (one["interval"][1] - one["interval"][0]) / 2 <= GOAL:
        return "–"
    needed = round(one["rate"] * (1 - one["rate"]) * (1.96 / GOAL) ** 2) - one["deals"]
    deals, hours = max(0, needed), max(0, needed) * milliseconds / 3.6e6
    return f"{deals} ({_number(hours, 1, lang)} h)"


def _difficulty(found: Mapping[str, list[Summary]], lang: str) -> list[str]:
    played: dict[tuple[int, int], dict[str, Summary]] = {}
    for one in found["difficulty"]:
        options = one["header"]["options"]
        played.setdefault((options["chapter"], options["players"]), {})[options["play"]] = one
    winnable = {
        (one["header"]["options"]["chapter"], one["header"]["options"]["players"]): one
        for one in found["winnable"]
        if one["header"]["options"]["setup"] == "no_exchange"
    }
    rows = []
    for table, ways in sorted(played.items()):
        shares = [winnable.get(table), *(ways.get(player) for player in PLAYERS)]
        rows.append(" | ".join([*map(str, table), *(_share(one, lang) for one in shares)]))
    return rows


def _share(one: Summary | None, lang: str) -> str:
    if one is None or not one["deals"]:
        return "–"
    return f"{_number(100 * one['rate'], 1, lang)} % ({_range(*one['interval'], lang, 1)}; {one['deals']})"


def _reading(one: Summary, lang: str) -> str:
    options, (low, high) = one["header"]["options"], one["interval"]
    reading = ", ".join(f"`{key}={value}`" for key, value in one["header"]["rulings"].items())
    difference = _number(100 * (one["difference"] or 0.0), 2, lang)
    ends = f"{_number(100 * low, 2, lang)} {Text('do', 'to').of(lang)} {_number(100 * high, 2, lang)}"
    chance = f"< {_number(_LEAST, 4, lang)}" if one["chance"] < _LEAST else _number(one["chance"], 4, lang)
    cells = [options["chapter"], options["players"], reading, one["deals"], one["only_first"], one["only_second"]]
    return " | ".join([*map(str, cells), f"{difference} ({ends})", chance])


def _game_row(one: Summary, lang: str) -> str:
    asked = surveyed(one["game"])
    options = one["header"]["options"]
    words = ", ".join(f"`{key}={value}`" for key, value in options.items())
    question = f"{(asked.worth() or asked.measures(options)).of(lang)}: {words}"
    if one["deals"] == 1 and one.get("value"):
        exact = f"{one['value']} ≈ " if len(one["value"]) < _LONG_FRACTION else ""
        return " | ".join([question, exact + _number(one["mean"], 4, lang), "–", "1", str(one["unknown"])])
    if asked.worth() is not None and one.get("mean_interval"):
        low, high = one["mean_interval"]
        value, ends = _number(one["mean"], 3, lang), f"{_number(max(0.0, low), 3, lang)} – {_number(min(1.0, high), 3, lang)}"
    else:
        value, ends = f"{_number(100 * one['rate'], 1, lang)} %", _range(*one["interval"], lang, 1)
    return " | ".join([question, value, ends, str(one["deals"]), str(one["unknown"])])


def _range(low: float, high: float, lang: str, digits: int = 2) -> str:
    return f"{_number(100 * low, digits, lang)} – {_number(100 * high, digits, lang)} %"


def _number(value: float, digits: int, lang: str) -> str:
    text = f"{value:.{digits}f}"
    return text.replace(".", ",") if lang == "pl" else text


def page(text: str, parts: Mapping[str, str]) -> str:
    """Return a page with its tables written again, each between its marks."""
    for name, table in parts.items():
        begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
        before, rest = text.split(begin)
        _, after = rest.split(end)
        text = f"{before}{begin}\n{table}{end}{after}"
    return text


def plots(found: Mapping[str, list[Summary]]) -> dict[str, str]:
    """Return the plots by their file names."""
    return {"dwie_wieze.svg": svg(found["winnable"], "pl"), "difficulty.svg": svg(found["difficulty"], "pl")}


def main() -> None:
    take(sys.argv[1:])
    found = kept()
    for name, content in plots(found).items():
        (SUMMARIES / name).write_text(content, "utf-8")
    for lang, path in PAGES.items():
        path.write_text(page(path.read_text("utf-8"), tables(found, lang)), "utf-8")


if __name__ == "__main__":
    main()
