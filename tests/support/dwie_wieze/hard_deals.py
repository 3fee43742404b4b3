"""Deals of Dwie Wieże that no engine decides in some seconds: exact goals over one more card than there is."""

from __future__ import annotations

from pathlib import Path

CHAPTER = """
deck = "part1"
hand = { 3 = 12 }
cast = ["one", "two", "three"]
[[character]]
id = "one"
takes_first = "BW"
leads = true
setup = {}
goal = { cards = { ranks = [1, 3, 5, 7] }, exactly = 6 }
[[character]]
id = "two"
setup = { exchange = "any" }
goal = { cards = { ranks = [1, 3, 5, 7] }, exactly = 6 }
[[character]]
id = "three"
setup = { exchange = "any" }
goal = { cards = { ranks = [1, 3, 5, 7] }, exactly = 5 }
"""
POSITION = """
game = "dwie_wieze"
chapter = "hard_chapter.toml"
lost = "G4"
setup = "SETUP"
[[seat]]
character = "one"
hand = "P1 P3 P8 G2 G5 L6 L2 C1 C2 C7 BW OR"
[[seat]]
character = "two"
hand = "P2 P4 G1 G3 G7 L1 L4 L8 C3 C5 CW OR"
[[seat]]
character = "three"
hand = "P5 P6 P7 G6 G8 L3 L5 L7 C4 C6 C8 OR"
"""
PYRAMID = 'dealt = ["OR (P5) P6", "(P7) (G6) (G8) (L3)", "L5 L7 C4 C6 C8"]'
FOUR_HANDS = """
[[character]]
id = "four"
setup = { exchange = "any" }
goal = { cards = { ranks = [1, 3, 5, 7] }, exactly = 5 }
"""
ALONE = """
game = "dwie_wieze"
chapter = "hard_chapter_of_one.toml"
players = 1
lost = "G4"
setup = "SETUP"
pile = "P8 G2 G5 L6 C2 C7 G3 G7 L4 L8 C5 OR G8 L3 L5 L7 C4 C6 C8 OR"
[[seat]]
character = "one"
hand = "P1 P3 BW CW"
[[seat]]
character = "two"
hand = "P2 P4 G1 OR"
[[seat]]
character = "three"
hand = "P5 P6 P7 G6"
[[seat]]
character = "four"
hand = "L1 L2 C1 C3"
"""


def hard_deal(folder: Path, setup: str = "done", more: str = "") -> str:
    """Write the deal and its chapter into a folder and return the path of the position; `more` are lines at its top."""
    (folder / "hard_chapter.toml").write_text(CHAPTER, encoding="utf-8")
    file = folder / f"hard_{setup}.toml"
    file.write_text(more + POSITION.replace("SETUP", setup), encoding="utf-8")
    return str(file)


def hard_pyramid(folder: Path, setup: str = "done") -> str:
    """Write the deal for two players, the third hand laid out as the pyramid, and return the path of the position."""
    (folder / "hard_chapter.toml").write_text(CHAPTER, encoding="utf-8")
    hands, _, _ = POSITION.replace("SETUP", setup).rpartition("hand = ")
    file = folder / f"hard_pyramid_{setup}.toml"
    file.write_text(f"players = 2{hands}{PYRAMID}\n", encoding="utf-8")
    return str(file)


def hard_pile(folder: Path, setup: str = "done", known: bool = True) -> str:
    """Write a deal for one player and its chapter, the order of the pile known or not, and return the path of the position."""
    chapter = (
        CHAPTER.replace("3 = 12", "4 = 9")
        .replace('"three"]', '"three", "four"]')
        .replace("exactly = 6", "exactly = 4")
        .replace("exactly = 5", "exactly = 4")
    )
    (folder / "hard_chapter_of_one.toml").write_text(chapter + FOUR_HANDS, encoding="utf-8")
    lines = [line for line in ALONE.replace("SETUP", setup).splitlines() if known or not line.startswith("pile")]
    file = folder / f"hard_pile_{setup}.toml"
    file.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return str(file)


def crowded_deal(folder: Path, people: int = 300) -> str:
    """Write a deal whose cast can be chosen in very many ways, each goal asking for a token, and return the path of the position."""
    names = ["one", *(f"person_{n}" for n in range(people))]
    goal = 'goal = { cards = { suit = "forests" }, exactly = "hill" }'
    cast = [f'[[character]]\nid = "{name}"\nsetup = {{}}\n{goal}\n' for name in names]
    cast[0] += 'takes_first = "BW"\nleads = true\n'
    listed = ", ".join(f'"{name}"' for name in names)
    (folder / "crowded_chapter.toml").write_text(
        f'deck = "part1"\nhand = {{ 3 = 12 }}\ncast = [{listed}]\n{"".join(cast)}', encoding="utf-8"
    )
    lines = [
        line
        for line in POSITION.replace("hard_chapter", "crowded_chapter").replace("SETUP", "free").splitlines()
        if "character" not in line
    ]
    file = folder / "crowded.toml"
    file.write_text("\n".join(["hill = 3", *lines, ""]), encoding="utf-8")
    return str(file)
