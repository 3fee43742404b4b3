"""Tell the golden playthroughs of all games anew, after a wanted change of wording or rules; read the difference before you keep it.

python -m tests.golden.regenerate                  # the same games, told anew
python -m tests.golden.regenerate konfrontacja     # of one game only
python -m tests.golden.regenerate --new            # choose new games as well, where they are chosen by a program
"""

from __future__ import annotations

import argparse
from importlib import import_module

from mellon import solver
from tests.support.places import GOLDEN


def texts(game: str, new: bool = False) -> dict[str, str]:
    """Return the golden files of a game as its rules tell them now, by file name."""
    told: dict[str, str] = import_module(f"tests.support.{game}.golden").texts(new)
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"one of {', '.join(solver.games())}; all of them if none is named")
    parser.add_argument("--new", action="store_true")
    options = parser.parse_args()
    unknown = set(options.games) - set(solver.games())
    if unknown:
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    for game in options.games or solver.games():
        for name, text in texts(game, options.new).items():
            file = GOLDEN / name
            same = file.is_file() and file.read_text("utf-8") == text
            file.write_text(text, "utf-8")
            print(f"{name}: {'as before' if same else 'changed'}")


if __name__ == "__main__":
    main()
