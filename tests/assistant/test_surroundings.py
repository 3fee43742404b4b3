"""The doors need no home folder, and end at once on SIGTERM."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CALLS = (
    ("rules", "ork"),
    ("puzzle", "list"),
    ("--help",),
    *(
        ("show", name)
        for name in ("dw19_tower_against_tower", "kf_even_odds", "spider_and_patrol", "wr_nobody_falls_in_moria", "tree_for_nothing")
    ),
    ("solve", "kf_even_odds"),
)
HOMELESS = """
import pwd, sys
from pathlib import Path

def nobody(number):
    raise KeyError(number)

pwd.getpwuid = nobody
try:
    Path.home()
except RuntimeError:
    pass
else:
    sys.exit("there is a home")
from mellon.assistant.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("words", CALLS, ids=" ".join)
def test_a_user_without_a_home_is_answered(words):
    surrounding = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    ran = subprocess.run([sys.executable, "-c", HOMELESS, *words], capture_output=True, cwd=ROOT, env=surrounding, check=False)
    assert ran.returncode == 0, ran.stderr.decode()
    assert ran.stdout


def test_a_trainee_without_a_home_is_asked_for_a_file(tmp_path):
    surrounding = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        [sys.executable, "-c", HOMELESS, "train", "lcg", "--lang", "en"], capture_output=True, cwd=tmp_path, env=surrounding, check=False
    )
    assert ran.returncode == 2
    assert b"--data FILE" in ran.stderr and not list(tmp_path.iterdir())


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_sigterm_ends_the_program(tmp_path):
    process = subprocess.Popen([sys.executable, "-m", "mellon", "solve", "-"], stdin=subprocess.PIPE, cwd=ROOT)
    time.sleep(0.5)
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=30) == -signal.SIGTERM
