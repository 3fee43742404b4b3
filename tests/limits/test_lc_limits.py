"""The card game keeps the memory and the number of states that it is given, whatever is asked, and says which limit ended it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.limits.keeping import ROOT, processor_seconds, run, wait_until_busy
from tests.limits.tables.lcg import CROWD, HAND, KILLING_ROUND, PLAN, QUEST, ROUND, SCORE, SNIPED_SCORE, TWO_PLAYERS
from tests.support.kernels import by_speed


@pytest.mark.rule("LC.combat.order")
@pytest.mark.parametrize("position", [TWO_PLAYERS, HAND, QUEST])
def test_lc_memory_is_kept_and_named(position: str) -> None:
    found = run("solve", position, "--memory", "0.06", "--time", "60")
    assert found.code == 3 and found.answer["stats"]["limits"] == ["memory"]
    assert found.answer["bounds"] and found.answer["moves"]


@pytest.mark.rule("LC.combat.order")
@pytest.mark.parametrize(
    ("position", "options"), [(TWO_PLAYERS, ()), (SCORE, ()), (HAND, ()), (QUEST, ()), (PLAN, ()), (KILLING_ROUND, ("--engine", "graph"))]
)
def test_lc_the_number_of_states_is_kept_by_every_search(position: str, options: tuple[str, ...]) -> None:
    most = 200 if position == PLAN else 600
    found = run("solve", position, "--max-states", str(most), "--time", by_speed("60", "200"), *options)
    assert found.code == 3 and found.answer["stats"]["limits"] == ["states"]
    assert found.answer["stats"]["nodes"] <= 2 * most


@pytest.mark.rule("LC.combat.order")
@pytest.mark.parametrize("position", [TWO_PLAYERS, SCORE, HAND])
def test_lc_a_search_ended_early_tells_bounds_and_ranks_by_them(position: str) -> None:
    found = run("solve", position, "--time", "1")
    assert found.code == 3
    moves = found.answer["moves"]
    bounds = [[Fraction(end) for end in entry["bounds"]] for entry in moves]
    assert bounds == sorted(bounds, key=lambda pair: (-pair[0], -pair[1])) and all(low <= high for low, high in bounds)
    low, high = map(Fraction, found.answer["bounds"])
    assert low == max(pair[0] for pair in bounds) and high == max(pair[1] for pair in bounds)


def test_lc_engagements_that_were_not_tried_leave_the_best_one_open() -> None:
    hint, solved = (run(verb, CROWD, "--time", "0.5").answer for verb in ("hint", "solve"))
    assert hint["verdict"] == "unknown" and hint["value"] is None and solved["verdict"] == "value"
    assert all(found["moves"] and not found["moves_complete"] and found["stats"]["limits"] == ["time"] for found in (hint, solved))


@pytest.mark.rule("LC.combat.order")
@pytest.mark.parametrize("position", [TWO_PLAYERS, SNIPED_SCORE])
def test_lc_a_process_short_of_addresses_ends_undecided(position: str, tmp_path: Path) -> None:
    code = "import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_AS, (600 << 20,) * 2); runpy.run_module('mellon', run_name='__main__', alter_sys=True)"
    given = tmp_path / "position.toml"
    given.write_text(position, encoding="utf-8")
    argument = str(given) if "\n" in position else position
    ended = subprocess.run(
        [sys.executable, "-c", code, "solve", argument, "--json", "--time", "200"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ended.returncode in (0, 3), ended.stderr[-500:]
    answer = json.loads(ended.stdout)
    assert ended.returncode == 0 or answer["stats"]["limits"] == ["memory"]


@pytest.mark.rule("LC.combat.order")
@pytest.mark.parametrize("position", [TWO_PLAYERS, HAND, ROUND, QUEST, PLAN])
def test_lc_an_interrupt_ends_the_search_with_what_is_known(position: str) -> None:
    answer = _interrupted_after(4.0, position)
    assert answer["moves"] or position == PLAN


def _interrupted_after(seconds: float, position: str) -> dict[str, Any]:
    """Return the answer of a search that was interrupted; it takes less than a processor second to give it."""
    command = [sys.executable, "-m", "mellon", "solve", position, "--json"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_until_busy(process, seconds)
    assert process.poll() is None
    before = processor_seconds(process.pid)
    process.send_signal(signal.SIGINT)
    while process.poll() is None and processor_seconds(process.pid) - before < 1.0:
        time.sleep(0.02)
    assert process.poll() is not None or processor_seconds(process.pid) - before < 1.0
    out, _ = process.communicate(timeout=60)
    answer: dict[str, Any] = json.loads(out)
    assert process.returncode == 130 and answer["verdict"] in ("unknown", "value")
    return answer
