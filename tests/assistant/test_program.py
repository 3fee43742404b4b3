"""`mellon` as a program of its own: whole output and the exit code, although the process leaves at once."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def program(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "mellon", *words], capture_output=True, text=True, cwd=ROOT, check=False, encoding="utf-8")


@pytest.mark.parametrize(("words", "code"), [(("--version",), 0), (("solve", "no_such_file.toml"), 2), (("rules", "--game", "lcg"), 0)])
def test_the_process_ends_with_the_code_of_the_call(words, code):
    ran = program(*words)
    assert ran.returncode == code
    assert ran.stdout or ran.stderr


def test_output_through_a_pipe_is_whole():
    ran = program("rules", "--json")
    assert ran.returncode == 0 and len(ran.stdout) > 1 << 16
    assert [json.loads(line) for line in ran.stdout.splitlines()]
