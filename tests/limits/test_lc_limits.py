"""The card game keeps the time, the memory and the number of states that it is given, whatever is asked, and says which limit ended it."""

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

from tests.limits.keeping import ROOT, assert_keeps_time, processor_seconds, run, wait_until_busy
from tests.support.kernels import by_speed

ANDUIN, ESCAPE, MIRKWOOD = "journey_down_the_anduin", "escape_from_dol_guldur", "passage_through_mirkwood"
TWO_PLAYERS = f"lcg combat {ANDUIN} | 30: 1, 4, 5, 13, 28 / 89, 115, 111 | 28: 7, 8, 9, 28, 29 / 82, 83, 91"
FULL_HANDS = (
    f"lcg combat {ANDUIN} | 30: 1 r3, 4 r3, 5 r2, 13, 28, 16 / 89, 115, 111, 91 / hand 34 22 48 32 20"
    " | 28: 7 r3, 8 r3, 9 r3, 28, 29, 30 / 82, 83, 91, 85 / hand 34 22 48 23 35"
)
ALMOST_SAFE = f"lcg combat {ANDUIN} | 34: 4, 5, 6, 28, 29, 30 / 89, 111, 85, 91"
HAND = f"lcg combat {ANDUIN} goal=no_hero_lost_and_all_killed | 30: 1 r3, 3 r3, 2 r3, 13, 17, 28 / 89, 115, 111, 91 / hand 34 22 48"
SCORE = f"""
game = "lcg"
scenario = "{ANDUIN}"
goal = {{ hero_lost = -10, ally_lost = -3, killed = 4, damage = -1, threat = -1 }}
[[player]]
threat = 25
characters = [1, 4, 5, 13, 28, 28]
engaged = [89, 115, 111, 81]
"""
SNIPED_SCORE = SCORE.replace("engaged = [89, 115, 111, 81]", "engaged = [89, 115, 111]") + "[staging]\ncards = [114]\n"
QUEST = f"lcg quest {ESCAPE} | 25: 7 r3, 8 r2, 11 r2, 30, 28, 44, 29, 14 / hand 50 65 66 63"
PAIR_QUEST = f"lcg quest {ESCAPE} | 25: 7 r2, 5 r2, 30, 14, 44 / hand 50 | 25: 8, 9 r2, 28, 29, 43 / hand 65 66"
ROUND = f"lcg round {MIRKWOOD} stage=119 | 29: 1 r2, 3 r3, 2 r1, 13, 17, 28, 43 / 89 / hand 23 20 21 50 | staging 99, 96"
KILLING_ROUND = ROUND.replace("stage=119", "goal=no_hero_lost_and_all_killed stage=119")
PLAN = f"lcg plan {MIRKWOOD} goal=pass_stage stage=119 rounds=3 | 28: 1 r1, 2, 3, 13, 17, 28, 43 | staging 96, 99, 77 | order 95 93 100 77 79 80 89 97 98 92 74 95 78 99 94"
ENGAGEMENT = f"lcg engagement {ESCAPE} | 48: 1, 3, 2 | 40: 7, 8, 9 | staging 96, 97, 98, 89, 101"
PAYMENT = "lcg payment | 29: 3 r9, 7 r9, 8 r9, 13 / hand 13 45 73 29 26 27 57 58 59 60 61 62"
POINTS = "lcg score | 30: 1, 2, 3"

ASKED = [
    *((verb, TWO_PLAYERS, ()) for verb in ("solve", "hint", "explain", "legal")),
    *((verb, FULL_HANDS, ()) for verb in ("solve", "hint")),
    *((verb, ALMOST_SAFE, ("--engine", "graph")) for verb in ("solve", "explain")),
    *((verb, HAND, ()) for verb in ("solve", "hint", "explain", "legal")),
    *((verb, SCORE, ()) for verb in ("solve", "hint", "explain")),
    ("solve", SNIPED_SCORE, ()),
    *((verb, QUEST, ()) for verb in ("solve", "hint", "explain", "legal")),
    *((verb, PAIR_QUEST, ()) for verb in ("solve", "explain")),
    *((verb, ROUND, ()) for verb in ("solve", "hint", "explain", "legal")),
    *(("solve", ROUND, ("--engine", engine)) for engine in ("graph", "sampling")),
    *((verb, PLAN, ()) for verb in ("solve", "hint", "explain", "legal")),
    *((verb, ENGAGEMENT, ()) for verb in ("resolve", "legal")),
    *((verb, PAYMENT, ()) for verb in ("solve", "hint", "explain", "legal")),
    ("solve", POINTS, ()),
]


@pytest.mark.rule("LC.combat.order")
@pytest.mark.parametrize(("verb", "position", "options"), ASKED)
def test_lc_time_is_kept_by_every_question(verb: str, position: str, options: tuple[str, ...]) -> None:
    found = assert_keeps_time(1.0, verb, position, *options)
    if found.code == 3:
        assert found.answer["verdict"] == "unknown" and found.answer["stats"]["limits"] == ["time"]


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
