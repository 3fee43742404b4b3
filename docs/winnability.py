"""Write docs/surveys/*.json (summaries of survey files) and docs/surveys/*.svg, and the tables of docs/winnability.md, from survey files.

python -m docs.winnability FILE...          take these survey files into docs/surveys
python -m docs.winnability                  write the tables and plots again from docs/surveys
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from mellon.assistant.survey_desk.plot import svg
from mellon.solver.surveys.store import Store
from mellon.solver.surveys.summary import summary

HERE = Path(__file__).parent
SUMMARIES = HERE / "surveys"
PAGE = HERE / "winnability.md"
BEGIN, END = "<!-- tables: begin -->", "<!-- tables: end -->"
_HEAD = "| rozdział · chapter | gracze · players | setup | rozdania · deals | przegrane · lost | nierozstrzygnięte · undecided | do wygrania · winnable | 95 % |\n|---|---|---|---|---|---|---|---|\n"


def take(files: list[str]) -> None:
    """Keep the summaries of survey files."""
    SUMMARIES.mkdir(exist_ok=True)
    for name in files:
        with Store.open(Path(name)) as store:
            found = summary(store)
        options = found["header"]["options"]
        target = SUMMARIES / ("_".join(["dw", *(str(value) for value in options.values())]) + ".json")
        target.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", "utf-8")


def kept() -> list[dict[str, Any]]:
    """Return the summaries in the repository, by chapter, players and setup."""
    found = [json.loads(path.read_text("utf-8")) for path in SUMMARIES.glob("*.json")]
    setups = ["free", "cast", "no_exchange"]

    def place(one: dict[str, Any]) -> tuple[int, int, int]:
        options = one["header"]["options"]
        return options["chapter"], options["players"], setups.index(options["setup"])

    return sorted(found, key=place)


def table(found: list[dict[str, Any]]) -> str:
    """Return the table of the page."""
    return _HEAD + "".join(
        f"| {one['header']['options']['chapter']} | {one['header']['options']['players']} | `{one['header']['options']['setup']}` | {one['deals']} "
        f"| {one['lost']} | {one['unknown']} | {100 * one['rate']:.2f} % | {100 * one['interval'][0]:.2f} – {100 * one['interval'][1]:.2f} % |\n"
        for one in found
    )


def page(text: str, found: list[dict[str, Any]]) -> str:
    """Return the page with its table written again."""
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n{table(found)}{END}{after}"


def main() -> None:
    take(sys.argv[1:])
    found = kept()
    (SUMMARIES / "dwie_wieze.svg").write_text(svg(found, "pl"), "utf-8")
    PAGE.write_text(page(PAGE.read_text("utf-8"), found), "utf-8")


if __name__ == "__main__":
    main()
