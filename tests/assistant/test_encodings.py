"""A console that cannot show every sign gets the closest one; nothing fails for the sake of an encoding."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mellon.models.common.characters import closest

ROOT = Path(__file__).parents[2]
POSITIONS = ("dw19_tower_against_tower", "kf_even_odds", "spider_and_patrol", "wr_nobody_falls_in_moria", "tree_for_nothing")
CALLS = [
    *((verb, *POSITIONS, "--time", "5") for verb in ("show", "legal", "resolve", "solve", "hint", "explain")),
    ("solve", "no_such_file_ż"),
    ("rules",),
    ("rules", "ork"),
    ("puzzle", "list"),
    ("puzzle", "show", "kf_even_odds"),
    ("chapter", "list"),
    ("chapter", "show", "19"),
    ("mordor", "dice"),
    ("--help",),
    (),
]


@pytest.mark.parametrize(
    ("words", "encoding"),
    [
        *((words, "ascii") for words in CALLS),
        *((words, "cp1250") for words in CALLS if words[:1] not in [("legal",), ("resolve",), ("hint",)]),
    ],
)
def test_every_verb_and_game_writes_to_any_console(words, encoding, tmp_path):
    surrounding = {**os.environ, "PYTHONIOENCODING": encoding, "MELLON_CACHE": str(tmp_path), "MELLON_LANG": "pl"}
    ran = subprocess.run([sys.executable, "-m", "mellon", *words], capture_output=True, cwd=ROOT, env=surrounding, check=False)
    assert ran.returncode in (0, 2, 3), ran.stderr.decode(encoding, "replace")
    assert (ran.stdout + ran.stderr).decode(encoding)
    assert b"Unicode" not in ran.stderr


def test_the_closest_sign_keeps_drawings_in_shape():
    drawn = "┌─┬─┐│≈→●"
    assert closest(drawn) == "+-+-+|~>*" and len(closest(drawn)) == len(drawn)
    assert closest("Wyprawa w Góry Mgliste: łódź, ćma") == "Wyprawa w Gory Mgliste: lodz, cma"
    assert closest("龍") == "?"


def test_every_sign_that_we_print_has_a_like_one():
    """A question mark stands for a character that nobody thought of; none of our own may become one."""
    sources = [
        path
        for room in ("assistant", "models", "puzzles", "solver")
        for kind in ("py", "toml")
        for path in (ROOT / room).rglob(f"*.{kind}")
    ]
    signs = {sign for path in sources for sign in path.read_text("utf-8") if not sign.isascii() and sign.isprintable()}
    assert {sign for sign in signs if closest(sign) == "?"} == set()
