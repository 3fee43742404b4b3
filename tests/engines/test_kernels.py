"""Kernels: one folder each, compiled as one extension or plain Python, and what the build makes of their parts."""

import ast
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mellon.models.common import Rulebook
from mellon.solver import kernels
from mellon.solver.kernels import joining

ROOT = Path(__file__).parents[2]
FOLDER = Path(str(kernels.__file__)).parent


@pytest.mark.parametrize("name", kernels.names())
def test_the_plain_form_is_read_from_its_sources(name: str) -> None:
    plain = kernels.load_plain(name)
    assert str(plain.__file__).endswith(".py")
    assert kernels.load(name).__name__ == (f"mellon.solver.kernels.{name}._compiled" if kernels.compiled(name) else plain.__name__)
    assert kernels.built()[name] == kernels.compiled(name)


@pytest.mark.parametrize("name", kernels.names())
def test_both_forms_offer_the_same(name: str) -> None:
    plain, fast = kernels.load_plain(name), kernels.load(name)
    own = {word for word, held in vars(plain).items() if getattr(held, "__module__", None) == plain.__name__ and isinstance(held, type)}
    assert own <= set(vars(fast))


WITHOUT = """
import sys
from importlib.abc import MetaPathFinder

class Hidden(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == "cython" or name.endswith("._compiled"):
            raise ImportError(name)

sys.meta_path.insert(0, Hidden())
"""
PLAIN = """
from mellon.solver import kernels
assert not any(map(kernels.compiled, kernels.names()))
parts = [module for name, module in sys.modules.items() if name.startswith("mellon.solver.kernels.") and hasattr(module, "cython")]
assert len(parts) > 20 and {module.cython.__name__ for module in parts} == {"mellon.solver.kernels.stand_in"}
"""
ANSWERS = """
import random
from fractions import Fraction
import numpy as np
from tests.support.konfrontacja.brute_force import random_endgame
from tests.support.wojna_o_pierscien.random_phases import phase
from mellon.models.dwie_wieze import Position
from mellon.models.wyprawa_do_mordoru import Sheet, profiles
from mellon.solver.dwie_wieze.search import decide
from mellon.solver.konfrontacja.worth import Worth
from mellon.solver.limits import Watch
from mellon.solver.wojna_o_pierscien.phase_engine import PhaseEngine
from mellon.solver.wojna_o_pierscien.phase_tree import PhaseTree
from mellon.solver.wyprawa_do_mordoru import pair

found = decide(Position.parse(
    "dwie_wieze 19 setup=free lost=G4 | - P1 P3 P8 G2 G5 L6 L2 C1 C2 C7 BW OR | - P2 P4 G1 G3 G7 L1 L4 L8 C3 C5 CW OR"
    " | - P5 P6 P7 G6 G8 L3 L5 L7 C4 C6 C8 OR"
), Watch())
print(found.verdict, found.nodes, found.line)
table, state = random_endgame(random.Random(3), 2, 2, 3)
worth = Worth(table, Fraction(1, 2), 10**6, Watch())
print(worth.of_state(state), worth.states)
position = phase(random.Random("plain 1"), "two_player_duel", 1, deck=5)
engine = PhaseEngine(PhaseTree(position.table, position.state), position.state)
print(engine.exact(position.state))
solved = pair.solve(pair.Game(Sheet("advanced", 3, 1), profiles()["ring_double"].faces, (1, 3)))
print(np.round(solved.win0.sum(), 9), np.round(solved.win1.sum(), 9))
"""


def told(program: str) -> str:
    """Return what a program prints in a process of its own."""
    return subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, timeout=300, capture_output=True, text=True).stdout


def test_without_cython_and_extensions_the_answers_are_the_same() -> None:
    assert told(WITHOUT + ANSWERS + PLAIN) == told(ANSWERS)


@pytest.mark.parametrize("recipe", joining.recipes(FOLDER), ids=lambda recipe: str(recipe.name))
def test_every_file_of_a_folder_is_a_part(recipe: joining.Recipe) -> None:
    named = {part.name for part in recipe.parts if part.parent.name == recipe.name}
    assert named | {"__init__.py"} == {file.name for file in (FOLDER / recipe.name).glob("*.py")}


NO_RULE = {
    "war_phase": {
        "push_task",
        "number_in",
        "top_of",
        "mark_shuffled",
        "add_move",
        "copy_row",
        "decider",
        "gather",
        "holder_of",
        "holds_items",
        "rank_in_play",
        "several_tops",
    },
    "tricks": {
        "must_know_order",
        "equivalent_cards",
        "add_child",
        "weigh_trick",
        "rank_of",
        "sort_children",
        "within_reach",
        "out_of_reach",
        "most_collected",
    },
    "lcg_combat": {"list_characters", "unless_lost", "owing_character", "value_at_end", "score_of"},
    "lcg_quest": {"count_dead", "prospect_of"},
}
"""Functions in parts with rules that only keep books."""


@pytest.mark.parametrize(
    ("name", "game"), [("war_phase", "wojna_o_pierscien"), ("tricks", "dwie_wieze"), ("lcg_combat", "lcg"), ("lcg_quest", "lcg")]
)
def test_what_a_kernel_does_by_a_rule_cites_the_rule(name: str, game: str) -> None:
    known = set(Rulebook.load(game).rules)
    for part in importlib.import_module(f"mellon.solver.kernels.{name}").RULES:
        source = (FOLDER / name / f"{part}.py").read_text(encoding="utf-8")
        for function in ast.parse(source).body:
            if isinstance(function, ast.FunctionDef):
                cited = set(re.findall(r"\b(?:WR|DW|LC)\.[a-z0-9_]+\.[a-z0-9_]+", ast.get_docstring(function) or ""))
                assert cited <= known, (part, function.name, cited - known)
                assert bool(cited) != (function.name in NO_RULE[name]), (part, function.name)


@pytest.fixture
def toy(tmp_path: Path) -> joining.Recipe:
    folder = tmp_path / "sources" / "toy"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text('"""A toy."""\n\nPARTS = ("codes", "data", "doors")\nOPTIMIZE = "-O1"\n')
    (folder / "codes.py").write_text('"""Numbers."""\n\nLEFT, RIGHT = range(2)\nWIDE = 1 << 40\n"""Said of it."""\nWORD = (1 << 64) - 1\n')
    (folder / "data.py").write_text(
        '"""Data."""\n\nfrom __future__ import annotations\n\ntry:\n    import cython\nexcept ImportError:\n'
        "    from mellon.solver.kernels import stand_in as cython\n\nfrom mellon.solver.kernels.filling import fill\n\n\n"
        'class Given:\n    """What is given."""\n\n    many: cython.int[::1]\n    one: cython.int\n\n\n'
        "@cython.cclass\nclass Kernel(Given):\n    nodes: cython.longlong\n\n    def __init__(self, given):\n        fill(self, Given, given)\n"
    )
    (folder / "doors.py").write_text(
        "from __future__ import annotations\n\nfrom mellon.solver.kernels.toy.codes import LEFT\nfrom mellon.solver.kernels.toy.data import Kernel\n\n\n"
        "def total(k: Kernel):\n    return sum(k.many) + k.one + LEFT\n"
    )
    (found,) = joining.recipes(tmp_path / "sources")
    return found


def test_parts_are_joined_without_what_only_plain_python_needs(toy: joining.Recipe, tmp_path: Path) -> None:
    target = joining.join(toy, tmp_path / "joined")
    text = target.read_text()
    assert target == tmp_path / "joined" / "mellon" / "solver" / "kernels" / "toy" / "_compiled.py"
    assert text.count("import cython") == 1 and "__future__" not in text and "from mellon" not in text
    assert "class Given" not in text and "class Kernel:\n    many: cython.int[::1]\n    one: cython.int\n" in text
    assert '    k.many = _numbers("i", given["many"])\n    k.one = given["one"]\n' in text
    assert "fill_given(self, given)" in text


def test_numbers_become_constants_of_the_type_that_holds_them(toy: joining.Recipe, tmp_path: Path) -> None:
    said = joining.join(toy, tmp_path / "joined").with_suffix(".pxd").read_text()
    assert "    LEFT = 0\n    RIGHT = 1\n" in said
    assert f"#define MELLON_WIDE {1 << 40}LL" in said and 'const long long WIDE "MELLON_WIDE"' in said
    assert f"#define MELLON_WORD {(1 << 64) - 1}ULL" in said and 'const unsigned long long WORD "MELLON_WORD"' in said


def test_two_numbers_with_one_name_are_refused(toy: joining.Recipe, tmp_path: Path) -> None:
    toy.parts[2].write_text("LEFT = 7\n")
    with pytest.raises(ValueError, match="LEFT"):
        joining.join(toy, tmp_path / "joined")


def test_an_unchanged_kernel_is_not_written_again(toy: joining.Recipe, tmp_path: Path) -> None:
    target = joining.join(toy, tmp_path / "joined")
    before = target.stat().st_mtime_ns
    assert joining.join(toy, tmp_path / "joined").stat().st_mtime_ns == before


def test_a_kernel_that_was_not_built_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.import_module

    def without_extensions(name: str) -> object:
        if name.endswith("._compiled"):
            raise ImportError(name)
        return real(name)

    monkeypatch.setattr(importlib, "import_module", without_extensions)
    assert kernels.load.__wrapped__("tricks") is kernels.load_plain("tricks")
