"""Draw the pictures of the documents again, each in its language; the tests compare them with what the program draws now.

python -m docs.pictures
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "pictures"
DRAWN = ("kf_through_moria", "spearman_and_the_spider", "dw19_tower_against_tower")
"""The graphs of docs/graphs.md and graphs.pl.md."""
TABLES = {
    "dwie_wieze": "dw29_hardest_first_step",
    "konfrontacja": "kf_boromirs_choice",
    "lcg": "orcs_and_a_fresh_spider",
    "wojna_o_pierscien": str(FOLDER.parent / "dol_guldur.toml"),
    "wyprawa_do_mordoru": "wyprawa_do_mordoru basic 9x6 | frodo 3 0 6 / kept black:ring / roll yellow:ring red:nazgul blue:orc green:weapon",
}
"""A table of every game, for the pages of its players and the README."""
LANGUAGES = ("en", "pl")


def draw(folder: Path) -> list[Path]:
    """Draw every picture into a folder by the command that the page names."""
    graphs = [(f"{name}.{lang}.svg", lang, ["graph", name, "--out"]) for name in DRAWN for lang in LANGUAGES]
    tables = [(f"table_{game}.{lang}.svg", lang, ["show", position, "--svg"]) for game, position in TABLES.items() for lang in LANGUAGES]
    return [_drawn(folder / name, lang, call) for name, lang, call in (*graphs, *tables)]


def _drawn(path: Path, lang: str, call: list[str]) -> Path:
    from mellon.assistant.cli import main

    if main([*call, str(path), "--lang", lang]):
        raise SystemExit(f"{path.name} was not drawn")
    return path


if __name__ == "__main__":
    draw(FOLDER)
