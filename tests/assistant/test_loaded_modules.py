"""What a command loads: verbs that only word the rules load no search, no kernel and none of the heavy libraries."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import mellon
from mellon.models.common import BadInput
from tests.support.contract import told_moves

ROOT = Path(__file__).resolve().parents[2]
HEAVY = ("networkx", "ortools", "scipy", "numpy", "matplotlib")
TOOLS = ("mellon.solver.engines.", "mellon.solver.kernels.")
LCG_WORDING = {
    *("combat.verbs", "combat.telling", "quest.verbs", "round.verbs"),
    *("table.payment", "table.engagement", "table.score"),
}
WORDING = {
    "dwie_wieze": {"found", "losses", "seat_questions"},
    "konfrontacja": {"stopping"},
    "lcg": {"given", "claim_words", "combat", "quest", "round", "table", *LCG_WORDING},
    "wojna_o_pierscien": {"combat_verbs", "phase_verbs", "scores"},
    "wyprawa_do_mordoru": {"resolving"},
}
"""The modules of each room in `solver` that search nothing. Resolving a round of Dwie Wieże does search: it proves which goals can no longer change."""
PROBE = """
import sys
from mellon.assistant.cli import main
code = main(sys.argv[1:])
print("\\n".join(sorted(sys.modules)), file=sys.stderr)
sys.exit(code)
"""
LISTED = [
    *(
        "dw19_tower_against_tower",
        "dw20_hunter_and_marshal",
        "kf_first_step",
        "kf_even_odds",
        "spearman_and_the_spider",
        "faramir_stays_home",
    ),
    *("two_rounds_for_the_spider", "wr_gate_and_hobbit", "wr_pass_is_the_threat", "ring_that_must_wait"),
]
RESOLVED = ("kf_first_step", "wr_more_than_even", "wr_pass_is_the_threat", "ring_that_must_wait")


@pytest.fixture(autouse=True)
def stones():
    """Leave the real games on the table."""


def _loaded(*words: str) -> set[str]:
    """Return the modules that a command has loaded by its end, run in a process of its own."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", PROBE, *words], capture_output=True, text=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


def _searching(modules: set[str]) -> list[str]:
    """Return the modules that belong to a search: heavy libraries, engines, kernels, and what a game's room searches with."""
    found = [name for name in modules if name in HEAVY or name.startswith(TOOLS)]
    for game, words in WORDING.items():
        room = f"mellon.solver.{game}."
        found += [name for name in modules if name.startswith(room) and name.removeprefix(room) not in words]
    return sorted(found)


def _rooms(modules: set[str]) -> list[str]:
    return sorted(name for name in modules if any(name.startswith(f"mellon.solver.{game}") for game in WORDING))


def test_a_solve_is_seen_to_search():
    """The probe tells a search from a list of moves, else the tests below would prove nothing."""
    assert _searching(_loaded("solve", "wr_more_than_even", "--json"))


@pytest.mark.parametrize("puzzle", LISTED)
def test_legal_loads_no_search(puzzle):
    assert _searching(_loaded("legal", puzzle)) == []


@pytest.mark.parametrize(
    "puzzle", ["dw29_weary_feet", "kf_through_moria", "two_shadows_on_one_beast", "wr_let_them_show_first", "tree_for_nothing"]
)
def test_show_loads_no_search(puzzle):
    assert _searching(_loaded("show", puzzle)) == []


def _with_a_move(puzzle: str, folder: Path, **keys: Any) -> str:
    """Write a puzzle's position with the first legal move that leaves nothing open, and return the file's name."""
    position = mellon.load(puzzle)
    table = import_module(f"mellon.models.{position.game}.notation").to_table(position) | keys
    for entry in told_moves(mellon.ask(mellon.load(table), "legal")):
        given = {key: value for key, value in table.items() if key not in ("battle", "puzzle")} | {"moves": [entry["move"]]}
        try:
            mellon.ask(mellon.load(given), "resolve")
        except BadInput:
            continue
        file = folder / "position.json"
        file.write_text(json.dumps(given), encoding="utf-8")
        return str(file)
    raise AssertionError(f"{puzzle}: every move leaves something open")


def test_kf_networkx_is_seen_where_it_is_loaded():
    assert "networkx" in _loaded("solve", "kf_first_step", "--json")


@pytest.mark.parametrize(
    ("puzzle", "allowed"),
    [
        ("dw20_hunter_and_marshal", []),
        ("dw_8v6ja", []),
        ("dw29_solo_under_the_quiet_ring", []),
        ("kf_first_step", ["networkx"]),
        ("a_guard_for_the_troll", ["networkx"]),
        ("quiet_through_the_gate", ["networkx"]),
        ("two_rounds_for_the_spider", []),
        ("wr_pass_is_the_threat", []),
        ("gandalf_too_late", []),
        ("tie_break_in_mordor", []),
    ],
)
def test_a_certificate_is_checked_without_any_search(puzzle, allowed, tmp_path):
    file = tmp_path / "proof.json"
    _loaded("solve", puzzle, "--certificate", str(file))
    found = _loaded("check", str(file))
    assert _searching(found) == allowed and _rooms(found) == []


@pytest.mark.parametrize("words", [(), ("check", "--help"), ("legal", "--help"), ("--version",), ("puzzle", "list")])
def test_help_and_lists_load_no_networkx(words):
    assert "networkx" not in _loaded(*words)


@pytest.mark.parametrize("puzzle", RESOLVED)
def test_resolve_loads_no_search(puzzle, tmp_path):
    assert _searching(_loaded("resolve", _with_a_move(puzzle, tmp_path))) == []


def test_lc_resolve_loads_no_search(tmp_path):
    assert _searching(_loaded("resolve", _with_a_move("spearman_and_the_spider", tmp_path, shadow=False))) == []


@pytest.mark.parametrize("words", [("rules", "orc"), ("rules", "--game", "lcg", "shadow"), ("--help",), ("solve", "--help")])
def test_rules_and_help_load_no_game_of_the_solver(words):
    modules = _loaded(*words)
    assert _searching(modules) == [] and _rooms(modules) == []
