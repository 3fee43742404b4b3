"""Tables of the kernels where the system has no room left for larger ones: the search goes on with what it has, or ends undecided."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.limits.keeping import ROOT

CROWDED = """
import resource, sys
from pathlib import Path
from mellon import solver
from mellon.solver.limits import Limits
from mellon.solver.memory import _addressed
from tests.limits.test_dw_limits import read_hard_deal
from tests.limits.tables.lcg import TWO_PLAYERS
from tests.limits.tables.wojna_o_pierscien import POSITIONS

def position(name):
    if name == "dwie_wieze":
        return read_hard_deal(Path(sys.argv[3]), "done"), {"engine": "search"}
    if name == "lcg":
        from mellon.models.lcg.notation import read_line
        return read_line(TWO_PLAYERS), {}
    from mellon.models.wojna_o_pierscien.notation import read_line
    return read_line(POSITIONS["duel"]), {}

game, options = position(sys.argv[1])
solver.ask(game, "solve", Limits(states=10), **options)
left = _addressed() + int(sys.argv[2]) * (1 << 20)
resource.setrlimit(resource.RLIMIT_AS, (left, left))
found = solver.ask(game, "solve", Limits(seconds=5, states=150_000), **options)
print(found.verdict.value, *found.stats.limits)
"""


@pytest.mark.parametrize("megabytes", [12, *(pytest.param(size, marks=pytest.mark.slow) for size in (4, 40))])
@pytest.mark.parametrize("game", ["dwie_wieze", "lcg", "wojna_o_pierscien"])
def test_a_table_that_cannot_grow_ends_no_process(game: str, megabytes: int, tmp_path) -> None:
    command = [sys.executable, "-c", CROWDED, game, str(megabytes), str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-600:]
    assert done.stdout.split()[0] == "unknown" and done.stdout.split()[1] in ("states", "memory", "time")
    assert "ignored" not in done.stderr
