"""Draw the pictures of docs/graphs.md and graphs.pl.md again, each in its language; the tests compare them with what the program draws now.

python -m docs.pictures
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "pictures"
DRAWN = ("kf_through_moria", "spearman_and_the_spider", "dw19_tower_against_tower")
LANGUAGES = ("en", "pl")


def draw(folder: Path) -> list[Path]:
    """Draw every picture into a folder by the command that the page names."""
    from mellon.assistant.cli import main

    found = []
    for name in DRAWN:
        for lang in LANGUAGES:
            found.append(folder / f"{name}.{lang}.svg")
            if main(["graph", name, "--out", str(found[-1]), "--lang", lang]):
                raise SystemExit(f"{name} was not drawn")
    return found


if __name__ == "__main__":
    draw(FOLDER)
